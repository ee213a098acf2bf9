"""One line of the reference."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One line to look up."""

    heading: str
    name: str
    text: str
