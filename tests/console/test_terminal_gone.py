"""A terminal that goes away takes its console with it, and the host that the console started."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from io import FileIO
from pathlib import Path
from select import select

import pytest

from companion.console.alone import Alone
from tests.kit.console import open_console
from tests.kit.host import listener_pid
from tests.kit.terminal import Terminal, at_home, in_terminal
from tests.kit.wait import eventually
from tests.whole import few

ROOT = Path(__file__).parents[2]

FIRST_IN_ITS_SESSION = "import os, sys; os.login_tty(0); os.execvp(sys.argv[1], sys.argv[1:])"
"""What a terminal's own program is: it alone is told when the terminal goes."""

PLAY = (
    *("make", "--silent", f"--directory={ROOT}", "play"),
    *(f"BIN={Path(sys.executable).parent}", "VENV=", "--old-file=/.play"),
)
"""`make play`, with what runs these tests, and nothing installed for it."""


CLOSED = ["host.log", "journal.db", "journal.db-count", "journal.db.lock"]
"""What stays of a journal that was closed; one that was left has its log beside it."""


class Evening:
    def __init__(self, terminal: Terminal, folder: Path) -> None:
        self.terminal, self.make, self.folder = terminal, terminal.program.pid, folder

    @property
    def console(self) -> int:
        return int(Path(f"/proc/{self.make}/task/{self.make}/children").read_text().split()[0])

    @property
    def host(self) -> int:
        return listener_pid(self.folder / "furybox.sock")


@asynccontextmanager
async def make_play(folder: Path) -> AsyncIterator[Evening]:
    """Until the first screen stands there. What is left at the end is killed."""
    words = (sys.executable, "-c", FIRST_IN_ITS_SESSION, *PLAY)
    async with in_terminal(words, at_home(folder)) as terminal:
        await terminal.until("Who plays", "")
        yield Evening(terminal, folder)


@contextmanager
def watched(*processes: int) -> Iterator[Callable[[], Awaitable[object]]]:
    """
    Give what waits for the end of processes, which need not be ours.

    They are held from the beginning: the number of one that has ended may be another's.
    """
    with ExitStack() as stack:
        handles = [stack.enter_context(FileIO(os.pidfd_open(each))) for each in processes]
        ended = lambda: select(handles, (), (), 0)[0]  # noqa: E731
        yield lambda: eventually(
            lambda: len(ended()) == len(handles),
            shown=lambda: f"{len(ended())} of {len(handles)} have ended",
        )


def closed(evening: Evening) -> None:
    """The window is closed, or the line to it is dead: the kernel tells make alone."""
    evening.terminal.hang_up()


def hung_up(evening: Evening) -> None:
    """A shell tells all that runs in it, before the window is gone."""
    for process in (evening.host, evening.console, evening.make):
        os.kill(process, signal.SIGHUP)


def killed(evening: Evening) -> None:
    os.kill(evening.console, signal.SIGKILL)


def told_to_make_alone(evening: Evening) -> None:
    """The terminal lives on, and shows what comes; make says nothing, and waits for the console."""
    os.kill(evening.make, signal.SIGHUP)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize("goes", few([closed, hung_up, killed, told_to_make_alone], hung_up))
async def test_a_terminal_that_goes_ends_console_and_host(
    tmp_path: Path, goes: Callable[[Evening], None]
) -> None:
    async with make_play(tmp_path) as evening:
        with watched(evening.make, evening.console, evening.host) as ends:
            goes(evening)
            await ends()

    assert sorted(path.name for path in (tmp_path / "furybox").iterdir()) == CLOSED


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
async def test_a_console_that_is_told_to_end_leaves_its_terminal_as_it_was(
    socket: Path, monkeypatch: pytest.MonkeyPatch, by: signal.Signals
) -> None:
    monkeypatch.setattr("tests.kit.console.ConsoleApp", Alone)
    async with open_console(socket) as visit:
        assert signal.getsignal(by) is not signal.SIG_DFL

        signal.raise_signal(by)

        await visit.until(lambda: visit.console.return_code == 0)


@pytest.mark.parametrize("is_gone", [True, False])
async def test_a_console_that_is_of_another_release_than_its_files_says_so(
    socket: Path, monkeypatch: pytest.MonkeyPatch, *, is_gone: bool
) -> None:
    """Furybox was brought up to date below it, and a screen is opened: gone, or another one."""
    monkeypatch.setattr("tests.kit.console.ConsoleApp", Alone)
    async with open_console(socket, started=True) as visit:
        if is_gone:
            monkeypatch.setitem(sys.modules, "companion.console.screens.history", None)
        else:
            monkeypatch.setattr("companion.console.screens.history.HistoryScreen", None)
            monkeypatch.setattr("companion.console.alone._LAID", 0)

        await visit.pilot.press("h")

        await visit.until(lambda: visit.console.return_code == 1)
        assert "changed on the disk" in str(visit.console._exit_renderables)


LEAVES_A_CONSOLE = """
import os, subprocess, sys
console = "from companion.cli import terminal; terminal.take_terminal(); print(); input()"
child = subprocess.Popen([sys.executable, "-c", console])
print(child.pid, flush=True)
os.read(int(sys.argv[1]), 1)
os.kill(os.getpid(), 9)
"""
"""Starts what ends with its terminal, and is killed; it was not the first of the session."""


async def test_a_console_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """Nobody tells it, and its terminal lives on."""
    ends, says = os.pipe()
    with os.fdopen(ends) as pipe, os.fdopen(says, "wb", 0) as says_so:
        async with in_terminal(
            (sys.executable, "-c", LEAVES_A_CONSOLE, str(ends)),
            at_home(tmp_path) | {"PYTHONPATH": str(ROOT)},
            pass_fds=[pipe.fileno()],
        ) as terminal:
            await terminal.writes(lambda: terminal.sent.count(b"\n") >= 2, "two lines")
            with watched(int(terminal.sent.split()[0])) as over:
                says_so.write(b".")
                await over()
