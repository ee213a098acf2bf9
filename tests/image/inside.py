"""
A console that knows four words, inside the emulated Pi: `inside.py start`, `attack`, `version`, `play 40`.

It prints the table's version; the last makes noise so many times, and prints each version as it is answered.
It uses the standard library alone, since starting is slow there.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from typing import Any, Final

SEATS: Final = ("blue", "yellow", "green", "purple")
START: Final = {
    "do": "start",
    "game": "in-space",
    "seats": [{"name": f"Player {n}", "colour": colour} for n, colour in enumerate(SEATS, 1)],
}

DEEDS: Final = {"start": START, "attack": {"do": "attack"}}


def visit(path: str, word: str, times: int = 0) -> Iterator[int]:
    """One visit to a host: each version of the table that it is told of."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        file = line.makefile("rwb")

        def heard(kind: str) -> dict[str, Any]:
            while True:
                said: dict[str, Any] = json.loads(file.readline())
                if said["type"] == kind:
                    return said

        def say(**words: Any) -> None:  # whatever JSON has
            file.write(json.dumps(words).encode() + b"\n")
            file.flush()

        heard("hello")
        say(type="join")
        mark = heard("table")["mark"]
        commands = [DEEDS[word]] if word in DEEDS else []
        commands += [{"do": "noise", "seat": n % len(SEATS), "by": 1} for n in range(times)]
        for command in commands:
            say(type="command", id=1, seen=mark, command=command)
            mark = heard("answer").get("mark", mark)
            yield mark["version"]
        if not commands:
            yield mark["version"]


if __name__ == "__main__":
    for version in visit("/run/furybox/furybox.sock", sys.argv[1], int("".join(sys.argv[2:]) or 0)):
        sys.stdout.write(f"{version}\n")
        sys.stdout.flush()
