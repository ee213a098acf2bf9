"""Terminals, artifacts, tokens, market, crystals, money and score. In Space rulebook, phases 2 and 5."""

from __future__ import annotations

from rules.script import Evening
from tests.rules.table_lines import (
    Line,
    artifact,
    box,
    buy,
    drawn,
    drop,
    gone,
    say,
    score,
    secret,
    use,
    with_artifact,
    wounded,
)
from tests.rules.table_talk import examples, given


def hack(seat: int, module: str, **fields: str) -> Line:
    return say("hack", seat=seat, module=module, **fields)


def coins(by: int) -> Line:
    return say("credits", seat=0, by=by)


def crystal(seat: int, by: int) -> Line:
    return say("crystal", seat=seat, by=by)


CODE = [hack(0, "garden"), hack(0, "cannon")]
AWAY, ESCAPE, DECK_OUT = gone(0, 5), say("escape", seat=0), say("deck-out")
TWO_AWAY = [*AWAY, *with_artifact(1, 15, modules=("a", "b")), say("escape", seat=1), DECK_OUT]


def left() -> Evening:
    return given(hack(0, "garden", terminal="left"))


test_the_code = examples({
    "the second data cube completes the code and raises fury": (
        lambda: given(CODE[0]), CODE[1],
        {"types": ["hacked", "code-completed", "fury-rose"], "seats.0.modules": ["garden", "cannon"]},
    ),
    "there is no third data cube": (lambda: given(*CODE), hack(0, "bay"), "code-complete"),
    "the first data cube raises nothing: half a code is no code": (given, CODE[0], {"types": ["hacked"]}),
    **{
        f"the second must lie in another module, however tired the hand that types {module!r}": (
            left, hack(0, module, terminal="right"), "same-module",
        )
        for module in ("garden", "Garden", " garden ")
    },
    "two seats may not hack one terminal": (left, hack(1, "garden", terminal="Left"), "terminal-taken"),
    "two seats may hack one module": (left, hack(1, "garden", terminal="right"), {"types": ["hacked"]}),
    "each module has its left terminal": (
        lambda: given(hack(0, "garden", terminal="left"), hack(1, "garden", terminal="right")),
        hack(1, "cannon", terminal="left"), {"types": ["hacked", "code-completed", "fury-rose"]},
    ),
    "terminals nobody named are not compared: the table minds them itself": (
        lambda: given(hack(0, "garden")), hack(1, "garden"), {"types": ["hacked"]},
    ),
})  # fmt: skip

test_artifacts = examples({
    "taking an artifact raises fury, every time": (
        lambda: given(*CODE), artifact(20),
        {
            "types": ["artifact-taken", "fury-rose"], "seats.0.artifacts": [20],
            "ship.artifacts": [5, 10, 15, 25, 30],
        },
    ),
    "nobody carries two, and none is put down": (
        lambda: given(*with_artifact(0, 5)), artifact(30), "has-artifact",
    ),
    "nobody takes one without the code: half a code does not open the door": (
        lambda: given(CODE[0]), artifact(5), "no-code",
    ),
    "an artifact is there once": (
        lambda: given(*with_artifact(0, 5), hack(1, "a"), hack(1, "b")), artifact(5, 1), "sold-out",
    ),
    "artifacts have the values of the box, 5 to 30 in steps of 5": (
        lambda: given(*CODE), artifact(12), "no-such-token",
    ),
    "both data cubes may be told with the artifact; the code raises fury, and the artifact does": (
        given, artifact(15, modules=["garden", "cannon"]),
        {
            "types": ["hacked", "hacked", "code-completed", "fury-rose", "artifact-taken", "fury-rose"],
            "seats.0.artifacts": [15], "seats.0.modules": ["garden", "cannon"],
        },
    ),
    "a data cube that was told in an earlier turn is not told with the artifact": (
        lambda: given(CODE[0]), artifact(15, modules=["garden"]), "same-module",
    ),
    "with no data cube told the code stays half": (
        lambda: given(CODE[0]), artifact(15, modules=[]), "no-code",
    ),
    "only the cube that was not told is told with the artifact": (
        lambda: given(CODE[0]), artifact(15, modules=["bay"]), {"seats.0.artifacts": [15]},
    ),
})  # fmt: skip

