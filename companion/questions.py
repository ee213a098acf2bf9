"""What a console may ask without changing anything: odds, history, a count, a check of all draws, a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.narration.history import History
from companion.session import Session
from companion.wire import Ask, Player, Risk, SeatRisk
from rules.clank.view import View
from rules.refusals import Refused
from rules.warps_edge.outlook import Outlook

REMEMBERED: Final = 30
"""Evenings back, from which set-up remembers who played."""


def answered(ask: Ask, table: Session, history: History) -> Any:
    """The answer to one question. Raises `Refused`, and the journal's errors."""
    if ask.what == "box":
        return table.figures(ask.game)
    if ask.what == "players":
        return players(table.starts(REMEMBERED))
    if table.timeline is None:
        raise Refused("not-started", "No game has been set up yet: start one first.")
    game, state = table.timeline.game, table.timeline.table
    match ask.what:
        case "odds":
            return risk(table, ask.extra) if game.seats else outlook(table)
        case "cards":
            return game.remembered(state) or None
        case "audit":
            return game.audit(state)
        case "history":
            return history.lines(before=ask.before)
        case "numbers":
            return msgspec.to_builtins(state.box, str_keys=True)
        case "repair":
            return msgspec.to_builtins(game.repair(state, ask.places))
        case "verify":
            report = table.verified()
            return {"holds": report.holds, "sentence": report.sentence}


def players(starts: Sequence[Mapping[str, Any]]) -> list[Player]:
    """
    Who sat at the table, from the commands that began its evenings, the newest first.

    >>> players([{"do": "start", "seats": [{"name": "Eva", "colour": "blue"}]}])
    [Player(name='Eva', colour='blue', newest=True)]
    """
    known: dict[str, Player] = {}
    for n, start in enumerate(starts):
        for seat in start.get("seats", ()):
            seen = Player(name=seat["name"], colour=seat["colour"], newest=not n)
            known.setdefault(seen.name.casefold(), seen)
    return list(known.values())


def risk(table: Session, extra: Mapping[int, int] | None = None) -> Risk | None:
    """
    The odds of the draw owed now, and until each seat's next turn; none before set-up and after the end.

    Raises `Refused` for *extra* noise of a seat that does not exist.
    """
    line = table.timeline
    if line is None or line.ended or not line.game.seats:
        return None
    now = line.game.odds(line.table, extra=extra or {})
    seats = zip(now.seats, line.game.ahead(line.table), strict=True)
    return Risk(
        count=now.count,
        seats=tuple(
            SeatRisk(expected=seat.expected, hits=seat.hits, out=seat.out, ahead=ahead)
            for seat, ahead in seats
        ),
    )


def outlook(table: Session) -> Outlook | None:
    """What the next draw of a flight may bring; none for seats, at the end, or while too little is known."""
    line = table.timeline
    if line is None or line.ended or line.game.seats:
        return None
    try:
        now: Outlook = line.game.odds(line.table, extra={})
    except Refused:
        return None
    return now


def track(table: Session) -> tuple[int, ...]:
    """The cubes of each step of the fury track; none where there is no such track."""
    view = table.view
    return view.track if isinstance(view, View) else ()


def blockade(table: Session) -> int | None:
    """The step that puts the blockade in its place."""
    view = table.view
    return view.blockade_step if isinstance(view, View) else None
