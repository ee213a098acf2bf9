"""Much that stays is read at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def growing(*, stays: bool = False) -> Iterator[None]:
    """
    Read much that stays, as a long evening or a program's modules; the collector of cycles waits until then.

    Python's counts what is made and looks for cycles in everything that is alive. An evening is frozen values
    that know only older ones: nothing is to be found, and looking took a third of the time to resume. What
    *stays* as long as the program does is not looked through afterwards either.
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if stays:
            gc.freeze()
        if was_looking:
            gc.enable()
