"""A hall as people have it: what tables say to it, its program, and a television that shows it."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from companion.mqtt.said import Message
from tests.kit.broker import Broker
from tests.kit.program import running_program
from tests.kit.wait import PATIENCE_SECONDS

BEGAN, NOW = "2026-11-22T20:00:00Z", 1_795_377_600.0
"""The same moment."""


def a_state(
    table: str = "ann", *, version: int = 5, number: int = 1, over: bool = False, **more: Any
) -> Message:
    seats = [
        {"name": "Eva", "colour": "blue", "health": 7, "of": 10, "points": 40 if over else None},
        {"name": "Filip", "colour": "green", "status": "fallen", "health": 0, "of": 10},
    ]
    glance = {
        "title": "Catacombs",
        "track": {"name": "Fury", "now": 4, "of": 11},
        "seats": seats,
        "leads": [0],
        "turn": 0,
        "over": over,
    }
    told = {"version": version, "table": table, "number": number, "began": BEGAN, "at": BEGAN} | more
    return Message(f"furybox/{table}/state", json.dumps({"glance": glance, **told}).encode(), retain=True)


def an_event(kind: str, *, version: int = 5, n: int = 1, table: str = "ann") -> Message:
    said = {"event_type": kind, "version": version, "n": n}
    return Message(f"furybox/{table}/event", json.dumps(said).encode())


def online(table: str = "ann", said: bytes = b"online") -> Message:
    return Message(f"furybox/{table}/online", said, retain=True)


@contextmanager
def running_hall(broker: Broker, *options: str) -> Iterator[str]:
    """Run a hall for as long as the block lasts; yields the address of its page."""
    words = ("--language", "en", "hall", "--broker", f"mqtt://127.0.0.1:{broker.port}", "--port", "0")
    with running_program(*words, *options) as hall:
        yield hall.says("The hall is shown at (.*)")
        hall.end()


def fetch(address: str, data: bytes | None = None) -> Any:
    return urllib.request.urlopen(address, data, PATIENCE_SECONDS)  # noqa: S310  # the hall that we started


class Television:
    def __init__(self, address: str) -> None:
        self._stream = fetch(f"{address}tables")
        self.tiles: dict[str, dict[str, Any]] = {}
        self.results: list[dict[str, Any]] = []
        self.away = ""

    def until(self, seen: Callable[[Television], Any]) -> None:
        """Read what the hall says until it is seen; fails with what is shown when it never is."""
        end = time.monotonic() + PATIENCE_SECONDS
        with suppress(TimeoutError):
            while not seen(self):
                line = self._stream.readline()  # ends: by its socket's timeout
                assert line, f"the hall has ended, and showed {self}"
                assert time.monotonic() < end, f"never seen; there is {self}"
                if line.startswith(b"data: {"):
                    news = json.loads(line[6:])
                    self.tiles |= {tile["table"]: tile for tile in news.get("tiles", ())}
                    self.results = news.get("results", self.results)
                    self.away = news.get("away", self.away)
        assert seen(self), f"never seen; there is {self}"

    def __str__(self) -> str:
        return f"tiles {self.tiles}, results {self.results}, away {self.away!r}"

    def close(self) -> None:
        self._stream.close()
