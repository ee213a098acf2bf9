"""
Boxes: the printed numbers of an edition are data, each with its source and whether anybody has seen it there.

A box file is a tree of tables; a table with a `value` is one printed number (or one row of them), and `room`
says what there is in the game. A table's own answers, house rules and expansions are merged over the numbers
as a plain tree of values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One printed number, or one row of them."""

    value: Any
    source: str
    confirmed: bool


Path = tuple[str, ...]

Tree = Mapping[str, Any]
"""Printed numbers as a plain tree of values, such as `tree["fury"]["cubes"]`."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """
    A box as printed: figures by path, such as `("fury", "cubes")`.

    An override is a plain tree of values; where it meets a figure it replaces that figure whole. A row may be
    answered step by step, as a table by the step: `{"fury": {"cubes": {"4": 3}}}`.

    >>> box = printed("in-space")
    >>> box.values({"fury": {"blockade": 6}})["fury"]["blockade"]
    6
    >>> box.unconfirmed({"fury": {"cubes": [2, 2]}})[:2]
    ('fury.start.3', 'fury.start.2')
    """

    title: str
    figures: dict[Path, Figure]
    room: dict[str, Any] = {}
    """What the tokens of the game do; the game reads it."""

    def values(self, override: Tree | None = None) -> dict[str, Any]:
        """The bare numbers as a tree, with the override's laid over them."""
        tree: dict[str, Any] = {}
        for path, figure in self.figures.items():
            _hang(tree, path, figure.value)
        for path, value in self.answers(override or {}):
            row: Any = self.figures[path].value if path in self.figures else None
            _hang(tree, path, laid(row, value) if in_steps(row, value) else value)
        return tree

    def unconfirmed(self, override: Tree | None = None) -> tuple[str, ...]:
        """
        The dotted paths that nobody has confirmed and the override does not answer.

        Of a row that it answers in part, the steps that are left: `fury.cubes.4`.
        """
        answered, left = dict(self.answers(override or {})), list[str]()
        for path, figure in self.figures.items():
            if not figure.confirmed and path not in answered:
                left.append(".".join(path))
            elif not figure.confirmed and in_steps(figure.value, answered[path]):
                left += steps_left(".".join(path), figure.value, answered[path])
        return tuple(left)

    def answers(self, tree: Tree) -> Iterator[tuple[Path, Any]]:
        """What a tree says, by path."""
        yield from _answers(tree, (), self.figures)


def _answers(tree: Tree, above: Path, figures: Iterable[Path]) -> Iterator[tuple[Path, Any]]:
    at = len(above)
    for name, value in tree.items():
        is_tree = isinstance(value, Mapping)
        if is_tree and (below := [path for path in figures if path[at] == name and len(path) > at + 1]):
            yield from _answers(value, (*above, name), below)
        else:
            yield (*above, name), value


def in_steps(row: Any, said: Any) -> bool:
    """Whether a row is answered by the step, and not whole."""
    if not (isinstance(row, list | tuple) and isinstance(said, Mapping) and said):
        return False
    steps = {f"{n}" for n in range(1, len(row) + 1)}
    return all(str(step) in steps and isinstance(n, int) for step, n in said.items())


def laid(row: Sequence[int], said: Mapping[Any, int]) -> list[int]:
    """
    A row that rises, with the steps that were *said*; those that nobody has seen give way to them.

    >>> laid([2, 2, 2, 3, 4], {"2": 3})
    [2, 3, 3, 3, 4]
    """
    known, lies = {int(step): n for step, n in said.items()}, list(row)
    for at, n in known.items():
        lies = [max(held, n) if step > at else min(held, n) for step, held in enumerate(lies, 1)]
    return [known.get(step, held) for step, held in enumerate(lies, 1)]


def steps_left(path: str, row: Any, said: Mapping[Any, Any]) -> tuple[str, ...]:
    """The steps of a row that were not *said*; the whole, where none was or it is no row."""
    if not in_steps(row, said):
        return (path,)
    known = set(map(int, said))
    return tuple(f"{path}.{n}" for n in range(1, len(row) + 1) if n not in known)


