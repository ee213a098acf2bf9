"""Every face in the gallery looks as it did when somebody last looked at it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.games.gallery import behind_glass, gallery, save
from companion.oled.faces import paper
from companion.oled.faces.paper import HIGH, WIDE, bits
from tests.faces.draw_goldens import GOLDENS, same

PICTURES = gallery()
ANEW = "If it was changed on purpose: python tests/faces/draw_goldens.py"


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_face_matches_its_golden_dot_by_dot(name: str, tmp_path: Path) -> None:
    picture = PICTURES[name]
    actual = tmp_path / f"{name}.png"
    picture.save(actual)
    golden = GOLDENS / f"{name}.png"

    assert golden.exists(), f"No golden for {name}; it looks like {actual}. {ANEW}"
    assert same(Image.open(golden), picture), f"{name} changed; it looks like {actual} now. {ANEW}"


def test_no_golden_outlives_its_face() -> None:
    """A golden without a face in the gallery would never be compared."""
    kept = {path.stem for path in GOLDENS.glob("*.png")}

    assert kept == set(PICTURES)


def test_a_golden_that_differs_in_one_dot_is_told() -> None:
    """The comparison itself can fail."""
    one, other = paper.blank(), paper.blank()
    other.putpixel((WIDE - 1, HIGH - 1), 1)

    assert same(one, one)
    assert not same(one, other)


def test_no_two_pictures_of_the_gallery_are_alike() -> None:
    assert len({bits(picture) for picture in PICTURES.values()}) == len(PICTURES)


def test_bits_are_row_by_row_with_the_leftmost_dot_highest() -> None:
    """The wire's order: eight dots a byte, sixteen bytes a row."""
    picture = paper.blank()
    picture.putpixel((0, 0), 1)
    picture.putpixel((9, 1), 1)

    sent = bits(picture)

    assert len(sent) == WIDE * HIGH // 8 == 1024
    assert (sent[0], sent[17]) == (0b1000_0000, 0b0100_0000)
    assert sum(sent) == 0b1000_0000 + 0b0100_0000


@pytest.mark.long
def test_the_gallery_is_saved_as_it_looks_behind_glass(tmp_path: Path) -> None:
    saved = save(tmp_path / "out", scale=2)

    assert {path.stem for path in saved} == {*PICTURES, "gallery"}
    assert all(path.stat().st_size for path in saved)


def test_a_lit_dot_shines_and_a_gap_parts_it_from_the_next() -> None:
    picture = paper.blank()
    paper.fill(picture, (0, 0, 2, 1))
    shown = behind_glass(picture, 6)

    lit, gap, dark = (shown.getpixel((24 + x, 24)) for x in (0, 5, 12))

    assert sum(lit) > 500
    assert 100 > sum(dark) > sum(gap)
