"""The draw of a turn: the area goes into the bag, cubes come out, and each does what its colour says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.clank.draft import Draft, T
from rules.clank.events import Attacked, Drawn, HushChanged
from rules.clank.table import AREA, ASIDE, BAG, BLACK
from rules.refusals import Refused

Owed = tuple[int | None, int, bool]
"""Whose turn, how many cubes, and whether it is the fixed draw of a seat that is out."""


def owed_draw(draft: Draft[T]) -> Owed:
    """
    The draw that is owed now. Raises `Refused` when none is.

    In Space rulebook, phase 3: one attack a turn at most; phase 5: the fixed draw of a seat that is out.
    """
    table = draft.table
    if table.free:
        return (None, table.attack_cubes, False)
    turn = table.turn
    name = table.seats[turn.seat].name
    if turn.began_in:
        if turn.drawn:
            raise Refused("already-attacked", "{name}'s turn has had its attack.", name=name)
        return (turn.seat, table.attack_cubes, False)
    if turn.drawn:
        raise Refused("nothing-owed", "{name} is out and has made the draw of this turn.", name=name)
    return (turn.seat, table.fixed_cubes, True)


def carry_out(draft: Draft[T], owed: Owed, *, by_hand: Mapping[str, int] | None = None) -> None:
    """Make the draw, by the device or *by_hand* (piece -> how many), and let every cube do its work."""
    whose, count, fixed = owed
    bag = _bag_with_area(draft)
    cubes = _by_luck(draft, bag, count) if by_hand is None else _by_hand(draft, bag, count, by_hand)
    _forget_hush(draft)
    draft.say(Attacked(seat=whose, fixed=fixed))
    for piece in sorted(draft.table.pieces.at(AREA)):
        draft.move(piece, draft.table.pieces.count(AREA, piece), AREA, BAG, why="attack")
    by: Literal["device", "hand"] = "device" if by_hand is None else "hand"
    draft.say(Drawn(draw=draft.table.draws + 1, count=count, bag=bag, cubes=cubes, by=by))
    hurting = draft.table.hurting
    for cube in cubes:
        if cube not in hurting:
            _set_aside(draft, cube)
    for cube in cubes:
        if cube in hurting:
            _take_effect(draft, cube)
    for piece, why in draft.table.menaces.items():
        draft.move(piece, cubes.count(piece), BAG, AREA, why=why)
    draft.end_if_nobody_is_in()
    draft.settle_bag()


def _forget_hush(draft: Draft[T]) -> None:
    """
    Where nobody counts turns, a draw ends one: noise reduction nobody used is gone.

    In Space rulebook, plan; Catacombs rulebook, p. 5. The attack comes after the turn.
    """
    for index, seat in enumerate(draft.table.seats):
        if draft.table.free and seat.hush:
            draft.say(HushChanged(seat=index, to=0))


def _bag_with_area(draft: Draft[T]) -> dict[str, int]:
    pieces = draft.table.pieces
    bag, area = pieces.at(BAG), pieces.at(AREA)
    return {piece: bag.get(piece, 0) + area.get(piece, 0) for piece in sorted({*bag, *area})}


def _by_luck(draft: Draft[T], bag: Mapping[str, int], count: int) -> tuple[str, ...]:
    if draft.luck is None:
        raise Refused("no-seed", "This journal came without its secret: draw by hand and record it.")
    return draft.luck.drawn(draft.table.draws + 1, bag, count)


def _by_hand(
    draft: Draft[T], bag: Mapping[str, int], count: int, drawn: Mapping[str, int]
) -> tuple[str, ...]:
    """The cubes a hand drew, sorted by name: nobody noted their order."""
    for piece in drawn:
        if piece not in draft.table.census:
            raise Refused("no-such-piece", "There is no piece called {piece} in this game.", piece=piece)
    owed = min(count, sum(bag.values()))
    if sum(drawn.values()) != owed:
        raise Refused("bad-count", "This draw owes {owed} cubes, not {n}.", owed=owed, n=sum(drawn.values()))
    for piece, n in drawn.items():
        if n > bag.get(piece, 0):
            raise Refused("not-enough-pieces", "The bag holds fewer than {n} {piece}.", n=n, piece=piece)
    return tuple(piece for piece in sorted(drawn) for _ in range(drawn[piece]))


def _take_effect(draft: Draft[T], cube: str) -> None:
    """
    A cube that hurts. In Space rulebook, phase 3; phase 5 for the colour of a seat that this draw felled.

    Hunters and ghosts wait in the bag, and go back to the area together after the attack. Catacombs rulebook,
    p. 12; In Space's does not say when.
    """
    table = draft.table
    if cube in table.menaces:
        for index in table.seats_in:
            draft.wound(index, why=table.menaces[cube])
        return
    for index in table.seats_in:
        if table.seats[index].colour == cube:
            draft.land(index, cube, BAG, why="attack")
            return
    _set_aside(draft, cube)


def _set_aside(draft: Draft[T], cube: str) -> None:
    """
    A cube that hurts nobody goes out of play, with all others of its draw before any wound is dealt.

    So whoever has no cube left finds a black one of the same draw. Catacombs rulebook, p. 12.
    """
    draft.move(cube, 1, BAG, draft.table.box.attack.black_to if cube == BLACK else ASIDE, why="attack")
