"""What the keys of a flight do: one for every token, target, step and action. Imports no textual."""

from __future__ import annotations

from typing import Final

from companion.console import actions as every
from companion.console.actions import Action, Actions
from companion.games.warps_edge import heaps
from companion.words.language import N_

_DIGITS = {
    "1": N_("Laser 1; with a token in hand, the first enemy."),
    "2": N_("Laser 2; with a token in hand, the second enemy."),
    "3": N_("Laser 3; with a token in hand, the third enemy."),
    "4": N_("Energy 1; with a token in hand, the fourth enemy."),
    "5": N_("Energy 2; with a token in hand, the fifth enemy."),
    "6": N_("Energy 3; with a token in hand, section 1."),
    "7": N_("The manoeuvre; with a token in hand, section 2."),
    "8": N_("With a token in hand, section 3."),
    "9": N_("With a token in hand, section 4."),
    "0": N_("With a token in hand, section 5."),
}
_TOKEN = N_("Token or target")
_POWER = N_("POWER token")
_POWER_TIP = N_("The POWER token of this letter; again, to use one that needs no target.")

_FLIGHT: Final[Actions] = (
    Action("n,space", "go_on_flying", N_("Go on"), N_("What the line above the keys says."),
        shown=True, when="flying", id="next-step"),
    *every.TAKE_BACK,
    *(Action(each, f"digit('{each}')", _TOKEN, tip, id=f"digit-{each}") for each, tip in _DIGITS.items()),
    *(Action(each, f"letter('{each}')", _POWER, _POWER_TIP, id=f"power-{each.lower()}")
      for each in heaps.LETTERS),
    Action("up", "point(-1)", N_("Target above"), N_("Point at the target above."), id="target-above"),
    Action("down", "point(1)", N_("Target below"), N_("Point at the target below."), id="target-below"),
    Action("a", "one_more", N_("One more"), N_("One more of the token in hand, for the same target.")),
    Action("enter", "aim", N_("Aim"), N_("The token in hand goes to the target pointed at.")),
    Action("s", "one_of('stow')", N_("Stow"), N_("A token of the supply goes into the cargo."),
        shown=True, when="act", id="stow"),
    Action("t", "one_of('unstow')", N_("Take out"), N_("A token of the cargo goes into the supply."),
        id="unstow"),
    Action("e", "one_of('repair')", N_("Repair"), N_("An energy token repairs the shields."),
        shown=True, when="act", id="repair"),
    Action("b", "buy", N_("Buy"), N_("Energy buys tokens of the trays into the bag."),
        shown=True, when="act"),
    Action("p", "power", N_("POWER"), N_("Use a POWER token of the supply or the cargo.")),
    Action("k", "open('skills')", N_("Skill"), N_("Activate a skill, or use one that is active."),
        shown=True, when="flying"),
    Action("m", "open('effects')", N_("By hand…"), N_("What a card does that the device does not know.")),
    Action("d", "record_draw", N_("Drawn by hand"), N_("Record tokens drawn by hand from the real bag."),
        id="record"),
    Action("y", "open('figures')", N_("Numbers"), N_("Type printed numbers that nobody has typed yet.")),
    Action("h", "open('history')", N_("History"), N_("Everything so far; take back from any line."),
        harmless=True),
    Action("c", "open('correct')", N_("Correct"), N_("The table is right: move tokens or set a dial.")),
    Action("C", "open('count')", N_("Count"), N_("Count the table; the device finds the smallest repair.")),
    Action("o", "open('what-if')", N_("Odds"), N_("What the next draw may bring."), harmless=True),
    Action("w", "open('plans')", N_("Plans"), N_("Whether it can still be won, plan by plan."),
        harmless=True, when="flying", id="plans"),
    Action("i", "open('reference')", N_("Reference"), N_("What every token, step and rule does."),
        shown=True, harmless=True),
    Action("v", "open('flight-picture')", N_("Picture"), N_("The OLED's picture, dot for dot."),
        harmless=True),
    Action("f", "open('result')", N_("Result"), N_("How the flight stands, or how it ended."), harmless=True,
        shown=True, when="ended"),
    every.HARDWARE,
    every.HANDS_DONE,
    every.CUT,
    every.FAIRNESS,
    every.NEW_GAME,
)  # fmt: skip

_PUT_BACK: Final = Action("backspace", "put_back", N_("Put back"), N_("The token chosen last goes back."))
_SEND_CHOSEN: Final = Action("enter", "send_chosen", N_("Do it"), N_("With the tokens chosen so far."))


def _choosing(label: str) -> Actions:
    tip = N_("One token of this key more.")
    keys = (*heaps.DIGITS, *heaps.LETTERS)
    return tuple(Action(key, f"choose('{key}')", label, tip, id=f"choose-{key.lower()}") for key in keys)


SCREENS: Final = {
    "FlightScreen": _FLIGHT,
    "TokensScreen": (*_choosing(N_("Token")), _PUT_BACK, _SEND_CHOSEN),
    "BuyScreen": (
        *_choosing(N_("Buy")),
        _PUT_BACK,
        Action("right", "pay(1)", N_("Pay otherwise"), N_("The next way to pay."), id="pay-next"),
        Action("left", "pay(-1)", N_("Pay as before"), N_("The way to pay before this one."),
               id="pay-before"),
        _SEND_CHOSEN,
    ),
    "CardForm": (
        Action("ctrl+s", "submit", N_("Do it"), N_("With what is typed."), id="send-card"),
        *every.FIELDS,
    ),
    "FiguresScreen": (
        Action("ctrl+s", "submit", N_("Record"),
               N_("What you type counts now, and is remembered for every flight."),
               shown=True, id="tell-numbers"),
        *every.FIELDS,
    ),
}  # fmt: skip
"""By the screen's class."""
