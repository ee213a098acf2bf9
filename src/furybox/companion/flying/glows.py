"""From a flight to the lamps. Pure."""

from __future__ import annotations

from furybox.hardware.ports import OFF, Glow
from furybox.rules.warps_edge.view import View as Flight


def glows(flight: Flight, *, refused: bool = False) -> dict[str, Glow]:
    """How every lamp glows; a lamp that is not named is dark."""
    if refused:
        return {"attack": Glow("red", "quick")}
    return {"attack": Glow("red") if flight.step == "plan" else OFF}
