"""An address as a QR code, dark on light whatever the theme, so that a phone finds it."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import Final

from textual.content import Content

from companion.console.widgets.pane import Pane

_INK: Final = "#000000 on #ffffff"
_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_QUIET: Final = (4, 2)
"""Light modules around the code: as its standard asks, or where there is little room what phones need."""

_AROUND: Final = 3
"""Lines of a screen that are not for the code: its title, its keys, and one for what must be said."""


class QrCode(Pane[str]):
    """
    As many characters across as modules, and half as many down: two modules share one character.

    On a bare screen, which lacks half blocks, a module is two blanks. Nothing where that leaves no room.
    """

    is_bare: bool = False
    """Whether half blocks cannot be shown here. Set before `show`."""

    def lines(self, part: str, _width: int) -> list[Content]:
        """The code, as large as there is room for."""
        across, down = self.app.size
        for quiet in _QUIET:
            rows = drawn(part, quiet, is_bare=self.is_bare)
            if rows and len(rows) <= down - _AROUND and rows[0].cell_length <= across:
                return rows
        return []


def drawn(address: str, quiet: int, *, is_bare: bool) -> list[Content]:
    """
    The code of an address within so many light modules.

    >>> len(drawn("http://10.0.0.2:8000/AeQ1pZ358-_dKiErYqnhEQ", 2, is_bare=False))
    17
    """
    rows = modules(address, quiet)
    if is_bare:
        inks = "on #ffffff", "on #000000"
        return [Content.assemble(*(("  ", inks[dark]) for dark in row)) for row in rows]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=(False,) * len(rows))
    return [
        Content.styled("".join(_HALVES[both] for both in zip(upper, lower, strict=True)), _INK)
        for upper, lower in pairs
    ]


@lru_cache(maxsize=4)
def modules(address: str, quiet: int) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code, row by row; true for a dark one."""
    import segno  # noqa: PLC0415  # slow to load, and only this needs it

    made = segno.make(address, error="l", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix_iter(border=quiet))
