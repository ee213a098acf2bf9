"""A real mosquitto on loopback, for as long as a test needs it."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest

from tests.kit.wait import PATIENCE_SECONDS, eventually_here

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")

needs_mosquitto = pytest.mark.skipif(
    MOSQUITTO is None, reason="there is no mosquitto here: apt-get install mosquitto"
)
"""Marks a test that needs the real broker; where there is none, the reason says what installs it."""


def settings(folder: Path, port: int, *lines: str, table: str = "ann", first: str = "") -> Path:
    """A table.toml whose table speaks to the broker at that port; what else it says of it."""
    told = folder / f"{table}.toml"
    own = [first, "[mqtt]", f'url = "mqtt://127.0.0.1:{port}"', f'table = "{table}"', *lines]
    told.write_text("\n".join(own))
    return told


def _reserve_port() -> socket.socket:
    """Return a socket with a port of its own that hears nobody; a program may listen there meanwhile."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved


@contextmanager
def silent_port() -> Iterator[int]:
    """Yield a port at which nobody listens, and nobody can while the block lasts."""
    with _reserve_port() as reserved:
        yield int(reserved.getsockname()[1])


class Broker:
    """One broker, which can be killed and started again at the same port: nobody else gets it meanwhile."""

    def __init__(self, folder: Path, *lines: str, keeps: bool = False) -> None:
        self._reserved = _reserve_port()
        self.port = int(self._reserved.getsockname()[1])
        self._file, self._log = folder / "mosquitto.conf", folder / "mosquitto.log"
        own = [f"listener {self.port} 127.0.0.1", "log_dest stderr", "user root"]  # as which root must stay
        own += ["persistence true", f"persistence_location {folder}/", "autosave_interval 1"] if keeps else []
        own += [] if any(line.startswith("allow_anonymous") for line in lines) else ["allow_anonymous true"]
        self._file.write_text("\n".join([*own, *lines, ""]))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Broker:
        """Start it, and wait until it says that it runs."""
        assert MOSQUITTO
        with self._log.open("wb") as log:
            self._process = subprocess.Popen([MOSQUITTO, "-c", str(self._file)], stderr=log)
        eventually_here(
            lambda: self._is_over or " running\n" in self._log.read_text(), shown=self._log.read_text
        )
        assert not self._is_over, self._log.read_text()
        return self

    @property
    def _is_over(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """Pull its plug."""
        if self._process:
            self._process.kill()
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    def stop(self) -> None:
        """End it as systemd does, so that what it keeps is written."""
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process
        return self._process.pid

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()
        self._reserved.close()
