"""Debounce and holding: one finger, one gesture, however the contacts bounce."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import Press
from hardware.settle import Contact, Edge, Feel, due, elapsed, settled

SEAT = "seat-1"  # holding means something
ATTACK = "attack"  # holding means nothing


def felt_from(contact: Contact, edges: Iterable[Edge], ticks: Iterable[float] = ()) -> list[Press]:
    """What is felt when edges arrive as given, the timer also calls at *ticks*, and then time runs on."""
    felt: list[Press] = []
    waiting = sorted(ticks)
    for edge in edges:
        while waiting and waiting[0] < edge.at:
            contact, presses = elapsed(contact, waiting.pop(0))
            felt += presses
        contact, presses = settled(contact, edge)
        felt += presses
    contact, presses = elapsed(contact, 1e6)
    return felt + list(presses)


def edges(control: str, *moves: tuple[float, str]) -> list[Edge]:
    """Edges from (milliseconds, direction)."""
    return [Edge(control, to, at / 1000) for at, to in moves]


def told(presses: Iterable[Press]) -> list[str]:
    return [press.gesture for press in presses]


bounces = st.lists(st.integers(1, 14), max_size=12).filter(lambda gaps: len(gaps) % 2 == 0)
"""Milliseconds between the edges of one bouncing transition; an even number, so that it ends as it began."""

fingers = st.tuples(
    st.integers(30, 400),  # away before
    bounces,
    st.one_of(st.integers(30, 590), st.integers(601, 1500)),  # down and stable
    bounces,
)


def storm(control: str, touches: Sequence[tuple[int, list[int], int, list[int]]]) -> list[Edge]:
    made, at = [], 0
    for away, closing, down, opening in touches:
        at += away
        for gaps, first in ((closing, "down"), (opening, "up")):
            other = "up" if first == "down" else "down"
            made.append((at, first))
            for gap, to in zip(gaps, itertools.cycle((other, first)), strict=False):
                at += gap
                made.append((at, to))
            if first == "down":
                at += down
    return edges(control, *made)


@given(st.lists(fingers, max_size=6), st.lists(st.floats(0, 10), max_size=30))
def test_every_touch_of_a_bouncing_contact_is_one_gesture_of_its_kind(
    touches: list[tuple[int, list[int], int, list[int]]], ticks: list[float]
) -> None:
    felt = felt_from(Contact(SEAT), storm(SEAT, touches), ticks)

    assert told(felt) == ["hold" if down > 600 else "press" for _, _, down, _ in touches]


@given(st.lists(fingers, max_size=6), st.lists(st.floats(0, 10), max_size=30))
def test_every_touch_of_a_plain_control_is_one_press(
    touches: list[tuple[int, list[int], int, list[int]]], ticks: list[float]
) -> None:
    felt = felt_from(Contact(ATTACK), storm(ATTACK, touches), ticks)

    assert told(felt) == ["press"] * len(touches)


edge_soup = st.lists(st.tuples(st.integers(0, 3000), st.sampled_from(["down", "up"])), max_size=60)


@given(edge_soup.map(sorted), st.lists(st.floats(0, 4), max_size=30), st.sampled_from([None, 0.2]))
def test_when_the_timer_calls_makes_no_difference(
    moves: list[tuple[int, str]], ticks: list[float], repeat: float | None
) -> None:
    contact = Contact(SEAT, Feel(repeat_seconds=repeat))
    ending = [*edges(SEAT, *moves), Edge(SEAT, "up", 3.1)]

    felt = felt_from(contact, ending, ticks)

    assert felt == felt_from(contact, ending)
    assert felt == sorted(felt, key=lambda press: press.at)


@given(edge_soup)
def test_edges_in_any_order_never_jam_a_control(moves: list[tuple[int, str]]) -> None:
    contact = Contact(SEAT)
    for edge in edges(SEAT, *moves):
        contact, _ = settled(contact, edge)
    contact, _ = settled(contact, Edge(SEAT, "up", 3.1))
    contact, _ = elapsed(contact, 4.0)

    assert due(contact) is None
    assert told(felt_from(contact, edges(SEAT, (5000, "down"), (5100, "up")))) == ["press"]


short_bounces = st.lists(st.integers(1, 2), max_size=6).filter(lambda gaps: len(gaps) % 2 == 0)


@given(short_bounces, st.sampled_from([30, 500, 650]), short_bounces, st.randoms(use_true_random=False))
def test_edges_of_one_bounce_may_come_in_any_order(
    closing: list[int], down: int, opening: list[int], luck: Random
) -> None:
    touch = storm(SEAT, [(30, closing, down, opening)])
    first, second = touch[: len(closing) + 1], touch[len(closing) + 1 :]
    luck.shuffle(first)
    luck.shuffle(second)

    felt = felt_from(Contact(SEAT), first + second)

    assert told(felt) == ["hold" if down > 600 else "press"]


@given(st.lists(fingers, max_size=4), st.data())
def test_an_edge_told_twice_counts_once(
    touches: list[tuple[int, list[int], int, list[int]]], data: st.DataObject
) -> None:
    once = storm(SEAT, touches)
    twice = [edge for edge in once for _ in range(data.draw(st.integers(1, 3)))]

    assert felt_from(Contact(SEAT), twice) == felt_from(Contact(SEAT), once)


def test_a_storm_of_a_thousand_edges_a_second_is_nothing() -> None:
    """A contact that never settles is no finger; the touch after it is one."""
    noise = [(n, "down" if n % 2 == 0 else "up") for n in range(10_000)]

    felt = felt_from(Contact(ATTACK), edges(ATTACK, *noise, (11_000, "down"), (11_100, "up")))

    assert felt == [Press(ATTACK, "press", 11.0)]


def test_a_plain_press_is_felt_before_the_finger_leaves() -> None:
    contact, felt = settled(Contact(ATTACK), Edge(ATTACK, "down", 10.0))

    assert (felt, due(contact)) == ((), 10.015)
    assert elapsed(contact, 10.014)[1] == ()
    assert elapsed(contact, 10.015)[1] == (Press(ATTACK, "press", 10.0),)


def test_a_press_that_could_be_a_hold_waits_for_the_finger_to_leave() -> None:
    """A seat's press is felt on release, and timed then."""
    felt = felt_from(Contact(SEAT), edges(SEAT, (1000, "down"), (1200, "up")))

    assert felt == [Press(SEAT, "press", 1.2, held=1.2 - 1.0)]


