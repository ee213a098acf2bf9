"""The games that Furybox knows, by name. A game is imported when somebody plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.refusals import Refused
from rules.rooms import Rooms

if TYPE_CHECKING:
    from rules.game import Game

GAMES: Final[Rooms[Game[Any]]] = Rooms(
    {
        "in-space": "rules.in_space.game.IN_SPACE",
        "catacombs": "rules.catacombs.game.CATACOMBS",
        "warps-edge": "rules.warps_edge.game.WARPS_EDGE",
        "clank": "rules.filed.game.CLANK",
        "bag": "rules.bag.game.A_BAG",
        "own": "rules.filed.own.OWN",
    }
)


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
