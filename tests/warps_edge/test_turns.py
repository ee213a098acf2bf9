"""The turn's four steps, the pilot's actions, and how a warp and a flight end."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import after, examples, only, refusal, shown, types, when
from tests.warps_edge.flight_lines import CALM, NEW_SKILL, ROUND, assign, dial, enemy, fall, skill, start
from tests.warps_edge.flight_talk import at, flying, holding, set_up, table, told, without_enemies


def arriving() -> Evening:
    return told(set_up(), say("plan"))


def buy(pay: list[str], take: list[str], **fields: object) -> Line:
    return say("buy", pay=pay, take=take, **fields)


def stow(*pieces: str) -> list[Line]:
    return [say("stow", piece=piece) for piece in pieces]


def lacking(evening: Evening, *pieces: str) -> Evening:
    trays = at(evening, "trays")
    return told(evening, *[move(piece, trays[piece], "trays", "box") for piece in pieces if piece in trays])


def test_a_flight_begins_with_eleven_tokens_in_the_bag() -> None:
    """Ten with a white border and the signature; the trays hold 15 POWER tokens less that one."""
    view = shown(set_up())

    assert view["bag"] == 11
    assert sum(n for token, n in view["trays"].items() if token in table(set_up()).fighter.power) == 14
    assert (view["shields"], view["hull"]) == ({"now": 5, "of": 5}, {"now": 3, "of": 3})


def test_the_first_draw_brings_five_tokens_and_enemies_are_due() -> None:
    evening = set_up()
    (drawn,) = only(when(evening, "plan"), "drawn")

    assert (drawn["draw"], drawn["count"], len(drawn["cubes"])) == (1, 5, 5)
    assert sum(at(evening, "supply").values()) == 5
    assert shown(evening)["step"] == "arrive"
    assert refusal(evening, "end-turn") == "not-now"
    assert [only(when(evening, **enemy()), "arrived")[0]["place"] for _ in range(4)] == [1, 2, 3, 4]
    assert (shown(evening)["step"], shown(evening)["decks"]) == ("act", [8])


test_arrivals = examples({
    "one of two skills is kept before the first draw: set-up comes in its order": (
        lambda: told(Evening(lambda: bytes(32)), start()), say("plan"), "choice-owed",
    ),
    "a gap stays where the deck is too small: cards are not moved up": (
        lambda: told(flying(), dial("left-deck", 1), *fall("enemy:2", "enemy:3"), *ROUND), enemy("late"),
        {"row.*.name": ["scout", "late", None, "scout"], "step": "act"},
    ),
    "an enemy nobody knows is asked for": (arriving, say("arrive", name="scout"), "unknown-figures"),
    "an enemy is asked for once: what was typed is remembered by its name": (
        lambda: told(arriving(), enemy(lasers=7)), say("arrive", name="scout"), {"row.1.figures.lasers": 7},
    ),
    "what the box knows of an enemy, as of the five of the rulebook, need not be typed": (
        arriving, say("arrive", name="fury", attack=2),
        {
            "row.0.figures": {
                "level": 1, "lasers": 3, "manoeuvres": 2, "attack": 2, "destroyed": [], "evaded": [],
                "special": None,
            },
        },
    ),
})  # fmt: skip


@pytest.mark.parametrize(
    ("token", "enough", "how", "reward"),
    [("laser-1", 3, "destroyed", "laser-3"), ("manoeuvre", 2, "evaded", "energy-3")],
)
def test_a_target_falls_when_its_number_is_reached(token: str, enough: int, how: str, reward: str) -> None:
    evening = holding(flying(row=(enemy(destroyed=["laser-3"], evaded=["energy-3"]),)), *[token] * enough)
    told(evening, *assign("enemy:1", *[token] * (enough - 1)))
    before = at(evening, "bag").get(reward, 0)
    fallen = {"only defeated.*.how": [how], "in discard": {token: enough}, "row.0": None}

    assert shown(evening)["row"][0]["stunned"]
    assert after(evening, *assign("enemy:1", token), fallen) == fallen
    assert at(evening, "bag")[reward] == before + 1


def shot() -> Evening:
    """A flight whose first enemy has lasers for two at it, after the pilot's actions."""
    return told(holding(flying(), "laser-2", "laser-1"), *assign("enemy:1", "laser-2"), say("end-turn"))


