"""
The same as solids: plate, box and labels, each closed and of one piece; `trimesh` writes what is printed.

A solid lies as it is printed: the plate on its face's back, the box on its floor, a label on its back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from manifold3d import CrossSection, FillRule, Manifold
from trimesh import Trimesh
from trimesh.exchange.stl import export_stl

from hardware.case.plate import CORNER, LABEL, Plate

THICK: Final = 3.0
WALL: Final = 2.4
DEEP: Final = 42.0
"""Below the plate: a Pi, its wires, and an arcade button."""

POCKET: Final = 1.0
"""How deep a label sinks into the plate."""

FIT: Final = 0.3
"""By so much a pocket is larger than what lies in it, all around by half."""

_PI: Final = ((58.0, 49.0), (58.0, 23.0))  # a Pi's screws, and those of a Zero
_PILOT: Final = 2.5  # an M3 cuts its own thread
_CABLES: Final = (70.0, 16.0)
"""A window in the wall behind the Pi: power, picture, a panel's cable."""

_REACH: Final = 4.8  # of a shape, from its middle
_RELIEF: Final = 1.0
_DOT: Final = (0.8, 0.6)  # radius at its foot, and height, of a braille dot
_CELL: Final = 2.5
BRAILLE: Final[Mapping[str, tuple[int, ...]]] = {
    "A": (1,), "B": (1, 2), "C": (1, 4), "D": (1, 4, 5), "E": (1, 5), "F": (1, 2, 4),
}  # fmt: skip
"""Which of six dots a letter has: 1 to 3 down the left, 4 to 6 down the right;
2.5 mm apart, as Marburg medium has them."""

Corners = Sequence[tuple[float, float]]
"""A seat's shape in a square from -1 to 1 both ways, y downwards."""


def front(plate: Plate) -> Manifold:
    """The plate with its holes, and a pocket for each label."""
    solid = _sheet(plate).extrude(THICK)
    for label in plate.labels:
        pocket = _centred(LABEL[0] + FIT, LABEL[1] + FIT).extrude(POCKET)
        solid -= pocket.translate((label.x, plate.high - label.y, THICK - POCKET))
    return solid


def box(plate: Plate) -> Manifold:
    """What stands below: floor, walls, a post under each corner, and studs for a Pi."""
    whole = CrossSection.square((plate.wide, plate.high))
    inner = CrossSection.square((plate.wide - 2 * WALL, plate.high - 2 * WALL)).translate((WALL, WALL))
    solid = whole.extrude(DEEP) - inner.extrude(DEEP).translate((0, 0, WALL))
    for x in (CORNER, plate.wide - CORNER):
        for y in (CORNER, plate.high - CORNER):
            post = _centred(9, 9).extrude(DEEP - WALL).translate((x, y, WALL))
            solid = solid + (post ^ whole.extrude(DEEP))
            solid -= CrossSection.circle(_PILOT / 2, 32).extrude(DEEP).translate((x, y, 2 * WALL))
    middle, back = plate.wide / 2, plate.high - WALL - 8  # the Pi's sockets look at the wall behind
    for across, along in _PI:
        for x, y in ((-across / 2, 0.0), (across / 2, 0.0), (-across / 2, -along), (across / 2, -along)):
            stud = CrossSection.circle(3, 32).extrude(6) - CrossSection.circle(1.1, 32).extrude(6)
            solid += stud.translate((middle + x, back + y, WALL))
    window = Manifold.cube((_CABLES[0], 3 * WALL, _CABLES[1]))
    return solid - window.translate((middle - _CABLES[0] / 2, plate.high - 2 * WALL, WALL + 4))


def label(letter: str, corners: Corners) -> Manifold:
    """A seat's shape in relief, and its letter in braille below."""
    wide, high = LABEL
    solid = _centred(wide, high).extrude(POCKET + 0.6)
    top = POCKET + 0.6 - 0.05  # sunk a little, lest two surfaces only touch
    ring = CrossSection([[(_REACH * x, _REACH * -y) for x, y in corners]], FillRule.NonZero)
    solid += ring.extrude(_RELIEF + 0.05).translate((0, 4.5, top))
    radius, tall = _DOT
    for dot in BRAILLE[letter]:
        right, down = divmod(dot - 1, 3)
        dome = Manifold.cylinder(tall + 0.05, radius, radius / 2, 24)
        solid += dome.translate(((right - 0.5) * _CELL, -4.0 - down * _CELL, top))
    return solid


def solids(plate: Plate, seats: Sequence[tuple[str, Corners]]) -> dict[str, Manifold]:
    """
    Everything to print, by its file's name; of each of the *seats* its letter and its shape.

    >>> from hardware.case.plate import placed
    >>> from hardware.wiring import Wiring
    >>> [*solids(placed(Wiring()), [])]
    ['plate', 'box']
    """
    labels = {f"label-{seats[each.seat][0].lower()}": label(*seats[each.seat]) for each in plate.labels}
    return {"plate": front(plate), "box": box(plate)} | labels


def stl(solid: Manifold) -> bytes:
    """A solid as a file for a printer, in millimetres."""
    mesh = solid.to_mesh()
    return export_stl(Trimesh(mesh.vert_properties[:, :3], mesh.tri_verts, process=False))


def _sheet(plate: Plate) -> CrossSection:
    """The plate with its holes, seen from above: y upwards."""
    sheet = CrossSection.square((plate.wide, plate.high))
    for cut in (cut for hole in plate.holes for cut in hole.cuts()):
        shape = CrossSection.circle(cut.wide / 2, 48) if cut.is_round else _centred(cut.wide, cut.high)
        sheet -= shape.translate((cut.x, plate.high - cut.y))
    return sheet


def _centred(wide: float, high: float) -> CrossSection:
    return CrossSection.square((wide, high), center=True)
