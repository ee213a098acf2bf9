"""A case: whatever the wiring, everything has its place, and what is printed can be printed and held."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import trimesh
from click.testing import CliRunner
from hypothesis import given, settings
from manifold3d import CrossSection, Error, Manifold, Mesh

from companion.cli import main
from companion.oled.faces.shapes import LETTERS, corners
from hardware.case.drawing import PAPER, laser, template
from hardware.case.plate import LABEL, Plate, placed
from hardware.case.solids import DEEP, THICK, box, front, label, solids, stl
from hardware.wiring import DEFAULT, Wiring
from tests.hardware.any_wiring import wirings
from tests.whole import share

WALL = 1.2
"""Millimetres: what a nozzle of 0.4 lays in three lines."""

Room = tuple[float, float, float, float]


def rooms(plate: Plate) -> list[Room]:
    """What each part and label takes on the plate: left, top, right, bottom."""
    taken = [(hole.x, hole.y, *hole.room) for hole in plate.holes]
    taken += [(each.x, each.y, *LABEL) for each in plate.labels]
    return [(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y, wide, high in taken]


def thin(solid: Manifold, height: float) -> list[CrossSection]:
    """The pieces of a slice that a wall of 1.2 mm does not fill; a corner that is rounded off is none."""
    cut = solid.slice(height)
    half = WALL / 2
    lost = cut - cut.offset(-half).offset(half + 0.01, circular_segments=64)
    return [piece for piece in lost.decompose() if piece.area() > 0.12]


def has_its_places(wiring: Wiring) -> None:
    plate = placed(wiring)
    seen = {field for field, part in wiring.parts() if part.role != "panel"} - {"pins", "fury-bar", "panel"}

    assert seen <= {hole.field for hole in plate.holes}
    assert len(wiring.fury_bar.pins if wiring.fury_bar else ()) == sum(
        hole.field.startswith("fury-bar") for hole in plate.holes
    )
    assert plate.wide <= PAPER[0]
    assert plate.high <= PAPER[1] - 12  # below it lies the line to measure
    for left, top, right, bottom in rooms(plate):
        assert min(left, top, plate.wide - right, plate.high - bottom) >= WALL
    for one, other in combinations(rooms(plate), 2):
        gaps = other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3]
        assert max(gaps) >= WALL


def can_be_printed(wiring: Wiring) -> None:
    plate = placed(wiring)
    for solid, heights in ((front(plate), (0.5, THICK - 0.5)), (box(plate), (1.0, 5.0, 15.0, DEEP - 1))):
        assert solid.status() == Error.NoError
        assert len(solid.decompose()) == 1
        assert not [height for height in heights if thin(solid, height)]


@settings(max_examples=10)
@given(wirings())
def test_whatever_the_wiring_it_has_a_case(wiring: Wiring) -> None:
    has_its_places(wiring)
    can_be_printed(wiring)


@pytest.mark.long
@settings(max_examples=share(100, 1000))
@given(wirings())
def test_a_thousand_wirings_have_a_case(wiring: Wiring) -> None:
    has_its_places(wiring)
    can_be_printed(wiring)


def test_what_is_printed_is_read_back_closed_and_of_one_piece() -> None:
    seats = [(letter, corners(n)) for n, letter in enumerate(LETTERS)]
    for name, solid in solids(placed(DEFAULT), seats).items():
        mesh = trimesh.load_mesh(io.BytesIO(stl(solid)), file_type="stl")
        assert mesh.is_watertight, name
        assert mesh.is_winding_consistent, name
        assert mesh.volume == pytest.approx(solid.volume(), rel=1e-3), name
        again = Manifold(Mesh(mesh.vertices.astype("float32"), mesh.faces.astype("uint32")))
        assert len(again.decompose()) == 1, name


def test_a_thin_wall_would_be_seen() -> None:
    """So that the check above can fail."""
    assert thin(Manifold.cube((30, 1.0, 5)) + Manifold.cube((5, 20, 5)), 2)


@pytest.mark.parametrize(("letter", "dots"), [("A", 1), ("B", 2), ("C", 2), ("D", 3), ("E", 2), ("F", 3)])
def test_a_label_is_felt_twice(letter: str, dots: int) -> None:
    """By its shape, and below it by so many dots, 2.5 mm apart, as braille has them for the letter."""
    solid = label(letter, corners(LETTERS.index(letter)))
    relief = solid.slice(1.6 + 0.3).decompose()
    points = sorted(piece.bounds() for piece in relief if piece.bounds()[3] < 0)
    middles = [((left + right) / 2, (low + high) / 2) for left, low, right, high in points]

    assert len(points) == dots
    assert len(relief) == dots + 1
    for (x, y), (a, b) in combinations(middles, 2):
        assert (abs(x - a) / 2.5) % 1 == pytest.approx(0, abs=0.01)
        assert (abs(y - b) / 2.5) % 1 == pytest.approx(0, abs=0.01)


def test_the_files_are_millimetres_and_a_hole_is_where_the_plate_has_it() -> None:
    plate = placed(DEFAULT)
    root = ET.fromstring(laser(plate))  # noqa: S314  # our own
    circles = [each for each in root if each.tag.endswith("circle")]

    assert root.attrib["width"] == f"{plate.wide:g}mm"
    assert len(circles) == sum(hole.is_round for hole in plate.holes) + 6  # a buzzer has seven
    assert ET.fromstring(template(plate)).attrib["width"] == "297mm"  # noqa: S314  # likewise


def test_a_case_is_one_command(tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, ["--language", "en", "wiring", "--case", str(tmp_path / "case")])

    assert ran.exit_code == 0
    assert ran.stdout.startswith("A front plate of 174 x 164 mm, with 25 holes.\n")
    assert {each.name for each in (tmp_path / "case").iterdir()} == {
        "plate.svg", "drill.svg", "plate.stl", "box.stl", *(f"label-{each.lower()}.stl" for each in LETTERS),
    }  # fmt: skip
    (tmp_path / "there").write_text("")
    ran = CliRunner().invoke(main, ["--language", "en", "wiring", "--case", str(tmp_path / "there" / "x")])
    assert (ran.exit_code, "cannot be written" in ran.stderr) == (1, True)
