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

from rules.script import Evening

SEED = "00" * 32
COLOURS = ("yellow", "blue", "green", "orange")
NAMES = ("Ann", "Bob", "Cid", "Dee")

Line = dict[str, Any]

Example = tuple[Callable[[], Evening], Line | None, Mapping[str, Any] | str]
"""A table, a line that is said there if any, and what is so then, as `after` finds it, or a refusal."""


def examples(of: Mapping[str, Example]) -> Callable[..., None]:
    """A test for each of these sentences."""

    @pytest.mark.parametrize(("table", "line", "so"), of.values(), ids=of)
    def test(table: Callable[[], Evening], line: Line | None, so: Mapping[str, Any] | str) -> None:
        expected = {"refused": so} if isinstance(so, str) else so

        assert after(table(), line, expected) == expected

    return test


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


def after(evening: Evening, line: Line | None, what: Iterable[str]) -> Line:
    """
    What is so after a line: the `moves` and `types` of its events, or the code with which it is `refused`.

    `then` are its moves after the draw, `only fell.*.seat` something of its events of that type, `in bag`
    the pieces of a place. Everything else is a path of the view, such as `seats.0.hush`, or `seats.*.hush`
    for that of every seat; what is not there is None. A line is taken unless it is asked how it is refused,
    and then it changes nothing.
    """
    before, answer = evening.timeline, evening.answer(json.dumps(line)) if line else {}

    assert ("refused" in answer) is ("refused" in what), answer
    assert "refused" not in answer or evening.timeline is before
    assert asked(evening, "audit")["ok"]
    assert evening.timeline is not None
    events, view, table = _as_json(answer.get("events", [])), shown(evening), evening.timeline.table
    drawn_at = types(events).index("drawn") if "drawn" in types(events) else 0
    said: Line = {"moves": moves(events), "then": moves(events[drawn_at:]), "types": types(events)}
    said |= {"refused": answer.get("refused", {}).get("code")}

    def found(each: str) -> Any:
        match each.partition(" "):
            case "only", _, rest:
                kind, *path = rest.split(".")
                return _at(only(events, kind), path)
            case "in", _, place:
                return dict(table.pieces.at(place))
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


def secret(kind: str, seat: int = 0) -> Line:
    """A secret that was turned up."""
    return say("secret", seat=seat, kind=kind)


def use(kind: str, seat: int = 0) -> Line:
    """A token that is used."""
    return say("use", seat=seat, kind=kind)


def drop(kind: str, seat: int = 0) -> Line:
    """A token that is lost."""
    return say("drop", seat=seat, kind=kind)


def buy(kind: str, seat: int = 0, **fields: bool) -> Line:
    """A purchase at the market."""
    return say("buy", seat=seat, kind=kind, **fields)


def artifact(value: int, seat: int = 0, **fields: list[str]) -> Line:
    """An artifact is taken."""
    return say("artifact", seat=seat, value=value, **fields)


def score(seat: int = 0, cards: int = 0, credits: int | None = 0) -> Line:  # noqa: A002  # the field's name
    """The points of a seat's cards, and the coins it counted if it did."""
    return say("score", seat=seat, cards=cards) | ({} if credits is None else {"credits": credits})


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
