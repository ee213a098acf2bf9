"""
`furybox` on a clock that stands, with chosen luck: `python -m tests.kit.chosen_host SEED ...`.

Time and chance are handed in where the program is put together; nothing that crosses the socket chooses them.
It waits `WITNESS_SECONDS` of the environment for its witnesses, where a test is not about how long that is.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import Final

from companion import compose
from companion.cli import main
from companion.table import asking

AT: Final = "2026-11-21T20:15:00Z"


def run(seed: bytes) -> None:
    compose.serve = partial(compose.serve, clock=lambda: AT, fresh_seed=lambda: seed)
    asking.PATIENCE_SECONDS = float(os.environ.get("WITNESS_SECONDS", asking.PATIENCE_SECONDS))  # type: ignore[misc]
    main()


if __name__ == "__main__":
    run(bytes.fromhex(sys.argv.pop(1)))
