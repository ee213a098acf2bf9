"""What fingers and outputs are called by people; a wiring has names of its own for them."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Final

from companion.words.language import N_, _

_CALLED: Final = {
    "attack": N_("Attack"), "next": N_("Next"), "back": N_("Take back"), "fury": N_("Fury"),
    "danger": N_("Danger"), "repeat": N_("Repeat"), "dial": N_("Dial"), "screen": N_("Screen"),
    "buzzer": N_("Buzzer"), "digits": N_("Digits"), "voice": N_("Voice"), "button": N_("Button"),
    "lamp": N_("Lamp"),
}  # fmt: skip


def part(name: str) -> str:
    """
    A part by its name in a wiring.

    >>> part("seat-2"), part("back"), part("fury-3")
    ('seat B', 'take back', 'fury 3')
    """
    kind, _dash, n = name.partition("-")
    if kind == "seat" and n.isdecimal():
        return _("seat {sign}").format(sign=ascii_uppercase[int(n) - 1])
    return f"{_(_CALLED[kind]).lower() if kind in _CALLED else kind} {n}".strip()
