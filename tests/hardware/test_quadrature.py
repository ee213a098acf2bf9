"""The dial: four quarters make a click, however the contacts bounce."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.quadrature import Click, Leg, Turning, turned

LEGS: dict[str, tuple[Leg, Leg]] = {"right": ("a", "b"), "left": ("b", "a")}


def clicks(edges: list[tuple[Leg, bool]]) -> list[Click]:
    turning, heard = Turning(), []
    for leg, is_closed in edges:
        turning, click = turned(turning, leg, is_closed=is_closed)
        heard += [click] if click else []
    return heard


def quarters(way: str) -> list[tuple[Leg, bool]]:
    return [(leg, is_closed) for is_closed in (True, False) for leg in LEGS[way]]


@given(st.lists(st.sampled_from(["left", "right"]), max_size=12), st.data())
def test_every_click_is_felt_once_however_the_contacts_bounce(ways: list[Click], data: st.DataObject) -> None:
    edges = [
        (leg, is_closed == (n % 2 == 0))
        for way in ways
        for leg, is_closed in quarters(way)
        for n in range(1 + 2 * data.draw(st.integers(0, 3)))
    ]

    assert clicks(edges) == ways


@given(st.sampled_from(["left", "right"]), st.integers(1, 3))
def test_a_dial_turned_part_of_the_way_and_back_makes_no_click(way: str, far: int) -> None:
    there = quarters(way)[:far]
    back = [(leg, not is_closed) for leg, is_closed in reversed(there)]

    assert clicks(there + back) == []


@given(st.lists(st.tuples(st.sampled_from(["a", "b"]), st.booleans())))
def test_no_storm_of_edges_makes_more_clicks_than_it_has_quarters(edges: list[tuple[Leg, bool]]) -> None:
    storm = clicks(edges)
    settle: list[tuple[Leg, bool]] = [("a", False), ("b", False)]

    assert len(storm) <= len(edges) // 4
    assert clicks(edges + settle + quarters("right"))[-1] == "right"
