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
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from uuid import uuid4

import pyte

from tests.kit.beats import holds

PATIENCE_SECONDS: Final = 120
"""How long anything real may take; only a fault takes so long."""

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


class Terminal:
    """A terminal that pyte draws, each picture at once: half a dialog over what was there is never seen."""

    def __init__(self, leader: int) -> None:
        self._leader = leader
        self.screen = pyte.Screen(ACROSS, DOWN)
        self._stream = pyte.ByteStream(self.screen)
        self._news = asyncio.Event()
        self._has_ended = False
        self._held = b""
        self.sent = bytearray()
        """Everything the program has written."""

    async def press(self, keys: Sequence[str]) -> None:
        """All of them at once, as a fast typist over a slow line."""
        os.write(self._leader, "".join(TYPED.get(key, key) for key in keys).encode())

    async def look(self) -> str:
        """What stands there."""
        return "\n".join(self.screen.display)

    async def until(self, sees: str, misses: str) -> None:
        """Look again with whatever the program writes."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not holds(await self.look(), sees, misses):
                    self._news.clear()
                    if self._has_ended:
                        raise TimeoutError  # noqa: TRY301  # nothing more will come
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"never saw {sees!r} without {misses!r}:\n{await self.look()}") from None

    def heard(self) -> None:
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
        self._news.set()

    def _whole(self) -> bytes:
        """What was written up to a picture that is not yet whole; its first bytes may come by themselves."""
        begun, code = self._held.rfind(_BEGINS), self._held.rfind(b"\x1b")
        if begun > self._held.rfind(_ENDS):
            return self._held[:begun]
        return self._held[:code] if code >= 0 and _BEGINS.startswith(self._held[code:]) else self._held


@asynccontextmanager
async def open_terminal(folder: Path, *words: str, **more: str) -> AsyncIterator[Terminal]:
    """The program in a pseudo-terminal, until it ends by itself; it is killed when the test fails."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", DOWN, ACROSS, 0, 0))
    program = subprocess.Popen(  # noqa: ASYNC220  # it takes a moment, and nobody else is here
        [sys.executable, "-m", "companion", *words],
        **dict.fromkeys(("stdin", "stdout", "stderr"), follower),
        env=at_home(folder, **more),
        start_new_session=True,
    )
    os.close(follower)
    terminal = Terminal(leader)
    asyncio.get_running_loop().add_reader(leader, terminal.heard)
    try:
        yield terminal
        await asyncio.to_thread(program.wait, PATIENCE_SECONDS)
    finally:
        program.kill()
        program.wait()
        asyncio.get_running_loop().remove_reader(leader)
        os.close(leader)

    assert program.returncode == 0


class Tmux:
    def __init__(self, server: Sequence[str], environment: Mapping[str, str]) -> None:
        self._server, self._environment = server, environment

    async def __call__(self, *words: str) -> str:
        asked = await asyncio.create_subprocess_exec(
            *self._server, *words, env=self._environment, stdout=subprocess.PIPE
        )
        said, _errors = await asked.communicate()

        assert asked.returncode == 0, words
        return said.decode()

    async def press(self, keys: Sequence[str]) -> None:
        await self("send-keys", "-l", "-t", "table", "--", "".join(TYPED.get(key, key) for key in keys))

    async def look(self) -> str:
        return await self("capture-pane", "-p", "-t", "table")

    async def until(self, sees: str, misses: str) -> None:
        """Look again and again; tmux tells nobody when something changes."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not holds(await self.look(), sees, misses):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"never saw {sees!r} without {misses!r}:\n{await self.look()}") from None


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
        await stopped.wait()
