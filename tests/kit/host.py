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
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from tests.kit.wait import PATIENCE_SECONDS, eventually_here

UNDER = shlex.split(os.environ.get("UNDER", ""))
"""What a host is started by, such as `bench/tenth`."""


class Guest:
    """
    Somebody at a real host's socket, as a console would be; every call waits for the host.

    On the loop of the host itself use `tests.kit.guest.guest`, which is awaited.
    """

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

    def hears(self, kind: str, so: Callable[[dict[str, Any]], Any] = lambda _message: True) -> dict[str, Any]:
        """Return the next message of one kind of which *so* is true, whatever else is said meanwhile."""
        end, message = time.monotonic() + PATIENCE_SECONDS, {}
        with suppress(TimeoutError):
            for line in self._lines:
                message = json.loads(line)
                if message["type"] == "table":
                    self.table = message
                if message["type"] == kind and so(message):
                    return message
                if time.monotonic() > end:
                    break
            else:
                raise ConnectionError(kind)
        raise TimeoutError(f"no {kind} within {PATIENCE_SECONDS:g} s; heard last: {message or self.table}")

    def until(self, said: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first table of which *said* is true, the newest heard included."""
        return self.table if said(self.table) else self.hears("table", said)

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
        self._out, self._error = TemporaryFile(), TemporaryFile()  # noqa: SIM115  # closed when it is over
        self._process = subprocess.Popen(
            [
                *(*UNDER, sys.executable, "-m", *program),
                *(("--config", str(config)) if config else ()),
                *("--journal", str(folder / journal), "--socket", str(self.socket)),
                *("host", "--simulated", *options),
            ],
            stdout=self._out,
            stderr=self._error,  # a pipe that nobody reads could fill up, and hold the host
            env={**os.environ, "LANGUAGE": "en", **(environment or {})},
        )
        self._visitor: Guest | None = None

    def ready(self) -> Guest:
        """Wait until it says that its table is open, and visit it."""
        eventually_here(
            lambda: written(self._out).endswith("\n") or self.is_over, shown=lambda: written(self._error)
        )

        assert written(self._out) == f"The table is open at {self.socket}.\n", written(self._error)
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
        self._wait()
        return self._process.returncode, written(self._error)

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def _wait(self) -> None:
        eventually_here(lambda: self.is_over, shown=lambda: written(self._error))

    def _over(self) -> int:
        if self._visitor is not None:
            self._visitor.leave()
        self._wait()
        self._out.close()
        self._error.close()
        return self._process.returncode


def written(file: IO[bytes]) -> str:
    """Return what a child has written into its file so far, and leave the place where it writes alone."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode()


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
        host.kill()


@contextmanager
def visited_host(folder: Path, *options: str, **places: Any) -> Iterator[tuple[Host, Guest]]:
    """The same once its table is open, with somebody at it."""
    with running_host(folder, *options, **places) as host:
        yield host, host.ready()
