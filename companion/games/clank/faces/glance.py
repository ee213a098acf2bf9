"""The table at a glance: how many cubes come next, how angry the Tyrant is, and how everybody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from companion.games.clank.faces.seat_row import seat_row
from companion.games.clank.row import owes
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, HUGE, SMALL, width
from companion.oled.faces.paper import DARK, HIGH, LIT, WIDE, Box
from companion.oled.faces.shapes import icon
from companion.oled.faces.text import fitted, write
from rules.clank.view import FuryView, View

_LEFT: Final = 44
"""Dots of the left part, which shows the next draw."""

_SEATS: Final = 47
_MOST_ROWS: Final = 6
_TALLEST_ROW: Final = 32
_MOST_IN_A_COLUMN: Final = 4
_DOWN: Final = 3
"""Cells of a column, where there are two columns of seats."""

_MOST_CUBES: Final = 99
_MOST_SIGNS: Final = 4


def glance(view: View, *, ghosts: int = 0, head: str = "") -> Image.Image:
    """
    The table in play.

    The big number is the next draw: what this turn owes, then dark on light, or else fury and danger. The
    evening's *head* stands beside it while there is room. So many *ghosts* stand beside the DANGER cards.
    What the row of cards owes stands in place of the fury.
    """
    image = paper.blank()
    _draw(image, view, head)
    if view.row and view.row.due:
        _due(image, owes(view.row))
    else:
        _fury(image, view.fury)
    _danger(image, view.danger, room=_LEFT - _ghosts(image, ghosts))
    seats = view.seats[:_MOST_ROWS]
    for at, (seat, box) in enumerate(zip(seats, _boxes(len(seats)), strict=True)):
        seat_row(image, box, at, seat, view.area.get(seat.colour, 0), turn=at == view.turn.seat)
    return image


def _boxes(seats: int) -> Iterator[Box]:
    """Where each seat stands: below each other, or if they are many in two columns."""
    down, across = (seats, 1) if seats <= _MOST_IN_A_COLUMN else (_DOWN, 2)
    high, wide = min(_TALLEST_ROW, HIGH // max(down, 1)), (WIDE - _SEATS) // across
    top = (HIGH - high * down) // 2
    for at in range(seats):
        column, row = divmod(at, down)
        left = _SEATS + column * (wide + 1)
        yield left, top + row * high, left + wide, top + (row + 1) * high


def _draw(image: Image.Image, view: View, head: str) -> None:
    owed = view.turn.owed
    ink = LIT
    if owed is not None:
        paper.fill(image, (0, 0, _LEFT, 32))
        ink = DARK
    digits = f"{min(view.fury.cubes + view.danger if owed is None else owed, _MOST_CUBES)}"
    room = width(digits, HUGE)
    cube = icon("cube")
    if len(digits) == 1:
        x = (_LEFT - room - cube.width - 4) // 2
        paper.stamp(image, cube, x, 1 if head else 9, ink)
        for line, letters in enumerate((head[:2], head[2:])):
            middle = x + cube.width // 2 + 1
            write(image, (middle, 16 + line * (SMALL.cap + 1)), letters, SMALL, side="middle", ink=ink)
        write(image, (x + cube.width + 4, 2), digits, HUGE, ink=ink)
    else:
        write(image, ((_LEFT - room) // 2, 2), digits, HUGE, ink=ink)


def _fury(image: Image.Image, fury: FuryView) -> None:
    """Draw the track as a stair that is climbed, and its numbers below."""
    pitch = _LEFT / max(fury.of, 1)
    for step in range(fury.of):
        x, end = int(step * pitch), int((step + 1) * pitch)
        tall = 3 + 8 * step // max(fury.of - 1, 1)
        top = 44 - tall if step < fury.step else 43
        paper.fill(image, (x, top, max(end - 1, x + 1), 44))
    x = 0
    both = f"{fury.step}/{fury.of}"
    room = _LEFT - (icon("blockade").width + 2 if fury.blockade else 0)
    flame = icon("flame")
    if flame.width + 1 + width(both, BOLD) <= room:
        paper.stamp(image, flame, 0, 45)
        x = flame.width + 1
    font = BOLD if x + width(both, BOLD) <= room else SMALL
    write(image, (x, 47), both, font)
    if fury.blockade:
        paper.stamp(image, icon("blockade"), _LEFT - icon("blockade").width, 47)


def _due(image: Image.Image, owed: Sequence[str]) -> None:
    """Write what the row still owes in place of the fury, in the book's order."""
    for at, what in enumerate(owed):
        line = fitted(what.upper(), SMALL, _SEATS - 1)
        write(image, (0, 33 + at * (SMALL.cap + 2)), line, SMALL)


def _danger(image: Image.Image, danger: int, *, room: int) -> None:
    """Draw a sign for every DANGER card, or where there is no *room* for them one and the number."""
    mask = icon("danger")
    pitch = mask.width + 2
    all_fit = danger <= _MOST_SIGNS and danger * pitch <= room
    for at in range(danger if all_fit else 1):
        paper.stamp(image, mask, at * pitch, HIGH - mask.height)
    if not all_fit:
        write(image, (pitch, HIGH - mask.height), f"\u00d7{danger}", BOLD)


def _ghosts(image: Image.Image, ghosts: int) -> int:
    """Draw how many ghosts are out at the right of the lower edge; returns the dots that takes."""
    if not ghosts:
        return 0
    mask, digits = icon("ghost"), f"{ghosts}"
    taken = mask.width + 1 + width(digits, BOLD)
    paper.stamp(image, mask, _LEFT - taken, HIGH - mask.height)
    write(image, (_LEFT, HIGH - BOLD.cap), digits, BOLD, side="right")
    return taken + 2
