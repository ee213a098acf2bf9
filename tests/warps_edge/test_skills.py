"""The skill cards that the rulebook shows, and how any card is activated and used."""

from __future__ import annotations

from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import only, refusal, shown, when
from tests.warps_edge.flight_lines import ROUND, assign, enemy, fall, skill, start
from tests.warps_edge.flight_talk import at, flying, holding, row, told


def skilled(
    name: str, *pieces: str, kind: str = "energy", fee: int = 1, row: tuple[Line, ...] = ()
) -> Evening:
    evening = flying(row=(*row, enemy("giver", destroyed=["skill"])))
    told(evening, say("defeat", target=f"enemy:{len(row) + 1}", how="destroyed"))
    lasting = name == "adaptive-nanofibres"
    told(evening, say("skill", name=name, figures={"kind": kind, "fee": fee, "lasting": lasting}))
    return holding(evening, *pieces)


def used(evening: Evening, name: str, *pieces: str, **how: str) -> None:
    told(evening, say("activate", skill=name, tokens=list(pieces)), say("use-skill", skill=name, **how))


def test_a_fee_must_be_reached_within_one_turn_by_tokens_of_its_kind() -> None:
    evening = skilled("trick", "energy-1", "energy-2", "laser-3", fee=2)

    assert refusal(evening, "activate", skill="trick", tokens=["energy-1"]) == "not-enough-energy"
    assert refusal(evening, "activate", skill="trick", tokens=["laser-3"]) == "no-such-token"
    assert refusal(evening, "activate", skill="trick", tokens=["energy-2", "energy-2"]) == "not-enough-pieces"
    assert refusal(evening, "activate", skill="ale", tokens=["energy-2"]) == "not-owned"
    told(evening, say("activate", skill="trick", tokens=["energy-1", "energy-2"]))
    assert at(evening, "skill:trick") == {"energy-1": 1, "energy-2": 1}


def test_an_active_skill_waits_and_is_used_once_a_warp() -> None:
    evening = skilled("trick", "energy-1", "energy-1")
    told(evening, say("activate", skill="trick", tokens=["energy-1"]), *ROUND, enemy())

    assert at(evening, "skill:trick") == {"energy-1": 1}
    told(evening, say("use-skill", skill="trick"))
    assert at(evening, "discard")["energy-1"] >= 1
    assert refusal(evening, "use-skill", skill="trick") == "skill-spent"
    holding(evening, "energy-1")
    assert refusal(evening, "activate", skill="trick", tokens=["energy-1"]) == "skill-spent"


def test_the_end_of_a_warp_takes_the_fee_back_and_makes_every_skill_idle_but_the_lasting_ones() -> None:
    """One that was paid for and not used is to be paid for anew; one that was used may be used again."""
    calm = (enemy("calm", attack=0),) * 3
    evening = flying(row=(enemy("giver", destroyed=["skill", "skill"]), *calm))
    told(evening, *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="good", figures={"kind": "laser", "fee": 1, "lasting": True}))
    told(evening, skill("paid", "manoeuvre"))
    holding(evening, "energy-1", "laser-1", "manoeuvre")
    used(evening, "watch", "energy-1")
    used(evening, "good", "laser-1")
    told(evening, say("activate", skill="paid", tokens=["manoeuvre"]))

    assert [skill["state"] for skill in shown(evening)["skills"]] == ["exhausted", "lasting", "active"]
    in_play = sum(sum(at(evening, place).values()) for place in ("bag", "supply", "discard", "skill:paid"))
    for _ in range(2):
        told(evening, *ROUND)
        if shown(evening)["step"] == "arrive":
            told(evening, say("arrive", name="calm"))
    assert shown(evening)["bag"] == in_play
    assert at(evening, "box") == {"laser-1": 1}
    assert [skill["state"] for skill in shown(evening)["skills"]] == ["idle", "lasting", "idle"]


def test_a_red_frame_takes_the_tokens_out_of_the_game() -> None:
    evening = flying(row=(enemy("giver", destroyed=["skill"]),))
    told(evening, *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="trick", figures={"kind": "laser", "fee": 1, "removes": True}))
    used(holding(evening, "laser-1"), "trick", "laser-1")

    assert at(evening, "box") == {"laser-1": 1}


