"""The table of seats in what a console has heard."""

from __future__ import annotations

from companion.console.state import ConsoleState
from companion.games import GAMES
from companion.games.game import Vocabulary
from companion.line.wire import Table
from rules.clank.view import SeatView, View


def view_of(seen: ConsoleState | Table | None) -> View | None:
    """The table of seats; none before set-up, and while another game is on the table."""
    shown = seen.shown if seen else None
    return shown if isinstance(shown, View) else None


def seats_of(seen: ConsoleState | Table | None) -> tuple[SeatView, ...]:
    """Who sits at the table."""
    view = view_of(seen)
    return view.seats if view else ()


def words_of(seen: ConsoleState | Table | None) -> Vocabulary:
    """The words of its game; those of the first one where there is none."""
    view = view_of(seen)
    return (GAMES[view.game] if view else next(iter(GAMES.values()))).vocabulary
