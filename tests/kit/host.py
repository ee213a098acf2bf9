"""A real `furybox host --simulated`, in a process of its own, and somebody at its socket."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE_SECONDS = 120
"""How long anything real may take; only a fault takes so long."""

UNDER = shlex.split(os.environ.get("UNDER", ""))
"""What a host is started by, such as `bench/tenth`."""


class Guest:
    """Somebody at a real host's socket, as a console would be."""

    def __init__(self, path: Path, language: str = "") -> None:
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.settimeout(PATIENCE_SECONDS)
        try:
            self._connection.connect(str(path))
        except OSError:
            self._connection.close()
            raise
        self._lines = self._connection.makefile("rb")
        self.table: dict[str, Any] = {}
        self._connection.sendall(json.dumps({"type": "join", "language": language}).encode() + b"\n")
        self.hears("table")

    def hears(self, kind: str) -> dict[str, Any]:
        """The next message of one kind."""
        for line in self._lines:
            message: dict[str, Any] = json.loads(line)
            if message["type"] == "table":
                self.table = message
            if message["type"] == kind:
                return message
        raise ConnectionError(kind)

    def until(self, said: Any) -> dict[str, Any]:
        """The first table of which *said* is true, the newest heard included."""
        while not said(self.table):
            self.hears("table")
        return self.table

    def tell(self, do: str, **fields: Any) -> dict[str, Any]:
        """One command, by one who has seen the newest table; a refusal fails the test."""
        newest = self.asked(type="ask", question={"what": "names"})["mark"]  # a phone may have joined
        self.until(lambda told: told["mark"] == newest or told["mark"]["game"] != newest["game"])
        answer = self.asked(type="command", seen=self.table["mark"], command={"do": do, **fields})

        assert answer["refused"] is None, answer
        self.until(lambda _: self.table["mark"] == answer["mark"])
        return answer

    @property
    def view(self) -> dict[str, Any] | None:
        """What lies on the table, seats or a flight; none before set-up."""
        shown: dict[str, Any] | None = self.table["shown"]
        return shown

    def press(self, control: str, gesture: str = "press") -> None:
        """A finger on a simulated control."""
        answer = self.asked(type="press", control=control, gesture=gesture)

        assert answer["refused"] is None, answer

    def ask(self, what: str, **of: Any) -> Any:
        """A question."""
        return self.asked(type="ask", question={"what": what, **of})["result"]

    def asked(self, **message: Any) -> dict[str, Any]:
        """Anything, and its answer."""
        self._connection.sendall(json.dumps({"id": 1, **message}).encode() + b"\n")
        return self.hears("answer")

    def leave(self) -> None:
        """Hang up."""
        self._lines.close()
        self._connection.close()


class Host:
    """
    One process, started in a folder. `kill` is a pulled plug; `stop` is how systemd says good night.

    With a *seed* its luck is chosen, and its clock stands.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        journal: str = "journal.db",
        name: str = "furybox.sock",
        seed: str | None = None,
        config: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.socket = folder / name
        program = ["companion"] if seed is None else ["tests.kit.chosen_host", seed]
        self._process = subprocess.Popen(
            [
                *(*UNDER, sys.executable, "-m", *program),
                *(("--config", str(config)) if config else ()),
                *("--journal", str(folder / journal), "--socket", str(self.socket)),
                *("host", "--simulated", *options),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANGUAGE": "en", **(environment or {})},
        )
        self._visitor: Guest | None = None

    def ready(self) -> Guest:
        """Wait until it says that its table is open, and visit it."""
        assert self._process.stdout is not None
        said = self._process.stdout.readline()

        assert said == f"The table is open at {self.socket}.\n", (
            self._process.stderr and self._process.stderr.read()
        )
        self._visitor = Guest(self.socket)
        return self._visitor

    def kill(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._over()

    def pull(self) -> None:
        """Pull the plug, and wait for nothing: any thread may."""
        self._process.kill()

    @property
    def is_over(self) -> bool:
        """Whether its process has ended."""
        return self._process.poll() is not None

    def is_dead(self) -> bool:
        """Whether it is, now or in a moment."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        return self._process.poll() is not None

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; returns its exit status."""
        self._process.send_signal(by)
        return self._over()

    def ended(self) -> tuple[int, str]:
        """Wait for it to end by itself: its exit status, and what it said about it."""
        _out, error = self._process.communicate(timeout=PATIENCE_SECONDS)
        return self._process.returncode, error

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def _over(self) -> int:
        if self._visitor is not None:
            self._visitor.leave()
        self._process.communicate(timeout=PATIENCE_SECONDS)
        return self._process.returncode


def listener_pid(path: Path) -> int:
    """The process that listens at a socket."""
    with socket.socket(socket.AF_UNIX) as knock:
        knock.connect(str(path))
        who: bytes = knock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", who)[0])


@contextmanager
def running_host(folder: Path, *options: str, **places: Any) -> Iterator[Host]:
    """A host for as long as the block lasts, or until it is killed."""
    host = Host(folder, *options, **places)
    try:
        yield host
    finally:
        if host._process.poll() is None:
            host.kill()


@contextmanager
def visited_host(folder: Path, *options: str, **places: Any) -> Iterator[tuple[Host, Guest]]:
    """The same once its table is open, with somebody at it."""
    with running_host(folder, *options, **places) as host:
        yield host, host.ready()
