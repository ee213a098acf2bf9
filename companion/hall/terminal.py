"""The hall in a terminal: the same tiles as rows, the table in the middle of an attack first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.hall.board import Board, Tile, in_order, is_silent, minutes
from companion.harmless import harmless
from companion.language import _

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

    def compose(self) -> ComposeResult:
        """Rows that scroll."""
        with VerticalScroll():
            yield Static(id="tables")

    def on_mount(self) -> None:
        """Look again and again."""
        self.show_tables()
        self.set_interval(REFRESH_SECONDS, self.show_tables)

    def show_tables(self) -> None:
        """Draw what is known now."""
        now = self._now()
        lines = [Text(line, style=style) for line, style in rows(self._board, now, self._why())]
        self.query_one("#tables", Static).update(Text("\n").join(lines))


def rows(board: Board, now: float, why: str = "") -> Iterator[tuple[str, str]]:
    """What stands in the rows, and how each is shown."""
    if why:
        yield harmless(why), "bold red"
    for tile in in_order(board, now):
        yield harmless(_row(tile, now)), _style(tile, now)
    if not board.tables:
        yield _("No table has said anything yet."), ""
    if board.results:
        yield "", ""
        yield _("Results of the evening"), "bold green"
    for result in reversed(board.results):
        points = "" if result.points is None else _("{n} points").format(n=result.points)
        names = ", ".join(result.winners) or "-"
        yield harmless(f"{result.table:<14} {names}  {points}"), "green"


def _row(tile: Tile, now: float) -> str:
    track = f"{tile.track} {tile.now}/{tile.of}" if tile.track else _("no game")
    long = minutes(tile, now)
    took = "" if long is None else _("{n} min").format(n=long)
    seats = "  ".join(
        ("★" if n in tile.leads else "")
        + name
        + (" ✗" if status in {"fallen", "lost"} else "" if health is None else f" {health}♥")
        for n, (name, _colour, status, health, _of, _points) in enumerate(tile.seats)
    )
    said = _("silent") if is_silent(tile, now) else _("Attack") if tile.attack > now else ""
    return f"{tile.table:<14} {track:<14} {took:>8}  {seats}  {said}".rstrip()


def _style(tile: Tile, now: float) -> str:
    if tile.attack > now:
        return "bold white on red"
    if is_silent(tile, now):
        return "dim"
    return "green" if tile.ended is not None else ""
