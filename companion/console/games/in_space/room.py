"""What consoles have of Clank! In! Space! alone."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank.room import ClankRoom
from companion.console.games.clank.screens.table import Own
from companion.console.games.in_space.lots import LotsScreen

ROOM: Final = ClankRoom(Own(pages={"lots": LotsScreen}))
