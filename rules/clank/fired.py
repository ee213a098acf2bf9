"""
What a telling fired: cubes moved, steps climbed, money earned; and the corrections that make good as much.

Knows nothing of which entry was wrong, only the table that it was told to, and the one that lies there now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from rules.clank.commands import Set
from rules.clank.events import Attacked, BlockadePlaced, DangerCounted, FuryRose, Moved
from rules.clank.table import AREA, BAG, Table
from rules.correcting import Move
from rules.game import Command, Event

What = tuple[str, ...]
"""Something that was fired: a piece at a place, the fury, the blockade, or a seat's counter."""


def fired(
    then: Any, events: tuple[Event, ...], now: Table, *, fold: Callable[[Any, Event], Any], same_turn: bool
) -> Counter[What]:
    """What *events* fired, told to the table as it was *then*; hush and a draw count in the *same turn*."""
    found: Counter[What] = Counter()
    pairs = zip(then.seats if then else (), now.seats, strict=False)
    now_called = {was.colour: seat.colour for was, seat in pairs}  # a colour may be corrected since
    for event in events:
        match event:
            case Moved():
                piece = now_called.get(event.piece, event.piece)
                found[piece, event.from_] -= event.by
                found[piece, event.to] += event.by
            case FuryRose():
                found["fury", event.dragon, ""] += 1
            case BlockadePlaced():
                found["blockade",] += 1
            case DangerCounted():
                found["danger",] += event.count - then.danger
            case Attacked() if same_turn:
                found["drawn",] += 1
            case _:
                counter, changed = now.counted_in(event), cast("Any", event)
                if counter and (counter != "hush" or same_turn):
                    was = then.seats[changed.seat].number(counter)
                    found[counter, f":{changed.seat}"] += changed.to - was
        if then is not None:
            then = fold(then, event)
    return found


def corrections(wanted: Mapping[What, int], table: Table, *, why: str, drew: bool) -> Iterator[Command]:
    """The commands that change so much of the *table*, as far as it can; whether one *drew* since."""
    cubes: Counter[tuple[str, str]] = Counter()
    for what, by in sorted(wanted.items(), key=lambda each: each[1] > 0):  # of what is scarce, less first
        match what:
            case ("fury", dragon, _):
                stands = table.steps.get(dragon, table.step)
                to = min(max(stands + by, 1), table.track(dragon).top)
                if to != stands:
                    yield Set(dial=dragon or "fury", to=to, why=why)
            case ("danger",):
                to = min(max(table.danger + by, 0), table.box.attack.danger_cards)
                if to != table.danger:
                    yield Set(dial="danger", to=to, why=why)
            case ("blockade" | "drawn" as dial,):
                if (table.blockade if dial == "blockade" else table.turn.drawn) is (by < 0):
                    yield Set(dial=dial, to=int(by > 0), why=why)
            case (counter, index) if index.startswith(":"):
                is_now = table.seats[int(index[1:])].number(counter)
                if to := max(is_now + by, 0) - is_now:
                    yield Set(dial=counter + index, to=is_now + to, why=why)
            case (piece, place):
                # A draw since has put the cubes of the area into the bag; hunters and ghosts are back.
                in_bag = place == AREA and drew and piece not in table.menaces
                cubes[piece, BAG if in_bag else place] += by
            case _:
                pass
    yield from _moves(cubes, table, why)


def _moves(cubes: Counter[tuple[str, str]], table: Table, why: str) -> Iterator[Command]:
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
