"""
Builders in table words: `given` an evening so far, `when` somebody says something, these events follow.

Every line goes through the script format, as a real one would, and after every line all cubes are counted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import pytest

from rules import timeline
from rules.script import Evening
from rules.script import told as as_told
from rules.timeline import Timeline
from tests.rules.table_lines import Line, say, start

Example = tuple[Callable[[], Evening], *tuple[Line | Mapping[str, Any] | str | None, ...]]
"""A table, lines that are said there, and after any of them what is so, as `after` finds it, or a refusal."""


def examples(of: Mapping[str, Example]) -> Callable[..., None]:
    """A test that takes each example step by step. A line that no expectation follows must be taken."""

    @pytest.mark.parametrize("example", of.values(), ids=of)
    def test(example: Example) -> None:
        table, *steps = example
        evening, said = table(), None
        for step in steps:
            if step is None or ("do" in step and not isinstance(step, str)):
                told(evening, *filter(None, [said]))
                said = step
                continue
            expected = {"refused": step} if isinstance(step, str) else step

            assert after(evening, said, expected) == expected
            said = None
        assert said is None, f"nothing is expected of the last line: {said}"

    return test


def told(evening: Evening, *lines: Line) -> Evening:
    """The same table, after lines that must all be taken."""
    for line in lines:
        _taken(evening, line)
    return evening


def given(*lines: Line, players: int = 3, **setup: Any) -> Evening:
    """An evening in which all these lines were taken, after a set-up."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    return told(evening, start(players, **setup), *lines)


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


def after(evening: Evening, line: Line | None, what: Iterable[str]) -> Line:
    """
    What is so after a line: the `moves` and `types` of its events, or the code with which it is `refused`.

    `sentence` is that of a refusal, `then` are its moves after the draw, `only fell.*.seat` something of its
    events of that type, `in bag` the pieces of a place, `in bag.black` one kind of them, `sum bag` how many
    in all, `offers` the lines that are offered. Everything else is a path of the view, such as
    `seats.0.hush`, or `seats.*.hush` for that of every seat; what is not there is None. A line is taken
    unless it is asked how it is refused, and then it changes nothing.
    """
    before, answer = evening.timeline, evening.answer(json.dumps(line)) if line else {}

    assert ("refused" in answer) is ("refused" in what), answer
    assert "refused" not in answer or evening.timeline is before
    assert asked(evening, "audit")["ok"]
    events, view, table = _as_json(answer.get("events", [])), shown(evening), line_of(evening).table
    drawn_at = types(events).index("drawn") if "drawn" in types(events) else 0
    refused = answer.get("refused", {})
    said: Line = {"moves": moves(events), "then": moves(events[drawn_at:]), "types": types(events)}
    said |= {"refused": refused.get("code"), "sentence": refused.get("sentence")}

    def found(each: str) -> Any:
        match each.partition(" "):
            case "only", _, rest:
                kind, *path = rest.split(".")
                return _at(only(events, kind), path)
            case "in", _, place if "." in place:
                return table.pieces.count(*place.split("."))
            case "in", _, place:
                return dict(table.pieces.at(place))
            case "sum", _, place:
                return sum(table.pieces.at(place).values())
        if each.startswith("offers"):
            return _at(offered(evening), each.split(".")[1:])
        return said[each] if each in said else _at(view, each.split("."))

    return {each: found(each) for each in what}


def _at(there: Any, path: list[str]) -> Any:
    match there, path:
        case _, []:
            return there
        case list(), ["*", *rest]:
            return [_at(each, rest) for each in there]
        case list(), [place, *rest]:
            return _at(there[int(place)], rest) if int(place) < len(there) else None
        case dict(), [name, *rest]:
            return _at(there.get(name), rest)
        case _:
            return None


def line_of(evening: Evening) -> Timeline[Any]:
    assert evening.timeline is not None
    return evening.timeline


def shown(evening: Evening) -> Line:
    return _as_json(evening.view)


def seat(evening: Evening, index: int) -> Line:
    one: Line = shown(evening)["seats"][index]
    return one


def asked(evening: Evening, question: str, **fields: Any) -> Any:
    answer = evening.answer(json.dumps({"ask": question, **fields}))

    assert question in answer, answer
    return _as_json(answer[question])


def types(events: list[Line]) -> list[str]:
    return [event["type"] for event in events]


def moves(events: list[Line]) -> list[tuple[str, int, str, str]]:
    """The cubes that went somewhere: piece, how many, from, to."""
    return [(e["piece"], e["by"], e["from"], e["to"]) for e in events if e["type"] == "moved"]


def only(events: list[Line], what: str) -> list[Line]:
    return [event for event in events if event["type"] == what]


def _taken(evening: Evening, line: Line) -> list[Line]:
    answer = evening.answer(json.dumps(line))

    assert "refused" not in answer, f"{line} is refused: {answer['refused']}"
    assert asked(evening, "audit")["ok"]
    return _as_json(answer["events"])


def _as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def offered(evening: Evening) -> list[Line]:
    line = line_of(evening)
    return [as_told(each) for each in timeline.offers(line, line.version)]
