"""What the keys of a bag do. Imports no textual."""

from __future__ import annotations

from typing import Final

from companion.console import actions as every
from companion.console.actions import Action
from companion.words.language import N_

SCREENS: Final = {
    "BagScreen": (
        Action("d,space", "draw", N_("Draw"), N_("As many cubes as the last time."), shown=True,
               id="draw-cubes"),
        Action("b", "put_back", N_("Put back"), N_("All that was drawn or set aside goes into the bag."),
               shown=True, id="all-back"),
        Action("plus", "more(1)", N_("One more"), N_("The next draw takes one more."), id="one-more-cube"),
        Action("minus", "more(-1)", N_("One less"), N_("The next draw takes one less."), id="one-cube-less"),
        Action("m", "open('deeds')", N_("Menu"), N_("Everything that can be done."), shown=True,
               id="bag-menu"),
        *every.TAKE_BACK,
        Action("h", "open('history')", N_("History"), N_("Everything so far; take back from any line."),
               harmless=True),
        Action("c", "open('correct')", N_("Correct"), N_("The table is right, and the device follows.")),
        Action("i", "open('reference')", N_("Reference"), N_("What holds for a bag."), harmless=True),
        every.HARDWARE,
        every.HANDS_DONE,
        every.CUT,
        every.FAIRNESS,
        every.NEW_GAME,
    )
}  # fmt: skip
