"""The row of cards: DANGER, one attack a turn, ARRIVE before it, and the end of the deck."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import odds
from rules.clank.row import Row
from rules.script import Evening, events_told
from tests.catacombs.delve_talk import delve
from tests.rules.any_table import reads_back, undo_then_redo_are_two_entries
from tests.rules.evening_player import table_of
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import after, examples, given, line_of, offered, refusal, shown, when

SIGNS = ("attack", "danger", "arrive")
FIRST = [say("deal")] * 6
"""A first row of cards without a sign."""


def card(*signs: str, slot: int | None = None) -> Line:
    return say("deal", signs=list(signs), slot=slot)


def below(*lines: Line, **setup: Any) -> Evening:
    """Catacombs with a row, in which these cards were dealt after the first six."""
    return delve(*FIRST, *lines, track_row=True, **setup)


def row(evening: Evening) -> Row:
    found = table_of(evening).row
    assert found is not None
    return found


test_the_row_is_minded_by_the_book = examples({
    "a card with DANGER adds a cube to the attack": (
        below, card("danger"), {"danger": 1, "row.due": []},
    ),
    "DANGER counts in the first row, too": (
        lambda: delve(track_row=True), card("danger"), {"danger": 1, "row.due": ["row"]},
    ),
    "ARRIVE has its effect in the first row, too": (
        lambda: delve(track_row=True), card("arrive"), {"row.due": ["row", "arrive"]},
    ),
    "a card with the attack sign does not stay in the first row": (
        lambda: delve(track_row=True), card("attack"), {"refused": "first-row"},
    ),
    "the seventh card may bring the attack": (
        below, card("attack"), {"row.due": ["attack"], "row.attacks": 24, "row.left": 93},
    ),
    "ARRIVE comes before the attack, whichever card was dealt first": (
        lambda: below(card("attack")), card("arrive"), {"row.due": ["arrive", "attack"]},
    ),
    "a turn does not end before the attack of its cards": (
        lambda: below(card("attack")), say("end-turn"), {"refused": "attack-owed"},
    ),
    "several attack signs dealt in a turn are one attack": (
        lambda: below(card("attack"), card("attack"), say("attack")), say("end-turn"), {"row.due": []},
    ),
    "a sign recorded after the attack of its turn brings no second one": (
        lambda: below(card("attack"), say("attack")), card("attack"), {"row.due": []},
    ),
    "an attack sign of an old card brings no attack in the next turn": (
        lambda: below(card("attack"), say("attack"), say("end-turn")), say("end-turn"), {"row.due": []},
    ),
    "a DANGER card leaves when another card is dealt into its slot": (
        lambda: below(card("danger", slot=3)), card(slot=3), {"danger": 0},
    ),
    "of a card whose slot nobody says, DANGER did not leave": (
        lambda: below(card("danger"), card("danger"), say("end-turn")), card(), {"danger": 2},
    ),
    "there is no seventh slot": (below, card(slot=7), {"refused": "bad-count"}),
    "no card is dealt of an empty deck, and the deck may be out": (
        lambda: below(say("set", dial="deck", to=0, why="counted")), card(), {"refused": "deck-empty"},
    ),
    "the empty deck is said": (
        lambda: below(say("set", dial="deck", to=1, why="counted")), card(), {"row.due": ["deck-out"]},
    ),
    "signs are put right by their number": (
        below, say("set", dial="attack-signs", to=7, why="counted"), {"row.attacks": 7},
    ),
    "a table that does not mind the row has none": (delve, say("end-turn"), {"row": None}),
    "where nobody counts turns, a sign waits for its attack": (
        lambda: below(card("attack"), turns="free"), say("attack"), {"row.due": []},
    ),
    "of a deck whose signs nobody counted no chance is known": (
        lambda: given(track_row=True), card(), {"row.attacks": None, "row.next": [], "row.ahead": []},
    ),
})  # fmt: skip


def test_a_card_recorded_wrong_is_laid_again_and_so_are_its_deck_and_danger() -> None:
    evening = below(card("danger", slot=1))
    wrong = evening.view.version
    when(evening, "deal", signs=["danger"], slot=2)
    when(evening, "end-turn")
    when(evening, "retell", entry=wrong, instead=card("attack", slot=1), why="read wrong")

    assert (table_of(evening).danger, row(evening).attacks, row(evening).left) == (1, 24, 92)
    assert row(evening).slots[:2] == (("attack",), ("danger",))


slotted = st.builds(card, *[st.sampled_from(SIGNS)] * 2, slot=st.integers(1, 6))


@for_any(st.lists(slotted, min_size=1, max_size=8), slotted, st.integers(0, 7))
def test_a_card_recorded_again_leaves_the_row_as_if_it_had_been_right(
    lines: list[Line], right: Line, at: int
) -> None:
    """Whichever of several it was, and whatever slot either lies in."""
    wrong = at % len(lines)
    evening, truth = below(*lines), below(*lines[:wrong], right, *lines[wrong + 1 :])
    answer = evening.answer(json.dumps(say("retell", entry=8 + wrong, instead=right, why="read wrong")))

    assert answer.get("refused", {"code": "nothing-to-do"})["code"] == "nothing-to-do"
    assert (row(evening), table_of(evening).danger) == (row(truth), table_of(truth).danger)


def test_a_card_that_was_forgotten_owes_its_attack_in_its_own_turn() -> None:
    evening = below()
    when(evening, "retell", after=evening.view.version, instead=card("attack"), why="forgotten")
    assert refusal(evening, "end-turn") == "attack-owed"

    when(evening, "retell", entry=evening.view.version, instead=None, why="there was none")
    assert not shown(evening)["row"]["due"]
    assert row(evening).left == 94


@pytest.mark.parametrize("game", [given, delve])
def test_a_table_without_a_row_is_what_it_was(game: Any) -> None:
    evening = game()
    told = msgspec.json.encode(events_told(line_of(evening).now.events)).decode()

    assert '"row"' not in told
    assert "row.signs" not in told
    assert "row" not in shown(evening)


cards = st.lists(
    st.builds(card, *[st.sampled_from(SIGNS)] * 2, slot=st.none() | st.integers(1, 6))
    | st.builds(card, slot=st.none() | st.integers(1, 6))
    | st.sampled_from([say("attack"), say("end-turn"), say("undo"), say("redo")]),
    max_size=30,
)


@for_any(cards)
def test_no_card_and_no_sign_is_lost_on_the_way(lines: list[Line]) -> None:
    evening = below()
    for line in lines:
        evening.answer(json.dumps(line))
    moment, dealt = line_of(evening).now, Counter[str]()
    while moment is not None:
        for event in events_told(moment.events):
            dealt.update({"card": event["type"] == "dealt", **Counter(event.get("signs", ()))})
        moment = moment.before
    now = row(evening)

    assert now.left + dealt["card"] == 100
    assert (now.attacks or 0) + dealt["attack"] == 25
    assert table_of(evening).danger == now.danger <= 6


@for_any(cards)
def test_an_evening_with_a_row_is_read_back_as_it_was_live(lines: list[Line]) -> None:
    reads_back(below(), lines)


@for_any(cards)
def test_taking_a_card_back_and_restoring_it_is_nothing(lines: list[Line]) -> None:
    undo_then_redo_are_two_entries(below(), lines)


@settings(max_examples=60)
@for_any(st.integers(0, 7), st.integers(0, 7), st.lists(st.integers(1, 3), max_size=4))
def test_the_chances_of_attacks_are_those_of_every_shuffled_deck(
    signs: int, others: int, dealt: list[int]
) -> None:
    """Counted deck by deck: a turn with too few cards ends the game, several signs in one are one attack."""
    deck = signs + others
    attacks, ways = Counter[int](), 0
    for places in combinations(range(deck), signs):
        at, made = 0, 0
        for n in dealt:
            if at + n > deck:
                break
            made += any(at <= place < at + n for place in places)
            at += n
        attacks[made] += 1
        ways += 1
    exact = [float(Fraction(attacks[n], ways)) for n in range(len(dealt) + 1)]

    assert odds.attacks(signs, of=deck, dealt=dealt) == pytest.approx(exact)


def test_what_the_view_foresees_is_the_same_walk() -> None:
    seen = shown(below(players=2))["row"]

    assert seen["next"] == pytest.approx([odds.attacks(25, of=94, dealt=(n,))[1] for n in range(1, 7)])
    assert seen["ahead"] == [list(odds.attacks(25, of=94, dealt=(n, n))) for n in (1, 2, 3)]
    assert after(below(), None, ["row.left"]) == {"row.left": 94}


def test_a_round_ahead_has_no_turn_of_a_seat_that_deals_no_cards() -> None:
    """Somebody who is out only draws cubes: two of three are left to bring an attack."""
    lost = say("wound", seat=2, by=10, forced=True)

    assert shown(below(lost))["row"]["ahead"] == shown(below(players=2))["row"]["ahead"]


def test_a_card_with_the_attack_sign_recorded_a_turn_late_offers_its_attack() -> None:
    """The turn was over before anybody saw the sign; then this turn's own attack is still to come."""
    evening = below(say("end-turn"))
    when(evening, "retell", after=7, instead=card("attack", "danger", slot=2), why="forgotten")

    assert [offer["do"] for offer in offered(evening)] == ["attack", "set"]
    for line in offered(evening):
        when(evening, **line)
    assert (shown(evening)["draws"], table_of(evening).turn.drawn) == (1, False)


