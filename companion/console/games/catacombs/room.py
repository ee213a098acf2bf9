"""What consoles have of Clank! Catacombs alone."""

from __future__ import annotations

from typing import Final

from companion.console.games.catacombs.depths_panel import DepthsPanel
from companion.console.games.clank.room import ClankRoom

ROOM: Final = ClankRoom("first", panels=(DepthsPanel,))
