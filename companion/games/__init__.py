"""
What the games look and sound like, one room a game. This is the only list of them.

>>> GAMES["catacombs"].vocabulary.money
'gold'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.rooms import Rooms

if TYPE_CHECKING:
    from companion.games.game import Presenter

GAMES: Final[Rooms[Presenter]] = Rooms(
    {
        "in-space": "companion.games.in_space.presenter.IN_SPACE",
        "catacombs": "companion.games.catacombs.presenter.CATACOMBS",
        "warps-edge": "companion.games.warps_edge.presenter.WARPS_EDGE",
        "clank": "companion.games.filed.presenter.CLANK",
        "bag": "companion.games.bag.presenter.A_BAG",
        "own": "companion.games.filed.presenter.OWN",
    }
)
"""By the rules' name; looked up when it is needed, never kept. A room is imported with its first look."""