test_secrets = examples({
    "the archive raises fury and is kept": (
        given, secret("archive"), {"types": ["token-gained", "fury-rose"], "seats.0.tokens": {"archive": 1}},
    ),
    "the sonic grenade makes every opponent noisy at once and goes back to the box": (
        given, secret("sonic-grenade"),
        {"moves": [("blue", 3, "supply:1", "area"), ("green", 3, "supply:2", "area")], "seats.0.tokens": {}},
    ),
    "the sonic grenade spares those who are out": (
        lambda: given(*gone(1, 5)), secret("sonic-grenade"), {"moves": [("green", 3, "supply:2", "area")]},
    ),
    "a sudden inspiration is gone at once: its cards are the table's business": (
        given, secret("sudden-inspiration"), {"only token-spent.*.how": ["at-once"], "seats.0.tokens": {}},
    ),
    **{
        f"a {kind} is kept": (
            lambda kind=kind: given(wounded(0, 3), secret(kind)), None, {"seats.0.wounds": ["yellow"] * 3},
        )
        for kind in ("mega-healer", "mini-healer")
    },
    **{
        f"a {kind} heals {heals} when used, and is gone": (
            lambda kind=kind: given(wounded(0, 3), secret(kind)), use(kind),
            {"seats.0.wounds": ["yellow"] * (3 - heals), "seats.0.tokens": {}},
        )
        for kind, heals in (("mega-healer", 2), ("mini-healer", 1))
    },
    **{
        f"a {kind} is no money yet": (given, secret(kind), {"seats.0.credits": 0})
        for kind in ("credit-chip-5", "credit-chip-2")
    },
    **{
        f"a {kind} becomes money when used": (
            lambda kind=kind: given(secret(kind)), use(kind), {"seats.0.credits": money},
        )
        for kind, money in (("credit-chip-5", 5), ("credit-chip-2", 2))
    },
    **{
        f"the device knows no cards, so a {kind} is only used up": (
            lambda kind=kind: given(secret(kind)), use(kind), {"types": ["token-spent"]},
        )
        for kind in ("disintegrator", "energy-drink", "faction-bonus", "tonic")
    },
    **{
        f"a {kind} is not used, but scores": (lambda kind=kind: given(secret(kind)), use(kind), "not-usable")
        for kind in ("ship-plans", "sixth-crystal", "archive")
    },
    "nobody uses what they have not": (given, use("tonic"), "not-owned"),
    "nobody drops what they have not": (given, drop("tonic"), "not-owned"),
    "nobody uses what does not exist": (given, use("ale"), "no-such-token"),
    "nobody drops what does not exist": (given, drop("ale"), "no-such-token"),
    "nobody finds what does not exist": (given, secret("ale"), "no-such-token"),
    "nobody finds what is for sale": (given, secret("medkit"), "no-such-token"),
    "a dropped token is lost without effect, one of two": (
        lambda: given(secret("tonic"), secret("tonic")), drop("tonic"),
        {
            "only token-spent": [{"type": "token-spent", "seat": 0, "kind": "tonic", "how": "dropped"}],
            "types": ["token-spent"], "seats.0.tokens": {"tonic": 1},
        },
    ),
    **{
        f"the box holds {most} {of}; one more is counted all the same, with a warning": (
            lambda kind=kind, most=most: given(*[secret(kind, n % 3) for n in range(most)]), secret(kind),
            {
                "only warned": [{"type": "warned", "of": of, "most": most}],
                "types": ["warned", "token-gained"],
            },
        )
        for kind, of, most in (("sixth-crystal", "major-secrets", 11), ("tonic", "minor-secrets", 28))
    },
    **{
        f"without a warning the others are counted when the {of} are out": (
            lambda kind=kind, most=most: given(*[secret(kind, n % 3) for n in range(most)]), secret(other),
            {"only token-gained.*.kind": [other], "only warned": []},
        )
        for kind, of, most, other in (
            ("sixth-crystal", "major-secrets", 11, "archive"), ("tonic", "minor-secrets", 28, "ship-plans"),
        )
    },
})  # fmt: skip


def after_a_telepass() -> Evening:
    return given(buy("telepass"), drop("telepass"))


