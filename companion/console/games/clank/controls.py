"""What the controls of a table with seats are for, pressed and held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.language import N_

_MEANT: Final[Mapping[str, tuple[str, str]]] = {
    "attack": (N_("the draw this turn owes"), ""),
    "next": (N_("the next seat's turn"), ""),
    "back": ("", N_("take back")),
    "fury": (N_("fury +1"), ""),
    "danger": (N_("DANGER +1"), N_("DANGER -1")),
    "dial": (N_("go on, choose"), ""),
}
_SEAT: Final = (N_("noise +1"), N_("noise -1"))


def meaning(control: str) -> tuple[str, str]:
    """
    What a control is for.

    >>> meaning("seat-2")
    ('noise +1', 'noise -1')
    """
    return _MEANT.get(control, _SEAT)
