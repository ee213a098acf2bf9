"""What stands on the glass before the host is imported."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from socket import AF_UNIX, socket
from types import ModuleType
from typing import Never

import pytest
from click.testing import CliRunner

from companion import __main__ as command
from companion.cli import main
from companion.config import Config
from companion.journal.book import Journal
from companion.oled.faces.notices import welcome
from companion.oled.faces.paper import bits
from companion.opening import STILL, opening
from hardware.oled_line import I2c, OledWiring, Spi
from hardware.ports import Screen
from hardware.wiring import Wiring
from tests.kit.wired_table import Board

FACE = bits(welcome("", ""))


@pytest.fixture(name="board")
def a_board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    """A bus with a glass on it; what a host to be does about signals lasts no longer than that."""
    board = Board(monkeypatch)
    board.plug_in()
    ends = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    yield board
    for each, before in ends.items():
        signal.signal(each, before)


def wired(folder: Path, line: I2c | Spi | None = None) -> Config:
    (folder / "journal.db").touch()
    wiring = Wiring(oled=OledWiring(line=line or I2c()))
    return Config(journal=str(folder / "journal.db"), socket=str(folder / "socket"), wiring=wiring)


def test_a_table_that_opens_shows_its_name_at_once(tmp_path: Path, board: Board) -> None:
    screen = opening(wired(tmp_path))

    assert screen is not None
    assert board.oled.glass() == FACE
    Journal.open(tmp_path / "journal.db", program="a host", since="2026-11-22T12:00:00Z").close()
    screen.close()
    assert not board.oled.is_on


def test_what_is_stored_is_the_welcome_without_a_word() -> None:
    assert STILL.read_bytes() == b"P4\n128 64\n" + FACE


def test_the_glass_of_a_host_that_holds_the_journal_is_left_alone(tmp_path: Path, board: Board) -> None:
    """A second one says so in its terminal."""
    at = tmp_path / "journal.db"
    with closing(Journal.open(at, program="a host", since="2026-11-22T12:00:00Z")):
        assert opening(wired(tmp_path)) is None
    assert board.oled.glass() != FACE


def test_the_glass_of_a_host_at_another_journal_is_left_alone(tmp_path: Path, board: Board) -> None:
    """It listens where this one would."""
    with socket(AF_UNIX) as host:
        host.bind(str(tmp_path / "socket"))
        host.listen()
        assert opening(wired(tmp_path)) is None
    assert board.oled.glass() != FACE


def test_the_glass_of_a_host_that_was_quicker_is_left_alone(
    tmp_path: Path, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text('[oled]\nchip = "ssd1306"\n')
    at = str(tmp_path / "journal.db")
    with ExitStack() as other:

        def opened(config: Config) -> Screen | None:
            screen = opening(config)
            other.enter_context(Journal.open(Path(at), program="a host", since="2026-11-22T12:00:00Z"))
            return screen

        monkeypatch.setattr("companion.opening.opening", opened)
        given = ["--config", str(tmp_path / "table.toml"), "--journal", at, "--socket", str(tmp_path / "s")]
        ended = CliRunner().invoke(main, [*given, "host"])

    assert "held by process" in ended.output
    assert board.oled.is_on


def test_a_service_shows_its_name_before_its_line_is_read(
    tmp_path: Path, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = wired(tmp_path)
    monkeypatch.setattr("companion.opening.found", lambda _file: config)
    found = []
    monkeypatch.setattr("companion.cli.main", lambda obj: found.append((obj is not None, board.oled.is_on)))
    for line in (["host", "--new"], ["host"]):
        monkeypatch.setattr("sys.argv", ["furybox", *line])
        command.main()

    assert found == [(False, False), (True, True)]
    assert board.oled.glass() == FACE


def test_a_table_that_cannot_open_leaves_no_name_behind(tmp_path: Path, board: Board) -> None:
    (tmp_path / "table.toml").write_text('[pins]\nusual = false\n\n[oled]\nchip = "ssd1306"\n')
    (tmp_path / "journal.db").write_text("a shopping list, and no journal" * 99)
    given = ["--config", "table.toml", "--journal", "journal.db", "--socket", "socket"]
    ended = CliRunner().invoke(
        main, [each if each[0] == "-" else str(tmp_path / each) for each in given] + ["host"]
    )

    assert ended.exit_code == 1
    assert "journal" in ended.output
    assert not board.oled.is_on


def test_a_host_that_is_told_to_stop_before_it_is_one_leaves_no_name_behind(
    tmp_path: Path, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_end: list[Callable[[], None]] = []
    monkeypatch.setattr("atexit.register", at_the_end.append)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    assert opening(wired(tmp_path)) is not None
    assert board.oled.is_on

    with pytest.raises(SystemExit):
        signal.raise_signal(signal.SIGTERM)
    for each in at_the_end:
        each()

    assert not board.oled.is_on


def test_a_glass_that_is_not_there_yet_is_waited_for(tmp_path: Path, board: Board) -> None:
    board.has_screen = False
    assert opening(wired(tmp_path)) is not None


def test_a_glass_on_spi_waits_for_its_pins(tmp_path: Path, board: Board) -> None:
    assert opening(wired(tmp_path, Spi())) is None
    assert board.oled.glass() != FACE


def test_who_thinks_better_of_it_at_once_is_shown_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, _name: str) -> Never:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["furybox"])
    monkeypatch.setitem(sys.modules, "companion.cli", Interrupted("companion.cli"))

    with pytest.raises(SystemExit) as ended:
        command.main()

    assert ended.value.code == 128 + signal.SIGINT
