"""Leaving, falling and the score. Rulebook, p. 14; tokens."""

from __future__ import annotations

from rules.script import Evening
from tests.catacombs.delve_talk import (
    bag_of,
    delve,
    gone,
    idol,
    prisoner,
    shrine,
    tile,
    unlock,
    with_artifact,
)
from tests.rules.table_lines import Line, artifact, buy, drawn, move, say, score, secret, wounded
from tests.rules.table_talk import Example, after, examples, shown, when

DECK_OUT = say("deck-out")
FELLED = move("yellow", 10, "supply:0", "wounds:0")
"""Ann's health track is full."""


def escape(seat: int = 0) -> Line:
    return say("escape", seat=seat)


def rescue(*, safe: bool) -> Line:
    return say("rescue", seat=0, safe=safe)


def gone_with(index: int, value: int) -> list[Line]:
    return [*with_artifact(index, value=value), escape(index)]


test_leaving = examples({
    "a mastery token is twenty points: 5 for the artifact, 20 for mastery, 7 on the cards": (
        lambda: delve(*gone(0)), score(cards=7),
        {"seats.0.status": "escaped", "seats.0.points": 5 + 20 + 7, "depths.mastery": 2},
    ),
    "nobody leaves empty-handed (p. 9)": (delve, escape(), "no-artifact"),
    "the cubes stay on the board: p. 14 says what a drawn one does, which is nothing": (
        lambda: delve(*with_artifact(0)), escape(), {"types": ["emerged"], "area.yellow": 3},
    ),
    "the attack of that turn is an ordinary one, by the fury, and hurts the others only": (
        lambda: delve(*gone(0)), drawn(yellow=2, blue=1), {"seats.*.wounds": [[], ["blue"], []]},
    ),
    "when all have left the game is over": (
        lambda: delve(*gone(0), *gone_with(1, 7), *with_artifact(2, value=10)), escape(2),
        {"only ended": [{"type": "ended", "why": "nobody-in"}]},
    ),
    "who fell with an artifact waits for the answer": (
        lambda: delve(*with_artifact(0)), FELLED, {"seats.0.status": "fallen"},
    ),
    "out of the depths the points count, without mastery": (
        lambda: delve(*with_artifact(0), FELLED, rescue(safe=True)), score(cards=3),
        {"seats.0.status": "rescued", "seats.0.points": 5 + 3},
    ),
    "in the depths all is lost": (
        lambda: delve(*with_artifact(0), FELLED), rescue(safe=False),
        {"seats.0.status": "lost", "seats.0.points": 0},
    ),
    "without an artifact all is lost at once": (
        delve, FELLED, {"seats.0.status": "lost", "seats.0.points": 0},
    ),
    "without an artifact there is no question": (lambda: delve(FELLED), rescue(safe=True), "not-fallen"),
    "without an artifact there is no score": (lambda: delve(FELLED), score(cards=1), "not-scored"),
    "the deck that runs out knocks everybody out (p. 12)": (
        lambda: delve(*with_artifact(1)), DECK_OUT,
        {"only ended": [{"type": "ended", "why": "deck-out"}], "seats.*.status": ["lost", "fallen", "lost"]},
    ),
    "a seat that waits for its answer keeps the score open": (
        lambda: delve(tile(0), *with_artifact(0)), DECK_OUT, {"phase": "scoring"},
    ),
    "told coins are worth more than tracked ones: what the table counts in the end counts": (
        lambda: delve(say("credits", seat=0, by=3), *gone(0)), score(credits=9),
        {"seats.0.points": 5 + 20 + 9},
    ),
    "a mayor without mastery is nothing: saved, but not escaped": (
        lambda: delve(prisoner("mayor"), *with_artifact(0), FELLED, rescue(safe=True)), score(),
        {"seats.0.points": 5},
    ),
    "two artifacts count both, 5 and 7, with the backpack 5 and mastery 20": (
        lambda: delve(buy("backpack"), *with_artifact(0), *with_artifact(0, value=7), escape()), score(),
        {"seats.0.points": 5 + 7 + 5 + 20},
    ),
    "the parts: a mayor finds 5 in mastery, a barbarian is worth 2, a dragon egg is a token of 3": (
        lambda: delve(
            *with_artifact(0), prisoner("mayor"), prisoner("barbarian"), secret("dragon-egg"), escape(),
        ),
        score(cards=7),
        {
            "seats.0.parts": {
                "cards": 7, "artifacts": 5, "tokens": 3, "prisoners": 7, "credits": 0, "mastery": 20,
            },
        },
    ),
})  # fmt: skip


