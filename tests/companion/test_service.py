"""Words with systemd, heard on a real socket: ready, alive and stopping, and never a word too early."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from companion.table import systemd as service
from tests.kit.host import Guest, running_host
from tests.kit.moved_loop import loop, moved
from tests.kit.wait import PATIENCE_SECONDS, eventually
from tests.whole import few


class Systemd:
    def __init__(self, address: str) -> None:
        self.address = address
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(address.replace("@", "\0", 1) if address.startswith("@") else address)
        self._line.settimeout(0)

    @property
    def environment(self) -> dict[str, str]:
        return {"NOTIFY_SOCKET": self.address}

    def hears(self, seconds: float = PATIENCE_SECONDS) -> list[str]:
        """The next words. Waits on this thread, so that a loop on it hangs meanwhile."""
        self._line.settimeout(seconds)
        try:
            return self._line.recv(4096).decode().splitlines()
        finally:
            self._line.settimeout(0)

    def heard(self) -> list[str]:
        words: list[str] = []
        while True:
            try:
                words += self._line.recv(4096).decode().splitlines()
            except BlockingIOError:
                return words

    def close(self) -> None:
        self._line.close()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    """A systemd that listens on a socket in a folder, or on one that has only a name."""
    on_path = str(tmp_path / "notify")
    listening = Systemd(on_path if request.param == "path" else f"@furybox-{os.getpid()}-{tmp_path.name}")
    yield listening
    listening.close()


with_a_host = pytest.mark.parametrize("systemd", few(["path", "abstract"], "path"), indirect=True)


def test_systemd_is_told_what_there_is_to_tell(systemd: Systemd) -> None:
    assert service.tell("READY=1", "STATUS=The table is open.", environment=systemd.environment)
    assert systemd.hears() == ["READY=1", "STATUS=The table is open."]
    assert systemd.heard() == []


@with_a_host
def test_a_host_is_ready_once_its_socket_is_open(
    systemd: Systemd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", systemd.address)
    with running_host(tmp_path) as host:
        assert systemd.hears() == ["READY=1", f"STATUS=The table is open at {host.socket}."]

        Guest(host.socket).leave()
        host.ready()

        assert host.stop() == 0

    assert systemd.heard() == ["STOPPING=1"]


@with_a_host
def test_a_host_that_cannot_open_its_table_is_never_ready(
    systemd: Systemd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Systemd would believe it."""
    with running_host(tmp_path) as first:
        first.ready()
        monkeypatch.setenv("NOTIFY_SOCKET", systemd.address)
        with running_host(tmp_path, journal="other.db") as second:
            status, _error = second.ended()

    assert status == 1
    assert "READY=1" not in systemd.heard()


@with_a_host
def test_a_real_host_gives_signs_of_life(
    systemd: Systemd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", systemd.address)
    monkeypatch.setenv("WATCHDOG_USEC", "100000")
    with running_host(tmp_path) as host:
        assert systemd.hears()[0] == "READY=1"
        assert [systemd.hears() for _sign in range(5)] == [["WATCHDOG=1"]] * 5

        host.ready()


@moved
async def test_the_watchdog_is_fed_twice_as_often_as_it_asks(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    service.feed(loop(), systemd.environment | {"WATCHDOG_USEC": "20000000"})

    assert systemd.heard() == ["WATCHDOG=1"]

    for _twenty_seconds in range(360):
        await loop().advance(20)

        assert systemd.heard() == ["WATCHDOG=1"] * 2

    systemd.close()


async def test_a_loop_that_hangs_feeds_no_watchdog(tmp_path: Path) -> None:
    """No thread does it in its place, or a table that is stuck would be stuck for ever."""
    systemd = Systemd(str(tmp_path / "notify"))
    service.feed(asyncio.get_running_loop(), systemd.environment | {"WATCHDOG_USEC": "20000"})

    assert systemd.hears() == ["WATCHDOG=1"]

    with pytest.raises(TimeoutError):
        systemd.hears(0.2)  # ten times as long as systemd waits, on the loop's own thread

    await eventually(systemd.heard)  # it turns again, and says so
    systemd.close()


@pytest.mark.parametrize(
    "more",
    [{}, {"WATCHDOG_USEC": ""}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "9", "WATCHDOG_PID": "1"}],
)
@moved
async def test_a_watchdog_that_waits_for_nobody_is_not_fed(tmp_path: Path, more: dict[str, str]) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    service.feed(loop(), systemd.environment | more)
    await loop().advance(100)

    assert systemd.heard() == []
    assert loop().planned == []

    systemd.close()


@moved
async def test_a_systemd_that_was_away_is_told_again(tmp_path: Path) -> None:
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"}
    service.feed(loop(), environment)
    await loop().advance(15)

    assert not service.tell("STATUS=Nobody hears this.", environment=environment)

    systemd = Systemd(environment["NOTIFY_SOCKET"])
    await loop().advance(10)

    assert systemd.heard() == ["WATCHDOG=1"]

    systemd.close()


def test_a_systemd_that_does_not_listen_holds_nobody_up(systemd: Systemd) -> None:
    letters = (service.tell("WATCHDOG=1", environment=systemd.environment) for _letter in range(10_000))

    assert 0 < sum(1 for _taken in takewhile(bool, letters)) < 10_000
