"""Every key of a screen, with what it does. Made from the bindings themselves, so it cannot go stale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.language import _


class KeysScreen(Guest[None]):
    """The help."""

    def __init__(self, bindings: Sequence[Binding]) -> None:
        super().__init__()
        self._shown = tuple(bindings)

    def compose(self) -> ComposeResult:
        """One line a key."""
        yield TitleBar(_("Keys"))
        with VerticalScroll(can_focus=True):
            yield Static(Content("\n").join(self._lines()), id="keys")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        super().on_mount()
        self.query_one(VerticalScroll).focus()

    def _lines(self) -> list[Content]:
        """Keys that do the same stand on one line."""
        return [
            Content.assemble(
                (" / ".join(self.app.get_key_display(each) for each in same).rjust(14), "bold $accent"),
                (f"  {same[0].description}", "bold"),
                (f"  {same[0].tooltip}", "$text-muted"),
            )
            for _action, group in groupby(self._shown, key=lambda binding: binding.action)
            if (same := list(group))[0].description
        ]
