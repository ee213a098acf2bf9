"""An old journal whose texts would move a terminal: what a terminal got of them, byte by byte."""

from __future__ import annotations

import json
import logging
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from companion.journal.book import Journal
from companion.table.session import Session
from companion.words.harmless import harmless
from companion.words.log import HarmlessLog
from rules.binding import Words
from rules.clank.commands import Fury
from rules.correcting import Move
from rules.script import read
from tests.kit.terminal import furybox, open_terminal
from tests.whole import few

ORDERS: Final = ("\x1b]0;OWNED\x07", "\x1b]52;c;aGFjaw==\x1b\\", "\x1b[9;9HOWNED", "\x9b31m")
NASTY: Final = "".join(ORDERS)
START: Final = {"do": "start", "game": "in-space", "seats": [
    {"name": "Eva", "colour": "yellow"}, {"name": "Bob", "colour": "blue"},
]}  # fmt: skip


@cache
def marks() -> list[str]:
    """Controls, marks that hide or turn, and one each of what Unicode leaves to others or to nobody."""
    known = [chr(n) for n in range(sys.maxunicode + 1) if unicodedata.category(chr(n)) in {"Cc", "Cf"}]
    return [*known, "\ue000", "\u0378", "\U0010ffff"]


def old_journal(path: Path) -> None:
    """An evening of a release that took any text, or of somebody who means harm."""
    with Journal.open(path, program="test", since="2026-11-21T20:00:00Z") as journal:
        table = Session(journal, clock=lambda: "2026-11-21T20:15:00Z", fresh_seed=lambda: bytes(32))
        table.perform(read(json.dumps(START), None))
        for n in range(0, len(marks()), 60):
            table.perform(Words(text=NASTY + "".join(marks()[n : n + 60])))
        for n in range(0, len(marks()), 12):
            why = "".join(marks()[n : n + 12])
            table.perform(Move(piece="black", by=1, from_="bag", to="aside", why=f"a{why}b"))
            table.perform(Move(piece="black", by=1, from_="aside", to="bag", why=f"c{why}d"))
        for order in ORDERS:
            table.perform(Fury(by=1, why=order))


def is_clean(text: str) -> None:
    """Nothing of it came through; what textual itself says to a terminal did."""
    for mark in marks():
        if mark not in "\x00\x07\x08\t\n\x0b\x0c\r\x0e\x0f\x1b":  # a terminal's own, or harmless to it
            assert mark not in text, f"U+{ord(mark):04X}"
    for order in ORDERS:
        assert order not in text
    assert "OWNED\x07" not in text


@pytest.mark.long
async def test_a_terminal_gets_the_texts_of_an_old_journal_harmless(tmp_path: Path) -> None:
    old_journal(tmp_path / "furybox" / "journal.db")
    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.until("a Attack", "")
        await terminal.press(["h"])
        await terminal.until("o Older", "")
        await terminal.press(["escape"])
        await terminal.until("a Attack", "")
        await terminal.press(["F"])
        await terminal.until("x1b", "a Attack")
        await terminal.press(["ctrl+q"])

    is_clean(terminal.sent.decode(errors="surrogateescape"))


@pytest.mark.parametrize("words", few([("games",), ("export",), ("odds",), ("score",)], ("games",)))
def test_commands_print_an_old_journal_harmlessly(words: tuple[str, ...], tmp_path: Path) -> None:
    old_journal(tmp_path / "furybox" / "journal.db")
    told = [
        furybox(tmp_path, *each)
        for each in (words, ("export", "-o", str(tmp_path / "out")), ("verify", str(tmp_path / "out")))
    ]

    for each in told:
        is_clean(each.stdout + each.stderr)
        assert "\x1b" not in each.stdout + each.stderr
    assert told[2].stdout.startswith("The chain holds"), told[2]


def test_a_log_keeps_one_line_a_message() -> None:
    made = logging.LogRecord("x", logging.WARNING, "x", 1, "The panel said %s", (NASTY + "\nforged",), None)
    line = HarmlessLog().format(made)

    assert line == "The panel said " + harmless(NASTY + "\nforged")
    assert line.isprintable()


@pytest.mark.parametrize(("across", "down"), [(1, 1), (3, 200)])
async def test_a_terminal_may_be_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, across: int, down: int
) -> None:
    monkeypatch.setattr("tests.kit.terminal.ACROSS", across)
    monkeypatch.setattr("tests.kit.terminal.DOWN", down)
    async with open_terminal(tmp_path, "play") as terminal:
        await terminal.writes(lambda: b"\x1b[?2004h" in terminal.sent, "bracketed paste")
        await terminal.press(["ctrl+q"])

    assert b"Traceback" not in terminal.sent
