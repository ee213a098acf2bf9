"""The cut: something that the device cannot have known, and best the draw with it at once."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from companion.console.forms import Field, choice
from companion.console.room import room
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.games.cut import cut_and_draw
from companion.words.language import _
from rules.binding import LONGEST_CUT, Cut
from rules.game import Command

_DRAW: Final = -1
"""Where a seat would stand that cuts: the draw is made at once."""


class CutScreen(FormQuestion):
    """What was said, and who said it."""

    FAULTS = "cut-fault"

    def __init__(self) -> None:
        how = _("enter: do it   tab: draw at once, or cut only   escape: back")
        super().__init__(_("Cut the bag: say aloud what the device could not know."), how)

    def rows(self) -> ComposeResult:
        """What is said; and whether the draw is made with it at once, so that nobody comes between."""
        yield self.row(
            Field(name="text", label=_("a number or a word"), needed=True, longest=LONGEST_CUT, read=_said)
        )
        table, view = self.desk.seen.table, self.desk.seen.shown
        people = room(table).people(view) if view else ()
        self._draw = cut_and_draw(view, table.promise) if table and view else None
        yield self.row(
            choice(
                "how",
                _("and then"),
                [
                    *([(_DRAW, _("draw at once"))] if self._draw else ()),
                    (None, _("nothing yet")),
                    *((n, _("nothing yet; {name} cut").format(name=name)) for n, name in enumerate(people)),
                ],
            )
        )

    def about(self, seen: ConsoleState) -> object:
        """A cut is for the draw to come."""
        return seen.shown.draws if seen.shown else None

    def entered(self, name: str) -> None:
        """Enter cuts."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Command:
        """The cut, or the draw that is cut."""
        text, how = values["text"], values["how"]
        return self._draw(text) if self._draw and how == _DRAW else Cut(text=text, seat=how)


def _said(typed: str) -> str:
    if not typed.strip():
        raise ValueError(_("Type a number or a word that somebody says."))
    return typed.strip()
