"""A console's first picture, before what draws is imported: on a small machine that takes seconds."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion.words.language import _
from companion.words.say import is_terminal

_OPEN, _CLOSE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[H\x1b[J\x1b[?25h\x1b[?1049l"
"""A terminal's other picture, without a caret; and back, which a bare screen cannot: it is empty then."""


def picture() -> str:
    """The name, without the sign that can be clicked, and what is waited for: where the console has them."""
    across, down = shutil.get_terminal_size()
    said = _("Waiting for the table.")
    at = f"{(down + 1) // 2};{max(across - len(said), 0) // 2 + 1}"
    return f"\x1b[1;1H\x1b[1;7m   FURYBOX \x1b[m\x1b[{at}H\x1b[1m{said}\x1b[m"


@contextmanager
def still() -> Iterator[None]:
    """
    Show it until textual draws there; then, or where nothing will, the terminal is as it was.

    What is typed meanwhile is not seen; of the keys that stop a program only Ctrl-C does. In a browser, or
    where errors go to a file, nothing is shown.
    """
    out, keys = sys.__stderr__, sys.__stdin__
    if out is None or keys is None or "TEXTUAL_DRIVER" in os.environ or not is_terminal(out):
        yield
        return
    before = iflag, oflag, cflag, lflag, *speeds, signs = termios.tcgetattr(keys)
    signs = [b"\0" if n in {termios.VQUIT, termios.VSUSP} else sign for n, sign in enumerate(signs)]
    quiet = [iflag & ~termios.ICRNL, oflag, cflag, lflag & ~(termios.ECHO | termios.ICANON), *speeds, signs]
    for told_to_end in (signal.SIGTERM, signal.SIGHUP):  # they end Python before what stands below
        signal.signal(told_to_end, lambda *_: sys.exit())
    try:
        termios.tcsetattr(keys, termios.TCSANOW, quiet)
        print(_OPEN + picture(), end="", file=out, flush=True)
        yield
    except click.exceptions.Exit:  # textual has come and gone
        raise
    except BaseException:
        print(_CLOSE, end="", file=out, flush=True)
        raise
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)
