"""Leaving, falling and the score. Rulebook, p. 14; tokens."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.catacombs.delve_talk import bag_of, delve, gone, tile, with_artifact
from tests.rules.table_talk import Line, move, only, refusal, say, seat, shown, types, when


def points(evening: Evening, index: int) -> int | None:
    """A seat's points."""
    found: int | None = seat(evening, index)["points"]
    return found


def scored(*lines: Line, cards: int = 0, players: int = 3) -> int | None:
    """What Ann has in the end, away with the artifact of 5, beyond 25 for that and mastery."""
    evening = delve(*lines, *gone(0), players=players)
    when(evening, "score", seat=0, cards=cards, credits=seat(evening, 0)["credits"])
    found = points(evening, 0)
    return None if found is None else found - 5 - 20


class TestEscape:
    """Into the crypt with an artifact."""

    def test_a_mastery_token_is_twenty_points(self) -> None:
        """5 for the artifact, 20 for mastery, 7 on the cards."""
        evening = delve(*gone(0), say("score", seat=0, cards=7, credits=0))

        assert (seat(evening, 0)["status"], points(evening, 0)) == ("escaped", 5 + 20 + 7)
        assert shown(evening)["depths"]["mastery"] == 2

    def test_nobody_leaves_empty_handed(self) -> None:
        """P. 9."""
        assert refusal(delve(), "escape", seat=0) == "no-artifact"

    def test_the_cubes_stay_on_the_board(self) -> None:
        """The book takes none away: p. 14 says what a drawn one does, which is nothing."""
        evening = delve(*with_artifact(0))

        assert types(when(evening, "escape", seat=0)) == ["emerged"]
        assert shown(evening)["area"]["yellow"] == 3

    def test_the_attack_of_that_turn_is_an_ordinary_one(self) -> None:
        """The seat was in as its turn began; it draws by the fury and hurts the others only."""
        evening = delve(*gone(0))

        when(evening, "record", drawn={"yellow": 2, "blue": 1})
        assert [len(one["wounds"]) for one in shown(evening)["seats"]] == [0, 1, 0]

    def test_when_all_have_left_the_game_is_over(self) -> None:
        """The last to leave ends it."""
        evening = delve(*gone(0), *gone_with(1, 7), *with_artifact(2, value=10))

        assert only(when(evening, "escape", seat=2), "ended") == [{"type": "ended", "why": "nobody-in"}]


def gone_with(index: int, value: int) -> list[Line]:
    """How a seat escapes with the next artifact of the stack."""
    return [*with_artifact(index, value=value), say("escape", seat=index)]


class TestFalling:
    """A full health track."""

    @pytest.mark.parametrize(("safe", "status", "total"), [(True, "rescued", 5 + 3), (False, "lost", 0)])
    def test_it_matters_where_one_lies(self, *, safe: bool, status: str, total: int) -> None:
        """Out of the Depths the points count, without mastery."""
        evening = delve(*with_artifact(0), move("yellow", 10, "supply:0", "wounds:0"))

        assert seat(evening, 0)["status"] == "fallen"
        when(evening, "rescue", seat=0, safe=safe)
        if safe:
            when(evening, "score", seat=0, cards=3, credits=0)
        assert (seat(evening, 0)["status"], points(evening, 0)) == (status, total)

    def test_without_an_artifact_there_is_no_question(self) -> None:
        """Nothing at all."""
        evening = delve(move("yellow", 10, "supply:0", "wounds:0"))

        assert (seat(evening, 0)["status"], points(evening, 0)) == ("lost", 0)
        assert refusal(evening, "rescue", seat=0, safe=True) == "not-fallen"
        assert refusal(evening, "score", seat=0, cards=1, credits=0) == "not-scored"

    def test_the_deck_that_runs_out_knocks_everybody_out(self) -> None:
        """P. 12."""
        evening = delve(*with_artifact(1))

        assert when(evening, "deck-out")[-1] == {"type": "ended", "why": "deck-out"}
        assert [one["status"] for one in shown(evening)["seats"]] == ["lost", "fallen", "lost"]


