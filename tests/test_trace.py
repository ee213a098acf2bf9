"""The tables of the books: what they name is there, and what a sentence refuses has its place."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from companion.games.reference import texts
from rules.games import GAMES

HOUSE = Path(__file__).parents[1]
HEAD = "| place | what it says | is | refused or warned as | held by |\n|---|---|---|---|---|\n"
DECISION = "[reading](../decisions/0020-limits-that-warn.md)"
FOUND = "tests/rules/test_loot.py::test_secrets"


@pytest.fixture
def trace(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HOUSE / "docs"))
    import trace_books  # noqa: PLC0415  # only found from here on

    return trace_books


def test_every_row_names_what_is_there_and_every_page_is_a_book(
    trace: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trace.main() == 0
    assert re.findall(r"^([\w-]+): \d+ sentences: [1-9]", capsys.readouterr().out, re.MULTILINE) == [
        "catacombs", "clank", "in-space-polish", "in-space", "warps-edge",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("p. 8 | One attack a turn | kept | - | -", "it is none of held"),
        ("p. 8 | One attack a turn | reading | - | -", "no page explains the reading"),
        (
            "p. 8 | One attack | [reading](../decisions/0099-nothing.md) | - | -",
            "no page explains the reading",
        ),
        ("p. 8 | One attack a turn | held | `once` | -", "no such refusal: once"),
        ("p. 8 | One attack a turn | held | `sold-out sing` | -", "no such refusal: sold-out sing"),
        (f"p. 8 | One attack a turn | held | - | `{FOUND}_of_gold`", "no such test"),
        (f"p. 8 | One attack a turn | held | - | `{FOUND}[nobody finds gold]`", "no such test"),
        ("p. 8 | One attack a turn | held | - | `tests/rules/test_luck.py::test_luck`", "no such test"),
    ],
)
def test_a_broken_row_is_at_fault(
    row: str, fault: str, trace: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "books" / "a-book.md"
    book.parent.mkdir()
    book.write_text(f"{HEAD}| {row} |\n", "utf-8")

    assert trace.main(book.parent) == 1
    assert f"AT FAULT: p. 8: {fault}" in capsys.readouterr().out


def test_a_test_that_is_expected_to_fail_holds_nothing(
    trace: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test = "@pytest.mark.xfail(reason='p. 8')\ndef test_a():\n    pass\n\n\ndef test_b():\n    pass\n"
    (tmp_path / "test_soon.py").write_text(test, "utf-8")
    monkeypatch.setattr(trace, "HOUSE", tmp_path)
    row = trace.Row(
        "p. 8", "One attack a turn", "held", "", (), ("test_soon.py::test_a", "test_soon.py::test_b")
    )

    assert list(trace.faults(row)) == ["no such test, or one that is to fail: test_soon.py::test_a"]


def test_a_row_without_its_five_cells_is_named(trace: ModuleType, tmp_path: Path) -> None:
    """Nobody knows what would be checked of it."""
    (tmp_path / "a-book.md").write_text(f"{HEAD}| p. 8 | One attack a turn | held |\n", "utf-8")

    with pytest.raises(ValueError, match=r"a-book\.md: a row needs 5 cells"):
        trace.main(tmp_path)


def test_a_row_that_no_test_holds_is_listed_and_no_fault(
    trace: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of_class = "tests/catacombs/test_setting_up_below.py::TestUnconfirmed::test_four_players"
    (tmp_path / "a-book.md").write_text(
        f"{HEAD}| p. 1 | A first | held | `sold-out buy` | `{FOUND}[a tonic is kept]`, `{of_class}` |\n"
        f"| p. 2 | A second | {DECISION} | - | - |\n| p. 3 | A third | the players' | - | - |\n"
    )
    (tmp_path.parent / "decisions").mkdir()
    (tmp_path.parent / "decisions" / "0020-limits-that-warn.md").touch()

    assert trace.main(tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == [
        "a-book: 3 sentences: 1 held, 1 reading, 0 reminder, 1 the players', 0 not there",
        "  held by no test: p. 2: A second",
    ]


@pytest.mark.parametrize("game", [game for game in GAMES if "places" in texts(game)])
def test_what_a_sentence_refuses_has_its_place_and_nothing_else_has_one(game: str, trace: ModuleType) -> None:
    told = {
        (row.place.removeprefix("p. ").split(",")[0], code)
        for row in trace.rows(trace.BOOKS / f"{game}.md")
        for code in row.codes
    }

    assert {(at, code) for at, codes in texts(game)["places"].items() for code in codes} == told
