"""`furybox play` in a real terminal: what is typed there is played, and can be read there."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.console import evening_by_keys as evening
from tests.kit import beats
from tests.kit.beats import Beat
from tests.kit.host import listener_pid
from tests.kit.terminal import furybox, open_terminal, open_tmux

WHOLE = "FURYBOX_WHOLE_EVENING"
"""Set by `make real`, which sees to it that there is a tmux."""

CUT_SHORT = (
    *(*evening.SET_UP, *evening.TURN_1, *evening.TURN_2),
    Beat("x", sees="the game ends"),
    Beat("down enter", sees="Game over", does=evening.do("deck-out")),
    Beat("F", sees="How to check it without this device"),
    Beat("t", sees="The secret is told for good"),
    Beat("y", sees="How to check it without this device", does=evening.do("reveal")),
    Beat("v", sees="✓ All holds"),
)
"""An evening that ends in its third turn."""

PLAIN = (
    Beat('enter "Ann" enter "Bob" enter enter', sees="any words or none, then enter"),
    Beat("enter", sees="Turn 1  > o A Ann"),
    Beat("a y", sees="ATTACK"),
    Beat("enter", sees="cube 2 of 2"),
)
"""From the first screen to an attack, where there is no glyph to look for."""


def printed(folder: Path, *words: str, given: str = "") -> str:
    ran = furybox(folder, *words, given=given)

    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def check(folder: Path, typed: Sequence[Beat]) -> None:
    exported = printed(folder, "export")
    told = [json.loads(line) for line in exported.splitlines()]
    start, *done = [entry["do"] for entry in told if "do" in entry]
    seed = {"seed": told[-1]["reveal"]["seed"]}
    lines = "".join(json.dumps(each) + "\n" for each in (start | seed, *done))
    *_answers, last = printed(folder, "replay", "-", given=lines).splitlines()
    score = json.loads(printed(folder, "score", "--json"))

    assert start["seats"] == evening.SEATS
    assert done == beats.script(typed)
    assert printed(folder, "verify", "-", given=exported).startswith("All holds.")
    assert score == {name: json.loads(last)["view"][name] for name in score}


@pytest.mark.long
async def test_an_evening_is_typed_in_a_terminal(tmp_path: Path) -> None:
    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.until("Who plays", "")
        await beats.play(terminal, CUT_SHORT)
        await terminal.press(["ctrl+q"])

    check(tmp_path, CUT_SHORT)


@pytest.mark.long
async def test_a_bare_screen_is_asked_for_no_more_than_it_has(tmp_path: Path) -> None:
    async with open_terminal(tmp_path, "play", TERM="linux") as terminal:
        await terminal.until("A   name", "")
        first = await terminal.look()
        await beats.play(terminal, PLAIN)
        attack = await terminal.look()
        await terminal.press(["ctrl+q"])

    assert "o A   name" in first
    assert "* ATTACK  cube 2 of 2" in attack
    assert (first + attack).isascii()
    assert not re.search(rb"\x1b\[[0-9;]*[34]8;[25]", terminal.sent)


@pytest.mark.long
async def test_a_host_that_dies_in_an_evening_is_begun_anew(tmp_path: Path) -> None:
    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.until("Who plays", "")
        await beats.play(terminal, evening.SET_UP)
        before = listener_pid(tmp_path / "furybox.sock")
        os.kill(before, signal.SIGKILL)
        await terminal.until("The host had stopped and was started again: what was saved stands.", "")
        await terminal.until("", "was started again")

        assert listener_pid(tmp_path / "furybox.sock") != before

        await beats.play(terminal, [Beat("f", sees="Fury 3")])
        await terminal.press(["ctrl+q"])

    assert not (tmp_path / "furybox.sock").exists()


@pytest.mark.skipif(WHOLE not in os.environ, reason="`make real` types the whole evening in tmux")
async def test_a_whole_evening_is_typed_in_tmux(tmp_path: Path) -> None:
    async with open_tmux(tmp_path, "play") as session:
        await session.until("Who plays", "")
        await beats.play(session, evening.EVENING)

    check(tmp_path, evening.EVENING)
