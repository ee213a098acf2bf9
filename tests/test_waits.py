"""Every wait of a test ends: unbounded ones are found in the tests' own source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
WAITS = {"wait", "join", "get", "read", "readline", "communicate", "result"}
"""Methods that wait for ever when they are called without an argument."""

BOUNDS = {"timeout", "wait_for", "timeout_at", "eventually", "within"}
"""Calls that bound what stands inside them."""

SUSPECT = re.compile(rf"\.(?:{'|'.join(WAITS)})\((?:\)|\w+=)|\bwhile\b")
"""What each of them looks like; most files have none, and need not be parsed."""

EXCUSE = "# ends:"
"""A comment of this beginning says why a line needs no bound, such as a file that is no pipe."""


def unbounded(source: str) -> Iterator[int]:
    r"""
    Yield the line of each wait without a bound.

    >>> list(unbounded("thread.join()"))
    [1]
    >>> list(unbounded("thread.join(5)"))
    []
    >>> list(unbounded("while not heard:\n    listen()"))
    [1]
    >>> list(unbounded("async def test():\n  async with asyncio.timeout(5):\n    await event.wait()"))
    []
    """
    if not SUSPECT.search(source):
        return
    lines = source.splitlines()
    tree = ast.parse(source)
    yield from (n for n in sorted(_found(tree, is_bound=False)) if EXCUSE not in lines[n - 1])


def _found(node: ast.AST, *, is_bound: bool) -> Iterator[int]:
    match node:
        case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=given):
            if name in WAITS and not is_bound and not any(each.arg == "timeout" for each in given):
                yield node.lineno
        case ast.While() if not is_bound and _waits(node) and not _ends(node):
            yield node.lineno
    inside = is_bound or _bounds(node)
    for child in ast.iter_child_nodes(node):
        yield from _found(
            child, is_bound=inside and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        )


def _bounds(node: ast.AST) -> bool:
    """Return whether this is a call, or a with statement of a call, that bounds what it holds."""
    calls = [node]
    if isinstance(node, ast.With | ast.AsyncWith):
        calls = [item.context_expr for item in node.items]
    return any(
        isinstance(each, ast.Call) and getattr(each.func, "attr", getattr(each.func, "id", "")) in BOUNDS
        for each in calls
    )


def _waits(loop: ast.While) -> bool:
    """Return whether a loop goes on until something else has happened: it says `not`, or awaits."""
    says_not = isinstance(loop.test, ast.UnaryOp) and isinstance(loop.test.op, ast.Not)
    awaits = loop.test if not isinstance(loop.test, ast.Constant) else loop
    return says_not or any(isinstance(each, ast.Await) for each in ast.walk(awaits))


def _ends(loop: ast.While) -> bool:
    """Return whether a loop fails by itself, or takes from what is finite: a raise, an assert, a pop."""
    return any(
        isinstance(each, ast.Raise | ast.Assert)
        or (isinstance(each, ast.Call) and getattr(each.func, "attr", "") in {"pop", "popleft"})
        for each in ast.walk(loop)
    )


def test_every_wait_of_a_test_ends() -> None:
    found = [
        f"{path.relative_to(HERE)}:{line}"
        for path in sorted(HERE.rglob("*.py"))
        for line in unbounded(path.read_text("utf-8"))
    ]

    assert found == []
