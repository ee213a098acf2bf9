"""What the keys of the table's screens do: one for everything that happens at a table. Imports no textual."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.console import actions as every
from companion.console.actions import Action, Actions
from companion.words.language import N_

SEATS: Final = 6
_PLUS = N_("Noise +1")
_PLUS_TIP = N_("One noise for this seat, as its button gives when it is pressed.")
_MINUS = N_("Noise -1")
_MINUS_TIP = N_("One noise less for this seat, as its button gives when it is held.")

_POINT: Final[Actions] = (
    Action("up,k", "choose(-1)", N_("Seat above"), N_("Point at the seat above."), harmless=True,
        id="seat-above"),
    Action("down,j", "choose(1)", N_("Seat below"), N_("Point at the seat below."), harmless=True,
        id="seat-below"),
)  # fmt: skip

_TABLE: Final[Actions] = (
    Action("a", "draw", N_("Attack"), N_("The draw this turn owes."), id="attack", shown=True,
        when="draw"),
    Action("n", "do('end-turn')", N_("Next"), N_("The next seat's turn."), id="next", shown=True,
        when="next"),
    *every.TAKE_BACK,
    Action("f", "do('fury')", N_("Fury"), N_("The fury marker goes up one step."), id="fury", shown=True,
        when="play"),
    Action("d", "do('danger')", N_("Danger"), N_("One DANGER card more in the row."), id="danger", shown=True,
        when="play"),
    Action("D", "do('danger-less')", N_("Danger less"), N_("One DANGER card less in the row."),
        id="danger-less"),
    *(Action(str(n), f"do('louder', {n - 1})", _PLUS, _PLUS_TIP, id=f"seat-{n}")
      for n in range(1, SEATS + 1)),
    *(Action(f"alt+{n}", f"do('quieter', {n - 1})", _MINUS, _MINUS_TIP, id=f"seat-{n}-less")
      for n in range(1, SEATS + 1)),
    *_POINT,
    Action("plus,equals_sign,right", "do_chosen('louder')", N_("Noise +1"),
        N_("One noise for the seat pointed at."), id="noise"),
    Action("minus,left", "do_chosen('quieter')", N_("Noise -1"),
        N_("One noise less for the seat pointed at."), id="noise-less"),
    Action("e", "open('everyone')", N_("Everyone"), N_("Noise for every seat still in.")),
    Action("t", "deeds", N_("Seat…"), N_("Tokens, artifact, locks, money, escape: for the seat pointed at."),
        shown=True, when="play"),
    Action("A", "deeds('a')", N_("Artifact"), N_("The seat pointed at takes an artifact: type its value."),
        id="artifact"),
    Action("W", "deeds('w')", N_("Wounds"), N_("Several wounds for the seat pointed at: type how many."),
        id="wounds"),
    Action("m", "open('table-deeds')", N_("Table…"), N_("Tiles, and cards that touch the whole table.")),
    Action("l", "open('row')", N_("Row…"), N_("Cards that are dealt into the row, a key each."), id="row",
        shown=True, when="row"),
    Action("E", "do('everyone')", N_("Everyone +1"), N_("One noise for every seat still in."),
        id="everyone-one"),
    Action("b", "do('three-black-back')", N_("Black back"),
        N_("Three black cubes from aside back into the bag."), id="black-back"),
    Action("w", "do_chosen('wounds')", N_("Wound"),
        N_("One wound for the seat pointed at, from its own supply."), id="wound"),
    Action("H", "do_chosen('heal')", N_("Heal"),
        N_("The rightmost cube comes off the health track of that seat."), id="heal"),
    Action("R", "open('record')", N_("By hand"),
        N_("Record a draw that was made by hand from the real bag.")),
    Action("o", "open('what-if')", N_("Odds"), N_("What the draw would hold with more noise."),
        harmless=True),
    Action("h", "open('history')", N_("History"), N_("Everything so far; take back from any line."),
        shown=True, harmless=True),
    Action("c", "open('correct')", N_("Correct"), N_("The table is right: move cubes or set a dial.")),
    Action("C", "open('count')", N_("Count"), N_("Count the table; the device finds the smallest repair.")),
    Action("s", "open('score')", N_("Score"), N_("Cards, money, and who has won."),
        shown=True, when="ended"),
    replace(every.RECAP, when="ended"),
    Action("y", "rescue", N_("Answer"),
        N_("Where a fallen seat lay, what a lock still owes, or what was forgotten.")),
    Action("enter", "go_on", N_("Go on"), N_("Show the rest of an attack, then put it away."), harmless=True),
    Action("p", "open('picture')", N_("Picture"), N_("The OLED's picture, dot for dot."), harmless=True),
    Action("i", "open('reference')", N_("Reference"), N_("What every token, step and rule does."),
        harmless=True),
    every.HARDWARE,
    every.HANDS_DONE,
    Action("L", "lots", N_("Lots"), N_("Draw or choose artifacts, modules and the first player.")),
    every.CUT,
    every.FAIRNESS,
    Action("x", "deck_out", N_("Deck is out"), N_("The row cannot be filled: the game ends.")),
    every.NEW_GAME,
)  # fmt: skip

SCREENS: Final = {
    "TableScreen": _TABLE,
    "WhatIfScreen": (
        *_POINT,
        Action("plus,equals_sign,right", "more(1)", N_("More"), N_("One noise more for that seat."),
               shown=True, harmless=True),
        Action("minus,left", "more(-1)", N_("Less"), N_("One noise less for that seat."),
               harmless=True, id="less"),
        Action("d", "danger(1)", N_("Danger"), N_("As if there were one DANGER card more."), shown=True,
               harmless=True, id="if-danger"),
        Action("D", "danger(-1)", N_("Danger less"), N_("As if there were one DANGER card less."),
               harmless=True, id="if-danger-less"),
        Action("f", "fury", N_("Fury"), N_("As if the fury marker were one step further up."), shown=True,
               harmless=True, id="if-fury"),
        Action("a", "artifact", N_("Artifact"), N_("As if that seat took an artifact; again, as if not."),
               shown=True, harmless=True, id="if-artifact"),
        Action("l", "leave", N_("Leave"), N_("As if that seat left now; again, as if it stayed."), shown=True,
               harmless=True, id="if-leaving"),
        Action("t", "attacks(1)", N_("Attacks"), N_("One attack more to last through."),
               harmless=True, id="attacks-more"),
        Action("T", "attacks(-1)", N_("Attacks less"), N_("One attack less to last through."), harmless=True,
               id="attacks-less"),
        Action("0", "reset", N_("As it is"), N_("Nothing is supposed any more."), harmless=True),
    ),
    "PrintedScreen": (
        Action("ctrl+s", "submit", N_("Start"), N_("Set the table up with these numbers."), shown=True,
               id="start"),
        Action("ctrl+t", "all_true", N_("All true"), N_("All of these are as the board has them."),
               shown=True),
        *every.FIELDS,
    ),
    "RecordScreen": (
        Action("ctrl+s", "submit", N_("Record"), N_("Record this draw."), shown=True, id="record-it"),
        *every.FIELDS,
    ),
    "ScoreScreen": (
        Action("ctrl+s", "all", N_("Count all"), N_("Count every seat whose cards are filled in."),
               shown=True),
        every.KEEP,
        every.RECAP,
        Action("c", "count_again", N_("Count again"), N_("Cards or money were counted wrong."), shown=True),
        *every.FIELDS,
    ),
    "LotsScreen": every.FIELDS,
}  # fmt: skip
"""By the screen's class."""
