"""What an entry of a flight calls the eye and the ear to."""

from __future__ import annotations

import pytest

from companion.devices import voice as tunes
from companion.games.warps_edge.moments import Toss, WarpOver, goes_on, moment, tokens_drawn, tune
from rules.events import Drawn, Moved
from rules.game import Event
from rules.warps_edge.events import COIN, Ended, Flipped, Hit, StepBegan, WarpEnded

BAG = {"laser-1": 2, "energy-1": 1}
TWO = [Moved(piece=token, by=1, from_="bag", to="supply", why="plan") for token in ("laser-1", "energy-1")]
OVER = WarpEnded(number=2, why="bag-empty")
TOSS = Drawn(draw=2, count=1, bag=dict(COIN), cubes=("face-up",), by="device")
FELL = Flipped(piece="u-turn", target="enemy:1", up=True)


def drawn(by: str = "device") -> Drawn:
    return Drawn(draw=1, count=2, bag=BAG, cubes=("laser-1", "energy-1"), by=by)


def test_tokens_the_device_drew_are_to_be_picked_out_of_the_bag() -> None:
    assert tokens_drawn([drawn(), *TWO]) == ("laser-1", "energy-1")


@pytest.mark.parametrize(
    "events",
    [
        [drawn("hand"), *TWO], [drawn(), *TWO, OVER], [TOSS, FELL],
        [drawn(), Moved(piece="blue", by=1, from_="bag", to="wounds:1", why="attack")], TWO,
    ],
    ids=["drawn by hand", "straight back with its warp", "a toss", "another game's", "a correction"],
)  # fmt: skip
def test_nothing_else_is(events: list[Event]) -> None:
    assert tokens_drawn(events) == ()


def test_a_warp_that_is_over_is_seen_before_a_toss_and_the_end_by_itself() -> None:
    assert moment([TOSS, FELL]) == Toss("u-turn", up=True)
    assert moment([FELL, OVER]) == WarpOver(2, "bag-empty")
    assert moment([OVER, Ended(why="last-warp")]) is None
    assert moment(TWO) is None


@pytest.mark.parametrize(
    ("events", "played"),
    [
        ([drawn(), *TWO], tunes.CUBE),
        ([Hit(target="enemy:1", damage=2, ignored=0)], tunes.CUBE),
        ([Hit(target="enemy:1", damage=2, ignored=0), Ended(why="hull")], tunes.CUBE),
        ([drawn(), *TWO, OVER], tunes.FELL),
        ([Ended(why="victory")], tunes.WON),
        ([Ended(why="stopped")], None),
        (TWO, None),
    ],
)
def test_the_gravest_thing_is_heard(events: list[Event], played: object) -> None:
    assert tune(events) == played


def test_a_flight_goes_on_with_its_steps() -> None:
    assert goes_on([StepBegan(step="attack")])
    assert not goes_on(TWO)
