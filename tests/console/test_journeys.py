"""Whole journeys through the console, at a host that plays by the real rules."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.lines import MessageLine
from companion.line import carried, wire
from companion.line.asked import Ahead
from rules.refusals import Refused
from tests.console.dialogues import ARTIFACT, SAVED
from tests.console.full_tables import cut
from tests.console.sizes import in_sizes
from tests.kit.console import Console, open_console
from tests.kit.wait import PATIENCE_SECONDS

SIZES = in_sizes((80, 24), long=((120, 40),))


async def set_up(visit: Console) -> None:
    await visit.press("enter", *"Eva", "down", *"Bohumil", "ctrl+s")
    await visit.until(lambda: visit.screen == "PromiseScreen")


@SIZES
async def test_an_evening_from_set_up_to_score(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size) as visit:
        assert visit.screen == "SetUpScreen"
        await set_up(visit)
        view = visit.host.view

        assert [(seat.name, seat.colour) for seat in view.seats] == [("Eva", "yellow"), ("Bohumil", "blue")]
        assert "a946 3e4e 5376 1d8c" in visit.text

        await visit.type("red kitchen")
        await visit.press("enter", "ctrl+s", until=lambda: visit.screen == "TableScreen")

        assert visit.host.evening.timeline.words == "red kitchen"

        await visit.press("1", "1", "2", until=lambda: visit.host.view.area == {"yellow": 5, "blue": 3})
        await visit.press("a", "escape", "a", until="ATTACK")

        assert visit.host.view.draws == 1

        await visit.press("a", until="turn has had its attack")

        assert visit.host.view.draws == 1

        await visit.press("u", until=lambda: visit.host.view.draws == 0)

        assert "turn has had its attack" not in visit.text
        assert "restores: attack" in visit.text

        await visit.press("r", until=lambda: visit.host.view.draws == 1)
        await visit.press("x", "down", "enter", until=lambda: visit.host.view.phase == "over")


@SIZES
async def test_a_count_is_proposed_in_words_before_it_is_applied(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True) as visit:
        await visit.press("C")
        version = visit.host.view.version
        visit.focus("area yellow")
        await visit.press("1", "enter")
        await visit.sees("2\u00d7 ● A yellow: from area to ● A Eva's supply")

        assert visit.host.view.version == version

        await visit.press("ctrl+s", until=lambda: visit.screen == "TableScreen")

        assert visit.host.view.area["yellow"] == 1


async def test_another_count_must_be_compared_anew(visit: Console) -> None:
    await visit.press("C")
    visit.focus("area yellow")
    await visit.press("1", "enter", until="smallest repair")
    await visit.press("backspace", "2", "ctrl+s")

    assert visit.screen == "CountScreen"
    assert "Press enter first" in visit.text
    assert visit.host.view.area["yellow"] == 3


@SIZES
async def test_a_correction_is_shown_before_it_is_made(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True) as visit:
        await visit.press("c", "right", "down", "5")

        assert "the fury marker's step: 1 → 5" in visit.text
        assert visit.host.view.fury.step == 1

        await visit.press("down", *"bumped", "ctrl+s", until=lambda: visit.screen == "TableScreen")

        assert visit.host.view.fury.step == 5
        assert visit.host.heard[-1].command["why"] == "bumped"


async def test_a_move_of_cubes_names_both_ends(visit: Console) -> None:
    await visit.press("c", "down", "right")

    assert "area: ■ B blue 2 → 1" in visit.text
    assert "bag: ■ B blue 0 → 1" in visit.text

    await visit.press("ctrl+s", until=lambda: visit.screen == "TableScreen")

    assert visit.host.view.bag["blue"] == 1


async def test_the_score_sheet_ranks_whoever_got_away(visit: Console) -> None:
    visit.host.do(*ARTIFACT, {"do": "escape", "seat": 0}, {"do": "deck-out"})
    await visit.press("s", *"12", "down", "3", "enter", until=lambda: visit.host.view.ranking)

    assert visit.host.view.ranking[0].points == 15 + 20 + 12 + 3
    await visit.sees("Winner: Eva, 50 points")


async def test_going_back_to_a_line_names_what_would_be_lost(visit: Console) -> None:
    visit.host.do(do="noise", seat=0, by=1)
    visit.host.do(do="noise", seat=1, by=1)
    visit.host.do(do="fury", by=1)
    await visit.press("h")

    assert "never re-rolls" in visit.text

    await visit.press("up", "up", "enter")

    assert "Take back 2 lines?" in visit.text
    assert "fury +1" in visit.text

    await visit.press("down", "enter", until=lambda: visit.host.view.fury.step == 1)
    await visit.sees("2 lines (taken back)")
    await visit.press("down", "enter", until=lambda: visit.text.count("(taken back)") == 2)

    assert visit.host.view.area["yellow"] == 4


async def test_a_no_takes_nothing_back(visit: Console) -> None:
    visit.host.do(do="noise", seat=0, by=1)
    await visit.press("h", "up", "enter", "enter")

    assert visit.screen == "HistoryScreen"
    assert visit.host.view.area["yellow"] == 4


async def test_a_seat_menu_leads_to_every_token(visit: Console) -> None:
    await visit.press("t", "s")

    assert "Worth 7 points" in visit.text

    await visit.press("1", "enter", until=lambda: visit.host.view.seats[0].tokens == {"ship-plans": 1})

    assert "ship plans" in visit.text


async def test_a_number_in_a_seat_menu_is_asked_for(visit: Console) -> None:
    await visit.press("t", "c", "8", "enter", until=lambda: visit.host.view.seats[0].credits == 8)

    assert visit.screen == "TableScreen"


async def test_a_draw_by_hand_is_recorded(visit: Console) -> None:
    await visit.press("R", "1", "ctrl+s", until="This draw owes 2")

    assert visit.screen == "RecordScreen"

    await visit.press("backspace", "2", "ctrl+s", until=lambda: visit.screen == "TableScreen")

    assert visit.host.view.aside == {"black": 2}


async def test_odds_with_more_noise_are_the_hosts(visit: Console) -> None:
    await visit.press("o", "plus", "plus", until="+2")
    asked = visit.host.odds

    assert asked[-1].extra == {0: 2}
    assert visit.host.view.version == 1


async def test_odds_answer_what_people_ask(visit: Console) -> None:
    await visit.press("o", "d", "d", "D", "f", "t")
    await visit.until(lambda: "if: marker +1; DANGER +1" in visit.text and "in 4" in visit.text)
    asked = visit.host.odds

    assert asked[-1].after == ({"do": "fury", "by": 1}, {"do": "danger", "count": 1})
    assert asked[-1].attacks == 4
    assert visit.host.view.version == 1
    assert (visit.host.view.danger, visit.host.view.fury.step) == (0, 1)


async def test_a_late_answer_takes_away_no_refusal_that_came_before_it(
    visit: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes, ask = asyncio.Event(), visit.console._host.ask

    async def late(question: Any) -> Any:
        if isinstance(question, Ahead):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await comes.wait()
        return await ask(question)

    monkeypatch.setattr(visit.console._host, "ask", late)
    await visit.press("o", "l", until=lambda: "cannot leave" in visit.said(MessageLine))
    comes.set()
    await visit.sees("At this table's own pace")
    await visit.settle()

    assert "cannot leave" in visit.said(MessageLine)


async def test_odds_without_somebody_or_with_an_artifact_are_asked_for(visit: Console) -> None:
    await visit.press("o", "l", until=lambda: "cannot leave" in visit.said(MessageLine))
    assert "leaves" not in visit.text

    visit.host.do(*SAVED)
    await visit.press("a", "l", until="if: Eva takes an artifact; Eva leaves")
    await visit.press("0", until=lambda: "if:" not in visit.text)

    assert visit.host.view.seats[0].artifacts == ()


@in_sizes((60, 20), long=((80, 24), (120, 40)))
async def test_no_column_of_the_odds_is_cut(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True) as visit:
        await visit.press("o", "f", until="if: marker +1")

        assert cut(visit) == []
        assert "in 3" in visit.text


async def test_a_fallen_thief_is_asked_about(visit: Console) -> None:
    visit.host.do(
        *ARTIFACT,
        {"do": "move", "piece": "yellow", "by": 10, "from": "supply:0", "to": "wounds:0", "why": "test"},
    )
    await visit.until(lambda: "Where did ● A Eva lie?" in visit.said(MessageLine))
    await visit.press("y", "enter", "1", until=lambda: visit.host.view.seats[0].status == "rescued")
    await visit.until(lambda: "Where did" not in visit.said(MessageLine))


async def test_lots_are_drawn_or_chosen(visit: Console) -> None:
    await visit.press("L", "enter", until=lambda: len(visit.host.view.ship.layout) == 3)
    await visit.press("down", "C", "enter", until=lambda: visit.host.view.turn.seat == 2)

    assert "→ ▲ C Cyril" in visit.text


async def test_edited_numbers_go_along_and_others_do_not(newcomer: Console) -> None:
    await newcomer.press("enter", *"Eva", "down", *"Dana", "ctrl+n")
    await newcomer.sees("fury track")
    field = newcomer.console.screen.query_one("#n-health-length")
    field.focus()
    await newcomer.press("end", "backspace", "2", "ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")
    start = newcomer.host.commands[0]

    assert start["box"] == {"health": {"length": 12}}


async def test_an_attack_is_revealed_cube_by_cube(socket: Path) -> None:
    async with open_console(socket, started=True, simulated=True, reveals_at_once=False) as visit:
        await visit.press("a", "escape", "a", until=lambda: "cube 0 of 2" in visit.said(AttackPanel))

        assert "The cubes have fallen." not in visit.text
        assert "aside 0" in visit.text

        await visit.press("enter", "enter", until="The cubes have fallen.")

        assert "aside 2" in visit.text

        await visit.press("enter", until=lambda: "ATTACK" not in visit.text)
        seen = [said.entry for said in visit.host.heard if isinstance(said, wire.Acknowledge)]

        assert seen == [2, 2, 2]


async def test_what_hands_have_to_do_gives_no_cube_away(socket: Path) -> None:
    """It names what was drawn, so it waits for the last cube."""
    async with open_console(socket, started=True, simulated=True, reveals_at_once=False) as visit:
        visit.host.hands = (carried.Hand(entry=2, text="Pick out of the bag: 2 black."),)
        await visit.press("a", "escape", "a", until="cube 0 of 2")

        assert "Pick out" not in visit.text

        await visit.press("enter", "enter", until="The cubes have fallen.")

        assert "Pick out of the bag: 2 black." in visit.said(MessageLine)


async def test_what_hands_have_to_do_stays_and_a_key_marks_the_oldest_as_done(socket: Path) -> None:
    async with open_console(socket, started=True, simulated=True) as visit:
        long = (
            "Put into the bag, from the trays: one, two, three, four, five, six, seven, eight, nine and ten."
        )
        texts = ("Pick out of the bag: 2 black.", long, "Third.", "Fourth.")
        visit.host.hands = tuple(carried.Hand(entry=n, text=text) for n, text in enumerate(texts))
        visit.host.publish()
        await visit.sees("And 2 things more.")
        below = [line for line in visit.text.splitlines() if "And 2 things more." in line]

        assert "Third" not in visit.text
        assert below[0].startswith("   ")
        assert below[0][3] != " "

        await visit.press("full_stop", until="And 1 thing more.")
        said = [done.entry for done in visit.host.heard if isinstance(done, wire.Done)]

        assert said == [0]
        assert "Pick out" not in visit.text


@pytest.mark.parametrize("simulated", [True, False], ids=["simulated", "real"])
async def test_a_key_is_a_wish_whatever_the_controls_are(socket: Path, simulated: bool) -> None:  # noqa: FBT001  # both kinds of table
    """It sends a command, and is no finger; alt and a digit however the terminal sends them."""
    async with open_console(socket, started=True, simulated=simulated) as visit:
        await visit.press("2", "1", "alt+2", "inverted_exclamation_mark", "f", "d", "D", "u", "n")
        await visit.until(lambda: visit.host.view.turn.seat == 1)
        told = visit.host.commands

        assert told == [
            *[{"do": "noise", "seat": seat, "by": by} for seat, by in ((1, 1), (0, 1), (1, -1), (0, -1))],
            {"do": "fury", "by": 1},
            {"do": "danger", "count": 1},
            {"do": "danger", "count": 0},
            {"do": "undo"},
            {"do": "end-turn"},
        ]


async def test_a_key_ticks_off_nothing_that_a_small_terminal_cuts_off(socket: Path) -> None:
    async with open_console(socket, started=True, size=(60, 20)) as visit:
        visit.host.hands = (carried.Hand(entry=2, text="Pick out of the bag: 2 black."),)
        visit.host.warnings = ("Nobody bound the secret.",)
        visit.host.refuses = Refused("sold-out", "No tile is left in the box. " * 8)
        visit.host.publish()
        await visit.press("n", until="No tile")
        line = visit.console.screen.query_one(MessageLine)
        assert not line.shows("Pick out of the bag: 2 black.")
        await visit.press("full_stop", until="Pick out")  # a key puts the refusal away
        visit.host.refuses = None
        await visit.press("full_stop", until="Nobody bound the secret. (.: read)")
        await visit.press("m")
        assert "Nobody bound" not in visit.said(AskLine)
        await visit.press("escape", "full_stop", until=lambda: "Nobody bound" not in visit.text)
