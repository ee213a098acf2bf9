"""A broken rule is an answer, not a crash: a stable code for machines and a sentence for people."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

CODES: Final = MappingProxyType(
    {
        "malformed": "The line is no JSON, no known command, or has a wrong, missing or surplus field.",
        "bad-text": "A text holds what steers or hides: a control, an escape, a turn of direction.",
        "no-such-game": "The game is not one that Furybox knows.",
        "bad-seats": "Too few or too many seats, or a name or colour that cannot be used.",
        "bad-box": "A printed number that the game cannot have.",
        "not-started": "No game has been set up yet.",
        "already-started": "A game is already on the table.",
        "game-over": "The game has ended; only scores, answers and corrections are taken.",
        "no-such-seat": "No seat has that number.",
        "no-such-piece": "No piece has that name in this game.",
        "no-such-place": "No place has that name in this game.",
        "wrong-place": "No piece of that name can ever lie there.",
        "no-such-dial": "The game has no such dial.",
        "no-such-token": "No token has that name, or it cannot be had in this way.",
        "seat-out": "The seat has escaped, was rescued, has fallen, or left.",
        "already-attacked": "This turn's attack has been made.",
        "draw-owed": "The turn of a seat that is out ends after its fixed draw.",
        "attack-owed": "A card with the attack sign was dealt, so the turn ends after the attack.",
        "row-untracked": "The players mind the row of cards themselves at this table.",
        "first-row": "No card with the attack sign stays in the first row.",
        "deck-empty": "No card is left in the deck.",
        "nothing-owed": "No draw and no choice is owed here.",
        "has-artifact": "The seat carries an artifact already.",
        "no-artifact": "The seat carries no artifact.",
        "no-code": "The command code is not complete.",
        "code-complete": "Both data cubes have been used.",
        "same-module": "The second data cube must lie in another module.",
        "terminal-taken": "A data cube lies on that terminal.",
        "sold-out": "None is left.",
        "already-owned": "One of each kind is the limit.",
        "not-owned": "The seat has none.",
        "not-usable": "The token is kept, not used; or the button has no part in this game.",
        "not-enough-credits": "The money does not suffice.",
        "not-enough-energy": "The tokens paid with do not suffice.",
        "no-such-ship": "No fighter or mothership has that name.",
        "no-such-target": "No such enemy or section can be aimed at.",
        "unknown-figures": "The rulebook does not print it: look at the card or board, and type it.",
        "protected": "The mothership's section cannot be attacked now.",
        "not-neighbours": "The two targets are not next to each other.",
        "cargo-full": "The fighter's cargo holds no more.",
        "skill-spent": "The skill card is not in the state for this.",
        "not-now": "It belongs to another step of the turn.",
        "choice-owed": "A choice is due before anything else.",
        "bag-closed": "Nobody may look into the bag.",
        "not-enough-pieces": "There are not enough such pieces there.",
        "would-fill-health": "Nobody may choose a wound that fills the health track.",
        "no-pod": "No escape pod is left.",
        "safe-tile": "The next tile is safe, and only the Depths are haunted.",
        "not-discovered": "The artifact lies in the stack; no room holds it yet.",
        "not-from-this-room": "Of a room with several artifacts the best is taken, and never two by one.",
        "no-lockpick": "The seat has too few lockpicks.",
        "already-marked": "A cube of the seat marks that wayshrine.",
        "shrine-full": "All places at that wayshrine are taken.",
        "not-wounded": "The seat has too few wounds for what it buys.",
        "not-fallen": "The question is asked of a seat that fell with an artifact.",
        "not-scored": "The seat has nothing to score: it is still in, or it lost.",
        "uncounted-coins": "The device does not mind the money, so the score needs the seat's coins.",
        "under-way": "It belongs to set-up: lots, and the numbers by which pieces are dealt out.",
        "nothing-to-draw": "So many play that no artifact leaves the game.",
        "no-such-entry": "No entry of that number stands.",
        "not-retold": "The entry told nothing that is told anew: cubes are moved, and dials set.",
        "words-fixed": "The table's words are fixed by the first draw.",
        "cut-fixed": "What the bag was cut with is fixed once its draw was made.",
        "no-cut": "The game began with a release whose draws cannot be cut; the next one's can.",
        "older-game": "The game began with a release that did not know this; the next one takes it.",
        "words-too-long": "More words than a seat's share of them.",
        "no-such-witness": "No witness of that number has a link for the draw.",
        "bad-link": "A link does not fit its witness's chain, or is for another draw than is made.",
        "draws-nothing": "Nothing is drawn for the first time, so nothing is cut or witnessed.",
        "not-ended": "The secret is told once the game has ended.",
        "secret-told": "The secret was told, so the end of the game stands for good.",
        "not-live": "At a live table seed and links are the device's to say, and words come after the start.",
        "turns-free": "At a table that plays free, nobody presses next.",
        "turns-tracked": "At a table that tracks turns, the fixed draw is the attack of its turn.",
        "nothing-to-undo": "No entry is left to take back.",
        "nothing-to-redo": "Nothing was taken back since the last command.",
        "nothing-to-do": "The correction would change nothing.",
        "already-used": "More is in play than there would be by the number that is told.",
        "bad-count": "The numbers do not add up, or are out of range.",
        "no-seed": "This journal came without its secret, so the device cannot draw.",
        "not-saved": "The journal could not be saved, so nothing has changed.",
        "not-told": "The journal could not be read, so what was asked of it cannot be told.",
        "stale": "The table has moved on since that was asked.",
        "many-witnesses": "Every place for witnesses of the seat, or of those who look on, is taken.",
        "just-done": "Somebody else has asked for the same a moment ago, and it was done.",
    }
)
"""Every code there is, with what it means: the one table that documentation and tests read."""


class Refused(ValueError):
    """
    A command that the rules do not allow; nothing has changed.

    The sentence is kept as a template with its names, so that a screen can say it in another language.

    >>> no = Refused("no-such-seat", "There is no seat {seat} at this table.", seat=7)
    >>> no.code, no.sentence
    ('no-such-seat', 'There is no seat 7 at this table.')
    """

    def __init__(self, code: str, template: str, /, **named: str | int) -> None:
        if code not in CODES:
            raise KeyError(code)
        self.code = code
        """Stable, kebab-case; a key of `CODES`."""
        self.template = template
        """The English sentence with its names in braces; the key of the translations."""
        self.named = named
        """What stands in the braces."""
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """The English sentence, fit for a small screen."""
        return self.template.format(**self.named)


def bad_box(path: str, template: str, /, **named: str | int) -> Refused:
    """
    A box that is refused for one number, by its dotted path, which stands in the sentence as `number`.

    >>> bad_box("health.length", "The box cannot be used: {number} must be 1 to {most}.", most=20).sentence
    'The box cannot be used: health.length must be 1 to 20.'
    """
    return Refused("bad-box", template, number=path, **named)
