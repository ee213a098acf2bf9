"""Printed numbers as a form shows and reads them. Pure; what a number may be, the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from furybox.companion.console.keys import N_
from furybox.companion.console.seats import RED
from furybox.companion.console.widgets.fury_track import BLOCKADE
from furybox.companion.language import _
from furybox.companion.wire import PrintedNumber

NAMES = {
    "fury.cubes": N_("fury track: cubes on each step"),
    "fury.start": N_("fury marker starts on step"),
    "fury.hunters": N_("hunters wait on steps"),
    "fury.blockade": N_("blockade is put up on step"),
    "health.length": N_("places on a health track"),
}
HUNTERS = "fury.hunters"


def name(path: str) -> str:
    """
    What a printed number is.

    >>> name("fury.start.3")
    'fury marker starts on step'
    """
    stem = path if path in NAMES else path.rpartition(".")[0]
    return _(NAMES[stem]) if stem in NAMES else path


def doubtful(numbers: Iterable[PrintedNumber], *, seats: int) -> list[PrintedNumber]:
    """The numbers in use at a table of so many seats that nobody has compared with the board."""
    return [
        number
        for number in numbers
        if not number.confirmed
        and (not number.path.startswith("fury.start.") or number.path == f"fury.start.{seats}")
    ]


def written(path: str, value: Any) -> str:
    """
    A number, or a row of them, as one types it; hunters by the step, once for each cube.

    >>> written("fury.cubes", [2, 2, 3]), written("fury.hunters", {"8": 1, "11": 2})
    ('2 2 3', '8 11 11')
    """
    if path == HUNTERS and isinstance(value, Mapping):
        steps = sorted((int(step), int(n)) for step, n in value.items())
        return " ".join(str(step) for step, n in steps for _each in range(n))
    if isinstance(value, list | tuple):
        return " ".join(str(each) for each in value)
    return str(value)


def read(path: str, text: str) -> Any:
    """
    What was typed, in the shape of the box. Raises `ValueError` when it is no whole number.

    >>> read("fury.cubes", "2 2, 3"), read("fury.hunters", "8 11 11"), read("fury.blockade", "10")
    ([2, 2, 3], {'8': 1, '11': 2}, 10)
    """
    numbers = [int(each) for each in text.replace(",", " ").split()]
    if path == HUNTERS:
        return {str(step): n for step, n in sorted(Counter(numbers).items())}
    if path == "fury.cubes":
        return numbers
    (number,) = numbers
    return number


def override(answers: Mapping[str, Any]) -> dict[str, Any]:
    """
    Answers by dotted path as the tree that `start` takes.

    >>> override({"fury.blockade": 9, "health.length": 10})
    {'fury': {'blockade': 9}, 'health': {'length': 10}}
    """
    tree: dict[str, Any] = {}
    for path, value in answers.items():
        *branches, leaf = path.split(".")
        here = tree
        for branch in branches:
            here = here.setdefault(branch, {})
        here[leaf] = value
    return tree


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
    return "\n".join(
        (f" {label.ljust(5)}" + "".join(cell.rjust(3) for cell in cells)).rstrip() for label, cells in rows
    )
