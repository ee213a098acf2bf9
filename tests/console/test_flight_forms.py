"""What a flight asks for: cards, printed numbers, prices, choices, POWER tokens, skills, corrections."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.console.games.warps_edge.widgets.steps import Prompt
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from tests.kit.console import Console
from tests.kit.flight_console import KEPT, PLAN, at_form, flying


async def holding(visit: Console, *tokens: str) -> None:
    visit.host.hold(*tokens)
    await visit.until(lambda: visit.console.seen.shown == visit.host.view)
    await visit.settle()


@pytest.mark.long
async def test_a_flight_of_which_nothing_is_known_asks_as_it_goes(socket: Path) -> None:
    async with flying(socket, begun=False, known=False) as visit:
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press(*"watch", "enter", "e", "enter", "2", "ctrl+s")
        await visit.until(lambda: visit.screen == "FiguresScreen")

        assert visit.host.view.skills[0].figures.fee == 2

        for numbers in ((4, 0, 0, 4, 0, 0, 2), (8,) * 7, (), ()):
            page, left = visit.console.screen, len(visit.host.view.unknown)
            for n in numbers:
                await visit.press(str(n), "enter")
            for choice in page.query(Choice):
                choice.at = 1
            await visit.press("ctrl+s", until=lambda left=left: len(visit.host.view.unknown) < left)
            await visit.until(lambda page=page: visit.console.screen is not page)
        await visit.until(lambda: visit.host.view.bag == 11)

        assert ("tokens", "start") in visit.host.kept
        assert ("fighters", "hermes", "power") in visit.host.kept


async def test_the_kind_of_a_fee_is_nothing_until_somebody_has_looked(early: Console) -> None:
    """Else every new skill would cost energy, for all flights to come."""
    await early.until(lambda: early.screen == "SkillScreen")
    await early.press(*"watch", "enter")
    assert "look at the card" in early.text
    await early.press("enter", "2", "ctrl+s", until="Not known yet")

    assert (early.screen, early.host.view.skills) == ("SkillScreen", ())


async def test_of_a_card_known_in_part_what_is_not_known_is_asked(early: Console) -> None:
    known = {"level": 1, "lasers": 3, "manoeuvres": 2}
    await at_form(early, "ArriveScreen", {"do": "printed", "box": {"enemies": {"gnat": known}}}, PLAN)
    await early.sees("gnat")
    await early.press(*"gnat", "enter", "1", "ctrl+s", until=lambda: early.host.view.row[0] is not None)
    figures = early.host.view.row[0].figures

    assert (figures.lasers, figures.manoeuvres, figures.attack) == (3, 2, 1)


async def test_what_is_said_below_the_last_field_is_seen_from_it(socket: Path) -> None:
    """In a window of 60 x 20 it lay below the edge, and no key led there."""
    async with flying(socket, begun=False, size=(60, 20)) as visit:
        await at_form(visit, "ArriveScreen", PLAN)
        await visit.press(*"wasp", "enter", until="lasers")
        assert "counts in the chances alone" not in visit.text

        await visit.press(*["tab"] * 7, until="counts in the chances alone")


async def test_what_is_left_empty_is_asked_for_later(socket: Path) -> None:
    async with flying(socket, begun=False, known=False) as visit:
        await at_form(visit, "FiguresScreen")
        await visit.press("escape", "y", until=lambda: visit.console.screen.query("#fighters-hermes-hull"))
        visit.console.screen.query_one("#fighters-hermes-hull").focus()
        await visit.press("7", "ctrl+s", until=lambda: visit.host.view.hull.of == 7)

        assert "tokens.start" in visit.host.view.unknown


async def test_the_yellow_token_can_be_told_after_the_other_five(socket: Path) -> None:
    async with flying(socket, begun=False, known=False) as visit:
        power = ["proton-cannon", "u-turn", "warp-vortex", "electroshock", "reflector"]
        box = {"fighters": {"hermes": {"power": power}}}
        await at_form(visit, "FiguresScreen", {"do": "printed", "box": box})
        await visit.press("escape", "y", until=lambda: visit.console.screen.query("#fighters-hermes-hull"))
        visit.fill(**{"fighters.hermes.signature": "electroshock"})
        await visit.press("ctrl+s", until=lambda: "fighters.hermes.signature" not in visit.host.view.unknown)


async def test_a_new_enemy_is_typed_once_and_known_by_its_name(early: Console) -> None:
    await at_form(early, "ArriveScreen", PLAN)
    await early.press(*"wasp", "enter", "5", "enter", "3", "enter", "2", "enter")
    await early.type("l2 +1")
    await early.press("enter", "m", "enter", until=lambda: early.host.view.row[0] is not None)
    figures = early.host.view.row[0].figures

    assert (figures.lasers, figures.manoeuvres, figures.attack) == (5, 3, 2)
    assert (figures.destroyed, figures.evaded) == (("laser-2", "shields-1"), ("manoeuvre",))
    assert early.host.kept["enemies", "wasp"]["lasers"] == 5

    await early.until(lambda: early.screen == "ArriveScreen" and "at 2" in early.text)
    await early.sees("wasp")
    await early.press("w", "enter", "enter", until=lambda: early.host.view.row[1] is not None)

    assert early.host.commands[-1] == {"do": "arrive", "name": "wasp"}


async def test_a_reward_there_is_none_of_is_told_before_anything_is_sent(early: Console) -> None:
    await at_form(early, "ArriveScreen", PLAN)
    await early.type("wasp")
    early.console.screen.query_one("#card-destroyed").focus()
    await early.press(*"gold", "ctrl+s")

    assert "no reward called gold" in early.text
    assert early.host.commands == []


async def test_a_section_is_asked_for_as_it_opens(socket: Path) -> None:
    async with flying(socket, mothership="colony", sections=False) as visit:
        await visit.until(lambda: visit.screen == "SectionScreen")
        await visit.press("6", "enter", "enter", "enter", "3", "enter", *"any")
        await visit.press("enter", until=lambda: visit.host.view.sections[0].figures is not None)
        figures = visit.host.view.sections[0].figures

        assert (figures.lasers, figures.manoeuvres, figures.attack) == (6, None, 3)
        assert figures.reward == ("any",)

        await visit.until(lambda: visit.screen == "FlightScreen")


async def test_prices_are_asked_once_and_the_rest_is_paid_well(flight: Console) -> None:
    flight.host.do(do="printed", box={"tokens": {"prices": {"laser-2": 3}}})
    await holding(flight, "energy-3", "energy-1", "energy-2")
    await flight.press("b", "2", until="paid with")
    first = flight.said("#verdict")
    await flight.press("right")

    assert flight.said("#verdict") != first

    await flight.press("left", "enter", until=lambda: flight.screen == "FlightScreen")
    bought = flight.host.commands[-1]

    assert (bought["do"], tuple(bought["take"])) == ("buy", ("laser-2",))
    assert sum(int(token[-1]) for token in bought["pay"]) == 3


async def test_a_price_nobody_knows_is_asked_for(flight: Console) -> None:
    await holding(flight, "energy-3", "energy-3")
    flight.host.evening.timeline.table.prices.pop("u-turn", None)
    await flight.press("b", "O", until="price of U-turn")
    await flight.press("4", "enter", "enter", until=lambda: flight.host.view.prices.get("u-turn") == 4)

    assert flight.host.kept["tokens", "prices"]["u-turn"] == 4


async def test_nothing_is_bought_for_nothing(flight: Console) -> None:
    """Zero was taken for a price, and then there was not so much energy."""
    flight.host.evening.timeline.table.prices.pop("u-turn", None)
    await flight.press("b", "O", until="price of U-turn")
    await flight.press("0", "enter", until=lambda: "from 1" in flight.said(AskLine))

    assert "price of U-turn" in flight.text


@pytest.mark.parametrize(
    ("reward", "keys", "chosen"),
    [
        ("any", ("6",), ["energy-3"]),
        ("power", ("O",), ["u-turn"]),
        ("return-2", ("1", "3"), ["laser-1", "laser-3"]),
    ],
)
async def test_a_reward_is_chosen_by_keys(
    socket: Path, reward: str, keys: tuple[str, ...], chosen: list[str]
) -> None:
    async with flying(socket, row=({"name": "prize", "destroyed": [reward]},)) as visit:
        await holding(visit, "laser-3")
        visit.host.do(do="move", piece="laser-1", by=1, **{"from": "trays"}, to="discard", why="a test")
        await visit.press("3", "1", until=lambda: visit.screen == "TokensScreen")
        await visit.press(*keys, until=lambda: not visit.host.view.owed)

        assert visit.host.commands[-1] == {"do": "gain", "tokens": chosen}


async def test_an_electroshock_moves_on_to_a_target_with_one_key(flight: Console) -> None:
    await holding(flight, "electroshock", "laser-2")
    await flight.press("E", "1", "2", "1", until=lambda: flight.host.view.owed)
    await flight.until(lambda: "where the electroshock moves on to" in flight.said(Prompt))
    await flight.press("2", until=lambda: flight.host.view.places.get("enemy:2:above") == {"electroshock": 1})


POWERS: list[tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any]]] = [
    ("proton-cannon", (), ("P", "2", "3"), {"target": "enemy:2", "other": "enemy:3"}),
    ("proton-cannon", (), ("P", "1"), {"target": "enemy:2", "other": "enemy:1"}),
    ("u-turn", (), ("O", "4"), {"target": "enemy:4"}),
    ("warp-vortex", (), ("p", "1"), {"target": "enemy:1"}),
    ("warp-jump", (), ("W", "W"), {}),
    ("warp-strike", (), ("W", "2"), {"target": "enemy:2"}),
    ("keen-sights", (), ("E", "E"), {}),
    ("randomizer", (), ("R", "R", "2"), {"kind": "laser"}),
    ("reflex-resonator", (), ("R", "R", "1"), {"skill": "watch"}),
    ("energy-transformer", ("laser-1", "laser-2"), ("E", "E", "1", "2", "enter"),
     {"tokens": ["laser-1", "laser-2"]}),
    ("reflector", (), ("R", "3"), {"target": "enemy:3"}),
    ("reactor", (), ("R", "R", "1", "4", "7", "7"),
     {"tokens": ["laser-1", "energy-1", "manoeuvre", "manoeuvre"]}),
]  # fmt: skip
KINDS = {
    "P": ("proton-cannon", "plasma-torpedo"), "O": ("u-turn", "enriched-fuel"),
    "W": ("warp-vortex", "warp-jump", "warp-strike"),
    "E": ("electroshock", "keen-sights", "energy-transformer"),
    "R": ("reflector", "randomizer", "reflex-resonator", "reactor"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("token", "besides", "keys", "fields"), POWERS, ids=["-".join((p[0], *p[2])) for p in POWERS]
)
async def test_each_power_token_asks_for_its_own(
    socket: Path, token: str, besides: tuple[str, ...], keys: tuple[str, ...], fields: dict[str, Any]
) -> None:
    power = [token if token in kinds else kinds[0] for kinds in KINDS.values()]
    async with flying(socket, power=power, signature=power[0]) as visit:
        await holding(visit, token, *besides)
        await visit.press(*keys, until=lambda: token not in visit.host.view.supply)

        assert visit.host.commands == [{"do": "power", "piece": token, **fields}]


async def test_a_skill_is_activated_and_used(flight: Console) -> None:
    await holding(flight, "energy-1")
    await flight.press("k", "1", "4", until=lambda: flight.host.view.skills[0].state == "active")
    await flight.until(lambda: flight.screen == "FlightScreen")
    await flight.press("k", "1", until=lambda: flight.host.view.skills[0].state == "exhausted")


async def test_a_count_of_the_table_is_typed_by_keys(flight: Console) -> None:
    await holding(flight, "laser-1", "laser-2")
    await flight.press("C", until=lambda: flight.screen == "FlightCountScreen")
    await flight.press("1", "1", "enter", until="smallest repair")

    assert "bag " not in flight.text.split("Grey")[0]

    await flight.press("ctrl+s", until=lambda: flight.host.view.supply == {"laser-1": 2})


async def test_a_key_of_no_token_is_told_in_a_count(flight: Console) -> None:
    await flight.press("C", until=lambda: flight.screen == "FlightCountScreen")
    await flight.press("9", "enter")

    assert "No token has the key" in flight.text


async def test_a_dial_and_a_token_are_put_right(flight: Console) -> None:
    await holding(flight, "laser-1")
    await flight.press("c", until=lambda: flight.screen == "CorrectScreen")

    assert "tokens lie elsewhere" in flight.text

    await flight.press("right", "down", "2")

    assert "shields: 5 → 2" in flight.text

    await flight.press("ctrl+s", until=lambda: flight.host.view.shields.now == 2)
    await flight.until(lambda: flight.screen == "FlightScreen")
    await flight.press("c", until=lambda: flight.screen == "CorrectScreen")
    flight.fill(**{"piece": "laser-1", "from": "supply", "to": "cargo"})
    await flight.press("ctrl+s", until=lambda: flight.host.view.cargo == {"laser-1": 1})


async def test_effects_carried_out_by_hand_are_told(flight: Console) -> None:
    await flight.press("m", "3", "2", until=lambda: flight.host.view.row[1] is None)
    await flight.until(lambda: flight.screen == "FlightScreen")
    await flight.press("m", "2", "2", "enter", until=lambda: "laser-2" in flight.host.view.supply)

    assert flight.host.commands == [
        {"do": "defeat", "how": "destroyed", "target": "enemy:2"},
        {"do": "gain", "tokens": ["laser-2"], "to": "supply"},
    ]


async def test_a_draw_made_by_hand_is_recorded(early: Console) -> None:
    early.host.do(KEPT)
    await early.until(lambda: early.screen == "SkillScreen")
    await early.press("escape", "d", "1", "1", "4", "4", "7", until=lambda: early.host.view.by_hand)

    assert early.host.view.supply == {"energy-1": 2, "laser-1": 2, "manoeuvre": 1}


async def test_inferred_numbers_are_compared_before_the_flight(early: Console) -> None:
    await at_form(early, "FlightScreen")
    early.host.do(do="stop")
    await early.sees("STOPPED")
    await early.press("N", until=lambda: "enemy decks of Dread" in early.text and "5-4-3" in early.text)
    early.console.screen.query_one("#so-tokens-each_power").focus()
    await early.press("right", "ctrl+s", until=lambda: early.host.commands)

    assert early.host.commands[0]["box"] == {"tokens": {"each_power": 3}}


async def test_an_inferred_number_that_differs_is_typed_in_its_place(early: Console) -> None:
    """What was typed was compared; nobody has to leave the console for it."""
    await at_form(early, "FlightScreen")
    early.host.do(do="stop")
    await early.sees("STOPPED")
    await early.press("N", until="enemy decks of Dread")
    assert "furybox box edit" not in early.text

    early.console.screen.query_one("#motherships-dread-decks").focus()
    await early.press("end", "backspace", "2", "ctrl+s", until=lambda: early.host.commands)

    assert early.host.commands[0]["box"] == {"motherships": {"dread": {"decks": [[5, 4, 2]]}}}


async def test_what_the_end_of_a_turn_needs_is_asked_and_not_refused(socket: Path) -> None:
    async with flying(socket, hull="unknown", shields="unknown") as visit:
        assert visit.screen == "FlightScreen"
        await visit.press("n", until=lambda: visit.screen == "FiguresScreen")
        assert "shields' top" in visit.text
        await visit.press("5", "ctrl+s", until=lambda: visit.screen == "FlightScreen")
        await visit.press("n", until=lambda: visit.screen == "FiguresScreen")
        await visit.press("3", "ctrl+s", until=lambda: visit.host.view.hull.of == 3)
        await visit.until(lambda: visit.screen == "FlightScreen")
        await visit.press("n", until="which 4 leave the game?")


async def test_a_card_of_the_rulebook_may_be_typed_as_it_is_called(early: Console) -> None:
    await early.until(lambda: early.screen == "SkillScreen" and "A.R.M." in early.text)
    await early.press(*"Five", "enter", "enter", "right", "ctrl+s", until=lambda: early.host.view.skills)

    assert early.host.view.skills[0].name == "five-lasers"


async def test_a_known_card_is_found_without_its_accents(socket: Path) -> None:
    wasp = {"name": "žihadlo", "level": 1, "attack": 1, "lasers": 2, "manoeuvres": 1}
    async with flying(socket, begun=False) as visit:
        visit.host.do(KEPT, PLAN)
        visit.host.do(do="arrive", **wasp)
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape", until=lambda: visit.screen == "ArriveScreen" and "žihadlo" in visit.text)
        await visit.press(*"zih", "enter", "enter", until=lambda: visit.host.view.row[1] is not None)

        assert visit.host.view.row[1].name == "žihadlo"


async def test_a_name_typed_before_the_known_cards_have_come_is_completed_by_them(early: Console) -> None:
    await early.until(lambda: early.screen == "SkillScreen")
    await early.press("escape", until=lambda: early.screen == "FlightScreen")
    with early.console._context():
        for key in ("n", *"five", "enter"):
            early.console.simulate_key(key)
    await early.until(lambda: early.screen == "SkillScreen")
    await early.until(lambda: early.console.screen.value("name") == "five lasers")
