"""What a console may ask without changing anything: odds, history, a count, a check of all draws, a box."""

from __future__ import annotations

from typing import Any

import msgspec

from furybox.companion.history import History
from furybox.companion.table import LiveTable
from furybox.companion.wire import Ask
from furybox.rules.clank.corrections import proposed
from furybox.rules.refusals import Refused


def answered(ask: Ask, table: LiveTable, history: History) -> Any:
    """The answer to one question. Raises `Refused`, and the journal's errors."""
    if ask.what == "box":
        return table.figures(ask.game)
    if table.timeline is None:
        raise Refused("not-started", "No game has been set up yet: start one first.")
    game, state = table.timeline.game, table.timeline.table
    match ask.what:
        case "odds":
            return game.odds(state, extra=ask.extra)
        case "audit":
            return game.audit(state)
        case "history":
            return history.lines(before=ask.before)
        case "repair":
            return msgspec.to_builtins(proposed(state, ask.places))
        case "verify":
            report = table.verified()
            return {"holds": report.holds, "sentence": report.sentence}


def risk(table: LiveTable) -> Any:
    """The odds of the draw owed now; none before set-up and after the end."""
    line = table.timeline
    if line is None or line.ended:
        return None
    return line.game.odds(line.table, extra={})


def track(table: LiveTable) -> tuple[int, ...]:
    """The cubes of each step of the fury track."""
    cubes: tuple[int, ...] = table.timeline.table.box.fury.cubes if table.timeline else ()
    return cubes


def blockade(table: LiveTable) -> int | None:
    """The step that puts the blockade in its place."""
    step: int | None = table.timeline.table.box.fury.blockade if table.timeline else None
    return step
