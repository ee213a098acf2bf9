"""MQTT 3.1.1 by hand, on a plain socket: somebody who listens, speaks, and measures nothing but the wire."""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.kit.wait import PATIENCE_SECONDS


class Said(NamedTuple):
    topic: str
    payload: bytes
    retained: bool

    @property
    def json(self) -> Any:
        return json.loads(self.payload)


def packet(kind: int, body: bytes) -> bytes:
    left, length = len(body), b""
    while True:
        left, digit = divmod(left, 128)
        length += bytes([digit | (128 if left else 0)])
        if not left:
            return bytes([kind]) + length + body


def text(value: str | bytes) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return struct.pack("!H", len(raw)) + raw


def published(topic: str, payload: bytes | str, *, retain: bool = False) -> bytes:
    raw = payload.encode() if isinstance(payload, str) else payload
    return packet(0x30 | retain, text(topic) + raw)


class RawClient:
    """One connection to a broker; `user` and `password` where it wants them."""

    def __init__(
        self, port: int, name: str = "", *, user: str = "", password: str = "", keepalive: int = 600
    ) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        self._early: list[tuple[int, bytes]] = []
        """What came before an answer that was waited for."""

        flags = 0x02 | (0xC0 if user else 0)
        own = (text(user) + text(password)) if user else b""
        self._socket.sendall(
            packet(0x10, text("MQTT") + bytes([4, flags]) + struct.pack("!H", keepalive) + text(name) + own)
        )
        _kind, body = self._packet()
        if body[1]:
            self._socket.close()
            raise ConnectionRefusedError(body[1])

    def __del__(self) -> None:
        """Whoever is forgotten hangs up, if anybody answered."""
        if hasattr(self, "_socket"):
            self._socket.close()

    def subscribe(self, *topics: str, qos: int = 0) -> list[int]:
        """Hear these; what the broker grants of each."""
        body = struct.pack("!H", 1) + b"".join(text(topic) + bytes([qos]) for topic in topics)
        self._socket.sendall(packet(0x82, body))
        while True:
            kind, body = self._packet()
            if kind >> 4 == 9:
                return list(body[2:])
            self._early.append((kind, body))

    def say(self, topic: str, payload: bytes | str, *, retain: bool = False) -> None:
        """Publish, without a word back."""
        self._socket.sendall(published(topic, payload, retain=retain))

    def hear(self) -> Said:
        """The next message, whatever it is."""
        while True:
            kind, body = self._early.pop(0) if self._early else self._packet()
            if kind >> 4 == 3:
                return self._said(kind, body)

    def until(self, wanted: Callable[[Said], bool]) -> Said:
        """The first message that is *wanted*; fails with what was said last when none comes."""
        end, said = time.monotonic() + PATIENCE_SECONDS, None
        while time.monotonic() < end:
            try:
                said = self.hear()
            except TimeoutError:
                break
            if wanted(said):
                return said
        raise AssertionError(f"not heard within {PATIENCE_SECONDS:g} s; heard last: {said}")

    def of(self, leaf: str, wanted: Callable[[Any], bool] = lambda _said: True) -> Said:
        """The first message on a topic that ends so, and says what is *wanted*."""
        return self.until(lambda said: said.topic.endswith(f"/{leaf}") and wanted(said))

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing comes for so long."""
        return not self._early and not self._buffer and not select.select([self._socket], [], [], seconds)[0]

    def fileno(self) -> int:
        """For `select`."""
        return self._socket.fileno()

    def leave(self) -> None:
        """Say goodbye."""
        self._socket.sendall(packet(0xE0, b""))
        self._socket.close()

    def vanish(self) -> None:
        """Hang up without a word."""
        self._socket.close()

    def _said(self, kind: int, body: bytes) -> Said:
        (length,) = struct.unpack_from("!H", body)
        topic, rest = body[2 : 2 + length].decode(), body[2 + length :]
        if kind & 0x06:
            self._socket.sendall(packet(0x40, rest[:2]))
            rest = rest[2:]
        return Said(topic, rest, bool(kind & 1))

    def _packet(self) -> tuple[int, bytes]:
        kind = self._bytes(1)[0]
        length, shift = 0, 0
        while True:
            digit = self._bytes(1)[0]
            length |= (digit & 127) << shift
            shift += 7
            if not digit & 128:
                return kind, self._bytes(length)

    def _bytes(self, n: int) -> bytes:
        while len(self._buffer) < n:
            more = self._socket.recv(65536)
            if not more:
                raise ConnectionResetError
            self._buffer += more
        taken, self._buffer = self._buffer[:n], self._buffer[n:]
        return taken
