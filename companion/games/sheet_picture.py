"""
A score sheet as a picture, in the letters of the small screen: the same dots as PNG and as SVG.

Loads PIL: it is imported where a picture is wanted, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image

from companion.games.sheet import Curve, Row, Sheet, stamped
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, HUGE, LARGE, SMALL, Font, width
from companion.oled.faces.text import fitted, wrapped, write

SCALE: Final = 4
"""Pixels of the PNG that a dot is wide."""

_INKS: Final = {
    "paper": "#14161c",
    "ink": "#f4f4f0",
    "faint": "#9aa0ac",
    "strip": "#2a2e38",
    "yellow": "#ffd24a",
    "blue": "#5aa9ff",
    "green": "#5fd38a",
    "orange": "#ff9d47",
    "purple": "#c58cff",
    "white": "#ffffff",
    "pink": "#ff8fc0",
    "turquoise": "#4fd8d0",
    "brown": "#c99a6b",
    "grey": "#b8bcc4",
}
"""Colours by name; the first four are the sheet's own, the others those of seats."""

_AT: Final = {name: n for n, name in enumerate(_INKS)}
_EDGE: Final = 10
"""Dots of air around it, and above a new part."""

_PITCH: Final = 13
_LONGEST: Final = 60
"""Dots a name may be wide above its column."""

_AIR: Final = 14
"""Dots between two columns."""

_CURVE_HIGH: Final = 42
"""Dots a curve takes, with the line of its marks."""

_COLUMN: Final = 12
"""Dots of a curve that one level may be wide."""

_LEAST: Final = 200
"""Dots it is wide at least, so that its sentences have room."""


def png(sheet: Sheet, *, day: str = "") -> bytes:
    """
    The sheet as a PNG.

    >>> png(Sheet(title="Stones", verdict="Over."))[1:4]
    b'PNG'
    """
    image = _drawn(sheet, day)
    large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    file = BytesIO()
    large.save(file, "PNG", optimize=True)
    return file.getvalue()


def svg(sheet: Sheet, *, day: str = "") -> str:
    """
    The sheet as an SVG: its text is in there, too, for whoever cannot see it.

    >>> svg(Sheet(title="Stones", verdict="Over.")).partition(" ")[0]
    '<svg'
    """
    image = _drawn(sheet, day)
    size = f'viewBox="0 0 {image.width} {image.height}"'
    whole = f'width="{image.width * SCALE}" height="{image.height * SCALE}" {size}'
    said = escape("\n".join(sheet.lines()))
    paths = "".join(
        f'<path fill="{tuple(_INKS.values())[ink]}" d="{dots}"/>' for ink, dots in _paths(image).items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {whole} shape-rendering="crispEdges" role="img">'
        f"<title>{escape(stamped(sheet, day))}</title><desc>{said}</desc>"
        f'<rect width="100%" height="100%" fill="{_INKS["paper"]}"/>{paths}</svg>\n'
    )


