"""What is foreseen: thousands of evenings at once say the same as one after the other, and as the odds."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import msgspec
import pytest

from companion.coach.games import clank
from companion.coach.games.clank import Chance, answers, foreseen
from companion.coach.games.clank_evenings import Evenings
from companion.games.clank.foresight import MOST, Foreseen, said
from rules import odds
from rules.clank.foresight import Position, SeatAt, opened
from rules.clank.pace import PRIOR, Pace, Rate
from tests import whole
from tests.rules.any_table import line_of
from tests.rules.table_talk import given

SURELY = Rate(1e9, 1e9)
NEVER = Rate(0.0, 1e9)


def table(game: str, players: int) -> Position:
    return opened(line_of(given(game=game, players=players)).table)


@pytest.mark.parametrize("game", whole.few(["in-space", "catacombs", "clank"], "in-space"))
@pytest.mark.parametrize("players", whole.few([2, 4], 4))
def test_many_evenings_at_once_are_evenings_one_after_the_other(game: str, players: int) -> None:
    """Their length, attacks and who gets away, to four times their standard error."""
    at, chance = table(game, players), Chance(1)
    one_by_one = [chance.evening(at, PRIOR) for _ in range(1500)]
    at_once = Evenings(at, PRIOR, 6000, 1).play()
    for few, many in (
        ([each.turns for each in one_by_one], at_once.turns),
        ([each.attacks for each in one_by_one], at_once.attacks),
        ([float(each.away[0]) for each in one_by_one], at_once.away[0]),
        ([float(each.ended[-1]) for each in one_by_one], at_once.ended[-1]),
    ):
        error = float(many.std()) * sqrt(1 / len(few) + 1 / len(many))
        assert abs(sum(few) / len(few) - float(many.mean())) < 4 * error + 0.02


def test_where_odds_are_exact_evenings_come_to_the_same() -> None:
    """One seat, an attack in each turn, no noise: to three times the standard error."""
    seat = SeatAt(bag=6, area=0, supply=24, wounds=6)
    at = Position(seats=(seat,), order=(0,), at=0, track=(4,), step=1, health=10, black=20, red=1)
    pace = Pace((NEVER,), SURELY, NEVER, NEVER, PRIOR.takes, PRIOR.leaves)
    exact = odds.lasting(6, 1, of=27, drawn=4, room=4, draws=MOST)
    told = Evenings(at, pace, 20000, 1, stays=0).play(most=MOST, of=0).lasting(0, MOST)
    for chance, (_begun, ended) in zip(exact, told, strict=True):
        assert abs(chance - ended) < 3 * sqrt(0.25 / 20000)


def test_a_seat_that_is_on_turn_surely_begins_it_and_later_turns_are_less_sure() -> None:
    at = table("in-space", 3)
    told = foreseen(at, PRIOR, 400, seed=1).seats
    for n, ahead in enumerate(told):
        assert ahead is not None
        assert list(ahead.through) == sorted(ahead.through, reverse=True)
        assert ahead.there[0] == 1.0 or n > 0


def test_without_numpy_there_are_fewer_evenings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = msgspec.json.encode(table("in-space", 2))
    monkeypatch.setattr(clank, "HAS_NUMPY", False)
    monkeypatch.setattr(clank, "WITHOUT_NUMPY", (20, 40))
    monkeypatch.setattr(clank, "stories", lambda _path, _game: iter(()))
    told = tuple(answers(asked, journal=tmp_path / "none", game=1))

    assert [each.evenings for each in told] == [20, 40]
    assert all(each.is_vague for each in told)


def test_a_table_that_has_played_too_little_is_told_in_tens() -> None:
    """A chance of 0.87 is about nine in ten there, and 87 of 100 elsewhere."""
    little, enough = (Foreseen(seats=(), evenings=1, turns=turns) for turns in (3, 300))

    assert (said(little, 0.87), said(enough, 0.87)) == ("~90%", "87%")
