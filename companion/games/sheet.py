"""
How a game ended, as a sheet: the winner, and a table with its sums. What is printed, shown and sent away.

A presenter makes one of its view; it knows no paper. `companion.games.sheet_picture` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.words.language import _

GAP = 2
"""Characters between two columns."""


class Row(msgspec.Struct, frozen=True):
    """One line of the table: a part, and what each column has of it."""

    name: str
    cells: tuple[str, ...]
    strong: bool = False
    """Whether it is what the others come to."""


_BARS = "▁▂▃▄▅▆▇█"


def bar(chance: float) -> str:
    """
    A chance from 0 to 1, as high as it is.

    >>> bar(0.0), bar(1.0)
    ('▁', '█')
    """
    return _BARS[round(chance * (len(_BARS) - 1))]


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    r"""
    How a number went through the evening, and where something happened to it.

    >>> print("\n".join(Curve(name="fury", levels=(1, 2, 4), mark="attack", marks=(1,)).lines()))
    fury    ▁▃█
    attack   ^
    """

    name: str
    levels: tuple[int, ...]
    mark: str
    """What the marks are."""

    marks: tuple[int, ...] = ()
    """Which levels have one, from 0."""

    def lines(self) -> Iterator[str]:
        """As text, a character for each level."""
        wide = max(len(self.name), len(self.mark)) + GAP
        low, high = min(self.levels, default=0), max(self.levels, default=0)
        steps = [(each - low) * (len(_BARS) - 1) // max(high - low, 1) for each in self.levels]
        yield self.name.ljust(wide) + "".join(_BARS[step] for step in steps)
        marks = "".join("^" if n in self.marks else " " for n in range(len(self.levels)))
        yield (self.mark.ljust(wide) + marks).rstrip()


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    r"""
    A score sheet, or the result of a game without a score.

    >>> print("\n".join(Sheet(title="Stones", verdict="Over.", rows=(Row("stones", ("4",)),)).lines()))
    Over.
    <BLANKLINE>
    stones  4
    """

    title: str
    """The game."""

    verdict: str
    """How it ended, or stands, in a sentence."""

    winner: str = ""
    """What is written large: who has won, or that it is a tie; empty while nothing is decided."""

    heads: tuple[str, ...] = ()
    """The columns' names; none where there is one column, which needs none."""

    colours: tuple[str, ...] = ()
    """The columns' colours, where they have any."""

    rows: tuple[Row, ...] = ()
    curve: Curve | None = None
    """Stands below the table."""

    notes: tuple[str, ...] = ()
    """What else must be said, a sentence each."""

    def lines(self) -> Iterator[str]:
        """The sheet as text."""
        yield self.verdict
        if self.rows:
            yield ""
            yield from (line.rstrip() for line in self.table())
        if self.curve:
            yield ""
            yield from self.curve.lines()
        if self.notes:
            yield ""
            yield from self.notes

    def table(self, *, longest: int | None = None) -> Iterator[str]:
        """The table alone, its heads first if it has any; no name takes more than *longest* characters."""
        first = max((len(row.name) for row in self.rows), default=0)
        heads = tuple(shortened(head, longest) for head in self.heads)
        columns = [heads, *(row.cells for row in self.rows)] if heads else [row.cells for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*columns, strict=True)]

        def line(name: str, cells: tuple[str, ...]) -> str:
            told = (cell.rjust(width + GAP) for cell, width in zip(cells, widths, strict=True))
            return name.ljust(first) + "".join(told)

        if heads:
            yield line("", heads)
        yield from (line(row.name, row.cells) for row in self.rows)


def shortened(name: str, longest: int | None) -> str:
    """
    A name that fits.

    >>> shortened("Konstantyna", 7), shortened("Eva", None)
    ('Konsta…', 'Eva')
    """
    return name if longest is None or len(name) <= longest else f"{name[: longest - 1]}…"


def stamped(sheet: Sheet, day: str) -> str:
    """
    What stands above a sheet that is sent away.

    >>> stamped(Sheet(title="Stones", verdict="Over."), "2026-11-22")
    'Stones, 2026-11-22'
    """
    return _("{game}, {day}").format(game=sheet.title, day=day) if day else sheet.title
