"""What hands and the dial choose from in a flight: tokens kind by kind, and targets, one at a time. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from companion.words.language import _
from rules.game import Command
from rules.warps_edge.commands import Assign, EnemyAttack, Gain
from rules.warps_edge.draft import ready
from rules.warps_edge.table import Choice
from rules.warps_edge.tokens import BASIC, POWER
from rules.warps_edge.view import View as Flight

ORDER: Final = (*BASIC, *POWER)
"""Every token there is: energy, lasers, manoeuvres, then POWER by letter."""

Picked = tuple[str, ...]
"""Discarded tokens that were picked so far, to leave the game."""


class Kind(msgspec.Struct, frozen=True):
    """Tokens of one name that are at hand."""

    token: str
    supply: int
    cargo: int


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """
    Token names as they are shown side by side; what no flight knows comes last.

    >>> in_order(["reactor", "laser-1", "energy-2"])
    ('energy-2', 'laser-1', 'reactor')
    """
    return tuple(sorted(tokens, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)))


def kinds(flight: Flight) -> tuple[Kind, ...]:
    """
    What supply and cargo hold together, each kind once: the nth is the one of the nth seat's button.

    A token that goes from one to the other changes no order, so a second press means what the first did.
    """
    held = in_order(flight.supply.keys() | flight.cargo.keys())
    return tuple(Kind(token, flight.supply.get(token, 0), flight.cargo.get(token, 0)) for token in held)


class Choosing(msgspec.Struct, frozen=True):
    """A choice, what there is to choose from, and how many are still to be chosen."""

    what: str
    options: tuple[str, ...]
    left: int
    picked: Picked = ()
    """What was chosen so far of a choice that is told as one."""

    piece: str = ""
    """The token that moves on."""

    @property
    def heading(self) -> str:
        """What is chosen, short enough for the upper edge of the glass."""
        return {
            "gain": _("Gain a token"),
            "return": _("Back into the bag"),
            "move-on": _("Move on to"),
            "remove": _("Out of the game"),
        }[self.what]

    def taken(self, at: int) -> Command | Picked:
        """The command that takes an option; or what is picked by then, when more must be."""
        option = self.options[min(at, len(self.options) - 1)]
        match self.what:
            case "move-on":
                return Assign(piece=self.piece, target=option)
            case "remove":
                picked = (*self.picked, option)
                return EnemyAttack(remove=picked) if self.left == 1 else picked
            case _:
                return Gain(tokens=(option,))


def choosing(flight: Flight, picked: Picked | None = None) -> Choosing | None:
    """
    The choice that the dial makes now; none where there is none, or where it needs a console.

    *picked*: the pilot is choosing which tokens leave the game, and has picked these.
    """
    if flight.ended:
        return None
    for choice in ready(flight.owed):
        options = _options(flight, choice)
        if options:
            piece = choice.tokens[0] if choice.what == "move-on" else ""
            return Choosing(choice.what, options, choice.count, piece=piece)
    if picked is None or not must_pick(flight):
        return None
    pile = Counter(flight.discard) - Counter(picked)
    return Choosing("remove", in_order(pile), leaving(flight) - len(picked), picked)


def must_pick(flight: Flight) -> bool:
    """Whether the enemies' attack needs to know which tokens leave the game, and it matters."""
    in_time = flight.step == "attack" and not flight.owed and flight.ended is None
    return in_time and 0 < leaving(flight) < sum(flight.discard.values()) and len(flight.discard) > 1


def leaving(flight: Flight) -> int:
    """How many discarded tokens the enemies' attack takes out of the game. Rulebook, step 3."""
    return min(flight.threat.shields, sum(flight.discard.values()))


def attack(flight: Flight) -> EnemyAttack:
    """The enemies' attack, with the tokens that leave the game where there is one kind of them."""
    due = leaving(flight)
    is_plain = flight.step == "attack" and len(flight.discard) == 1
    return EnemyAttack(remove=tuple(flight.discard) * due if is_plain else ())


def _options(flight: Flight, choice: Choice) -> tuple[str, ...]:
    match choice.what:
        case "gain":
            return in_order(token for token in choice.tokens if flight.trays.get(token))
        case "return":
            return in_order(flight.discard)
        case "move-on":
            row = (card.place for card in flight.row if card)
            return (*row, *(part.place for part in flight.sections if part.open))
        case _:
            return ()
