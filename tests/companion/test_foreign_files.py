"""Files of strangers: whatever stands in them, a command ends in a sentence and the terminal stays well."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from tests.companion.evening import Evening, chained_again
from tests.companion.hostile import LOGS, ends_in_a_sentence, honest, mutated

Line = dict[str, Any]
NASTY = "\x1b]0;OWNED\x07\n\x9b31m\u202e\x7f"


@pytest.fixture
def furybox(tmp_path: Path) -> Callable[..., Result]:
    def typed(*words: str, read: bytes | None = None) -> Result:
        return CliRunner().invoke(main, ["--journal", str(tmp_path / "journal.db"), *words], input=read)

    return typed


def file(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    "evening",
    [
        Evening().did({}, {"type": "drawn", NASTY: 1}),
        Evening().did({}, {"type": "drawn", "draw": NASTY}),
        Evening().moved(1, NASTY, "bag", NASTY),
        Evening().moved(1, "blue", NASTY, "bag"),
        Evening().did({}, Evening().drawn(draw=1, count=1, bag={}, cubes=[], by=NASTY)),
        Evening(header={"format": "furybox-journal/1", "game": NASTY, "commitment": "00" * 32}),
        Evening(header={"format": "furybox-journal/1", "game": "x", "commitment": NASTY}),
        Evening(header={"format": "furybox-journal/1", NASTY: NASTY, "game": "x", "commitment": "00" * 32}),
    ],
)
def test_no_control_character_of_a_file_reaches_the_terminal(
    evening: Evening, furybox: Callable[..., Result]
) -> None:
    for words in ("verify", "import"):
        result = furybox(words, "-", read=file(evening.end().lines()))

        assert result.exit_code == 1
        ends_in_a_sentence(result)


def test_a_field_that_nobody_knows_is_named_harmlessly(furybox: Callable[..., Result]) -> None:
    lines = Evening().lines(reveal=False)
    lines[1] = lines[1][:-1] + ',"\\u001b[31mX":1}'

    assert "no field \\x1b[31mX" in furybox("verify", "-", read=file(lines)).stdout


@pytest.mark.parametrize("name", [NASTY, "Eva\nOla 99 points"])
def test_nobody_is_seated_whose_name_moves_a_terminal(name: str, furybox: Callable[..., Result]) -> None:
    """So no score sheet can be forged by a name."""
    lines = lines_of(LOGS[1])
    lines[1]["events"][0]["seats"][0]["name"] = name
    result = furybox("import", "-", read=file(chained_again(lines)))

    assert result.stderr == "Entry 1: it seats somebody whose name cannot be shown.\n"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_evening_that_no_table_can_follow_is_not_imported(
    path: Path, furybox: Callable[..., Result]
) -> None:
    lines = lines_of(path)
    lines[4]["events"].append({"type": "moved", "piece": "x", "by": 1, "from": "bag", "to": "x", "why": ""})
    result = furybox("import", "-", read=file(chained_again(lines)))

    assert (result.exit_code, result.stderr) == (1, "Entry 4: it moves 1 x from bag, where 0 lie.\n")


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_score_of_what_no_table_can_follow_is_refused(
    path: Path, tmp_path: Path, furybox: Callable[..., Result]
) -> None:
    """Though the chain in the file is whole: the entry is named."""
    assert furybox("import", str(path)).exit_code == 0

    lines = lines_of(path)
    lines[4]["events"].append({"type": "fell", "seat": 99, "status": "lost"})
    told = [json.loads(line) for line in chained_again(lines)]
    db = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    for line in told[4:]:
        if "n" in line:
            changed = json.dumps(line["events"]), line["prev"], line["hash"], line["n"]
            db.execute("UPDATE entry SET events = ?, prev = ?, hash = ? WHERE number = ?", changed)
    db.close()

    for words in ("score", "odds"):
        result = furybox(words)

        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("Entry 4")
        ends_in_a_sentence(result)


def held(count: int, seed: int, furybox: Callable[..., Result]) -> None:
    luck, evenings = random.Random(seed), honest()  # noqa: S311  # the same lies each time
    for _each in range(count):
        read = mutated(luck, luck.choice(evenings))
        verified = furybox("verify", "-", read=read)
        imported = furybox("import", "-", read=read)

        ends_in_a_sentence(verified)
        ends_in_a_sentence(imported)
        assert verified.exit_code in {0, 1, 2, 3}
        if imported.exit_code == 0:
            assert verified.exit_code in {0, 3}
            for words in ("games", "score", "odds"):
                ends_in_a_sentence(furybox(words))


@pytest.mark.long
def test_hostile_journals_end_in_a_sentence(furybox: Callable[..., Result]) -> None:
    """Mutated at random, some chained again as a liar would."""
    held(150, 1, furybox)


@pytest.mark.long
def test_a_thousand_hostile_journals_end_in_a_sentence(furybox: Callable[..., Result]) -> None:
    """The same; ten thousand would take a quarter of an hour."""
    held(1_000, 2, furybox)


@pytest.mark.parametrize("seed", range(20))
def test_any_bytes_end_in_a_sentence(seed: int, furybox: Callable[..., Result]) -> None:
    read = random.Random(seed).randbytes(seed * 50)  # noqa: S311  # likewise
    for words in ("verify", "import"):
        ends_in_a_sentence(furybox(words, "-", read=read))