AIMING = ["energy-1", "electroshock"]
test_actions = examples({
    "tokens go above after the attacks, where they still count but stun no longer": (
        shot, say("enemy-attack", remove=["laser-1"]),
        {
            "only hit.*.target": ["enemy:2", "enemy:3", "enemy:4"], "in enemy:1:above": {"laser-2": 1},
            "row.0.stunned": False, "row.0.has.lasers": 2,
        },
    ),
    **{
        f"aiming {what}": (lambda: holding(flying(), *AIMING), line, code)
        for what, line, code in (
            ("energy at what does not ask for it", *assign("enemy:1", "energy-1"), "no-such-token"),
            ("a POWER token like a laser", *assign("enemy:1", "electroshock"), "no-such-token"),
            ("what is not in the supply", *assign("enemy:1", "laser-3"), "not-enough-pieces"),
            ("what does not exist", *assign("enemy:1", "ale"), "no-such-piece"),
            ("at nobody", *assign("enemy:5", "laser-1"), "no-such-target"),
        )
    },
    "repair gives twice the energy": (
        lambda: told(holding(flying(), "energy-1"), dial("shields", 1)), say("repair", piece="energy-1"),
        {"shields.now": 3},
    ),
    "lasers repair nothing": (
        lambda: holding(flying(), "laser-1"), say("repair", piece="laser-1"), "no-such-token",
    ),
    "repair never gives more than the top": (
        lambda: told(holding(flying(), "energy-3"), dial("shields", 3)), say("repair", piece="energy-3"),
        {"shields.now": 5, "in discard": {"energy-3": 1}},
    ),
    "who pays too little buys nothing": (
        lambda: holding(flying(), "energy-3", "energy-1"), buy(["energy-1"], ["laser-2"]),
        "not-enough-energy",
    ),
    "buying gives no change; tokens go into the bag, the energy to the discard pile": (
        lambda: holding(flying(), "energy-3", "energy-1"), buy(["energy-3", "energy-1"], ["laser-2"]),
        {
            "moves": [
                ("energy-3", 1, "supply", "discard"), ("energy-1", 1, "supply", "discard"),
                ("laser-2", 1, "trays", "bag"),
            ],
            "in supply": {},
        },
    ),
    "one energy too few for several tokens buys none of them": (
        lambda: holding(flying(), "energy-3", "energy-2"),
        buy(["energy-3", "energy-2"], ["laser-2", "manoeuvre", "laser-1"]), "not-enough-energy",
    ),
    "several tokens are bought at once for their prices together": (
        lambda: holding(flying(), "energy-3", "energy-2"),
        buy(["energy-3", "energy-2"], ["laser-2", "manoeuvre"]),
        {
            "moves": [
                ("energy-3", 1, "supply", "discard"), ("energy-2", 1, "supply", "discard"),
                ("laser-2", 1, "trays", "bag"), ("manoeuvre", 1, "trays", "bag"),
            ],
        },
    ),
    **{
        f"nothing is bought {what}": (lambda: holding(flying(), "energy-1"), line, code)
        for what, line, code in (
            ("for nothing", buy(["energy-1"], ["laser-1"], prices={"laser-1": 0}), "malformed"),
            ("without paying", buy([], ["laser-1"]), "not-enough-energy"),
            ("where nothing is named", buy(["energy-1"], []), "bad-count"),
            ("with what one has not", buy(["energy-2"], ["laser-1"]), "not-enough-pieces"),
            ("at a price of none", say("printed", box={"tokens": {"prices": {"laser-1": 0}}}), "bad-box"),
        )
    },
    "a price nobody knows is asked for": (
        lambda: holding(flying(), "energy-3"), buy(["energy-3"], ["reflector"]), "unknown-figures",
    ),
    "a price that was typed once is remembered": (
        lambda: told(
            holding(flying(), "energy-3", "energy-2"),
            buy(["energy-3"], ["reflector"], prices={"reflector": 2}),
        ),
        buy(["energy-2"], ["reflector"]), {"prices.reflector": 2},
    ),
    "what the trays lack cannot be bought (glossary: supply)": (
        lambda: lacking(holding(flying(), "energy-1"), "laser-1"), buy(["energy-1"], ["laser-1"]), "sold-out",
    ),
    "what the trays lack cannot be gained (glossary: supply)": (
        lambda: lacking(flying(), "laser-1"), say("gain", tokens=["laser-1"]), "sold-out",
    ),
    "the cargo holds what the fighter can carry": (
        lambda: told(holding(flying(), "laser-1", "laser-2", "laser-3"), *stow("laser-1", "laser-2")),
        say("stow", piece="laser-3"), "cargo-full",
    ),
    "what lies in the cargo can be taken out": (
        lambda: told(holding(flying(), "laser-1", "laser-2"), *stow("laser-1", "laser-2")),
        say("unstow", piece="laser-1"), {"in cargo": {"laser-2": 1}, "in supply": {"laser-1": 1}},
    ),
})  # fmt: skip


