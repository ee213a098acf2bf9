"""What the keys of In Space's screens do. Imports no textual."""

from __future__ import annotations

from typing import Final

from companion.console.actions import FIELDS
from companion.console.games.clank import actions

SCREENS: Final = {**actions.SCREENS, "LotsScreen": FIELDS}
"""By the screen's class."""