@pytest.mark.parametrize("since", [(), (say("end-turn"),)])
def test_a_turn_that_had_its_attack_is_offered_no_second_one(since: tuple[Line, ...]) -> None:
    """Neither for a card that was forgotten, nor for an attack that was not."""
    evening = below(say("attack"), *since)

    assert refusal(evening, "retell", after=7, instead=say("attack"), why="x") == "already-attacked"
    when(evening, "retell", after=7, instead=card("attack", slot=2), why="forgotten")
    assert not [offer for offer in offered(evening) if offer["do"] == "attack"]


@pytest.mark.parametrize(
    ("number", "to", "dial", "left"), [("row.cards", 90, "deck", 84), ("row.signs", 30, "attack-signs", 30)]
)
def test_a_deck_that_is_printed_otherwise_offers_what_is_left_of_it(
    number: str, to: int, dial: str, left: int
) -> None:
    """Six cards lie in the row, none with the attack sign."""
    evening = below()
    when(evening, "printed", number=number, to=to, why="the board says so")

    assert offered(evening) == [say("set", dial=dial, to=left, why="the board says so")]


def test_attack_signs_that_nobody_knew_are_offered_without_those_that_lie_there() -> None:
    """One was dealt before the table counted them."""
    evening = given(*FIRST, card("attack", slot=1), track_row=True)
    when(evening, "printed", number="row.signs", to=25, why="counted")

    assert offered(evening) == [say("set", dial="attack-signs", to=24, why="counted")]
