"""The attack, revealed cube by cube: big cubes, and below them who has been hit how often."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, TALL, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import badge, icon, large_icon
from companion.oled.faces.text import write, write_fitting
from companion.words.language import _
from rules.clank.view import SeatView

_STAGE: Final = (12, 50)
"""The rows between which the cubes stand."""

_FEW: Final = 4
_BADGE: Final = 15
_SMALL_BADGE: Final = 13

BLACK: Final = "black"
"""The Tyrant's and the Dragon's cubes, which hurt nobody."""

FOR_EVERYONE: Final = {"red": "hunter", "white": "ghost"}
"""Cubes that wound every seat still in, and the sign that shows them."""

_DOUBLED_FROM: Final = 24
_FRAMED_FROM: Final = 18


class _Layout(msgspec.Struct, frozen=True):
    size: int
    """Dots a cube is wide."""
    columns: int
    rows: int

    @property
    def holds(self) -> int:
        return self.columns * self.rows


_LAYOUTS: Final = (_Layout(28, 4, 1), _Layout(24, 5, 1), _Layout(18, 6, 2), _Layout(15, 8, 2))
"""From few big cubes to many small ones."""


def attack(
    cubes: Sequence[str],
    revealed: int,
    seats: Sequence[SeatView],
    *,
    out: Collection[int] = (),
    fell: Collection[int] = (),
) -> Image.Image:
    """
    The picture after *revealed* of the drawn *cubes* have been shown.

    *out* are the seats that were out as the draw began: their cubes hit nobody. *fell* are those that this
    draw brought down; it is told with the last cube. Of very many cubes the newest are shown.
    """
    image = paper.blank()
    revealed = max(0, min(revealed, len(cubes)))
    layout = next((one for one in _LAYOUTS if one.holds >= len(cubes)), _LAYOUTS[-1])
    first = min(max(0, revealed - layout.holds), max(0, len(cubes) - layout.holds))
    shown = cubes[first : first + layout.holds]
    for at, xy in enumerate(_spots(len(shown), layout)):
        if first + at < revealed:
            cube(image, shown[at], seats, xy, layout.size)
        else:
            hidden(image, xy, layout.size, coming=first + at == revealed)
    done = revealed == len(cubes)
    if done and fell:
        _fallen(image, [seats[seat].name for seat in sorted(fell) if seat < len(seats)])
    else:
        count = f"{revealed}/{len(cubes)}"
        write_fitting(image, (0, 6), _("Attack"), WIDE - width(count, BOLD) - 4)
        write(image, (WIDE, 3), count, BOLD, side="right")
    _tally(image, hits(cubes[:revealed], seats, out=out), done=done, slim=layout.rows > 1)
    return image


def hits(cubes: Sequence[str], seats: Sequence[SeatView], *, out: Collection[int] = ()) -> tuple[int, ...]:
    """How often each seat is hit by these cubes; never one that was *out* already."""
    everyone = sum(piece in FOR_EVERYONE and owner(piece, seats) is None for piece in cubes)
    return tuple(
        0 if at in out else everyone + sum(piece == seat.colour for piece in cubes)
        for at, seat in enumerate(seats)
    )


def _spots(count: int, layout: _Layout) -> list[tuple[int, int]]:
    """Where the cubes stand: rows as even as can be, in the middle of the stage."""
    if not count:
        return []
    rows = -(-count // layout.columns)
    columns = -(-count // rows)
    pitch = min(WIDE // columns, layout.size + 6)
    down = layout.size + 2
    top = (sum(_STAGE) - rows * down + 2) // 2
    spots = []
    for at in range(count):
        row, column = divmod(at, columns)
        here = min(columns, count - row * columns)
        left = (WIDE - (here - 1) * pitch - layout.size) // 2
        spots.append((left + column * pitch, top + row * down))
    return spots


def _fallen(image: Image.Image, names: list[str]) -> None:
    paper.fill(image, (0, 0, WIDE, 11))
    paper.stamp(image, icon("lost"), 2, 1, DARK)
    text = _("{names} fell!").format(names=", ".join(names))
    write_fitting(image, (14, 6), text, WIDE - 16, ink=DARK)


def _tally(image: Image.Image, hit: Sequence[int], *, done: bool, slim: bool) -> None:
    """Draw who is hit how often along the lower edge: with a plus while there is room for it."""
    wounded = [(seat, wounds) for seat, wounds in enumerate(hit) if wounds]
    if not wounded:
        if done:
            fonts = (TALL, NARROW)
            write_fitting(image, (WIDE // 2, 56), _("Nobody is hit."), WIDE, fonts=fonts, side="middle")
        return
    roomy = len(wounded) <= _FEW
    size = _BADGE if roomy and not slim else _SMALL_BADGE
    texts = [f"+{wounds}" if roomy else f"{min(wounds, 9)}" for _seat, wounds in wounded]
    total = sum(size + 1 + width(text, TALL) for text in texts)
    gap = min(8, (WIDE - total) // max(len(texts) - 1, 1))
    x = (WIDE - total - gap * (len(texts) - 1)) // 2
    for (seat, _wounds), text in zip(wounded, texts, strict=True):
        badge(image, seat, (x, HIGH - size), size)
        x = write(image, (x + size + 1, HIGH - size // 2 - TALL.cap // 2), text, TALL) + gap


def owner(piece: str, seats: Sequence[SeatView]) -> int | None:
    """The seat whose cube it is; none for the others. A seat's own colour comes before the hunters' red."""
    return next((at for at, seat in enumerate(seats) if seat.colour == piece), None)


def cube(image: Image.Image, piece: str, seats: Sequence[SeatView], xy: tuple[int, int], size: int) -> None:
    """Draw a drawn cube in a square of *size* dots at *xy*."""
    x, y = xy
    seat = owner(piece, seats)
    if seat is not None:
        badge(image, seat, xy, size)
    elif piece in FOR_EVERYONE:
        _sign(image, FOR_EVERYONE[piece], xy, size)
    elif piece == BLACK:
        inset = size // 5
        paper.fill(image, (x + inset, y + inset, x + size - inset, y + size - inset))
    else:
        paper.frame(image, (x, y, x + size, y + size))
        font = LARGE if size >= _DOUBLED_FROM else BOLD
        write(image, (x + size // 2, y + (size - font.cap) // 2), piece[:1].upper(), font, side="middle")


def hidden(image: Image.Image, xy: tuple[int, int], size: int, *, coming: bool) -> None:
    """Draw the corners of a cube that has not been shown yet, and a question mark in the *coming* one."""
    x, y = xy
    long = size // 4
    paper.frame(image, (x, y, x + size, y + size))
    paper.fill(image, (x + long, y, x + size - long, y + size), paper.DARK)
    paper.fill(image, (x, y + long, x + size, y + size - long), paper.DARK)
    if coming:
        font = LARGE if size >= _DOUBLED_FROM else BOLD
        write(image, (x + size // 2, y + (size - font.cap) // 2), "?", font, side="middle")


def _sign(image: Image.Image, name: str, xy: tuple[int, int], size: int) -> None:
    x, y = xy
    mask = large_icon(name) if size >= _DOUBLED_FROM else icon(name)
    if _FRAMED_FROM <= size < _DOUBLED_FROM:
        paper.frame(image, (x, y, x + size, y + size))
    paper.stamp(image, mask, x + (size - mask.width) // 2, y + (size - mask.height) // 2)
