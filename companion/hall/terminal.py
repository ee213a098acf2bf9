"""The hall in a terminal: the same tiles as rows, the table in the middle of an attack first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.hall.board import Board, Tile, in_order, is_silent, minutes
from companion.words.harmless import harmless
from companion.words.language import _

REFRESH_SECONDS: Final = 0.2


class HallApp(App[None]):
    """One screen on a board; *now* is seconds since 1970, *why* is empty or says what is wrong."""

    BINDINGS = [Binding("q", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, board: Board, *, now: Callable[[], float], why: Callable[[], str]) -> None:
        super().__init__()
        self._board = board
        self._now = now
        self._why = why
        self._told: tuple[object, ...] = ()
        """What is shown."""

    def compose(self) -> ComposeResult:
        """Rows that scroll."""
        with VerticalScroll():
            yield Static(id="tables")

    def on_mount(self) -> None:
        """Look again and again."""
        self.show_tables()
        self.set_interval(REFRESH_SECONDS, self.show_tables)

    def show_tables(self) -> None:
        """Draw what is known now, if it is other than what is shown."""
        now, why = self._now(), self._why()
        told = why, tuple(rows(self._board, now)), tuple(results(self._board))
        if told == self._told:
            return
        self._told = told
        tables = Table.grid(padding=(0, 2))
        for (*cells, seats), style in told[1]:
            tables.add_row(*(Text(cell, no_wrap=True) for cell in cells), Text(seats), style=style)
        parts = [Text(harmless(why), style="bold red")] if why else []
        if not told[1]:
            parts.append(Text(_("No table has said anything yet.")))
        below = [Text(line, style="green") for line in told[2]]
        self.query_one("#tables", Static).update(Group(*parts, tables, *below))


def rows(board: Board, now: float) -> Iterator[tuple[tuple[str, ...], str]]:
    """What stands in the rows, cell by cell, and how each is shown; the attacked first."""
    for tile in in_order(board, now):
        yield tuple(harmless(cell) for cell in _cells(tile, now)), _style(tile, now)


def results(board: Board) -> Iterator[str]:
    """The games of the evening that ended, the newest first, below a title."""
    if board.results:
        yield ""
        yield _("Results of the evening")
    for result in reversed(board.results):
        points = "" if result.points is None else _("{n} points").format(n=result.points)
        names = ", ".join(result.winners) or "-"
        yield harmless(f"{result.table}  {names}  {points}").rstrip()


def _cells(tile: Tile, now: float) -> Iterator[str]:
    long = minutes(tile, now)
    yield tile.table
    yield f"{tile.track} {tile.now}/{tile.of or '?'}" if tile.track else _("no game")
    if is_silent(tile, now):
        yield _("silent")
    elif tile.attack > now:
        yield _("Attack")
    else:
        yield "" if long is None else _("{n} min").format(n=long)
    yield "  ".join(
        ("★" if n in tile.leads else "")
        + name
        + (" ✗" if status in {"fallen", "lost", "left"} else "" if health is None else f" {health}♥")
        for n, (name, _colour, status, health, _of, _points) in enumerate(tile.seats)
    )


def _style(tile: Tile, now: float) -> str:
    if tile.attack > now:
        return "bold white on red"
    if is_silent(tile, now):
        return "dim"
    return "green" if tile.ended is not None else ""
