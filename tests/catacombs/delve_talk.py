"""Builders in table words for Catacombs: the family's, with its own set-up; all cubes are counted."""

from __future__ import annotations

from typing import Any

from rules.script import Evening
from tests.rules.table_lines import SEED, Line, say
from tests.rules.table_talk import asked, told, when

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay")
COLOURS = ("yellow", "blue", "green", "red", "orange", "purple")
SIDE_BOARD = {"party": {"cubes": [3, 3, 4, 4, 5, 5]}}
"""A side board for tests; the real one has its own numbers."""


def start(players: int = 3, **fields: Any) -> Line:
    seats = [{"name": NAMES[n], "colour": COLOURS[n]} for n in range(players)]
    line = {"do": "start", "game": "catacombs", "seed": SEED, "seats": seats}
    party = {"box": SIDE_BOARD} if players > 4 else {}
    return line | party | fields


def delve(*lines: Line, players: int = 3, **setup: Any) -> Evening:
    """An evening in the Catacombs in which all these lines were taken, after a set-up."""
    return told(Evening(fresh_seed=lambda: bytes(32)), start(players, **setup), *lines)


def tile(artifact: int | None = None, *, haunted: bool = False) -> Line:
    return say("tile", haunted=haunted, artifact=artifact)


def unlock(lock: str, seat: int = 0) -> Line:
    return say("unlock", seat=seat, lock=lock)


def shrine(room: str, seat: int = 0) -> Line:
    return say("shrine", seat=seat, room=room)


def idol(seat: int = 0) -> Line:
    return say("idol", seat=seat)


def lockpick(by: int, seat: int = 0) -> Line:
    return say("lockpick", seat=seat, by=by)


def prisoner(kind: str, seat: int = 0) -> Line:
    return say("prisoner", seat=seat, kind=kind)


def ghosts(n: int = 1) -> list[Line]:
    """How so many ghosts come into the area: four safe tiles, then haunted ones."""
    return [*[tile()] * 4, *[tile(haunted=True)] * n]


def with_artifact(index: int, *, plus: int = 0, value: int = 5) -> list[Line]:
    return [tile(plus), say("artifact", seat=index, value=value)]


def gone(index: int) -> list[Line]:
    return [*with_artifact(index), say("escape", seat=index)]


def bag_of(evening: Evening, black: int, **cubes: int) -> None:
    """Only so many black cubes stay in the bag; seats' cubes come from their supplies, in turn order."""
    there = asked(evening, "audit")["pieces"]["black"]["bag"]
    if there > black:
        when(evening, "move", piece="black", by=there - black, from_="bag", to="aside", why="a test")
    for colour, n in cubes.items():
        index = COLOURS.index(colour)
        when(evening, "move", piece=colour, by=n, from_=f"supply:{index}", to="bag", why="a test")