@pytest.mark.parametrize("line", [buy(["energy-1"], ["laser-1"]), say("gain", tokens=["laser-1"])])
def test_the_last_token_of_a_tray_can_be_had(line: Line) -> None:
    evening = holding(flying(), "energy-1")
    told(evening, move("laser-1", at(evening, "trays")["laser-1"] - 1, "trays", "box"))

    assert refusal(evening, "gain", tokens=["laser-1"] * 2) == "sold-out"
    told(evening, line)
    assert "laser-1" not in at(evening, "trays")


def one_skill(card: Line) -> Evening:
    """A flight with one skill card in the box, which is kept; this card comes first."""
    line = start()
    line["box"]["skills"] = {"cards": 1}
    return told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), card, *[CALM] * 3)


PRIZES = ["laser-3", "power-W", "power", "skill"]


def giving(prize: str, *, evaded: bool = False) -> Evening:
    return flying(row=(enemy(**{"evaded" if evaded else "destroyed": [prize]}),))


def returning() -> Evening:
    """A flight that may take two tokens back into the bag; three energies lie discarded."""
    evening = holding(giving("return-2", evaded=True), "energy-1", "energy-1", "energy-2", "laser-1")
    told(evening, dial("shields", 0))
    told(evening, *[say("repair", piece=piece) for piece in ("energy-1", "energy-1", "energy-2")])
    return told(evening, *fall("enemy:1", how="evaded"))


def last_choices() -> Evening:
    """A flight that may choose any token and a POWER token, of which one is left; and that one went."""
    evening = flying(row=(enemy(evaded=["any", "power"]),))
    power = {piece: at(evening, "trays").get(piece, 0) for piece in table(evening).fighter.power}
    power["reflector"] -= 1
    told(evening, *[move(piece, n, "trays", "box") for piece, n in power.items() if n])
    return told(evening, *fall("enemy:1", how="evaded"), move("reflector", 1, "trays", "box"))


test_rewards = examples({
    "what the trays lack is not had: a token, and the POWER token of a letter; the game goes on": (
        lambda: lacking(flying(row=(enemy(destroyed=PRIZES),)), "laser-3", *table(flying()).fighter.power),
        *fall("enemy:1", how="destroyed"),
        {
            "only ran-short": [
                {"type": "ran-short", "of": of, "by": 1} for of in ("laser-3", "warp-vortex", "gain")
            ],
            "owed.*.what": ["skill"],
        },
    ),
    "a skill is not had when all cards are out": (
        lambda: one_skill(enemy(destroyed=PRIZES)), *fall("enemy:1", how="destroyed"),
        {"only ran-short": [{"type": "ran-short", "of": "skill", "by": 1}]},
    ),
    **{
        f"tokens that go back into the bag are {what}": (
            returning, say("gain", tokens=tokens), code,
        )
        for what, tokens, code in (
            ("from the discard pile only", ["laser-1"], "not-enough-pieces"),
            ("no more than lie there", ["energy-2"] * 2, "not-enough-pieces"),
            ("no more than the reward says", ["energy-1", "energy-1", "energy-2"], "bad-count"),
        )
    },
    "tokens go back into the bag one by one if one likes": (
        lambda: told(returning(), say("gain", tokens=["energy-2"])), say("gain", tokens=["energy-1"]),
        {"moves": [("energy-1", 1, "discard", "bag")], "in discard": {"energy-1": 1}, "owed": []},
    ),
    **{
        f"a reward of {prize} goes from the trays into the bag": (
            lambda prize=prize: giving(prize), *fall("enemy:1", how="destroyed"),
            {"moves": [(token, 1, "trays", "bag")]},
        )
        for prize, token in (
            ("laser-2", "laser-2"), ("energy-3", "energy-3"), ("manoeuvre", "manoeuvre"),
            ("power-W", "warp-vortex"),
        )
    },
    "an empty discard pile gives nothing back": (
        lambda: giving("return-2", evaded=True), *fall("enemy:1", how="evaded"),
        {"only ran-short": [{"type": "ran-short", "of": "return", "by": 2}], "owed": []},
    ),
    "of two choices only the one that cannot be had lapses": (
        lambda: told(last_choices(), say("gain", tokens=["energy-1"])), say("end-turn"), {"step": "attack"},
    ),
})  # fmt: skip


