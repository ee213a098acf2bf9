"""An honest guest who times how it is served, until its input ends: `python -m tests.storm.guest SOCKET`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

from tests.kit.host import Guest

PAUSE_SECONDS = 0.02


def main() -> None:
    """Ask and command until told to leave; then tell every wait, in seconds, and what was acknowledged."""
    leaving = Thread(target=sys.stdin.read, daemon=True)
    leaving.start()
    visitor, waits, saved, why = Guest(Path(sys.argv[1])), [], 0, ""
    print("here", flush=True)
    try:
        while leaving.is_alive():
            began = time.monotonic()
            if len(waits) % 3:
                visitor.ask("history")
            else:
                saved += _command(visitor, {"do": "noise", "seat": 0, "by": 1 if len(waits) % 2 else -1})
            waits.append(time.monotonic() - began)
            time.sleep(PAUSE_SECONDS)
    except (OSError, ValueError, AssertionError) as error:
        why = repr(error)
    print(json.dumps({"waits": waits, "saved": saved, "lost": why}))


def _command(visitor: Guest, command: dict[str, Any]) -> bool:
    """Give one command; returns whether it was saved, for a stranger may have been quicker."""
    answer = visitor.asked(type="command", seen=visitor.table["mark"], command=command)
    visitor.until(lambda table: table["mark"]["version"] >= answer["mark"]["version"])
    return answer["refused"] is None


if __name__ == "__main__":
    main()
