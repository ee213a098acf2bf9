"""From a flight to the lamps and the panel. Pure: rhythm before colour, and what flashes is counted."""

from __future__ import annotations

from typing import Final

from companion.games.warps_edge import aims
from companion.words.language import _
from hardware.ports import OFF, SEATS, Glow, Rhythm
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight

_FLASHES: Final[tuple[Rhythm, ...]] = ("pulse", "double", "triple", "blink")
"""One, two, three of damage, and more."""

_SHIELD: Final = "blue"
_ENEMY: Final = "orange"
_MOTHERSHIP: Final = SEATS[-1]
"""The last seat's lamp: the row has five places at most."""


def glows(flight: Flight, *, refused: bool = False) -> dict[str, Glow]:
    """
    How every lamp glows; a lamp that is not named is dark.

    The bar are the shields that are left. A seat's lamp is a place of the row, the last one the mothership:
    it flashes as often as it will hit, up to three times, and is steady where it will not. The attack lamp
    pulses while tokens must be drawn, and flickers for as long as something *refused* is shown.
    """
    return {"attack": _attack(flight, refused=refused), **_shields(flight), **_targets(flight)}


def _attack(flight: Flight, *, refused: bool) -> Glow:
    if refused:
        return Glow("red", "quick")
    if flight.ended is not None:
        return OFF
    must_draw = flight.owed[0].what == "draw" if flight.owed else flight.step == "plan"
    return Glow("red", "pulse") if must_draw else OFF


def _shields(flight: Flight) -> dict[str, Glow]:
    """A bar up to the marker; its first lamp blinks when no shield is left, for then the hull is hit."""
    now = flight.shields.now
    bar = {f"fury-{n}": Glow(_SHIELD) if n <= now else OFF for n in range(1, flight.shields.of + 1)}
    if bar and not now and flight.ended is None:
        bar["fury-1"] = Glow("red", "blink")
    return bar


def _targets(flight: Flight) -> dict[str, Glow]:
    if flight.ended is not None:
        return {}
    row = {
        lamp: OFF if aim.state in ("free", "due") else _glow(_ENEMY, aim.damage)
        for lamp, aim in zip(SEATS, aims.row(flight), strict=False)
    }
    ship = [aim for aim in aims.sections(flight) if aim.state in ("open", "unknown")]
    return row | {_MOTHERSHIP: _glow("red", sum(aim.damage for aim in ship)) if ship else OFF}


def _glow(colour: str, damage: int) -> Glow:
    return Glow(colour, _FLASHES[min(damage, len(_FLASHES)) - 1]) if damage else Glow(colour)


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
