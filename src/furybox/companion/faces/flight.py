"""A flight at a glance: shields, hull, warp and supply, and what each enemy of the row still needs."""

from __future__ import annotations

from PIL import Image

from furybox.companion.faces import paper
from furybox.companion.faces.font import BOLD
from furybox.companion.faces.text import write
from furybox.companion.flying.lines import two_lines
from furybox.rules.warps_edge.view import View as Flight


def flight(shown: Flight) -> Image.Image:
    """The flight in play."""
    image = paper.blank()
    for at, line in enumerate(two_lines(shown)):
        write(image, (0, 16 * at), line, BOLD)
    return image
