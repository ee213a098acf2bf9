"""The luck ledger, held to every draw a small bag can give, and to a simulation of a large one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.ledger import FEW, USUAL, Luck, sentence, total
from companion.games.noted import Dealt, Exposed

SMALL = [(1, 4, 2), (2, 5, 3), (3, 3, 5)]
"""Draws: pieces that hurt, pieces in the bag, pieces drawn."""


def exposed(harmful: int, of: int, taken: int, hits: int = 0) -> tuple[Exposed, Dealt]:
    return (
        Exposed(seat=0, harmful=harmful, hits=hits, room=99),
        Dealt(of=of, taken=min(taken, of), by="device", exposed=()),
    )


def every_draw(harmful: int, of: int, taken: int) -> Iterator[int]:
    """The hits of every hand that a bag can give, each as likely as any other."""
    for hand in combinations(range(of), min(taken, of)):
        yield sum(piece < harmful for piece in hand)


def test_the_chances_of_an_evening_are_those_of_every_way_it_can_go() -> None:
    ways = Counter(map(sum, product(*(tuple(every_draw(*draw)) for draw in SMALL))))
    all_ways = sum(ways.values())
    luck = Luck.of(*(exposed(*draw) for draw in SMALL))

    assert len(luck.chances) == max(ways) + 1
    for hits, chance in enumerate(luck.chances):
        assert chance == pytest.approx(float(Fraction(ways[hits], all_ways)), rel=1e-13)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 12), st.integers(0, 7)), min_size=1, max_size=6))
def test_chances_are_chances_and_as_much_and_as_little_share_what_came(
    bags: list[tuple[int, int, int]],
) -> None:
    draws = [exposed(harmful, harmful + more, taken) for harmful, more, taken in bags]
    luck = Luck.of(*draws)

    assert sum(luck.chances) == pytest.approx(1)
    assert luck.as_much + luck.as_little == pytest.approx(1 + luck.chances[luck.hits])
    assert luck.expected == pytest.approx(sum(d.taken * e.harmful / d.of for e, d in draws if d.of))
    low, high = luck.band
    assert sum(luck.chances[low : high + 1]) >= USUAL - 1e-9


def test_an_evening_and_another_are_as_both_at_once() -> None:
    first, second = Luck.of(exposed(3, 30, 5, hits=2), exposed(4, 28, 6)), Luck.of(exposed(2, 20, 4, hits=1))
    both = Luck.of(exposed(3, 30, 5, hits=2), exposed(4, 28, 6), exposed(2, 20, 4, hits=1))

    for each in (total((first, second)), total((second, first))):
        assert (each.draws, each.hits) == (3, 3)
        assert each.chances == pytest.approx(both.chances)
    assert total(()) == Luck()


def test_few_draws_are_told_in_a_sentence_and_many_with_what_they_mean() -> None:
    """Below thirty draws there is no band and no chance."""
    few, many = ([exposed(4, 30, 5, hits=2)] * n for n in (FEW - 1, FEW))

    assert sentence(Luck.of(*few), "Eva") == (
        "Hits of Eva: 58, to be expected 19.3, in 29 draws: too few to speak of luck."
    )
    assert sentence(Luck.of(*many), "Eva").startswith(
        "Hits of Eva: 60, to be expected 20.0, usually 14 to 26; "
    )
    lucky = Luck.of(*[exposed(4, 30, 5)] * FEW)
    assert "as few or fewer come in 0.0% of all cases" in sentence(lucky, "Eva")


def test_a_bag_without_harm_gives_no_hit_and_no_luck() -> None:
    luck = Luck.of(exposed(0, 24, 5))

    assert (luck.expected, luck.as_much, luck.as_little, luck.band) == (0.0, 1.0, 1.0, (0, 0))


@pytest.mark.long
def test_a_hundred_thousand_simulated_evenings_lie_where_the_ledger_says() -> None:
    """Each bag drawn for itself; every share within five of its own errors."""
    bags = [(4, 30, 5), (6, 28, 4), (2, 26, 6), (5, 33, 3)]
    dice, times = Random(20261122), 100_000  # noqa: S311  # a simulation
    heaps = [([1] * harmful + [0] * (of - harmful), taken) for harmful, of, taken in bags]
    seen = Counter(sum(sum(dice.sample(heap, taken)) for heap, taken in heaps) for _ in range(times))
    luck = Luck.of(*(exposed(*bag) for bag in bags))

    for hits, chance in enumerate(luck.chances):
        error = (chance * (1 - chance) / times) ** 0.5
        assert abs(seen[hits] / times - chance) < 5 * error + 5 / times, hits
