"""
The large screen for everybody: what is seen from across a room, and nothing to press.

A game says in `wall` of its room what stands on its board; this has the screen around it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.content import Content

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.widgets.pane import Pane, Text, fitted
from companion.line.wire import Table
from companion.words.language import _

P = TypeVar("P")


class Board(Pane[P]):
    """All of a large screen but its last line."""

    DEFAULT_CSS: ClassVar[str] = "Board { height: 1fr; width: 1fr; }"


class WallScreen(BaseScreen[None]):
    """A board, and below it only why nothing comes, or how this is closed."""

    BOARD: ClassVar[type[Board[Any]]]
    """What the game shows."""

    def compose(self) -> ComposeResult:
        """The board and one line."""
        yield self.BOARD()
        yield Text(id="wall-foot")

    def show(self, seen: ConsoleState) -> None:
        """The line below says when the table is out of reach."""
        closes = _("{key} closes this").format(key=self.desk.key_for("quit"))
        foot = Content.styled(f" {seen.lost} ", "bold reverse $error") if seen.lost else Content("")
        room = max(self.app.size.width - foot.cell_length - len(closes) - 1, 1)
        self.query_one("#wall-foot", Text).say(Content.assemble(foot, " " * room, (closes, "$text-disabled")))


def newest(table: Table) -> str:
    """What happened last and still stands."""
    return next((line.text for line in reversed(table.history) if line.standing), "")


def beside(parts: Iterable[tuple[list[Content], int]], gap: int = 0) -> list[Content]:
    """
    Blocks of lines side by side, each with so many characters to itself.

    >>> [line.plain for line in beside([([Content("a"), Content("b")], 3), ([Content("c")], 1)])]
    ['a  c', 'b   ']
    """
    blocks = list(parts)
    high = max((len(lines) for lines, _wide in blocks), default=0)
    return [
        Content(" " * gap).join(
            [padded(lines[n] if n < len(lines) else Content(""), wide) for lines, wide in blocks]
        )
        for n in range(high)
    ]


def padded(line: Content, wide: int) -> Content:
    """A line cut or filled up to a width."""
    return Content.assemble(fitted(line, wide), " " * (wide - line.cell_length))


def large(rows: Iterable[str], style: str) -> list[Content]:
    """Block letters in a colour."""
    return [Content.styled(row, style) for row in rows]