test_the_market = examples({
    "the medkit heals two when bought and is kept for its points": (
        lambda: given(wounded(0, 3)), buy("medkit"),
        {"seats.0.wounds": ["yellow"], "seats.0.tokens": {"medkit": 1}},
    ),
    "one of each kind is the limit, also while stocks last": (
        lambda: given(buy("telepass")), buy("telepass"), "already-owned",
    ),
    "each kind of goods can be bought only once a game, not again after it was lost (phase 2)": (
        after_a_telepass, buy("telepass"), "already-owned",
    ),
    "there is no coupon in space": (after_a_telepass, buy("telepass", 1, coupon=True), "not-owned"),
    "another seat may buy what one has lost": (
        after_a_telepass, buy("telepass", 1), {"types": ["token-gained"]},
    ),
    **{
        f"the market of {players} has {stock} of each (set-up F)": (
            lambda players=players, stock=stock: given(
                *[buy("contraband", n) for n in range(stock)], players=players
            ),
            None, {"ship.market.contraband": 0, "ship.market.master-key": stock},
        )
        for players, stock in ((2, 1), (3, 2), (4, 2))
    },
    **{
        f"of {players} the last comes too late": (
            lambda players=players, stock=stock: given(
                *[buy("contraband", n) for n in range(stock)], players=players
            ),
            buy("contraband", stock), "sold-out",
        )
        for players, stock in ((2, 1), (3, 2), (4, 2))
    },
    "the device minds the money when it was asked to": (
        lambda: given(coins(13), track_credits=True), buy("medkit"), {"seats.0.credits": 6},
    ),
    "six credits are not enough": (
        lambda: given(coins(6), track_credits=True), buy("telepass"), "not-enough-credits",
    ),
    "the device does not mind the money where it was not asked to": (
        given, buy("telepass"), {"types": ["token-gained"]},
    ),
    "the market sells no secrets": (given, buy("tonic"), "no-such-token"),
    "credits come and go": (lambda: given(coins(5)), coins(-3), {"seats.0.credits": 2}),
    "nobody owes credits: there is no bank": (lambda: given(coins(2)), coins(-3), "not-enough-credits"),
    "credits are counted to 9990": (lambda: given(*[coins(999)] * 9), coins(999), {"seats.0.credits": 9990}),
    "credits are counted up to 9999: nobody has more, and no screen has room for it": (
        lambda: given(*[coins(999)] * 10), coins(10), {"seats.0.credits": 9999},
    ),
})  # fmt: skip


def crystals() -> Evening:
    return given(crystal(0, 3), crystal(1, 2))


test_five_crystals_and_black_cubes = examples({
    "crystals are limited (advanced)": (crystals, crystal(2, 1), "sold-out"),
    "nobody gives back more crystals than they have": (crystals, crystal(1, -3), "not-owned"),
    "the last crystal can be given back": (
        crystals, crystal(1, -2), {"only crystals-changed.*.to": [0]},
    ),
    "no crystal is not a number of them": (crystals, crystal(1, 0), "bad-count"),
    "a crystal given back is there again": (
        lambda: given(crystal(0, 3), crystal(1, 2), crystal(1, -1)), crystal(2, 1),
        {"types": ["crystals-changed"]},
    ),
    "black cubes go from aside to the bag, as many as the card says": (
        lambda: given(drawn(black=2)), say("return-black", by=1), {"moves": [("black", 1, "aside", "bag")]},
    ),
    "no more black cubes go back than lie aside, and the rest is told": (
        lambda: given(drawn(black=2)), say("return-black", by=3), {"types": ["moved", "ran-short"]},
    ),
    "where no black cube lies aside none goes back": (
        given, say("return-black", by=3), {"types": ["ran-short"]},
    ),
})  # fmt: skip


def worth(points: int, *lines: Line) -> tuple[object, Line, Line]:
    """Ann's points beyond 5 for the artifact and 20 for the pod, with all these lines before she left."""
    return (
        lambda: given(*with_artifact(0, 5), *lines, ESCAPE), score(), {"seats.0.points": 5 + 20 + points},
    )  # fmt: skip


