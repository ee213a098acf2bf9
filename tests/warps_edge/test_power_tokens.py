"""All fourteen POWER tokens, as the rulebook's last page has them."""

from __future__ import annotations

from rules.chance import Luck
from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import examples, only, shown, types, when
from tests.warps_edge.flight_lines import CALM, ROUND, assign, enemy, fall
from tests.warps_edge.flight_talk import (
    FIRST,
    armed,
    at,
    cleared,
    holding,
    set_up,
    table,
    told,
    without_enemies,
)


def open_ship(*pieces: str, mothership: str = "dread") -> Evening:
    return without_enemies(armed(*pieces, mothership=mothership))


def power(piece: str, target: str = "", **fields: object) -> Line:
    return say("power", piece=piece, **({"target": target} if target else {}), **fields)


def flip(piece: str, up: bool) -> Line:  # noqa: FBT001  # the side it falls on
    return say("flip", piece=piece, target="enemy:1", up=up)


def cannon(target: str, other: str) -> Line:
    return power("proton-cannon", target, other=other)


def resonating(*pieces: str) -> Evening:
    """A flight with an arm, an idle skill that exchanges a token of the supply."""
    evening = armed(*pieces, row=(enemy("giver", destroyed=["skill"]),))
    return told(
        evening, *fall("enemy:1", how="destroyed"), say("skill", name="arm", figures={"kind": "energy"})
    )


ARM = say("skill", name="arm", figures={"kind": "energy"})
END = say("end-turn")
SHOCK = [power("electroshock", "enemy:1"), *assign("enemy:1", "laser-2")]
STRIKE = ("warp-strike", "laser-1", "manoeuvre")

test_tokens_of_a_first_letter = examples({
    "proton cannon counts for two neighbours: two lasers each; where one falls it stays with the other": (
        lambda: armed("proton-cannon", "laser-1", row=(enemy(), enemy("tank", lasers=9))),
        cannon("enemy:2", "enemy:1"),
        {
            "in enemy:1-2": {"proton-cannon": 1}, "row.*.has.lasers": [2, 2, 0, 0],
            "row.*.stunned": [True, True, False, False],
        },
        *assign("enemy:1", "laser-1"), {"in enemy:2": {"proton-cannon": 1}, "row.1.stunned": True},
    ),
    "proton cannon needs neighbours": (
        lambda: told(armed("proton-cannon"), *fall("enemy:2")),
        cannon("enemy:1", "enemy:3"), "not-neighbours", cannon("enemy:1", "enemy:2"), "no-such-target",
    ),
    "proton cannon lies between sections too: they are neighbours": (
        lambda: open_ship("proton-cannon"), cannon("section:2", "section:3"),
        {"sections.*.has.lasers": [0, 2, 2]},
    ),
    "the cards in the middle of Duo's row are neighbours": (
        lambda: armed("proton-cannon", mothership="duo"), cannon("enemy:2", "enemy:3"),
        {"in enemy:2-3": {"proton-cannon": 1}},
    ),
    "the sections of Duo's two ships are no neighbours": (
        lambda: open_ship("proton-cannon", mothership="duo"), cannon("section:1", "section:2"),
        "not-neighbours",
    ),
    **{
        f"proton cannon needs two targets of one row, not {other or 'nothing'}": (
            lambda: armed("proton-cannon", mothership="hydra"), cannon("enemy:1", other), code,
        )
        for other, code in (
            ("section:1", "not-neighbours"), ("enemy:1", "not-neighbours"), ("bag", "no-such-target"),
            ("enemy:", "no-such-target"), ("enemy:x", "no-such-target"), ("", "no-such-target"),
        )
    },
    "proton cannon goes above after the attacks; both are kept from attacking before": (
        lambda: told(armed("proton-cannon"), cannon("enemy:1", "enemy:2"), END), say("enemy-attack"),
        {
            "only hit.*.target": ["enemy:3", "enemy:4"], "in enemy:1-2:above": {"proton-cannon": 1},
            "row.0.has.lasers": 2, "row.1.has.lasers": 2,
        },
    ),
    "plasma torpedo tossed by hand is five lasers": (
        lambda: armed("plasma-torpedo", row=(enemy("tank", lasers=9),)), flip("plasma-torpedo", up=True),
        {
            "only drawn.*.by": ["hand"], "only drawn.*.count": [1], "row.0.has.lasers": 5,
            "row.0.stunned": True,
        },
        *ROUND, {"in discard": {}, "in enemy:1:above": {"plasma-torpedo": 1}},
    ),
    "plasma torpedo tossed by hand is only a stun until the end of the turn": (
        lambda: armed("plasma-torpedo", row=(enemy("tank", lasers=9),)), flip("plasma-torpedo", up=False),
        {
            "only drawn.*.by": ["hand"], "only drawn.*.count": [1], "row.0.has.lasers": 0,
            "row.0.stunned": True,
        },
        *ROUND, {"in discard": {"plasma-torpedo": 1}, "in enemy:1:above": {}},
    ),
    "enriched fuel evades two neighbours": (
        lambda: armed("enriched-fuel", "manoeuvre", row=(enemy(), enemy("slow", manoeuvres=1))),
        power("enriched-fuel", "enemy:1", other="enemy:2"),
        {
            "only defeated.*.target": ["enemy:2"], "in enemy:1": {"enriched-fuel": 1},
            "row.0.has.manoeuvres": 1,
        },
    ),
    **{
        f"u-turn counts as three manoeuvres or only stuns: {worth}": (
            lambda: armed("u-turn", row=(enemy("tank", manoeuvres=4),)), flip("u-turn", up=bool(worth)),
            {"row.0.has.manoeuvres": worth, "row.0.stunned": True},
        )
        for worth in (3, 0)
    },
    **{
        f"warp vortex is worth more against higher levels: {worth} at {level}": (
            lambda level=level: armed("warp-vortex", row=(enemy(manoeuvres=9, level=level),)),
            power("warp-vortex", "enemy:1"), {"row.0.has.manoeuvres": worth},
        )
        for level, worth in ((1, 1), (2, 2), (3, 2))
    },
    "warp vortex is one manoeuvre against the mothership: a section has no level": (
        lambda: open_ship("warp-vortex"), power("warp-vortex", "section:2"),
        {"sections.1.has.manoeuvres": 1},
    ),
    "warp strike destroys no part of a mothership, even where a section lies open": (
        lambda: open_ship("warp-strike"), power("warp-strike", "section:1"), "no-such-target",
    ),
    "warp strike destroys and lasers stun no enemy this turn": (
        lambda: armed(*STRIKE, row=(enemy("giant", lasers=30, destroyed=["laser-3"]),)),
        power("warp-strike", "enemy:1"),
        {
            "only defeated.*.how": ["destroyed"], "in discard": {"warp-strike": 1},
            "in bag.laser-3": 1,
        },
        *assign("enemy:2", "laser-1"), *assign("enemy:3", "manoeuvre"),
        {"row.1.stunned": False, "row.2.stunned": True, "row.1.has.lasers": 1},
        END, say("enemy-attack", remove=["warp-strike"]), say("plan"), enemy(),
        say("move", piece="laser-1", by=1, from_="trays", to="supply", why="a test"),
        *assign("enemy:4", "laser-1"), {"row.3.stunned": True},
    ),
})  # fmt: skip


