"""Wounds, healing, falling, leaving, and turns of seats that are out. In Space rulebook, phases 4 and 5."""

from __future__ import annotations

import pytest

from tests.rules.table_talk import (
    Line,
    asked,
    box,
    drawn,
    given,
    gone,
    move,
    moves,
    only,
    refusal,
    say,
    seat,
    shown,
    types,
    when,
    with_artifact,
    wounded,
)

ANNS_TURN_AGAIN = [say("end-turn")] * 3


def test_chosen_wounds_come_from_the_supply() -> None:
    """Corridors with enemies."""
    assert moves(when(given(), "wound", seat=0, by=2)) == [("yellow", 1, "supply:0", "wounds:0")] * 2


def test_nobody_may_choose_the_wound_that_fills_the_track() -> None:
    """Nine are allowed, ten are not, and one after nine is not."""
    evening = given()

    assert refusal(evening, "wound", seat=0, by=10) == "would-fill-health"
    when(evening, "wound", seat=0, by=9)
    assert refusal(evening, "wound", seat=0, by=1) == "would-fill-health"


def test_nobody_may_choose_a_wound_without_cubes() -> None:
    """Advanced: no cubes left."""
    evening = given(**box(cubes={"each": 4}))

    assert refusal(evening, "wound", seat=0, by=2) == "not-enough-pieces"


def test_healing_takes_the_rightmost_cubes_off() -> None:
    """The black one goes aside, the seat's own to its supply."""
    evening = given(
        wounded(0, 1),
        move("yellow", 26, "supply:0", "bag"),
        move("black", 2, "bag", "aside"),
        say("fury", by=6),
        say("record", drawn={"blue": 2, "green": 1, "red": 1}),
    )

    assert seat(evening, 0)["wounds"] == ["yellow", "black"]
    assert moves(when(evening, "heal", seat=0, by=2)) == [
        ("black", 1, "wounds:0", "aside"), ("yellow", 1, "wounds:0", "supply:0"),
    ]  # fmt: skip


def test_healing_stops_at_full_health() -> None:
    """What could not be healed is told."""
    evening = given(wounded(0, 1))
    events = when(evening, "heal", seat=0, by=3)

    assert types(events) == ["moved", "ran-short"]
    assert events[-1]["by"] == 2


def test_a_full_track_without_an_artifact_has_lost() -> None:
    """No help is to be had."""
    evening = given(wounded(0, 9), drawn(yellow=1, black=1))

    assert seat(evening, 0)["status"] == "lost"
    assert seat(evening, 0)["points"] == 0


@pytest.mark.parametrize(("safe", "status"), [(True, "rescued"), (False, "lost")])
def test_a_full_track_with_an_artifact_waits_for_the_answer(safe: bool, status: str) -> None:  # noqa: FBT001  # a case
    """Where friends reach, one is saved."""
    evening = given(*with_artifact(0, 5), wounded(0, 9), drawn(yellow=1, black=2))

    assert seat(evening, 0)["status"] == "fallen"
    when(evening, "rescue", seat=0, safe=safe)
    assert seat(evening, 0)["status"] == status
    assert refusal(evening, "rescue", seat=0, safe=True) == "not-fallen"


def test_the_answer_is_asked_of_nobody_else() -> None:
    """Neither of a seat that plays nor of one that fell empty-handed."""
    assert refusal(given(), "rescue", seat=0, safe=True) == "not-fallen"


