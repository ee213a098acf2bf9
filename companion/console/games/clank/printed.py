"""Printed numbers as a form shows and reads them. Pure; what a number may be, the rules say."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.console.games.clank.widgets.fury_track import BLOCKADE
from companion.games.clank.printed import is_named
from companion.games.reference import Reference
from companion.games.signs import RED
from companion.line.asked import PrintedNumber
from companion.narration.naming import token_name
from companion.words.language import _
from companion.words.spelling import loosely
from rules.clank.commands import Start
from rules.games import GAMES

HUNTERS = "fury.hunters"
SKETCHED = ("fury.cubes", HUNTERS, "fury.blockade")
"""What the picture of the fury track is made of."""

PARTY = 5
"""Seats from which Adventuring Party is played."""


def doubtful(numbers: Iterable[PrintedNumber], start: Start) -> list[PrintedNumber]:
    """
    The numbers in use at such a table that nobody has compared with the board.

    What nobody knows stands first: there may be no start without it.
    """
    found = (number for number in numbers if not number.confirmed and _is_used(number.path, start))
    return sorted(found, key=lambda number: written(number.path, number.value) != "")


def used(numbers: Iterable[PrintedNumber], start: Start) -> list[PrintedNumber]:
    """Those that count at such a table, and that players know by a name."""
    return [each for each in numbers if is_named(each.path) and _is_used(each.path, start)]


def _is_used(path: str, start: Start) -> bool:
    seats = len(start.seats)
    if path.startswith("fury.start."):
        return path == f"fury.start.{seats}"
    if path.startswith("row."):
        return bool(start.track_row)
    return seats >= PARTY or not path.startswith("party.")


def written(path: str, value: Any) -> str:
    """
    A number, a row of them, or a table by name, as one types it; hunters by the step, once for each cube.

    >>> written("fury.cubes", [2, 2, 3]), written("fury.hunters", {"8": 1, "11": 2})
    ('2 2 3', '8 11 11')
    >>> written("secrets.major", {"catacombs-map": 2, "chalice": 3})
    'Catacombs map 2, chalice 3'
    """
    if path == HUNTERS and isinstance(value, Mapping):
        steps = sorted((int(step), int(n)) for step, n in value.items())
        return " ".join(str(step) for step, n in steps for _each in range(n))
    if is_table(path, value):
        return ", ".join(f"{token_name(kind)} {n}" for kind, n in value.items())
    if isinstance(value, list | tuple):
        return " ".join(str(each) for each in value)
    return str(value)


def is_table(path: str, value: Any) -> bool:
    """Whether it is a number for each of several names, which takes letters to type."""
    return path != HUNTERS and isinstance(value, Mapping)


def read(path: str, text: str, like: Any) -> Any:
    """
    What was typed, in the shape of what the box has. Raises `ValueError` when it has another.

    >>> read("fury.cubes", "2 2, 3", [1]), read("fury.hunters", "8 11 11", {}), read("fury.blockade", "10", 9)
    ([2, 2, 3], {'8': 1, '11': 2}, 10)
    >>> read("secrets.major", "chalice 2, Catacombs map 1", {"chalice": 3})
    {'chalice': 2, 'catacombs-map': 1}
    """
    if is_table(path, like):
        return _table(text, like)
    numbers = [int(each) for each in text.replace(",", " ").split()]
    if path == HUNTERS:
        return {str(step): n for step, n in sorted(Counter(numbers).items())}
    if isinstance(like, list | tuple):
        return numbers
    (number,) = numbers
    return number


def _table(text: str, like: Mapping[str, Any]) -> dict[str, int]:
    """Names and numbers; a name nobody knows is left to the rules, which say so."""
    listed = (kinds for game in GAMES for _heading, kinds in Reference(game).groups)
    known = itertools.chain(like, *listed)
    kinds = {loosely(token_name(kind)): kind for kind in known}
    table = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        called, _space, n = part.rpartition(" ")
        called = called.strip()
        if not called:
            raise ValueError(part)
        table[kinds.get(loosely(called)) or called.casefold().replace(" ", "-")] = int(n)
    return table


def sketch(answers: Mapping[str, Any]) -> str:
    """
    The fury track these numbers make: steps, cubes, and what waits along it.

    >>> print(sketch({"fury.cubes": [2, 3], "fury.hunters": {"2": 1}, "fury.blockade": 1}))
     step   1  2
     cubes  2  3
            ╪  ✸
    """
    cubes = answers.get("fury.cubes") or []
    hunters = answers.get(HUNTERS) or {}
    marks = [
        RED * int(hunters.get(str(step), 0)) + (BLOCKADE if step == answers.get("fury.blockade") else "")
        for step in range(1, len(cubes) + 1)
    ]
    rows = (
        (_("step"), [str(step) for step in range(1, len(cubes) + 1)]),
        (_("cubes"), [str(n) for n in cubes]),
        ("", marks),
    )
    wide = max(len(label) for label, _cells in rows)
    return "\n".join(
        (f" {label.ljust(wide)}" + "".join(cell.rjust(3) for cell in cells)).rstrip() for label, cells in rows
    )
