"""What a press asks of a flight, and what hands and the dial choose from, one at a time. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from companion.games.deeds import Deed
from companion.games.fingers import Picked, Question
from companion.games.warps_edge.aims import attackable
from companion.games.warps_edge.deeds import Heap, of_heap, target_field
from companion.games.warps_edge.heaps import side_by_side
from companion.words.language import _
from hardware.ports import SEATS, Press
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Undo
from rules.warps_edge.commands import Assign, EndTurn, EnemyAttack, Gain, Plan, Stow, Unstow
from rules.warps_edge.draft import ready
from rules.warps_edge.view import View as Flight

Face = Callable[[str, Sequence[str], int, int | None], Any]
"""Draws a heading, what there is to choose from, how many are left to choose, and the one pointed at."""


class Kind(msgspec.Struct, frozen=True):
    """Tokens of one name that are at hand."""

    token: str
    supply: int
    cargo: int


def kinds(flight: Flight) -> tuple[Kind, ...]:
    """
    What supply and cargo hold together, each kind once: the nth is the one of the nth seat's button.

    A token that goes from one to the other changes no order, so a second press means what the first did.
    """
    held = side_by_side(flight.supply.keys() | flight.cargo.keys())
    return tuple(Kind(token, flight.supply.get(token, 0), flight.cargo.get(token, 0)) for token in held)


def owed(flight: Flight) -> Deed | None:
    """What is to be chosen before the flight goes on; none where that is nothing, or must be typed."""
    for choice in ready(flight.owed) if flight.ended is None else ():
        label = {
            "gain": _("Gain a token"), "return": _("Back into the bag"), "move-on": _("Move on to"),
        }.get(choice.what, "")  # fmt: skip
        if choice.what == "move-on" and (places := attackable(flight)):
            aim = target_field(flight, places)
            return Deed("move-on", label, does=Assign, given={"piece": choice.tokens[0]}, fields=(aim,))
        heap = {token: n for token in choice.tokens if (n := flight.trays.get(token, 0))}
        if choice.what == "return":
            heap = flight.discard
        if choice.what in ("gain", "return") and heap:
            due = min(choice.count, sum(heap.values()))
            of = of_heap("tokens", label, heap, ((token,) for token in side_by_side(heap)), due=due)
            return Deed("gain", label, does=Gain, fields=(of,))
    return None


def question(flight: Flight, picked: Picked | None, face: Face) -> Question | None:
    """
    What the dial chooses now; none where there is nothing, or where it needs a console.

    *picked*: the pilot is choosing which tokens leave the game, and has picked these.
    """
    if deed := owed(flight):
        lines, (asked, *_others) = deed.further(), deed.fields
        names = [
            option.label if deed.name == "move-on" else option.value[0] for option in asked.options or ()
        ]
        left = asked.due or 1 if isinstance(asked, Heap) else 1
        return Question(
            len(names),
            partial(face, deed.label, names, left),
            lambda at: lines[min(at, len(lines) - 1)].command(),
        )
    if picked is None or not must_pick(flight):
        return None
    pile, left = side_by_side(Counter(flight.discard) - Counter(picked)), leaving(flight) - len(picked)

    def taken(at: int) -> Command | Picked:
        gone = (*picked, pile[min(at, len(pile) - 1)])
        return EnemyAttack(remove=gone) if left == 1 else gone

    return Question(len(pile), partial(face, _("Out of the game"), pile, left), taken)


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


def press(press: Press, flight: Flight, *, chooses: bool) -> Command | Picked | None:
    """
    What a press stands for; where tokens must be picked for the enemies' attack, that none is picked yet.

    *chooses*: there is a dial to choose with. Raises `Refused`.
    """
    command = command_for(press, flight)
    if isinstance(command, EnemyAttack) and chooses and must_pick(flight):
        return ()
    return command


def command_for(press: Press, flight: Flight) -> Command | None:
    """
    The command a press stands for; none when it is not a matter of the rules. Raises `Refused`.

    *Next* ends a step that the pilot ends; any other ends by itself, and a press then hears why. The nth
    seat's button stows one of the nth kind at hand, as the glass numbers them, and held takes one out again.
    """
    match press.control, press.gesture:
        case "attack", "press":
            return Plan()
        case "next", "press":
            return attack(flight) if flight.step == "attack" else EndTurn()
        case "back", "hold":
            return Undo()
        case seat, "press" | "hold" as gesture if seat in SEATS:
            token = _token(flight, SEATS.index(seat))
            return Stow(piece=token) if gesture == "press" else Unstow(piece=token)
        case "fury" | "danger", "press" | "hold":
            raise Refused("not-usable", "This button has no part in a flight.")
        case _:
            return None


def _token(flight: Flight, at: int) -> str:
    """The nth kind that supply and cargo hold, from 0. Raises `Refused` where there are fewer."""
    held = kinds(flight)
    if at >= len(held):
        raise Refused(
            "not-enough-pieces",
            "Supply and cargo hold {n} kinds of tokens; there is no number {at}.",
            n=len(held),
            at=at + 1,
        )
    return held[at].token
