"""
The random choices of set-up, made by the device with the same draws that anybody can check, or by the table.

In Space rulebook, set-up A (modules in any order, either side up), C (artifacts that leave the game) and P
(who is first); Catacombs rulebook, set-up H (who is first).
Lots are drawn before anything else happens; the words should be given before that, for a lot is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.clank.commands import Lots
from rules.clank.draft import Draft, T
from rules.clank.events import Drawn, LotsDrawn
from rules.clank.evolve import LOTS, number
from rules.clank.table import AREA, Table, supply
from rules.refusals import Refused

SIDES: Final = ("back", "front")


def lots(draft: Draft[T], command: Lots) -> None:
    """Make one of the random choices of set-up."""
    if not draft.table.hat(command.of)[1]:
        raise Refused("nothing-to-draw", "All of them stay in the game: nothing is drawn.")
    if not draft.table.opening:
        raise Refused("under-way", "The game is under way; lots are drawn before it begins.")
    if command.chosen is None:
        names = _drawn(draft, command.of)
    else:
        names = _checked(draft.table, command.of, command.chosen)
    draft.say(LotsDrawn(of=command.of, names=names, by="table" if command.chosen is not None else "device"))
    if command.of == "first":
        _deal_noise(draft)


def _drawn(draft: Draft[T], of: str) -> tuple[str, ...]:
    bag, count = draft.table.hat(of)
    names = _draw(draft, bag, count)
    if of != "modules":
        return names
    return tuple(f"{module} {_draw(draft, SIDES, 1)[0]}" for module in names)


def _draw(draft: Draft[T], names: Sequence[str], count: int) -> tuple[str, ...]:
    if draft.luck is None:
        raise Refused("no-seed", "This journal came without its secret: choose for yourselves.")
    bag = dict.fromkeys(names, 1)
    draw = draft.table.draws + 1
    cubes = draft.luck.drawn(draw, bag, count)
    draft.say(Drawn(draw=draw, count=count, bag=bag, cubes=cubes, by="device"))
    return cubes


def _checked(table: Table, of: str, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The table's own choice, if it is one that a draw could have made."""
    names, count = table.hat(of)
    bare = tuple(name.rpartition(" ")[0] if of == "modules" else name for name in chosen)
    sides = {name.rpartition(" ")[2] for name in chosen} if of == "modules" else set()
    if (
        len(set(bare)) != len(bare)
        or len(bare) != count
        or not set(bare) <= set(names)
        or not sides <= set(SIDES)
    ):
        raise Refused(
            "bad-count", "Choose {n} of these, each once: {names}.", n=count, names=", ".join(names)
        )
    return chosen


def _deal_noise(draft: Draft[T]) -> None:
    """Starting noise follows the order of play: set-up P."""
    table = draft.table
    start: Mapping[int, int] = {
        (table.turn.seat + n) % len(table.seats): table.box.noise.start[n] for n in range(len(table.seats))
    }
    for index, seat in enumerate(table.seats):
        change = start[index] - table.pieces.count(AREA, seat.colour)
        draft.move(seat.colour, max(change, 0), supply(index), AREA, why=LOTS)
        draft.move(seat.colour, max(-change, 0), AREA, supply(index), why=LOTS)


def check_told_again(table: Table, event: LotsDrawn) -> None:
    """Refuse to record a lot otherwise once it has mattered."""
    taken = {value for seat in table.seats for value in seat.artifacts}
    if event.of == "first" or (event.of == "artifacts" and taken & set(map(number, event.names))):
        raise Refused("under-way", "That lot has mattered already.")
