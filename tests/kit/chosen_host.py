"""
`furybox` on a clock that stands, with chosen luck: `python -m tests.kit.chosen_host SEED ...`.

Time and chance are handed in where the program is put together; nothing that crosses the socket chooses them.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

from companion import compose
from companion.cli import main

AT: Final = "2026-11-21T20:15:00Z"


def run(seed: bytes) -> None:
    compose.serve = partial(compose.serve, clock=lambda: AT, fresh_seed=lambda: seed)
    main()


if __name__ == "__main__":
    run(bytes.fromhex(sys.argv.pop(1)))
