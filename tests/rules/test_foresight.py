"""Evenings by their numbers are held to the real rules, and their bag to exact enumeration."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules import odds
from rules.clank.foresight import NEVER, Evening, Plan, Position, Rates, SeatAt, lasting, opened
from rules.clank.pace import FEW, HALF, PRIOR, Pace, Rate, fitted, seen, turns_had, waited
from rules.clank.table import supply
from rules.events import Drawn
from rules.script import read
from rules.timeline import standing
from tests.rules.any_table import line_of
from tests.rules.table_lines import say
from tests.rules.table_talk import given

NO_ROOM = Rates((0.0, 0.0), 1.0, 0.0, 0.0)
"""An attack in every turn, and nothing else."""


class Everything:
    """Every branch of chance, one after the other, each with its weight; the others are certain."""

    def __init__(self) -> None:
        self._taken: list[tuple[int, int]] = []
        self._at = 0
        self.weight = 1.0

    def branches(self) -> Iterator[None]:
        while True:
            self._at, self.weight = 0, 1.0
            yield
            while self._taken and self._taken[-1][0] + 1 == self._taken[-1][1]:
                self._taken.pop()
            if not self._taken:
                return
            branch, of = self._taken[-1]
            self._taken[-1] = branch + 1, of

    def hits(self, harmful: int, harmless: int, drawn: int) -> int:
        chances = odds.hits(harmful, of=harmful + harmless, drawn=drawn)
        can = [n for n, chance in enumerate(chances) if chance]
        if self._at == len(self._taken):
            self._taken.append((0, len(can)))
        hit = can[self._taken[self._at][0]]
        self._at += 1
        self.weight *= chances[hit]
        return hit

    def happens(self, chance: float) -> bool:
        return chance == 1.0

    def noise(self, mean: float) -> int:
        return int(mean)


@pytest.mark.parametrize("red", [0, 1, 2])
@pytest.mark.parametrize("own", [1, 3])
def test_to_last_through_attacks_is_as_likely_as_exact_odds_say(own: int, red: int) -> None:
    """One seat, an attack in each of its turns: to a billionth of a thousandth."""
    seat = SeatAt(bag=own, area=0, supply=30 - own, wounds=0)
    at = Position(seats=(seat,), order=(0,), at=0, track=(2,), step=1, health=2, black=5, red=red)
    chance, told = Everything(), [0.0, 0.0, 0.0]
    for _ in chance.branches():
        evening = Evening(at, Plan((NEVER,), (NEVER,)), NO_ROOM, chance)
        while evening.goes_on and evening.turns < 3:
            evening.turn()
        for n, (_begun, ended) in enumerate(lasting([evening], 0, 3)):
            told[n] += ended * chance.weight

    exact = odds.lasting(own, red, of=5 + own + red, drawn=2, room=2, draws=3)

    assert told == pytest.approx(exact, abs=1e-12)


def test_the_first_draw_hits_each_seat_as_exact_odds_say() -> None:
    """Both seats and the hunters, from one bag."""
    seats = (SeatAt(2, 1, 20, 0), SeatAt(1, 0, 20, 0))
    at = Position(seats=seats, order=(0, 1), at=0, track=(3,), step=1, health=9, black=4, red=1)
    chance, told = Everything(), Counter[int]()
    for _ in chance.branches():
        evening = Evening(at, Plan((NEVER,) * 2, (NEVER,) * 2), NO_ROOM, chance)
        evening.turn()
        told[evening.wounds[0]] += chance.weight  # type: ignore[assignment]

    for n, exact in enumerate(odds.hits(4, of=9, drawn=3)):
        assert told[n] == pytest.approx(exact, abs=1e-12)


class Told:
    def __init__(self) -> None:
        self.cubes: list[int] = []
        self.happened: list[bool] = []
        self.made = 0

    def hits(self, _harmful: int, _harmless: int, _drawn: int) -> int:
        return self.cubes.pop(0)

    def happens(self, _chance: float) -> bool:
        return self.happened.pop(0)

    def noise(self, _mean: float) -> int:
        return self.made


class Beside:
    """A real table, and the same evening by its numbers."""

    def __init__(self, game: str, seed: int) -> None:
        self.real = given(game=game, players=3)
        self.told, self.chooses = Told(), random.Random(seed)  # noqa: S311  # any choice does
        plan = Plan(takes=(2, 4, 5), leaves=(6, NEVER, 9))
        if game == "catacombs":  # its artifacts must be discovered first
            plan = Plan(takes=(NEVER,) * 3, leaves=(NEVER,) * 3)
        rates = Rates((1.0,) * 3, 0.5, 0.1, 0.5)
        self.numbers = Evening(opened(line_of(self.real).table), plan, rates, self.told)
        self.codes = ["module-1", "module-2"] if game == "in-space" else None

    def perform(self, do: str, **fields: Any) -> None:
        """At the real table; of what is drawn the numbers hear how much of each kind."""
        table = line_of(self.real).table
        events = self.real.perform(read(json.dumps(say(do, **fields)), line_of(self.real).game))
        for event in events:
            if isinstance(event, Drawn):
                cubes = Counter(event.cubes)
                everybody = sum(cubes[piece] for piece in table.menaces)
                self.told.cubes = [cubes["black"], everybody, *(cubes[each.colour] for each in table.seats)]

    def turn(self) -> None:
        seat, numbers, told = line_of(self.real).table.turn.seat, self.numbers, self.told
        while numbers.at.order[numbers.place] != seat:
            numbers.turn()  # of one who is out, and has no turn
        if not numbers.is_in[seat]:
            self.perform("attack")
        else:
            told.happened = self._choose(seat)
        numbers.turn()

    def _choose(self, seat: int) -> list[bool]:
        chooses, own = self.chooses, self.numbers.begun[seat] + 1
        table, plan, happened = line_of(self.real).table, self.numbers.plan, list[bool]()
        fury = chooses.random() < 0.2
        if own == plan.takes[seat]:
            fury, more = bool(self.codes), {"modules": self.codes} if self.codes else {}
            self.perform("artifact", seat=seat, value=(5, 10, 15)[seat], **more)
        elif fury:
            self.perform("fury", by=1)
        self.told.made = min(chooses.randrange(4), table.pieces.count(supply(seat), table.seats[seat].colour))
        if self.told.made:
            self.perform("noise", seat=seat, by=self.told.made)
        if self.numbers.wounds[seat]:
            happened.append(chooses.random() < 0.3)
            if happened[-1]:
                self.perform("heal", seat=seat, by=1)
        happened.append(fury)
        if own >= plan.leaves[seat]:
            self.perform("escape", seat=seat)
        attack = chooses.random() < 0.6 and not line_of(self.real).ended
        if attack:
            self.perform("attack")
        return [*happened, attack]

    def agree(self) -> None:
        lies, numbers = opened(line_of(self.real).table), self.numbers
        for n, seat in enumerate(lies.seats):
            assert (seat.is_in, seat.bag, seat.area) == (numbers.is_in[n], numbers.bag[n], numbers.area[n])
            if seat.is_in:
                assert (seat.supply, seat.wounds) == (numbers.supply[n], numbers.wounds[n])
        assert (lies.step, lies.black, lies.red) == (numbers.step, numbers.black, numbers.red)


@pytest.mark.parametrize("game", ["in-space", "catacombs", "clank"])
@pytest.mark.parametrize("seed", range(6))
def test_an_evening_by_its_numbers_is_the_evening_of_the_rules(game: str, seed: int) -> None:
    both = Beside(game, seed)
    while both.numbers.goes_on:
        both.turn()
        both.agree()
        if both.numbers.goes_on:
            both.perform("end-turn")
            if line_of(both.real).ended:  # the last space of the countdown
                while both.numbers.goes_on:
                    both.numbers.turn()

    assert line_of(both.real).ended


def test_what_an_evening_has_shown_is_what_was_done_in_its_turns() -> None:
    """Two turns: two noises, one of them hushed, an attack."""
    lines = (
        say("noise", seat=0, by=2), say("noise", seat=0, by=-1), say("attack"), say("end-turn"),
        say("fury", by=1), say("end-turn"),
    )  # fmt: skip
    story = standing(line_of(given(*lines)).now)  # type: ignore[arg-type]  # it was set up
    told = seen(story)

    assert told is not None
    assert told.noise == (Rate(1.0, 1.0), Rate(0.0, 1.0), Rate(0.0, 0.0))
    assert (told.attack, told.fury) == (Rate(1.0, 2.0), Rate(1.0, 2.0))


def test_it_is_known_since_when_a_seat_is_on_its_way_back() -> None:
    """It took its artifact in its second turn, and has had one since."""
    lines = (
        say("end-turn"), say("end-turn"), say("artifact", seat=0, value=5), say("end-turn"), say("end-turn"),
        say("end-turn"),
    )  # fmt: skip
    story = standing(line_of(given(*lines, game="clank", players=2)).now)  # type: ignore[arg-type]  # it was set up

    assert turns_had(story) == ((2, 2), (1, 0))


@pytest.mark.parametrize(("turns", "off"), [(HALF, 0.07), (FEW, 0.002)])
def test_what_is_assumed_counts_less_than_its_turns_once_others_were_played(turns: int, off: float) -> None:
    """A table that is attacked every other turn is known as one, where 3 attacks in 10 turns are assumed."""
    often, back = Rate(turns / 2, turns), waited((10, 10), (True, True))
    told = fitted(Pace((often,), often, often, often, back, back), (), seats=1)

    assert 0 < 0.5 - told.attack.mean < off


def test_a_table_that_has_told_nothing_plays_like_the_prior() -> None:
    rate, back = Rate(2.0, 20.0), waited((10, 10), (True, True))
    loud = Pace((Rate(30.0, 10.0), Rate(10.0, 10.0)), rate, rate, rate, back, back)
    nobody, known = fitted(None, (), seats=2), fitted(loud, (), seats=2)

    assert [rate.mean for rate in nobody.noise] == [1.0, 1.0]
    assert nobody.attack == PRIOR.attack
    assert known.noise[0].mean > known.noise[1].mean > 1.0