test_the_score = examples({
    "before the cards are counted there are no points": (
        lambda: given(*AWAY), None, {"seats.0.points": None},
    ),
    "10 artifact + 20 pod + 7 plans + 3 archive + 2 chip + 5 key + 4 credits + 11 cards = 62": (
        lambda: given(
            *with_artifact(0, 10), *map(secret, ("ship-plans", "archive", "credit-chip-2")),
            buy("master-key"), coins(4), ESCAPE,
        ),
        score(cards=11, credits=4), {"seats.0.points": 62},
    ),
    "a rescue counts without the pod": (
        lambda: given(*with_artifact(0, 5), DECK_OUT, say("rescue", seat=0, safe=True)), score(),
        {"seats.0.points": 5},
    ),
    **{
        f"a {item} counts {points}": worth(points, buy(item))
        for item, points in (("master-key", 5), ("telepass", 5), ("medkit", 5), ("contraband", 10))
    },
    **{
        f"a {kind} counts {points}, an unspent chip by itself": worth(points, secret(kind))
        for kind, points in (
            ("ship-plans", 7), ("archive", 3), ("credit-chip-5", 5), ("credit-chip-2", 2), ("tonic", 0)
        )
    },
    "the sixth crystal gives three for itself": worth(3, secret("sixth-crystal")),
    **{
        f"the sixth crystal gives three for each, {n} and itself": worth(
            points, secret("sixth-crystal"), crystal(0, n)
        )
        for n, points in ((2, 9), (5, 18))
    },
    "crystals without the sixth, which only served cards, are worth nothing": worth(0, crystal(0, 5)),
    "coins counted at the table replace those the device knew: 5 + 20 + 9 coins - 2 on curses": (
        lambda: given(*with_artifact(0, 5), coins(3), ESCAPE), score(cards=-2, credits=9),
        {"seats.0.points": 32},
    ),
    "coins that nobody counted are asked for: without track_credits the device knows only some": (
        lambda: given(secret("credit-chip-2"), use("credit-chip-2"), *AWAY), score(credits=None),
        "uncounted-coins",
    ),
    "coins that were counted are points": (
        lambda: given(secret("credit-chip-2"), use("credit-chip-2"), *AWAY), score(credits=7),
        {"seats.0.points": 5 + 20 + 7},
    ),
    "of a score that was corrected the last one stands": (
        lambda: given(*AWAY, score(cards=1, credits=None), track_credits=True), score(cards=2, credits=None),
        {"seats.0.points": 27},
    ),
    "who is in has nothing to score": (given, score(cards=1), "not-scored"),
    "who has lost has nothing to score": (lambda: given(DECK_OUT), score(cards=1), "not-scored"),
    "who waits for the answer has nothing to score": (
        lambda: given(*with_artifact(0, 5), DECK_OUT), score(cards=1), "not-scored",
    ),
    "the best comes first, and who lost does not come": (
        lambda: given(*TWO_AWAY, score(cards=1)), score(1),
        {"ranking": [{"seat": 1, "points": 35}, {"seat": 0, "points": 26}], "phase": "over"},
    ),
    "the better artifact breaks a tie of 35": (
        lambda: given(*TWO_AWAY, score(cards=10)), score(1), {"ranking.*.seat": [1, 0]},
    ),
    "there is no ranking before the end, however rich somebody is": (
        lambda: given(*gone(0, 30)), score(cards=50), {"ranking": []},
    ),
    "a seat that waits for its answer keeps the game open": (
        lambda: given(*with_artifact(0, 5)), DECK_OUT, {"phase": "scoring"},
    ),
    "a seat that waits for its score keeps the game open": (
        lambda: given(*with_artifact(0, 5), DECK_OUT), say("rescue", seat=0, safe=True), {"phase": "scoring"},
    ),
    "the game is over when every answer and score is in": (
        lambda: given(*with_artifact(0, 5), DECK_OUT, say("rescue", seat=0, safe=True)), score(cards=3),
        {"phase": "over"},
    ),
    "a table where all lost is over at once: there is nothing to count": (
        given, DECK_OUT, {"phase": "over", "ranking": []},
    ),
    "an edition may print other numbers: pods worth ten, items at three credits": (
        lambda: given(
            *with_artifact(0, 5), coins(3), buy("contraband"), ESCAPE, track_credits=True,
            **box(pods={"points": 10}, market={"price": 3}, tokens={"points": {"contraband": 8}}),
        ),
        score(), {"seats.0.points": 5 + 10 + 8},
    ),
    "the parts of a ship's score, by hand: 7 for the plans, 3 for each of three crystals, 20 for the pod": (
        lambda: given(
            *with_artifact(0, 15), crystal(0, 2), secret("sixth-crystal"), secret("ship-plans"), ESCAPE,
            DECK_OUT,
        ),
        score(cards=31, credits=4),
        {
            "seats.0.parts": {
                "cards": 31, "artifacts": 15, "tokens": 7, "crystals": 9, "credits": 4, "escape": 20,
            },
        },
    ),
    "a seat that is lost has no parts and no points": (
        given, DECK_OUT, {"seats.0.points": 0, "seats.0.parts": {}},
    ),
})  # fmt: skip