def test_adaptive_nanofibres_ignore_one_damage_each_turn_for_good() -> None:
    evening = skilled("adaptive-nanofibres", "energy-3", fee=3)
    used(evening, "adaptive-nanofibres", "energy-3")
    told(evening, say("end-turn"))
    hits = only(when(evening, "enemy-attack"), "hit")

    assert at(evening, "box") == {"energy-3": 1}
    assert [hit["ignored"] for hit in hits] == [1, 0, 0]
    assert shown(evening)["shields"]["now"] == 3
    told(evening, say("plan"), enemy(), say("end-turn"))
    pile = list(at(evening, "discard"))
    hits = only(when(evening, "enemy-attack", remove=[pile[0], pile[-1], pile[-1]][: min(3, 3)]), "hit")
    assert [hit["ignored"] for hit in hits] == [1, 0, 0, 0]


def test_advanced_manoeuvring_makes_evading_cheaper_for_a_turn() -> None:
    """By one, but never below one; who is close enough is evaded at once."""
    row_ = (enemy(), enemy("easy", manoeuvres=1))
    evening = skilled("advanced-manoeuvring", "energy-2", "manoeuvre", row=row_, fee=2)
    told(evening, *assign("enemy:1", "manoeuvre"))
    told(evening, say("activate", skill="advanced-manoeuvring", tokens=["energy-2"]))
    (evaded,) = only(when(evening, "use-skill", skill="advanced-manoeuvring"), "defeated")

    assert (evaded["target"], evaded["how"]) == ("enemy:1", "evaded")
    assert row(evening, 2)["needs"]["manoeuvres"] == 1
    assert row(evening, 4)["needs"]["manoeuvres"] == 1
    told(evening, say("end-turn"), say("enemy-attack", remove=["energy-2", "manoeuvre"]), say("plan"))
    assert row(evening, 4)["needs"]["manoeuvres"] == 2


def test_the_arm_exchanges_a_token_of_the_supply() -> None:
    evening = skilled("arm", "energy-1", "laser-1")
    told(evening, say("activate", skill="arm", tokens=["energy-1"]))

    assert refusal(evening, "use-skill", skill="arm", remove="laser-2", gain="laser-3") == "not-enough-pieces"
    told(evening, say("use-skill", skill="arm", remove="laser-1", gain="laser-3"))
    assert at(evening, "box") == {"laser-1": 1}
    assert at(evening, "bag")["laser-3"] == 1


def test_five_lasers_count_at_one_target_for_a_turn_and_do_not_stun() -> None:
    """The unnamed card of the rulebook."""
    evening = skilled("five-lasers", "energy-2", row=(enemy("tank", lasers=6),), fee=2)
    told(evening, say("activate", skill="five-lasers", tokens=["energy-2"]))

    assert refusal(evening, "use-skill", skill="five-lasers") == "no-such-target"
    told(evening, say("use-skill", skill="five-lasers", target="enemy:1"))
    assert row(evening, 1)["has"]["lasers"] == 5
    assert not row(evening, 1)["stunned"]
    told(evening, *ROUND)
    assert row(evening, 1)["has"]["lasers"] == 0


def test_what_the_rulebook_shows_of_a_card_need_not_be_typed_again() -> None:
    """The kind of its fee is art, and typed with it or in the box."""
    line = start()
    line["box"]["skill_cards"] = {"five-lasers": {"kind": "laser"}}
    evening = told(Evening(lambda: bytes(32)), line)

    assert refusal(evening, "skill", name="arm") == "unknown-figures"
    told(evening, say("skill", name="five-lasers"))
    assert shown(evening)["skills"][0]["figures"] == {
        "kind": "laser",
        "fee": 2,
        "lasting": False,
        "removes": False,
    }


def test_what_the_box_knows_of_a_card_is_not_unsaid_by_typing_the_rest() -> None:
    evening = flying(row=(enemy("giver", destroyed=["skill"]),))
    told(evening, *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="adaptive-nanofibres", figures={"kind": "energy"}))

    assert shown(evening)["skills"][1]["figures"] == {
        "kind": "energy", "fee": 3, "lasting": True, "removes": False,
    }  # fmt: skip
