"""A flight at the console: a whole turn in few keys, every form, every choice, to the end."""

from __future__ import annotations

from pathlib import Path

from companion.console.games.warps_edge.widgets.hand import Hand
from companion.console.games.warps_edge.widgets.steps import Prompt
from companion.console.games.warps_edge.widgets.targets import TargetRow
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import MessageLine
from tests.kit.console import Console, join_console
from tests.kit.flight_console import KEPT, FlyingHost, flying


async def test_a_whole_turn_takes_ten_keys(flight: Console) -> None:
    flight.host.hold("laser-3", "manoeuvre", "manoeuvre", "laser-1", "energy-1")
    flight.host.do(do="set", dial="shields", to=3, why="a test")
    await flight.until(lambda: "laser 3" in flight.said(Hand))
    keys = ["3", "1", "7", "a", "2", "1", "3", "e", "n", "3"]
    await flight.press(*keys, until=lambda: flight.host.view.turn == 2)
    view = flight.host.view

    assert len(keys) == 10
    assert [card and card.name for card in view.row] == [None, None, "scout", "scout"]
    assert view.shields.now == 4
    assert view.removed == {"laser-3": 1}
    assert [command["do"] for command in flight.host.commands] == [
        "assign", "assign", "assign", "repair", "finish",
    ]  # fmt: skip


async def test_a_turn_in_which_nothing_is_to_be_chosen_ends_with_one_key(socket: Path) -> None:
    async with flying(socket, row=({"attack": 0},) * 4) as visit:
        visit.host.hold("laser-1", "energy-1")
        await visit.until(lambda: "ends the turn: no enemy hits you" in visit.said(Prompt))
        await visit.press("n", until=lambda: visit.host.view.turn == 2)

        assert [command["do"] for command in visit.host.commands] == ["finish"]


async def test_the_tokens_that_a_hit_takes_are_proposed(socket: Path) -> None:
    async with flying(socket, row=({"attack": 2}, *({"attack": 0},) * 3)) as visit:
        visit.host.hold("laser-3", "laser-1", "energy-1")
        await visit.until(lambda: "ends the turn: 2 damage" in visit.said(Prompt))
        await visit.press("n", until=lambda: visit.screen == "TokensScreen" and "2 of 2 chosen" in visit.text)
        await visit.press("3", until="1 of 2 chosen")
        await visit.press("escape", "n")
        await visit.until(lambda: visit.screen == "TokensScreen" and "2 of 2 chosen" in visit.text)
        await visit.press("enter", until=lambda: visit.host.view.turn == 2)

        assert visit.host.view.removed == {"laser-1": 1, "energy-1": 1}


async def test_who_can_come_is_offered_after_the_first_warp(socket: Path) -> None:
    names = ("ant", "bee", "cat", "dog")
    async with flying(socket, row=tuple({"name": name, "attack": 0} for name in names)) as visit:
        visit.host.do(do="move", piece="energy-1", by=2, **{"from": "bag"}, to="discard", why="a test")
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        await visit.press("n", until=lambda: visit.screen == "SkillScreen")
        await visit.press("escape")
        visit.host.do(do="skill", name="spare", figures={"kind": "energy", "fee": 1})
        visit.host.do(do="plan")
        for n, name in enumerate(("dog", "cat", "bee"), 1):
            at = f"arrives at {n}"
            await visit.until(lambda at=at: visit.screen == "PickScreen" and at in visit.text)
            assert "another one" in visit.text
            await visit.press({"dog": "4", "cat": "3", "bee": "2"}[name])
        await visit.until(lambda: visit.host.view.step == "act")

        assert [card and card.name for card in visit.host.view.row] == ["dog", "cat", "bee", "ant"]
        assert visit.host.commands[-1] == {"do": "arrive", "name": "bee", "then": []}


async def test_only_as_many_are_in_hand_as_there_are(flight: Console) -> None:
    flight.host.hold("manoeuvre", "manoeuvre")
    flight.host.do(do="stow", piece="manoeuvre")
    await flight.until(lambda: "cargo 1" in flight.said(Hand))
    await flight.press("a", "7", until=lambda: "a one more" in flight.said(Prompt))
    await flight.press("a", "a", until=lambda: "2 manoeuvres in hand" in flight.said(Prompt))
    await flight.press("1", until=lambda: flight.host.view.row[0] is None)

    assert flight.host.commands == [
        {"do": "assign", "piece": "manoeuvre", "target": "enemy:1", "more": ["manoeuvre"]}
    ]


