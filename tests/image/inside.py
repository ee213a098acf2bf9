"""
A console inside the emulated Pi, of few words: `start`, `three`, `attack`, `version`, `play 40`, `phones`.

It prints the table's version; `play` makes noise so many times, and prints each version as it is answered.
`phones` prints the address that phones scan.
It uses the standard library alone, since starting is slow there.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from typing import Any, Final

ANSWER_SECONDS: Final = 600
"""Of an emulated Pi on a busy machine."""

SEATS: Final = ("blue", "yellow", "green", "purple")
START: Final = {
    "do": "start",
    "game": "in-space",
    "seats": [{"name": f"Player {n}", "colour": colour} for n, colour in enumerate(SEATS, 1)],
}

DEEDS: Final = {
    "start": START,
    "three": {**START, "seats": START["seats"][:3]},
    "attack": {"do": "attack"},
}


def visit(path: str, word: str, times: int = 0) -> Iterator[str]:
    """One visit to a host: each version of the table that it is told of, or the phones' address."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ANSWER_SECONDS)
        line.connect(path)
        file = line.makefile("rwb")

        def heard(kind: str) -> dict[str, Any]:
            while True:
                said: dict[str, Any] = json.loads(file.readline())  # ends: by its timeout
                if said["type"] == kind:
                    return said

        def say(**words: Any) -> None:  # whatever JSON has
            file.write(json.dumps(words).encode() + b"\n")
            file.flush()

        heard("hello")
        say(type="join")
        table = heard("table")
        if word == "phones":
            while not table.get("phones"):  # ends: with the time that its command has
                table = heard("table")
            yield table["phones"]
            return
        mark = table["mark"]
        commands = [DEEDS[word]] if word in DEEDS else []
        commands += [{"do": "noise", "seat": n % len(SEATS), "by": 1} for n in range(times)]
        for command in commands:
            say(type="command", id=1, seen=mark, command=command)
            mark = heard("answer").get("mark", mark)
            yield str(mark["version"])
        if not commands:
            yield str(mark["version"])


if __name__ == "__main__":
    for told in visit("/run/furybox/furybox.sock", sys.argv[1], int("".join(sys.argv[2:]) or 0)):
        sys.stdout.write(f"{told}\n")
        sys.stdout.flush()
