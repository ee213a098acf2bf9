"""What the keys of In Space's own screens do."""

from __future__ import annotations

from typing import Final

from companion.console.actions import FIELDS

SCREENS: Final = {"LotsScreen": FIELDS}
"""By the screen's class."""
