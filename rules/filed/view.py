"""What a table of a game that is a file shows besides what the family does."""

from __future__ import annotations

import msgspec

from rules.clank.view import FuryView, SeatView, View


class FiledSeatView(SeatView, frozen=True, kw_only=True):
    """One player's place."""

    countdown: int
    """The space of the countdown track where its figure stands; 0 off the track."""

    counters: dict[str, int]
    """What it has a number of in this game alone."""


class HoardView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is still to be had."""

    artifacts: tuple[int, ...]
    market: dict[str, int]
    secrets: dict[str, dict[str, int]]
    """Tokens that are turned up, by the heap they lie in, such as `major`: kind -> how many are left."""

    idols: int | None = None
    """None in a game without idols."""

    mastery: int
    """How many can still leave."""

    leaving: int
    """Artifacts that a lot has still to take out of the game."""

    works: dict[str, str] = {}
    """When each kind of token works, in a game of one's own: `at once`, `kept`, `used`, `given`."""

    out: str
    """What being out means: `draws`, `countdown`, `none`."""


class FiledView(View, frozen=True, kw_only=True):
    """The whole table."""

    seats: tuple[FiledSeatView, ...]
    hoard: HoardView
    dragons: dict[str, FuryView] = {}
    """Other dragons, each with its track; `fury` says how many cubes all of them draw together."""

    title: str = ""
    """What a game of one's own is called."""
