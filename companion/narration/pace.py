"""How long the evening and the turn have taken, from the times at which entries were saved. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from companion.games.telling import Beat
from companion.line.carried import Times
from companion.words.language import _

PAUSE: Final = timedelta(hours=2)
"""What lies between entries further apart than this is no part of the evening; nor is a clock put right."""


def heard(beats: Iterable[Beat]) -> Beat:
    """
    What an entry is to the clock, of what its events are: its end before all, else the newest of them.

    >>> heard(["on", "turn", "on"]), heard(["end", "turn"]), heard([])
    ('turn', 'end', 'on')
    """
    told = [beat for beat in beats if beat != "on"]
    return "end" if "end" in told else told[-1] if told else "on"


def set_up(at: str, beat: Beat) -> Times:
    """The clock of a game that is set up at that time."""
    return Times(began=at, turn=at if beat == "turn" else None, newest=at)


def after(times: Times, at: str, beat: Beat = "on") -> Times:
    """
    The clock after one entry more.

    >>> times = after(set_up("2026-11-22T18:00:00Z", "turn"), "2026-11-22T18:20:00Z", "turn")
    >>> minutes(times, "2026-11-22T18:25:00Z")
    (5, 25)
    """
    if times.over and beat != "again":
        return times
    gap = _between(times.newest, at)
    apart = gap if _is_pause(gap) else timedelta()
    turn = _later(times.turn, apart) if times.turn else None
    return Times(
        began=_later(times.began, apart),
        turn={"turn": at, "no-turn": None}.get(beat, turn),
        newest=at,
        over=at if beat == "end" else None,
    )


def minutes(times: Times, now: str) -> tuple[int | None, int]:
    """Of the turn, if one is played, and of the evening: begun minutes do not count."""
    now = times.newest if _is_pause(_between(times.newest, now)) else now
    until = times.over or now
    turn = None if times.over or times.turn is None else _between(times.turn, until) // timedelta(minutes=1)
    return turn, _between(times.began, until) // timedelta(minutes=1)


def lasting(minutes: int) -> str:
    """
    So many minutes, as one says it.

    >>> lasting(7), lasting(85)
    ('7 min', '1 h 25 min')
    """
    hours, rest = divmod(minutes, 60)
    return _("{h} h {m} min").format(h=hours, m=rest) if hours else _("{m} min").format(m=rest)


def _between(early: str, late: str) -> timedelta:
    return datetime.fromisoformat(late) - datetime.fromisoformat(early)


def _is_pause(gap: timedelta) -> bool:
    return not timedelta() <= gap <= PAUSE


def _later(at: str, by: timedelta) -> str:
    return (datetime.fromisoformat(at) + by).strftime("%Y-%m-%dT%H:%M:%SZ") if by else at
