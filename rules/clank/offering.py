"""The corrections by which what an entry fired wrongly is put right on the newest table, as far as it can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.clank.commands import Move, Set
from rules.clank.table import AREA, BAG, Table
from rules.game import Command

What = tuple[str, ...]
"""Something that was fired: a piece at a place, the fury, the blockade, or a seat's counter."""


def offers(table: Table, wanted: Mapping[What, int], *, why: str, drew: bool) -> Iterator[Command]:
    """
    The commands that change so much of it.

    Where somebody *drew* since, the cubes of the area are in the bag; hunters and ghosts are back.
    """
    for what, by in sorted(wanted.items(), key=lambda each: each[1] > 0):  # of what is scarce, less first
        match what:
            case ("fury",):
                to = min(max(table.step + by, 1), table.box.fury.track.top)
                if to != table.step:
                    yield Set(dial="fury", to=to, why=why)
            case ("danger",):
                to = min(max(table.danger + by, 0), table.box.attack.danger_cards)
                if to != table.danger:
                    yield Set(dial="danger", to=to, why=why)
            case ("blockade" | "drawn" as dial,):
                if (table.blockade if dial == "blockade" else table.turn.drawn) is (by < 0):
                    yield Set(dial=dial, to=int(by > 0), why=why)
            case (counter, index) if index.startswith(":"):
                now = getattr(table.seats[int(index[1:])], counter)
                yield Set(dial=counter + index, to=max(now + by, 0), why=why)
            case _:
                pass
    cubes: Counter[tuple[str, str]] = Counter()
    for what, by in wanted.items():
        if len(what) > 1 and not what[1].startswith(":"):
            piece, place = what
            in_bag = place == AREA and drew and piece not in table.menaces
            cubes[piece, BAG if in_bag else place] += by
    yield from _moves(table, cubes, why)


def _moves(table: Table, cubes: Counter[tuple[str, str]], why: str) -> Iterator[Command]:
    pieces = table.pieces
    for (piece, from_), going in cubes.items():
        left = min(-going, pieces.count(from_, piece))
        for (same, to), coming in cubes.items():
            by = min(left, coming) if same == piece else 0
            while by > 0 and not table.fits(to, pieces.moved(piece, by, from_, to).at(to)):
                by -= 1
            if by > 0:
                yield Move(piece=piece, by=by, from_=from_, to=to, why=why)
                pieces = pieces.moved(piece, by, from_, to)
                cubes[same, to] -= by
                left -= by
