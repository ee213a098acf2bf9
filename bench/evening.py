"""An evening of four seats that never ends: noise, attacks, healing, take-backs, as long as anybody asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal.book import Journal
from companion.table.session import Session

SEED = bytes(range(32))
COLOURS = ("yellow", "blue", "green", "orange")
ROUND = 52
"""Entries of one turn of each seat."""

_BEGAN = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
_SECONDS_APART = 7


def start() -> dict[str, Any]:
    """Four seats, at a board whose track was compared: an attack asks for nothing."""
    seats = [{"name": colour.title(), "colour": colour} for colour in COLOURS]
    compared = {"fury": {"cubes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]}}
    return {"do": "start", "game": "in-space", "seats": seats, "box": compared}


def turn(seat: int) -> Iterator[dict[str, Any]]:
    """One turn. Everybody heals and the black cubes go back, so that nobody ever falls."""
    yield {"do": "noise", "seat": seat, "by": 2}
    yield {"do": "noise", "seat": (seat + 1) % 4, "by": 1}
    yield {"do": "noise", "seat": seat, "by": -1}
    yield {"do": "danger", "count": seat % 3}
    yield {"do": "attack"}
    yield from ({"do": "heal", "seat": each, "by": 10} for each in range(4))
    yield {"do": "return-black", "by": 24}
    yield {"do": "end-turn"}
    yield {"do": "undo"}
    yield {"do": "redo"}


def commands() -> Iterator[dict[str, Any]]:
    """The set-up, then turn after turn."""
    yield start()
    for seat in cycle(range(4)):
        yield from turn(seat)


@contextmanager
def journal(entries: int) -> Iterator[Journal]:
    """A journal of its own that holds an evening of so many entries; it is played once, then copied."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.db"
        path.write_bytes(played(entries))
        with _opened(path) as copy:
            yield copy


def table(journal: Journal, entries: int) -> Session:
    """A table with that evening on it, and a clock that goes on where it left off."""
    moments = count(entries)

    def clock() -> str:
        moment = _BEGAN + timedelta(seconds=_SECONDS_APART * next(moments))
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    taken_up = Session(journal, clock=clock, fresh_seed=lambda: SEED)
    taken_up.resume()
    return taken_up


@cache
def played(entries: int) -> bytes:
    """The file of a journal that holds an evening of so many entries."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.db"
        with _opened(path) as played:
            live = table(played, 0)
            for command in islice(commands(), entries):
                live.hear(json.dumps(command))
        return path.read_bytes()


def _opened(path: Path) -> Journal:
    return Journal.open(path, program="bench", since="2026-11-21T18:00:00Z")
