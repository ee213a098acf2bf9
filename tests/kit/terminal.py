"""
The real program in a real terminal of 80x24, and somebody who types there and reads the screen.

Two kinds: a pseudo-terminal whose escape codes are read by pyte, which is everywhere; and tmux, where it is
installed.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pyte

from tests.kit.beats import holds
from tests.kit.wait import PATIENCE_SECONDS, eventually

ACROSS, DOWN = 80, 24
TYPED: Final = {
    "enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "escape": "\x1b", "space": " ", "minus": "-",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H",
    **{f"ctrl+{letter}": chr(ord(letter) & 0x1F) for letter in "abcdefghijklmnopqrstuvwxyz"},
}  # fmt: skip
"""What a keyboard sends for a key; others send themselves."""

_ASKS, _CAN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
_BEGINS, _ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
"""Synchronized output: a program asks whether its terminal shows a picture only once it is whole."""


def at_home(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), str(folder))
    return {**kept, **places, "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color", **more}


def furybox(folder: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of the program to its end, at home in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given, env=at_home(folder), timeout=PATIENCE_SECONDS,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


class Terminal:
    """A terminal that pyte draws, each picture at once: half a dialog over what was there is never seen."""

    def __init__(self, program: Sequence[str], environment: Mapping[str, str], **how: Any) -> None:
        self.screen = pyte.Screen(ACROSS, DOWN)
        self._stream = pyte.ByteStream(self.screen)
        self._held, self._has_ended = b"", False
        self.sent = bytearray()
        """Everything the program has written."""
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", DOWN, ACROSS, 0, 0))
        self.program = subprocess.Popen(
            program, **dict.fromkeys(("stdin", "stdout", "stderr"), follower), env=environment, **how
        )
        os.close(follower)
        self._is_open = True
        asyncio.get_running_loop().add_reader(self._leader, self._heard)

    def hang_up(self) -> None:
        """Close the window, as when the line to it is dead: the kernel tells the program."""
        if self._is_open:
            self._is_open = False
            asyncio.get_running_loop().remove_reader(self._leader)
            os.close(self._leader)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def press(self, keys: Sequence[str]) -> None:
        """All of them at once, as a fast typist over a slow line."""
        os.write(self._leader, "".join(TYPED.get(key, key) for key in keys).encode())

    async def look(self) -> str:
        """What stands there."""
        return self.text

    async def until(self, sees: str, misses: str) -> None:
        """Look again with whatever the program writes."""
        await self.writes(lambda: holds(self.text, sees, misses), f"{sees!r} without {misses!r}")

    async def writes(self, wanted: Callable[[], bool], what: str) -> None:
        """Wait until the program has written what is wanted; one that has ended writes nothing more."""
        await eventually(lambda: wanted() or self._has_ended, shown=lambda: f"no {what} in:\n{self.text}")

        assert wanted(), f"ended without {what}:\n{self.text}"

    async def ended(self) -> int:
        """Wait until the program ends by itself; returns its status."""
        await eventually(lambda: self.program.poll() is not None, shown=lambda: self.text)
        return self.program.returncode

    def _heard(self) -> None:
        """The program has written something."""
        try:
            written = os.read(self._leader, 65536)
        except OSError:  # it has ended
            asyncio.get_running_loop().remove_reader(self._leader)
            written, self._has_ended = b"", True
        self.sent += written
        if _ASKS in self.sent[-len(written) - len(_ASKS) :]:
            os.write(self._leader, _CAN)
        self._held += written
        shown = self._held if self._has_ended else self._whole()
        self._held = self._held[len(shown) :]
        self._stream.feed(shown)

    def _whole(self) -> bytes:
        """What was written up to a picture that is not yet whole; its first bytes may come by themselves."""
        begun, code = self._held.rfind(_BEGINS), self._held.rfind(b"\x1b")
        if begun > self._held.rfind(_ENDS):
            return self._held[:begun]
        return self._held[:code] if code >= 0 and _BEGINS.startswith(self._held[code:]) else self._held


@asynccontextmanager
async def in_terminal(
    program: Sequence[str], environment: Mapping[str, str], **how: Any
) -> AsyncIterator[Terminal]:
    """A program in a terminal; what is left of it at the end is killed."""
    terminal = Terminal(program, environment, **how)
    try:
        yield terminal
    finally:
        terminal.program.kill()
        terminal.program.wait(PATIENCE_SECONDS)
        terminal.hang_up()


@asynccontextmanager
async def open_terminal(folder: Path, *words: str, **more: str) -> AsyncIterator[Terminal]:
    """The console in a pseudo-terminal, until it ends by itself; it is killed when the test fails."""
    (folder / "furybox").mkdir(exist_ok=True)
    (folder / "furybox/table.toml").write_text("reveal_seconds = 10\n")  # cubes fall when a key is pressed
    words = (sys.executable, "-m", "companion", *words)
    async with in_terminal(words, at_home(folder, **more), start_new_session=True) as terminal:
        yield terminal

        assert await terminal.ended() == 0, terminal.text


class Tmux:
    def __init__(self, server: Sequence[str], environment: Mapping[str, str]) -> None:
        self._server, self._environment = server, environment

    async def __call__(self, *words: str) -> str:
        asked = await asyncio.create_subprocess_exec(
            *self._server, *words, env=self._environment, stdout=subprocess.PIPE
        )
        async with asyncio.timeout(PATIENCE_SECONDS):
            said, _errors = await asked.communicate()

        assert asked.returncode == 0, words
        return said.decode()

    async def press(self, keys: Sequence[str]) -> None:
        await self("send-keys", "-l", "-t", "table", "--", "".join(TYPED.get(key, key) for key in keys))

    async def look(self) -> str:
        return await self("capture-pane", "-p", "-t", "table")

    async def until(self, sees: str, misses: str) -> None:
        """Look again and again; tmux tells nobody when something changes."""
        seen = ""

        async def look() -> bool:
            nonlocal seen
            seen = await self.look()
            return holds(seen, sees, misses)

        await eventually(look, shown=lambda: f"no {sees!r} without {misses!r} in:\n{seen}")


@asynccontextmanager
async def open_tmux(folder: Path, *words: str) -> AsyncIterator[Tmux]:
    """The program in a session of tmux; the server goes with the session, and at the latest at the end."""
    environment = at_home(folder)
    server = ("tmux", "-L", f"furybox-{uuid4()}", "-f", os.devnull)
    session = Tmux(server, environment)
    size = ("-x", str(ACROSS), "-y", str(DOWN))
    await session("new-session", "-d", "-s", "table", *size, sys.executable, "-m", "companion", *words)
    try:
        yield session
    finally:
        stopped = await asyncio.create_subprocess_exec(
            *server, "kill-server", env=environment, stderr=subprocess.DEVNULL
        )
        async with asyncio.timeout(PATIENCE_SECONDS):
            await stopped.wait()
