"""The real program: its plug is pulled at any moment, and the evening goes on where it was."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.companion.real_host import Visitor, real_host
from tests.companion.sitting import SEATS
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, start

START: dict[str, Any] = {"game": "in-space", "seats": SEATS}


def shown(table: Visitor) -> dict[str, Any]:
    """What the table sees, but for how far an attack has been revealed."""
    seen = dict(table.table)
    if seen["attack"]:
        seen["attack"] = {**seen["attack"], "revealed": None}
    return seen


def test_a_killed_host_resumes_the_evening_exactly(tmp_path: Path) -> None:
    """The plug is pulled after noise, a draw, a take-back and set dials: every cube lies where it lay."""
    with real_host(tmp_path) as host:
        table = host.ready()
        table.tell("start", **START)
        table.tell("words", text="Tyran REX spí")
        table.tell("noise", seat=1, by=3)
        table.tell("attack")
        table.tell("end-turn")
        table.tell("fury", by=7)
        table.tell("undo")
        before = shown(table)
        history, audit = table.ask("history"), table.ask("audit")
        host.kill()

    with real_host(tmp_path) as host:
        table = host.ready()

        assert shown(table) == before
        assert table.ask("history") == history
        assert table.ask("audit") == audit
        assert audit["ok"] is True

        table.tell("redo")

        assert table.table["shown"]["fury"]["step"] == 8


def test_an_attack_nobody_acknowledged_is_shown_again_after_a_power_cut(tmp_path: Path) -> None:
    """The plug is pulled while the cubes come; a press of the dial puts the attack away for good."""
    with real_host(tmp_path) as host:
        table = host.ready()
        table.tell("start", **START)
        table.press("attack")
        attack = table.until(lambda table: table["attack"])["attack"]
        before = shown(table)
        host.kill()

    with real_host(tmp_path) as host:
        table = host.ready()

        assert shown(table) == before
        assert table.table["attack"]["cubes"] == attack["cubes"]

        table.press("dial")
        table.until(lambda table: table["attack"]["revealed"] == len(attack["cubes"]))
        table.press("dial")
        table.until(lambda table: table["attack"] is None)
        host.kill()

    with real_host(tmp_path) as host:
        table = host.ready()

        assert table.table["attack"] is None
        assert table.table["shown"] == before["shown"]


def test_a_killed_host_resumes_a_flight_exactly(tmp_path: Path) -> None:
    """The plug is pulled after presses and a console's lines: every token lies where it lay."""
    with real_host(tmp_path) as host:
        table = host.ready()
        for line in (live(start()), NEW_SKILL):
            table.tell(**line)
        table.press("attack")
        table.until(lambda table: table["shown"]["supply"])
        for _card in range(4):
            table.tell(**enemy())
        table.press("seat-1")
        table.until(lambda table: table["shown"]["cargo"])
        before = shown(table)
        host.kill()

    with real_host(tmp_path) as host:
        table = host.ready()

        assert shown(table) == before
        assert table.ask("audit")["ok"] is True

        table.press("seat-1", "hold")
        table.until(lambda table: not table["shown"]["cargo"])
        table.press("next")
        table.until(lambda table: table["shown"]["step"] == "attack")


def test_what_was_answered_is_saved(tmp_path: Path) -> None:
    """A host that is killed the moment it has answered has kept its word."""
    with real_host(tmp_path) as host:
        table = host.ready()
        table.tell("start", **START)
        for n in range(10):
            version = table.asked(
                type="command", seen={"game": 1, "version": n + 1}, command={"do": "danger", "count": n % 2}
            )["mark"]["version"]
        host.kill()

    with real_host(tmp_path) as host:
        assert host.ready().table["shown"]["version"] == version == 11


def test_a_second_host_on_one_journal_is_told_who_holds_it(tmp_path: Path) -> None:
    """Two writers would be two truths. The first goes on."""
    with real_host(tmp_path) as first:
        table = first.ready()
        with real_host(tmp_path, name="second.sock") as second:
            status, error = second.ended()

        assert status == 1
        assert f"is held by process {first.pid} (furybox host) since" in error
        assert len(error.splitlines()) == 1
        assert table.tell("start", **START)["mark"]["version"] == 1
        assert not second.socket.exists()


def test_a_second_host_on_one_socket_is_told_to_join_the_first(tmp_path: Path) -> None:
    """Its own journal is left alone; the first goes on."""
    with real_host(tmp_path) as first:
        table = first.ready()
        with real_host(tmp_path, journal="other.db") as second:
            status, error = second.ended()

        assert status == 1
        assert error == (f"A table is open at {first.socket} already. Join it with `furybox console`.\n")
        assert table.tell("start", **START)["mark"]["version"] == 1


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_host_that_is_asked_to_end_ends_well(tmp_path: Path, by: signal.Signals) -> None:
    """With status 0, no word on stderr, and its socket gone; nothing of the evening is lost."""
    with real_host(tmp_path) as host:
        table = host.ready()
        table.tell("start", **START)

        assert host.stop(by) == 0
        assert not host.socket.exists()

    with real_host(tmp_path) as host:
        assert host.ready().table["shown"]["version"] == 1


def test_a_host_that_ends_sends_its_guests_away_without_a_word(tmp_path: Path) -> None:
    """Consoles are open as a rule when a machine is switched off, and that is no fault to be logged."""
    with real_host(tmp_path) as host:
        guests = [host.ready(), *(Visitor(host.socket) for _guest in range(3))]
        os.kill(host.pid, signal.SIGTERM)

        assert host.ended() == (0, "")

        for guest in guests:
            with pytest.raises(ConnectionError):
                guest.hears("answer")
            guest.leave()


def test_a_new_evening_leaves_the_old_one_in_the_journal(tmp_path: Path) -> None:
    """With --new the table waits for set-up, though a game is in progress."""
    with real_host(tmp_path) as host:
        table = host.ready()
        table.tell("start", **START)
        host.stop()

    with real_host(tmp_path, "--new") as host:
        table = host.ready()

        assert table.table["shown"] is None

        table.tell("start", **START)

        assert table.table["mark"]["game"] == 2
