"""A flight in two rows of sixteen characters, for the panel's small display."""

from __future__ import annotations

from furybox.companion.language import _
from furybox.rules.warps_edge.view import Dial
from furybox.rules.warps_edge.view import View as Flight


def two_lines(flight: Flight) -> tuple[str, str]:
    """Shields and hull, then the warp."""
    return (
        _("Shield {n} Hull {hull}").format(n=flight.shields.now, hull=flight.hull.now),
        _("Warp {n} of {of}").format(n=flight.warp.now, of=flight.warp.of),
    )


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