def is_open(unconfirmed: Iterable[str], path: str) -> bool:
    """
    Whether a number is one of those that nobody has seen, or belongs to one of them.

    >>> is_open(("fury.cubes",), "fury.cubes.4"), is_open(("fury.cubes.3",), "fury.cubes.4")
    (True, False)
    """
    return any(f"{path}.".startswith(f"{each}.") for each in unconfirmed)


class BadBox(ValueError):
    """
    A box file that is no box. The sentence names the field, and is kept as that of `rules.refusals.Refused`.

    >>> str(BadBox("The field {field} must be a text.", field="title"))
    'The field title must be a text.'
    """

    def __init__(self, template: str, /, **named: str | int) -> None:
        self.template = template
        self.named = named
        super().__init__(template.format(**named))


def read(text: str) -> Printed:
    """
    A box from its TOML. Raises `BadBox` when it is none.

    >>> read('title = "House"').figures
    {}
    """
    return of(parsed(text))


def of(tree: Tree, *, own: bool = False) -> Printed:
    """
    A box from such a tree; in one of somebody's *own* a number needs no source. Raises `BadBox`.

    >>> of({"health": {"length": 8}}, own=True).values()
    {'health': {'length': 8}}
    """
    title, room = tree.get("title", ""), tree.get("room", {})
    if not isinstance(title, str):
        raise BadBox("The field {field} must be a text.", field="title")
    if not isinstance(room, dict):
        raise BadBox("The field {field} must be a table.", field="room")
    numbers = {name: held for name, held in tree.items() if name not in ("title", "room")}
    return Printed(title=title, figures=dict(_figures(numbers, (), own=own)), room=room)


def parsed(text: str) -> dict[str, Any]:
    """The tree that a TOML is. Raises `BadBox` when it is none."""
    import tomllib  # noqa: PLC0415  # a host may have no game yet

    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise BadBox("The box has tables in tables without end: write fewer.") from error
    except ValueError as error:  # a number of thousands of digits, too
        raise BadBox("The box is not TOML: {why}.", why=str(error)) from error


@cache
def printed(game: str) -> Printed:
    """The box that ships with a game; it is part of the program, like its code."""
    return of(tree(game))


def tree(game: str) -> dict[str, Any]:
    """The same as it is written."""
    from pkgutil import get_data  # noqa: PLC0415  # a host may have no game yet

    return parsed((get_data(__name__, f"{game}.toml") or b"").decode())


def laid_over(under: Tree, over: Tree) -> dict[str, Any]:
    """
    One tree with another laid over it; a number gives way whole.

    >>> laid_over({"idols": {"count": {"value": 3}, "worth": 5}}, {"idols": {"count": 2}})
    {'idols': {'count': 2, 'worth': 5}}
    """
    laid = dict(under)
    for name, held in over.items():
        below = laid.get(name)
        is_branch = isinstance(below, dict) and isinstance(held, dict) and "value" not in {**below, **held}
        laid[name] = laid_over(below, held) if is_branch and isinstance(below, dict) else held
    return laid


_GROUP_AND_NAME: Final = 2


def _figures(tree: Tree, above: Path, *, own: bool) -> Iterator[tuple[Path, Figure]]:
    for name, branch in tree.items():
        path = (*above, name)
        field = ".".join(path)
        is_table = isinstance(branch, dict) and not any(isinstance(each, dict) for each in branch.values())
        is_bare = not isinstance(branch, dict) or (is_table and "value" not in branch)
        if own and len(path) >= _GROUP_AND_NAME and is_bare:
            yield path, Figure(value=branch, source="", confirmed=True)
            continue
        if not isinstance(branch, dict):
            if own:
                raise BadBox(
                    "The field {field} stands alone: write it in a group, such as health.length.", field=field
                )
            raise BadBox("The field {field} stands alone; it needs value, source and confirmed.", field=field)
        if "value" in branch:
            try:
                yield path, msgspec.convert(branch, Figure)
            except msgspec.ValidationError as error:
                raise BadBox("The field {field} is wrong: {why}.", field=field, why=str(error)) from error
        else:
            yield from _figures(branch, path, own=own)


def _hang(tree: dict[str, Any], path: Path, value: Any) -> None:
    """Hang a value on its branch; a branch that is no branch gives way."""
    for name in path[:-1]:
        below = tree.get(name)
        if not isinstance(below, dict):
            below = tree[name] = {}
        tree = below
    tree[path[-1]] = value
