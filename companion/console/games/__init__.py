"""The console's rooms: what of it is one game's alone. Each is found by the game's presenter."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.console.games.game import ConsoleGame
from companion.games import GAMES
from companion.wire import Table


def room(table: Table | None) -> ConsoleGame[Any]:
    """The room of the game on a table; before a game, one in which there is nothing."""
    return room_of(table.shown.game) if table and table.shown else ConsoleGame()


def room_of(game: str) -> ConsoleGame[Any]:
    """The room of a game."""
    found: ConsoleGame[Any] = import_module(f"{GAMES[game].console}.room").ROOM
    return found
