"""What a table's controls are for, and how its lamps glow, in words. What a press does, the host says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.language import N_, _
from companion.wire import Lamp

_FELT: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("press",),
    "next": ("press",),
    "back": ("hold",),
    "fury": ("press",),
    "dial": ("press", "turn-left", "turn-right"),
}
"""What a finger can do with a control, where that is not to press and to hold it."""

_GESTURES: Final[Mapping[str, str]] = {
    "press": N_("pressed"),
    "hold": N_("held"),
    "turn-left": N_("turned left"),
    "turn-right": N_("turned right"),
}
_RHYTHMS: Final[Mapping[str, str]] = {
    "steady": N_("lit"),
    "blink": N_("half a second on, half off"),
    "pulse": N_("one flash a second"),
    "double": N_("two flashes a second"),
    "triple": N_("three flashes a second"),
    "wink": N_("goes out for a moment"),
    "quick": N_("flickers"),
}
_SPANS: Final[Mapping[str, str]] = {
    "steady": "▮▮▮▮▮▮▮▮", "blink": "▮▮▮▮····", "pulse": "▮·······", "double": "▮·▮·····",
    "triple": "▮·▮·▮···", "wink": "▮▮▮▮▮▮▮·", "quick": "▮·▮·▮·▮·",
}  # fmt: skip
"""One second of each rhythm."""


def gestures(control: str) -> tuple[str, ...]:
    """
    What a finger can do with a control and be understood.

    >>> gestures("back"), gestures("seat-2")
    (('hold',), ('press', 'hold'))
    """
    return _FELT.get(control, ("press", "hold"))


def gesture(name: str) -> str:
    """What a finger did."""
    return _(_GESTURES[name]) if name in _GESTURES else name


def meaning(pressed: str, held: str) -> str:
    """
    What a control is for, when it is pressed and when it is held.

    >>> meaning("DANGER +1", "DANGER -1"), meaning("", "take back")
    ('DANGER +1; held: DANGER -1', 'held: take back')
    """
    parts = [_(pressed)] if pressed else []
    if held:
        parts.append(_("held: {what}").format(what=_(held)))
    return "; ".join(parts)


def glow(lamp: Lamp | None) -> str:
    """
    How a lamp glows, drawn for a second and said.

    >>> glow(Lamp(colour="off", rhythm="steady")), glow(Lamp(colour="red", rhythm="pulse"))
    ('········ dark', '▮······· one flash a second')
    """
    if lamp is None or lamp.colour == "off":
        return "········ " + _("dark")
    said = _(_RHYTHMS[lamp.rhythm]) if lamp.rhythm in _RHYTHMS else lamp.rhythm
    return f"{_SPANS.get(lamp.rhythm, '▮▮▮▮▮▮▮▮')} {said}"
