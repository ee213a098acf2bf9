"""The games that Furybox knows, by name."""

from __future__ import annotations

from typing import Any, Final

from rules.catacombs.game import CATACOMBS
from rules.clank.view import View
from rules.game import Game
from rules.in_space.game import IN_SPACE
from rules.refusals import Refused
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.view import View as Flight

Shown = View | Flight
"""A view of any of these games. What needs no more than `rules.game.View` says should ask for that."""

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (IN_SPACE, CATACOMBS, WARPS_EDGE)}


def called(name: str) -> Game[Any]:
    """
    The game of that name. Raises `Refused` when there is none.

    >>> called("in-space").title
    'Clank! In! Space!'
    """
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise Refused(
            "no-such-game", "There is no game called {name}; there is {known}.", name=name, known=known
        )
    return GAMES[name]
