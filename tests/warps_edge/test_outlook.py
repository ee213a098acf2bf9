"""What the next five tokens may be, checked against every draw there is."""

from __future__ import annotations

from itertools import combinations
from math import comb

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.pieces import laid_out
from rules.refusals import Refused
from rules.script import Evening
from rules.warps_edge import tokens
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.outlook import outlook
from rules.warps_edge.table import Table
from tests.rules.table_lines import move, say
from tests.rules.table_talk import asked, types, when
from tests.warps_edge.flight_lines import START, STOCK, dial, enemy, fall, start
from tests.warps_edge.flight_talk import flying, holding, set_up, table, told, without_enemies
from tests.warps_edge.pilot import flown

NAMES = ("energy-1", "energy-2", "laser-1", "laser-3", "manoeuvre", "electroshock")
bags = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 3), min_size=0, max_size=5)


def with_bag(bag: dict[str, int], flight: Table) -> Table:
    places = {"bag": bag, "trays": dict.fromkeys(NAMES, 4)}
    pieces = laid_out(places)
    return msgspec.structs.replace(flight, pieces=pieces, census=pieces.census(), first_draw=False)


FLIGHT = table(set_up())


@settings(max_examples=60)
@given(bag=bags)
def test_every_chance_is_what_counting_all_draws_gives(bag: dict[str, int]) -> None:
    seen = outlook(with_bag(bag, FLIGHT))
    heap = [token for token, n in bag.items() for _ in range(n)]
    draws = [*combinations(heap, min(5, len(heap)))]

    assert (seen.bag, seen.draws) == (len(heap), min(5, len(heap)))
    assert len(draws) == comb(len(heap), seen.draws)
    assert {each.name for each in seen.tokens} == set(bag)
    for each in seen.tokens:
        found = [draw.count(each.name) for draw in draws]
        assert each.expected == pytest.approx(sum(found) / len(draws))
        assert each.some == pytest.approx(sum(n > 0 for n in found) / len(draws))
    for each in seen.kinds:
        found = [sum(tokens.kind(token) == each.name for token in draw) for draw in draws]
        assert each.expected == pytest.approx(sum(found) / len(draws))
        assert each.some == pytest.approx(sum(n > 0 for n in found) / len(draws))


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_the_outlook_reads_open_places_alone(seed: int) -> None:
    flight = msgspec.structs.replace(table(flown(seed)[0]), ended=None)
    bag = dict(flight.pieces.at("bag"))
    heaps = {place: heap for place, heap in flight.pieces.heaps.items() if place != "bag"}
    shut = msgspec.structs.replace(flight, pieces=msgspec.structs.replace(flight.pieces, heaps=heaps))
    seen = outlook(flight)

    assert outlook(shut) == seen
    assert {each.name: each.expected for each in seen.tokens} == pytest.approx(
        {token: n * seen.draws / seen.bag for token, n in bag.items()}
    )


def calm(bag: int) -> Evening:
    """A flight after its first draw in which nobody is left to hurt, with so many tokens in the bag."""
    evening = without_enemies(flying("hydra"))
    told(evening, *fall("section:1", "section:2"), move("energy-1", 1, "trays", "bag"))
    for _ in range(7):
        told(evening, move("laser-1", 1, "trays", "bag"))
    spare = sum(table(evening).pieces.at("bag").values()) - bag
    for token, n in tuple(table(evening).pieces.at("bag").items()):
        out = min(n, spare)
        spare -= out
        if out:
            told(evening, move(token, out, "bag", "trays"))
    return evening


def ends(evening: Evening) -> bool:
    told(evening, dial("shields", 5), say("end-turn"))
    pile = [token for token, n in table(evening).pieces.at("discard").items() for _ in range(n)]
    told(evening, say("enemy-attack", remove=pile[:2]))
    return "warp-ended" in types(when(evening, "plan"))


@pytest.mark.parametrize("bag", range(13))
def test_the_end_of_the_warp_is_foretold(bag: int) -> None:
    evening = calm(bag)
    seen = outlook(table(evening))
    now = ends(evening)
    soon = now or ends(evening)

    assert (seen.bag, seen.warp_ends, seen.warp_ends_within_two) == (bag, float(now), float(soon))


def test_the_first_draw_of_a_warp_never_ends_it() -> None:
    poor = msgspec.structs.replace(with_bag({"laser-1": 3}, FLIGHT), first_draw=True)

    assert (outlook(poor).warp_ends, outlook(poor).warp_ends_within_two) == (0.0, 1.0)


def test_a_script_may_ask_for_the_odds() -> None:
    """Eleven tokens, five drawn."""
    odds = asked(set_up(), "odds")

    assert (odds["bag"], odds["draws"]) == (11, 5)
    assert [each["name"] for each in odds["kinds"]] == ["energy", "laser", "manoeuvre", "power"]
    assert {each["name"]: round(each["expected"], 4) for each in odds["tokens"]} == {
        "energy-1": 1.8182, "laser-1": 1.8182, "manoeuvre": 0.9091, "electroshock": 0.4545,
    }  # fmt: skip
    assert odds["warp_ends"] == 0


def test_what_a_purchase_puts_into_the_bag_is_in_the_odds() -> None:
    evening = holding(flying(), "energy-3")
    told(evening, say("buy", pay=["energy-3"], take=["laser-2"]))
    names = [each["name"] for each in asked(evening, "odds")["tokens"]]

    assert "laser-2" in names


def test_odds_are_refused_where_there_are_none() -> None:
    line = start() | {"box": {"tokens": {"start": START, "stock": STOCK}}}
    evening = told(Evening(lambda: bytes(32)), line)

    assert evening.answer('{"ask":"odds"}')["refused"]["code"] == "unknown-figures"
    assert set_up().answer('{"ask":"odds","extra":{"0":1}}')["refused"]["code"] == "no-such-seat"
    lost = told(flying(row=(enemy(attack=8),)), say("end-turn"))
    when(lost, "enemy-attack")
    assert lost.answer('{"ask":"odds"}')["refused"]["code"] == "game-over"
    with pytest.raises(Refused):
        WARPS_EDGE.odds(table(lost), extra={})
