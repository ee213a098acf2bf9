"""A flight in two rows of sixteen characters, for the panel's small display."""

from __future__ import annotations

from furybox.companion.language import _
from furybox.rules.warps_edge.view import View as Flight


def two_lines(flight: Flight) -> tuple[str, str]:
    """Shields and hull, then the warp."""
    return (
        _("Shield {n} Hull {hull}").format(n=flight.shields.now, hull=flight.hull.now),
        _("Warp {n} of {of}").format(n=flight.warp.now, of=flight.warp.of),
    )
