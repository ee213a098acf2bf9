"""What a draw to come may bring: for consoles, phones, and persons at a command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from rules.game import Game, V_contra

Chances = Any
"""
What a draw to come may bring: a struct of each game's own, for what it is likely to do is.

Only that game's rooms look into it, on the host and in the console; all between them pass it on.
"""


class Outlook(Protocol[V_contra]):
    """What is likely."""

    @property
    def chances(self) -> type[Chances]:
        """The shape of what `likely` says, so that it can be read back from JSON."""

    def likely(
        self, game: Game[Any], table: Any, /, *, extra: Mapping[int, int], attacks: int = 0
    ) -> Chances:
        """
        What consoles show of the draw to come, with so much *extra* noise, and of so many *attacks*.

        Raises `Refused` while too little is known.
        """
        del attacks
        return game.odds(table, extra=extra)

    def is_due(self, _view: V_contra, /) -> bool:
        """Whether that draw may come next, so that consoles show it unasked."""
        return True

    def odds(self, view: V_contra, odds: Any, /) -> Iterator[str]:
        """What the rules' odds of this game say, line by line."""
