"""A flight at the console: a whole turn in few keys, every form, every choice, to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.console.games.warps_edge.widgets.hand import Hand
from companion.console.games.warps_edge.widgets.steps import Prompt
from companion.console.games.warps_edge.widgets.targets import TargetRow
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import MessageLine
from companion.line import wire
from tests.console.flight_visit import flying
from tests.console.visit import Visit


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


def told(visit: Visit) -> list[dict[str, Any]]:
    """Every command the console sent."""
    return [said.command for said in visit.host.heard if isinstance(said, wire.Command)]


async def test_a_whole_turn_takes_ten_keys(socket: Path) -> None:
    """Two enemies out, one stunned, shields repaired, a shield lost to the last, and new tokens."""
    async with flying(socket) as visit:
        visit.host.hold("laser-3", "manoeuvre", "manoeuvre", "laser-1", "energy-1")
        visit.host.do(do="set", dial="shields", to=3, why="a test")
        await visit.until(lambda: "laser 3" in visit.said(Hand))
        keys = ["3", "1", "7", "a", "2", "1", "3", "e", "n", "3"]
        await visit.press(*keys)
        await visit.until(lambda: visit.host.view.turn == 2)
        view = visit.host.view

        assert len(keys) == 10
        assert [card and card.name for card in view.row] == [None, None, "scout", "scout"]
        assert view.shields.now == 4
        assert view.removed == {"laser-3": 1}
        assert [command["do"] for command in told(visit)] == [
            "assign", "assign", "assign", "repair", "finish",
        ]  # fmt: skip


async def test_a_turn_in_which_nothing_is_to_be_chosen_ends_with_one_key(socket: Path) -> None:
    """What is left, the attack, and the new tokens."""
    async with flying(socket, row=({"attack": 0},) * 4) as visit:
        visit.host.hold("laser-1", "energy-1")
        await visit.until(lambda: "ends the turn: no enemy hits you" in visit.said(Prompt))
        await visit.press("n")
        await visit.until(lambda: visit.host.view.turn == 2)

        assert [command["do"] for command in told(visit)] == ["finish"]


async def test_the_tokens_that_a_hit_takes_are_proposed(socket: Path) -> None:
    """Enter takes what costs least; a token's key begins anew."""
    async with flying(socket, row=({"attack": 2}, *({"attack": 0},) * 3)) as visit:
        visit.host.hold("laser-3", "laser-1", "energy-1")
        await visit.until(lambda: "ends the turn: 2 damage" in visit.said(Prompt))
        await visit.press("n")
        await visit.until(lambda: visit.screen == "TokensScreen" and "2 of 2 chosen" in visit.text)
        await visit.press("3")
        await visit.until(lambda: "1 of 2 chosen" in visit.text)
        await visit.press("escape", "n")
        await visit.until(lambda: visit.screen == "TokensScreen" and "2 of 2 chosen" in visit.text)
        await visit.press("enter")
        await visit.until(lambda: visit.host.view.turn == 2)

        assert visit.host.view.removed == {"laser-1": 1, "energy-1": 1}


async def test_who_can_come_is_offered_after_the_first_warp(socket: Path) -> None:
    """One digit a card, and the last comes by itself; another one can still be typed."""
    names = ("ant", "bee", "cat", "dog")
    async with flying(socket, row=tuple({"name": name, "attack": 0} for name in names)) as visit:
        visit.host.do(do="move", piece="energy-1", by=2, **{"from": "bag"}, to="discard", why="a test")
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        await visit.press("n")
        await visit.until(lambda: visit.screen == "SkillScreen")
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
        assert told(visit)[-1] == {"do": "arrive", "name": "bee", "then": []}


async def test_only_as_many_are_in_hand_as_there_are(socket: Path) -> None:
    """Those of the cargo too."""
    async with flying(socket) as visit:
        visit.host.hold("manoeuvre", "manoeuvre")
        visit.host.do(do="stow", piece="manoeuvre")
        await visit.until(lambda: "cargo 1" in visit.said(Hand))
        await visit.press("a", "7")
        await visit.until(lambda: "a one more" in visit.said(Prompt))
        await visit.press("a", "a")
        await visit.until(lambda: "2 manoeuvres in hand" in visit.said(Prompt))
        await visit.press("1")
        await visit.until(lambda: visit.host.view.row[0] is None)

        assert told(visit) == [
            {"do": "assign", "piece": "manoeuvre", "target": "enemy:1", "more": ["manoeuvre"]}
        ]


async def test_the_line_above_the_keys_says_what_the_next_key_does(socket: Path) -> None:
    """In every step, and with a token in hand."""
    async with flying(socket) as visit:
        await visit.until(lambda: "ends the turn: 4 damage to the shields" in visit.said(Prompt))
        visit.host.hold("laser-1")
        await visit.until(lambda: "laser 1" in visit.said(Hand))
        await visit.press("1")

        assert "laser 1 in hand: 1-5 enemy" in visit.said(Prompt)

        visit.host.do(do="end-turn")
        await visit.until(lambda: "1 discarded token leaves the game" in visit.said(Prompt))
        visit.host.do(do="enemy-attack")
        await visit.until(lambda: "draws new tokens" in visit.said(Prompt))


