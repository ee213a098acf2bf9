"""
What holds each sentence of the rulebooks, by the tables in `docs/books`: `make trace`.

A row is a sentence: its place, what it says, what it is, what refusal comes of it, and its tests. One that
names a test, a case of a test, a page or a refusal that is not there is at fault, and the exit status is 1.
What is held by no test is listed, and is no fault.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rules.games import GAMES
from rules.refusals import CODES

HOUSE: Final = Path(__file__).parents[1]
BOOKS: Final = HOUSE / "docs" / "books"
KINDS: Final = ("held", "reading", "reminder", "the players'", "not there")
"""The rules do it; so do they in a reading of their own; a text says it; the players do it; nobody does."""

_DEEDS: Final = {"", *(each.__struct_config__.tag for game in GAMES.values() for each in game.commands)}
_CELLS: Final = 5
_CODE: Final = re.compile(r"`([^`]+)`")
_LINK: Final = re.compile(r"\[(reading)]\(([^)#]+)(?:#[^)]*)?\)")


class Row(NamedTuple):
    """One sentence of a book."""

    place: str
    says: str
    kind: str
    page: str
    """What explains a reading, from where the table is; empty for what is none."""

    codes: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def is_loose(self) -> bool:
        """Whether the rules should hold it, and no test says that they do."""
        return self.kind in {"held", "reading"} and not self.tests


def rows(book: Path) -> Iterator[Row]:
    """The sentences of a book. Raises `ValueError` for a row that has not its five cells."""
    for line in book.read_text("utf-8").splitlines():
        if not line.startswith("|") or line.startswith(("|---", "| place |")):
            continue
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) != _CELLS:
            message = f"{book.name}: a row needs {_CELLS} cells: {line}"
            raise ValueError(message)
        place, says, kind, codes, tests = cells
        link = _LINK.fullmatch(kind)
        kind, page = link.groups() if link else (kind, "")
        yield Row(place, says, kind, page, tuple(_CODE.findall(codes)), tuple(_CODE.findall(tests)))


def faults(row: Row, *, books: Path = BOOKS) -> Iterator[str]:
    """What a row names that is not there."""
    if row.kind not in KINDS:
        yield f"it is none of {', '.join(KINDS)}: {row.kind}"
    if (row.kind == "reading" or row.page) and not (books / row.page).is_file():
        yield f"no page explains the reading: {row.page or 'none is named'}"
    yield from (f"no such refusal: {code}" for code in row.codes if not _is_code(code))
    yield from (f"no such test, or one that is to fail: {test}" for test in row.tests if not _holds(test))


def _is_code(code: str) -> bool:
    """
    Whether that is a refusal's code, with a command or without; what is warned of is the lists' own to name.

    >>> [_is_code(each) for each in ("sold-out", "sold-out buy", "sold-out sing", "warned haunted-tiles")]
    [True, True, False, True]
    """
    name, _space, of = code.partition(" ")
    return name == "warned" or (name in CODES and of in _DEEDS)


def _holds(test: str) -> bool:
    """
    Whether a test is defined in its file and expected to pass, and its case, if one is named, written there.

    >>> _holds("tests/test_docs.py::test_every_path_of_the_tour_is_there")
    True
    >>> _holds("tests/test_docs.py::PAGES")
    False
    """
    named = re.fullmatch(r"([^:\[]+)::([\w:]+)(?:\[(.+)\])?", test)
    if named is None or not (HOUSE / named[1]).is_file():
        return False
    node, case = _tests(HOUSE / named[1]).get(named[2]), named[3]
    return node is not None and (case is None or any(re.fullmatch(text, case) for text in _texts(node)))


@cache
def _tests(file: Path) -> Mapping[str, ast.AST]:
    """The tests of a file, those of a class after its name."""
    named = _named(ast.parse(file.read_text("utf-8")), "")
    return {name: node for name, node in named if name.rpartition("::")[2].startswith("test_")}


def _named(tree: ast.Module | ast.ClassDef, before: str) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield from _named(node, f"{before}{name}::")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not any("xfail" in ast.unparse(mark) for mark in node.decorator_list):
                    yield before + name, node
            case ast.Assign(targets=[ast.Name(id=name)]):  # `examples`, of which each sentence is a case
                yield before + name, node


def _texts(test: ast.AST) -> Iterator[str]:
    """All that is written in a test, as patterns: anything may stand where an f-string is open."""
    for node in ast.walk(test):
        match node:
            case ast.Constant(value=str(text)):
                yield re.escape(text)
            case ast.JoinedStr(values=parts):
                texts = [part.value if isinstance(part, ast.Constant) else None for part in parts]
                yield "".join(".+" if text is None else re.escape(str(text)) for text in texts)


def main(books: Path = BOOKS) -> int:
    """Say what each book's sentences are, what holds none of them, and every fault."""
    wrong = 0
    for book in sorted(books.glob("*.md")):
        told = tuple(rows(book))
        count = Counter(row.kind for row in told)
        said = ", ".join(f"{count[kind]} {kind}" for kind in KINDS)
        sys.stdout.write(f"{book.stem}: {len(told)} sentences: {said}\n")
        for row in told:
            if row.is_loose:
                sys.stdout.write(f"  held by no test: {row.place}: {row.says}\n")
            for fault in faults(row, books=books):
                sys.stdout.write(f"  AT FAULT: {row.place}: {fault}\n")
                wrong += 1
    return min(wrong, 1)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ValueError as error:
        sys.exit(str(error))