def test_a_hold_is_felt_while_the_finger_stays() -> None:
    """After 0.6 seconds, not on release; and the release says nothing more."""
    contact, _ = settled(Contact(SEAT), Edge(SEAT, "down", 1.0))

    contact, felt = elapsed(contact, 1.6)

    assert felt == (Press(SEAT, "hold", 1.6, held=1.6 - 1.0),)
    assert felt_from(contact, [Edge(SEAT, "up", 1.7)]) == []


def test_a_finger_leaving_just_before_a_hold_presses() -> None:
    """The hold's moment falls among the bounces of the release: that is a press, once."""
    leaving = edges(SEAT, (1000, "down"), (1590, "up"), (1597, "down"), (1604, "up"))

    assert told(felt_from(Contact(SEAT), leaving)) == ["press"]


def test_a_dip_during_a_hold_does_not_end_it() -> None:
    """A contact that lets go for 5 ms is still held."""
    dipping = edges(SEAT, (1000, "down"), (1300, "up"), (1305, "down"), (1700, "up"))

    assert told(felt_from(Contact(SEAT), dipping)) == ["hold"]


def test_of_two_edges_at_one_instant_the_later_told_is_true() -> None:
    """A panel tells whole milliseconds, so a bounce can close and open within one: nothing stays pressed."""
    contact, felt = Contact(ATTACK), ()
    for edge in edges(ATTACK, (10, "down"), (10, "up")):
        contact, felt = settled(contact, edge)

    assert (contact.is_down, felt, elapsed(contact, 1e6)[1]) == (False, (), ())


def test_a_hold_may_repeat() -> None:
    contact = Contact(SEAT, Feel(hold_seconds=0.5, repeat_seconds=0.25))

    felt = felt_from(contact, edges(SEAT, (1000, "down"), (2100, "up")))

    assert [press.at for press in felt] == [1.5, 1.75, 2.0]
    assert told(felt) == ["hold"] * 3


