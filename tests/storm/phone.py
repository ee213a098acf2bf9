"""An honest phone that times how it is served until its input ends: `python -m tests.storm.phone ADDRESS`."""

from __future__ import annotations

import json
import sys
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse
from itertools import count
from threading import Condition, Thread
from typing import Any

from tests.kit.wait import PATIENCE_SECONDS

PAUSE_SECONDS = 0.02
SEAT = 0


class Phone:
    """One that has scanned the table's code, and is at its seat; a thread of its own hears the table."""

    def __init__(self, address: str) -> None:
        self._origin, _path, token = address.partition("/s#")
        self._cookie = ""
        self._picture: dict[str, Any] = {"mark": {"game": 0, "version": 0}}
        self._news = Condition()
        welcome = self._asked("POST", "join", {"token": token})
        self._cookie = str(welcome.getheader("Set-Cookie")).partition(";")[0]
        self._said(self._asked("POST", "sit", {"seat": SEAT}))
        self._stream = self._asked("GET", "events")
        Thread(target=self._listen, daemon=True).start()
        self._until(1)

    def press(self, n: int) -> None:
        """One noise more or less, and its picture. Raises `ConnectionError`, `TimeoutError`."""
        press = {"press": f"press-{n:06}", "seen": self._picture["mark"]}
        answer = self._said(self._asked("POST", "do", press | {"deed": "louder" if n % 2 else "quieter"}))
        self._until(answer["mark"]["version"])

    def load(self) -> None:
        assert b"</html>" in self._asked("GET", "").read()  # ends: by its time

    def _asked(self, how: str, where: str, said: dict[str, Any] | None = None) -> HTTPResponse:
        line = HTTPConnection(self._origin.removeprefix("http://"), timeout=PATIENCE_SECONDS)
        headers = {"Origin": self._origin, "Cookie": self._cookie}
        line.request(how, f"/s/{where}".rstrip("/"), json.dumps(said) if said else None, headers)
        return line.getresponse()

    def _said(self, answer: HTTPResponse) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(answer.read())  # ends: by its time
        if answer.status != 200:
            raise ConnectionError(answer.status, told)
        return told

    def _listen(self) -> None:
        kind = b""
        for line in self._stream:
            name, _colon, told = line.strip().partition(b": ")
            kind = told if name == b"event" else kind
            if name == b"data" and kind == b"picture":
                with self._news:
                    self._picture = json.loads(told)
                    self._news.notify_all()

    def _until(self, version: int) -> None:
        with self._news:
            if not self._news.wait_for(lambda: self._picture["mark"]["version"] >= version, PATIENCE_SECONDS):
                raise TimeoutError(version)


def main() -> None:
    """Press and load until told to leave; then tell every wait, in seconds, and what was acknowledged."""
    leaving = Thread(target=sys.stdin.read, daemon=True)
    leaving.start()
    phone, waits, saved, why = Phone(sys.argv[1]), list[float](), 0, ""
    print("here", flush=True)
    try:
        for n in count():
            if not leaving.is_alive():
                break
            began = time.monotonic()
            if n % 3:
                phone.press(n := n // 3 * 2 + n % 3)
                saved += 1
            else:
                phone.load()
            waits.append(time.monotonic() - began)
            time.sleep(PAUSE_SECONDS)
    except (OSError, HTTPException, ValueError, KeyError, AssertionError) as error:
        why = repr(error)
    print(json.dumps({"waits": waits, "saved": saved, "lost": why}))


if __name__ == "__main__":
    main()
