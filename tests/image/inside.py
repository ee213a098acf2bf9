"""
A console that knows four words, inside the emulated Pi: `inside.py start`, `attack`, `version`, `play`.

The first three print the table's version; the last makes noise without end, printing each version.
It uses the standard library alone, since starting is slow there.
"""

from __future__ import annotations

import json
import socket
import sys
from typing import Any, Final

SEATS: Final = ("blue", "yellow", "green", "purple")
START: Final = {
    "do": "start",
    "game": "in-space",
    "seats": [{"name": f"Player {n}", "colour": colour} for n, colour in enumerate(SEATS, 1)],
}

DEEDS: Final = {"start": START, "attack": {"do": "attack"}}


def main() -> None:
    """One visit."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect("/run/furybox/furybox.sock")
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
        if sys.argv[1] in DEEDS:
            say(type="command", id=1, seen=mark, command=DEEDS[sys.argv[1]])
            mark = heard("answer").get("mark", mark)
        while sys.argv[1] == "play":
            say(type="command", id=1, seen=mark, command={"do": "noise", "seat": 0, "by": 1})
            mark = heard("answer")["mark"]
            sys.stdout.write(f"saved {mark['version']}\n")
            sys.stdout.flush()
        sys.stdout.write(f"{mark['version']}\n")


if __name__ == "__main__":
    main()
