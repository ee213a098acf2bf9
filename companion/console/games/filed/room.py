"""What consoles have of games that are a file."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.console.games.clank.room import ClankRoom
from companion.console.games.clank.screens.lots import LotsScreen
from companion.console.games.clank.screens.table import Own

ROOM: Final = ClankRoom(Own(pages={"lots": partial(LotsScreen, "artifacts", "first")}))
