"""
What things cost, as ratios measured side by side in one run: `make bench`.

Times of one machine say little on another; ratios travel. Nothing here passes or fails.
"""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Iterator
from time import perf_counter

import draws
import idle
import press
import resume
import risks
import save
import shown
import start
from row import Row

_OF_THE_OLED = {"bytes": "bytes", "us of processor": "us"}
"""What is told of the OLED's many rows, and its unit here."""


def main() -> None:
    """Print every row as soon as it is measured."""
    began = perf_counter()
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    print("Medians; the last column is the first number over the second, and what is wanted of it.\n")
    for rows in (
        press.rows,
        resume.rows,
        save.rows,
        draws.rows,
        risks.rows,
        start.rows,
        shown.rows,
        idle.rows,
        oled_rows,
    ):
        for row in rows():
            print(row, flush=True)
    print(f"\n{perf_counter() - began:.0f} s in all")


def oled_rows() -> Iterator[Row]:
    """A picture on its way to the OLED, beside luma's own way; only where luma is installed."""
    try:
        import oled  # noqa: PLC0415  # its driver is an extra
    except ModuleNotFoundError as missing:
        print(f"The OLED's rows need {missing.name}, which comes with the extra `pi`.")
        return
    for row in oled.rows():
        if row.unit in _OF_THE_OLED:
            yield Row(row.what, "ours", row.ours, "luma's display()", row.luma, _OF_THE_OLED[row.unit])


if __name__ == "__main__":
    main()
