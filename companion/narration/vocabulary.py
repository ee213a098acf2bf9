"""What a game calls the things that others have too, looked up by its name."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.game import Vocabulary


def world(game: str) -> Vocabulary:
    """
    The words of a game; those of the first one for a game nobody knows.

    >>> world("catacombs").money
    'gold'
    """
    return GAMES.get(game, next(iter(GAMES.values()))).vocabulary
