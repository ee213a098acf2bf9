"""Changes that a test should notice: a place of a module read otherwise, so that no type checker sees it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from itertools import accumulate
from os.path import commonprefix
from textwrap import shorten
from typing import Any, Final, NamedTuple

_PAIRS: Final = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.Div), (ast.FloorDiv, ast.Mod)),
    *((ast.BitAnd, ast.BitOr), (ast.Continue, ast.Break)),
)
_OTHER: Final[dict[type[ast.AST], Any]] = {one: two for pair in _PAIRS for one, two in (pair, pair[::-1])}


class Change(NamedTuple):
    path: str
    line: int
    near: range
    """The lines of its statement, which whoever touches it runs; none where that is the import."""

    start: int
    """Where the place begins and ends, in bytes."""

    end: int
    old: str
    new: str

    def made(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        """Where, and what; of a long place the part that is read otherwise."""
        same = max(len(commonprefix([self.old, self.new])) - 30, 0)  # noqa: RUF071  # of letters, that is
        shown = (shorten(each[same:], 60, placeholder="...") for each in (self.old, self.new))
        return f"{self.path}:{self.line}  {' -> '.join(shown)}"


def changes(path: str, source: bytes) -> Iterator[Change]:
    r"""
    Every change to a module. Texts stay as they are, and annotations but for the numbers in them.

    >>> print(*changes("door.py", b"STAY = 12\ndef known(away):\n    return away < STAY"), sep="\n")
    door.py:1  12 -> (13)
    door.py:3  away < STAY -> (away <= STAY)
    """
    starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    for place, new, near in _found(ast.parse(source), range(0), is_run=False):
        start = starts[place.lineno - 1] + place.col_offset
        end = starts[place.end_lineno - 1] + place.end_col_offset
        told = ast.unparse(new)
        told = told if isinstance(new, ast.stmt) else f"({told})"
        yield Change(path, place.lineno, near, start, end, ast.unparse(place), told)


def _found(node: ast.AST, near: range, *, is_run: bool) -> Iterator[tuple[Any, ast.AST, range]]:
    """Each place, what may stand there, and the lines of its statement; *is_run* inside a function."""
    if isinstance(node, ast.JoinedStr):
        return  # up to Python 3.11 nobody knows where in it something stands
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.stmt) and is_run:
        body = getattr(node, "body", None)
        near = range(node.lineno, body[0].lineno if body else (node.end_lineno or 0) + 1)
    yield from ((place, new, near) for place, new in _read_otherwise(node))
    for name, value in ast.iter_fields(node):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and name in {"decorator_list", "keywords"}:
            continue  # frozen, slots: for the type checker, and for speed
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        inside = is_run or (name == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                within = _found(child, near, is_run=inside)
                is_typing = name in {"annotation", "returns"}
                yield from (each for each in within if not is_typing or isinstance(each[0], ast.Constant))


def _read_otherwise(node: Any) -> Iterator[tuple[ast.AST, ast.AST]]:
    match node:
        case ast.Compare(ops=ops):
            for n, op in enumerate(ops):
                yield node, _with(node, ops=[*ops[:n], _OTHER[type(op)](), *ops[n + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OTHER:
            yield node, _with(node, op=_OTHER[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.Constant(value=bool() as said):
            yield node, ast.Constant(not said)
        case ast.Constant(value=int() | float() as number):
            yield node, ast.Constant(number + 1)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.comprehension(ifs=[test]):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):  # read otherwise themselves
                yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()) | ast.Raise():
            yield node, ast.Pass()
        case ast.Continue() | ast.Break():
            yield node, _OTHER[type(node)]()


def _with(node: ast.AST, **changed: Any) -> ast.AST:
    other = copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other
