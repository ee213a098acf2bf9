"""The terminal of a console: it needs one, and ends with it."""

from __future__ import annotations

import os
import select
import signal
import sys
from threading import Thread
from typing import Final

from companion.language import _

_AGAIN_MILLISECONDS: Final = 500
"""A line that is hung up rather than closed wakes nobody who waits for its end alone."""


class NoTerminal(OSError):
    """A console needs a terminal, and there is none."""


def take_terminal() -> None:
    """
    See that there is a terminal, and from now on end with it.

    Where a terminal goes (its window closed, the line to it dead), the first process of its session is told,
    by SIGHUP, and no other; where that is `make`, it keeps the news to itself and waits for us. Raises
    `NoTerminal`.
    """
    is_drawn_elsewhere = "TEXTUAL_DRIVER" in os.environ  # such as in a browser: its end is a pipe's
    if not is_drawn_elsewhere and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal(_("A console needs a terminal: type this in one, or use `ssh -t`."))
    Thread(target=_end_with, args=(sys.stdin.fileno(),), name="terminal", daemon=True).start()


def _end_with(line: int) -> None:
    """
    Do what SIGHUP does, once nobody is at the other end of this line.

    Not more gently: whatever is still written for the terminal may wait for it for ever. Nothing is lost, for
    what was played is the host's, and a host of our own sees that we are gone.
    """
    end = select.poll()
    end.register(line, 0)
    while not end.poll(_AGAIN_MILLISECONDS):
        pass
    os.kill(os.getpid(), signal.SIGHUP)
