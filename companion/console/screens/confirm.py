"""Are you sure? Asked only where nothing can be gone on with afterwards, or where much is taken back."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from companion.console.screens.command import Question
from companion.console.widgets.ask_line import AskLine
from companion.language import _
from rules.game import Command


class Confirm(Question):
    """
    Tells the table the command, on a yes; a no or escape tells nothing.

    *sentence* is asked for again whenever the table is looked at again, so that a yes is to what is so.
    """

    def __init__(self, sentence: Callable[[], str], command: Command, *, yes: str = "", no: str = "") -> None:
        super().__init__()
        self._sentence, self._command = sentence, command
        self._answers = (no or _("No, go back"), yes or _("Yes, do it"))

    def compose(self) -> ComposeResult:
        """The sentence, and the harmless answer first."""
        with Vertical(classes="box"):
            yield Static(self._sentence(), markup=False, id="sure")
            yield OptionList(*self._answers, compact=True, markup=False)
            yield AskLine(alone=True)

    def on_mount(self) -> None:
        """Answer with the arrow keys."""
        super().on_mount()
        self.query_one(OptionList).focus()

    def look(self) -> None:
        """Say anew what would be done."""
        super().look()
        self.query_one("#sure", Static).update(self._sentence())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The second answer is the yes."""
        if event.option_index == 1:
            self.send(self._command)
        else:
            self.action_close()
