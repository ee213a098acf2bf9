"""
Write the console's pictures again: `python tests/console/draw_goldens.py`. Then read what changed.

A golden is text, and it holds the looks too: below the screen stand the styles of each line in runs, and what
the letters of the runs mean, such as `c bold #ffffff on #1a212b`; the stops `attack-theme-*` have them for
every theme. So a change shows line by line, and a picture has about 3 kB; as SVG it has 35 kB, and another
version of textual changes every one of them. Who would rather look has them drawn, with a page of them all:

    python tests/console/draw_goldens.py --look FOLDER && xdg-open FOLDER/index.html
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.console.journeys import GOLDENS, JOURNEYS, pictures


async def main(look: Path | None) -> None:
    for folder in filter(None, (GOLDENS, look)):
        folder.mkdir(exist_ok=True)
    drawn = {}
    with TemporaryDirectory() as sockets:
        for journey in JOURNEYS:
            drawn |= await pictures(journey, Path(sockets) / f"{journey.__name__}.sock", look)
    if look:
        page = "".join(f'<h2>{name}</h2><img src="{name}.svg">' for name in drawn)
        (look / "index.html").write_text(page, "utf-8")
    for old in GOLDENS.glob("*.txt"):
        if old.stem not in drawn:
            old.unlink()
    for name, picture in drawn.items():
        (GOLDENS / f"{name}.txt").write_text(picture, "utf-8")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Write the console's pictures again.")
    asked.add_argument(
        "--look", type=Path, metavar="FOLDER", help="draw them as SVG, too, and a page of them"
    )
    os.environ["TZ"] = "UTC"
    time.tzset()
    asyncio.run(main(asked.parse_args().look))
