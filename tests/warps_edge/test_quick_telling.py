"""A turn in five commands: what is told together, and what the device need not be told."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from rules.script import Evening
from rules.warps_edge import decks
from rules.warps_edge.table import Table
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import moves, only, refusal, shown, types, when
from tests.warps_edge.flight_lines import dial, enemy, fall, skill
from tests.warps_edge.flight_talk import at, cleared, flying, holding, row, set_up, table, told
from tests.warps_edge.two_tellings import flown

FOUR = [enemy(name, attack=0) for name in ("ant", "bee", "cat", "dog")]


def again(*out: str) -> Evening:
    """A flight at the start of its second warp; these cards fell in the first, the others lay in the row."""
    evening = flying(row=tuple(FOUR))
    names = [card["name"] for card in FOUR]
    told(evening, *[say("defeat", target=f"enemy:{names.index(name) + 1}", how="defeated") for name in out])
    told(evening, say("end-turn"), say("enemy-attack"))
    cleared(evening, "bag", "discard")
    told(evening, move("energy-3", 8, "trays", "discard"))
    return told(evening, say("plan"), skill("new"), say("plan"))


def coming(evening: Evening) -> list[tuple[str, list[str], int | None]]:
    return [(each["place"], each["names"], each["level"]) for each in shown(evening)["coming"]]


# Arrivals


def test_the_cards_that_went_back_lie_on_top() -> None:
    """Row and discard pile are shuffled onto the deck: who comes first must be one of them."""
    evening = again("bee")

    assert coming(evening) == [(f"enemy:{n}", ["ant", "bee", "cat", "dog"], None) for n in (1, 2, 3, 4)]
    told(evening, say("arrive", name="cat"))
    assert coming(evening)[0] == ("enemy:2", ["ant", "bee", "dog"], None)


def test_the_last_of_them_comes_by_itself() -> None:
    evening = again()
    events = when(evening, "arrive", name="dog", then=["ant", "cat"])

    assert [card["name"] for card in only(events, "arrived")] == ["dog", "ant", "cat", "bee"]
    assert shown(evening)["step"] == "act"
    told(again(), *[say("arrive", name=name) for name in ("dog", "ant", "cat", "bee")])


def test_below_them_lie_cards_nobody_has_seen_by_level() -> None:
    """Dread's deck has five cards of level 1 on top, four of level 2, three of level 3."""
    evening = told(set_up(), say("plan"))

    assert coming(evening) == [(f"enemy:{n}", [], 1) for n in (1, 2, 3, 4)]
    told(evening, say("arrive", name="ant", lasers=1, attack=0))
    assert row(evening, 1)["figures"]["level"] == 1
    again_out = again("bee", "cat")
    told(again_out, say("arrive", name="cat", then=["bee", "dog"]), *fall("enemy:1", "enemy:2"))
    told(again_out, say("finish"))
    assert coming(again_out) == [("enemy:1", [], 1), ("enemy:2", [], 2)]


def test_below_the_cards_of_the_last_warp_lie_those_of_the_one_before() -> None:
    """One of the last warp is left, and two of the warp before; then nobody knows."""
    flight = replace(table(told(set_up(), say("plan"))), returned=((("ant",), ("bee", "cat")),))

    assert [decks.coming(flight, 0, after=n) for n in range(4)] == [
        ("ant",), ("bee", "cat"), ("bee", "cat"), (),
    ]  # fmt: skip


def test_a_level_that_is_told_or_printed_goes_before_the_decks_order() -> None:
    """The order is only inferred."""
    evening = told(set_up(), say("plan"), enemy("boss", level=3))

    assert row(evening, 1)["figures"]["level"] == 3


def test_no_card_is_offered_where_names_and_counts_do_not_agree() -> None:
    evening = again()
    told(evening, enemy("stranger"))

    assert [names for _, names, _ in coming(evening)] == [[], [], []]


def test_cards_of_the_same_name_are_as_good_as_one() -> None:
    evening = told(flying(), say("end-turn"), say("enemy-attack"))
    cleared(evening, "bag", "discard")
    told(evening, say("plan"), skill("new"))
    events = when(evening, "finish")

    assert [card["name"] for card in only(events, "arrived")] == ["scout"] * 4


def test_the_deck_need_not_be_named_when_only_one_is_left() -> None:
    """Keen sights against Duo, whose left deck is empty."""
    letters = ["proton-cannon", "u-turn", "warp-vortex", "keen-sights", "reflector"]
    evening = holding(flying("duo", power=letters, signature="u-turn"), "keen-sights")
    told(evening, dial("left-deck", 0), say("power", piece="keen-sights"))

    assert [(each["deck"], each["place"]) for each in shown(evening)["coming"]] == [(1, "")]
    told(evening, say("arrive", name="scout"))
    assert table(evening).row[4] is not None
    assert table(evening).decks == (0, 3)


# Tokens


def test_several_tokens_go_to_one_target_in_one_command() -> None:
    evening = holding(flying(), "laser-1", "laser-2", "manoeuvre")
    events = when(evening, "assign", piece="laser-1", target="enemy:2", more=["manoeuvre", "laser-2"])

    assert [piece for piece, _, from_, _ in moves(events) if from_ == "supply"] == [
        "laser-1", "manoeuvre", "laser-2",
    ]  # fmt: skip
    assert len(only(events, "defeated")) == 1


