"""The score sheet: every part, its sum, and a winner or a tie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.sheet import Sheet
from companion.games.sheet_picture import png, svg
from rules.script import Evening

EVENINGS = Path(__file__).parents[1] / "playthroughs"


def after(name: str) -> Any:
    evening = Evening(lambda: bytes(32))
    for line in (EVENINGS / f"{name}.jsonl").read_text("utf-8").splitlines():
        evening.answer(line)
    return evening.view


def sheet_of(view: Any) -> Sheet:
    return GAMES[view.game].remembered.sheet(view)


def test_every_column_adds_up_to_its_sum() -> None:
    for name in ("three-players", "catacombs-six-players", "two-players"):
        sheet = sheet_of(after(name))
        parts = [row.cells for row in sheet.rows if not row.strong]
        (sums,) = (row.cells for row in sheet.rows if row.name == "sum")
        for column, total in zip(zip(*parts, strict=True), sums, strict=True):
            assert set(column) == {"-"} if total == "-" else sum(map(int, column)) == int(total)


def test_the_winner_is_named_large() -> None:
    sheet = sheet_of(after("three-players"))

    assert (sheet.winner, sheet.verdict) == ("Cid", "Winner: Cid, 74 points")
    assert next(row.cells for row in sheet.rows if row.name == "place") == ("3.", "2.", "1.")


def test_equal_points_are_explained() -> None:
    """Ann, Dee and Eva have 36 each; the artifacts of 15, 10 and 7 part them."""
    assert sheet_of(after("catacombs-six-players")).notes == (
        "With equal points, the better artifact comes first.",
    )


def test_a_tie_is_a_tie() -> None:
    view = after("three-players")
    first, second, third = view.ranking
    level = replace(view, ranking=(first, replace(second, points=74), third), tied=((2, 1),))
    sheet = sheet_of(level)

    assert (sheet.winner, sheet.verdict) == ("A tie", "A tie: Cid, Bob, 74 points each")
    assert next(row.cells for row in sheet.rows if row.name == "place") == ("3.", "1.", "1.")
    assert sheet.notes == ()


def test_nobody_has_won_while_somebody_is_not_counted() -> None:
    evening = Evening(lambda: bytes(32))
    lines = (EVENINGS / "three-players.jsonl").read_text("utf-8").splitlines()
    for line in lines:
        evening.answer(line)
        if '"score"' in line and json.loads(line)["do"] == "score":
            break
    sheet = sheet_of(evening.view)

    assert sheet.winner == ""
    assert sheet.verdict == "The game has ended; points are still being counted."
    assert any(row.name == "cards" for row in sheet.rows)


def test_both_pictures_show_the_same_dots() -> None:
    view = after("catacombs-six-players")
    long = replace(
        view, seats=tuple(replace(seat, name="Konstantynopolitańczykowianka") for seat in view.seats)
    )
    for each in (view, long):
        sheet = sheet_of(each)
        assert png(sheet, day="2026-11-22") == png(sheet, day="2026-11-22")
        assert svg(sheet, day="2026-11-22").count("<path") >= 3
