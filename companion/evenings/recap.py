"""
The recap of an evening: what its entries add up to. Pure, and in no language; `telling` puts it into words.

Only entries that stand count. A draw that was taken back is in the proof, and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from companion.evenings.ledger import Luck
from companion.games.noted import Dealt, Exposed, Noted, Outcome, Place, Remembered, State
from companion.journal.chain import head
from rules import odds
from rules.events import Drawn
from rules.game import Event, Story
from rules.timeline import Timeline, standing

PAUSE: Final = 30 * 60
"""Seconds without an entry after which nobody was playing: they are in no time of a recap."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """One draw that could hurt, as a recap keeps it."""

    n: int
    """Which of the evening, from 1."""

    turn: int
    cubes: int
    by: Literal["device", "hand"]
    hits: dict[int, int]
    """Seat -> hits, of all who were in."""

    falls: dict[int, float]
    """Seat -> how likely it was to fall."""

    fell: tuple[int, ...] = ()
    """Whom it brought down."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What one attack meant for one seat."""

    seat: int
    attack: int
    hits: int
    chance: float


class Fall(msgspec.Struct, frozen=True, kw_only=True):
    """What cost a seat the game."""

    seat: int
    how: str
    attack: int | None = None
    """The attack that brought it down; none where the game ended around it, or something else did."""

    chance: float = 0.0
    """How likely that was before."""


