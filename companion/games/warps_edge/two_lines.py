"""A flight in two rows of sixteen characters, for the panel's small display."""

from __future__ import annotations

from companion.language import _
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight


def two_lines(flight: Flight) -> tuple[str, str]:
    """What the step is about, and how the fighter is: shields, hull, and the warp."""
    shields, hull = (dial.now if dial.of else "?" for dial in (flight.shields, flight.hull))
    second = _("Sh {n} H {hull} W {warp}").format(n=shields, hull=hull, warp=of(flight.warp))
    return _headline(flight), second


def _headline(flight: Flight) -> str:
    if flight.ended:
        return {"victory": _("Victory!"), "stopped": _("Stopped")}.get(flight.ended, _("Defeat"))
    if flight.owed:
        return _("Choose first")
    match flight.step:
        case "arrive":
            return _("Enemies arrive")
        case "act":
            return _("Act: {n} tokens").format(n=sum(flight.supply.values()))
        case "attack":
            return _("Attack of {n}").format(n=flight.threat.damage)
        case _:
            return _("Draw, bag {n}").format(n=flight.bag)


def turn(flight: Flight) -> str:
    """Which turn it is, for a corner; before the first there is none."""
    return _("turn {n}").format(n=flight.turn) if flight.turn else ""


def of(dial: Dial) -> str:
    """
    Where a marker stands, and the length of its scale once somebody has typed it.

    >>> of(Dial(2, 5)), of(Dial(1, 0))
    ('2/5', '1')
    """
    return f"{dial.now}/{dial.of}" if dial.of else f"{dial.now}"
