"""
The box on a table, for README: the very plate that `furybox wiring --case` makes, with cubes and drinks.

    python docs/draw_box.py
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.games.gallery import behind_glass, gallery
from companion.oled.faces.shapes import LETTERS, corners
from hardware.case.plate import LABEL, Hole, placed
from hardware.case.solids import BRAILLE
from hardware.wiring import DEFAULT

PICTURE = Path(__file__).parent / "pictures" / "box.svg"
WIDE, HIGH = 380, 230
CUBES = ("#f2c531", "#3d7edb", "#3fa34d", "#d9622b", "#1c1c1c", "#d8352a")
DRINKS = ((338, 52, "#b5651d"), (40, 190, "#7a1f2b"))
FACE = "attack-4-done"


def box() -> str:
    """The picture, in millimetres, seen from above."""
    plate = placed(DEFAULT)
    left, top = (WIDE - plate.wide) / 2, (HIGH - plate.high) / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif">',
            f'<rect width="{WIDE}" height="{HIGH}" fill="#4a3425"/>',
            *(f'<path d="M0 {y} h{WIDE}" stroke="#3d2a1d" stroke-width="1"/>' for y in range(38, HIGH, 38)),
            *_drinks(),
            *_cubes(left, left + plate.wide),
            f'<g transform="translate({left:g} {top:g})">',
            f'<rect x="3" y="4" width="{plate.wide:g}" height="{plate.high:g}" rx="4" opacity=".35"/>',
            f'<rect width="{plate.wide:g}" height="{plate.high:g}" rx="4" fill="#2b2f36"/>',
            *(line for hole in plate.holes for line in _part(hole)),
            *_labels(),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _part(hole: Hole) -> Iterator[str]:
    section, _dot, name = hole.field.partition(".")
    x, y = hole.x, hole.y
    if section == "oled":
        yield _glass(hole)
    elif section == "buttons":
        colour = "#c9302c" if name == "attack" else "#59616e"
        yield _disc(x, y, hole.wide / 2 + 2, "#15171a") + _disc(x, y, hole.wide / 2, colour)
    elif section == "lamps":
        seat = int(name[-1]) - 1 if name != "attack" else 5
        yield _disc(x, y, 4.6, CUBES[seat], ' opacity=".35"') + _disc(x, y, 2.6, CUBES[seat])
    elif section == "dial":
        yield _disc(x, y, 11, "#15171a") + f'<path d="M{x:g} {y:g} v-10" stroke="#ddd" stroke-width="1.5"/>'
    else:
        for cut in hole.cuts():
            yield _disc(cut.x, cut.y, cut.wide / 2, "#8a8f98" if not section else "#15171a")


def _glass(hole: Hole) -> str:
    """With a face of the program on it, dot by dot."""
    kept = io.BytesIO()
    behind_glass(gallery()[FACE], 2).save(kept, "PNG")
    png = base64.b64encode(kept.getvalue()).decode()
    x, y, wide, high = hole.x - hole.wide / 2, hole.y - hole.high / 2, hole.wide, hole.high
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="#000"/>'
        f'<image x="{x + 1:g}" y="{y + 1:g}" width="{wide - 2:g}" height="{(wide - 2) / 2:g}" '
        f'href="data:image/png;base64,{png}"/>'
    )


def _labels() -> Iterator[str]:
    for each in placed(DEFAULT).labels:
        x, y, (wide, high) = each.x, each.y, LABEL
        ring = " ".join(f"{x + 4.8 * a:.1f},{y - 4.5 + 4.8 * b:.1f}" for a, b in corners(each.seat))
        box_at = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        yield f'<rect {box_at} rx="1" fill="#e9e4d8"/><polygon points="{ring}" fill="{CUBES[each.seat]}"/>'
        for dot in BRAILLE[LETTERS[each.seat]]:
            right, down = divmod(dot - 1, 3)
            yield _disc(x + 2.5 * (right - 0.5), y + 4 + 2.5 * down, 0.8, "#8d8777")


def _cubes(left: float, right: float) -> Iterator[str]:
    """Some of each, where the box is not."""
    chance = Random(8)  # noqa: S311  # the same picture each time
    for n in range(34):
        x = chance.uniform(12, left - 18) if n % 2 else chance.uniform(right + 10, WIDE - 20)
        y, turn, colour = chance.uniform(14, HIGH - 24), chance.uniform(0, 90), CUBES[n % 5]
        if all((x + 4 - a) ** 2 + (y + 4 - b) ** 2 > 34**2 for a, b, _c in DRINKS):
            yield (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="8" height="8" rx="1" fill="{colour}" '
                f'stroke="#0006" transform="rotate({turn:.0f} {x + 4:.1f} {y + 4:.1f})"/>'
            )


def _drinks() -> Iterator[str]:
    for x, y, colour in DRINKS:
        yield (
            _disc(x, y, 30, "#2a1c12", ' opacity=".6"') + _disc(x, y, 27, "#cfd8dc") + _disc(x, y, 24, colour)
        )


def _disc(x: float, y: float, radius: float, colour: str, more: str = "") -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"{more}/>'


if __name__ == "__main__":
    PICTURE.write_text(box(), "utf-8")
