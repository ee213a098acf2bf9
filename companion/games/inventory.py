"""What lies where at a table of any game, and what each thing is called: for corrections. Pure."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.game import Inventory
from companion.language import _
from companion.wire import Table

__all__ = ("Inventory", "lying")


def lying(table: Table | None) -> Inventory:
    """What lies at a table; nothing where there is no game."""
    if table is None or table.shown is None:
        return Inventory(_("cubes lie elsewhere"), _("which cubes"))
    return GAMES[table.shown.game].inventory(table.shown)
