"""How many, or what is it called? One number or one name, typed, and told to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.widgets import Static

from companion.console.forms import Field, number
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.language import _
from rules.game import Command

LONGEST_TEXT = 40


class _OneField(FormQuestion):
    """What is asked, a field, and what its value makes."""

    def __init__(self, title: str, hint: str, field: Field, telling: Callable[[Any], Command]) -> None:
        super().__init__(title, _("enter: do it   escape: back"))
        self._hint, self._field, self._telling = hint, field, telling

    def rows(self) -> ComposeResult:
        """The field across the box."""
        yield Static(self._hint, classes="muted", markup=False)
        yield self.lay(self._field)

    def about(self, seen: ConsoleState) -> None:
        """What is typed means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """There is no other field."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Command | None:
        """Nothing typed is no answer, unless it stands for one."""
        answer = values[self._field.name]
        return None if answer is None else self._telling(answer)


class NumberScreen(_OneField):
    """
    Asks for a number, and tells the table what *telling* makes of it.

    ```
    NumberScreen("Heal", "how much", lambda n: Heal(seat=0, by=n))
    ```
    """

    def __init__(self, title: str, hint: str, telling: Callable[[int], Command]) -> None:
        super().__init__(title, hint, number("how-many", hint, least=-999, empty=1, longest=4), telling)


class TextScreen(_OneField):
    """Asks for a name, and tells the table what *telling* makes of it."""

    def __init__(self, title: str, hint: str, telling: Callable[[str], Command]) -> None:
        super().__init__(title, hint, Field(name="called", longest=LONGEST_TEXT), telling)
