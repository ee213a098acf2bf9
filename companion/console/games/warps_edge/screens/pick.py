"""Choose one of a few lines, by its digit, the arrow keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.command import Question
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.pick_list import PickLine, PickList
from rules.game import Command
from rules.warps_edge.view import View as Flight


@dataclass(frozen=True, slots=True)
class Line:
    """What may be picked: a command, or a screen that asks for the rest of it."""

    label: str
    hint: str = ""
    command: Command | None = None
    screen: Callable[[], Screen[Any]] | None = None


class PickScreen(Question):
    """Lists what *lines* makes of the flight as it is."""

    def __init__(self, title: str, lines: Callable[[Flight], Sequence[Line]]) -> None:
        super().__init__()
        self._title, self._lines_of = title, lines
        self._lines: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        """What is asked, and the lines."""
        with Vertical(classes="box tall"):
            yield Static(self._title, classes="heading", markup=False)
            yield PickList()
            yield AskLine(alone=True)

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self._list()
        self.query_one(PickList).rows.focus()

    def about(self, seen: ConsoleState) -> object:
        """What may be picked."""
        flight = flight_of(seen)
        return [(line.label, line.command) for line in self._lines_of(flight)] if flight else None

    def look(self) -> None:
        """List the lines as they are now."""
        super().look()
        if self.is_mounted:
            self._list()

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """Do what the line says, or ask on."""
        line = self._lines[event.at]
        if line.screen:
            self.app.push_screen(line.screen(), lambda is_done: self.leave() if is_done else None)
        elif line.command:
            self.send(line.command)

    def _list(self) -> None:
        flight = flight_of(self.desk.seen)
        self._lines = self._lines_of(flight) if flight else ()
        self.query_one(PickList).offer(
            [PickLine(line.label, line.hint, str(n)) for n, line in enumerate(self._lines, 1)]
        )
