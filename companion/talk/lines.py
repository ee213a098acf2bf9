"""Where a person types: a pipe, or a terminal in which nothing is said in the middle of a line."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import sys
import termios
import tty
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from companion.line.client import Client
from companion.talk.talk import Talk
from companion.words.say import is_terminal, say

_END, _RUB_OUT, _CLEAR = "\x04", ("\b", "\x7f"), "\x15"
_KEY: Final = re.compile(r"\x1b(?:\[[0-9;]*[@-~]|O.)")
"""An arrow, or another key that is no sign."""

_MOST: Final = 4096


class Typed:
    """What is typed by now; what is to be said waits until the line is ended, or empty again."""

    def __init__(self, *, echoes: bool) -> None:
        self._echoes = echoes
        self._line = ""
        self._waiting: list[str] = []
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def say(self, sentence: str) -> None:
        """Say it once nobody is in the middle of a line."""
        if self._line and self._echoes:
            self._waiting.append(sentence)
        else:
            say(sentence)

    def ring(self) -> None:
        """Ring the terminal's bell, where there is one: a pipe gets no sign that is not to be read."""
        self._show("\a")

    async def lines(self) -> AsyncIterator[str]:
        """Line after line, until the end."""
        while (line := await self._lines.get()) is not None:
            yield line

    def hear(self, typed: bytes) -> None:
        """Whatever came; nothing is the end."""
        for sign in _KEY.sub("", self._decoder.decode(typed)):
            if sign in "\r\n" or (sign == _END and not self._line):
                self._show("\n")
                line, self._line = self._line, ""
                self._lines.put_nowait(None if sign == _END else line)
            elif self._echoes and sign in (*_RUB_OUT, _CLEAR):
                n = len(self._line) if sign == _CLEAR else 1
                self._show("\b \b" * min(n, len(self._line)))
                self._line = self._line[: len(self._line) - n]
            elif sign.isprintable():
                self._line += sign
                self._show(sign)
        if not self._line:
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                self.say(each)
        if not typed:
            if self._line:
                self._lines.put_nowait(self._line)
            self._lines.put_nowait(None)

    def _show(self, text: str) -> None:
        if self._echoes:
            sys.stdout.write(text)
            sys.stdout.flush()


def run(
    path: Path, *, language: str = "", watching: bool = False, away: Callable[[], str] = lambda: ""
) -> bool:
    """
    Talk with the table at a socket until the input ends; who is *watching* changes nothing.

    Whether there was ever a table.
    """
    client = Client(path, language=language, watching=watching)
    with _letter_by_letter() as is_terminal:
        return asyncio.run(_talk(client, language, away, is_terminal=is_terminal))


async def _talk(client: Client, language: str, away: Callable[[], str], *, is_terminal: bool) -> bool:
    loop, typed, line = asyncio.get_running_loop(), Typed(echoes=is_terminal), sys.stdin.fileno()

    def read() -> None:
        came = b"?"
        while came:
            try:
                came = os.read(line, _MOST)
            except OSError:  # a terminal that is hung up
                came = b""
            with suppress(RuntimeError):  # the talk is over, and its loop closed
                loop.call_soon_threadsafe(typed.hear, came)

    Thread(target=read, name="typed", daemon=True).start()
    return await Talk(client, typed.say, language=language, away=away, rings=typed.ring).run(
        typed.lines(), waits=is_terminal
    )


@contextmanager
def _letter_by_letter() -> Iterator[bool]:
    """Whether there is a terminal, which hands on each letter for as long as the block lasts."""
    if not is_terminal(sys.stdin, sys.stdout):
        yield False
        return
    line = sys.stdin.fileno()
    before = termios.tcgetattr(line)
    tty.setcbreak(line)
    try:
        yield True
    finally:
        termios.tcsetattr(line, termios.TCSADRAIN, before)
