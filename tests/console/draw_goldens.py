"""Write the console's pictures anew: `python tests/console/draw_goldens.py`. Then read what changed."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from console.journeys import GOLDENS, JOURNEYS, pictures


async def main() -> None:
    """Every journey, one after the other."""
    GOLDENS.mkdir(exist_ok=True)
    drawn = {}
    with TemporaryDirectory() as folder:
        for journey in JOURNEYS:
            drawn |= await pictures(journey, Path(folder) / f"{journey.__name__}.sock")
    for old in GOLDENS.glob("*.txt"):
        if old.stem not in drawn:
            old.unlink()
    for name, picture in drawn.items():
        (GOLDENS / f"{name}.txt").write_text(picture, "utf-8")


if __name__ == "__main__":
    os.environ["TZ"] = "UTC"
    time.tzset()
    asyncio.run(main())
