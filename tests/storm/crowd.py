"""A crowd at the socket that means no good, and one honest guest beside it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.journal.book import Journal
from companion.journal.proof import verify
from tests.companion.hostile import STRANGE
from tests.kit.child import within
from tests.kit.host import Host
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS
from tests.storm.tally import Tally

IN_TIME_SECONDS: Final = 0.25
OF_A_HUNDRED: Final = 99
A_HUNDRED: Final = 100
STAYING: Final = 40
"""How many of those that stay are there at once: more than there are places."""

JOIN: Final = b'{"type":"join"}\n'
HONEST: Final[list[dict[str, Any]]] = [
    {"type": "join", "watching": False, "language": "cs"},
    {
        "type": "command",
        "id": 1,
        "seen": {"game": 1, "version": 0},
        "command": {"do": "noise", "seat": 0, "by": 1},
    },
    {"type": "press", "id": 2, "control": "seat-1", "gesture": "hold"},
    {"type": "acknowledge", "id": 3, "entry": 2},
    {"type": "done", "id": 4, "entry": 2},
    {
        "type": "ask",
        "id": 5,
        "question": {"what": "odds", "game": "in-space", "extra": {"0": 2}, "attacks": 12},
    },
    {"type": "ask", "id": 6, "question": {"what": "history", "before": 9}},
    {"type": "ask", "id": 7, "question": {"what": "repairs", "places": {"area": {"blue": 2}}}},
    {"type": "ask", "id": 8, "question": {"what": "foretell", "command": {"do": "end-turn"}}},
    {"type": "ask", "id": 9, "question": {"what": "export", "game": 1}},
    {"type": "ask", "id": 10, "question": {"what": "verify"}},
    {"type": "showout", "id": 12, "browser": 3},
]


class Crowd:
    def __init__(self, path: Path, luck: Random) -> None:
        self._path = path
        self._luck = luck
        self._staying: deque[socket.socket] = deque()

    def come(self) -> None:
        kinds: list[tuple[int, Callable[[socket.socket], None]]] = [
            (30, self._random), (40, self._mutated), (2, self._huge), (5, self._slow), (5, self._deaf),
            (10, self._silent), (8, lambda _guest: None),
        ]  # fmt: skip
        (does,) = self._luck.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])
        guest = socket.socket(socket.AF_UNIX)
        guest.settimeout(5)
        with suppress(OSError):  # it is sent away, or nobody takes it in: that is well
            guest.connect(str(self._path))
            does(guest)
        if guest not in self._staying:
            guest.close()
        while len(self._staying) > STAYING:
            self._staying.popleft().close()

    def go(self) -> None:
        while self._staying:
            self._staying.pop().close()

    def _random(self, guest: socket.socket) -> None:
        guest.sendall(
            (JOIN if self._luck.random() < 0.5 else b"") + self._luck.randbytes(self._luck.randint(1, 3000))
        )
        self._listen(guest)

    def _mutated(self, guest: socket.socket) -> None:
        line = dict(self._luck.choice(HONEST))
        for _once in range(self._luck.randint(0, 2)):
            line[self._luck.choice([*line])] = self._luck.choice(STRANGE)
        told = bytearray(json.dumps(line).encode())
        if self._luck.random() < 0.3:
            told[self._luck.randrange(len(told))] = self._luck.randrange(256)
        guest.sendall((JOIN if self._luck.random() < 0.9 else b"") + told + b"\n")
        self._listen(guest)

    def _huge(self, guest: socket.socket) -> None:
        guest.sendall(JOIN)
        for _each in range(self._luck.choice((2, 20, 200))):
            guest.sendall(b"[" * 65_536)
        self._listen(guest)

    def _slow(self, guest: socket.socket) -> None:
        guest.sendall(JOIN[: self._luck.randrange(1, len(JOIN))])
        self._staying.append(guest)

    def _deaf(self, guest: socket.socket) -> None:
        guest.sendall(
            JOIN + b'{"type":"ask","id":1,"question":{"what":"history"}}\n' * self._luck.choice((10, 300))
        )
        self._staying.append(guest)

    def _silent(self, guest: socket.socket) -> None:
        self._staying.append(guest)

    def _listen(self, guest: socket.socket) -> None:
        guest.settimeout(0.02)
        with suppress(OSError):
            guest.recv(1 << self._luck.randrange(16))


def storm(tally: Tally) -> None:
    host = Host(tally.folder)
    try:
        visitor = host.ready()
        visitor.tell("start", game="in-space", seats=SEATS)
        visitor.leave()
        guest = subprocess.Popen(
            [sys.executable, "-m", "tests.storm.guest", str(host.socket)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        with within(guest):
            assert guest.stdout is not None
            tally.hold(guest.stdout.readline() == "here\n", "the honest guest did not come in")
        crowd, before = Crowd(host.socket, tally.luck), kilobytes(host.pid)
        while tally.goes_on() and guest.poll() is None:
            crowd.come()
            tally.count()
        told, _nothing = guest.communicate("", timeout=PATIENCE_SECONDS)
        crowd.go()
        grown = kilobytes(host.pid) - before
        served = json.loads(told)
        tally.hold(not served["lost"], f"the honest guest was lost: {served['lost']}")
        timed(tally, served["waits"], "an honest guest")
        tally.note(f"the host grew by {grown / 1024:.0f} MB")
        tally.hold(host.stop() == 0, "the host did not end well")
    finally:
        if not host.is_over:
            host.kill()
    with Journal.read(tally.folder / "journal.db") as journal:
        tally.hold(verify(journal.export(1)).holds, "the journal does not verify")
        tally.hold(len(journal.entries(1)) > served["saved"], "what the honest guest saved is not all there")


def timed(tally: Tally, waits: list[float], who: str) -> None:
    """Hold that somebody honest was served in time, and tell how long it took."""
    ordered = sorted(waits) or [0.0]
    late = sum(1 for wait in waits if wait > IN_TIME_SECONDS)
    nearly_all = ordered[min(len(ordered) - 1, len(ordered) * OF_A_HUNDRED // A_HUNDRED)]
    kept = nearly_all <= IN_TIME_SECONDS
    tally.hold_in_time(kept, f"{late} of {len(waits)} times {who} waited too long")
    tally.note(
        f"{who} asked {len(waits):,} times: {nearly_all * 1000:.0f} ms or less 99 times of 100, "
        f"{ordered[-1] * 1000:.0f} ms at worst, {late} times over {IN_TIME_SECONDS * 1000:.0f}"
    )


def kilobytes(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0
