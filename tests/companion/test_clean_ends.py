"""Whatever is closed, full, missing or damaged around a host: a sentence and a clean end, or no matter."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.shape import NO_USE
from companion.compose import serve
from companion.config import Config
from companion.journal.book import Journal
from companion.journal.errors import Damaged
from companion.oled.faces.notices import fault
from companion.oled.faces.paper import bits
from hardware.oled import OledWiring
from hardware.wiring import Wiring
from tests.kit.child import run
from tests.kit.host import Guest, running_host, visited_host
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS, eventually_here
from tests.kit.wired_table import Board
from tests.whole import few

HOMELESS = """
import os, pathlib, sys
os.environ.clear()

def expanduser(path):
    raise RuntimeError("no home")

pathlib.Path.expanduser = expanduser
sys.argv = ["furybox", "games"]
from companion.cli import main
main()
"""
QR = "box export in-space --qr"
PLACES = ("--journal", "journal.db", "--socket", "furybox.sock", "--language", "en")


def shell(folder: Path, words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = " ".join([sys.executable, "-m", "companion", *PLACES])
    kept = {name: value for name, value in os.environ.items() if name not in {"HOME", "XDG_DATA_HOME"}}
    return run(
        *("sh", "-c", f"{program} {words}"), cwd=folder,
        env={**kept, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
    )  # fmt: skip


def a_game(folder: Path) -> Path:
    with running_host(folder) as host:
        host.ready().tell("start", game="in-space", seats=SEATS)
    return folder / "journal.db"


def test_ctrl_c_is_said_in_the_tables_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Click's own word for it is English."""

    def stopped(*_args: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.reports.games", stopped)
    said = CliRunner().invoke(main, ["--language", "cs", "games"])
    assert (said.exit_code, said.stderr) == (128 + signal.SIGINT, "Přerušeno.\n")


def test_a_help_that_cannot_be_written_ends_in_a_sentence(tmp_path: Path) -> None:
    """It is asked for before any command is known."""
    assert shell(tmp_path, "--help >/dev/full").stderr == f"{os.strerror(errno.ENOSPC)}\n"


@contextlib.contextmanager
def started(folder: Path, words: str) -> Iterator[tuple[subprocess.Popen[str], Guest]]:
    """A host that a shell has started, with *words* around our program, and somebody at its table."""
    program = " ".join(["exec", sys.executable, "-m", "companion", *PLACES, "host --simulated"])
    host = subprocess.Popen(
        ["sh", "-c", words.format(program)],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    try:
        yield host, eventually_here(lambda: visiting(host, folder / "furybox.sock"))
    finally:
        host.kill()
        host.communicate(timeout=PATIENCE_SECONDS)


def visiting(host: subprocess.Popen[str], path: Path) -> Guest | None:
    assert host.poll() is None, host.communicate(timeout=PATIENCE_SECONDS)
    with suppress(FileNotFoundError, ConnectionRefusedError):  # it has a name before it listens
        return Guest(path)
    return None


@pytest.mark.parametrize("closed", few([">&-", ">/dev/full", "2>/dev/full", "<&- >&- 2>&-"], "<&- >&- 2>&-"))
def test_a_table_opens_whoever_reads_its_greeting(tmp_path: Path, closed: str) -> None:
    with started(tmp_path, f"{{}} {closed}") as (host, visitor):
        visitor.tell("start", game="in-space", seats=SEATS)
        visitor.leave()
        host.send_signal(signal.SIGTERM)
        _said, error = host.communicate(timeout=PATIENCE_SECONDS)

    assert (host.returncode, error) == (0, "")
    assert not (tmp_path / "furybox.sock").exists()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    a_game(folder)
    shell(folder, "export -o out")
    return folder


@pytest.mark.parametrize("words", ["games", "score", "odds", "export", "verify out", "box show in-space", QR])
@pytest.mark.parametrize("closed", few([">&-", ">/dev/full 2>/dev/full", ">/dev/full"], ">&-"))
def test_a_command_without_a_reader_ends_with_a_sentence(played: Path, words: str, closed: str) -> None:
    ended = shell(played, f"{words} {closed}")

    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr
    assert ended.returncode in ({1} if "full" in closed else {0, 1})
    assert len(ended.stderr.splitlines()) <= 1


@pytest.mark.parametrize("words", ["replay -", "box import -"])
def test_what_reads_a_closed_input_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    """As after `<&-`."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit):
        main(["--language", "en", *words.split()])

    assert capsys.readouterr().err == (
        "There is no input to read lines from: type them, or give a file of them.\n"
    )


def test_a_host_that_nohup_started_outlives_its_terminal(tmp_path: Path) -> None:
    """And ends by Ctrl-C, which a shell has ignored in the background as well."""
    with started(tmp_path, "trap '' HUP INT; {}") as (host, visitor):
        host.send_signal(signal.SIGHUP)
        visitor.tell("start", game="in-space", seats=SEATS)
        visitor.tell("noise", seat=0, by=1)
        visitor.leave()
        host.send_signal(signal.SIGINT)
        _said, error = host.communicate(timeout=PATIENCE_SECONDS)

    assert (host.returncode, error) == (0, "")


def test_a_host_that_is_told_to_end_in_the_middle_of_saves_keeps_what_it_said(tmp_path: Path) -> None:
    acknowledged = 1
    with visited_host(tmp_path) as (host, visitor):
        visitor.tell("start", game="in-space", seats=SEATS)
        telling = Thread(target=host.stop, daemon=True)
        with contextlib.suppress(AssertionError, OSError, ValueError):  # however a visitor notices
            while True:
                visitor.tell("noise", seat=0, by=1 if acknowledged % 2 else -1)
                acknowledged += 1
                if acknowledged == 30:
                    telling.start()
        telling.join(PATIENCE_SECONDS)
        status = host.stop()

    assert status == 0
    assert not host.socket.exists()
    with Journal.read(tmp_path / "journal.db") as journal:
        assert len(journal.entries(1)) in {acknowledged, acknowledged + 1}


def test_a_user_without_a_home_is_told_what_to_give() -> None:
    ended = run(sys.executable, "-c", HOMELESS, cwd=Path(__file__).parents[2])

    assert ended.returncode == 1
    assert "there is no home folder" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def damage(journal: Path, how: str) -> None:
    db = sqlite3.connect(journal)
    db.execute(how)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    "how",
    [
        "UPDATE entry SET hash = 'x'",
        "DELETE FROM entry",
        *few(["UPDATE game SET seed = x'00'", "UPDATE game SET game = 'cataco7bs'"]),
    ],
)
def test_a_damaged_journal_ends_a_host_with_a_status_of_its_own(tmp_path: Path, how: str) -> None:
    """A game without entries is damaged too; systemd need not start it ten times."""
    damage(a_game(tmp_path), how)
    (tmp_path / "journal.db-count").unlink()
    ended = shell(tmp_path, "host --simulated")

    assert (ended.returncode, ended.stdout) == (NO_USE, "")
    assert "put a copy in its place" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


async def test_the_glass_says_why_no_table_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And goes on saying it: nobody at the table reads the system's log."""
    journal = a_game(tmp_path)
    damage(journal, "UPDATE entry SET hash = 'x'")
    (tmp_path / "journal.db-count").unlink()
    board = Board(monkeypatch)
    board.plug_in()
    config = Config(
        journal=str(journal), socket=str(tmp_path / "other.sock"), wiring=Wiring(oled=OledWiring())
    )
    with pytest.raises(Damaged) as error:
        await serve(config, language="en", environment={})

    said = str(error.value).replace(str(journal), "journal.db")
    assert board.oled.glass() == bits(fault([said]))