class TestEscape:
    """Away in a pod."""

    def test_own_cubes_leave_the_area_for_the_supply(self) -> None:
        """Others' stay, and those in the bag too."""
        evening = given(*with_artifact(0, 5))
        events = when(evening, "escape", seat=0)

        assert moves(events) == [("yellow", 3, "area", "supply:0")]
        assert seat(evening, 0)["status"] == "escaped"
        assert shown(evening)["ship"]["pods"] == 3

    def test_nobody_leaves_without_an_artifact(self) -> None:
        """The book says it twice."""
        assert refusal(given(), "escape", seat=0) == "no-artifact"

    def test_nobody_leaves_without_a_pod(self) -> None:
        """Four are there; a box with one shows it."""
        evening = given(*gone(0, 5), *with_artifact(1, 10, modules=("a", "b")), **box(pods={"count": 1}))

        assert refusal(evening, "escape", seat=1) == "no-pod"

    def test_hush_is_gone_with_the_seat(self) -> None:
        """It makes no noise any more."""
        evening = given(*with_artifact(0, 5), say("noise", seat=0, by=-9), say("escape", seat=0))

        assert seat(evening, 0)["hush"] == 0


class TestOut:
    """The turns of a seat that is out."""

    def test_the_turn_in_which_a_seat_leaves_may_still_be_attacked(self) -> None:
        """The row is filled at the end of that turn too; it owes no fixed draw yet."""
        evening = given(*gone(0, 5))

        assert shown(evening)["turn"]["owed"] is None
        assert not only(when(evening, "attack"), "attacked")[0]["fixed"]

    @pytest.mark.parametrize(("players", "cubes"), [(2, 6), (3, 4), (4, 4)])
    def test_the_fixed_draw_is_four_and_six_with_two_players(self, players: int, cubes: int) -> None:
        """Fury and danger are ignored."""
        evening = given(
            *gone(0, 5),
            say("fury", by=9),
            say("danger", count=6),
            *[say("end-turn")] * players,
            players=players,
        )

        assert shown(evening)["turn"]["owed"] == cubes
        events = when(evening, "attack")
        assert only(events, "attacked") == [{"type": "attacked", "seat": 0, "fixed": True}]
        assert len(only(events, "drawn")[0]["cubes"]) == cubes

    def test_the_fixed_draw_empties_the_area_into_the_bag(self) -> None:
        """As in any attack."""
        evening = given(*gone(0, 5), *ANNS_TURN_AGAIN)
        when(evening, "attack")

        assert shown(evening)["area"] == {}

    def test_the_turn_ends_only_after_the_draw(self) -> None:
        """And then it does, and there is no second draw."""
        evening = given(*gone(0, 5), *ANNS_TURN_AGAIN)

        assert refusal(evening, "end-turn") == "draw-owed"
        when(evening, "attack")
        assert shown(evening)["turn"]["owed"] is None
        assert refusal(evening, "attack") == "nothing-owed"
        assert types(when(evening, "end-turn")) == ["turn-began"]

    def test_the_fixed_draw_may_be_made_by_hand(self) -> None:
        """It must add up to four."""
        evening = given(*gone(0, 5), *ANNS_TURN_AGAIN)

        assert refusal(evening, "record", drawn={"black": 2}) == "bad-count"
        when(evening, "record", drawn={"black": 4})
        assert shown(evening)["aside"] == {"black": 4}

    def test_the_colour_of_a_seat_that_is_out_has_no_effect(self) -> None:
        """Its cubes are set aside, and it is not wounded."""
        evening = given(drawn(black=2), *gone(0, 5), *ANNS_TURN_AGAIN)
        events = when(evening, "record", drawn={"yellow": 3, "blue": 1})

        assert moves(events)[-4:] == [*[("yellow", 1, "bag", "aside")] * 3, ("blue", 1, "bag", "wounds:1")]
        assert seat(evening, 0)["wounds"] == []

    def test_cubes_of_a_fallen_seat_in_the_area_still_go_into_the_bag(self) -> None:
        """Only an escape takes them away."""
        evening = given(
            wounded(0, 9), drawn(yellow=1, black=1), move("yellow", 1, "supply:0", "area"), say("end-turn")
        )
        (draw,) = only(when(evening, "attack"), "drawn")

        assert draw["bag"]["yellow"] == 3

    def test_a_seat_that_is_out_owes_a_draw_every_turn(self) -> None:
        """Round after round."""
        evening = given(*gone(0, 5), *ANNS_TURN_AGAIN, drawn(black=4), *ANNS_TURN_AGAIN)

        assert shown(evening)["turn"]["owed"] == 4

    def test_a_seat_given_its_feet_back_in_its_own_turn_owes_no_fixed_draw(self) -> None:
        """In truth it never was out, so its turn is a turn like any other."""
        evening = given(wounded(0, 9), drawn(yellow=1, black=1), *ANNS_TURN_AGAIN)

        assert shown(evening)["turn"]["owed"] == 4
        when(evening, "move", piece="yellow", by=1, from_="wounds:0", to="supply:0", why="a slip")
        assert shown(evening)["turn"]["owed"] is None
        assert only(when(evening, "attack"), "attacked") == [{"type": "attacked", "seat": 0, "fixed": False}]

    @pytest.mark.parametrize(
        ("do", "fields"),
        [
            ("noise", {"by": 1}),
            ("wound", {"by": 1}),
            ("heal", {"by": 1}),
            ("artifact", {"value": 10}),
            ("hack", {"module": "x"}),
            ("secret", {"kind": "tonic"}),
            ("use", {"kind": "tonic"}),
            ("buy", {"kind": "medkit"}),
            ("drop", {"kind": "tonic"}),
            ("credits", {"by": 1}),
            ("crystal", {"by": 1}),
            ("escape", {}),
        ],
    )
    def test_a_seat_that_is_out_takes_no_part(self, do: str, fields: dict[str, object]) -> None:
        """In nothing."""
        assert refusal(given(*gone(0, 5)), do, seat=0, **fields) == "seat-out"


