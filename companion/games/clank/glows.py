"""
From a table of seats to the lamps and the panel's rows. Pure: which lamp glows how, whatever there are.

A plain lamp of one colour must tell as much as a coloured one, so everything is said by rhythm first: steady
is *now*, and flashes are counted. The first three seats flash once, twice and thrice while they wait, and so
do one, two and three red cubes that wait on the fury track.
"""

from __future__ import annotations

from typing import Final, assert_never

from companion.games.clank.score import is_stopped, winners
from companion.games.fingers import Lamps
from companion.words.language import _
from hardware.ports import OFF, SEATS, Glow, Rhythm
from rules.clank.view import View

_SEAT_RHYTHMS: Final[tuple[Rhythm, ...]] = ("pulse", "double", "triple", "blink", "wink", "quick")
"""One rhythm a waiting seat, in turn order; none is steady, for that is the turn."""

_FLASHES: Final[tuple[Rhythm, ...]] = ("pulse", "double", "triple")
"""One, two, three flashes and a rest."""


class TableLamps(Lamps[View]):
    """The lamps and the panel of a table of seats."""

    def glows(self, view: View, *, refused: bool) -> dict[str, Glow]:
        """
        How every lamp glows; a lamp that is not named is dark.

        *refused*: a command was just refused, so the attack lamp flickers for as long as that is shown.
        """
        return {"attack": _attack(view, refused=refused), **_fury(view), **_seats(view)}

    def two_lines(self, view: View) -> tuple[str, str]:
        """What matters most: how many cubes come, how high fury is, and whose turn it is."""
        if view.phase != "play":
            best = ", ".join(view.seats[seat].name for seat in winners(view))
            return _("Game over"), best or (_("stopped") if is_stopped(view) else _("Nobody got away"))
        cubes = view.turn.owed or view.fury.cubes + view.danger
        first = _("Draw {n} Step {step}").format(n=cubes, step=view.fury.step)
        if view.turn.seat is None:
            return first, ""
        return first, _("Turn: {name}").format(name=view.seats[view.turn.seat].name)


def _attack(view: View, *, refused: bool) -> Glow:
    """Steady: an attack may come. Pulsing: this turn must draw before it can end."""
    if refused:
        return Glow("red", "quick")
    if view.phase != "play":
        return OFF
    if view.turn.owed is not None:
        return Glow("red", "pulse")
    return OFF if view.drawn and not view.free else Glow("red")


def _fury(view: View) -> dict[str, Glow]:
    """A bar up to the marker; above it, what still waits: red cubes, and the blockade."""
    fury = view.fury
    return {f"fury-{step}": _step(view, step) for step in range(1, fury.of + 1)}


def _step(view: View, step: int) -> Glow:
    fury = view.fury
    if step <= fury.step:
        return Glow("orange")
    hunters = sum(view.places.get(f"hunters:{step}", {}).values())
    if hunters:
        return Glow("red", _FLASHES[min(hunters, len(_FLASHES)) - 1])
    if step == view.blockade_step and not fury.blockade:
        return Glow("blue", "wink")
    return OFF


def _seats(view: View) -> dict[str, Glow]:
    return {lamp: _seat(view, index) for lamp, index in zip(SEATS, range(len(view.seats)), strict=False)}


def _seat(view: View, index: int) -> Glow:
    """Steady: the seat's turn, and at the end who won. Flashing: it plays, or waits to be counted."""
    seat = view.seats[index]
    match view.phase:
        case "play":
            is_steady, is_waiting = view.turn.seat == index, seat.status == "in"
        case "scoring":
            is_steady, is_waiting = False, seat.status != "lost" and seat.points is None
        case "over":
            is_steady, is_waiting = bool(view.ranking) and view.ranking[0].seat == index, False
        case _:
            assert_never(view.phase)
    if is_steady:
        return Glow(seat.colour)
    return Glow(seat.colour, _SEAT_RHYTHMS[index]) if is_waiting else OFF
