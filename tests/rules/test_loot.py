"""Terminals, artifacts, tokens, market, crystals, money and score. In Space rulebook, phases 2 and 5."""

from __future__ import annotations

import pytest

from tests.rules.table_talk import (
    box,
    drawn,
    given,
    gone,
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

ANN_HAS_THE_CODE = [say("hack", seat=0, module="garden"), say("hack", seat=0, module="cannon")]


class TestTheCode:
    """Two data cubes on terminals of two modules."""

    def test_the_second_data_cube_completes_the_code_and_raises_fury(self) -> None:
        """Once each."""
        evening = given(say("hack", seat=0, module="garden"))
        events = when(evening, "hack", seat=0, module="cannon")

        assert types(events) == ["hacked", "code-completed", "fury-rose"]
        assert seat(evening, 0)["modules"] == ["garden", "cannon"]
        assert refusal(evening, "hack", seat=0, module="bay") == "code-complete"

    def test_the_first_data_cube_raises_nothing(self) -> None:
        """Half a code is no code."""
        assert types(when(given(), "hack", seat=0, module="garden")) == ["hacked"]

    @pytest.mark.parametrize("module", ["garden", "Garden", " garden "])
    def test_the_second_must_lie_in_another_module(self, module: str) -> None:
        """However tired the hand that types it."""
        evening = given(say("hack", seat=0, module="garden", terminal="left"))

        assert refusal(evening, "hack", seat=0, module=module, terminal="right") == "same-module"

    def test_two_seats_may_hack_one_module(self) -> None:
        """But not one terminal."""
        evening = given(say("hack", seat=0, module="garden", terminal="left"))

        assert refusal(evening, "hack", seat=1, module="garden", terminal="Left") == "terminal-taken"
        assert types(when(evening, "hack", seat=1, module="garden", terminal="right")) == ["hacked"]
        assert types(when(evening, "hack", seat=1, module="cannon", terminal="left"))[0] == "hacked"

    def test_terminals_nobody_named_are_not_compared(self) -> None:
        """The table minds them itself."""
        evening = given(say("hack", seat=0, module="garden"))

        assert types(when(evening, "hack", seat=1, module="garden")) == ["hacked"]


class TestArtifacts:
    """One each, only with the code."""

    def test_taking_an_artifact_raises_fury(self) -> None:
        """Every time."""
        evening = given(*ANN_HAS_THE_CODE)

        assert types(when(evening, "artifact", seat=0, value=20)) == ["artifact-taken", "fury-rose"]
        assert seat(evening, 0)["artifacts"] == [20]
        assert shown(evening)["ship"]["artifacts"] == [5, 10, 15, 25, 30]

    def test_nobody_carries_two(self) -> None:
        """And none is put down."""
        evening = given(*with_artifact(0, 5))

        assert refusal(evening, "artifact", seat=0, value=30) == "has-artifact"

    def test_nobody_takes_one_without_the_code(self) -> None:
        """Half a code does not open the door."""
        evening = given(say("hack", seat=0, module="garden"))

        assert refusal(evening, "artifact", seat=0, value=5) == "no-code"

    def test_an_artifact_is_there_once(self) -> None:
        """The second seat is late."""
        evening = given(*with_artifact(0, 5), *with_artifact(1, 10, modules=("a", "b"))[:2])

        assert refusal(evening, "artifact", seat=1, value=5) == "sold-out"

    def test_artifacts_have_the_values_of_the_box(self) -> None:
        """5 to 30 in steps of 5."""
        assert refusal(given(*ANN_HAS_THE_CODE), "artifact", seat=0, value=12) == "no-such-token"


class TestSecrets:
    """Tokens turned up aboard."""

    def test_the_archive_raises_fury_and_is_kept(self) -> None:
        """Three points at the end."""
        evening = given()

        assert types(when(evening, "secret", seat=0, kind="archive")) == ["token-gained", "fury-rose"]
        assert seat(evening, 0)["tokens"] == {"archive": 1}

    def test_the_sonic_grenade_makes_every_opponent_noisy_at_once(self) -> None:
        """Three each; the token goes back to the box."""
        evening = given()
        events = when(evening, "secret", seat=0, kind="sonic-grenade")

        assert moves(events) == [("blue", 3, "supply:1", "area"), ("green", 3, "supply:2", "area")]
        assert seat(evening, 0)["tokens"] == {}

    def test_the_sonic_grenade_spares_those_who_are_out(self) -> None:
        """They make no noise."""
        events = when(given(*gone(1, 5)), "secret", seat=0, kind="sonic-grenade")

        assert moves(events) == [("green", 3, "supply:2", "area")]

    def test_a_sudden_inspiration_is_gone_at_once(self) -> None:
        """Its cards are the table's business."""
        evening = given()
        events = when(evening, "secret", seat=0, kind="sudden-inspiration")

        assert only(events, "token-spent")[0]["how"] == "at-once"
        assert seat(evening, 0)["tokens"] == {}

    @pytest.mark.parametrize(("kind", "heals"), [("mega-healer", 2), ("mini-healer", 1)])
    def test_healers_are_kept_and_heal_when_used(self, kind: str, heals: int) -> None:
        """Then they are gone."""
        evening = given(wounded(0, 3), say("secret", seat=0, kind=kind))

        assert len(seat(evening, 0)["wounds"]) == 3
        when(evening, "use", seat=0, kind=kind)
        assert len(seat(evening, 0)["wounds"]) == 3 - heals
        assert seat(evening, 0)["tokens"] == {}

    @pytest.mark.parametrize(("kind", "money"), [("credit-chip-5", 5), ("credit-chip-2", 2)])
    def test_a_credit_chip_becomes_money_when_used(self, kind: str, money: int) -> None:
        """Or stays and counts at the end."""
        evening = given(say("secret", seat=0, kind=kind))

        assert seat(evening, 0)["credits"] == 0
        when(evening, "use", seat=0, kind=kind)
        assert seat(evening, 0)["credits"] == money

    @pytest.mark.parametrize("kind", ["disintegrator", "energy-drink", "faction-bonus", "tonic"])
    def test_what_cards_or_boots_are_for_is_only_used_up(self, kind: str) -> None:
        """The device knows no cards."""
        evening = given(say("secret", seat=0, kind=kind))

        assert types(when(evening, "use", seat=0, kind=kind)) == ["token-spent"]

    @pytest.mark.parametrize("kind", ["ship-plans", "sixth-crystal", "archive"])
    def test_what_is_kept_to_the_end_is_not_used(self, kind: str) -> None:
        """It scores."""
        assert refusal(given(say("secret", seat=0, kind=kind)), "use", seat=0, kind=kind) == "not-usable"

    def test_nobody_uses_or_drops_what_they_have_not(self) -> None:
        """Nor what does not exist."""
        evening = given()

        assert refusal(evening, "use", seat=0, kind="tonic") == "not-owned"
        assert refusal(evening, "drop", seat=0, kind="tonic") == "not-owned"
        assert refusal(evening, "use", seat=0, kind="ale") == "no-such-token"
        assert refusal(evening, "drop", seat=0, kind="ale") == "no-such-token"
        assert refusal(evening, "secret", seat=0, kind="ale") == "no-such-token"
        assert refusal(evening, "secret", seat=0, kind="medkit") == "no-such-token"

    def test_a_dropped_token_is_lost_without_effect(self) -> None:
        """One of two."""
        evening = given(say("secret", seat=0, kind="tonic"), say("secret", seat=0, kind="tonic"))
        events = when(evening, "drop", seat=0, kind="tonic")

        assert events == [{"type": "token-spent", "seat": 0, "kind": "tonic", "how": "dropped"}]
        assert seat(evening, 0)["tokens"] == {"tonic": 1}


class TestTheMarket:
    """Seven credits each, one of a kind."""

    def test_the_medkit_heals_two_when_bought(self) -> None:
        """And is kept for its points."""
        evening = given(wounded(0, 3))
        when(evening, "buy", seat=0, kind="medkit")

        assert len(seat(evening, 0)["wounds"]) == 1
        assert seat(evening, 0)["tokens"] == {"medkit": 1}

    def test_one_of_each_kind_is_the_limit(self) -> None:
        """Also while stocks last."""
        evening = given(say("buy", seat=0, kind="telepass"))

        assert refusal(evening, "buy", seat=0, kind="telepass") == "already-owned"

    def test_each_kind_of_goods_can_be_bought_only_once_a_game(self) -> None:
        """Phase 2: not again after it was lost; another seat may, and there is no coupon in space."""
        evening = given(say("buy", seat=0, kind="telepass"), say("drop", seat=0, kind="telepass"))

        assert refusal(evening, "buy", seat=0, kind="telepass") == "already-owned"
        assert refusal(evening, "buy", seat=1, kind="telepass", coupon=True) == "not-owned"
        when(evening, "buy", seat=1, kind="telepass")

    @pytest.mark.parametrize(("players", "stock"), [(2, 1), (3, 2), (4, 2)])
    def test_the_market_has_two_of_each_and_one_with_two_players(self, players: int, stock: int) -> None:
        """Set-up F."""
        evening = given(*[say("buy", seat=n, kind="contraband") for n in range(stock)], players=players)

        if players > stock:
            assert refusal(evening, "buy", seat=stock, kind="contraband") == "sold-out"
        assert shown(evening)["ship"]["market"]["contraband"] == 0
        assert shown(evening)["ship"]["market"]["master-key"] == stock

    def test_the_device_minds_the_money_only_when_it_was_asked_to(self) -> None:
        """Seven are paid, six are not enough."""
        evening = given(say("credits", seat=0, by=13), track_credits=True)
        when(evening, "buy", seat=0, kind="medkit")

        assert seat(evening, 0)["credits"] == 6
        assert refusal(evening, "buy", seat=0, kind="telepass") == "not-enough-credits"
        assert types(when(given(), "buy", seat=0, kind="telepass")) == ["token-gained"]

    def test_the_market_sells_items_only(self) -> None:
        """No secrets."""
        assert refusal(given(), "buy", seat=0, kind="tonic") == "no-such-token"


def test_credits_come_and_go_and_nobody_owes_any() -> None:
    """There is no bank to borrow from."""
    evening = given(say("credits", seat=0, by=5), say("credits", seat=0, by=-3))

    assert seat(evening, 0)["credits"] == 2
    assert refusal(evening, "credits", seat=0, by=-3) == "not-enough-credits"


@pytest.mark.parametrize(
    ("kind", "of", "most"), [("sixth-crystal", "major-secrets", 11), ("tonic", "minor-secrets", 28)]
)
def test_the_box_holds_11_major_and_28_minor_secrets(kind: str, of: str, most: int) -> None:
    """Contents. One more is counted all the same, with a warning."""
    evening = given(*[say("secret", seat=n % 3, kind=kind) for n in range(most)])

    assert when(evening, "secret", seat=0, kind=kind)[0] == {"type": "warned", "of": of, "most": most}
    assert types(when(evening, "secret", seat=0, kind="ship-plans" if most > 11 else "archive"))[0] == (
        "token-gained"
    )


def test_credits_are_counted_up_to_9999() -> None:
    """Nobody has more, and no screen has room for it."""
    evening = given(*[say("credits", seat=0, by=999)] * 10)
    assert seat(evening, 0)["credits"] == 9990

    when(evening, "credits", seat=0, by=10)
    assert seat(evening, 0)["credits"] == 9999


def test_there_are_five_crystals() -> None:
    """Advanced: they are limited; one given back is there again."""
    evening = given(say("crystal", seat=0, by=3), say("crystal", seat=1, by=2))

    assert refusal(evening, "crystal", seat=2, by=1) == "sold-out"
    assert refusal(evening, "crystal", seat=1, by=-3) == "not-owned"
    assert refusal(evening, "crystal", seat=1, by=0) == "bad-count"
    when(evening, "crystal", seat=1, by=-1)
    assert types(when(evening, "crystal", seat=2, by=1)) == ["crystals-changed"]


class TestReturningBlack:
    """Cards that put black cubes back."""

    def test_black_cubes_go_from_aside_to_the_bag(self) -> None:
        """As many as the card says."""
        evening = given(drawn(black=2))

        assert moves(when(evening, "return-black", by=1)) == [("black", 1, "aside", "bag")]

    def test_no_more_go_back_than_lie_aside(self) -> None:
        """The rest is told."""
        evening = given(drawn(black=2))

        assert types(when(evening, "return-black", by=3)) == ["moved", "ran-short"]
        assert types(when(evening, "return-black", by=3)) == ["ran-short"]


class TestAnArtifactWithItsCode:
    """One command for what happened at once."""

    def test_the_code_that_is_already_there_is_told_with_the_artifact(self) -> None:
        """Both data cubes; the code raises fury, and the artifact does."""
        evening = given()
        events = when(evening, "artifact", seat=0, value=15, modules=["garden", "cannon"])

        assert types(events) == [
            "hacked", "hacked", "code-completed", "fury-rose", "artifact-taken", "fury-rose",
        ]  # fmt: skip
        assert (seat(evening, 0)["artifacts"], seat(evening, 0)["modules"]) == ([15], ["garden", "cannon"])

    def test_only_the_cubes_that_were_not_told(self) -> None:
        """One was told in an earlier turn."""
        evening = given(say("hack", seat=0, module="garden"))

        assert refusal(evening, "artifact", seat=0, value=15, modules=["garden"]) == "same-module"
        assert refusal(evening, "artifact", seat=0, value=15, modules=[]) == "no-code"
        when(evening, "artifact", seat=0, value=15, modules=["bay"])
        assert seat(evening, 0)["artifacts"] == [15]


class TestTheScore:
    """Phase 5."""

    def test_an_escape_counts_artifact_pod_tokens_credits_and_cards(self) -> None:
        """10 artifact + 20 pod + 7 plans + 3 archive + 2 chip + 5 key + 4 credits + 11 cards = 62."""
        evening = given(
            *with_artifact(0, 10),
            *[say("secret", seat=0, kind=kind) for kind in ("ship-plans", "archive", "credit-chip-2")],
            say("buy", seat=0, kind="master-key"),
            say("credits", seat=0, by=4),
            say("escape", seat=0),
        )

        assert seat(evening, 0)["points"] is None
        when(evening, "score", seat=0, cards=11, credits=4)
        assert seat(evening, 0)["points"] == 62

    def test_a_rescue_counts_without_the_pod(self) -> None:
        """5 artifact + 0 cards."""
        evening = given(
            *with_artifact(0, 5),
            say("deck-out"),
            say("rescue", seat=0, safe=True),
            say("score", seat=0, cards=0, credits=0),
        )

        assert seat(evening, 0)["points"] == 5

    @pytest.mark.parametrize(
        ("item", "points"), [("master-key", 5), ("telepass", 5), ("medkit", 5), ("contraband", 10)]
    )
    def test_items_have_their_points(self, item: str, points: int) -> None:
        """On top of 5 artifact + 20 pod."""
        evening = given(
            *with_artifact(0, 5),
            say("buy", seat=0, kind=item),
            say("escape", seat=0),
            say("score", seat=0, cards=0, credits=0),
        )

        assert seat(evening, 0)["points"] == 25 + points

    @pytest.mark.parametrize(
        ("kind", "points"),
        [("ship-plans", 7), ("archive", 3), ("credit-chip-5", 5), ("credit-chip-2", 2), ("tonic", 0)],
    )
    def test_secrets_have_their_points(self, kind: str, points: int) -> None:
        """An unspent chip counts by itself."""
        evening = given(
            *with_artifact(0, 5),
            say("secret", seat=0, kind=kind),
            say("escape", seat=0),
            say("score", seat=0, cards=0, credits=0),
        )

        assert seat(evening, 0)["points"] == 25 + points

    @pytest.mark.parametrize(("crystals", "points"), [(0, 3), (2, 9), (5, 18)])
    def test_the_sixth_crystal_gives_three_for_each(self, crystals: int, points: int) -> None:
        """It counts as a crystal."""
        got = [say("crystal", seat=0, by=crystals)] if crystals else []
        evening = given(
            *with_artifact(0, 5),
            say("secret", seat=0, kind="sixth-crystal"),
            *got,
            say("escape", seat=0),
            say("score", seat=0, cards=0, credits=0),
        )

        assert seat(evening, 0)["points"] == 25 + points

    def test_crystals_without_the_sixth_are_worth_nothing(self) -> None:
        """They only served cards."""
        evening = given(
            *with_artifact(0, 5),
            say("crystal", seat=0, by=5),
            say("escape", seat=0),
            say("score", seat=0, cards=0, credits=0),
        )

        assert seat(evening, 0)["points"] == 25

    def test_coins_counted_at_the_table_replace_those_the_device_knew(self) -> None:
        """5 + 20 + 9 coins - 2 on curses."""
        evening = given(*with_artifact(0, 5), say("credits", seat=0, by=3), say("escape", seat=0))
        when(evening, "score", seat=0, cards=-2, credits=9)

        assert seat(evening, 0)["points"] == 32

    def test_coins_that_nobody_counted_are_asked_for(self) -> None:
        """All coins on the table are points; without track_credits the device knows only some."""
        evening = given(say("secret", seat=0, kind="credit-chip-2"), say("use", seat=0, kind="credit-chip-2"),
                        *gone(0, 5))  # fmt: skip

        assert refusal(evening, "score", seat=0, cards=0) == "uncounted-coins"
        when(evening, "score", seat=0, cards=0, credits=7)
        assert seat(evening, 0)["points"] == 5 + 20 + 7

    def test_a_score_may_be_corrected(self) -> None:
        """The last one stands."""
        evening = given(*gone(0, 5), say("score", seat=0, cards=1), say("score", seat=0, cards=2),
                        track_credits=True)  # fmt: skip

        assert seat(evening, 0)["points"] == 27

    def test_who_is_in_or_has_lost_has_nothing_to_score(self) -> None:
        """Nor who waits for the answer."""
        assert refusal(given(), "score", seat=0, cards=1, credits=0) == "not-scored"
        assert refusal(given(say("deck-out")), "score", seat=0, cards=1, credits=0) == "not-scored"
        fallen = given(*with_artifact(0, 5), say("deck-out"))
        assert refusal(fallen, "score", seat=0, cards=1, credits=0) == "not-scored"

    def test_the_best_comes_first_and_who_lost_does_not_come(self) -> None:
        """Two got away."""
        evening = given(
            *gone(0, 5),
            *with_artifact(1, 15, modules=("a", "b")),
            say("escape", seat=1),
            say("deck-out"),
            say("score", seat=0, cards=1, credits=0),
            say("score", seat=1, cards=0, credits=0),
        )

        assert shown(evening)["ranking"] == [{"seat": 1, "points": 35}, {"seat": 0, "points": 26}]
        assert shown(evening)["phase"] == "over"

    def test_the_better_artifact_breaks_a_tie(self) -> None:
        """Both have 35 points."""
        evening = given(
            *gone(0, 5),
            *with_artifact(1, 15, modules=("a", "b")),
            say("escape", seat=1),
            say("deck-out"),
            say("score", seat=0, cards=10, credits=0),
            say("score", seat=1, cards=0, credits=0),
        )

        assert [line["seat"] for line in shown(evening)["ranking"]] == [1, 0]

    def test_there_is_no_ranking_before_the_end(self) -> None:
        """However rich somebody is."""
        assert shown(given(*gone(0, 30), say("score", seat=0, cards=50, credits=0)))["ranking"] == []

    def test_the_game_is_over_when_every_answer_and_score_is_in(self) -> None:
        """Until then it is scoring."""
        evening = given(*with_artifact(0, 5), say("deck-out"))

        assert shown(evening)["phase"] == "scoring"
        when(evening, "rescue", seat=0, safe=True)
        assert shown(evening)["phase"] == "scoring"
        when(evening, "score", seat=0, cards=3, credits=0)
        assert shown(evening)["phase"] == "over"

    def test_a_table_where_all_lost_is_over_at_once(self) -> None:
        """There is nothing to count."""
        evening = given(say("deck-out"))

        assert (shown(evening)["phase"], shown(evening)["ranking"]) == ("over", [])


def test_an_edition_may_print_other_numbers() -> None:
    """Boxes are data: pods worth ten, items at three credits."""
    evening = given(
        *with_artifact(0, 5),
        say("credits", seat=0, by=3),
        say("buy", seat=0, kind="contraband"),
        say("escape", seat=0),
        say("score", seat=0, cards=0, credits=0),
        track_credits=True,
        **box(pods={"points": 10}, market={"price": 3}, tokens={"points": {"contraband": 8}}),
    )

    assert seat(evening, 0)["points"] == 5 + 10 + 8
