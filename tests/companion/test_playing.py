"""`furybox play`: it joins the host that runs, or starts one for as long as the console is open."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from functools import partialmethod
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any

import click
import pytest
from click.testing import CliRunner
from textual.app import App

from companion import cli
from companion.cli import playing
from companion.cli.playing import HostFailed, is_open, started
from companion.cli.terminal import NoTerminal
from companion.config import Config
from companion.console.alone import Alone
from tests.kit.host import Guest, listener_pid, running_host
from tests.kit.table import SEATS
from tests.kit.wait import eventually_here


def config(folder: Path) -> Config:
    return Config(journal=str(folder / "journal.db"), socket=str(folder / "furybox.sock"))


@pytest.fixture
def visits(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = []

    def console(config: Config, *, away: Callable[[], str] = str) -> None:
        assert away() == ""
        visitor = Guest(config.socket_path())
        seen.append(visitor.table)
        if visitor.table["shown"] is None:
            visitor.tell("start", game="in-space", seats=SEATS)
        seen.append(visitor.table)
        visitor.leave()

    monkeypatch.setattr(playing, "_console", console)
    monkeypatch.setattr(playing, "take_terminal", lambda: None)
    return seen


def test_a_host_is_started_and_ends_with_the_console(tmp_path: Path, visits: list[dict[str, Any]]) -> None:
    playing.play(config(tmp_path), file=None, new=False, game=None, box=None)

    assert visits[0]["shown"] is None
    assert not is_open(tmp_path / "furybox.sock")

    playing.play(config(tmp_path), file=None, new=False, game=None, box=None)

    assert visits[2]["shown"] == visits[1]["shown"]

    playing.play(config(tmp_path), file=None, new=True, game=None, box=None)

    assert visits[4]["shown"] is None
    assert visits[5]["mark"]["game"] == 2


def test_a_running_host_is_joined_and_stays(tmp_path: Path, visits: list[dict[str, Any]]) -> None:
    with running_host(tmp_path) as host:
        host.ready()
        playing.play(config(tmp_path), file=None, new=False, game=None, box=None)

        assert visits[1]["shown"]["version"] == 1
        assert is_open(tmp_path / "furybox.sock")


@pytest.mark.parametrize("asked", [{"new": True}, {"box": Path("house.toml")}, {"game": 1}], ids=str)
def test_a_running_host_is_not_told_how_to_begin(
    tmp_path: Path, visits: list[dict[str, Any]], asked: dict[str, Any]
) -> None:
    with socket(AF_UNIX) as host:
        host.bind(str(tmp_path / "furybox.sock"))
        host.listen()
        with pytest.raises(HostFailed, match="open already"):
            playing.play(config(tmp_path), file=None, **({"new": False, "box": None, "game": None} | asked))
    assert visits == []


def test_options_in_front_reach_the_host_that_is_started(
    tmp_path: Path, visits: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "house.toml").write_text("health.length = 9")
    (tmp_path / "given.toml").write_text(f'odds = false\njournal = "{tmp_path}/given.db"')
    words = ["--config", str(tmp_path / "given.toml"), "play", "--box", str(tmp_path / "house.toml")]

    assert CliRunner().invoke(cli.main, words).exit_code == 0

    assert (tmp_path / "given.db").exists()
    assert visits[1]["chances"] is None
    assert visits[1]["shown"]["seats"][0]["health"] == 9


def test_a_host_that_cannot_start_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"milk, bread" * 1000)

    with pytest.raises(HostFailed, match=r"journal\.db is not a journal"), started(config(tmp_path)):
        pytest.fail("there is no table")

    assert not is_open(tmp_path / "furybox.sock")


def test_a_disk_without_room_is_told(tmp_path: Path) -> None:
    (tmp_path / "host.log").symlink_to("/dev/full")

    with pytest.raises(HostFailed, match=r"host\.log cannot be written: No space"), started(config(tmp_path)):
        pytest.fail("there is no table")


def test_a_console_that_fails_takes_its_host_with_it(tmp_path: Path) -> None:
    def failing() -> None:
        with started(config(tmp_path)):
            assert is_open(tmp_path / "furybox.sock")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()

    assert not is_open(tmp_path / "furybox.sock")


@pytest.mark.long
def test_a_host_that_dies_again_and_again_is_not_begun_for_ever(tmp_path: Path) -> None:
    """What to type is said then; ten minutes later it is tried once more."""
    table, said, now = config(tmp_path), [], 0.0
    with started(table, now=lambda: now) as begun_anew:
        for _death in range(playing.MOST_ANEW + 1):
            assert eventually_here(lambda: begun_anew() or is_open(table.socket_path())) is True
            os.kill(listener_pid(table.socket_path()), signal.SIGKILL)
            said.append(eventually_here(begun_anew))
        now = playing.SOON_SECONDS
        said.append(begun_anew())

    anew = "The host had stopped and was started again: what was saved stands."
    ended = "The host has ended. Leave it and type furybox play: what was saved stands."
    assert said == [*[anew] * playing.MOST_ANEW, ended, anew]


def test_what_the_host_logs_is_kept_off_the_console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("queue.py").write_text("raise ZeroDivisionError")
    with started(config(tmp_path)):
        pass

    assert (tmp_path / "host.log").read_text() == ""


def test_a_console_that_broke_does_not_end_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Alone, "run", partialmethod(App.run, headless=True))
    monkeypatch.setattr(Alone, "on_mount", lambda _console: 1 / 0)

    with pytest.raises(click.exceptions.Exit) as ended:
        playing._console(config(tmp_path))

    assert ended.value.exit_code == 1


@pytest.mark.parametrize("instead", [io.StringIO(), None], ids=["a pipe", "closed"])
@pytest.mark.parametrize("end", ["stdin", "stdout"])
def test_a_console_needs_both_ends_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, end: str, instead: io.StringIO | None
) -> None:
    """A pipe on one side is none, nor is an end that was closed."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, instead if name == end else Terminal())

    with pytest.raises(NoTerminal, match="needs a terminal"):
        playing.attend(config(tmp_path))
