"""The attack, revealed cube by cube: big cubes, and below them who has been hit how often."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from PIL import Image

from companion.games.clank.faces.cubes import FOR_EVERYONE, cube, hidden, owner
from companion.language import _
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import badge, icon
from companion.oled.faces.text import write, write_fitting
from rules.clank.view import SeatView


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

_STAGE: Final = (12, 50)
"""The rows between which the cubes stand."""

_FEW: Final = 4
_BADGE: Final = 15
_SMALL_BADGE: Final = 13


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
            write_fitting(image, (WIDE // 2, 57), _("Nobody is hit."), WIDE, side="middle")
        return
    roomy = len(wounded) <= _FEW
    size = _BADGE if roomy and not slim else _SMALL_BADGE
    texts = [f"+{wounds}" if roomy else f"{min(wounds, 9)}" for _seat, wounds in wounded]
    total = sum(size + 1 + width(text, BOLD) for text in texts)
    gap = min(8, (WIDE - total) // max(len(texts) - 1, 1))
    x = (WIDE - total - gap * (len(texts) - 1)) // 2
    for (seat, _wounds), text in zip(wounded, texts, strict=True):
        badge(image, seat, (x, HIGH - size), size)
        x = write(image, (x + size + 1, HIGH - size // 2 - 4), text, BOLD) + gap
