"""The attack below: ghosts hurt everybody and come back, and an empty bag ends it. Rulebook, p. 12 to 14."""

from __future__ import annotations

import json

import pytest

from rules.script import Evening
from tests.catacombs.delve_talk import bag_of, delve, ghosts, gone, shrine, with_artifact
from tests.rules.table_lines import Line, drawn, move, say
from tests.rules.table_talk import after, asked, examples, line_of, only, seat, shown, when

SEED = 148
"""The white cube comes out before the black ones."""

FEW: dict[str, object] = {"box": {"cubes": {"each": 3}}}
"""All cubes of the first seat lie in the area."""


def quiet(*seats: int) -> list[Line]:
    return [say("noise", seat=n, by=-3) for n in seats]


def emptied(black: int, *lines: Line, **setup: object) -> Evening:
    """A table after these lines, with no more than so many black cubes in the bag."""
    evening = delve(*lines, **setup)
    bag_of(evening, black)
    return evening


test_ghosts = examples({
    "a ghost wounds everybody from the seat on turn clockwise, and goes back when all is done (p. 12)": (
        lambda: delve(*ghosts(), say("end-turn")), drawn(black=1, white=1),
        {
            "then": [
                ("black", 1, "bag", "aside"), ("blue", 1, "supply:1", "wounds:1"),
                ("green", 1, "supply:2", "wounds:2"), ("yellow", 1, "supply:0", "wounds:0"),
                ("white", 1, "bag", "area"),
            ],
        },
    ),
    "ghosts go back together after the attack: all wounds first, then both in one move": (
        lambda: delve(*ghosts(2), say("fury", by=1)), drawn(white=2, yellow=1),
        {
            "then": [
                *[(("yellow", "blue", "green")[n], 1, f"supply:{n}", f"wounds:{n}") for n in (0, 1, 2)] * 2,
                ("yellow", 1, "bag", "wounds:0"), ("white", 2, "bag", "area"),
            ],
            "only moved.-1.why": "ghosts", "area": {"white": 2},
            "seats.*.wounds": [["yellow"] * 3, ["blue"] * 2, ["green"] * 2],
        },
    ),
    "a ghost that was not drawn stays in the bag and may be drawn by the next attack": (
        lambda: delve(*ghosts(2)), drawn(black=1, white=1), {"bag.white": 1, "area.white": 1},
    ),
    "a ghost leaves those who are out alone": (
        lambda: delve(*gone(0), *ghosts(), say("fury", by=1)), drawn(black=2, white=1),
        {"seats.*.wounds": [[], ["blue"], ["green"]]},
    ),
    "without a cube of one's own a black one marks the wound": (
        lambda: delve(*ghosts(), **FEW), drawn(black=1, white=1), {"seats.0.wounds": ["black"], "aside": {}},
    ),
    "where no black cube lies aside the wound does not count (house rule, as in the family)": (
        lambda: delve(*ghosts(), **FEW), drawn(white=1, blue=1),
        {"only ran-short": [{"type": "ran-short", "of": "black", "by": 1, "seat": 0}], "seats.0.wounds": []},
    ),
    "cubes of those who are out stay in the area when their seat leaves (p. 14)": (
        lambda: delve(*gone(0)), None, {"area.yellow": 3},
    ),
    "cubes of those who are out hurt nobody, and go aside when they are drawn": (
        lambda: delve(*gone(0)), drawn(yellow=2, black=1),
        {"seats.0.wounds": [], "aside": {"yellow": 2, "black": 1}},
    ),
    "noise for everyone passes those over who are out": (
        lambda: delve(*gone(1)), say("everyone", by=1),
        {"moves": [("yellow", 1, "supply:0", "area"), ("green", 1, "supply:2", "area")]},
    ),
    "danger adds cubes; three players are on step 2, which draws two": (
        lambda: delve(say("danger", count=3)), say("attack"), {"only drawn.*.count": [2 + 3]},
    ),
    "three dragon cubes go back": (
        lambda: delve(say("danger", count=2), drawn(black=4)), say("return-black", by=3),
        {"moves": [("black", 3, "aside", "bag")]},
    ),
    "no more dragon cubes go back than lie aside": (
        lambda: delve(drawn(black=2)), say("return-black", by=4), {"only ran-short.*.by": [2]},
    ),
})  # fmt: skip


def full_and_emptied() -> Evening:
    evening = emptied(2, *quiet(0, 1, 2), move("yellow", 10, "supply:0", "wounds:0"))
    when(evening, "record", drawn={"black": 2})
    return evening


def out_at_once() -> Evening:
    evening = emptied(2, *quiet(0, 1, 2))
    when(evening, "record", drawn={"black": 2})
    return evening


def two_left() -> Evening:
    hurt = [move("yellow", 1, "area", "wounds:0"), move("blue", 1, "area", "wounds:1")]
    return emptied(0, *hurt, move("yellow", 1, "area", "supply:0"), players=2, box={"health": {"length": 2}})


def away_and_emptied() -> Evening:
    return emptied(1, *gone(0), *quiet(1, 2), move("yellow", 3, "area", "aside"), turns="free")