async def test_a_token_in_hand_may_go_to_whatever_the_mark_is_at(socket: Path) -> None:
    """With the arrow keys and enter, as with its digit or the mouse."""
    async with flying(socket) as visit:
        visit.host.hold("laser-1", "laser-2")
        await visit.until(lambda: "laser 2" in visit.said(Hand))
        await visit.press("1", "down", "down", "enter")
        await visit.until(lambda: visit.host.view.places.get("enemy:3") == {"laser-1": 1})
        await visit.press("2")
        await visit.pilot.click(visit.console.screen.query(TargetRow).first(), offset=(6, 0))
        await visit.until(lambda: visit.host.view.places.get("enemy:1") == {"laser-2": 1})


async def test_the_mouse_takes_a_token(socket: Path) -> None:
    """Where it stands in the supply."""
    async with flying(socket) as visit:
        visit.host.hold("energy-2", "laser-1")
        await visit.until(lambda: "energy 2" in visit.said(Hand))
        at = visit.said(Hand).splitlines()[0].index("energy 2")
        await visit.pilot.click(Hand, offset=(at, 0))

        assert "energy 2 in hand" in visit.said(Prompt)


async def test_what_is_stowed_can_be_fired_from_the_cargo(socket: Path) -> None:
    """It need not be taken out first."""
    async with flying(socket) as visit:
        visit.host.hold("laser-1")
        await visit.until(lambda: "laser 1" in visit.said(Hand))
        await visit.press("s")
        await visit.until(lambda: visit.host.view.cargo == {"laser-1": 1})
        await visit.press("1", "4")
        await visit.until(lambda: visit.host.view.places.get("enemy:4") == {"laser-1": 1})

        assert [command["do"] for command in told(visit)] == ["stow", "assign"]


async def test_energy_of_the_cargo_repairs_and_pays(socket: Path) -> None:
    """The supply's pays first; the rest is taken out by itself."""
    async with flying(socket) as visit:
        visit.host.hold("energy-3", "energy-1")
        visit.host.do(do="set", dial="shields", to=0, why="a test")
        visit.host.do(do="printed", box={"tokens": {"prices": {"laser-2": 3}}})
        visit.host.do(do="stow", piece="energy-3")
        await visit.until(lambda: "cargo 1" in visit.said(Hand))
        await visit.press("e", "4")
        await visit.until(lambda: visit.host.view.shields.now == 2)
        await visit.press("b", "2")
        await visit.until(lambda: "Costs 3, paid with energy 3" in visit.text)
        await visit.press("enter")
        await visit.until(lambda: visit.host.view.cargo == {})

        assert [command["do"] for command in told(visit)] == ["repair", "buy"]


async def test_several_kinds_are_asked_for_by_their_keys(socket: Path) -> None:
    """Stowing, taking out and repairing ask only where there is a choice."""
    async with flying(socket) as visit:
        visit.host.hold("energy-1", "energy-3", "laser-1")
        visit.host.do(do="set", dial="shields", to=0, why="a test")
        await visit.until(lambda: "energy 3" in visit.said(Hand))
        await visit.press("e", "6")
        await visit.until(lambda: visit.host.view.shields.now == 5)
        await visit.press("s", "4")
        await visit.until(lambda: visit.host.view.cargo == {"energy-1": 1})
        await visit.press("t")
        await visit.until(lambda: visit.host.view.cargo == {})


async def test_energy_for_full_shields_is_asked_about_whichever_it_is(socket: Path) -> None:
    """It would be spent for nothing; no goes back, and the token is still there."""
    async with flying(socket) as visit:
        visit.host.hold("energy-1", "energy-3")
        await visit.until(lambda: "energy 3" in visit.said(Hand))
        await visit.press("e", "6")
        await visit.until(lambda: visit.screen == "Confirm" and "shields are full" in visit.text)
        await visit.press("n")
        await visit.until(lambda: visit.screen == "TokensScreen")

        assert told(visit) == []

        await visit.press("backspace", "4")
        await visit.until(lambda: visit.screen == "Confirm")
        await visit.press("y")
        await visit.until(lambda: visit.host.view.supply == {"energy-3": 1})


async def test_a_skill_that_is_exhausted_opens_nothing(socket: Path) -> None:
    """Its line only says how it lies."""
    async with flying(socket) as visit:
        name = visit.host.view.skills[0].name
        visit.host.do(do="amend", skills={name: {"state": "exhausted"}}, why="a test")
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        await visit.press("k", "1")
        await visit.settle()

        assert (visit.screen, told(visit)) == ("PickScreen", [])


