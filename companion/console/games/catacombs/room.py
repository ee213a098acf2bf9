"""What consoles have of Clank! Catacombs alone."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank.room import ClankRoom
from companion.games.catacombs.menu import of_seat, of_table, owing

ROOM: Final = ClankRoom(of_seat, of_table, owing)
