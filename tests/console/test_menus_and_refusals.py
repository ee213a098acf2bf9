"""Nothing typed is swallowed, what cannot be is refused before it is asked about, and no refusal lingers."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from companion.console import desk
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.lines import MessageLine
from rules.refusals import Refused
from tests.console.dialogues import ARTIFACT, FALLEN, SAVED
from tests.kit.console import Console
from tests.kit.flight_console import flying
from tests.kit.served_table import console_at, served_table
from tests.warps_edge.flight_talk import enemy


async def test_a_key_pressed_once_too_often_does_not_swallow_the_answer(visit: Console) -> None:
    """Y opens the question about where Eva lay; the second one rings, and 1 is the answer."""
    visit.host.do(*ARTIFACT, FALLEN)
    await visit.sees("Where did")
    await visit.press("y", "y", "1", until=lambda: visit.host.view.seats[0].status != "fallen")


async def test_a_refusal_goes_with_the_next_key(visit: Console) -> None:
    await visit.press("a", "enter", "a", until=lambda: "has had its attack" in visit.said(MessageLine))
    await visit.press("h", until=lambda: visit.screen == "HistoryScreen")

    assert "has had its attack" not in visit.text


async def test_a_refusal_goes_after_eight_seconds(visit: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    waits, plain = [], visit.console.set_timer

    def timer(seconds: float, then: object) -> object:
        if seconds == desk.REFUSED_SECONDS:
            waits.append(then)
            return None
        return plain(seconds, then)  # type: ignore[arg-type]

    monkeypatch.setattr(visit.console, "set_timer", timer)
    await visit.press("a", "enter", "a", until=lambda: "has had its attack" in visit.said(MessageLine))
    waits[-1]()
    await visit.until(lambda: "has had its attack" not in visit.text)


async def test_what_a_deed_lacks_is_said_before_it_is_asked_about(visit: Console) -> None:
    await visit.press("t", "e", until=lambda: "without an artifact" in visit.said(AskLine))

    assert visit.screen == "DeedsScreen"
    assert "Is it so?" not in visit.text


async def test_a_menu_says_what_is_so_once_a_form_before_it_is_gone(visit: Console) -> None:
    await visit.press("t", until="no wound")
    await visit.press("n")
    visit.host.do(do="wound", seat=0, by=1)
    await visit.press("escape", until=lambda: "no wound" not in visit.text)
    visit.host.do(do="heal", seat=0, by=1)
    await visit.press("h", until=lambda: "It was not done" in visit.said(AskLine))

    assert visit.screen == "DeedsScreen"
    assert "no wound" in visit.text


async def test_n_of_a_flight_asks_for_the_numbers_that_it_needs(socket: Path) -> None:
    calm = enemy("calm", attack=0)
    async with flying(socket, row=(calm, calm, calm, calm)) as visit:
        await visit.until(lambda: visit.screen == "FlightScreen")
        visit.host.refuses = Refused(
            "unknown-figures", "Not known yet: {field}. Look and type it.", field="hull"
        )
        await visit.press("n", until=lambda: visit.screen == "FiguresScreen")


async def test_the_score_begins_in_the_first_field_that_can_be_filled_in(visit: Console) -> None:
    saved = ({**line, "seat": 1} for line in (*SAVED, {"do": "artifact", "value": 15}, {"do": "escape"}))
    visit.host.do(*saved, {"do": "deck-out"})
    await visit.until(lambda: visit.host.view.phase != "play")
    await visit.press("s", until=lambda: visit.screen == "ScoreScreen")
    await visit.press("3", "0", "enter", "4", "enter", until=lambda: visit.host.view.seats[1].points)


async def test_no_caret_blinks(visit: Console) -> None:
    """What reads the screen aloud would speak without end."""
    for keys in (["c"], ["escape", "ctrl+p"]):
        await visit.press(*keys, until=lambda: visit.console.screen.query(Input))
        for field in visit.console.screen.query(Input):
            with visit.console._context():
                field.focus()
            await visit.until(lambda field=field: field.has_focus and not field.cursor_blink)


NOISE = {"do": "noise", "seat": 0, "by": 1}


async def test_what_was_taken_back_folds_away_in_the_history(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        for line in ({"do": "danger", "count": 1}, {"do": "danger", "count": 2}, {"do": "fury", "by": 1}):
            await table.do(**line)
        await table.do(do="undo", to=1)
        await table.do(**NOISE)
        async with console_at(table) as guest:
            await guest.press("h", until="3 lines (taken back)")
            assert "Took back" not in guest.text

            await guest.press("up", "enter", until="Took back")


async def test_after_a_line_was_put_right_the_history_stays_where_it_was(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do(do="secret", seat=0, kind="tonic")
        for by in range(1, 31):
            await table.do(do="credits", seat=0, by=by)
        async with console_at(table) as guest:
            await guest.press("h", *["up"] * 30)
            listed = guest.console.screen.query_one(OptionList)
            await guest.sees("tonic")
            before = listed.highlighted
            await guest.press("t", "down", "right", "ctrl+s", until=lambda: guest.screen == "HistoryScreen")
            await guest.sees("Eva found: tonic")

            assert listed.highlighted == before


async def test_nothing_is_foretold_where_a_line_only_leads_on(visit: Console) -> None:
    """The move that stood below it was that of the form, which nobody had touched."""
    await visit.press("D", "c", until="enter: go there")

    assert visit.said("#preview") == "enter: go there"
