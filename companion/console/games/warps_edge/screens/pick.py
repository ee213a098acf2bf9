"""Choose one of a few lines, by its digit, the arrow keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.command import Question
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.language import _
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

    ACTIONS = SCREENS["PickScreen"]

    def __init__(self, title: str, lines: Callable[[Flight], Sequence[Line]]) -> None:
        super().__init__()
        self._title, self._lines_of = title, lines
        self._lines: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        """What is asked, and the lines."""
        with Vertical(classes="box tall"):
            yield Static(self._title, classes="heading", markup=False)
            yield OptionList(compact=True, markup=False)
            yield AskLine(alone=True)
            yield Static(_("its digit, or enter: choose   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Choose with the arrow keys too."""
        super().on_mount()
        self.query_one(OptionList).focus()

    def about(self, seen: ConsoleState) -> object:
        """What may be picked."""
        flight = flight_of(seen)
        return [(line.label, line.command) for line in self._lines_of(flight)] if flight else None

    def look(self) -> None:
        """List the lines as they are now."""
        super().look()
        flight = flight_of(self.desk.seen)
        self._lines = self._lines_of(flight) if flight else ()
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_option(n, line) for n, line in enumerate(self._lines, 1)])
        if not self._lines:
            listed.add_option(Option(_("none"), disabled=True))
        listed.highlighted = 0 if self._lines else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        self.action_pick(event.option_index)

    def action_pick(self, at: int) -> None:
        """Do what the line says, or ask on."""
        if at >= len(self._lines):
            return
        line = self._lines[at]
        if line.screen:
            self.app.push_screen(line.screen(), lambda is_done: self.leave() if is_done else None)
        elif line.command:
            self.send(line.command)


def _option(n: int, line: Line) -> Option:
    digit = str(n) if n <= 9 else " "  # noqa: PLR2004  # as many as there are digits
    return Option(
        Content.assemble(
            (f"{digit} ", "bold $accent"), (line.label, "bold"), (f"  {line.hint}", "$text-muted")
        )
    )
