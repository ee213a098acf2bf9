"""Brokers that stop reading, send far too much, or talk nonsense: the table goes on, and stays small."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from tests.kit.broker import settings
from tests.kit.host import running_host
from tests.kit.table import SEATS

CONNACK = b"\x20\x02\x00\x00"
ROUNDS = 150

Mischief = Callable[[socket.socket], None]


@contextmanager
def a_broker_that(does: Mischief) -> Iterator[int]:
    kept: list[socket.socket] = []

    def serve() -> None:
        with suppress(OSError):
            while True:
                guest, _address = listening.accept()
                kept.append(guest)
                Thread(target=quietly, args=(guest,), daemon=True).start()

    def quietly(guest: socket.socket) -> None:
        with suppress(OSError):
            does(guest)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=serve, daemon=True).start()
        try:
            yield int(listening.getsockname()[1])
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            for guest in kept:
                guest.close()


def says_nothing(guest: socket.socket) -> None:
    guest.recv(1)


def stops_reading(guest: socket.socket) -> None:
    guest.recv(4096)
    guest.sendall(CONNACK)


def sends_too_much(guest: socket.socket) -> None:
    guest.recv(4096)
    guest.sendall(CONNACK + b"\x30\xff\xff\xff\x7f")
    for _megabyte in range(256):
        guest.sendall(b"x" * 1_000_000)


def floods(guest: socket.socket) -> None:
    guest.recv(4096)
    guest.sendall(CONNACK)
    topic = b"furybox/ann/do"
    said = b"\x30" + bytes([2 + len(topic) + 6]) + len(topic).to_bytes(2) + topic + b"attack"
    for _burst in range(200):
        guest.sendall(said * 100)


def talks_nonsense(guest: socket.socket) -> None:
    guest.recv(4096)
    guest.sendall(CONNACK + bytes(range(256)) * 64)


def kilobytes(pid: int) -> int:
    """How much memory a process has held at most."""
    told = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in told.splitlines() if line.startswith("VmHWM")))


@pytest.mark.long
@pytest.mark.parametrize("does", [says_nothing, stops_reading, sends_too_much, floods, talks_nonsense])
def test_the_table_goes_on_and_stays_as_small_as_it_was(tmp_path: Path, does: Mischief) -> None:
    with a_broker_that(does) as port, running_host(tmp_path, config=settings(tmp_path, port)) as host:
        players = host.ready()
        players.tell("start", game="in-space", seats=SEATS)
        for _round in range(20):
            players.tell("noise", seat=0, by=1)
            players.tell("noise", seat=0, by=-1)
        before = kilobytes(host.pid)
        for _round in range(ROUNDS):
            players.tell("noise", seat=0, by=1)
            players.tell("noise", seat=0, by=-1)

        assert players.view
        assert players.view["draws"] == 0
        assert kilobytes(host.pid) - before < 6_000
        assert host.stop() == 0
