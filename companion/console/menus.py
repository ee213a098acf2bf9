"""The menus of what can be told, by game. They list what there is; what is allowed, the host says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from companion.games.catacombs import menu as deeds_catacombs
from companion.games.clank.menu import MenuLine
from companion.games.in_space import menu as deeds_in_space
from rules.clank.view import View


class _Menus(NamedTuple):
    of_seat: Callable[[View, int, Mapping[str, Any]], tuple[MenuLine, ...]]
    of_table: Callable[[View], tuple[MenuLine, ...]]


_GAMES: Final[Mapping[str, _Menus]] = {
    "in-space": _Menus(deeds_in_space.of_seat, deeds_in_space.of_table),
    "catacombs": _Menus(deeds_catacombs.of_seat, deeds_catacombs.of_table),
}


def of_seat(view: View, seat: int, numbers: Mapping[str, Any]) -> tuple[MenuLine, ...]:
    """Everything that can be told about *seat* besides noise; nothing in a game without such a menu."""
    if view.game not in _GAMES or seat >= len(view.seats):
        return ()
    return _GAMES[view.game].of_seat(view, seat, numbers)


def of_table(view: View) -> tuple[MenuLine, ...]:
    """Everything that can be told about the table as a whole."""
    return _GAMES[view.game].of_table(view) if view.game in _GAMES else ()