class TestFree:
    """A table that plays without pressing next."""

    def test_an_attack_is_always_fury_and_danger_and_never_the_second(self) -> None:
        """Whoever is out."""
        evening = given(*gone(0, 5), say("attack"), say("danger", count=1), turns="free")
        (draw,) = only(when(evening, "attack"), "drawn")

        assert draw["count"] == 3 + 1  # escaping with an artifact took fury from step 2 to step 4
        assert shown(evening)["turn"]["seat"] is None

    def test_the_fixed_draw_is_asked_for_by_seat(self) -> None:
        """As often as the table says."""
        evening = given(*gone(0, 5), turns="free")

        for _ in range(2):
            events = when(evening, "fixed-draw", seat=0)
            assert only(events, "attacked") == [{"type": "attacked", "seat": 0, "fixed": True}]
            assert only(events, "drawn")[0]["count"] == 4

    def test_only_a_seat_that_is_out_makes_fixed_draws(self) -> None:
        """And only at a table that plays free."""
        assert refusal(given(turns="free"), "fixed-draw", seat=0) == "nothing-owed"
        assert refusal(given(*gone(0, 5)), "fixed-draw", seat=0) == "turns-tracked"

    def test_nobody_presses_next(self) -> None:
        """A press is refused in words."""
        assert refusal(given(turns="free"), "end-turn") == "turns-free"

    def test_a_table_may_change_its_mind(self) -> None:
        """From tracked to free and back."""
        evening = given(say("set", dial="turns", to="free", why="it is late"), say("attack"), say("attack"))
        when(evening, "set", dial="turns", to="tracked", why="it is not")

        assert shown(evening)["turn"] == {"seat": 0, "number": 1, "owed": None}


