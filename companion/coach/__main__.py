"""
The program beside a table, `python -m companion.coach MODULE JOURNAL GAME`: it reads a question and answers.

The question is a line of JSON on standard input; each answer is one on standard output, better than that
before it. *MODULE* is a game's room in `companion.coach.games`, which says `answers`; *JOURNAL* and *GAME*
are where the table's evenings are, for what can be learned from them.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from companion.coach.asking import coach

LOWEST: Final = 19
"""How nice the program is: whatever the table does comes first."""


def main() -> None:
    """Answer, until there is nothing better to say or nobody listens."""
    with suppress(OSError):  # where a service forbids it
        os.nice(LOWEST)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one thread beside the loop is enough
    module, journal, game = sys.argv[1:]
    out = sys.stdout.buffer
    try:
        for answer in coach(module).answers(
            sys.stdin.buffer.readline(), journal=Path(journal), game=int(game)
        ):
            out.write(msgspec.json.encode(answer) + b"\n")
            out.flush()
    except BrokenPipeError:
        os._exit(0)  # the table has gone


if __name__ == "__main__":
    main()
