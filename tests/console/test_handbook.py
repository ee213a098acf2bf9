"""The reference: every token and step of the game on the table, to be found by a few letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.console.room import deeds_of
from companion.console.screens.reference import ReferenceScreen, entries
from companion.games.deeds import called
from companion.games.reference import Reference, found
from companion.line import wire
from rules.games import GAMES
from tests.console.sizes import in_sizes
from tests.kit.console import SEATS, open_console
from tests.kit.scripted_host import ScriptedHost
from tests.whole import few

SEATED = sorted(name for name, game in GAMES.items() if game.seats and name != "own")
"""The games with seats and a fury track; a flight's reference, and a game of one's own, have their tests."""


def table(tmp_path: Path, game: str) -> wire.Table:
    host = ScriptedHost(tmp_path / "host.sock")
    host.do(do="start", game=game, seats=SEATS)
    return host.table()


@pytest.mark.parametrize("game", SEATED)
def test_every_token_of_the_game_is_told(tmp_path: Path, game: str) -> None:
    host = ScriptedHost(tmp_path / "host.sock")
    host.do(do="start", game=game, seats=SEATS)
    reference = Reference(game)
    told = {kind for _heading, kinds in reference.groups for kind in kinds}
    known = {kind for kind in host.evening.timeline.table.kinds if not kind.startswith("crown-")}
    party = {"potion-of-stealth", "invisibility-cloak", "crown"}

    assert known - told == set()
    assert told - known - party == set()
    assert [kind for kind in told if not reference.effect(kind)] == []


@pytest.mark.parametrize("game", SEATED)
def test_every_step_of_the_fury_track_is_told(tmp_path: Path, game: str) -> None:
    seen = table(tmp_path, game)
    steps = [entry for entry in entries(seen.shown, {}) if entry.heading == "Fury track"]

    assert len(steps) == len(seen.shown.track)
    assert steps[0].text == "An attack draws 2 cubes. The marker is here."


def test_a_search_finds_by_any_of_its_words(tmp_path: Path) -> None:
    listed = entries(table(tmp_path, "in-space").shown, {})

    assert [entry.name for entry in found(listed, "MEDKÍT")] == ["medkit"]
    assert {entry.heading for entry in found(listed, "blockade")} >= {"Fury track", "Rules"}
    assert found(listed, "spoon") == ()
    assert found(listed, "") == listed


def test_without_a_game_there_is_nothing_to_look_up() -> None:
    assert entries(None, {}) == ()


@in_sizes((80, 24), long=((120, 40),))
async def test_a_few_letters_leave_what_is_looked_for(tmp_path: Path, size: Any) -> None:
    async with open_console(tmp_path / "host.sock", size=size, started=True, game="catacombs") as visit:
        await visit.press("i")

        assert isinstance(visit.console.screen, ReferenceScreen)
        assert "chalice" in visit.text

        await visit.type("ghost")
        await visit.until(lambda: "chalice" not in visit.text)

        assert "haunted prisoner" in visit.text


@pytest.mark.parametrize("page", few(["question_mark", "i"], "i"))
async def test_a_long_page_is_leafed_through_by_the_keys_for_that(tmp_path: Path, page: str) -> None:
    async with open_console(tmp_path / "host.sock", size=(60, 20), started=True) as visit:
        await visit.press(page)
        await visit.settle()
        first, texts = visit.text, []
        for key in ("pagedown", "end", "home"):
            await visit.press(key)
            await visit.settle()
            texts.append(visit.text)

        assert len({first, *texts}) == 3
        assert texts[-1] == first


async def test_what_things_do_is_told_with_the_numbers_of_this_table(tmp_path: Path) -> None:
    async with open_console(tmp_path / "host.sock", size=(120, 40)) as visit:
        box = {"market": {"price": 9}, "tokens": {"heals": {"medkit": 3}}}
        visit.host.do(do="start", game="in-space", seats=SEATS, box=box)
        await visit.until(lambda: visit.console.seen.numbers)
        await visit.press("escape", "i", *"medkit", until="heal three wounds")

        buy = called(deeds_of(visit.console.seen, 0), "buy")

        assert buy
        assert "heal three wounds" in next(each.hint for each in buy.further() if each.label == "medkit")
