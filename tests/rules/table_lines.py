"""What is said at a table, in table words: a line of the script each, or the few lines it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


def move(piece: str, by: int, from_: str, to: str) -> Line:
    return say("move", piece=piece, by=by, from_=from_, to=to, why="a test")


def drawn(**cubes: int) -> Line:
    return say("record", drawn=cubes)


def wounded(index: int, by: int) -> Line:
    return say("wound", seat=index, by=by)


def secret(kind: str, seat: int = 0) -> Line:
    return say("secret", seat=seat, kind=kind)


def use(kind: str, seat: int = 0) -> Line:
    return say("use", seat=seat, kind=kind)


def drop(kind: str, seat: int = 0) -> Line:
    return say("drop", seat=seat, kind=kind)


def buy(kind: str, seat: int = 0, **fields: bool) -> Line:
    return say("buy", seat=seat, kind=kind, **fields)


def artifact(value: int, seat: int = 0, **fields: list[str]) -> Line:
    return say("artifact", seat=seat, value=value, **fields)


def score(seat: int = 0, cards: int = 0, credits: int | None = 0) -> Line:  # noqa: A002  # the field's name
    """The points of a seat's cards, and the coins it counted if it did."""
    return say("score", seat=seat, cards=cards) | ({} if credits is None else {"credits": credits})


def with_artifact(index: int, value: int, *, modules: tuple[str, str] = ("garden", "cannon")) -> list[Line]:
    """How a seat comes by an artifact; fury rises twice."""
    hacks = [say("hack", seat=index, module=module) for module in modules]
    return [*hacks, say("artifact", seat=index, value=value)]


def gone(index: int, value: int) -> list[Line]:
    return [*with_artifact(index, value), say("escape", seat=index)]


def box(**groups: Mapping[str, Any]) -> dict[str, Any]:
    """Printed numbers that override the box, by group."""
    return {"box": dict(groups)}
