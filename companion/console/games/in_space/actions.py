"""What the keys of the screens of In Space do: those of the family. Imports no textual."""

from __future__ import annotations

from typing import Final

from companion.console.games.clank import actions

SCREENS: Final = actions.SCREENS
"""By the screen's class."""
