"""The clock is small, off unless it is wanted, and asks the table nothing."""

from __future__ import annotations

from pathlib import Path

from companion.config_toml import read
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import TitleBar
from companion.line.carried import Times
from tests.kit.console import open_console

TIMES = Times(began="2026-11-21T18:00:00Z", turn="2026-11-21T19:22:00Z", newest="2026-11-21T19:24:00Z")


class Watch:
    def __init__(self) -> None:
        self.at = "2026-11-21T19:25:10Z"

    def now(self) -> str:
        return self.at


async def test_it_is_off_until_the_palette_turns_it_on(socket: Path) -> None:
    watch = Watch()
    async with open_console(socket, started=True, manner=ConsoleOptions(now=watch.now)) as visit:
        visit.host.times = TIMES
        visit.host.publish()
        await visit.settle()
        assert "evening" not in visit.said(TitleBar)
        assert visit.console._ticks is None

        await visit.ask_palette("clock on", "Clock on")
        await visit.until(lambda: "turn 3 min, evening 1 h 25 min" in visit.said(TitleBar))
        await visit.ask_palette("clock off", "Clock off")
        await visit.until(lambda: "evening" not in visit.said(TitleBar))
        assert visit.console._ticks is None


async def test_it_ticks_by_itself(socket: Path) -> None:
    watch = Watch()
    async with open_console(socket, started=True, manner=ConsoleOptions(clock=True, now=watch.now)) as visit:
        visit.host.times = TIMES
        visit.host.publish()
        await visit.until(lambda: "turn 3 min" in visit.said(TitleBar))
        heard = len(visit.host.heard)
        watch.at = "2026-11-21T19:26:10Z"
        visit.console.tick()

        assert "turn 4 min, evening 1 h 26 min" in visit.said(TitleBar)
        assert len(visit.host.heard) == heard


async def test_the_score_sheet_tells_how_long_the_evening_took(socket: Path) -> None:
    watch = Watch()
    async with open_console(socket, started=True, manner=ConsoleOptions(clock=True, now=watch.now)) as visit:
        visit.host.times = Times(began=TIMES.began, turn=None, newest=TIMES.newest, over=TIMES.newest)
        visit.host.do(do="deck-out")
        await visit.press("s", until="The evening took 1 h 24 min.")


async def test_it_is_short_in_a_narrow_terminal(socket: Path) -> None:
    watch = Watch()
    manner = ConsoleOptions(clock=True, now=watch.now)
    async with open_console(socket, size=(60, 20), started=True, manner=manner) as visit:
        visit.host.times = TIMES
        visit.host.publish()
        await visit.until(lambda: "3 min / 1 h 25 min" in visit.said(TitleBar))


def test_the_configuration_wants_it() -> None:
    assert (read("").clock, read("clock = true").clock) == (False, True)
