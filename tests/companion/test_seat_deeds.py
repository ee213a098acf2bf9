"""What a seat's page offers can be told: the rules take it, or refuse it in the book's words."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.deeds import Deed, Field, Unfit, called
from companion.games.warps_edge.amends import arrival
from companion.games.warps_edge.deeds import MOST
from companion.games.warps_edge.heaps import sets
from companion.web.picture import Seen, command, first_of, offered, picture
from rules import timeline
from rules.binding import Cut, Reveal
from rules.catacombs.commands import Tile
from rules.clank import commands as clank
from rules.game import Command, View
from rules.in_space.view import InSpaceView
from rules.refusals import Refused
from rules.script import Evening, read
from rules.warps_edge.commands import Arrive, Buy, Defeat, Draw, Finish, Gain, Power, Record
from rules.warps_edge.figures import Effect
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.tokens import POWER
from tests.catacombs.delve_talk import delve
from tests.companion.at_a_table import opened, seated
from tests.companion.flown_views import tables, views
from tests.kit.table import SEATS
from tests.rules.any_evening import EVENINGS, each_game
from tests.rules.table_lines import say, start, with_artifact
from tests.rules.table_talk import given
from tests.whole import few

MAY_REFUSE = {"no-seed", "cargo-full", "not-now"}
"""The draw that only the evening's luck makes, a full cargo, and a skill that has to be used first."""


def chosen(deeds: Iterable[Deed]) -> Iterator[Command]:
    for deed in deeds:
        if deed.is_whole:
            yield deed.command()
        yield from chosen(deed.further())


def every_line(deeds: Iterable[Deed]) -> Iterator[Deed]:
    for deed in deeds:
        yield deed
        yield from every_line(deed.deeds)


def page(view: View) -> tuple[Deed, ...]:
    seen, of_all = seated(view), {"cut", "words", "redo", "stop"}
    if seen.person.sign:
        own = {deed.name for deed in GAMES[view.game].deeds(view, seen.seat, {})}
        of_all |= {deed.name for deed in GAMES[view.game].deeds(view, None, {})} - own
    return tuple(deed for deed in offered(seen) if deed.name not in of_all)


def commands(view: View) -> tuple[Command, ...]:
    return tuple(chosen(page(view)))


def test_fewer_than_four_are_reminded_of_the_lot_until_it_is_drawn_or_an_artifact_is_taken() -> None:
    evening = given(players=2)
    assert evening.timeline is not None
    begun = timeline.past(evening.timeline, 1).events
    lots = "By lot first: 2 artifacts leave."

    reminded = GAMES["in-space"].voice.remind(start(2), begun, ["Ann", "Bob"])  # type: ignore[arg-type]
    assert reminded == lots
    assert called(page(evening.view), "artifact").hint == lots
    for lines in ([say("lots", of="artifacts")], with_artifact(0, 5)):
        assert called(page(given(*lines, players=2).view), "artifact").hint != lots


def due(view: View) -> Deed:
    seen = seated(view)
    found = called(offered(seen), first_of(seen))
    assert found
    return found


@pytest.mark.parametrize("seed", few([3, 7], 3))
def test_whatever_a_pilots_page_offers_the_rules_take(seed: int) -> None:
    refused = Counter[str]()
    kinds = set[type[Command]]()
    for table in tables(seed):
        for deed in commands(WARPS_EDGE.view(table, version=1)):
            kinds.add(type(deed))
            try:
                WARPS_EDGE.decide(table, deed, None)
            except Refused as no:
                refused[no.code] += 1

    assert set(refused) <= MAY_REFUSE
    assert len(kinds) >= 8


def test_a_purchase_is_paid_as_the_pilot_chooses_and_one_or_two_at_once() -> None:
    flight = msgspec.structs.replace(
        acting(), supply={"energy-2": 1, "energy-3": 1}, cargo={}, prices={"laser-1": 1, "laser-2": 3},
        trays={"laser-1": 9, "laser-2": 9, "reactor": 1},
    )  # fmt: skip
    bought = [each for each in commands(flight) if isinstance(each, Buy)]

    assert [(each.pay, each.take) for each in bought] == [
        (("energy-2",), ("laser-1",)),
        (("energy-3",), ("laser-1",)),
        (("energy-2",), ("laser-1", "laser-1")),
        (("energy-2", "energy-3"), ("laser-1", "laser-2")),
        (("energy-3",), ("laser-2",)),
    ]