def test_a_reward_of_choice_waits_for_it() -> None:
    """A POWER token, any token, two discarded, a skill, then three of the bag: nothing else comes before."""
    prizes = ["power", "any", "return-2", "skill", "shields-2", "draw-3"]
    evening = holding(flying(row=(enemy(evaded=prizes),)), *["energy-2"] * 3)
    told(evening, dial("shields", 1), *[say("repair", piece="energy-2")] * 3, dial("shields", 2))
    told(evening, *fall("enemy:1", how="evaded"))
    owed = {"owed.*.what": ["gain", "gain", "return", "skill", "draw"], "shields.now": 4, "in supply": {}}

    assert after(evening, None, owed) == owed
    for line, code in (
        (say("end-turn"), "choice-owed"),
        (say("gain", tokens=["energy-1"]), "no-such-token"),
        (say("gain", tokens=["reflector"] * 2), "bad-count"),
        (say("gain", tokens=["reflector"], to="supply"), "no-such-place"),
    ):
        assert refusal(evening, **line) == code
    told(evening, *[say("gain", tokens=each) for each in (["reflector"], ["energy-3"], ["energy-2"] * 2)])
    told(evening, skill(kind="laser", fee=2))
    assert at(evening, "discard") == {"energy-2": 1}
    assert (sum(at(evening, "supply").values()), shown(evening)["owed"]) == (3, [])


def test_of_two_choices_the_one_that_can_be_had_is_still_to_be_made() -> None:
    """Any token but the POWER tokens, which are out and not offered."""
    assert [len(choice["tokens"]) for choice in shown(last_choices())["owed"]] == [7]


def attacked() -> Evening:
    """A flight that three enemies hurt for 2, 4 and 1; two lasers are discarded of each of seven."""
    evening = flying(row=(enemy(attack=2), enemy("brute", attack=4), enemy("calm", attack=0)))
    return told(holding(evening, *["laser-1"] * 4, *["laser-2"] * 3), say("end-turn"))


ROW = (enemy(), enemy("brute", attack=8), enemy("third", attack=1), enemy("fourth", attack=0))


def brought_down() -> Evening:
    """A flight that the second enemy ended; the first was stunned."""
    evening = told(holding(flying(row=ROW), "laser-1"), *assign("enemy:1", "laser-1"), say("end-turn"))
    return told(evening, say("enemy-attack"))


test_the_attack = examples({
    "the pilot names as many tokens as points of shields were lost": (
        attacked, say("enemy-attack", remove=["laser-1"]), "bad-count",
    ),
    "the pilot names tokens that are discarded": (
        attacked, say("enemy-attack", remove=["energy-1"] * 5), "not-enough-pieces",
    ),
    "shields go first, each point for a discarded token of choice; hull points cost none": (
        attacked, say("enemy-attack", remove=["laser-1"] * 3 + ["laser-2"] * 2),
        {
            "shields.now": 0, "hull.now": 1, "in box": {"laser-1": 3, "laser-2": 2},
            "in discard": {"laser-1": 1, "laser-2": 1},
        },
    ),
    "a small discard pile is removed whole: there is nothing to choose": (
        lambda: told(holding(flying(), "laser-1"), say("end-turn")), say("enemy-attack"),
        {"in box": {"laser-1": 1}, "shields.now": 1},
    ),
    "the fight is lost at hull nought at once: the last enemies attack no more": (
        lambda: told(flying(row=(enemy(attack=8),)), say("end-turn")), say("enemy-attack"),
        {"only hit.*.target": ["enemy:1"], "only ended": [{"type": "ended", "why": "hull"}]},
    ),
    "after the fight is lost nothing is drawn": (brought_down, say("plan"), "game-over"),
    "a hull at nought ends the flight": (brought_down, None, {"ended": "hull"}),
    "a hull that was miscounted goes on with the attacks that were left": (
        lambda: told(brought_down(), dial("hull", 2)), say("enemy-attack"),
        {
            "only hit": [{"type": "hit", "target": "enemy:3", "damage": 1, "ignored": 0}], "hull.now": 1,
            "step": "plan", "in enemy:1:above": {"laser-1": 1},
        },
    ),
    "achilles rises again, shields and hull full, cargo kept, and the warp ends at once": (
        lambda: told(
            holding(flying(fighter="achilles", row=(enemy(attack=8),)), "laser-3"),
            say("stow", piece="laser-3"), say("end-turn"),
        ),
        say("enemy-attack"),
        {
            "only warp-ended": [{"type": "warp-ended", "number": 1, "why": "hull"}],
            "shields.now": 5, "hull.now": 3, "ended": None, "cargo": {"laser-3": 1}, "decks": [12],
        },
    ),
})  # fmt: skip


