"""
What things cost, as ratios measured side by side in one run: `make bench`.

Times of one machine say little on another; ratios travel. Nothing here passes or fails.
"""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Iterator
from time import perf_counter

import broker
import checked
import draws
import foreseen
import idle
import installed
import lamps
import phones
import press
import remembered
import resume
import risks
import save
import shown
import spoken
import start
import visitors
import witnesses
from row import Row

_OF_THE_OLED = {"bytes": "bytes", "ms at 100 kHz": "ms", "ms at 400 kHz": "ms", "us of processor": "us"}
"""What is told of the OLED, and its unit here."""
_WANTED = {
    "a changed number": "at most 0.10x",
    "an attack's frame": "at most 0.33x",
    "a whole new face": "at most 0.50x",
}
"""What share of luma's bytes is wished for; two real faces differ too much for the last."""


def main() -> None:
    """Print every row as soon as it is measured."""
    began = perf_counter()
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    print("Medians; the last column is the first number over the second, and what is wanted of it.\n")
    for rows in (
        press.rows,
        press.deaf_rows,
        press.guest_rows,
        spoken.rows,
        resume.rows,
        checked.rows,
        remembered.rows,
        save.rows,
        draws.rows,
        risks.rows,
        foreseen.rows,
        start.rows,
        shown.rows,
        idle.rows,
        lamp_rows,
        broker.rows,
        phones.rows,
        visitors.rows,
        witnesses.rows,
        installed.rows,
        oled_rows,
    ):
        for row in rows():
            print(row, flush=True)
    print(f"\n{perf_counter() - began:.0f} s in all")


def lamp_rows() -> Iterator[Row]:
    """Lamps on pins, where gpiozero is installed."""
    try:
        import gpiozero  # noqa: F401, PLC0415  # a driver is an extra
    except ModuleNotFoundError as missing:
        print(f"The lamps' row needs {missing.name}, which comes with the extra `pi`.")
        return
    yield from lamps.rows()


def oled_rows() -> Iterator[Row]:
    """A picture on its way to the OLED, beside luma's own way; only where luma is installed."""
    try:
        import oled  # noqa: PLC0415  # its driver is an extra
        import parts  # noqa: PLC0415  # likewise
        import windows  # noqa: PLC0415  # likewise
    except ModuleNotFoundError as missing:
        print(f"The OLED's rows need {missing.name}, which comes with the extra `pi`.")
        return
    yield from parts.rows()
    yield from windows.rows()
    for row in oled.rows():
        unit, (_chip, change) = _OF_THE_OLED[row.unit], row.what.split(", ")
        ours, luma = (
            f"{who}, {row.unit[3:]}" if unit == "ms" else who for who in ("ours", "luma's display()")
        )
        wanted = _WANTED[change] if unit == "bytes" else ""
        yield Row(row.what, ours, row.ours, luma, row.luma, unit, wanted)


if __name__ == "__main__":
    main()
