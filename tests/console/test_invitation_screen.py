"""The way in for one more browser, as a console shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno

from companion.console.options import ConsoleOptions
from companion.console.widgets.qr_code import QrCode
from companion.line import carried
from tests.kit.console import Console, open_console, strips

FIRST = "http://192.168.178.123:65535/Qm9yZG9tIG5pZWNoIMWbcA"
SECOND = "http://192.168.178.123:65535/AeQ1pZ358-_dKiErYqnhEQ"


def scanned(visit: Console) -> list[list[bool]]:
    """The modules on the screen as a phone sees them: whether the upper and the lower half is dark."""
    region = visit.console.screen.query_one(QrCode).content_region
    code = strips(visit.console)[region.y : region.bottom]
    rows = []
    for strip in code:
        upper, lower = [], []
        for segment in strip.crop(region.x, region.right):
            style = segment.style
            assert style is not None
            assert style.color is not None
            assert style.bgcolor is not None
            ink, paper = (sum(each.get_truecolor()) < 100 for each in (style.color, style.bgcolor))
            for glyph in segment.text:
                upper.append(ink if glyph in "▀█" else paper)
                lower.append(ink if glyph in "▄█" else paper)
        rows += [upper, lower]
    return rows


def code(address: str, quiet: int) -> list[list[bool]]:
    made = segno.make(address, error="l", micro=False, boost_error=False)
    return [[bool(each) for each in row] for row in made.matrix_iter(border=quiet)]


@pytest.mark.parametrize("theme", ["space", "daylight"])
async def test_the_newest_address_can_be_scanned_whole(socket: Path, theme: str) -> None:
    async with open_console(socket, started=True, manner=ConsoleOptions(theme=theme)) as visit:
        visit.host.invite(FIRST)
        await visit.press("f3", until=lambda: FIRST[:36] in visit.text and FIRST[-8:] in visit.text)
        visit.host.invite(SECOND)
        await visit.until(lambda: scanned(visit)[: len(code(SECOND, 4))] == code(SECOND, 4))
        await visit.press("escape")

        assert visit.screen == "TableScreen"


async def test_where_there_is_little_room_its_margin_is_narrow(socket: Path) -> None:
    async with open_console(socket, size=(60, 20), started=True) as visit:
        visit.host.invite(FIRST)
        await visit.press("f3", until=lambda: scanned(visit)[: len(code(FIRST, 2))] == code(FIRST, 2))


async def test_an_address_of_this_machine_alone_is_no_code_to_scan(visit: Console) -> None:
    """A telephone that scanned it would come to itself: how to serve the network is said instead."""
    visit.host.invite("http://127.0.0.1:8000/Qm9yZG9tIG5pZWNoIMWbcA")
    await visit.press("f3")
    await visit.until(lambda: "--host 0.0.0.0" in visit.text and "http://127.0.0.1:8000/" in visit.text)

    assert not visit.console.screen.query_one(QrCode).display


async def test_a_browser_is_shown_out_by_a_key(socket: Path) -> None:
    inside = [carried.Browser(n=n, name=name, consoles=n) for n, name in ((1, "Firefox, Android"), (2, ""))]
    async with open_console(socket, started=True) as visit:
        visit.host.invite(FIRST, *inside)
        await visit.press("f3", until="1. Firefox, Android: 1 console")
        await visit.sees("2. a browser: 2 consoles")
        await visit.press("down", "x", until=lambda: "2. a browser" not in visit.text)

        assert "1. Firefox, Android" in visit.text


async def test_it_is_there_before_set_up(newcomer: Console) -> None:
    newcomer.host.invite(FIRST)
    await newcomer.press("f3", until="Scan to play")


async def test_without_a_browsers_site_it_says_how_to_have_one(visit: Console) -> None:
    visit.host.invite(FIRST)
    await visit.press("f3", until="Scan to play")
    visit.host.invite(None)
    await visit.sees("furybox web")

    assert not visit.console.screen.query_one(QrCode).display


@pytest.mark.parametrize(("size", "fits"), [((80, 24), False), ((120, 50), True)])
async def test_a_bare_screen_draws_it_with_blanks_or_not_at_all(
    socket: Path, size: tuple[int, int], *, fits: bool
) -> None:
    """Its font may lack half blocks; the address stands there in any case."""
    async with open_console(
        socket, size=size, started=True, manner=ConsoleOptions(terminal="linux")
    ) as visit:
        visit.host.invite(FIRST)
        await visit.press("f3", until="Scan to play")

        assert bool(visit.console.screen.query_one(QrCode).size.height) == fits
        assert "▀" not in visit.text
        assert FIRST[:30] in visit.text
        if fits:
            assert [row[::2] for row in scanned(visit)[::2]] == code(FIRST, 4)


async def test_who_only_looks_on_is_not_shown_the_way_in(socket: Path) -> None:
    """It leads to a console that may do more."""
    async with open_console(socket, started=True, manner=ConsoleOptions(watching=True)) as visit:
        visit.host.invite(FIRST)
        await visit.press("f3")

        assert visit.screen == "TableWall"


async def test_after_the_end_the_code_leads_to_the_page_that_checks(socket: Path) -> None:
    checker = "http://192.168.178.123:65535/checker"
    async with open_console(socket, started=True) as visit:
        visit.host.checker = checker
        visit.host.invite(FIRST)
        visit.host.do(do="deck-out")
        await visit.press("F", until=f"Check it in any browser: {checker}")
        await visit.press("escape", "f3")
        await visit.until(lambda: scanned(visit)[: len(code(checker, 4))] == code(checker, 4))

        assert "The game is over." in visit.text
        assert checker in visit.text


TABLE, OF_EVA = "http://192.168.178.123:65535/s#Qm9yZG9tIG5pZWNoIMWbcA", "http://192.168.178.123:65535/s#Eva"


async def test_a_key_turns_from_the_tables_code_to_each_seats_and_a_consoles(visit: Console) -> None:
    eva = carried.Browser(n=3, name="Firefox, Android", consoles=0, seat="■ B Eva")
    visit.host.invite(FIRST, eva, phones=TABLE, seats=(OF_EVA, OF_EVA))
    await visit.press("f3", until="choose your seat")
    await visit.until(lambda: scanned(visit)[: len(code(TABLE, 4))] == code(TABLE, 4))

    assert "3. Firefox, Android: ■ B Eva" in visit.text

    await visit.press("right", until="The phone of")
    await visit.until(lambda: scanned(visit)[: len(code(OF_EVA, 4))] == code(OF_EVA, 4))
    await visit.press("left", "left", until="It lets one browser in")


async def test_set_up_says_where_the_phones_come_in(socket: Path) -> None:
    async with open_console(socket, size=(140, 40)) as visit:
        assert "Phones at the table" not in visit.text

        visit.host.invite(FIRST, phones=TABLE)
        await visit.until(lambda: scanned(visit)[: len(code(TABLE, 4))] == code(TABLE, 4))

        assert "Phones at the table: f3 shows their code to scan." in visit.text

        await visit.pilot.resize_terminal(80, 24)
        await visit.until(lambda: not visit.console.screen.query_one(QrCode).region)

        assert "Phones at the table: f3" in visit.text

        await visit.press("f3", until="choose your seat")
