"""The console's rooms: what of it is one game's alone. Each is found by the game's presenter."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.console.games.game import ConsoleGame
from companion.games import GAMES
from companion.line.wire import Table

if TYPE_CHECKING:
    from textual.screen import Screen


def room(table: Table | None) -> ConsoleGame[Any]:
    """The room of the game on a table; before a game, that of none."""
    return room_of(table.shown.game) if table and table.shown else _NoGame()


def room_of(game: str) -> ConsoleGame[Any]:
    """The room of a game."""
    found: ConsoleGame[Any] = import_module(f"{GAMES[game].console}.room").ROOM
    return found


class _NoGame(ConsoleGame[Any]):
    """The table before a game: there is the set-up, and nothing else."""

    def screen(self) -> Screen[None]:
        """Who sits down."""
        from companion.console.screens.set_up import SetUpScreen  # noqa: PLC0415  # it asks for rooms itself

        return SetUpScreen()

    def wall(self) -> Screen[None]:
        """Who looks on waits for a game."""
        from companion.console.screens.plain import WaitingScreen  # noqa: PLC0415  # likewise

        return WaitingScreen()