@pytest.mark.parametrize("token", sorted(POWER))
def test_every_power_token_can_be_used_by_phone(token: str) -> None:
    flight = acting()
    there = msgspec.structs.replace(
        flight, supply={token: 1, "laser-1": 1}, trays={**flight.trays, "energy-1": 9}
    )
    used = [each for each in commands(there) if isinstance(each, Power)]

    assert {each.piece for each in used} == {token}


def test_a_hit_takes_what_the_pilot_chooses_the_proposal_first() -> None:
    flight = msgspec.structs.replace(
        acting(), supply={}, discard={"laser-1": 2, "laser-2": 2, "energy-1": 2},
        proposed=("energy-1", "laser-1"),
    )  # fmt: skip
    flight = msgspec.structs.replace(flight, threat=msgspec.structs.replace(flight.threat, tokens=2))
    hit = due(flight)
    removals = [each for each in chosen([hit]) if isinstance(each, Finish)]

    assert hit.further()[0].hint == "proposed"
    assert removals[0] == Finish(remove=("energy-1", "laser-1"))
    assert len({each.remove for each in removals}) == 6
    assert len(list(sets(dict.fromkeys("abcdefgh", 1), 4))) > MOST


def test_while_no_artifact_is_found_the_way_to_one_is_a_new_tile_without_a_ghost() -> None:
    below = delve().view
    (way,) = [deed for deed in page(below) if deed.name == "artifact"]

    assert {each for each in chosen([way]) if isinstance(each, Tile)} == {
        Tile(haunted=False, artifact=plus) for plus in (0, 1, 2)
    }


def test_what_a_card_does_by_hand_can_be_done_by_phone() -> None:
    offered_ = commands(acting())

    assert {each.how for each in offered_ if isinstance(each, Defeat)} == {"destroyed", "evaded", "defeated"}
    assert {each.to for each in offered_ if isinstance(each, Gain)} == {"bag", "supply"}
    assert {each.count for each in offered_ if isinstance(each, Draw)} == set(range(1, 10))


def test_every_line_that_a_pilot_is_offered_leads_on() -> None:
    lines = [line for view in views(7) for line in every_line(page(view))]

    assert lines
    assert [line for line in lines if not line.leads_on] == []


def acting() -> Any:
    return next(
        view for view in views(7)
        if view.step == "act" and not view.owed and all(view.row[:2])
        and any(skill.state == "idle" for skill in view.skills)
        and all(part.figures or not part.open for part in view.sections)
    )  # fmt: skip


def test_tokens_that_no_list_has_are_counted_in_one_form() -> None:
    planned = next(view for view in views(7) if view.step == "plan" and not view.owed and view.bag > 4)
    drawn = called(page(planned), "record")
    typed = [
        "3" if field.label == "laser 1" else "2" if field.label == "manoeuvre" else ""
        for field in drawn.fields
    ]

    assert drawn.read(typed) == Record(drawn={"laser-1": 3, "manoeuvre": 2})
    with pytest.raises(Unfit, match="Nothing is typed yet"):
        drawn.read([""] * len(typed))

    flight = msgspec.structs.replace(acting(), supply={"energy-3": 1}, cargo={}, trays={"laser-1": 3})
    bought = called(page(flight), "buy-other")

    assert bought.read(["3", "1"]) == Buy(pay=("energy-3",), take=("laser-1",) * 3)


def test_a_known_card_comes_by_its_name_and_a_misread_one_begins_as_it_is_held() -> None:
    """Nobody types again what the box has; a section of a new board is asked whole."""
    view = next(view for view in views(7) if view.step == "arrive" and not view.coming[0].names)
    wasp = {"attack": 1, "level": 1}
    seen = dataclasses.replace(seated(view), numbers={"enemies": {"wasp": wasp, "half": {"attack": 1}}})
    arrive = called(offered(seen), first_of(seen))

    assert [deed.command() for deed in called([arrive], "arrive-another-known").further()] == [
        Arrive(name="wasp")
    ]
    assert called([arrive], "arrive-another")

    flight = acting()
    card = called(page(flight), "amend-enemy-1")
    held = {field.name: field.text for field in card.fields}

    assert (held["name"], held["lasers"]) == (flight.row[0].name, str(flight.row[0].figures.lasers))