BAG_EMPTY = {"only ended": [{"type": "ended", "why": "bag-empty"}]}

test_the_empty_bag = examples({
    "everybody still in is knocked out (p. 12): without an artifact lost, with one it waits": (
        lambda: emptied(0, *with_artifact(1), *quiet(0)), drawn(blue=2, green=1),
        BAG_EMPTY | {"only fell.*.seat": [0, 1, 2], "seats.*.status": ["lost", "fallen", "lost"]},
    ),
    "ghosts that go back to the area do not fill the bag": (
        lambda: emptied(0, *ghosts(2), *quiet(0, 1, 2)), drawn(white=2), BAG_EMPTY | {"area": {"white": 2}},
    ),
    "the device ends it too, with one cube in the bag and two owed": (
        lambda: emptied(1, *quiet(0, 1, 2)), say("attack"), BAG_EMPTY,
    ),
    "the draw of a seat that is out ends it too, at a table that plays free": (
        away_and_emptied, say("fixed-draw", seat=0), BAG_EMPTY,
    ),
    "when the last one falls it is just over: nobody is left to be knocked out": (
        two_left, drawn(yellow=1, blue=1), {"only ended": [{"type": "ended", "why": "nobody-in"}]},
    ),
    "a bag that was not empty ended nothing, and whoever it felled is in again": (
        out_at_once, move("black", 2, "aside", "bag"),
        {"types": ["moved", "rose", "rose", "rose", "resumed"], "seats.*.status": ["in", "in", "in"]},
    ),
    "nobody gets up after it: a cube off a track that was full before changes nothing any more": (
        full_and_emptied, move("yellow", 1, "wounds:0", "supply:0"),
        {"types": ["moved"], "seats.0.status": "lost"},
    ),
    "a bag with a cube left ends nothing": (
        lambda: emptied(3, *quiet(0, 1, 2)), drawn(black=2), {"only ended": []},
    ),
})  # fmt: skip


def test_a_correction_that_finds_the_bag_empty_says_at_once_that_the_game_is_over() -> None:
    evening = delve(say("attack"))
    seen = say("count", places={"bag": {}, "aside": shown(evening)["bag"] | {"black": 24}})

    assert after(evening, seen, BAG_EMPTY) == BAG_EMPTY


@pytest.mark.parametrize("do", ["attack", "record"])
def test_he_uses_a_black_cube_instead_by_device_and_by_hand_alike(do: str) -> None:
    """The device draws white, black, black: the black ones are set aside before a wound is dealt."""
    evening = delve(say("noise", seat=0, by=30), *ghosts(), players=2, seed=f"{SEED:064x}")
    by_hand = {"drawn": {"white": 1, "black": 2}} if do == "record" else {}

    (draw,) = only(when(evening, do, **by_hand), "drawn")
    assert do == "record" or draw["cubes"] == ["white", "black", "black"]
    assert (seat(evening, 0)["wounds"], shown(evening)["aside"]) == (["black"], {"black": 1})


def test_ghosts_hit_everybody_in_the_odds() -> None:
    """Three of 24 + 6 + 2 cubes hit Cid: one of its own and two ghosts; two are drawn."""
    odds = asked(delve(*ghosts(2)), "odds")

    assert odds["count"] == 2
    expected = [one["expected"] for one in odds["seats"]]
    assert expected == pytest.approx([2 * 5 / 32, 2 * 4 / 32, 2 * 3 / 32])


def test_what_lies_ahead_counts_ghosts_too() -> None:
    """Before the others' turns only Ann's draw is certain; one hit fells on a track of one."""
    evening = delve(*ghosts(2), box={"health": {"length": 1}})
    line = line_of(evening)

    odds = asked(evening, "odds")["seats"]
    assert line.game.ahead(line.table) == pytest.approx([seat["out"] for seat in odds])
    # 24 + 6 + 2 cubes, two drawn: Cid's own and two ghosts must all stay in.
    assert odds[2]["out"] == pytest.approx(1 - (29 * 28) / (32 * 31))


def test_no_cube_is_lost_on_the_way() -> None:
    evening = delve(*ghosts(5), shrine("moon"), *[say("attack"), say("end-turn")] * 4)

    pieces = asked(evening, "audit")["pieces"]
    assert [sum(pieces[colour].values()) for colour in ("white", "yellow")] == [5, 30]


@pytest.mark.parametrize(("players", "cubes"), [(2, 6), (3, 4), (4, 4), (5, 4), (6, 4)])
def test_the_fixed_draw(players: int, cubes: int) -> None:
    """P. 14: four cubes, six with two players, whatever fury and DANGER say; Ann's turn has come again."""
    evening = delve(*gone(0), say("danger", count=3), *[say("end-turn")] * players, players=players)

    assert shown(evening)["turn"]["owed"] == cubes
    assert len(only(when(evening, "attack"), "drawn")[0]["cubes"]) == cubes


def test_journals_of_attacks_tell_the_same_again() -> None:
    first, second = delve(*ghosts(3)), delve(*ghosts(3))

    assert json.dumps(when(first, "attack")) == json.dumps(when(second, "attack"))