test_tokens_of_a_later_letter = examples({
    "electroshock moves on and does not stun there": (
        lambda: armed("electroshock", "laser-2", row=(enemy(), enemy("weak", lasers=1))),
        *SHOCK, END, "choice-owed", *assign("enemy:2", "electroshock"),
        {"only defeated.*.target": ["enemy:2"]}, *assign("enemy:3", "electroshock"),
        {"in enemy:3:above": {"electroshock": 1}, "row.2.stunned": False, "row.2.has.lasers": 1},
    ),
    "electroshock moves on once though another lies in the supply": (
        lambda: armed("electroshock", "electroshock", "laser-2"), *SHOCK, *assign("enemy:2", "electroshock"),
        {"owed": [], "in supply": {"electroshock": 1}}, power("electroshock", "enemy:3"),
        {"row.1.stunned": False, "row.2.stunned": True},
    ),
    "electroshock is discarded where no target is left": (
        lambda: told(armed("electroshock", "laser-2", row=(enemy("other"),)),
                     *fall("enemy:2", "enemy:3", "enemy:4")),
        *SHOCK, {"in discard": {"electroshock": 1, "laser-2": 1}, "owed": []},
    ),
    "keen sights add an enemy with a laser at it": (
        lambda: told(armed("keen-sights", "keen-sights"), *fall("enemy:3")), power("keen-sights"),
        {"in discard": {"keen-sights": 1}}, END, "choice-owed", say("arrive", name="scout"),
        {"in enemy:3": {"laser-2": 1}}, power("keen-sights"), say("arrive", name="scout"),
        {"in enemy:5": {"laser-2": 1}, "row.*.name": ["scout"] * 5, "decks": [6]},
    ),
    "reflex resonator activates a skill that must be used": (
        lambda: armed("reflex-resonator"), power("reflex-resonator", skill="watch"),
        {"skills.0.state": "active", "in discard": {"reflex-resonator": 1}}, END, "not-now",
        say("use-skill", skill="watch"), END, {"skills.0.state": "exhausted"},
    ),
    "reflex resonator keeps no turn open for a skill that finds nothing": (
        lambda: resonating("reflex-resonator"), power("reflex-resonator", skill="arm"),
        say("use-skill", skill="arm"), END, {"skills.1.state": "exhausted", "in box": {}},
    ),
    "the arm needs a token of the supply; one that was paid for waits for a better turn instead": (
        lambda: resonating("energy-1"), say("activate", skill="arm", tokens=["energy-1"]),
        say("use-skill", skill="arm", remove="laser-1", gain="laser-3"), "not-enough-pieces",
    ),
    "energy transformer makes tokens worth one more": (
        lambda: armed("energy-transformer", "laser-1", "laser-2", "energy-1", "laser-3"),
        power("energy-transformer", tokens=["laser-3"]), "no-such-token",
        power("energy-transformer", tokens=["laser-1", "energy-1"]), "no-such-token",
        None, {"trays.laser-1": 9, "trays.laser-3": 7},
        power("energy-transformer", tokens=["laser-1", "laser-2"]),
        {
            "in supply": {"laser-2": 1, "laser-3": 2, "energy-1": 1}, "trays.laser-1": 10,
            "trays.laser-3": 6,
        },
    ),
    "reflector is the attack and one more": (
        lambda: armed("reflector", row=(enemy("brute", attack=4, lasers=9),)), power("reflector", "enemy:1"),
        {"row.0.has.lasers": 5},
    ),
    "reflector is for enemies only": (
        lambda: open_ship("reflector"), power("reflector", "section:1"), "no-such-target",
    ),
    "reactor leaves the game for four tokens of energy, laser and manoeuvre 1, into the supply": (
        lambda: armed("reactor"), power("reactor", tokens=["laser-2"] * 4), "bad-count",
        power("reactor", tokens=["laser-1"] * 3), "bad-count",
        power("reactor", tokens=["laser-1", "laser-1", "energy-1", "manoeuvre"]),
        {"in supply": {"laser-1": 2, "energy-1": 1, "manoeuvre": 1}, "in box": {"reactor": 1}},
    ),
    "two draws from an empty bag both lapse once the electroshock has moved on, not only the first": (
        lambda: holding(cleared(cleared(told(
            set_up(), say("record", drawn={"laser-1": 4, "energy-1": 1}),
            enemy(lasers=1, destroyed=["draw-3", "draw-3"]), *[enemy()] * 3,
        ), "supply"), "bag"), "electroshock"),
        power("electroshock", "enemy:1"), *assign("enemy:2", "electroshock"), {"owed": []},
    ),
})  # fmt: skip


