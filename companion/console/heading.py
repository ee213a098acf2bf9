"""What the top line of every screen says of a table. Pure."""

from __future__ import annotations

from companion.console.room import room
from companion.console.state import ConsoleState
from companion.console.widgets.lines import Run, Title
from companion.narration.pace import lasting, minutes
from companion.words.language import _


def title(seen: ConsoleState, *, watching: bool, now: str = "") -> Title:
    """What the top line says; *watching* is a console that only looks on, *now* the time by its clock."""
    head = seen.table.head if seen.table else ""
    mark = f"{seen.version} {head}" if head else ""
    return Title(_turn(seen), _state(seen, watching=watching), mark, _clock(seen, now))


def _clock(seen: ConsoleState, now: str) -> tuple[str, ...]:
    times = seen.table.times if seen.table else None
    if times is None or not now:
        return ()
    turn, evening = minutes(times, now)
    told = lasting(evening)
    if turn is None:
        return _("evening {evening}").format(evening=told), told
    whole = _("turn {turn}, evening {evening}").format(turn=lasting(turn), evening=told)
    return whole, f"{lasting(turn)} / {told}", lasting(turn)


def _turn(seen: ConsoleState) -> tuple[Run, ...]:
    return room(seen.table).title(seen.shown) if seen.shown else ((_("no game yet"), ""),)


def _state(seen: ConsoleState, *, watching: bool) -> Run:
    if seen.lost:
        return _(" NO HOST "), "bold reverse $error"
    if seen.table and seen.table.faults:
        return _(" DEVICE FAULT "), "bold reverse $warning"
    if watching:
        return _(" WATCHING "), "bold reverse $accent"
    return _("simulated") if seen.is_simulated else _("joined"), "$text-muted"
