"""The morning after: a picture of the evening lies beside the journal, and nobody pressed a key for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.evenings.results import looked_back
from companion.evenings.telling import whole
from companion.games.sheet_picture import keep
from companion.words.language import speaking
from tests.companion.remembered import EVENINGS, journal, kept_lines, told_evening
from tests.kit.moved_loop import moved
from tests.kit.table import Table

LONG = ("Žofie-Dobroslava Příkryl", "WWWWWWWWWWWWWWWWWWWWWWWW", "Bartłomiej Brzęczyszczyk")
END = [{"do": each} for each in ("attack", "end-turn", "end-turn", "deck-out")]
FLIGHTS = Path(__file__).parents[1] / "warps_edge/playthroughs"


@moved
async def test_the_picture_lies_there_when_the_last_points_are_in(tmp_path: Path) -> None:
    drawn = tmp_path / "scores/recap-1.png"
    async with Table(tmp_path) as sitting:
        await sitting.start()
        for module in ("a", "b"):
            await sitting.tell("hack", seat=0, module=module)
        await sitting.tell("artifact", seat=0, value=10)
        await sitting.tell("escape", seat=0)
        await sitting.tell("deck-out")
        assert not drawn.exists()
        await sitting.tell("score", seat=0, cards=7, credits=3)
        assert drawn.read_bytes().startswith(b"\x89PNG")
        first = drawn.with_suffix(".svg").read_text("utf-8")
        await sitting.tell("undo")
        await sitting.tell("score", seat=0, cards=17, credits=3)

    assert "Winner: Adam" in first
    assert first != drawn.with_suffix(".svg").read_text("utf-8")
    assert sorted(each.name for each in drawn.parent.iterdir()) == ["recap-1.png", "recap-1.svg"]


@moved
async def test_a_picture_that_cannot_be_drawn_costs_a_sentence_and_no_points(tmp_path: Path) -> None:
    (tmp_path / "scores").write_text("a list of debts")
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.tell("deck-out")
        faults = sitting.news.faults

        assert sitting.table.view.phase == "over"
        assert [each for each in faults if "the evening as it is put by" in each]


@pytest.mark.long
def test_every_end_of_an_evening_makes_a_picture_that_can_be_shared(tmp_path: Path) -> None:
    """Six seats, names of 24 letters, nobody away, a tie, a flight; in each language."""
    with journal(tmp_path) as kept:
        ends = {
            "three": told_evening(kept, "three-players"),
            "six": told_evening(kept, "catacombs-six-players"),
            "tie": told_evening(kept, "three-players"),
            "nobody": kept_lines(kept, [_told("two-players")[0], *END]),
            "flight": kept_lines(kept, _told("hydra-won", FLIGHTS), careless=True),
        }
        past = {name: looked_back(kept, number) for name, number in ends.items()}
    for name, (told, line) in past.items():
        for n, language in enumerate(("en", "cs", "pl")):
            named = [f"{LONG[(seat + n) % 3]}" for seat in range(len(told.seats))]
            told = replace(told, seats=tuple(  # noqa: PLW2901  # the same evening, by longer names
                replace(seat, place=replace(seat.place, name=given))
                for seat, given in zip(told.seats, named, strict=True)
            ))  # fmt: skip
            view = replace(line.view(), tied=((2, 1),)) if name == "tie" else line.view()
            with speaking(language, game=told.game):
                sheet = whole(told, view)
                keep(sheet, tmp_path / f"{name}-{language}", day="2026-11-23")
            drawn = (tmp_path / f"{name}-{language}.svg").read_text("utf-8")
            with Image.open(tmp_path / f"{name}-{language}.png") as picture:
                assert picture.width <= 2400, (name, language)
            assert told.proof.head in drawn
            assert sheet.verdict in drawn
            assert bool(sheet.winner) == (name != "nobody")
            assert bool(sheet.curve) == (name != "flight")


def _told(name: str, folder: Path = EVENINGS) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()]
