"""What a press asks of a flight. Pure: a press and what the table shows make one command, or nothing."""

from __future__ import annotations

from companion.games.warps_edge import choices as choosing
from companion.games.warps_edge.choices import kinds
from hardware.ports import SEATS, Press
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Undo
from rules.warps_edge.commands import EndTurn, Plan, Stow, Unstow
from rules.warps_edge.view import View as Flight


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
            return choosing.attack(flight) if flight.step == "attack" else EndTurn()
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