def worth(points: int, *lines: Line, cards: int = 0, gold: int = 0) -> Example:
    """Ann's points beyond 5 for the artifact and 20 for mastery, with all these lines before she left."""
    return lambda: delve(*lines, *gone(0)), score(cards=cards, credits=gold), {"seats.0.points": 25 + points}


PRIMATOLOGIST, BOT = prisoner("primatologist"), prisoner("golden-monkey-bot")

test_the_score = examples({
    "gold and cards and tokens add up: 2 gold, a chalice 7, an egg 3, the map 5, 11 on the cards": worth(
        2 + 7 + 3 + 5 + 11, *map(secret, ("treasure", "chalice", "dragon-egg", "catacombs-map")),
        cards=11, gold=2,
    ),
    **{
        f"a {kind} is {points}": worth(points, buy(kind))
        for kind, points in (("backpack", 5), ("burglars-kit", 2))
    },
    "the best crown is 10": worth(10, buy("crown")),
    "the points of a tome stand on its card": worth(0, buy("secret-tome")),
    "a blood amulet is seven, for whoever had five wounds": worth(7, wounded(0, 5), buy("blood-amulet")),
    "an idol is five each": worth(10, idol(), idol()),
    **{
        f"a {kind} alone, who looks in vain or not, is {points}": worth(points, prisoner(kind))
        for kind, points in (
            ("adventurer", 3), ("barbarian", 2), ("cleric", 2), ("golden-monkey-bot", 3),
            ("haunted-prisoner", 3), ("peasant", 2), ("discount-coupon", 0), ("mayor", 5), ("monk", 0),
            ("primatologist", 0), ("prince", 0), ("princess", 0), ("sorceress", 0), ("warrior", 1),
        )
    },
    "a monk counts wayshrines: 1 + 2 + 3 gold for three, and three points": worth(
        6 + 3, prisoner("monk"), *map(shrine, ("moon", "sun", "star")), gold=6
    ),
    "a primatologist likes an idol": worth(5 + 5, PRIMATOLOGIST, idol()),
    "a primatologist likes the bot": worth(5 + 3, PRIMATOLOGIST, BOT),
    "a primatologist likes both only once": worth(5 + 3 + 5, PRIMATOLOGIST, BOT, idol()),
    "prince and princess look for any crown, 5 each": worth(
        10 + 5 + 5, prisoner("prince"), prisoner("princess"), buy("crown")
    ),
    **{
        f"of {tomes} tomes, bought or from a library, two sorceresses make {points}": worth(
            points, *[prisoner("sorceress")] * 2, unlock("library"), *[buy("secret-tome")] * (tomes - 1)
        )
        for tomes, points in ((1, 0), (2, 10), (3, 10))
    },
    "two warriors count three prisoners each, and no coupon; the peasant is 2": worth(
        2 * 3 + 2, *map(prisoner, ("warrior", "warrior", "peasant", "discount-coupon"))
    ),
})  # fmt: skip


def scored_alike(lines: list[Line], *scores: Line, bag: int | None = None, players: int = 3) -> Evening:
    evening = delve(*lines, players=players)
    if bag is not None:
        bag_of(evening, bag)
    for line in scores:
        when(evening, **line)
    return evening


def test_the_best_artifact_breaks_a_tie() -> None:
    """32 points each; Bob's artifact is the better one. Cid fell in the Depths."""
    evening = scored_alike([*gone(0), *gone_with(1, 7)], score(0, 7), score(1, 5), DECK_OUT, bag=0)

    assert shown(evening)["ranking"] == [{"seat": 1, "points": 32}, {"seat": 0, "points": 32}]
    assert shown(evening)["phase"] == "over"


def test_a_tie_that_no_artifact_breaks_is_a_tie() -> None:
    """P. 14 and 15: five have two artifacts of 10; Ann and Bob have one each, and as many points."""
    both = [tile(2), tile(0), artifact(10), artifact(10, 1), escape(1), escape(0), DECK_OUT]
    evening = scored_alike(both, score(0, 3), score(1, 3), players=5)
    tied = {"ranking": [{"seat": 0, "points": 33}, {"seat": 1, "points": 33}], "tied": [[0, 1]]}

    assert after(evening, None, tied) == tied
    assert after(evening, score(1, 4), ["tied"]) == {"tied": None}