class SeatRecap(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's evening."""

    place: Place
    turns: int
    seconds: int
    """While it was the seat's turn; 0 where nobody counts turns."""

    noise: int
    hushed: int
    luck: Luck
    """With the device's draws."""

    by_hand: Luck
    """With those that were made by hand."""

    is_known: bool = True
    """Whether the name is a person's, and nobody's who would be forgotten."""


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who does not trust the evening looks at first."""

    head: str
    entries: int
    draws: int
    """Every draw ever made, of the bag or by lot."""

    by_hand: int
    cut: int
    taken_back: int
    witnessed: int
    """The device's draws to which witnesses added links."""

    witnesses: int
    """How many did."""


class Recap(msgspec.Struct, frozen=True, kw_only=True):
    """An evening."""

    game: str
    began_at: str
    ended_at: str
    seconds: int
    """Of play; pauses are not in it."""

    state: State
    won: bool | None
    turns: int
    began: int | None
    """The seat whose turn was the first; none where nobody counts turns, or nobody has a seat."""

    seats: tuple[SeatRecap, ...]
    fury: tuple[int, ...]
    """Where the marker stood at the end of each turn; empty in a game without fury."""

    attacks: tuple[Attack, ...]
    narrowest: Moment | None
    """The highest chance to fall that somebody lived through."""

    unlikeliest: Moment | None
    """The attack that gave one seat what it gives most rarely: as many hits, or more."""

    falls: tuple[Fall, ...]
    luck: Luck
    """The whole table's, with the device's draws."""

    proof: Proof


def recap(
    line: Timeline[Any], told: Sequence[tuple[str, tuple[Event, ...]]], shown: Remembered[Any], newest: str
) -> Recap:
    """
    The recap of an evening that stands at *line*, from every entry's time and events; *newest* is its hash.

    Raises `Refused` before set-up.
    """
    table = line.table
    outcome = shown.outcome(line.view())
    story = standing(line.now) if line.now else ()
    noted = tuple((past.entry, note) for past in story if (note := shown.noted(past)))
    attacks = tuple(_attacks(noted))
    times = _Times(told, noted)
    turns = Counter(seat for _turn, seat in dict.fromkeys((n.turn, n.seat) for _e, n in noted))
    # whose turn the first was when it ended: before, lots may be drawn for it, or a slip put right
    first = (note.seat for _e, note in reversed(noted) if note.turn == 1 and note.seat is not None)
    return Recap(
        game=line.game.name,
        began_at=told[0][0],
        ended_at=told[-1][0],
        seconds=times.all,
        state=outcome.state,
        won=outcome.won,
        turns=max((note.turn for _entry, note in noted), default=0),
        began=next(first, None),
        seats=tuple(_seat(n, outcome, noted, turns, times) for n in range(table.seated)),
        fury=tuple(_curve(noted)),
        attacks=attacks,
        narrowest=_narrowest(attacks),
        unlikeliest=_unlikeliest(noted),
        falls=tuple(_falls(noted, attacks)),
        luck=Luck.of_all(*(dealt for dealt in _dealt(noted) if dealt.by == "device")),
        proof=_proof(line, story, [events for _at, events in told], newest),
    )


_Notes = Sequence[tuple[int, Noted]]
"""Every standing entry's number, and what it brought."""


def _seat(
    n: int, outcome: Outcome, noted: _Notes, turns: Mapping[int | None, int], times: _Times
) -> SeatRecap:
    def luck(by: str) -> Luck:
        return Luck.of(
            *((seat, d) for d in _dealt(noted) if d.by == by for seat in d.exposed if seat.seat == n)
        )

    return SeatRecap(
        place=outcome.seats[n],
        turns=turns[n],
        seconds=times.of(n),
        noise=sum(note.noise.get(n, 0) for _entry, note in noted),
        hushed=sum(note.hushed.get(n, 0) for _entry, note in noted),
        luck=luck("device"),
        by_hand=luck("hand"),
    )


def _dealt(noted: _Notes) -> Iterator[Dealt]:
    return (note.dealt for _entry, note in noted if note.dealt)


def _attacks(noted: _Notes) -> Iterator[Attack]:
    dealt = ((note, note.dealt) for _entry, note in noted if note.dealt)
    for n, (note, draw) in enumerate(dealt, 1):
        yield Attack(
            n=n,
            turn=note.turn,
            cubes=draw.taken,
            by=draw.by,
            hits={each.seat: each.hits for each in draw.exposed},
            falls={each.seat: _chance(draw, each, each.room) for each in draw.exposed},
            fell=tuple(
                each.seat for each in draw.exposed if each.seat in note.out and each.hits >= each.room
            ),
        )


def _chance(draw: Dealt, of: Exposed, hits: int) -> float:
    """How likely a draw is to hit a seat so often, or more often."""
    return odds.at_least(hits, odds.hits(of.harmful, of=draw.of, drawn=draw.taken))


def _narrowest(attacks: Sequence[Attack]) -> Moment | None:
    lived = [
        Moment(seat=seat, attack=attack.n, hits=attack.hits[seat], chance=chance)
        for attack in attacks
        for seat, chance in attack.falls.items()
        if chance > 0 and seat not in attack.fell
    ]
    return max(lived, key=lambda each: each.chance, default=None)


def _unlikeliest(noted: _Notes) -> Moment | None:
    hit = [
        Moment(seat=each.seat, attack=n, hits=each.hits, chance=_chance(draw, each, each.hits))
        for n, draw in enumerate(_dealt(noted), 1)
        for each in draw.exposed
        if each.hits
    ]
    return min(hit, key=lambda each: each.chance, default=None)


def _falls(noted: _Notes, attacks: Sequence[Attack]) -> Iterator[Fall]:
    """Everybody who went down, each once and as it ended for them."""
    made, falls = 0, dict[int, Fall]()
    for _entry, note in noted:
        made += note.dealt is not None
        for seat, how in note.out.items():
            if note.dealt and seat in (attack := attacks[made - 1]).fell:
                falls[seat] = Fall(seat=seat, how=how, attack=attack.n, chance=attack.falls[seat])
            elif before := falls.get(seat):
                falls[seat] = msgspec.structs.replace(before, how=how)  # where it lay was answered
            else:
                falls[seat] = Fall(seat=seat, how=how)
    yield from falls.values()


def _curve(noted: _Notes) -> Iterator[int]:
    """The fury at the end of each turn; where nobody counts turns, after each attack."""
    at: dict[int, int] = {}
    counted, draws = any(note.seat is not None for _entry, note in noted), 0
    for _entry, note in noted:
        draws += note.dealt is not None
        if note.fury is not None:
            at[note.turn if counted else draws] = note.fury
    yield from (at[turn] for turn in sorted(at))


def _proof(line: Timeline[Any], story: Story[Any], told: Sequence[Sequence[Event]], newest: str) -> Proof:
    draws = [(n, each) for n, events in enumerate(told, 1) for each in events if isinstance(each, Drawn)]
    stands, linked = {past.entry for past in story}, line.bound.links
    return Proof(
        head=head(newest, 8),
        entries=len(told),
        draws=len(draws),
        by_hand=sum(each.by == "hand" for _n, each in draws),
        cut=sum(each.by == "device" and bool(line.bound.cuts.get(each.draw)) for _n, each in draws),
        taken_back=len({n for n, _each in draws} - stands),
        witnessed=sum(each.by == "device" and bool(linked.get(each.draw)) for _n, each in draws),
        witnesses=len({witness for links in linked.values() for witness in links}),
    )


class _Times:
    """How long everything took, by the times of the entries."""

    def __init__(self, told: Sequence[tuple[str, tuple[Event, ...]]], noted: _Notes) -> None:
        times = [datetime.fromisoformat(at).timestamp() for at, _events in told]
        gaps = [max(after - before, 0) for before, after in pairwise(times)]
        spent = [0, *(0 if gap > PAUSE else int(gap) for gap in gaps)]
        self.all = sum(spent)
        self._of, on_turn, seen = Counter[int | None](), None, {entry: note.seat for entry, note in noted}
        for entry, seconds in enumerate(spent, 1):
            self._of[on_turn] += seconds
            on_turn = seen.get(entry, on_turn)

    def of(self, seat: int) -> int:
        """How long it was a seat's turn, taken back or not."""
        return self._of[seat]
