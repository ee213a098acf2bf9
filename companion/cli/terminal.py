"""The terminal of a console: it needs one, and ends with it."""

from __future__ import annotations

import os
import select
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import Final

from companion.words.language import _
from companion.words.say import is_terminal

_AGAIN_MILLISECONDS: Final = 500
"""A line that is hung up rather than closed wakes nobody who waits for its end alone."""

_FAREWELL_SECONDS: Final = 5

_HANGUP: Final = 1 << (signal.SIGHUP - 1)
"""The bit of SIGHUP in a set of signals."""


class NoTerminal(OSError):
    """A console needs a terminal, and there is none."""


def take_terminal() -> None:
    """
    See that there is a terminal, and from now on end with it.

    Where a terminal goes (its window closed, the line to it dead), its session's first process hears that
    by SIGHUP, and no other; where that is `make`, it keeps the news to itself and waits for us. So whoever
    started us is watched, too: whether it is still there, and whether it has begun to end by SIGHUP. Raises
    `NoTerminal`.
    """
    is_drawn_elsewhere = "TEXTUAL_DRIVER" in os.environ  # such as in a browser: its end is a pipe's
    is_there = is_terminal(sys.stdin, sys.stdout) and sys.__stderr__  # which is drawn on
    if not is_drawn_elsewhere and not is_there:
        raise NoTerminal(_("A console needs a terminal: type this in one, or use `ssh -t`."))
    Thread(target=_end_with, args=(sys.stdin.fileno(),), name="terminal", daemon=True).start()


def _end_with(line: int) -> None:
    """
    Do what SIGHUP does, once nobody is at the other end of this line, or our parent ends.

    Not gently for long: whatever is still written for the terminal may wait for it for ever. Nothing is lost,
    for what was played is the host's, and a host of our own sees that we are gone.
    """
    end = select.poll()
    end.register(line, 0)
    parent = os.getppid()
    heeds = _heeds_hangup(parent)
    while not end.poll(_AGAIN_MILLISECONDS):
        if os.getppid() != parent or (heeds and not _heeds_hangup(parent)):
            break
    signal.alarm(_FAREWELL_SECONDS)
    os.kill(os.getpid(), signal.SIGHUP)


def _heeds_hangup(process: int) -> bool:
    """
    Whether a process waits for SIGHUP with a handler of its own.

    `make` does until it comes; then it blocks the next, and waits for what it has started. Linux tells; where
    nothing is told, nobody does.
    """
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii", "replace")
    except OSError:
        return False
    sets = dict(line.split(":\t") for line in status.splitlines() if line.startswith("Sig"))
    caught, blocked = (int(sets.get(name, "0"), 16) & _HANGUP for name in ("SigCgt", "SigBlk"))
    return bool(caught) and not blocked
