"""What a package lays down: its room on a disk, and how soon a command that somebody types has answered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from statistics import median

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from program import ready_after, saying
from row import Row, often

_ROOMS = "companion", "hardware", "rules"
_EXTRAS = "pi", "spi", "web", "mqtt", "form"
"""Those that the Debian package brings."""

_ROUNDS = often(9, 1)


def rows() -> Iterator[Row]:
    """Megabytes of what is ours and of all that comes with it; milliseconds until a command has answered."""
    ours = _of_rooms()
    libraries = sum(_of_library(name) for name in _needed("furybox", _EXTRAS, {"furybox"}))
    yield Row(
        "on the disk", "Furybox alone", ours / 1e6, "with its libraries", (ours + libraries) / 1e6, "MB"
    )
    programs = [sys.executable, "-m", "companion", "--version"], saying("pass")
    for words in programs:
        ready_after(words)  # and its files are compiled
    taken = [[ready_after(words) for words in programs] for _round in range(_ROUNDS)]
    answered, bare = (median(each) for each in zip(*taken, strict=True))
    yield Row("a command answers", "furybox --version", 1e3 * answered, "bare Python", 1e3 * bare, "ms")


def _of_rooms() -> int:
    """Bytes of what a wheel of ours holds, not compiled."""
    house = Path(__file__).parents[1]
    files = (file for room in _ROOMS for file in (house / room).rglob("*") if file.is_file())
    return sum(file.stat().st_size for file in files if file.suffix != ".pyc")


def _needed(name: str, extras: tuple[str, ...], known: set[str]) -> Iterator[str]:
    """The libraries that one asks for, and those that these ask for; what is missing here is passed over."""
    try:
        asked = distribution(name).requires or ()
    except PackageNotFoundError:
        return
    for each in map(Requirement, asked):
        if each.marker and not any(each.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            continue
        found = canonicalize_name(each.name)
        if found not in known:
            known.add(found)
            yield found
            yield from _needed(found, tuple(each.extras), known)


def _of_library(name: str) -> int:
    try:
        files = distribution(name).files or ()
    except PackageNotFoundError:
        return 0
    found = (Path(str(file.locate())) for file in files if file.suffix != ".pyc")
    return sum(file.stat().st_size for file in found if file.is_file())
