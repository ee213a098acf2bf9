"""What consoles have of games that are a file."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank.room import ClankRoom

ROOM: Final = ClankRoom("artifacts", "first")
