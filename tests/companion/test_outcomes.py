"""What a mutated journal that passes can still lie about: nothing, for who remembers the evening's head."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from companion.journal import proof
from companion.journal.proof import verify
from rules import timeline
from rules.games import called
from rules.script import Reader
from rules.timeline import Timeline
from tests.companion.evening import chained_again
from tests.companion.hostile import honest, mutated
from tests.kit.draw_checker import checker

Line = dict[str, Any]


def outcome(lines: list[Line]) -> Any:
    line: Timeline[Any] = Timeline(called(lines[0]["game"]))
    for entry in lines[1:]:
        if "events" in entry:
            line = timeline.evolve(line, Reader(line.game).events(json.dumps(entry["events"])))
    return msgspec.to_builtins(line.view(), str_keys=True)


def read(file: bytes) -> list[Line]:
    return [json.loads(line) for _number, line in proof.read(file.split(b"\n"))]


def nothing_passes(count: int, seed: int) -> None:
    """
    Of so many mutated journals none that passes, with the head that the table had, comes to anything else.

    `check_draws.py` passes no such journal either, and the page passes what that one does.
    """
    program, luck = checker(), Random(seed)  # noqa: S311  # the same lies each time
    known = [lines for lines in honest() if lines[0]["game"] != "parlour" and "reveal" in lines[-1]]
    seen = {id(lines): outcome(lines) for lines in known}
    passed = 0
    for _each in range(count):
        lines = luck.choice(known)
        file = mutated(luck, lines)
        report = verify(file.split(b"\n"))
        holds = {report.holds and not report.running, program.check(file)[0] == 0}
        if holds == {False}:
            continue
        told = read(file)
        if told[-1].get("reveal", {}).get("hash") == lines[-1]["reveal"]["hash"]:
            passed += 1

            assert outcome(told) == seen[id(lines)], told

    assert passed > count // 100, "hardly anything was tried"


def test_no_mutated_journal_with_the_remembered_head_comes_to_another_outcome() -> None:
    """Nothing but spelling passes; whoever chains the lies anew has another head."""
    nothing_passes(60, 1)


@pytest.mark.long
def test_no_mutated_journal_of_a_thousand_comes_to_another_outcome() -> None:
    nothing_passes(1_000, 2)


def test_an_evening_chained_anew_has_another_head() -> None:
    (lines, *_others) = [each for each in honest() if each[0]["game"] == "in-space"]
    told = [json.loads(json.dumps(line)) for line in lines]
    event = next(
        event for entry in told for event in entry.get("events", ()) if event["type"] == "artifact-taken"
    )
    event["value"] += 5
    again = [json.loads(line) for line in chained_again(told)]

    assert again[-1]["reveal"]["hash"] != lines[-1]["reveal"]["hash"]
