"""What each token does, in our own words."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from furybox.companion.console import words
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.language import _
from furybox.rules.in_space.table import ITEMS, MAJOR, MINOR


class ReferenceScreen(Guest[None]):
    """A page to look things up."""

    def compose(self) -> ComposeResult:
        """Three lists."""
        yield TitleBar(_("Tokens"))
        with VerticalScroll(can_focus=True):
            yield Static(Content("\n").join(self._lines()))
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        super().on_mount()
        self.query_one(VerticalScroll).focus()

    @staticmethod
    def _lines() -> list[Content]:
        lines: list[Content] = []
        for heading, kinds in (
            (_("Major secrets"), MAJOR),
            (_("Minor secrets"), MINOR),
            (_("The market"), ITEMS),
        ):
            lines += [Content.styled(f" {heading}", "bold $accent")]
            lines += [
                Content.assemble(
                    (f"  {words.token(kind)}".ljust(22), "bold"), (words.effect(kind), "$text-muted")
                )
                for kind in kinds
            ]
            lines.append(Content(""))
        return lines