async def test_a_key_of_a_token_that_is_not_there_does_nothing(socket: Path) -> None:
    """Nothing is sent, and nothing is in hand."""
    async with flying(socket) as visit:
        visit.host.hold("laser-1")
        await visit.until(lambda: "laser 1" in visit.said(Hand))
        await visit.press("2", "P", "8", "e", "p", "t")

        assert told(visit) == []
        assert "in hand" not in visit.said(Prompt)


async def test_taking_back_and_restoring(socket: Path) -> None:
    """With the keys of every other game."""
    async with flying(socket) as visit:
        visit.host.hold("laser-1")
        await visit.until(lambda: "laser 1" in visit.said(Hand))
        await visit.press("1", "1", "u")
        await visit.until(lambda: visit.host.view.supply == {"laser-1": 1})
        await visit.press("r")
        await visit.until(lambda: visit.host.view.supply == {})


async def test_a_refusal_is_said_and_stays(socket: Path) -> None:
    """Here the mothership is closed."""
    async with flying(socket) as visit:
        visit.host.hold("laser-1")
        await visit.until(lambda: "laser 1" in visit.said(Hand))
        await visit.press("1", "6")
        await visit.until(lambda: "✗" in visit.said(MessageLine))

        assert visit.host.view.supply == {"laser-1": 1}


async def test_whoever_only_looks_on_has_a_board_and_no_key(socket: Path) -> None:
    """No form comes up, and no token can be taken."""
    async with flying(socket, manner=ConsoleOptions(watching=True)) as visit:
        await visit.until(lambda: visit.screen == "FlightWall")
        await visit.press("1", "n", "s", "b", "question_mark", "N")

        assert (visit.screen, told(visit)) == ("FlightWall", [])
        assert "shields" in visit.text
        assert "section 1" in visit.text


async def test_a_warp_ends_and_the_next_begins_with_a_skill(socket: Path) -> None:
    """The bag runs dry; the form for the skill that is kept comes up by itself."""
    async with flying(socket) as visit:
        visit.host.do(do="move", piece="energy-1", by=2, **{"from": "bag"}, to="discard", why="a test")
        await visit.until(lambda: visit.console.seen.shown == visit.host.view)
        for enemy in (1, 2, 3, 4):
            visit.host.do(do="defeat", target=f"enemy:{enemy}", how="evaded")
        await visit.until(lambda: "no enemy hits you" in visit.said(Prompt))
        await visit.press("n")
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.type("arm")
        await visit.press("enter", "right", "ctrl+s")
        await visit.until(lambda: visit.host.view.warp.now == 2)
        await visit.until(lambda: visit.screen == "FlightScreen")
        await visit.press("n")
        await visit.until(lambda: visit.host.view.turn == 2)


async def test_a_victory_is_told_and_the_next_flight_is_near(socket: Path) -> None:
    """The last section falls to a laser; then the key that goes on sets the next flight up."""
    async with flying(socket, mothership="hydra") as visit:
        for section in (1, 2):
            visit.host.do(do="defeat", target=f"section:{section}", how="defeated")
        visit.host.hold("laser-3", "laser-3")
        await visit.until(lambda: "laser 3 ×2" in visit.said(Hand))  # noqa: RUF001  # as tokens are counted
        await visit.press("3", "8", "3", "8")
        await visit.until(lambda: "VICTORY" in visit.said(Prompt))

        assert visit.host.view.ended == "victory"

        await visit.press("n")
        await visit.until(lambda: visit.screen == "SetUpScreen")

        assert "Who flies against whom?" in visit.text


async def test_a_defeat_is_told(socket: Path) -> None:
    """The hull is gone: nothing else is asked."""
    async with flying(socket, row=({"name": "doom", "attack": 99},)) as visit:
        await visit.until(lambda: "the hull will NOT hold" in visit.said(Prompt))
        await visit.press("n")
        await visit.until(lambda: "DEFEAT" in visit.said(Prompt))

        assert visit.host.view.ended == "hull"


async def test_a_flight_begins_at_the_set_up(socket: Path) -> None:
    """Another game is one key away; no name is asked."""
    async with flying(socket, begun=False) as visit:
        visit.host.do(do="skill", name="watch", figures={"kind": "energy", "fee": 1})
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape", "N")
        await visit.until(lambda: visit.screen == "SetUpScreen")

        assert "fighter" in visit.text

        await visit.press("right", "ctrl+s")
        await visit.until(lambda: told(visit))

        assert told(visit)[0] == {
            "do": "start", "game": "warps-edge", "fighter": "hermes", "mothership": "dread",
        }  # fmt: skip


async def test_the_palette_names_tokens_and_targets(socket: Path) -> None:
    """A digit's key does not tell what it takes; the list of everything does."""
    async with flying(socket) as visit:
        await visit.press("ctrl+p")
        await visit.until(lambda: visit.screen == "Palette")
        await visit.type("reflector")
        await visit.until(lambda: "POWER token: reflector" in visit.text)
