"""Every screen that asks for something waits: for a lost host, and for others who were quicker."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from companion.console import type_ahead
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.lines import MessageLine
from rules.refusals import Refused
from tests.console.dialogues import DIALOGUES, NAMED, Dialogue, asked, entered, opened, sent
from tests.kit.console import Console, open_console
from tests.kit.scripted_host import PLAYERS

FULL = Refused("not-saved", "The journal is full.")
OF_EACH_SORT = ("number", "count")
"""Dialogues that stand for the others where nobody wants to wait."""

each_dialogue = pytest.mark.parametrize(
    "dialogue",
    [
        pytest.param(each, marks=[] if each.name in OF_EACH_SORT else pytest.mark.long, id=each.name)
        for each in DIALOGUES
    ],
)


@each_dialogue
async def test_what_was_entered_waits_for_a_lost_host_and_goes_by_a_key(
    socket: Path, dialogue: Dialogue
) -> None:
    async with opened(socket, dialogue) as visit:
        before = entered(visit)
        await visit.host.close()
        await visit.until(lambda: "What you typed stays here" in visit.said(AskLine))
        await visit.press(dialogue.sends, until=lambda: "nothing was sent" in visit.said(AskLine))

        assert entered(visit) == before

        await visit.host.open()
        key = {"ctrl+s": "^s"}.get(dialogue.sends, dialogue.sends)
        await visit.until(lambda: f"The host is back. Nothing was sent: {key} sends" in visit.said(AskLine))

        assert entered(visit) == before
        assert asked(visit) == []

        await sent(visit, dialogue)


@each_dialogue
async def test_what_was_refused_can_be_sent_again(socket: Path, dialogue: Dialogue) -> None:
    async with opened(socket, dialogue) as visit:
        before = entered(visit)
        visit.host.refuses = FULL
        await visit.press(dialogue.sends, until=lambda: "The journal is full." in visit.said(AskLine))
        visit.host.refuses = None
        visit.host.publish()
        await visit.settle()

        assert "The journal is full." in visit.said(AskLine)
        assert entered(visit) == before

        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        visit.host.do(**dialogue.meanwhile)
        version = visit.host.view.version
        await visit.host.open()
        await visit.until(lambda: visit.console.seen.version == version)
        await visit.press(dialogue.sends)
        await visit.until(lambda: f"Meanwhile: {dialogue.meanwhile['do']}" in visit.said(AskLine))

        assert "It was not done" in visit.said(AskLine)
        assert visit.host.view.version == version
        assert entered(visit) == before

        await sent(visit, dialogue)


@pytest.mark.parametrize(
    "dialogue",
    [NAMED["number"], *(pytest.param(NAMED[name], marks=pytest.mark.long) for name in ("everyone", "lots"))],
    ids=lambda each: each.name,
)
async def test_what_may_have_been_done_is_not_done_twice(socket: Path, dialogue: Dialogue) -> None:
    async with opened(socket, dialogue) as visit:
        before, version = entered(visit), visit.host.view.version
        visit.host.is_deaf = True
        await visit.press(dialogue.sends, until=lambda: asked(visit))
        visit.host.do(**visit.host.commands[0])
        await visit.host.close()
        await visit.until(lambda: "The history will show whether it was done" in visit.said(AskLine))
        visit.host.is_deaf = False
        await visit.host.open()
        await visit.until(lambda: "If it was not done, enter sends it again." in visit.said(AskLine))
        await visit.press(dialogue.sends, until=lambda: "It was not done" in visit.said(AskLine))

        assert visit.host.view.version == version + 1
        assert entered(visit) == before


async def test_what_a_slow_host_did_after_all_is_not_done_twice(socket: Path) -> None:
    """It was there all the time, only the answer was late: the same key again is refused as stale."""
    async with opened(socket, NAMED["everyone"]) as visit:
        visit.console._host._patience = 0
        visit.host.is_deaf = True
        await visit.press("enter")
        await visit.until(lambda: "If it was not done, enter sends it again." in visit.said(AskLine))
        visit.host.do(do="everyone", by=2)
        visit.host.is_deaf = False
        visit.console._host._patience = 10
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.press("enter", until=lambda: "Meanwhile: everyone +2" in visit.said(AskLine))

        assert visit.host.view.area["yellow"] == 5


async def test_a_key_pressed_twice_asks_once(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.05)
    async with opened(socket, NAMED["everyone"]) as visit:
        visit.host.is_deaf = True
        await visit.press("enter", "enter", until=lambda: "asked already" in visit.said(AskLine))

        assert asked(visit) == ["everyone"]


async def test_the_first_game_waits_for_a_lost_host_too(newcomer: Console) -> None:
    await newcomer.press("enter", "E", "down", "D")
    await newcomer.host.close()
    await newcomer.until(lambda: newcomer.console.seen.lost)
    await newcomer.press("ctrl+n", "ctrl+s", until="has not sent its numbers")
    await newcomer.host.open()
    await newcomer.sees("fury track")

    assert asked(newcomer) == []

    await newcomer.press("ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")


async def test_whoever_played_is_remembered_when_the_host_is_back(socket: Path) -> None:
    async with open_console(socket, started=True, players=PLAYERS) as visit:
        visit.host.do(do="deck-out")
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("N", "tab", "Z", until=lambda: "What you typed stays here" in visit.said(AskLine))
        await visit.host.open()
        await visit.until(lambda: not visit.console.seen.lost)
        await visit.until(lambda: vars(visit.console.screen)["_known"])
        await visit.press("backspace", "ctrl+l", until="◂ purple ▸")

        assert visit.console.screen.query_one("#name-0", Input).value == "Eva"


async def test_odds_wanted_while_the_host_is_away_are_asked_for_when_it_is_back(visit: Console) -> None:
    """A question changes nothing, so it goes by itself; until then the odds shown are those of before."""
    await visit.press("o", until="Chance of so many hits")
    await visit.host.close()
    await visit.until(lambda: visit.console.seen.lost)
    await visit.press("plus", until=lambda: "nothing was sent" in visit.said(MessageLine))
    await visit.press("down")

    assert not re.search(r"Eva +\+1", visit.text)

    await visit.host.open()
    await visit.until(lambda: re.search(r"Eva +\+1", visit.text))

    assert visit.host.odds[-1].extra == {0: 1}


async def test_words_that_are_typed_are_not_left_behind(visit: Console) -> None:
    await visit.press("F", "w", *"mice", "ctrl+s", until=lambda: visit.screen == "FairnessScreen")

    assert visit.host.evening.timeline.words == "mice"


@pytest.mark.parametrize("simulated", [True, False], ids=["simulated", "real"])
async def test_every_key_of_the_table_says_that_nothing_was_sent(socket: Path, simulated: bool) -> None:  # noqa: FBT001  # both kinds of table
    async with open_console(socket, started=True, simulated=simulated) as visit:
        visit.host.do(do="wound", seat=0, by=1)
        visit.host.do(do="attack")
        await visit.sees("The cubes have fallen.")
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        for key in (*"anurfdD1", "alt+2", "plus", "minus", *"EbwH", "enter"):
            visit.console._see(replace(visit.console.seen, refused=None))
            await visit.press(key, until=lambda: "nothing was sent" in visit.said(MessageLine))

            assert ("ATTACK" in visit.text, key) == (True, key)

        heard = len(visit.host.heard)
        await visit.host.open()
        await visit.until(lambda: not visit.console.seen.lost)
        await visit.settle()

        assert len(visit.host.heard) == heard
        assert "ATTACK" in visit.text
