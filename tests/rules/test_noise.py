"""Noise and its reduction. In Space rulebook, plan; an empty supply, advanced."""

from __future__ import annotations

from tests.rules.table_lines import box, gone, say
from tests.rules.table_talk import after, asked, examples, given, when

HUSHED = say("noise", seat=0, by=-5)
"""Ann has three cubes in the area, so two are hush."""

test_noise = examples({
    "noise goes from the supply to the area": (
        given, say("noise", seat=0, by=2), {"moves": [("yellow", 2, "supply:0", "area")]},
    ),
    "quiet takes cubes back to the supply": (
        given, say("noise", seat=0, by=-2),
        {"types": ["moved"], "moves": [("yellow", 2, "area", "supply:0")]},
    ),
    "what cannot be removed is hush for later in the turn": (
        given, HUSHED, {"seats.0.hush": 2, "area.yellow": None},
    ),
    "hush is used up before a cube moves": (
        lambda: given(HUSHED), say("noise", seat=0, by=3),
        {"moves": [("yellow", 1, "supply:0", "area")], "seats.0.hush": 0},
    ),
    "hush lasts through several noises of one turn": (
        lambda: given(say("noise", seat=0, by=-6), say("noise", seat=0, by=1)), say("noise", seat=0, by=1),
        {"seats.0.hush": 1, "area.yellow": None},
    ),
    "hush nobody used is gone when the turn ends": (
        lambda: given(HUSHED), say("end-turn"), {"seats.0.hush": 0},
    ),
    "only the seat whose turn it is keeps hush, and the table is told": (
        given, say("noise", seat=1, by=-5),
        {"seats.1.hush": 0, "only ran-short": [{"type": "ran-short", "of": "area", "by": 3, "seat": 1}]},
    ),
    "hush works against noise for everyone in one's own turn": (
        lambda: given(HUSHED), say("everyone", by=2),
        {"moves": [("blue", 2, "supply:1", "area"), ("green", 2, "supply:2", "area")]},
    ),
    "an empty supply adds what it can (advanced: no cubes, no noise)": (
        lambda: given(**box(cubes={"each": 5})), say("noise", seat=0, by=4),
        {
            "moves": [("yellow", 2, "supply:0", "area")],
            "only ran-short": [{"type": "ran-short", "of": "supply", "by": 2, "seat": 0}],
        },
    ),
    "an empty supply adds nothing and is no fault": (
        lambda: given(say("noise", seat=0, by=2), **box(cubes={"each": 5})), say("noise", seat=0, by=1),
        {"types": ["ran-short"]},
    ),
    "everyone starts with the seat whose turn it is and spares one": (
        lambda: given(say("end-turn")), say("everyone", by=1, but=2),
        {"moves": [("blue", 1, "supply:1", "area"), ("yellow", 1, "supply:0", "area")]},
    ),
    "everyone leaves out those who are out (phase 5)": (
        lambda: given(*gone(0, 5)), say("everyone", by=1),
        {"moves": [("blue", 1, "supply:1", "area"), ("green", 1, "supply:2", "area")]},
    ),
    "everyone may be quieter, and only the seat on turn keeps what it could not use": (
        given, say("everyone", by=-4), {"area": {}, "seats.*.hush": [1, 0, 0]},
    ),
    "a seat that is out makes no noise (phase 5)": (
        lambda: given(*gone(0, 5)), say("noise", seat=0, by=1), "seat-out",
    ),
    "noise of nothing is refused": (given, say("noise", seat=0, by=0), "bad-count"),
    "noise of nothing for all is refused": (given, say("everyone", by=0), "bad-count"),
    "at a free table a seat keeps its hush": (
        lambda: given(turns="free"), say("noise", seat=1, by=-5), {"seats.1.hush": 3},
    ),
    "at a free table hush meets the first noise of the turn": (
        lambda: given(say("noise", seat=1, by=-5), turns="free"), say("noise", seat=1, by=1),
        {"moves": [], "seats.1.hush": 2},
    ),
    "at a free table the first +1 leaves the rest of the hush": (
        lambda: given(say("noise", seat=1, by=-5), say("noise", seat=1, by=1), turns="free"),
        say("noise", seat=1, by=3), {"moves": [("blue", 1, "supply:1", "area")]},
    ),
    "hush lapses with the attack at a free table": (
        lambda: given(say("noise", seat=2, by=-5), turns="free"), say("attack"), {"seats.2.hush": 0},
    ),
    "hush lapses with a draw by hand at a free table": (
        lambda: given(say("noise", seat=2, by=-5), turns="free"), say("record", drawn={"black": 2}),
        {"seats.2.hush": 0},
    ),
    "hush lapses with a fixed draw at a free table": (
        lambda: given(*gone(0, 5), say("noise", seat=2, by=-5), turns="free"), say("fixed-draw", seat=0),
        {"seats.2.hush": 0},
    ),
    "at a free table hush does not outlast another's find": (
        lambda: given(say("noise", seat=1, by=-5), turns="free"), say("secret", seat=0, kind="sonic-grenade"),
        {"moves": [("blue", 3, "supply:1", "area"), ("green", 3, "supply:2", "area")], "seats.1.hush": 0},
    ),
})  # fmt: skip


def test_if_the_supply_is_empty_skip_this_step() -> None:
    """Catacombs, p. 5: cubes can be removed later in the turn, if any are added: the noise made none."""
    evening = given(HUSHED, **box(cubes={"each": 3}))
    when(evening, "move", piece="yellow", by=3, from_="supply:0", to="bag", why="a test")

    none = {"types": ["ran-short"], "seats.0.hush": 2}
    assert after(evening, say("noise", seat=0, by=1), none) == none
    assert asked(evening, "odds", extra={"0": 1}) == asked(evening, "odds")
    when(evening, "move", piece="yellow", by=1, from_="bag", to="supply:0", why="a test")
    hushed = {"moves": [], "seats.0.hush": 1}
    assert after(evening, say("noise", seat=0, by=1), hushed) == hushed
