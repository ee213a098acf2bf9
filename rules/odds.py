"""
Exact risks of a draw without replacement. Knows numbers of cubes, not seats.

All sums are of whole numbers; only the last division gives a fraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple


@lru_cache(4096)
def hits(harmful: int, *, of: int, drawn: int) -> tuple[float, ...]:
    """
    The chances of 0, 1, 2 ... harmful cubes among *drawn* taken from a bag *of* so many.

    There is an answer for every number up to *drawn* (or the whole bag, when it is smaller).

    >>> hits(1, of=4, drawn=2)
    (0.5, 0.5, 0.0)
    >>> hits(3, of=3, drawn=5)
    (0.0, 0.0, 0.0, 1.0)
    """
    drawn = min(drawn, of)
    ways = comb(of, drawn)
    return tuple(comb(harmful, h) * comb(of - harmful, drawn - h) / ways for h in range(drawn + 1))


def expected(chances: Sequence[float]) -> float:
    """
    The mean of a list of chances.

    >>> expected((0.5, 0.25, 0.25))
    0.75
    """
    return sum((n * chance for n, chance in enumerate(chances)), 0.0)


def at_least(n: int, chances: Sequence[float]) -> float:
    """
    The chance of *n* or more.

    >>> at_least(1, (0.5, 0.25, 0.25))
    0.5
    """
    return sum(chances[max(n, 0) :], 0.0)


def hits_in_turn(own: int, returning: int, *, of: int, draws: Sequence[int]) -> tuple[float, ...]:
    """
    The chances of 0, 1, 2 ... hits in several draws, one after the other, from one bag.

    *own* cubes hit once and stay out; *returning* ones (hunters, ghosts) hit whenever they are drawn and are
    back in the bag for the next draw; nothing else goes in between. Draws nobody can foresee are not in it.

    >>> hits_in_turn(1, 0, of=4, draws=(1, 1)) == hits(1, of=4, drawn=2)
    True
    """
    if len(draws) == 1:
        return hits(own + returning, of=of, drawn=draws[0])
    states: Mapping[_State, float] = {(own, of - own - returning, 0): 1.0}
    for drawn in draws:
        after: dict[_State, float] = {}
        for state, chance in states.items():
            for then, share in _drawn(state, returning, drawn):
                after[then] = after.get(then, 0.0) + chance * share
        states = after
    most = max(sum(min(drawn, of) for drawn in draws), *(hit for _, _, hit in states), 0)
    chances = [0.0] * (most + 1)
    for (_, _, hit), chance in states.items():
        chances[hit] += chance
    return tuple(chances)


def lasting(own: int, returning: int, *, of: int, drawn: int, room: int, draws: int) -> tuple[float, ...]:
    """
    The chances to last through 1, 2, 3 ... draws, each of *drawn* cubes: that fewer than *room* of all hit.

    The same draws from the same bag as in `hits_in_turn`.

    >>> lasting(1, 0, of=2, drawn=1, room=1, draws=2)
    (0.5, 0.0)
    >>> lasting(0, 1, of=2, drawn=1, room=2, draws=2)
    (1.0, 0.75)
    """
    states: Mapping[_State, float] = {(own, of - own - returning, 0): 1.0}
    chances = []
    for _ in range(draws):
        after: dict[_State, float] = {}
        for state, chance in states.items():
            for then, share in _drawn(state, returning, drawn):
                if then[2] < room:
                    after[then] = after.get(then, 0.0) + chance * share
        states = after
        chances.append(sum(states.values(), 0.0))
    return tuple(chances)


def attacks(signs: int, *, of: int, dealt: Sequence[int]) -> tuple[float, ...]:
    """
    The chances of 0, 1, 2 ... attacks in several turns, each of which deals so many cards *of* a deck.

    So many of its cards bear attack *signs*; several in one turn are one attack. A turn for which there are
    too few cards ends the game.

    >>> attacks(1, of=4, dealt=(1, 1))
    (0.5, 0.5, 0.0)
    >>> attacks(2, of=2, dealt=(2,))
    (0.0, 1.0)
    """
    states: Mapping[tuple[int, int], float] = {(signs, 0): 1.0}
    for cards in dealt:
        if cards > of:
            break
        after: dict[tuple[int, int], float] = {}
        for (left, made), chance in states.items():
            for n, share in enumerate(hits(left, of=of, drawn=cards)):
                if share:
                    then = left - n, made + bool(n)
                    after[then] = after.get(then, 0.0) + chance * share
        states, of = after, of - cards
    return tuple(
        sum((chance for (_, made), chance in states.items() if made == n), 0.0) for n in range(len(dealt) + 1)
    )


class Exposed(NamedTuple):
    """One whom a draw may hit. Only hits that come without a cube of its own take one from its supply."""

    own: int
    supply: int
    room: int


def falling(
    seats: Sequence[Exposed], returning: int, *, black: int, aside: int, of: int, drawn: int
) -> tuple[float, ...]:
    """
    The chance of each to fall in one draw, when a hit may find no cube to put down.

    Every *returning* cube takes one from each that has not fallen, in the order of *seats*: from its supply,
    else a black one. So many lie *aside* already, and the *black* ones of the draw do before anything hits.

    >>> falling([Exposed(own=0, supply=0, room=1)] * 2, 1, black=0, aside=1, of=2, drawn=1)
    (0.5, 0.0)
    """
    drawn = min(drawn, of)
    hurting = returning + sum(seat.own for seat in seats)
    chances = [0.0] * len(seats)
    for blacks in range(min(black, drawn) + 1):
        left = drawn - blacks
        walk = _walked(seats, returning, black=aside + blacks)
        for n, fallen in zip(range(left + 1), walk, strict=False):
            ways = comb(black, blacks) * comb(hurting, n) * comb(of - hurting - black, left - n)
            for index, chance in enumerate(fallen):
                chances[index] += chance * (ways / comb(of, drawn))
    return tuple(chances)


_Walk = tuple[int, int, tuple[tuple[int, int], ...]]
"""Returning cubes left, black ones left, and of each its cubes left and its room: neither once it fell."""


def _walked(seats: Sequence[Exposed], returning: int, *, black: int) -> Iterator[tuple[float, ...]]:
    """The chance of each to have fallen after 0, 1, 2 ... of the cubes that hurt, drawn one by one."""
    states: Mapping[_Walk, float] = {(returning, black, tuple((seat.own, seat.room) for seat in seats)): 1.0}
    for still in range(returning + sum(seat.own for seat in seats), -1, -1):
        yield tuple(
            sum((chance for (*_, now), chance in states.items() if not now[index][1]), 0.0)
            for index in range(len(seats))
        )
        after: dict[_Walk, float] = {}
        for state, chance in states.items():
            back, black, now = state
            can = [(back, _struck(seats, state, returning - back))] if back else []
            for index, (own, room) in enumerate(now):
                if own:
                    hit = (*now[:index], _hit(own - 1, room), *now[index + 1 :])
                    can.append((own, (back, black, hit)))
            can.append((still - sum(cubes for cubes, _ in can), state))
            for cubes, then in can:
                if cubes:
                    after[then] = after.get(then, 0.0) + chance * cubes / still
        states = after


def _struck(seats: Sequence[Exposed], state: _Walk, struck: int) -> _Walk:
    """One more returning cube, after so many that have *struck* everybody."""
    back, black, now = state
    then = []
    for seat, (own, room) in zip(seats, now, strict=True):
        needs_black = room > 0 and seat.supply <= struck
        wounds = room > 0 and (black > 0 or not needs_black)
        black -= needs_black and wounds
        then.append(_hit(own, room) if wounds else (own, room))
    return back - 1, black, tuple(then)


def _hit(own: int, room: int) -> tuple[int, int]:
    """One place less on a track; the cubes of one who has fallen hit nobody."""
    return (own, room - 1) if room > 1 else (0, 0)


_State = tuple[int, int, int]
"""Own cubes left, other cubes left, hits so far."""


def _drawn(state: _State, returning: int, drawn: int) -> Iterator[tuple[_State, float]]:
    """What one draw can lead to, and how likely."""
    own, other, hit = state
    bag = own + other + returning
    taken = min(drawn, bag)
    for mine in range(min(own, taken) + 1):
        for back in range(min(returning, taken - mine) + 1):
            rest = taken - mine - back
            if rest <= other:
                ways = comb(own, mine) * comb(returning, back) * comb(other, rest)
                yield (own - mine, other - rest, hit + mine + back), ways / comb(bag, taken)