async def test_the_line_above_the_keys_says_what_the_next_key_does(flight: Console) -> None:
    await flight.until(lambda: "ends the turn: 4 damage to the shields" in flight.said(Prompt))
    flight.host.hold("laser-1")
    await flight.until(lambda: "laser 1" in flight.said(Hand))
    await flight.press("1")

    assert "laser 1 in hand: 1-5 enemy" in flight.said(Prompt)

    flight.host.do(do="end-turn")
    await flight.until(lambda: "1 discarded token leaves the game" in flight.said(Prompt))
    flight.host.do(do="enemy-attack")
    await flight.until(lambda: "draws new tokens" in flight.said(Prompt))


async def test_a_token_in_hand_may_go_to_whatever_the_mark_is_at(flight: Console) -> None:
    flight.host.hold("laser-1", "laser-2")
    await flight.until(lambda: "laser 2" in flight.said(Hand))
    await flight.press("1", "down", "down", "enter")
    await flight.until(lambda: flight.host.view.places.get("enemy:3") == {"laser-1": 1})
    await flight.press("2")
    await flight.pilot.click(flight.console.screen.query(TargetRow).first(), offset=(6, 0))
    await flight.until(lambda: flight.host.view.places.get("enemy:1") == {"laser-2": 1})


async def test_the_mouse_takes_a_token(flight: Console) -> None:
    flight.host.hold("energy-2", "laser-1")
    await flight.until(lambda: "energy 2" in flight.said(Hand))
    at = flight.said(Hand).splitlines()[0].index("energy 2")
    await flight.pilot.click(Hand, offset=(at, 0))

    assert "energy 2 in hand" in flight.said(Prompt)


async def test_what_is_stowed_can_be_fired_from_the_cargo(flight: Console) -> None:
    flight.host.hold("laser-1")
    await flight.until(lambda: "laser 1" in flight.said(Hand))
    await flight.press("s", until=lambda: flight.host.view.cargo == {"laser-1": 1})
    await flight.press("1", "4", until=lambda: flight.host.view.places.get("enemy:4") == {"laser-1": 1})

    assert [command["do"] for command in flight.host.commands] == ["stow", "assign"]


async def test_energy_of_the_cargo_repairs_and_pays(flight: Console) -> None:
    flight.host.hold("energy-3", "energy-1")
    flight.host.do(do="set", dial="shields", to=0, why="a test")
    flight.host.do(do="printed", box={"tokens": {"prices": {"laser-2": 3}}})
    flight.host.do(do="stow", piece="energy-3")
    await flight.until(lambda: "cargo 1" in flight.said(Hand))
    await flight.press("e", "4", until=lambda: flight.host.view.shields.now == 2)
    await flight.press("b", "2", until="Costs 3, paid with energy 3")
    await flight.press("enter", until=lambda: flight.host.view.cargo == {})

    assert [command["do"] for command in flight.host.commands] == ["repair", "buy"]


async def test_several_kinds_are_asked_for_by_their_keys(flight: Console) -> None:
    flight.host.hold("energy-1", "energy-3", "laser-1")
    flight.host.do(do="set", dial="shields", to=0, why="a test")
    await flight.until(lambda: "energy 3" in flight.said(Hand))
    await flight.press("e", "6", until=lambda: flight.host.view.shields.now == 5)
    await flight.press("s", "4", until=lambda: flight.host.view.cargo == {"energy-1": 1})
    await flight.press("t", until=lambda: flight.host.view.cargo == {})


async def test_energy_for_full_shields_is_asked_about_whichever_it_is(flight: Console) -> None:
    """It would be spent for nothing; no goes back, and the token is still there."""
    flight.host.hold("energy-1", "energy-3")
    await flight.until(lambda: "energy 3" in flight.said(Hand))
    await flight.press("e", "6")
    await flight.until(lambda: flight.screen == "Confirm" and "shields are full" in flight.text)
    await flight.press("n", until=lambda: flight.screen == "TokensScreen")

    assert flight.host.commands == []

    await flight.press("backspace", "4", until=lambda: flight.screen == "Confirm")
    await flight.press("y", until=lambda: flight.host.view.supply == {"energy-3": 1})


async def test_a_skill_that_is_exhausted_opens_nothing(flight: Console) -> None:
    name = flight.host.view.skills[0].name
    flight.host.do(do="amend", skills={name: {"state": "exhausted"}}, why="a test")
    await flight.until(lambda: flight.console.seen.shown == flight.host.view)
    await flight.press("k", "1")
    await flight.settle()

    assert (flight.screen, flight.host.commands) == ("PickScreen", [])


async def test_a_key_of_a_token_that_is_not_there_does_nothing(flight: Console) -> None:
    flight.host.hold("laser-1")
    await flight.until(lambda: "laser 1" in flight.said(Hand))
    await flight.press("2", "P", "8", "e", "p", "t")

    assert flight.host.commands == []
    assert "in hand" not in flight.said(Prompt)