class TestTheEnd:
    """Everybody has left or fallen, or the deck is empty."""

    def test_the_last_to_leave_ends_the_game(self) -> None:
        """Nobody is in."""
        evening = given(*gone(0, 5), *with_artifact(1, 10, modules=("a", "b")), players=2)

        assert types(when(evening, "escape", seat=1))[-1] == "ended"
        assert shown(evening)["phase"] == "scoring"

    def test_the_last_to_fall_ends_the_game(self) -> None:
        """In a fixed draw."""
        evening = given(wounded(1, 9), *gone(0, 5), say("end-turn"), say("end-turn"), players=2)
        events = when(evening, "record", drawn={"blue": 1, "black": 5})

        assert types(events)[-1] == "ended"
        assert events[-1]["why"] == "nobody-in"

    def test_an_empty_deck_stuns_everybody_aboard(self) -> None:
        """Advanced: whoever has an artifact waits for the answer, the others have lost."""
        evening = given(*with_artifact(0, 5), *gone(1, 10), players=3)
        events = when(evening, "deck-out")

        assert [s["status"] for s in shown(evening)["seats"]] == ["fallen", "escaped", "lost"]
        assert events[-1] == {"type": "ended", "why": "deck-out"}

    @pytest.mark.parametrize(
        "line",
        [
            say("noise", seat=0, by=1),
            say("everyone", by=1),
            say("fury", by=1),
            say("danger", count=1),
            say("attack"),
            say("record", drawn={}),
            say("end-turn"),
            say("fixed-draw", seat=0),
            say("wound", seat=0, by=1),
            say("heal", seat=0, by=1),
            say("artifact", seat=0, value=5),
            say("hack", seat=0, module="x"),
            say("secret", seat=0, kind="tonic"),
            say("use", seat=0, kind="tonic"),
            say("buy", seat=0, kind="medkit"),
            say("drop", seat=0, kind="tonic"),
            say("credits", seat=0, by=1),
            say("crystal", seat=0, by=1),
            say("escape", seat=0),
            say("return-black", by=1),
            say("deck-out"),
            say("words", text="late"),
            say("lots", of="first"),
        ],
        ids=lambda line: line["do"],
    )
    def test_nothing_more_happens_aboard(self, line: Line) -> None:
        """Only scores, answers and corrections are taken."""
        evening = given(say("deck-out"))

        assert refusal(evening, **line) == "game-over"

    def test_a_correction_may_put_somebody_back_in(self) -> None:
        """The last wound was a mistake: the game goes on."""
        evening = given(wounded(1, 9), *gone(0, 5), drawn(blue=1, black=2), players=2)

        assert shown(evening)["phase"] == "scoring"
        events = when(evening, "move", piece="blue", by=1, from_="wounds:1", to="supply:1", why="miscounted")
        assert types(events) == ["moved", "rose", "resumed"]
        assert shown(evening)["phase"] == "play"

    def test_a_correction_after_the_empty_deck_gives_nobody_their_feet_back(self) -> None:
        """The deck stunned everybody aboard, however many wounds they had."""
        evening = given(wounded(0, 9), drawn(yellow=1, black=1), say("deck-out"))
        events = when(
            evening, "move", piece="yellow", by=1, from_="wounds:0", to="supply:0", why="miscounted"
        )

        assert types(events) == ["moved"]
        assert [s["status"] for s in shown(evening)["seats"]] == ["lost"] * 3

    def test_cubes_are_counted_to_the_last(self) -> None:
        """Nothing is swept off the table."""
        pieces = asked(given(say("attack"), say("deck-out")), "audit")["pieces"]

        assert sum(pieces["yellow"].values()) == 30


def test_nobody_may_voluntarily_fill_the_track_but_a_card_may() -> None:
    """Catacombs, p. 12: the rule is about wounds one chooses. A card's last wound fells and ends the game."""
    evening = given(wounded(0, 9), players=2)

    assert refusal(evening, "wound", seat=0, by=1) == "would-fill-health"
    assert types(when(evening, "wound", seat=0, by=3, forced=True)) == ["moved", "fell"]
    when(evening, "wound", seat=1, by=9)
    assert types(when(evening, "wound", seat=1, by=1, forced=True)) == ["moved", "fell", "ended"]


def test_a_cards_wound_finds_a_black_cube_where_the_seat_has_none() -> None:
    """Advanced: or none at all, and then it does not count."""
    evening = given(drawn(black=2), **box(cubes={"each": 3}))

    events = when(evening, "wound", seat=0, by=3, forced=True)
    assert types(events) == ["moved", "moved", "ran-short"]
    assert seat(evening, 0)["wounds"] == ["black", "black"]
