"""What the host sends to consoles of evenings: finished pages, in their language."""

from __future__ import annotations

import msgspec

from companion.games.sheet import Sheet


class Remembered(msgspec.Struct, frozen=True, kw_only=True):
    """One evening, to be shown."""

    number: int
    sheet: Sheet
    day: str
    link: str | None
    """For BG Stats; none where there is no play to be kept."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """The evenings of a journal, to be shown; while not all are done, only how far it is."""

    done: int
    of: int
    evenings: tuple[tuple[int, str], ...] = ()
    """Those that are over, the newest first: their number, and a line."""

    people: tuple[str, ...] = ()
    """Everybody, who played most first."""

    games: tuple[tuple[str, str], ...] = ()
    """The games that were played, and what their boxes say."""
