"""What the controls of a flight are for, pressed and held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.language import N_

_MEANT: Final[Mapping[str, tuple[str, str]]] = {
    "attack": (N_("draw tokens"), ""),
    "next": (N_("end the step"), ""),
    "back": ("", N_("take back")),
    "fury": (N_("nothing in a flight"), ""),
    "danger": (N_("nothing in a flight"), ""),
    "dial": (N_("go on, choose"), ""),
}
_PLACE: Final = (N_("stow a token"), N_("out of the cargo"))


def meaning(control: str) -> tuple[str, str]:
    """
    What a control is for.

    >>> meaning("seat-2")
    ('stow a token', 'out of the cargo')
    """
    return _MEANT.get(control, _PLACE)
