"""How many, or what is it called? One number or one name, typed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from furybox.companion.console.screens.guest import Dialogue
from furybox.companion.language import _

LONGEST_TEXT = 40


class NumberScreen(Dialogue[int]):
    """Dismissed with the number; escape gives none."""

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title, self._hint = title, hint

    def compose(self) -> ComposeResult:
        """What is asked, a field, and how to answer."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="heading", markup=False)
            yield Static(self._hint, classes="muted", markup=False)
            yield Input(type="integer", placeholder="1", compact=True, max_length=4)
            yield Static(_("enter: do it   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An empty field is the one that its placeholder shows."""
        try:
            self.dismiss(int(event.value or 1))
        except ValueError:
            self.app.bell()


class TextScreen(Dialogue[str]):
    """Dismissed with what was typed; escape gives none."""

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title, self._hint = title, hint

    def compose(self) -> ComposeResult:
        """What is asked, a field, and how to answer."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="heading", markup=False)
            yield Static(self._hint, classes="muted", markup=False)
            yield Input(compact=True, max_length=LONGEST_TEXT)
            yield Static(_("enter: do it   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Nothing typed is no name."""
        if event.value.strip():
            self.dismiss(event.value.strip())
        else:
            self.app.bell()
