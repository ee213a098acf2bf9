"""
What the games look and sound like, one room a game. This is the only list of them.

>>> GAMES["catacombs"].vocabulary.money
'gold'
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.catacombs.presenter import CATACOMBS
from companion.games.game import Presenter
from companion.games.in_space.presenter import IN_SPACE
from companion.games.warps_edge.presenter import WARPS_EDGE

GAMES: Final[dict[str, Presenter[Any]]] = {game.name: game for game in (IN_SPACE, CATACOMBS, WARPS_EDGE)}
"""By the rules' name; looked up when it is needed, never kept."""
