"""
Builders in table words: `given` an evening so far, `when` somebody says something, these events follow.

Every line goes through the script format, as a real one would, and after every line all cubes are counted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.script import Evening

SEED = "00" * 32
COLOURS = ("yellow", "blue", "green", "orange")
NAMES = ("Ann", "Bob", "Cid", "Dee")

Line = dict[str, Any]


def say(do: str, **fields: Any) -> Line:
    """One line of a script; `from_` is the field `from`."""
    return {"do": do} | {name.rstrip("_"): value for name, value in fields.items()}


def start(players: int = 3, **fields: Any) -> Line:
    """The set-up of so many players, always with the same seed."""
    seats = [{"name": NAMES[n], "colour": COLOURS[n]} for n in range(players)]
    return {"do": "start", "game": "in-space", "seed": SEED, "seats": seats} | fields


def given(*lines: Line, players: int = 3, **setup: Any) -> Evening:
    """An evening in which all these lines were taken, after a set-up."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    for line in (start(players, **setup), *lines):
        _taken(evening, line)
    return evening


def when(evening: Evening, do: str, **fields: Any) -> list[Line]:
    """The events of a line that must be taken."""
    return _taken(evening, say(do, **fields))


def refusal(evening: Evening, do: str, **fields: Any) -> str:
    """The code of the refusal of a line, which must change nothing."""
    before = evening.timeline
    answer = evening.answer(json.dumps(say(do, **fields)))

    assert "refused" in answer, answer
    assert evening.timeline is before
    return str(answer["refused"]["code"])


def shown(evening: Evening) -> Line:
    """The view, as JSON has it."""
    return _as_json(evening.view)


def seat(evening: Evening, index: int) -> Line:
    """One seat of the view."""
    one: Line = shown(evening)["seats"][index]
    return one


def asked(evening: Evening, question: str, **fields: Any) -> Any:
    """The answer to a question."""
    answer = evening.answer(json.dumps({"ask": question, **fields}))

    assert question in answer, answer
    return _as_json(answer[question])


def types(events: list[Line]) -> list[str]:
    """Just what happened, in order."""
    return [event["type"] for event in events]


def moves(events: list[Line]) -> list[tuple[str, int, str, str]]:
    """The cubes that went somewhere: piece, how many, from, to."""
    return [(e["piece"], e["by"], e["from"], e["to"]) for e in events if e["type"] == "moved"]


def only(events: list[Line], what: str) -> list[Line]:
    """The events of one type."""
    return [event for event in events if event["type"] == what]


def move(piece: str, by: int, from_: str, to: str) -> Line:
    """A correction."""
    return say("move", piece=piece, by=by, from_=from_, to=to, why="a test")


def drawn(**cubes: int) -> Line:
    """A draw made by hand."""
    return say("record", drawn=cubes)


def wounded(index: int, by: int) -> Line:
    """Wounds a seat chose."""
    return say("wound", seat=index, by=by)


def with_artifact(index: int, value: int, *, modules: tuple[str, str] = ("garden", "cannon")) -> list[Line]:
    """How a seat comes by an artifact; fury rises twice."""
    hacks = [say("hack", seat=index, module=module) for module in modules]
    return [*hacks, say("artifact", seat=index, value=value)]


def gone(index: int, value: int) -> list[Line]:
    """How a seat escapes."""
    return [*with_artifact(index, value), say("escape", seat=index)]


def box(**groups: Mapping[str, Any]) -> dict[str, Any]:
    """Printed numbers that override the box, by group."""
    return {"box": dict(groups)}


def _taken(evening: Evening, line: Line) -> list[Line]:
    answer = evening.answer(json.dumps(line))

    assert "refused" not in answer, f"{line} is refused: {answer['refused']}"
    assert asked(evening, "audit")["ok"]
    return _as_json(answer["events"])


def _as_json(value: Any) -> Any:
    """The value as a reader of its JSON has it."""
    return json.loads(msgspec.json.encode(value))
