"""The table cuts the bag before the next draw, as one cuts a deck."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from companion.console.room import deed_of, people
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.games.any_table import cut_and_draw
from companion.games.deeds import Deed, choice
from companion.words.language import _
from rules.binding import Cut
from rules.game import Command

_DRAW: Final = -1
"""Where a seat would stand that cuts: the draw is made at once."""


class CutScreen(FormQuestion):
    """What was said; and whether the draw is made with it at once, so that nobody comes between."""

    FAULTS = "cut-fault"
    _draw: Deed | None = None

    def __init__(self) -> None:
        how = _("enter: do it   tab: draw at once, or cut only   escape: back")
        super().__init__(_("Cut the bag: say aloud what the device could not know."), how)

    def rows(self) -> ComposeResult:
        """What is said, and what is done with it."""
        seen = self.desk.seen
        table, view = seen.table, seen.shown
        self._draw = cut_and_draw(view, table.promise) if table and view else None
        yield self.row(deed_of(seen, "cut").fields[0])
        hows = [
            *([(_DRAW, _("draw at once"))] if self._draw else ()),
            (None, _("nothing yet")),
            *((n, _("nothing yet; {name} cut").format(name=name)) for n, name in enumerate(people(view))),
        ]
        yield self.row(choice("how", _("and then"), hows))

    def about(self, seen: ConsoleState) -> object:
        """A cut is for the draw to come."""
        return seen.shown.draws if seen.shown else None

    def entered(self, _name: str) -> None:
        """Enter cuts."""
        self.action_submit()

    def to_command(self, values: Values) -> Command:
        """The cut, or the draw that is cut."""
        text, how = values["text"], values["how"]
        if self._draw and how == _DRAW:
            return self._draw.command({"cut": text})
        return Cut(text=text, seat=how)
