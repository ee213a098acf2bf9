"""The command, be it called `furybox` or `python -m companion`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.journal.growing import growing


def main() -> None:
    """Do what the line asks. A host's service says one word, for which its glass need not wait to be read."""
    with growing(stays=True), _interrupted():
        screen = None
        if sys.argv[1:] == ["host"]:
            from companion.opening import opening  # noqa: PLC0415  # only a host has one

            screen = opening()
        from companion.cli import main as typed  # noqa: PLC0415  # after its picture

    typed(obj=screen)


@contextmanager
def _interrupted() -> Iterator[None]:
    """Ctrl-C ends in silence before there is somebody who says so."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None


if __name__ == "__main__":
    main()