async def test_taking_back_and_restoring(flight: Console) -> None:
    flight.host.hold("laser-1")
    await flight.until(lambda: "laser 1" in flight.said(Hand))
    await flight.press("1", "1", "u", until=lambda: flight.host.view.supply == {"laser-1": 1})
    await flight.press("r", until=lambda: flight.host.view.supply == {})


async def test_a_refusal_is_said_and_stays(flight: Console) -> None:
    flight.host.hold("laser-1")
    await flight.until(lambda: "laser 1" in flight.said(Hand))
    await flight.press("1", "6", until=lambda: "✗" in flight.said(MessageLine))

    assert flight.host.view.supply == {"laser-1": 1}


async def test_whoever_only_looks_on_has_a_board_and_no_key(socket: Path) -> None:
    async with flying(socket, manner=ConsoleOptions(watching=True)) as visit:
        await visit.until(lambda: visit.screen == "FlightWall")
        await visit.press("1", "n", "s", "b", "question_mark", "N")

        assert (visit.screen, visit.host.commands) == ("FlightWall", [])
        assert "shields" in visit.text
        assert "section 1" in visit.text


async def test_a_warp_ends_and_the_next_begins_with_a_skill(flight: Console) -> None:
    flight.host.do(do="move", piece="energy-1", by=2, **{"from": "bag"}, to="discard", why="a test")
    await flight.until(lambda: flight.console.seen.shown == flight.host.view)
    for enemy in (1, 2, 3, 4):
        flight.host.do(do="defeat", target=f"enemy:{enemy}", how="evaded")
    await flight.until(lambda: "no enemy hits you" in flight.said(Prompt))
    await flight.press("n", until=lambda: flight.screen == "SkillScreen")
    await flight.press(*"arm", "enter", "right", "ctrl+s", until=lambda: flight.host.view.warp.now == 2)
    await flight.until(lambda: flight.screen == "FlightScreen")
    await flight.press("n", until=lambda: flight.host.view.turn == 2)


async def test_a_victory_is_told_and_the_next_flight_is_near(socket: Path) -> None:
    async with flying(socket, mothership="hydra") as visit:
        for section in (1, 2):
            visit.host.do(do="defeat", target=f"section:{section}", how="defeated")
        visit.host.hold("laser-3", "laser-3")
        await visit.until(lambda: "laser 3 ×2" in visit.said(Hand))  # noqa: RUF001  # as tokens are counted
        await visit.press("3", "8", "3", "8", until=lambda: "VICTORY" in visit.said(Prompt))

        assert visit.host.view.ended == "victory"

        await visit.press("n", until=lambda: visit.screen == "SetUpScreen")

        assert "Who flies against whom?" in visit.text


async def test_a_defeat_is_told(socket: Path) -> None:
    async with flying(socket, row=({"name": "doom", "attack": 99},)) as visit:
        await visit.until(lambda: "the hull will NOT hold" in visit.said(Prompt))
        await visit.press("n", until=lambda: "DEFEAT" in visit.said(Prompt))

        assert visit.host.view.ended == "hull"


async def test_a_flight_begins_at_the_set_up(socket: Path) -> None:
    async with flying(socket, mothership="hydra", begun=False) as visit:
        visit.host.do(KEPT)
        await visit.until(lambda: visit.screen == "SkillScreen")
        visit.host.do(do="stop")
        await visit.press("escape", "N", until=lambda: visit.screen == "SetUpScreen")
        await visit.press("enter", "enter", until=lambda: visit.host.commands)

        assert visit.host.commands[0] == {
            "do": "start", "game": "warps-edge", "fighter": "hermes", "mothership": "hydra",
        }  # fmt: skip


async def test_the_set_up_opens_with_what_was_flown_last(socket: Path) -> None:
    """Though no flight is on the table: the journal knows; and what is chosen stays chosen."""
    host = FlyingHost(socket)
    host.games = ("warps-edge", "in-space")
    host.starts = {"warps-edge": {"fighter": "titan", "mothership": "duo"}}
    async with join_console(host, socket, size=(80, 24), manner=None) as visit:
        await visit.sees("Titan")
        await visit.press("enter", "enter", until=lambda: visit.host.commands)

        assert visit.host.commands[0] == {
            "do": "start", "game": "warps-edge", "fighter": "titan", "mothership": "duo",
        }  # fmt: skip


async def test_the_palette_names_tokens_and_targets(flight: Console) -> None:
    await flight.press("ctrl+p", until=lambda: flight.screen == "Palette")
    await flight.type("reflector")
    await flight.sees("POWER token: reflector")
