"""The flight in what a console has heard."""

from __future__ import annotations

from companion.console.state import ConsoleState
from companion.line.wire import Table
from rules.warps_edge.view import View as Flight


def flight_of(seen: ConsoleState | Table | None) -> Flight | None:
    """The flight on the table; none before set-up, and while another game is on the table."""
    shown = seen.shown if seen else None
    return shown if isinstance(shown, Flight) else None
