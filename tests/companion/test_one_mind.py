"""Whatever is wrong with a journal, `furybox verify`, `check_draws.py` and the page name it, of one mind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.journal import refold
from companion.journal.proof import verify
from companion.journal.report import Report
from rules import timeline
from rules.binding import Bound
from rules.games import GAMES
from rules.refusals import Refused
from rules.script import Reader
from rules.timeline import Timeline
from tests.companion.hostile import honest, mutated, released, retold
from tests.kit.checker_page import asked, in_chromium
from tests.kit.draw_checker import checker
from tests.whole import share

Line = dict[str, Any]
POINTED = re.compile(
    r"Line \d+|Entry \d+|The (?:reveal|seed|secret|revealed words|game has ended|game has not)"
    r"|This is no journal|.*"
)
"""What a sentence points at."""


def lies(count: int, seed: int) -> Iterator[bytes]:
    """So many journals, of all kinds and formats, half of them by liars who know how to chain."""
    luck = Random(seed)  # noqa: S311  # the same lies each time
    told, all_of_them = released(), [*released(), *honest()]
    for n in range(count):
        yield retold(luck, luck.choice(told)) if n % 2 else mutated(luck, luck.choice(all_of_them))


def without_rules(file: bytes, monkeypatch: pytest.MonkeyPatch) -> Report:
    with monkeypatch.context() as patch:
        patch.setattr(refold, "GAMES", {})
        return verify(file.split(b"\n"))


def said(report: Report) -> tuple[int, str]:
    half = "Half of this could not be checked: the rules of this game are not known here. "
    return report.status % 3, report.sentence.removeprefix(half).replace("All else holds.", "All holds.")


def same(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether both hold in the same words, or point at the same fault."""
    return one[0] == other[0] and (
        one[1] == other[1] if one[0] == 0 else pointed(one[1]) == pointed(other[1])
    )


def pointed(sentence: str) -> str:
    found = POINTED.match(sentence)
    return found[0] if found else sentence


def number(sentence: str) -> int:
    """The entry that it names; whatever is wrong with lines or the reveal is named before any entry."""
    name, _, n = pointed(sentence).partition(" ")
    return int(n) if name == "Entry" else 0


def of_one_mind(
    file: bytes, program: tuple[int, str], page: tuple[int, str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    What needs no rules all three say alike, and where the moves of a draw are wrong, verify says it too.

    With the rules `furybox verify` finds more: in an earlier entry, or where the others find nothing.
    """
    plain, ruled = without_rules(file, monkeypatch), verify(file.split(b"\n"))

    assert page is None or same(page, program), (page, program)
    if "what left the bag" in program[1]:
        assert not ruled.holds
        assert number(ruled.sentence) <= number(program[1]), (ruled.sentence, program)
    else:
        assert same(program, said(plain)), (program, plain.sentence)
    if not plain.holds:
        assert not ruled.holds
        assert number(ruled.sentence) <= number(plain.sentence), (ruled.sentence, plain.sentence)
    if ruled.holds and ruled.knows_rules:
        assert decided_otherwise(file) <= {*ruled.otherwise}


def decided_otherwise(file: bytes) -> set[int]:
    """The entries whose command, by the seed that was told, does something else than they say."""
    lines: list[Line] = [
        json.loads(line) for line in file.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip()
    ]
    header, reveal, found = lines[0], lines[-1].get("reveal"), set()
    game = GAMES[header["game"]]
    line: Timeline[Any] = Timeline(game, bound=Bound(scheme=int(header["format"][-1])))  # type: ignore[arg-type]
    reader, seed = Reader(game), bytes.fromhex(reveal["seed"]) if reveal else None
    for entry in lines[1:]:
        if "events" not in entry:
            continue
        is_secret = seed is None and any(event["type"] == "drawn" for event in entry["events"])
        events = reader.events(json.dumps(entry["events"]))
        try:
            decided = timeline.decide(line, reader.command(json.dumps(entry["do"])), seed)
        except (Refused, LookupError) as no:  # a table that no rules lead to
            if getattr(no, "code", "") != "no-seed":
                found.add(entry["n"])
        else:
            spelled = [json.loads(msgspec.json.encode(each)) for each in (decided, events)]
            found |= {entry["n"]} if spelled[0] != spelled[1] and not is_secret else set()
        line = timeline.evolve(line, events)
    return found


def all_of_one_mind(files: list[bytes], tmp_path: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The three of them; without a folder the two that need no browser."""
    program = checker()
    pages = asked(tmp_path, files, [])["told"] if tmp_path else [None] * len(files)
    for file, page in zip(files, pages, strict=True):
        of_one_mind(file, program.check(file), tuple(page) if page else None, monkeypatch)


def test_a_few_lies_are_named_by_both_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_one_mind(list(lies(30, 1)), None, monkeypatch)


@pytest.mark.long
@in_chromium
def test_a_few_lies_are_named_in_a_browser_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_one_mind(list(lies(40, 2)), tmp_path, monkeypatch)


@in_chromium
@pytest.mark.long
@pytest.mark.parametrize("part", range(share(2, 20)))
def test_five_thousand_lies_are_named_by_all_three(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of_one_mind(list(lies(250, 100 + part)), tmp_path, monkeypatch)


@pytest.mark.long
@in_chromium
def test_no_honest_evening_is_accused_by_any_of_the_three(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ["".join(f"{json.dumps(line)}\n" for line in lines).encode() for lines in released()]

    assert {checker().check(file)[0] for file in files} == {0}

    all_of_one_mind(files, tmp_path, monkeypatch)