def test_which_controls_can_be_held_is_a_choice() -> None:
    """A table may let attack be held, and then its press waits for the release."""
    feel = Feel(holds=frozenset({ATTACK}))
    long_touch = [(1000, "down"), (1900, "up")]

    assert told(felt_from(Contact(ATTACK, feel), edges(ATTACK, *long_touch))) == ["hold"]
    assert told(felt_from(Contact(SEAT, feel), edges(SEAT, *long_touch))) == ["press"]


def test_the_dial_turns_at_once_even_while_pressed() -> None:
    contact, _ = settled(Contact("dial"), Edge("dial", "down", 1.0))

    assert settled(contact, Edge("dial", "left", 1.001))[1] == (Press("dial", "turn-left", 1.001),)
    assert settled(contact, Edge("dial", "right", 1.002))[1] == (Press("dial", "turn-right", 1.002),)


BY_TWO = Feel(by_two=True)
TREMBLING = Feel(accept_seconds=0.1, lock_seconds=0.3)


@pytest.mark.parametrize(
    ("feel", "moves", "expected"),
    [
        # two presses stand for holding; alone each is one press, however long the finger stays
        (BY_TWO, [(0, "down"), (90, "up"), (400, "down"), (500, "up")], [("hold", 0.4)]),
        (BY_TWO, [(0, "down"), (2000, "up")], [("press", 0.6)]),
        (BY_TWO, [(0, "down"), (90, "up"), (700, "down"), (800, "up")], [("press", 0.6), ("press", 1.3)]),
        (BY_TWO, [(n * 100, ("down", "up")[n % 2]) for n in range(6)], [("hold", 0.2), ("press", 1.0)]),
        # a tremor: what is too short is nothing, what comes again too soon is the same press
        (TREMBLING, [(0, "down"), (90, "up")], []),
        (TREMBLING, [(0, "down"), (50, "up"), (90, "down"), (200, "up")], [("press", 0.2)]),
        (TREMBLING, [(0, "down"), (150, "up"), (400, "down"), (550, "up")], [("press", 0.55)]),
        (
            TREMBLING,
            [(0, "down"), (150, "up"), (500, "down"), (650, "up")],
            [("press", 0.15), ("press", 0.65)],
        ),
        (TREMBLING, [(0, "down"), (350, "up"), (450, "down"), (900, "up")], [("hold", 0.6)]),
    ],
)
def test_a_finger_that_cannot_hold_or_trembles_does_what_it_means(
    feel: Feel, moves: list[tuple[float, str]], expected: list[tuple[str, float]]
) -> None:
    for ticks in ((), [n / 50 for n in range(200)]):
        felt = felt_from(Contact(SEAT, feel), edges(SEAT, *moves), ticks)

        assert [(press.gesture, round(press.at, 6)) for press in felt] == expected


def test_what_cannot_be_held_is_not_waited_for() -> None:
    """Attack answers to the first of two presses, and with a lock the second is no other."""
    twice = edges(ATTACK, (0, "down"), (90, "up"), (250, "down"), (350, "up"))

    assert told(felt_from(Contact(ATTACK, BY_TWO), twice)) == ["press", "press"]
    assert told(felt_from(Contact(ATTACK, Feel(lock_seconds=0.3)), twice)) == ["press"]


@pytest.mark.parametrize(
    "times",
    [
        {"settle_seconds": -0.001},
        {"settle_seconds": 0.6},
        {"settle_seconds": math.nan},
        {"hold_seconds": 0.01},
        {"hold_seconds": math.inf},
        {"accept_seconds": -0.1},
        {"lock_seconds": math.nan},
        {"accept_seconds": 0.6},
        {"by_two": True, "lock_seconds": 0.6},
        {"repeat_seconds": 0},
        {"repeat_seconds": -1},
        {"repeat_seconds": math.nan},
        {"repeat_seconds": math.inf},
    ],
)
def test_times_that_make_no_sense_are_refused(times: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="give"):
        Feel(**times)
