"""The keys of a flight's screen: one for every token, target, step and action."""

from __future__ import annotations

from typing import Final

from companion.console.games.warps_edge import grip
from companion.console.keys import N_, key

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

FLIGHT_KEYS: Final = (
    key("n,space", "go_on_flying", N_("Go on"), N_("What the line above the keys says."), show=True,
        name="next-step"),
    key("u", "undo", N_("Take back"), N_("Take back the newest entry, named above the keys.")),
    key("r", "redo", N_("Restore"), N_("Restore what was taken back, named above the keys.")),
    *(key(each, f"digit('{each}')", _TOKEN, tip, name=f"digit-{each}") for each, tip in _DIGITS.items()),
    *(key(each, f"letter('{each}')", _POWER, _POWER_TIP, name=f"power-{each.lower()}")
      for each in grip.LETTERS),
    key("up", "point(-1)", N_("Target above"), N_("Point at the target above."), name="target-above"),
    key("down", "point(1)", N_("Target below"), N_("Point at the target below."), name="target-below"),
    key("enter", "aim", N_("Aim"), N_("The token in hand goes to the target pointed at.")),
    key("s", "stow", N_("Stow"), N_("A token of the supply goes into the cargo."), show=True),
    key("t", "unstow", N_("Take out"), N_("A token of the cargo goes into the supply.")),
    key("e", "repair", N_("Repair"), N_("An energy token repairs the shields."), show=True),
    key("b", "buy", N_("Buy"), N_("Energy buys tokens of the trays into the bag."), show=True),
    key("p", "power", N_("POWER"), N_("Use a POWER token of the supply.")),
    key("k", "skills", N_("Skill"), N_("Activate a skill, or use one that is active."), show=True),
    key("m", "by_hand", N_("By hand…"), N_("What a card does that the device does not know."),
        name="effects"),
    key("d", "record_draw", N_("Drawn by hand"), N_("Record tokens drawn by hand from the real bag."),
        name="record"),
    key("y", "figures", N_("Numbers"), N_("Type printed numbers that nobody has typed yet.")),
    key("h", "history", N_("History"), N_("Everything so far; take back from any line.")),
    key("c", "correct", N_("Correct"), N_("The table is right: move tokens or set a dial.")),
    key("C", "count", N_("Count"), N_("Count the table; the device finds the smallest repair.")),
    key("o", "what_if", N_("Odds"), N_("What the next draw may bring.")),
    key("i", "reference", N_("Reference"), N_("What every token, step and rule does."), show=True),
    key("v", "picture", N_("Picture"), N_("The OLED's picture, dot for dot."), name="flight-picture"),
    key("f2", "hardware", N_("Hardware"), N_("Every control, lamp and output, and a press-test.")),
    key("F", "fairness", N_("Fairness"), N_("The promise, the words, and how to check every draw.")),
    key("N", "new_game", N_("New game"), N_("Set up the next game, once this one is over.")),
)  # fmt: skip
"""Every key, with what it does."""
