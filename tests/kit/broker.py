"""A real mosquitto on loopback, for as long as a test needs it."""

from __future__ import annotations

import getpass
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Self

import pytest

PATIENCE_SECONDS = 60

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


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Broker:
    """One broker, which can be killed and started again at the same port."""

    def __init__(self, folder: Path, *lines: str, keeps: bool = False, port: int | None = None) -> None:
        self.port = port or free_port()
        self._file = folder / "mosquitto.conf"
        own = [f"listener {self.port} 127.0.0.1", "log_dest stderr", f"user {getpass.getuser()}"]
        own += ["persistence true", f"persistence_location {folder}/", "autosave_interval 1"] if keeps else []
        own += [] if any(line.startswith("allow_anonymous") for line in lines) else ["allow_anonymous true"]
        self._file.write_text("\n".join([*own, *lines, ""]))
        self._process: subprocess.Popen[str] | None = None

    def start(self, *, patient: bool = True) -> Broker:
        """Start it, and wait until it says that it runs."""
        assert MOSQUITTO
        self._process = subprocess.Popen(
            [MOSQUITTO, "-v", "-c", str(self._file)], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr
        while patient and "running" not in (line := self._process.stderr.readline()):
            assert line, "mosquitto ended by itself"
        self._process.stderr.close()
        return self

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
        return self.start()

    def __exit__(self, *_error: object) -> None:
        self.kill()
