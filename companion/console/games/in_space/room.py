"""What consoles have of Clank! In! Space! alone."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank.room import ClankRoom
from companion.console.games.clank.screens.table import LOTS, Own
from companion.console.screens.base import later

ROOM: Final = ClankRoom(Own(pages={"lots": later(LOTS, "artifacts", "modules", "first")}))
