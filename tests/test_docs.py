"""The pages: their links lead somewhere, they name every command, and their checker finds every lie."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from companion.journal.proof import verify
from rules import timeline
from rules.binding import Draws
from rules.game import Command
from rules.games import GAMES
from rules.script import Ask
from tests.companion.evening import FIRST_HEADER, Evening, a_long_evening, chained_again
from tests.kit.child import run
from tests.kit.draw_checker import PROGRAM, checker

HOUSE = Path(__file__).parents[1]
PAGES = sorted((*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md")))
HALF = "Half of this could not be checked: the rules of this game are not known here. All else holds."
VECTORS: list[dict[str, Any]] = json.loads((HOUSE / "tests/rules/draw-vectors.json").read_text("utf-8"))
CUT: list[dict[str, Any]] = [
    vector
    for vector in json.loads((HOUSE / "tests/rules/draw-vectors-2.json").read_text("utf-8"))
    if "drawn" in vector
]
ROW = re.compile(r"^\| `(?!do`|ask`)([a-z-]+)` \|([^|]*)\|", re.MULTILINE)
ORDERS = {
    "commands.md": {
        *timeline.COMMANDS,
        *(o for game in GAMES.values() if game.seats and game.name != "own" for o in game.commands),
    },
    "warps-edge.md": {*timeline.COMMANDS, *GAMES["warps-edge"].commands},
    "bag.md": {*timeline.COMMANDS, *GAMES["bag"].commands},
}
"""The page of commands -> what it tells."""

Line = dict[str, Any]


def found(lines: list[str]) -> tuple[int, str]:
    """What the checker finds: its exit status and its sentence."""
    status, sentence = checker().check("".join(line + "\n" for line in lines).encode())
    return status, sentence


def test_the_checker_says_how_it_is_called_and_what_it_cannot_read(tmp_path: Path) -> None:
    """One line and an exit status of 2, which no fault of a journal has."""
    for words in ([], ["--help"], [str(tmp_path / "evening.journal")], [str(tmp_path)]):
        done = run(sys.executable, PROGRAM, *words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), words


def drawn(lines: list[Line]) -> list[Line]:
    return [event for line in lines[1:-1] for event in line["events"] if event["type"] == "drawn"]


# Links


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    """Links into the web are left alone."""
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert not missing


def test_every_path_of_the_tour_is_there() -> None:
    page = (HOUSE / "docs/start-here.md").read_text("utf-8")
    named = re.findall(r"`((?:rules|hardware|companion)/[^` ]+)`", page)

    assert named
    assert [path for path in named if not (HOUSE / path).exists()] == []


def test_every_decision_says_what_was_decided_and_why() -> None:
    parts = ["Status: ", "## Context\n", "## Decision\n", "## Consequences\n"]
    for page in (HOUSE / "docs/decisions").glob("*.md"):
        text = page.read_text("utf-8")
        found = [text.find(part) for part in parts]

        assert -1 not in found, page.name
        assert found == sorted(found), page.name
        assert len(text.splitlines()) <= 25, page.name


# Commands


@pytest.mark.parametrize("name", ORDERS)
def test_every_command_is_told_with_its_fields(name: str) -> None:
    page = (HOUSE / "docs" / name).read_text("utf-8")
    told = {do: set(re.findall(r"`([a-z_]+)`", fields)) for do, fields in ROW.findall(page)}
    known = {order.__struct_config__.tag: _own(order) for order in ORDERS[name]}
    asks = {ask: set() for ask in get_args(get_type_hints(Ask)["ask"])} | {
        "odds": {"extra", "after", "attacks"}
    }

    assert told == known | (asks if name == "commands.md" else {})


@pytest.mark.parametrize("name", ORDERS)
def test_what_may_be_left_out_is_marked(name: str) -> None:
    page = (HOUSE / "docs" / name).read_text("utf-8")
    told = {do: set(re.findall(r"`([a-z_]+)`°", fields)) for do, fields in ROW.findall(page)}
    for order in ORDERS[name]:
        optional = {field.encode_name for field in msgspec.structs.fields(order) if not field.required}

        assert told[str(order.__struct_config__.tag)] == optional & _own(order)


@pytest.mark.parametrize("name", ORDERS)
def test_what_every_draw_takes_is_told_once(name: str) -> None:
    page = (HOUSE / "docs" / name).read_text("utf-8")
    (told,) = re.findall(r"^.*take `cut`, `links` and `silent`.*$", page, re.MULTILINE)
    draws = {f"{order.__struct_config__.tag}" for order in ORDERS[name] if issubclass(order, Draws)}
    others = {f"{order.__struct_config__.tag}" for order in ORDERS[name]} - draws
    named = set(re.findall(r"`([a-z-]+)`", told)) - {"cut", "links", "silent"}

    assert named == (draws if name == "commands.md" else others - {"cut"})


def _own(order: type[Command]) -> set[str]:
    shared = {*Draws.__struct_encode_fields__} if issubclass(order, Draws) else set()
    return {*order.__struct_encode_fields__} - shared


# The checker


def test_the_checker_owes_nothing_to_furybox() -> None:
    tree = ast.parse(PROGRAM.read_text("utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }

    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("vector", CUT, ids=range(len(CUT)))
def test_the_checker_cuts_as_published(vector: Line) -> None:
    """The golden vectors of the second scheme."""
    program = checker()
    key = program.key_of(vector["seed"], vector["words"])
    cubes = program.drawn(key, vector["draw"], vector["bag"], vector["count"], vector["cuts"])

    assert cubes == vector["drawn"]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_the_checker_draws_as_published(vector: Line) -> None:
    program = checker()
    key = program.key_of(vector["seed"], vector["words"])

    assert program.drawn(key, vector["draw"], vector["bag"], vector["count"]) == vector["drawn"]


def test_the_checker_finds_nothing_in_an_honest_evening() -> None:
    cut = Evening().words("spí").cut("7").cut("e\u0301").attack(count=20).end()
    for evening in (a_long_evening(), cut, Evening(header=FIRST_HEADER).attack().end()):
        assert found(evening.lines()) == (0, verify(evening.lines()).sentence.replace(HALF, "All holds."))
    assert found(a_long_evening().lines()[:-2])[0] == 0


def lie_about_a_cube(lines: list[Line]) -> None:
    drawn(lines)[0]["cubes"][0] = "green"


def skip_a_draw(lines: list[Line]) -> None:
    drawn(lines)[-1]["draw"] += 1


def change_the_words(lines: list[Line]) -> None:
    lines[-1]["reveal"]["words"] = "other words"


def change_the_seed(lines: list[Line]) -> None:
    lines[-1]["reveal"]["seed"] = "11" * 32


def count_one_entry_less(lines: list[Line]) -> None:
    lines[-1]["reveal"]["entries"] += 1


@pytest.mark.parametrize(
    ("lie", "finding"),
    [
        (lie_about_a_cube, "is not what the seed and the words give"),
        (skip_a_draw, "but draw 3 is due"),
        (change_the_words, "revealed words are not those"),
        (change_the_seed, "not the one that the commitment promised"),
        (count_one_entry_less, "names 13 entries, but 12 lead up to it"),
    ],
)
def test_the_checker_finds_a_lie_in_a_sound_chain(lie: Callable[[list[Line]], None], finding: str) -> None:
    lines = [json.loads(line) for line in a_long_evening().lines()]
    lie(lines)

    status, sentence = found(chained_again(lines))

    assert status == 1
    assert finding in sentence


def test_the_checker_finds_an_altered_entry() -> None:
    lines = Evening().noise().attack().end().lines()
    lines[2] = lines[2].replace('"by":1', '"by":2')

    assert found(lines) == (1, "Entry 2 was altered: its hash does not match.")


def test_the_checker_says_what_is_no_journal() -> None:
    assert found(["a shopping list"]) == (2, verify(["a shopping list"]).sentence)
