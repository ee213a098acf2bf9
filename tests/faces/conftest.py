"""What holds for every test of a face."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.paper import HIGH, LIT, WIDE


@pytest.fixture
def nothing_beside_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail whenever a lit or dark dot is put beside the picture, where nobody would see it."""

    def stamp(image: Image.Image, mask: Image.Image, x: int, y: int, ink: int = LIT) -> None:
        lit = mask.getbbox()
        if lit and image.size == (WIDE, HIGH):
            inside(lit[0] + x, lit[1] + y, lit[2] + x, lit[3] + y)
        real_stamp(image, mask, x, y, ink)

    def fill(image: Image.Image, box: paper.Box, ink: int = LIT) -> None:
        inside(*box)
        real_fill(image, box, ink)

    def inside(left: int, top: int, right: int, bottom: int) -> None:
        if not (0 <= left <= right <= WIDE and 0 <= top <= bottom <= HIGH):
            pytest.fail(f"drawn beside the paper: {(left, top, right, bottom)}")

    real_stamp, real_fill = paper.stamp, paper.fill
    monkeypatch.setattr(paper, "stamp", stamp)
    monkeypatch.setattr(paper, "fill", fill)
