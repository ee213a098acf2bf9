"""How many, or what is it called? One number or one name, typed, and told to the table."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from companion.console.screens.command import Question, Telling
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.language import _

LONGEST_TEXT = 40


class _OneField(Question):
    """What is asked, a field, and how to answer."""

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title, self._hint = title, hint

    def compose(self) -> ComposeResult:
        """All of it."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="heading", markup=False)
            yield Static(self._hint, classes="muted", markup=False)
            yield self._field()
            yield AskLine(alone=True)
            yield Static(_("enter: do it   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def about(self, seen: ConsoleState) -> None:
        """What is typed means the same whatever else happens."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send what was typed, if that is an answer."""
        command = self._command(event.value.strip())
        if command is None:
            self.app.bell()
        else:
            self.send(command)

    def _field(self) -> Input:
        raise NotImplementedError

    def _command(self, typed: str) -> Telling | None:
        raise NotImplementedError


class NumberScreen(_OneField):
    """
    Asks for a number, and tells the table what *telling* makes of it.

    ```
    NumberScreen("Heal", "how much", lambda n: {"do": "heal", "seat": 0, "by": n})
    ```
    """

    def __init__(self, title: str, hint: str, telling: Callable[[int], Telling]) -> None:
        super().__init__(title, hint)
        self._telling = telling

    def _field(self) -> Input:
        return Input(type="integer", placeholder="1", compact=True, max_length=4)

    def _command(self, typed: str) -> Telling | None:
        """An empty field is the one that its placeholder shows."""
        try:
            return self._telling(int(typed or 1))
        except ValueError:
            return None


class TextScreen(_OneField):
    """Asks for a name, and tells the table what *telling* makes of it."""

    def __init__(self, title: str, hint: str, telling: Callable[[str], Telling]) -> None:
        super().__init__(title, hint)
        self._telling = telling

    def _field(self) -> Input:
        return Input(compact=True, max_length=LONGEST_TEXT)

    def _command(self, typed: str) -> Telling | None:
        """Nothing typed is no name."""
        return self._telling(typed) if typed else None
