"""The cut: the table gives the next draw something that the device cannot have known."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult

from companion.console.room import deed_of
from companion.console.screens.deeds import DeedForm
from companion.console.state import ConsoleState
from companion.words.language import _


class CutScreen(DeedForm):
    """What was said, and who said it; a pilot, who flies alone, is asked for one."""

    FAULTS = "cut-fault"

    def __init__(self) -> None:
        deed = deed_of(self.desk.seen, "cut")
        asked = _("Cut the bag: say aloud what the device could not know.")
        who, alone = _("enter: cut   tab: who cuts   escape: back"), _("enter: cut   escape: back")
        super().__init__(replace(deed, label=asked, hint=""), who if deed.fields[1:] else alone)

    def rows(self) -> ComposeResult:
        """Each in a row of its own."""
        yield from map(self.row, self._deed.fields)

    def about(self, seen: ConsoleState) -> object:
        """A cut is for the draw to come."""
        return seen.shown.draws if seen.shown else None
