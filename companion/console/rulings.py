"""The rules about bag, track and health, in our own words, by game. For reading; nothing here decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.console.keys import N_
from companion.language import _

Ruling = tuple[str, str]
"""What it is about, and what holds."""

_FAMILY: Final[tuple[Ruling, ...]] = (
    (N_("Noise"), N_("Plus: cubes go from your supply to the area. Minus: they come back; what is too much "
                     "is kept as hush until your turn ends.")),
    (N_("Hush"), N_("Noise you may still take back this turn. New noise uses it up first.")),
    (N_("Empty supply"), N_("No cubes, no noise, and no wound by choice, until one comes back.")),
    (N_("Attack"), N_("At the end of a turn, once at most, if a card dealt new into the row shows the sign. "
                      "The area goes into the bag first.")),
    (N_("Cubes drawn"), N_("What the marker's step says, and one more for each DANGER card in the row.")),
    (N_("Black cube"), N_("Hurts nobody, and is put aside. Some cards bring black cubes back into the bag.")),
    (N_("Your cube"), N_("One wound: it goes on your health track. Cubes not drawn stay in the bag.")),
    (N_("Wounds"), N_("They fill the health track from the left. By choice you take them from your supply, "
                      "but never the one that fills it.")),
    (N_("Healing"), N_("The rightmost cube comes off, back to your supply.")),
    (N_("Out"), N_("Your turn is then only a draw: the area into the bag, four cubes out, six with two "
                   "players. Fury and DANGER do not count, and your colour hurts nobody.")),
    (N_("Deck is out"), N_("A row that cannot be filled ends the game at once; whoever is still in falls.")),
    (N_("A tie"), N_("The better artifact wins it.")),
    (N_("Taking back"), N_("A draw that is taken back and made again brings the same cubes.")),
)  # fmt: skip
_IN_SPACE: Final[tuple[Ruling, ...]] = (
    (N_("Fury rises"), N_("When both halves of a command code are found, with every artifact taken, and when "
                          "an archive turns up.")),
    (N_("Red hunter"), N_("Waits on the track, goes to the area when the marker gets there. Drawn, it wounds "
                          "everybody and returns to the area.")),
    (N_("Blockade"), N_("On the last red step it closes a place of the Cargo Bay; the hyperlift stops there "
                        "no more.")),
    (N_("Data cubes"), N_("Two for each, in different modules; a terminal that is taken stays taken. Both "
                          "make the command code.")),
    (N_("Artifact"), N_("One each, with the code, and never put down. Without one nobody scores.")),
    (N_("Market"), N_("7 credits a piece, one of each kind.")),
    (N_("Escape"), N_("With an artifact, in a pod: worth 20, and your noise leaves the area.")),
    (N_("Fallen"), N_("With an artifact in the Cargo Bay you are saved and score; elsewhere you are lost.")),
    (N_("Score"), N_("Artifact, pod, credits, tokens, and the points on your cards.")),
)  # fmt: skip
_CATACOMBS: Final[tuple[Ruling, ...]] = (
    (N_("Fury rises"), N_("With every artifact taken, with a dragon egg, and with an adventurer freed.")),
    (N_("Ghost"), N_("A haunted tile or prisoner sends one from the bank to the area. Drawn, it wounds "
                     "everybody and returns to the area.")),
    (N_("New tile"), N_("Whoever walks off the edge turns up a tile. The first four are safe; the others are "
                        "the Depths, and four of these are haunted.")),
    (N_("Artifact"), N_("A tile with an artifact room takes the top one of the stack, or one deeper for each "
                        "plus. One each, two with a backpack.")),
    (N_("Lockpick"), N_("Three each to begin with; each opens one lock, for good.")),
    (N_("Chest"), N_("A lockpick, and a major secret is yours.")),
    (N_("Library"), N_("A lockpick, and a Secret Tome goes on your discard pile.")),
    (N_("Cell"), N_("A lockpick, and two prisoners follow you; the last one comes alone.")),
    (N_("Wayshrine"), N_("Mark a room once with a cube of your supply: one gold for your first, two for your "
                         "second, and so on. Four cubes a room.")),
    (N_("Market"), N_("7 gold a piece, as many as you like.")),
    (N_("Leaving"), N_("With an artifact, by the crypt, before the row is filled: a mastery token of 20. "
                       "Your noise stays.")),
    (N_("Fallen"), N_("With an artifact on a safe tile you score; without one, or in the Depths, nothing.")),
    (N_("Empty bag"), N_("If no cube is left in the bag after an attack, the game is over at once.")),
    (N_("Score"), N_("Artifacts, mastery token, gold, tokens, prisoners, and the points on your cards.")),
)  # fmt: skip
_GAMES: Final[Mapping[str, tuple[Ruling, ...]]] = {"in-space": _IN_SPACE, "catacombs": _CATACOMBS}


def rulings(game: str) -> tuple[Ruling, ...]:
    """
    The rules of a game, its own ones first.

    >>> rulings("catacombs")[1][0], rulings("chess")[0][0]
    ('Ghost', 'Noise')
    """
    return tuple((_(about), _(holds)) for about, holds in (*_GAMES.get(game, ()), *_FAMILY))
