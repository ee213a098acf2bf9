"""Secrets, prisoners and the market: what they do, and how many there are. Rulebook, p. 8 and 10; tokens."""

from __future__ import annotations

from typing import Any

from rules.script import Evening
from tests.catacombs.delve_talk import delve, prisoner
from tests.rules.table_lines import Line, buy, drop, say, secret, use, wounded
from tests.rules.table_talk import examples, shown

MINOR = {
    "dragon-egg": 3, "lockpick": 3, "magic-spring": 2, "potion-of-healing": 3, "potion-of-strength": 2,
    "potion-of-swiftness": 2, "puzzle-box": 2, "treasure": 3,
}  # fmt: skip
MAJOR = {
    "catacombs-map": 2, "chalice": 3, "greater-skill-boost": 2, "greater-treasure": 2,
    "potion-of-greater-healing": 2,
}  # fmt: skip


def test_the_numbers_of_secrets_and_prisoners_are_those_of_the_rulebook() -> None:
    """Contents: 20, 11 and 20."""
    below = shown(delve())["depths"]

    assert (below["minor"], below["major"]) == (MINOR, MAJOR)
    assert [sum(below[heap].values()) for heap in ("minor", "major", "prisoners")] == [20, 11, 20]


POTIONS = {"potion-of-healing": 1, "potion-of-greater-healing": 2}

test_secrets = examples({
    **{
        f"one more {kind} than a fan's list counts is a warning; the book prints the sums alone": (
            lambda kind=kind, n=copies: delve(*[secret(kind, each % 3) for each in range(n)]), secret(kind),
            {
                "only warned": [{"type": "warned", "of": kind, "most": copies}],
                "only token-gained.*.kind": [kind],
            },
        )
        for kind, copies in (MINOR | MAJOR).items()
    },
    "no more are found than the table counted, once somebody compared with the box": (
        lambda: delve(secret("chalice"), box={"secrets": {"major": {"chalice": 1}}}), secret("chalice"),
        "sold-out",
    ),
    "treasure is gold at once, and the token goes back to the box": (
        delve, secret("treasure", 1), {"seats.1.credits": 2, "seats.1.tokens": {}},
    ),
    "greater treasure is more gold": (
        delve, secret("greater-treasure", 1), {"seats.1.credits": 5, "seats.1.tokens": {}},
    ),
    "a lockpick is a lockpick, the fourth": (
        delve, secret("lockpick", 1), {"depths.lockpicks": [3, 4, 3], "seats.1.tokens": {}},
    ),
    "a dragon egg raises the fury and is kept; three players start on step 2": (
        delve, secret("dragon-egg"), {"fury.step": 3, "seats.0.tokens": {"dragon-egg": 1}},
    ),
    "a skill boost is used at once and leaves nothing behind": (
        delve, secret("greater-skill-boost"), {"seats.0.tokens": {}},
    ),
    **{
        f"a {kind} is kept": (
            lambda: delve(wounded(0, 3)), secret(kind),
            {"seats.0.wounds": ["yellow"] * 3, "seats.0.tokens": {kind: 1}},
        )
        for kind in POTIONS
    },
    **{
        f"a {kind} that is drunk heals {healed}": (
            lambda kind=kind: delve(wounded(0, 3), secret(kind)), use(kind),
            {"seats.0.wounds": ["yellow"] * (3 - healed), "seats.0.tokens": {}},
        )
        for kind, healed in POTIONS.items()
    },
    **{
        f"the players do the rest, and a {kind} is used up": (
            lambda kind=kind: delve(secret(kind)), use(kind),
            {
                "only token-spent": [{"type": "token-spent", "seat": 0, "kind": kind, "how": "used"}],
                "types": ["token-spent"],
            },
        )
        for kind in ("potion-of-strength", "potion-of-swiftness", "magic-spring")
    },
    "a puzzle box is swapped for a major secret, which is owed until it is recorded": (
        lambda: delve(secret("puzzle-box")), use("puzzle-box"),
        {"owed": [{"seat": 0, "what": "secret", "count": 1}], "seats.0.tokens": {}},
    ),
    "the major secret that it was swapped for is owed no more": (
        lambda: delve(secret("puzzle-box"), use("puzzle-box")), secret("chalice"), {"owed": None},
    ),
    "where no major secret is left, a puzzle box owes none": (
        lambda: delve(secret("chalice"), secret("puzzle-box"), box={"secrets": {"major": {"chalice": 1}}}),
        use("puzzle-box"), {"owed": None, "seats.0.tokens": {"chalice": 1}},
    ),
    **{
        f"a {kind} is a treasure: kept, and not used up": (
            lambda kind=kind: delve(secret(kind)), use(kind), "not-usable",
        )
        for kind in ("chalice", "catacombs-map", "dragon-egg")
    },
    "a token one does not have cannot be used": (delve, use("puzzle-box"), "not-owned"),
    "a token one does not have cannot be lost": (delve, drop("crown-10"), "not-owned"),
    "another game's token cannot be lost": (delve, drop("medkit"), "no-such-token"),
    "a prisoner is no secret": (delve, secret("peasant"), "no-such-token"),
    "a secret is no prisoner": (delve, prisoner("chalice"), "no-such-token"),
    "a secret is not for sale": (delve, buy("chalice"), "no-such-token"),
})  # fmt: skip