def keep(sheet: Sheet, path: Path, *, day: str) -> None:
    """Draw it into two files, in a folder that is made if need be. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".svg").write_text(svg(sheet, day=day), encoding="utf-8")
    path.with_suffix(".png").write_bytes(png(sheet, day=day))


def _paths(image: Image.Image) -> dict[int, str]:
    """The dots of each ink, as runs from the left."""
    found: dict[int, list[str]] = {}
    dots = image.tobytes()
    for y in range(image.height):
        x = 0
        for ink, run in groupby(dots[y * image.width : (y + 1) * image.width]):
            length = len(list(run))
            if ink != _AT["paper"]:
                found.setdefault(ink, []).append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return {ink: "".join(runs) for ink, runs in found.items()}


def _drawn(sheet: Sheet, day: str) -> Image.Image:
    """The picture, dot for dot; each dot is the number of its ink."""
    widths = [
        max(width(each, font) for each, font in column)
        for column in zip(*(tuple(_row(row)) for row in _table(sheet)), strict=True)
    ]
    across = max(sum(widths) + _AIR * max(len(widths) - 1, 0), _LEAST)
    verdict = wrapped(sheet.verdict, BOLD, across)
    notes = [line for note in sheet.notes for line in wrapped(note, SMALL, across)]
    large = _largest(sheet.winner, across)
    top = _EDGE + _PITCH + (large.cap + large.rise + _EDGE if sheet.winner else 0) + _PITCH * len(verdict)
    table = _EDGE + _PITCH * len(list(_table(sheet)))
    high = (
        top
        + table
        + (_CURVE_HIGH + _EDGE if sheet.curve else 0)
        + (_EDGE + _PITCH * len(notes) if notes else 0)
        + _EDGE
    )
    image = Image.new("P", (across + 2 * _EDGE, high), _AT["paper"])
    image.putpalette([part for ink in _INKS.values() for part in bytes.fromhex(ink[1:])])

    y = _EDGE
    write(image, (_EDGE, y), fitted(stamped(sheet, day), SMALL, across), SMALL, ink=_AT["faint"])
    y += _PITCH
    if sheet.winner:
        y += large.rise
        write(image, (_EDGE, y), fitted(sheet.winner, large, across), large, ink=_won(sheet))
        y += large.cap + _EDGE
    for line in verdict:
        write(image, (_EDGE, y), line, BOLD, ink=_AT["ink"])
        y += _PITCH
    y += _EDGE
    for row in _table(sheet):
        _line(image, y, row, widths, sheet.colours)
        y += _PITCH
    y += _EDGE
    if sheet.curve:
        _curve(image, y, sheet.curve)
        y += _CURVE_HIGH + _EDGE
    for line in notes:
        write(image, (_EDGE, y), line, SMALL, ink=_AT["faint"])
        y += _PITCH
    return image


def _table(sheet: Sheet) -> Iterator[Row]:
    """Its lines, the heads among them."""
    if sheet.heads and sheet.rows:
        yield Row("", tuple(fitted(head, BOLD, _LONGEST) for head in sheet.heads))
    yield from sheet.rows


def _row(row: Row) -> Iterator[tuple[str, Font]]:
    """What stands in each column, and how."""
    yield row.name, SMALL
    font = BOLD if row.strong or not row.name else SMALL
    yield from ((cell, font) for cell in row.cells)


def _line(image: Image.Image, y: int, row: Row, widths: list[int], colours: tuple[str, ...]) -> None:
    if row.strong:
        paper.fill(image, (_EDGE - 4, y - 3, image.width - _EDGE + 4, y + _PITCH - 3), _AT["strip"])
    (name, font), *cells = _row(row)
    write(image, (_EDGE, y), name, font, ink=_AT["faint"])
    x = _EDGE + widths[0]
    for n, ((cell, how), wide) in enumerate(zip(cells, widths[1:], strict=True)):
        x += _AIR + wide
        colour = colours[n] if n < len(colours) and not row.name else "ink"
        write(image, (x, y), cell, how, side="right", ink=_AT.get(colour, _AT["ink"]))


def _curve(image: Image.Image, y: int, curve: Curve) -> None:
    """A column for each level, and below it a dot where something happened."""
    label = max(width(curve.name, SMALL), width(curve.mark, SMALL)) + _AIR
    write(image, (_EDGE, y + _PITCH), curve.name, SMALL, ink=_AT["faint"])
    write(image, (_EDGE, y + _CURVE_HIGH - SMALL.cap), curve.mark, SMALL, ink=_AT["faint"])
    wide = max(min((image.width - 2 * _EDGE - label) // max(len(curve.levels), 1), _COLUMN), 1)
    foot, most = y + _CURVE_HIGH - _PITCH, max(curve.levels, default=1)
    for n, level in enumerate(curve.levels):
        x, high = _EDGE + label + n * wide, max(level * (_CURVE_HIGH - _PITCH) // max(most, 1), 1)
        is_marked = n in curve.marks
        paper.fill(
            image, (x, foot - high, x + max(wide - 1, 1), foot), _AT["orange" if is_marked else "strip"]
        )
        if is_marked:
            middle = x + max(wide - 1, 1) // 2
            paper.fill(image, (middle - 1, foot + 5, middle + 2, foot + 8), _AT["orange"])


def _largest(winner: str, across: int) -> Font:
    return next((font for font in (HUGE, LARGE) if width(winner, font) <= across), LARGE)


def _won(sheet: Sheet) -> int:
    """A winner's name has the winner's colour."""
    seats = dict(zip(sheet.heads, sheet.colours, strict=False))
    return _AT.get(seats.get(sheet.winner, "ink"), _AT["ink"])
