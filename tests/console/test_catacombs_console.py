"""Journeys below: Catacombs at the console, by keys alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.console import labels
from companion.console.games.catacombs.depths_panel import DepthsPanel
from companion.console.screens.cells import Cells
from companion.console.widgets.lines import MessageLine
from companion.games import GAMES
from companion.line import wire
from companion.line.asked import Ahead, Odds
from rules.refusals import Refused
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.console.sizes import in_sizes
from tests.kit.console import SIX, Console, open_console

SIZES = in_sizes((80, 24), long=((120, 40),))


async def choose(visit: Console, key: str, *labels: str) -> None:
    await visit.press(key)
    for label in labels:
        screen = visit.console.screen
        at = [deed.label for deed in screen._lines].index(label)
        await visit.press("home", *["down"] * at, "enter")


@SIZES
async def test_the_depths_stand_on_the_table(socket: Path, size: Any) -> None:
    async with open_console(socket, size=size, started=True, game="catacombs") as visit:
        said = visit.said(DepthsPanel)

        assert "26 left, 4 safe" in said
        assert "5 7 10 12 15 17 20" in said
        assert "bank 5 area 0 bag 0" in said
        assert "3 lockpicks" in visit.text


async def test_only_the_first_player_is_found_by_lot_below(socket: Path) -> None:
    async with open_console(socket, size=(80, 50), started=True, game="catacombs") as visit:
        await visit.press("L", until=lambda: visit.screen == "LotsScreen")

        assert "first player" in visit.text
        assert "modules" not in visit.text


async def test_in_space_has_no_depths(visit: Console) -> None:
    assert not visit.console.screen.query(DepthsPanel)


async def test_a_walk_below_by_menus(below: Console) -> None:
    await choose(below, "m", "New tile with an artifact", "artifact, one plus")
    await below.until(lambda: below.host.view.depths.discovered == (7,))
    await choose(below, "t", "Artifact", "7")
    await below.until(lambda: below.host.view.seats[0].artifacts == (7,))
    await choose(below, "t", "Unlock", "chest")
    await below.until(lambda: below.host.view.depths.unlocked == {"chest": 1})
    await choose(below, "t", "Major secret", "chalice")
    await below.until(lambda: below.host.view.seats[0].tokens == {"chalice": 1})
    await choose(below, "t", "Wayshrine", "another room")
    await below.type("blue hall")
    await below.press("enter", until=lambda: below.host.view.depths.shrines[0] == ("blue hall",))
    await choose(below, "t", "Monkey idol")
    await below.until(lambda: below.host.view.depths.idols == 2)

    assert below.host.view.depths.lockpicks[0] == 2


async def test_a_room_that_is_known_need_not_be_typed_again(below: Console) -> None:
    below.host.do(do="shrine", seat=1, room="blue hall")
    await choose(below, "t", "Wayshrine", "blue hall")
    await below.until(lambda: below.host.view.depths.shrines[0] == ("blue hall",))


async def test_cards_that_touch_the_table_are_one_key(below: Console) -> None:
    below.host.do(do="attack")
    back = below.host.view.aside["black"]
    await below.press("E", "b", "d", until=lambda: below.host.view.danger == 1)

    assert below.host.view.area["orange"] == 1
    assert "black" not in below.host.view.aside
    assert back <= 3


async def test_a_thief_who_fell_below_is_asked_about_in_the_games_words(below: Console) -> None:
    below.host.do(
        {"do": "tile", "haunted": False, "artifact": 0},
        {"do": "artifact", "seat": 0, "value": 5},
        {"do": "move", "piece": "yellow", "by": 10, "from": "supply:0", "to": "wounds:0", "why": "test"},
    )
    await below.until(lambda: "Where did" in below.said(MessageLine))
    await below.press("y", until="In the Depths, or upper half of the start: lost")
    await below.press("2", until=lambda: below.host.view.seats[0].status == "lost")


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
async def test_every_line_of_every_menu_is_understood(socket: Path, game: str) -> None:
    async with open_console(socket, started=True, game=game) as visit:
        visit.host.do(do="secret", seat=0, kind="mega-healer" if game == "in-space" else "puzzle-box")
        view = visit.host.view
        there = [deed for seat in (0, None) for deed in GAMES[game].deeds(view, seat, {})]
        while there:
            deed = there.pop()
            there += deed.further()
            if deed.does is None or any(field.kind == "choice" for field in deed.fields[:1]):
                continue
            visit.console.tell(
                deed.read([f.text or {"text": "blue hall"}.get(f.kind, "1") for f in deed.fields])
            )
            await visit.settle()

            refused = visit.console.seen.refused

            assert refused is None or refused.code != "malformed", (deed, refused)


async def test_what_locks_owe_is_asked_one_after_the_other(below: Console) -> None:
    below.host.do(do="unlock", seat=1, lock="cell")
    below.host.do(do="unlock", seat=0, lock="chest")
    await below.sees("Which major secret does ● A Eva take? (y answers)")
    await choose(below, "y", "chalice")
    await below.until(lambda: "chalice" in below.host.view.seats[0].tokens)
    await below.until(lambda: below.console.screen._lines[0].label == "adventurer")
    await choose(below, "home", "monk")
    await below.until(lambda: below.host.view.owed[0].count == 1)
    await choose(below, "home", "peasant")
    await below.until(lambda: below.screen == "TableScreen")

    assert below.host.view.owed == ()
    assert set(below.host.view.seats[1].tokens) == {"monk", "peasant"}


async def test_what_is_owed_can_wait(below: Console) -> None:
    below.host.do(do="unlock", seat=0, lock="chest")
    await below.sees("y answers")
    await below.press("y", "escape", until=lambda: below.screen == "TableScreen")

    assert below.host.view.owed[0].count == 1


async def test_a_coupon_is_used_when_its_owner_says_so(below: Console) -> None:
    below.host.do(do="prisoner", seat=0, kind="discount-coupon")
    below.host.do(do="credits", seat=0, by=2)
    await choose(below, "t", "Buy with the coupon", "backpack")
    await below.until(lambda: "backpack" in below.host.view.seats[0].tokens)

    assert "discount-coupon" not in below.host.view.seats[0].tokens


async def test_wounds_of_a_card_may_fill_the_track(below: Console) -> None:
    await choose(below, "t", "Wounds by a card")
    await below.press(*"10", "enter", until=lambda: below.host.view.seats[0].status == "lost")


@SIZES
async def test_the_score_sheet_speaks_of_gold(socket: Path, size: Any) -> None:
    async with open_console(socket, size=size, started=True, game="catacombs") as visit:
        visit.host.do(
            {"do": "tile", "haunted": False, "artifact": 0},
            {"do": "artifact", "seat": 0, "value": 5},
            {"do": "secret", "seat": 0, "kind": "chalice"},
            {"do": "escape", "seat": 0},
            {"do": "deck-out"},
        )
        await visit.press("s", until="gold 0")

        assert "artifact 5, chalice" in visit.text

        await visit.press("4", "enter", until="Winner: Eva, 36 points")

        assert visit.host.view.ranking[0].points == 5 + 20 + 7 + 4
        assert re.search(r"mastery token +20", visit.text)


async def test_ghosts_can_be_counted_and_corrected(socket: Path) -> None:
    async with open_console(socket, size=(120, 40), started=True, game="catacombs") as visit:
        await visit.press("C")
        visit.focus("bank white")
        await visit.press("4", "down")
        visit.focus("area white")
        await visit.press("1", "enter", until="1\u00d7 white ghost: from bank to area")


async def test_a_count_of_six_seats_fits_the_narrowest_terminal(socket: Path) -> None:
    six = {"seats": SIX, "box": SIDE_BOARD}
    async with open_console(socket, size=(60, 20), started=True, game="catacombs", setup=six) as visit:
        await visit.press("C", until=lambda: visit.screen == "CountScreen")
        visit.focus("wounds:5 pink")
        (cells,) = visit.console.screen.query(Cells)

        assert max(cell.across + cell.cell_length for cell in cells.cells) <= cells.size.width


async def test_a_table_without_odds_says_so(visit: Console) -> None:
    table = visit.host.table
    visit.host.table = lambda **more: _without_odds(table(**more))  # type: ignore[method-assign]
    visit.host.publish()
    await visit.until(lambda: "out  " not in visit.text)
    await visit.press("o", until="plays without odds")
    await visit.press("plus", "0", "escape", "R", until="0 of 2 cubes")

    assert not any(
        isinstance(said, wire.Ask) and isinstance(said.question, Odds) for said in visit.host.heard
    )


async def test_what_is_foreseen_is_asked_anew_of_a_host_that_was_away(visit: Console) -> None:
    """Whatever was shown of it before; its coach has forgotten it, too."""
    await visit.press("o", until="… there")
    before = _asked_ahead(visit)
    await visit.host.close()
    await visit.until(lambda: visit.console.seen.lost)
    await visit.host.open()
    await visit.until(lambda: _asked_ahead(visit) > before)


def _asked_ahead(visit: Console) -> int:
    asks = (said.question for said in visit.host.heard if isinstance(said, wire.Ask))
    return sum(isinstance(question, Ahead) and not question.after for question in asks)


def _without_odds(table: wire.Table) -> wire.Table:
    return wire.Table(**{name: getattr(table, name) for name in table.__struct_fields__} | {"chances": None})


async def test_the_odds_look_ahead_to_the_seats_next_turn(visit: Console) -> None:
    await visit.press("o", until="till next")
    risk = visit.host.table().chances
    await visit.until(lambda: labels.percent(risk.seats[0].ahead) in visit.text)

    assert "before its next turn" in visit.text


async def test_a_likely_correction_is_picked_then_made(visit: Console) -> None:
    await visit.press("a", "enter", "a", until=lambda: "has had its attack" in visit.said(MessageLine))
    await visit.press("c", "down", "down")

    assert "It is the turn of ■ B Bohumil." in visit.text
    assert "whose turn it is: ● A Eva → ■ B Bohumil" in visit.text

    await visit.press("enter")

    assert visit.host.view.turn.seat == 0
    assert "enter again: do it" in visit.text

    await visit.press("enter", until=lambda: visit.host.view.turn.seat == 1)
    await visit.until(lambda: visit.screen == "TableScreen")


async def test_a_question_mark_after_a_refusal_says_where_the_rulebook_has_it(below: Console) -> None:
    await below.press("a", "enter", "a", until=lambda: "has had its attack" in below.said(MessageLine))
    await below.press("question_mark", until=lambda: below.screen == "KeysScreen")

    assert "✗ Clank! Catacombs, p. 12 " in " ".join(below.text.split())

    below.host.refuses = Refused("sold-out", "No tile is left.")
    await below.press("escape", "n", until=lambda: "No tile is left." in below.said(MessageLine))
    await below.press("question_mark", until=lambda: below.screen == "KeysScreen")

    assert "✗" not in below.text


async def test_turns_can_be_set_free(visit: Console) -> None:
    await visit.press("c", *"how", "down", "right")

    assert "how turns are counted: tracked → free" in visit.text

    await visit.press("ctrl+s", until=lambda: visit.host.view.free)


async def test_enter_acknowledges_where_the_buttons_are_real(visit: Console) -> None:
    await visit.press("a", "escape", "a", until="ATTACK")
    await visit.press("enter", until=lambda: "ATTACK" not in visit.text)

    assert [said.entry for said in visit.host.heard if isinstance(said, wire.Acknowledge)] == [2]
