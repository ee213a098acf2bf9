"""
The plate as lines, in millimetres: for a laser, and as a template on A4 for a drill.

What is cut is red, what is engraved is black; a line is a hair, as cutters ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from hardware.breadboard import N_, Translate
from hardware.case.plate import LABEL, Hole, Plate

PAPER: Final = (297, 210)
"""A4, across."""

RULER: Final = 100
"""Millimetres to measure on paper: some printers shrink what they print."""

_CUT: Final = 'fill="none" stroke="#ff0000" stroke-width="0.1"'
_DRAWN: Final = 'fill="none" stroke="#000000" stroke-width="0.2"'
_CROSS: Final = 4.0
_MEASURE: Final = N_("This line is 100 mm long. If it is not, print again without fitting to the page.")


def laser(plate: Plate) -> str:
    """
    The plate to cut and to engrave: outline and holes, each part's name, and where labels are glued.

    >>> from hardware.case.plate import placed
    >>> from hardware.wiring import Wiring
    >>> laser(placed(Wiring())).splitlines()[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="110mm" height="80mm" viewBox="0 0 110 80">'
    """
    return _svg(plate.wide, plate.high, [*_outline(plate), *_labels(plate), *_names(plate)])


def template(plate: Plate, translate: Translate = str) -> str:
    """The same on a sheet of A4 to drill by: a cross and a width for each hole, and a line to measure."""
    wide, high = PAPER
    left, top = (wide - plate.wide) / 2, (high - plate.high) / 2
    drawn = [f'<g transform="translate({left:g} {top:g})">', *_outline(plate), *_crosses(plate), "</g>"]
    measure = [
        f'<path d="M10 {high - 6} h{RULER} m0 -2 v4 m-{RULER} -4 v4" {_DRAWN}/>',
        _text(10 + RULER + 4, high - 5, translate(_MEASURE), "start"),
    ]
    return _svg(wide, high, [*drawn, *measure])


def _svg(wide: float, high: float, drawn: list[str]) -> str:
    size = f'width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {wide:g} {high:g}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *drawn, "</svg>", ""])


def _outline(plate: Plate) -> Iterator[str]:
    yield f'<rect width="{plate.wide:g}" height="{plate.high:g}" rx="2" {_CUT}/>'
    for cut in (cut for hole in plate.holes for cut in hole.cuts()):
        if cut.is_round:
            yield f'<circle cx="{cut.x:.2f}" cy="{cut.y:.2f}" r="{cut.wide / 2:g}" {_CUT}/>'
        else:
            yield _box(cut.x, cut.y, cut.wide, cut.high, _CUT)


def _labels(plate: Plate) -> Iterator[str]:
    for label in plate.labels:
        yield _box(label.x, label.y, *LABEL, _DRAWN)


def _names(plate: Plate) -> Iterator[str]:
    """Under each part that has no label of its own; a lamp stands above what it belongs to."""
    for hole in plate.holes:
        section, _dot, name = hole.field.partition(".")
        if (section == "buttons" and not name.startswith("seat-")) or section in {"dial", "buzzer"}:
            yield _text(hole.x, hole.y + hole.room[1] / 2 + 2.5, name or section, "middle")


def _crosses(plate: Plate) -> Iterator[str]:
    for hole in plate.holes:
        x, y, arm = hole.x, hole.y, _CROSS
        yield f'<path d="M{x - arm:.2f} {y:.2f} h{2 * arm} M{x:.2f} {y - arm:.2f} v{2 * arm}" {_DRAWN}/>'
        yield _text(x, y + hole.room[1] / 2 + 1.5, _size(hole), "middle")


def _size(hole: Hole) -> str:
    return f"\N{DIAMETER SIGN}{hole.wide:g}" if hole.is_round else f"{hole.wide:g} x {hole.high:g}"


def _box(x: float, y: float, wide: float, high: float, pen: str) -> str:
    return f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:g}" height="{high:g}" {pen}/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-family="sans-serif" font-size="3" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
