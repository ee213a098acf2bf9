"""How many keys a turn takes: each deed is played, and what was recorded of it is looked at."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.console.key_counts import DEEDS, FAMILY, MOST, SPECIAL, Deed, screen_of
from tests.kit.console import Console, open_console
from tests.kit.flight_console import flying

PLAYED = [
    pytest.param(
        *(game, deed),
        marks=pytest.mark.long if game == "catacombs" and deed in FAMILY else (),
        id=f"{game}: {deed.does}",
    )
    for game, deeds in DEEDS.items()
    for deed in deeds
]
"""Every deed of every game; what the family has alike is played at one of its games, at length at both."""


def at_table(socket: Path, game: str) -> AbstractAsyncContextManager[Console]:
    return flying(socket) if game == "warps-edge" else open_console(socket, started=True, game=game)


@pytest.mark.long
@pytest.mark.parametrize(("game", "deed"), PLAYED)
async def test_the_keys_of_a_deed_record_it(tmp_path: Path, game: str, deed: Deed) -> None:
    async with at_table(tmp_path / "host.sock", game) as visit:
        visit.host.do(*deed.before)
        if game == "warps-edge":
            visit.host.hold(*deed.holds)
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        visit.host.heard.clear()
        await visit.press(*deed.keys(screen_of(game)))
        told = lambda: visit.host.commands  # noqa: E731
        wanted = [deed.records, *deed.more]
        await visit.until(lambda: told()[: len(wanted)] == wanted)
        await visit.until(lambda: visit.host.view.version >= len(wanted))

        assert visit.console.seen.refused is None


@pytest.mark.parametrize(("game", "deed"), PLAYED)
def test_no_deed_takes_more_than_four_keys(game: str, deed: Deed) -> None:
    assert len(deed.keys(screen_of(game))) <= SPECIAL.get(deed.does, MOST)