test_prisoners = examples({
    "an adventurer raises the fury, as some prisoners do (p. 12)": (
        delve, prisoner("adventurer", 2), {"fury.step": 3, "seats.2.tokens": {"adventurer": 1}},
    ),
    "a cleric heals one wound at once": (
        lambda: delve(wounded(0, 2)), prisoner("cleric"), {"seats.0.wounds": ["yellow"]},
    ),
    "a haunted prisoner brings a ghost from the bank": (
        delve, prisoner("haunted-prisoner"), {"area.white": 1, "depths.ghosts": 4},
    ),
    **{
        f"a {kind} comes along and counts at the end": (delve, prisoner(kind), {"types": ["token-gained"]})
        for kind in ("peasant", "barbarian", "mayor", "monk", "warrior", "prince", "sorceress")
    },
    "there is only one mayor, says a fan's list; freed again he brings a warning": (
        lambda: delve(prisoner("mayor")), prisoner("mayor", 1),
        {"types": ["warned", "token-gained"], "depths.prisoners.mayor": 0},
    ),
})  # fmt: skip

PARTY: dict[str, Any] = {"cubes": [3, 4]}


def rich(gold: int, *lines: Line) -> Evening:
    return delve(say("credits", seat=0, by=gold), *lines, track_credits=True)


test_the_market = examples({
    "the stall (set-up C)": (
        delve, None, {"depths.market": {"backpack": 2, "blood-amulet": 2, "burglars-kit": 3, "crown": 3}},
    ),
    "one may buy the same twice, unlike in space": (
        lambda: delve(buy("backpack")), buy("backpack"), {"seats.0.tokens": {"backpack": 2}},
    ),
    "there is no third backpack": (lambda: delve(*[buy("backpack")] * 2), buy("backpack", 1), "sold-out"),
    "crowns go best first: 10, 9, 8": (
        lambda: delve(buy("crown"), buy("crown", 1)), buy("crown"),
        {"seats.0.tokens": {"crown-10": 1, "crown-8": 1}, "seats.1.tokens": {"crown-9": 1}},
    ),
    "there is no fourth crown": (lambda: delve(*[buy("crown")] * 3), buy("crown", 2), "sold-out"),
    "a burglar's kit holds two lockpicks": (delve, buy("burglars-kit", 1), {"depths.lockpicks": [3, 5, 3]}),
    "a blood amulet is for the badly wounded, with five wounds": (
        lambda: delve(wounded(0, 4)), buy("blood-amulet"), "not-wounded",
    ),
    "a blood amulet heals two": (
        lambda: delve(wounded(0, 5)), buy("blood-amulet"), {"seats.0.wounds": ["yellow"] * 3},
    ),
    "the device minds the gold when it is asked to: seven for an item": (
        lambda: rich(13), buy("crown"), {"seats.0.credits": 6},
    ),
    "six gold are not enough": (lambda: rich(6), buy("crown"), "not-enough-credits"),
    "a tome costs skill and no gold": (lambda: rich(6), buy("secret-tome"), {"seats.0.credits": 6}),
    "a purchase that is refused, as one gold and a coupon are not seven": (
        lambda: rich(1, prisoner("discount-coupon")), buy("crown", coupon=True), "not-enough-credits",
    ),
    "items of an expansion are sold when the box tells of them: one cloak": (
        lambda: delve(players=5, box={"party": PARTY | {"market": {"invisibility-cloak": 1}}}),
        buy("invisibility-cloak"), {"seats.0.tokens": {"invisibility-cloak": 1}},
    ),
    "there is no second cloak": (
        lambda: delve(
            buy("invisibility-cloak"), players=5,
            box={"party": PARTY | {"market": {"invisibility-cloak": 1}}},
        ),
        buy("invisibility-cloak", 1), "sold-out",
    ),
    "you may use a coupon one time while buying, not by itself (the token guide)": (
        lambda: rich(9, prisoner("discount-coupon")), use("discount-coupon"), "not-usable",
    ),
    "nobody uses a coupon they have not": (
        lambda: rich(9, prisoner("discount-coupon")), use("discount-coupon", 1), "not-owned",
    ),
    "whoever does not use the coupon keeps it": (
        lambda: rich(9, prisoner("discount-coupon")), buy("burglars-kit"),
        {"seats.0.credits": 2, "seats.0.tokens": {"discount-coupon": 1, "burglars-kit": 1}},
    ),
    "a coupon takes five off seven and is spent": (
        lambda: rich(9, prisoner("discount-coupon"), buy("burglars-kit")), buy("burglars-kit", coupon=True),
        {
            "only token-spent.*.kind": ["discount-coupon"], "seats.0.credits": 0,
            "seats.0.tokens": {"burglars-kit": 2},
        },
    ),
    "a coupon is used once": (
        lambda: rich(9, prisoner("discount-coupon"), buy("burglars-kit", coupon=True)),
        buy("crown", coupon=True), "not-owned",
    ),
    "a potion of stealth, of the party, hushes its owner by one and gives the others away": (
        lambda: delve(
            secret("potion-of-stealth"), players=6,
            box={"party": PARTY | {"minor": {"potion-of-stealth": 1}}},
        ),
        use("potion-of-stealth"),
        {"area": {"yellow": 2, "blue": 3, "green": 2, "red": 1, "orange": 1, "purple": 1}},
    ),
})  # fmt: skip
