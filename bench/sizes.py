"""
What things cost the longer an evening is and the more look on, as two pictures: `make bench-sizes`.

`SCALE=10` goes on to 100,000 entries, which takes some minutes more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import chart
import checked
import evening
import msgspec
import phones
import press
import resume
from row import medians, often

from companion.web.phones import MOST

_SCALE = float(os.environ.get("SCALE", "1"))
_LENGTHS = [n for n in (105, 989, 9_985, 99_997) if n <= 10_000 * _SCALE][: often(4, 1)]
"""Entries; all of them stop at the same point of a turn."""

_MANY = [1, 2, 5, 10, 20, 30][: often(6, 2)]
_ROUNDS = often(3, 1)
_PICTURES = Path(__file__).parents[1] / "docs" / "pictures"


def main() -> None:
    """Measure, print, and draw."""
    lengths = {"a press, heard": press.by_length(_LENGTHS), **_of_journals()}
    guests = {
        "consoles, all have it": press.by_guests(_MANY),
        "phones, all have it": phones.by_phones(sorted({min(n, MOST) for n in _MANY})),
    }
    for name, title, across, lines in (
        ("bench-entries", "What an evening's length costs", "entries", lengths),
        ("bench-guests", "What one press costs, until the last has it", "who look on", guests),
    ):
        print(f"\n{title}, ms")
        for row in _table(across, lines):
            print(row)
        if often(True, False):  # noqa: FBT003  # what is only tried is no picture
            (_PICTURES / f"{name}.svg").write_text(chart.drawn(title, across, lines), "utf-8")


def _of_journals() -> dict[str, chart.Points]:
    """By what is done with a whole evening: its length and the milliseconds."""
    found: dict[str, list[tuple[float, float]]] = {}
    for entries in _LENGTHS:
        with evening.journal(entries) as journal:
            lines, take_up = list(journal.export(1)), resume.taking_up(journal)
            history = take_up()
            doings = {
                "resume": take_up,
                "verify": checked.verifying(lines),
                "export": lambda journal=journal: list(journal.export(1)),
                "history, opened": lambda history=history: msgspec.json.encode(history.lines()),
            }
            for name, seconds in zip(doings, medians(_ROUNDS, *doings.values()), strict=True):
                found.setdefault(name, []).append((entries, 1e3 * seconds))
    return {**found}


def _table(across: str, lines: Mapping[str, Sequence[tuple[float, float]]]) -> Iterator[str]:
    sizes = [size for size, _cost in next(iter(lines.values()))]
    yield f"{across:<24}" + "".join(f"{size:>10,.0f}" for size in sizes)
    for name, points in lines.items():
        yield f"{name:<24}" + "".join(f"{cost:>10.2f}" for _size, cost in points)


if __name__ == "__main__":
    main()
