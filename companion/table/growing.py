"""
Reading much that stays, such as a long evening, without looking through all of it again and again.

Python's collector counts what is made and looks for cycles in everything that is alive. An evening is frozen
values that know only older ones: there is nothing to find, and looking took a third of the time to resume.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def growing() -> Iterator[None]:
    """
    Make what stays; the collector waits until the block is left.

    >>> with growing():
    ...     gc.isenabled()
    False
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()