def test_what_a_card_does_is_picked_on_a_phone_and_in_a_talk() -> None:
    view = next(view for view in views(7) if view.step == "arrive" and not view.coming[0].names)
    card = called([arrival(view)], "arrive-another")
    typed = {"name": "wasp", "lasers": "3", "attack": "1", "effect": "turn's end: damage", "n": "2"}

    def answer(field: Field, said: Mapping[str, str]) -> str:
        return said.get(field.name, "1" if field.options else "")

    def asked(said: Mapping[str, str]) -> tuple[list[str], Any]:
        names, deed = [], card
        while deed.fields:
            first, *_rest = deed.fields
            names.append(first.name)
            deed = deed.settled(first.read(answer(first, said)))
        return names[-4:], deed.command()

    picked = (Effect(when="turn-end", does="damage", n=2),)
    assert card.read([answer(field, typed) for field in card.fields]).effects == picked
    assert asked(typed) == (
        ["special", "effect", "n", "also"],
        Arrive(name="wasp", lasers=3, attack=1, level=1, destroyed=(), evaded=(), effects=picked),
    )
    names, plain = asked({"name": "wasp", "lasers": "3", "attack": "1"})
    assert (names, plain.effects) == (["evaded", "level", "special", "effect"], msgspec.UNSET)


# Seats


def sitting(**changed: Any) -> InSpaceView:
    view: InSpaceView = opened("in-space")
    adam = msgspec.structs.replace(view.seats[0], **changed)
    return msgspec.structs.replace(view, seats=(adam, *view.seats[1:]), doubt=None)


def test_the_attack_of_ones_own_turn_can_be_told_once_and_is_asked_about() -> None:
    view = sitting()
    attack = called(page(view), "attack")

    assert attack
    assert attack.asks
    assert attack.hint == "2 cubes are drawn"

    for other in (
        msgspec.structs.replace(view, drawn=True),
        msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, seat=1)),
        msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, seat=None)),
    ):
        assert clank.Attack() not in commands(other)


def test_who_is_out_draws_in_their_turn_before_it_is_over() -> None:
    view = sitting(status="escaped")
    owes = msgspec.structs.replace(view, turn=msgspec.structs.replace(view.turn, owed=4))

    assert commands(owes) == (clank.Attack(),)
    assert commands(msgspec.structs.replace(view, drawn=True)) == (clank.EndTurn(),)


def test_a_fallen_seat_says_where_it_lay() -> None:
    where = due(sitting(status="fallen"))

    assert list(chosen([where])) == [clank.Rescue(seat=0, safe=True), clank.Rescue(seat=0, safe=False)]
    assert "Cargo Bay" in where.further()[0].label


def test_at_the_end_a_seat_counts_its_own_points() -> None:
    view = msgspec.structs.replace(sitting(status="escaped", credits=7), phase="scoring")
    points = due(view)

    assert [field.label for field in points.fields] == ["Points on the cards", "Credits"]
    assert points.read(["23", "4"]) == clank.Score(seat=0, cards=23, credits=4)

    minded = due(msgspec.structs.replace(view, track_credits=True))

    assert [field.usual for field in minded.fields] == ["", "7"]
    assert not page(msgspec.structs.replace(sitting(status="lost"), phase="scoring"))


def test_a_press_brings_all_the_answers_that_are_asked_for_or_means_nothing() -> None:
    view = msgspec.structs.replace(sitting(status="escaped"), phase="scoring")

    assert meant(seated(view), "score", ["23", "4"]) == clank.Score(seat=0, cards=23, credits=4)
    for typed in ([], ["23"], ["23", "4", "1"]):
        assert meant(seated(view), "score", typed) is None

    playing = seated(sitting())

    assert meant(playing, "wounds", ["2"]) == clank.Wound(seat=0, by=2)
    for typed in ([], ["2", "2"]):
        assert meant(playing, "wounds", typed) is None


def test_taps_of_noise_are_one_deed_with_their_sum_and_nothing_else_adds_up() -> None:
    """Whatever others did meanwhile: noise is noise. Wounds are not, nor is a number that was typed."""
    adam = begun()

    assert command(adam, "louder", [], 7) == (clank.Noise(seat=0, by=7), True)
    assert command(adam, "quieter", [], 2) == (clank.Noise(seat=0, by=-2), True)
    assert command(adam, "noise", ["3"]) == (clank.Noise(seat=0, by=3), True)
    assert command(adam, "wounds", ["1"]) == (clank.Wound(seat=0, by=1), False)
    assert (meant(adam, "noise", ["3"], 2), meant(adam, "attack", [], 2)) == (None, None)


