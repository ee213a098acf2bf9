"""What stands in a terminal before a console is imported."""

from __future__ import annotations

import os
import pty
import signal
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from select import select

import click
import pyte
import pytest

from companion.console.options import ConsoleOptions
from companion.console.still import picture, still
from companion.words.language import speak
from tests.kit.console import open_console
from tests.kit.wait import PATIENCE_SECONDS

LEFT = b"\x1b[?1049l"
"""What leaves a terminal's other picture."""


@pytest.fixture(name="leader")
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The other end of this program's own terminal; what is done about signals lasts no longer than that."""
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    leader, follower = pty.openpty()
    with os.fdopen(leader, "rb"), os.fdopen(follower, "w") as out, os.fdopen(os.dup(follower)) as keys:
        monkeypatch.setattr(sys, "__stderr__", out)
        monkeypatch.setattr(sys, "__stdin__", keys)
        yield leader
    for told_to_end, usual in before.items():
        signal.signal(told_to_end, usual)


def written(leader: int) -> bytes:
    print("END", end="", file=sys.__stderr__, flush=True)
    came = b""
    while not came.endswith(b"END"):  # ends: it has been written
        came += came_in(leader, 4096)
    return came.removesuffix(b"END")


def came_in(handle: int, most: int) -> bytes:
    assert select([handle], (), (), PATIENCE_SECONDS)[0], "nothing came"
    return os.read(handle, most)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@pytest.mark.parametrize("language", ["en", "cs"])
async def test_it_says_everything_where_the_console_will(
    socket: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    speak(language)
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(picture())

    async with open_console(
        socket, size=size, manner=ConsoleOptions(watching=True, language=language)
    ) as visit:
        name, *rest = (line.rstrip() for line in visit.text.split("\n"))
        first, *others = (line.rstrip() for line in screen.display)

        assert name.replace("≡", " ").startswith(first)
        assert others[:-2] == rest[:-2]  # below are the keys


def test_keys_are_there_to_be_read_and_are_not_echoed(leader: int) -> None:
    before = termios.tcgetattr(leader)
    with still():
        os.write(leader, b"t\r")

        assert [came_in(sys.__stdin__.fileno(), 1) for _key in "t\r"] == [b"t", b"\r"]
        assert written(leader).endswith(picture().encode())
        assert {termios.tcgetattr(leader)[-1][n] for n in (termios.VQUIT, termios.VSUSP)} == {b"\0"}

    assert termios.tcgetattr(leader) == before


@pytest.mark.parametrize("end", [KeyboardInterrupt, OSError, SystemExit])
def test_what_never_draws_leaves_the_terminal_as_it_was(leader: int, end: type[BaseException]) -> None:
    before = termios.tcgetattr(leader)
    with pytest.raises(end), still():
        raise end

    assert written(leader).endswith(LEFT)
    assert termios.tcgetattr(leader) == before


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_is_told_to_end_meanwhile_leaves_it_so_too(leader: int, how: signal.Signals) -> None:
    with pytest.raises(SystemExit), still():
        signal.raise_signal(how)

    assert written(leader).endswith(LEFT)


def test_what_was_drawn_and_left_is_left_once(leader: int) -> None:
    """Given a console that has said why it ends, then a second leave would put the caret above that."""
    with pytest.raises(click.exceptions.Exit), still():
        raise click.exceptions.Exit(1)

    assert LEFT not in written(leader)


def test_a_browser_hears_nothing_of_it(leader: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a console in a browser, where textual alone may speak, then it begins with that."""
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    with still():
        assert written(leader) == b""