def test_more_tokens_than_the_target_needs_are_refused() -> None:
    evening = holding(flying(), "laser-3", "laser-2")

    assert refusal(evening, "assign", piece="laser-3", target="enemy:2", more=["laser-2"]) == "bad-count"
    assert at(evening, "supply") == {"laser-3": 1, "laser-2": 1}


@pytest.mark.parametrize(
    "line",
    [
        say("assign", piece="laser-1", target="enemy:1", more=["laser-1"]),
        say("repair", piece="energy-1"),
        say("buy", pay=["energy-1"], take=["laser-1"]),
        say("activate", skill="watch", tokens=["energy-1"]),
        say("power", piece="electroshock", target="enemy:1"),
    ],
    ids=lambda line: str(line["do"]),
)
def test_tokens_may_be_moved_from_the_cargo_into_the_supply_at_any_time_of_this_step(line: Line) -> None:
    evening = holding(flying(cargo=3), "laser-1", "laser-1", "energy-1", "electroshock")
    told(evening, *[say("stow", piece=piece) for piece in ("laser-1", "energy-1", "electroshock")], line)

    assert sum(at(evening, "cargo").values()) == 2


def test_what_is_neither_in_the_supply_nor_in_the_cargo_is_refused() -> None:
    evening = holding(flying(), "laser-1", "energy-1")
    told(evening, say("stow", piece="laser-1"))

    assert (
        refusal(evening, "assign", piece="laser-1", target="enemy:1", more=["laser-1"]) == "not-enough-pieces"
    )
    assert refusal(evening, "buy", pay=["energy-1"] * 2, take=["laser-1"]) == "not-enough-pieces"


# The end of a turn


def test_one_command_ends_a_turn_in_which_nothing_is_to_be_chosen() -> None:
    evening = holding(flying(row=(enemy(attack=0),)), "laser-1", "laser-1", "laser-1", "laser-1")
    events = when(evening, "finish")

    assert [event["step"] for event in only(events, "step-began")] == ["attack", "plan", "act"]
    assert (shown(evening)["turn"], shown(evening)["removed"]) == (2, {"laser-1": 3})


def test_the_tokens_that_a_hit_takes_are_the_pilots_choice_and_proposed() -> None:
    evening = holding(flying(), "laser-2", "laser-1", "electroshock", "energy-1", "energy-3")

    assert shown(evening)["proposed"] == ["energy-1", "laser-1", "laser-2", "energy-3"]
    assert refusal(evening, "finish") == "bad-count"
    assert shown(evening)["step"] == "act"
    told(evening, say("finish", remove=shown(evening)["proposed"]))
    assert shown(evening)["turn"] == 2


def test_tokens_of_one_kind_need_no_choice() -> None:
    evening = holding(flying(row=(enemy(attack=0),)), *["laser-1"] * 4)
    told(evening, say("end-turn"), say("enemy-attack"))

    assert at(evening, "box") == {"laser-1": 3}


def test_finish_stops_where_the_pilot_is_asked() -> None:
    evening = flying(row=(enemy(attack=0),))
    told(evening, *fall("enemy:2", "enemy:3", "enemy:4"), dial("left-deck", 0))
    cleared(evening, "bag")
    told(evening, say("finish"))

    assert [choice["what"] for choice in shown(evening)["owed"]] == ["keep-skill"]
    assert refusal(evening, "finish") == "choice-owed"
    hands = told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *FOUR)
    told(hands, say("finish"))
    assert shown(hands)["step"] == "plan"
    assert only(when(hands, "finish"), "drawn")[0]["by"] == "device"


def test_finish_does_nothing_while_an_enemy_must_be_named() -> None:
    """Only the table sees the card."""
    evening = told(set_up(), say("plan"))

    assert refusal(evening, "finish") == "not-now"
    assert types(when(evening, "arrive", name="x", lasers=1, attack=0)) == ["arrived"]


# The count


def test_a_realistic_turn_takes_five_commands() -> None:
    """Two arrivals, two shots at one enemy, one evaded, a purchase, shields lost: it took nine or more."""
    evening = again()
    told(evening, say("arrive", name="dog", then=["cat", "ant"]), *fall("enemy:1", "enemy:2"), say("finish"))
    cleared(evening, "supply")
    holding(evening, "laser-1", "laser-2", "manoeuvre", "manoeuvre", "energy-2")
    told(
        evening,
        say("arrive", name="wasp", lasers=9, manoeuvres=2, attack=2, then=["bee"]),
        say("assign", piece="laser-1", target="enemy:4", more=["laser-2"]),
        say("assign", piece="manoeuvre", target="enemy:2", more=["manoeuvre"]),
        say("buy", pay=["energy-2"], take=["manoeuvre"]),
    )
    told(evening, say("finish", remove=shown(evening)["proposed"]))

    assert shown(evening)["shields"]["now"] == 3
    assert shown(evening)["step"] == "arrive"


def test_a_flight_told_at_once_is_the_flight_told_bit_by_bit_in_half_the_commands() -> None:
    old, new = flown("each by itself"), flown("at once")

    assert _alike(old.table) == _alike(new.table)
    turns = old.table.turn
    a_turn = {flight.way: (flight.turns.total() - flight.turns[0]) / turns for flight in (old, new)}
    counted = Counter({flight.way: flight.turns.total() for flight in (old, new)})
    sys.stdout.write(f"a flight of {turns} turns: {dict(counted)}; a turn: {a_turn}\n")
    assert a_turn["each by itself"] > 8.5
    assert a_turn["at once"] <= 5


def _alike(flight: Table) -> Table:
    return replace(flight, commitment="")
