"""Are you sure? Asked only where nothing can be gone on with afterwards."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static

from furybox.companion.console.screens.guest import Dialogue
from furybox.companion.language import _


class Confirm(Dialogue[bool]):
    """Dismissed with the answer; escape is a no."""

    def __init__(self, sentence: str, *, yes: str = "", no: str = "") -> None:
        super().__init__()
        self._sentence = sentence
        self._answers = (no or _("No, go back"), yes or _("Yes, do it"))

    def compose(self) -> ComposeResult:
        """The sentence, and the harmless answer first."""
        with Vertical(classes="box"):
            yield Static(self._sentence, markup=False)
            yield OptionList(*self._answers, compact=True, markup=False)

    def on_mount(self) -> None:
        """Answer with the arrow keys."""
        super().on_mount()
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The second answer is the yes."""
        self.dismiss(event.option_index == 1)
