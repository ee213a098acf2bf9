"""What consoles have of Clank! In! Space! alone."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank.room import ClankRoom

ROOM: Final = ClankRoom("artifacts", "modules", "first")
