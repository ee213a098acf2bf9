"""What the glass shows of the Catacombs alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def gallery() -> dict[str, Image]:
    """The faces in telling situations."""
    from companion.games.catacombs import faces

    return faces.gallery()