def test_plasma_torpedo_tossed_by_the_device_can_be_checked() -> None:
    """The toss is a draw of one side out of two, with the number that section 5 gives a coin."""
    evening = armed("plasma-torpedo")
    events = when(evening, "power", piece="plasma-torpedo", target="enemy:1")
    (drawn,), (flipped,) = only(events, "drawn"), only(events, "flipped")
    assert evening.seed is not None
    assert (drawn["draw"], drawn["bag"]) == (2, {"face-down": 1, "face-up": 1})
    assert flipped["up"] is Luck(evening.seed, "").flipped(2)
    assert drawn["cubes"] == ["face-up" if flipped["up"] else "face-down"]


def test_warp_jump_draws_three() -> None:
    evening = armed("warp-jump", "warp-jump", "warp-jump")
    before = shown(evening)["bag"]
    told(evening, say("power", piece="warp-jump"))

    assert shown(evening)["bag"] == before - 3
    assert sum(at(evening, "supply").values()) == 5
    assert at(evening, "discard") == {"warp-jump": 1}
    told(evening, say("power", piece="warp-jump"))
    events = when(evening, "power", piece="warp-jump")
    assert "warp-ended" not in types(events)
    assert only(events, "ran-short") == [{"type": "ran-short", "of": "bag", "by": 9 - before}]
    assert shown(evening)["bag"] == 0


def test_a_row_of_five_is_filled_up_to_four_only() -> None:
    """After keen sights: with four left nobody arrives, with three one does, on the leftmost free place."""
    calm = (CALM,) * 4
    for fallen, step in ((1, "act"), (2, "arrive")):
        evening = told(armed("keen-sights", row=calm), say("power", piece="keen-sights"))
        told(evening, enemy("fifth", attack=0))
        for n in range(2, 2 + fallen):
            told(evening, say("defeat", target=f"enemy:{n}", how="evaded"))
        told(evening, *ROUND)

        assert shown(evening)["step"] == step
        if step == "arrive":
            told(evening, enemy("late"))
            assert [card and card["name"] for card in shown(evening)["row"]] == [
                "calm", "late", None, "calm", "fifth",
            ]  # fmt: skip
            assert shown(evening)["step"] == "act"


def test_randomizer_gives_a_power_token_for_a_right_guess() -> None:
    for kind in ("energy", "laser", "manoeuvre"):
        evening = armed("randomizer")
        (drawn,) = only(when(evening, "power", piece="randomizer", kind=kind), "drawn")
        right = drawn["cubes"][0].startswith(kind)

        assert at(evening, "supply") == {drawn["cubes"][0]: 1}
        assert bool(shown(evening)["owed"]) is right
        if right:
            told(evening, say("gain", tokens=["proton-cannon"]))
            assert at(evening, "supply")["proton-cannon"] == 1


def test_the_signature_begins_in_the_bag() -> None:
    """Twelve power tokens less the one."""
    evening = armed()

    assert table(evening).census["proton-cannon"] == 3
    assert sorted(table(evening).fighter.power) == sorted(FIRST)