def meant(seen: Seen, deed: str, typed: list[str], times: int = 1) -> Command | None:
    found = command(seen, deed, typed, times)
    return found and found[0]


def begun() -> Seen:
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.perform(read(msgspec.json.encode({"do": "start", "game": "in-space", "seats": SEATS}), None))
    return seated(evening.view)


def at_a_table_with(seen: Seen, **news: Any) -> Seen:
    return dataclasses.replace(seen, table=msgspec.structs.replace(seen.table, **news))


def test_the_phone_whose_turn_it_is_cuts_and_draws_in_one_deed() -> None:
    """Nobody comes between. The others cut alone, and so does everybody in a game of an older release."""
    adam = begun()
    older = at_a_table_with(adam, promise=adam.view.commitment)

    assert meant(adam, "cut", ["7"]) == clank.Attack(cut="7")
    assert meant(dataclasses.replace(adam, seat=1), "cut", ["7"]) == Cut(text="7", seat=1)
    assert meant(older, "cut", ["7"]) == Cut(text="7", seat=0)


def test_a_phone_tells_the_secret_once_the_scores_are_in() -> None:
    adam = begun()
    kept = dataclasses.replace(adam, view=msgspec.structs.replace(adam.view, phase="over"))
    due = at_a_table_with(kept, revealed="due")

    assert meant(kept, "reveal", []) is None
    assert meant(due, "reveal", []) == Reveal()
    assert "for good" in next(deed.sure for deed in picture(due, None).deeds if deed.id == "reveal")


def test_a_phone_hears_what_the_table_must_hear_of_its_luck() -> None:
    seen = begun()
    warned = at_a_table_with(seen, warnings=("Nobody bound the secret.",))

    assert picture(seen, None).doubt == ""
    assert picture(warned, None, doubt="Less.").doubt == "Less. Nobody bound the secret."


@pytest.mark.parametrize("typed", ["2.5", "1000", "0", "-1", "two", "1e2"])
def test_a_phone_is_told_the_bounds_of_a_number_as_a_console_is(typed: str) -> None:
    said = "Type a whole number from 1 to 999 for: Wounds."
    playing = seated(sitting())
    (wounds,) = [each for each in picture(playing, None).deeds if each.id == "wounds"]

    assert [field.unfit for field in wounds.fields] == [said]
    with pytest.raises(Unfit, match=re.escape(said)):
        command(playing, "wounds", [typed])


def test_no_credits_at_all_are_no_deed() -> None:
    """An entry said +0. Who mistyped is told before anything is sent, and nobody else is."""
    said = "Type a whole number from -999 to 999, but not 0, for: Credits."
    playing = seated(sitting())
    (money,) = [each for each in picture(playing, None).deeds if each.id == "credits"]

    assert [(field.some, field.unfit) for field in money.fields] == [(True, said)]
    with pytest.raises(Unfit, match=re.escape(said)):
        command(playing, "credits", ["0"])


def test_noise_makes_no_menu_again() -> None:
    quiet, noisy, rich, known = (
        given(*said).view
        for said in (
            [],
            [say("noise", seat=0, by=1)],
            [say("credits", seat=1, by=2)],
            [say("buy", seat=0, kind="medkit")],
        )
    )
    ours = [GAMES["in-space"].deeds(view, 0, {}) for view in (quiet, noisy, rich, known)]
    assert ours[0] is ours[1] is ours[2]
    assert called(ours[3], "use").fields[0].options != called(ours[0], "use").fields[0].options


@each_game
@settings(max_examples=10)
@for_any(st.data())
def test_a_menu_that_is_remembered_is_what_would_be_made_again(game: str, any_: st.DataObject) -> None:
    evening, lines = map(any_.draw, EVENINGS[game])
    for line in lines:
        evening.answer(msgspec.json.encode(line).decode())
        view, anew = evening.view, type(GAMES[game])()
        for seat in (None, *range(len(view.seats))):
            assert GAMES[game].deeds(view, seat, {}) == anew.deeds(view, seat, {}), line
