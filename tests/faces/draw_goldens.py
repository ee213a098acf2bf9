"""
Draw the goldens anew, after a face was changed on purpose: `python tests/faces/draw_goldens.py`.

Look at every picture that differs before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageChops

from companion.games.gallery import gallery

GOLDENS = Path(__file__).with_name("goldens")


def main() -> int:
    GOLDENS.mkdir(exist_ok=True)
    pictures = gallery()
    for name, picture in pictures.items():
        path = GOLDENS / f"{name}.png"
        if not path.exists() or not same(Image.open(path), picture):
            picture.save(path)
            sys.stdout.write(f"drawn  {name}\n")
    for path in sorted(GOLDENS.glob("*.png")):
        if path.stem not in pictures:
            path.unlink()
            sys.stdout.write(f"gone   {path.stem}\n")
    return 0


def same(one: Image.Image, other: Image.Image) -> bool:
    return (one.mode, one.size) == (other.mode, other.size) and not ImageChops.logical_xor(
        one, other
    ).getbbox()


if __name__ == "__main__":
    sys.exit(main())
