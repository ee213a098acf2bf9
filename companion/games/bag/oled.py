"""A bag on the small screen: what lies in it, and a draw cube by cube."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.games.bag.narration import cubes, drawn, letter
from companion.games.glass import Glass, Reveal
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD
from companion.oled.faces.shapes import SHAPES, sign
from companion.oled.faces.text import headed, write, write_fitting
from companion.words.language import _
from rules.bag.game import ASIDE, BAG, DRAWN, View
from rules.game import Event

if TYPE_CHECKING:
    from PIL.Image import Image

_ACROSS: Final = 6
_SHOWN: Final = 12
"""Cubes of a draw in a line, and in all; of many the newest are shown."""


class BagGlass(Glass[View]):
    """The bag, and a draw from it."""

    def page(self, view: View, _page: str, *, head: str = "") -> Image:
        """How many of each colour are in the bag, and how many lie elsewhere."""
        bag, out, aside = (view.places.get(place, {}) for place in (BAG, DRAWN, ASIDE))
        image = headed(_("Bag"), right=f"{sum(bag.values())}  {head}".rstrip())
        for at, piece in enumerate(view.colours):
            x, y = at % 4 * 32, 15 + at // 4 * 18
            _cube(image, piece, view, (x, y), 15)
            write(image, (x + 17, y + 5), str(bag.get(piece, 0)), BOLD)
        told = _("drawn {drawn}, aside {aside}").format(drawn=sum(out.values()), aside=sum(aside.values()))
        write_fitting(image, (0, 58), told, paper.WIDE)
        return image

    def reveal(
        self, entry: int, events: Sequence[Event], _view: View, _names: Sequence[str]
    ) -> Reveal | None:
        """The cubes that were drawn, one by one."""
        found = drawn(events)
        return Reveal(entry, found, _("Drawn: {cubes}").format(cubes=cubes(found))) if found else None

    def reveal_face(self, view: View, reveal: Reveal) -> Image:
        """A draw as far as it is shown."""
        found, so_far = reveal.cubes, reveal.revealed
        image = headed(_("Drawn"), right=f"{so_far}/{len(found)}")
        first = max(0, min(len(found), max(so_far, _SHOWN)) - _SHOWN)
        for at, piece in enumerate(found[first : first + _SHOWN]):
            x, y = 2 + at % _ACROSS * 21, 17 + at // _ACROSS * 23
            if first + at < so_far:
                _cube(image, piece, view, (x, y), 19)
            else:
                paper.frame(image, (x + 4, y + 4, x + 15, y + 15))
        return image

    def gallery(self) -> Mapping[str, Image]:
        """A full bag, and a draw of which one cube is still to be seen."""
        colours = ("red", "blue", "black", "white", "green", "pink", "orange", "brown")
        heap = {piece: 12 + at for at, piece in enumerate(colours)}
        view = View(game="bag", version=1, phase="play", places={BAG: heap, DRAWN: {"red": 3}}, commitment="",
                    draws=0, count=8, colours=colours)  # fmt: skip
        return {
            "bag": self.page(view, ""),
            "bag-draw": self.reveal_face(view, Reveal(2, colours, "", revealed=7)),
        }


def _cube(image: Image, piece: str, view: View, xy: tuple[int, int], size: int) -> None:
    shape = SHAPES[view.colours.index(piece) % len(SHAPES)]
    sign(image, shape, letter(piece, view.colours), xy, size)