class TestTheScore:
    """Every token by its own rule."""

    def test_gold_and_cards_and_tokens_add_up(self) -> None:
        """Treasure is 2 gold, a chalice 7, an egg 3, the map 5; 11 on the cards."""
        kinds = ("treasure", "chalice", "dragon-egg", "catacombs-map")

        assert scored(*[say("secret", seat=0, kind=kind) for kind in kinds], cards=11) == 2 + 7 + 3 + 5 + 11

    def test_told_coins_are_worth_more_than_tracked_ones(self) -> None:
        """What the table counts in the end counts."""
        evening = delve(say("credits", seat=0, by=3), *gone(0), say("score", seat=0, cards=0, credits=9))

        assert points(evening, 0) == 5 + 20 + 9

    @pytest.mark.parametrize(
        ("kind", "worth"),
        [("backpack", 5), ("burglars-kit", 2), ("crown", 10), ("secret-tome", 0)],
    )
    def test_items(self, kind: str, worth: int) -> None:
        """The best crown is 10; the points of a tome stand on its card."""
        assert scored(say("buy", seat=0, kind=kind)) == worth

    def test_a_blood_amulet_is_seven(self) -> None:
        """For whoever had five wounds."""
        assert scored(say("wound", seat=0, by=5), say("buy", seat=0, kind="blood-amulet")) == 7

    def test_an_idol_is_five(self) -> None:
        """Each."""
        assert scored(*[say("idol", seat=0)] * 2) == 10

    @pytest.mark.parametrize(
        ("kind", "worth"),
        [("adventurer", 3), ("barbarian", 2), ("cleric", 2), ("golden-monkey-bot", 3),
         ("haunted-prisoner", 3), ("peasant", 2), ("discount-coupon", 0),
         ("mayor", 5), ("monk", 0), ("primatologist", 0), ("prince", 0), ("princess", 0),
         ("sorceress", 0), ("warrior", 1)],
    )  # fmt: skip
    def test_a_prisoner_alone(self, kind: str, worth: int) -> None:
        """The mayor sees the mastery token, the warrior himself; others look in vain."""
        assert scored(say("prisoner", seat=0, kind=kind)) == worth

    def test_a_monk_counts_wayshrines(self) -> None:
        """Three marked: 1 + 2 + 3 gold, and three points."""
        shrines = [say("shrine", seat=0, room=room) for room in ("moon", "sun", "star")]

        assert scored(say("prisoner", seat=0, kind="monk"), *shrines) == 6 + 3

    def test_a_primatologist_likes_an_idol_and_the_bot(self) -> None:
        """5 with either, and only once with both."""
        monkeys = say("prisoner", seat=0, kind="primatologist")
        bot = say("prisoner", seat=0, kind="golden-monkey-bot")

        assert scored(monkeys, say("idol", seat=0)) == 5 + 5
        assert scored(monkeys, bot) == 5 + 3
        assert scored(monkeys, bot, say("idol", seat=0)) == 5 + 3 + 5

    def test_prince_and_princess_look_for_a_crown(self) -> None:
        """5 each with any."""
        royal = [say("prisoner", seat=0, kind=kind) for kind in ("prince", "princess")]

        assert scored(*royal, say("buy", seat=0, kind="crown")) == 10 + 5 + 5

    @pytest.mark.parametrize(("tomes", "worth"), [(1, 0), (2, 10), (3, 10)])
    def test_sorceresses_count_secret_tomes(self, tomes: int, worth: int) -> None:
        """Two sorceresses, 5 each with two tomes or more: bought, or from a library."""
        lines = [
            say("unlock", seat=0, lock="library"),
            *[say("buy", seat=0, kind="secret-tome")] * (tomes - 1),
        ]

        assert scored(*[say("prisoner", seat=0, kind="sorceress")] * 2, *lines) == worth

    def test_warriors_count_prisoners_and_no_coupon(self) -> None:
        """Two warriors, a peasant and a coupon: three prisoners, counted by both, and the peasant's 2."""
        kinds = ("warrior", "warrior", "peasant", "discount-coupon")

        assert scored(*[say("prisoner", seat=0, kind=kind) for kind in kinds]) == 2 * 3 + 2

    def test_a_mayor_without_mastery_is_nothing(self) -> None:
        """Saved, but not escaped."""
        evening = delve(
            say("prisoner", seat=0, kind="mayor"),
            *with_artifact(0),
            move("yellow", 10, "supply:0", "wounds:0"),
            say("rescue", seat=0, safe=True),
            say("score", seat=0, cards=0, credits=0),
        )

        assert points(evening, 0) == 5

    def test_two_artifacts_count_both(self) -> None:
        """5 and 7, the backpack 5, mastery 20."""
        evening = delve(
            say("buy", seat=0, kind="backpack"),
            *with_artifact(0),
            *with_artifact(0, value=7),
            say("escape", seat=0),
            say("score", seat=0, cards=0, credits=0),
        )

        assert points(evening, 0) == 5 + 7 + 5 + 20


def test_the_best_artifact_breaks_a_tie() -> None:
    """32 points each; Bob's artifact is the better one. Cid fell in the Depths."""
    evening = delve(*gone(0), *gone_with(1, 7))
    bag_of(evening, 0)
    for index, cards in ((0, 7), (1, 5)):
        when(evening, "score", seat=index, cards=cards, credits=0)
    when(evening, "deck-out")

    assert shown(evening)["ranking"] == [{"seat": 1, "points": 32}, {"seat": 0, "points": 32}]
    assert shown(evening)["phase"] == "over"


def test_a_tie_that_no_artifact_breaks_is_a_tie() -> None:
    """P. 14 and 15: five have two artifacts of 10; Ann and Bob have one each, and as many points."""
    evening = delve(tile(2), tile(0), say("artifact", seat=0, value=10), say("artifact", seat=1, value=10),
                    say("escape", seat=1), say("escape", seat=0), say("deck-out"), players=5)  # fmt: skip
    for index in (0, 1):
        when(evening, "score", seat=index, cards=3, credits=0)

    assert shown(evening)["ranking"] == [{"seat": 0, "points": 33}, {"seat": 1, "points": 33}]
    assert shown(evening)["tied"] == [[0, 1]]
    when(evening, "score", seat=1, cards=4, credits=0)
    assert "tied" not in shown(evening)


def test_a_seat_that_waits_for_its_answer_keeps_the_score_open() -> None:
    """Scoring goes on until all is told."""
    evening = delve(tile(0), *with_artifact(0), say("deck-out"))

    assert shown(evening)["phase"] == "scoring"
