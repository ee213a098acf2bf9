"""The console's rooms: what of it is one game's alone."""

from __future__ import annotations

from typing import Final

ROOMS: Final = tuple(f"{__name__}.{room}" for room in ("clank", "in_space", "warps_edge"))
"""Each has a module `actions`."""
