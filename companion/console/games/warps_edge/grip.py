"""The flight on a console, and which key aims at which of its targets. Pure."""

from __future__ import annotations

from typing import Final

from companion.console.state import ConsoleState
from companion.games.warps_edge.aims import standing
from companion.line.wire import Table
from rules.warps_edge.view import View as Flight

_SECTION_KEYS: Final = "67890"
_ENEMY_KEYS: Final = "12345"


def flight_of(seen: ConsoleState | Table | None) -> Flight | None:
    """The flight on the table; none before set-up, and while another game is on the table."""
    shown = seen.shown if seen else None
    return shown if isinstance(shown, Flight) else None


def key_at(place: str) -> str:
    """
    The key that aims at a target; none for those without one, which the arrow keys reach.

    >>> key_at("enemy:2"), key_at("section:1"), key_at("section:7")
    ('2', '6', '')
    """
    what, _colon, n = place.partition(":")
    keys = _ENEMY_KEYS if what == "enemy" else _SECTION_KEYS
    at = int(n) - 1 if n.isdecimal() else len(keys)
    return keys[at] if at < len(keys) else ""


def target_of(key: str, flight: Flight) -> str | None:
    """The target that a key aims at; none where there is none."""
    return next((place for place in standing(flight) if key_at(place) == key), None)
