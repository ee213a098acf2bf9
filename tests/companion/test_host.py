"""The real program: its plug is pulled at any moment, and the evening goes on where it was."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kit.host import Guest, running_host, visited_host
from tests.kit.table import SEATS
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import NEW_SKILL, Line, enemy, say, start
from tests.whole import few

START: dict[str, Any] = {"game": "in-space", "seats": SEATS}


def shown(table: Guest) -> dict[str, Any]:
    seen = dict(table.table)
    if seen["attack"]:
        seen["attack"] = {**seen["attack"], "revealed": None}
    return seen


PLAYED: dict[str, tuple[list[Line], list[Line], Line, Callable[[Line], bool]]] = {
    "in-space": (
        [say("start", **START), say("words", text="Tyran REX spí")],
        [say("noise", seat=1, by=3), say("attack"), say("end-turn"), say("fury", by=7), say("undo")],
        say("redo"), lambda shown: shown["fury"]["step"] == 8),
    "a flight": (
        [live(start()), NEW_SKILL, say("plan"), *[enemy()] * 4], [],
        say("end-turn"), lambda shown: shown["step"] == "attack" and shown["cargo"]),
}  # fmt: skip
"""What is said before a press of the first seat, and after it; how it goes on, and what is seen then."""


@pytest.mark.parametrize("game", few(PLAYED, "in-space"))
def test_a_killed_host_resumes_the_game_exactly(tmp_path: Path, game: str) -> None:
    lines, more, goes_on, holds = PLAYED[game]
    with visited_host(tmp_path) as (host, table):
        for line in lines:
            table.tell(**line)
        table.press("seat-1")
        table.until(lambda table: table["mark"]["version"] == len(lines) + 1)
        for line in more:
            table.tell(**line)
        before = shown(table)
        history, audit = table.ask("history"), table.ask("audit")
        host.kill()

    with visited_host(tmp_path) as (host, table):
        assert shown(table) == before
        assert table.ask("history") == history
        assert table.ask("audit") == audit
        assert audit["ok"] is True

        table.tell(**goes_on)

        assert holds(table.table["shown"])


@pytest.mark.long
def test_an_attack_nobody_acknowledged_is_shown_again_after_a_power_cut(tmp_path: Path) -> None:
    with visited_host(tmp_path) as (host, table):
        table.tell("start", **START)
        table.press("attack")
        attack = table.until(lambda table: table["attack"])["attack"]
        before = shown(table)
        host.kill()

    with visited_host(tmp_path) as (host, table):
        assert shown(table) == before
        assert table.table["attack"]["cubes"] == attack["cubes"]

        table.press("dial")
        table.until(lambda table: table["attack"]["revealed"] == len(attack["cubes"]))
        table.press("dial")
        table.until(lambda table: table["attack"] is None)
        host.kill()

    with visited_host(tmp_path) as (host, table):
        assert table.table["attack"] is None
        assert table.table["shown"] == before["shown"]


def test_what_was_answered_is_saved(tmp_path: Path) -> None:
    with visited_host(tmp_path) as (host, table):
        table.tell("start", **START)
        for n in range(10):
            version = table.asked(
                type="command", seen={"game": 1, "version": n + 1}, command={"do": "danger", "count": n % 2}
            )["mark"]["version"]
        host.kill()

    with running_host(tmp_path) as host:
        assert host.ready().table["shown"]["version"] == version == 11


def test_a_second_host_on_one_journal_is_told_who_holds_it(tmp_path: Path) -> None:
    """Two writers would be two truths. The first goes on."""
    with visited_host(tmp_path) as (first, table):
        with running_host(tmp_path, name="second.sock") as second:
            status, error = second.ended()

        assert status == 1
        assert f"is held by process {first.pid} (furybox host) since" in error
        assert len(error.splitlines()) == 1
        assert table.tell("start", **START)["mark"]["version"] == 1
        assert not second.socket.exists()


def test_a_second_host_on_one_socket_is_told_to_join_the_first(tmp_path: Path) -> None:
    with visited_host(tmp_path) as (first, table):
        with running_host(tmp_path, journal="other.db") as second:
            status, error = second.ended()

        assert status == 1
        assert error == (f"A table is open at {first.socket} already. Join it with `furybox console`.\n")
        assert table.tell("start", **START)["mark"]["version"] == 1


@pytest.mark.parametrize("by", few([signal.SIGTERM, signal.SIGINT, signal.SIGHUP], signal.SIGTERM))
def test_a_host_that_is_asked_to_end_ends_well(tmp_path: Path, by: signal.Signals) -> None:
    """With status 0, and its socket gone; nothing is lost. A closed terminal is no pulled plug."""
    with visited_host(tmp_path) as (host, table):
        table.tell("start", **START)

        assert host.stop(by) == 0
        assert not host.socket.exists()

    with running_host(tmp_path) as host:
        assert host.ready().table["shown"]["version"] == 1


def test_a_host_that_ends_sends_its_guests_away_without_a_word(tmp_path: Path) -> None:
    """Consoles are open as a rule when a machine is switched off, and that is no fault to be logged."""
    with running_host(tmp_path) as host:
        guests = [host.ready(), *(Guest(host.socket) for _guest in range(3))]
        os.kill(host.pid, signal.SIGTERM)

        assert host.ended() == (0, "")

        for guest in guests:
            with pytest.raises(ConnectionError):
                guest.hears("answer")
            guest.leave()


def test_a_new_evening_leaves_the_old_one_in_the_journal(tmp_path: Path) -> None:
    """With --new the table waits for set-up, though a game is in progress."""
    with visited_host(tmp_path) as (host, table):
        table.tell("start", **START)
        host.stop()

    with visited_host(tmp_path, "--new") as (host, table):
        assert table.table["shown"] is None

        table.tell("start", **START)

        assert table.table["mark"]["game"] == 2