def around(evening: Evening) -> list[Line]:
    told(evening, *ROUND[:2])
    return when(evening, "plan")


def calm() -> Evening:
    return flying(row=(CALM,) * 4)


def test_drawing_exactly_the_last_token_does_not_end_the_warp() -> None:
    """Rulebook, step 4."""
    evening = calm()
    there = shown(evening)["bag"]
    told(evening, *[say("gain", tokens=["energy-1"])] * ((5 - there) % 5))
    for _ in range((there + 4) // 5):
        assert "warp-ended" not in types(around(evening))

    assert shown(evening)["bag"] == 0
    assert only(around(evening), "warp-ended") == [{"type": "warp-ended", "number": 1, "why": "bag-empty"}]


def test_the_warp_ends_when_the_fifth_token_is_missing() -> None:
    evening = holding(calm(), "laser-2", "laser-1", "energy-1")
    told(evening, say("activate", skill="watch", tokens=["energy-1"]), say("use-skill", skill="watch"))
    told(evening, say("stow", piece="laser-1"), *assign("enemy:1", "laser-2"))
    around(evening)
    everything = sum(table(evening).census.values())
    told(evening, *ROUND[:2])
    bag = shown(evening)["bag"]
    events = when(evening, "plan")
    (drawn,) = only(events, "drawn")
    order = [kind for kind in types(events) if kind not in ("moved", "drawn", "turn-ended")]

    assert bag < 5
    assert (drawn["count"], len(drawn["cubes"])) == (bag, bag)
    assert order == ["warp-ended", "cards-returned", "skills-refreshed", "choice-owed"]
    assert types(events).index("cards-returned") > max(n for n, t in enumerate(types(events)) if t == "moved")
    assert set(shown(evening)["places"]) == {"trays", "cargo"}
    assert shown(evening)["bag"] == everything - sum(at(evening, "trays").values()) - 1
    assert shown(evening)["skills"][0]["state"] == "idle"
    assert refusal(evening, "plan") == "choice-owed"
    assert types(when(evening, **skill("other", "laser")))[-1] == "warp-began"
    told(evening, say("plan"))
    assert (shown(evening)["warp"]["now"], sum(at(evening, "supply").values())) == (2, 5)


def test_a_warp_ends_without_a_new_skill_when_the_deck_of_skills_is_out() -> None:
    evening = one_skill(CALM)
    around(evening)

    assert types(around(evening))[-1] == "warp-began"
    assert (shown(evening)["owed"], shown(evening)["warp"]["now"]) == ([], 2)
    told(evening, say("plan"))


def test_the_end_of_the_last_warp_is_the_end() -> None:
    evening = told(calm(), dial("warp", 4))
    around(evening)

    assert types(around(evening))[-2:] == ["warp-ended", "ended"]
    assert shown(evening)["ended"] == "last-warp"


def test_the_flight_is_won_when_the_last_section_falls() -> None:
    evening = told(without_enemies(flying()), *fall("section:1", "section:2"))
    told(holding(evening, *["laser-3"] * 2), *assign("section:3", "laser-3"))
    won = {"only ended": [{"type": "ended", "why": "victory"}], "phase": "over", "sections.2.down": True}

    assert after(evening, *assign("section:3", "laser-3"), won) == won


def plundered(*lines: Line) -> Evening:
    card = say("arrive", name="plunderer", level=2, attack=1)
    evening = holding(flying(row=(card,)), "laser-2", "manoeuvre")
    return told(evening, *assign("enemy:1", "laser-2", "manoeuvre"), *ROUND[:2], *lines)


test_enemies_of_the_rulebook = examples({
    "the plunderer keeps what lies there until the end of the turn": (
        plundered, None, {"in enemy:1:above": {"laser-2": 1, "manoeuvre": 1}},
    ),
    "the plunderer sheds lasers at the end of the turn; manoeuvres stay": (
        plundered, say("plan"), {"in enemy:1:above": {"manoeuvre": 1}, "in discard": {"laser-2": 1}},
    ),
    **{
        f"{name} needs what it shows; level and attack are typed": (
            lambda name=name: flying(row=(say("arrive", name=name, level=1, attack=1),)), None,
            {"row.0.needs": {"lasers": lasers, "manoeuvres": manoeuvres, "energy": None}},
        )
        for name, lasers, manoeuvres in (
            ("fury", 3, 2), ("hunter", 3, 1), ("spider", 3, 2), ("mercenary", 2, 2), ("plunderer", 3, 2)
        )
    },
})  # fmt: skip
