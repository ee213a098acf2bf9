"""A crowd at `furybox web` that means no good, and one honest phone beside it."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from companion.journal.book import Journal
from companion.journal.proof import verify
from tests.kit.browser import CHROMIUM
from tests.kit.host import UNDER, Host
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS
from tests.storm.crowd import kilobytes, timed
from tests.storm.tally import Tally

STAYING: Final = 640
"""How many of those that stay are there at once: more than are let in."""

MOST_FILES: Final = 900
"""As many as a usual shell allows a program to have open are 1,024."""

MOST_LINES: Final = 12
"""Of a log of some minutes: two kinds of line, one of each a minute."""

ADDRESSES: Final = {"127.0.0.1": 1, "127.0.0.60": 6, **{f"127.0.0.{n}": 1 for n in range(61, 66)}}
"""
How many come from each, of twelve: the first is the honest phone's own, the next has more than one may have.

All of 127.0.0.0/8 is this machine.
"""

PUBLIC: Final = ("/", "/s", "/checker", "/journal", "/s/recap", "/page/checker.js", "/s/louder", "/any")
BLANKS: Final = (b" ", b"\r\n", b"\n", b":", b"\0", b"\xff")


class Crowd:
    def __init__(self, address: str, luck: Random) -> None:
        origin, _path, self._token = address.partition("/s#")
        self._origin = origin.encode()
        self._host = origin.removeprefix("http://").encode()
        self._port = int(origin.rpartition(":")[2])
        self._luck = luck
        self._staying: deque[socket.socket] = deque()
        self._cookies: list[bytes] = []

    def come(self) -> None:
        kinds: list[tuple[int, Callable[[socket.socket], None]]] = [
            (20, self._half), (10, self._slow_body), (20, self._malformed), (3, self._huge), (6, self._join),
            (6, self._unread_stream), (10, self._unread_pages), (8, self._websocket), (10, self._silent),
        ]  # fmt: skip
        (does,) = self._luck.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])
        (address,) = self._luck.choices([*ADDRESSES], [*ADDRESSES.values()])
        guest = socket.socket()
        guest.settimeout(5)
        with suppress(OSError):  # it is sent away, or nobody takes it in: that is well
            guest.bind((address, 0))
            guest.connect(("127.0.0.1", self._port))
            does(guest)
        if guest not in self._staying:
            guest.close()
        self._drip()
        while len(self._staying) > STAYING:
            self._staying.popleft().close()

    def go(self) -> None:
        while self._staying:
            self._staying.pop().close()

    def _head(self, how: str, *fields: bytes) -> bytes:
        own = b"Host: " + self._host, b"Origin: " + self._origin, *fields
        return how.encode() + b" HTTP/1.1\r\n" + b"".join(each + b"\r\n" for each in own) + b"\r\n"

    def _drip(self) -> None:
        if self._staying:
            with suppress(OSError):
                self._luck.choice(self._staying).send(b"x", socket.MSG_DONTWAIT)

    def _half(self, guest: socket.socket) -> None:
        whole = self._head(f"GET {self._luck.choice(PUBLIC)}")
        guest.sendall(whole[: self._luck.randrange(1, len(whole) - 2)])
        self._staying.append(guest)

    def _slow_body(self, guest: socket.socket) -> None:
        cookie = b"Cookie: " + (self._luck.choice(self._cookies) if self._cookies else b"x=y")
        length = b"Content-Length: %d" % self._luck.choice((40, 4000, 1 << 40))
        where = self._luck.choice(("join", "do", "sit"))
        guest.sendall(self._head(f"POST /s/{where}", cookie, length) + b'{"')
        self._staying.append(guest)

    def _malformed(self, guest: socket.socket) -> None:
        said = bytearray(self._head(f"POST {self._luck.choice(PUBLIC)}", b"Content-Length: 2") + b"{}")
        for _each in range(self._luck.randint(1, 6)):
            at = self._luck.randrange(len(said))
            said[at : at + self._luck.randint(0, 3)] = self._luck.choice(BLANKS)
        guest.sendall(
            self._luck.randbytes(self._luck.randint(1, 2000)) if self._luck.random() < 0.3 else said
        )
        self._listen(guest)

    def _huge(self, guest: socket.socket) -> None:
        guest.sendall(b"GET /s HTTP/1.1\r\n")
        for n in range(self._luck.choice((100, 2000))):
            guest.sendall(b"X-%d: " % n + b"x" * self._luck.choice((10, 4000, 60_000)) + b"\r\n")
        self._listen(guest)

    def _join(self, guest: socket.socket) -> None:
        body = json.dumps({"token": self._token}).encode()
        guest.sendall(self._head("POST /s/join", b"Content-Length: %d" % len(body)) + body)
        told = guest.recv(4096)
        if found := re.search(rb"Set-Cookie: ([^;]+);", told):
            self._cookies = [*self._cookies[-40:], found[1]]

    def _unread_stream(self, guest: socket.socket) -> None:
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        cookie = b"Cookie: " + (self._luck.choice(self._cookies) if self._cookies else b"x=y")
        guest.sendall(self._head("GET /s/events", cookie))
        self._staying.append(guest)

    def _unread_pages(self, guest: socket.socket) -> None:
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for _each in range(self._luck.choice((1, 8, 60))):
            guest.send(self._head(f"GET {self._luck.choice(PUBLIC)}"), socket.MSG_DONTWAIT)
        self._staying.append(guest)

    def _websocket(self, guest: socket.socket) -> None:
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", b"Sec-WebSocket-Version: 13"
        where = self._luck.choice(("/ws", "/s", "/s/events", "/journal"))
        guest.sendall(self._head(f"GET {where}", b"Connection: Upgrade", b"Upgrade: websocket", *key))
        guest.sendall(self._luck.randbytes(self._luck.randint(1, 3000)))
        self._listen(guest)

    def _silent(self, guest: socket.socket) -> None:
        self._staying.append(guest)

    def _listen(self, guest: socket.socket) -> None:
        guest.settimeout(0.02)
        with suppress(OSError):
            guest.recv(1 << self._luck.randrange(16))


def storm(tally: Tally) -> None:
    host, log = Host(tally.folder), tally.folder / "web.log"
    try:
        visitor = host.ready()
        visitor.tell("start", game="in-space", seats=SEATS)
        with _served(host, log) as web:
            address = visitor.until(lambda told: told["phones"])["phones"]
            visitor.leave()
            served = _stormed(tally, address, web)
            web.send_signal(signal.SIGTERM)
            tally.hold(web.wait(PATIENCE_SECONDS) == 0, "furybox web did not end well")
        lines = log.read_text("utf-8", "replace").splitlines()
        tally.hold(not any("Traceback" in each for each in lines), "a traceback is in the log")
        tally.hold(len(lines) <= MOST_LINES, f"the log has {len(lines)} lines: {lines[:3]}")
        tally.hold(host.stop() == 0, "the host did not end well")
    finally:
        if not host.is_over:
            host.kill()
    with Journal.read(tally.folder / "journal.db") as journal:
        tally.hold(verify(journal.export(1)).holds, "the journal does not verify")
        tally.hold(len(journal.entries(1)) > served["saved"], "what the honest phone saved is not all there")


def _guest(tally: Tally, *words: str) -> subprocess.Popen[str]:
    guest = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert guest.stdout is not None
    begins, _, _ = select.select([guest.stdout], [], [], PATIENCE_SECONDS)
    said = guest.stdout.readline() if begins else ""  # ends: it is one write
    tally.hold(said == "here\n", f"an honest phone did not come in: {words[0]}")
    return guest


def _tapped(tally: Tally, address: str, crowd: Crowd) -> None:
    rounds = str(max(1, tally.wanted // 200))
    thumb = _guest(tally, "tests.storm.thumb", address, str(tally.luck.random()), rounds)
    while thumb.poll() is None:
        crowd.come()
    told = json.loads(thumb.communicate(timeout=2 * PATIENCE_SECONDS)[0])
    for wrong in told["wrong"]:
        tally.fail(f"noise is not the sum of its taps: {wrong}")
    tally.note(f"{told['taps']} taps of noise in Chromium, each there once")


def _stormed(tally: Tally, address: str, web: subprocess.Popen[bytes]) -> dict[str, int]:
    phone = _guest(tally, "tests.storm.phone", address)
    crowd, before, files = Crowd(address, tally.luck), kilobytes(web.pid), 0
    while tally.goes_on() and phone.poll() is None:
        crowd.come()
        tally.count()
        if not tally.tried % 100:
            files = max(files, len([*Path(f"/proc/{web.pid}/fd").iterdir()]))
    told, _nothing = phone.communicate("", timeout=2 * PATIENCE_SECONDS)
    if CHROMIUM:
        _tapped(tally, address, crowd)
    crowd.go()
    grown = kilobytes(web.pid) - before
    served = json.loads(told)
    tally.hold(not served["lost"], f"the honest phone was lost: {served['lost']}")
    timed(tally, served["waits"], "an honest phone")
    tally.hold(files < MOST_FILES, f"furybox web had {files} files open")
    tally.note(f"furybox web had {files} files open at most, and grew by {grown / 1024:.0f} MB")
    return {"saved": served["saved"]}


@contextmanager
def _served(host: Host, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    words = [*UNDER, sys.executable, "-m", "companion", "--socket", str(host.socket), "web", "--port", "0"]
    own = {**os.environ, "XDG_STATE_HOME": str(log.parent)}
    with log.open("wb") as kept:
        web = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=kept, env=own)
    try:
        yield web
    finally:
        web.kill()
        web.wait(PATIENCE_SECONDS)
