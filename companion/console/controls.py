"""What a table's controls are for, and how its lamps glow, in words. What a press does, the host says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.console.keys import N_
from companion.language import _
from companion.wire import Lamp

_MEANT: Final[Mapping[str, tuple[str, str]]] = {
    "attack": (N_("the draw this turn owes"), ""),
    "next": (N_("the next seat's turn"), ""),
    "back": ("", N_("take back")),
    "fury": (N_("fury +1"), ""),
    "danger": (N_("DANGER +1"), N_("DANGER -1")),
    "dial": (N_("go on, choose"), ""),
}
_SEAT: Final = (N_("noise +1"), N_("noise -1"))
_IN_A_FLIGHT: Final[Mapping[str, tuple[str, str]]] = {
    "attack": (N_("draw tokens"), ""),
    "next": (N_("end the step"), ""),
    "back": ("", N_("take back")),
    "fury": (N_("nothing in a flight"), ""),
    "danger": (N_("nothing in a flight"), ""),
    "dial": (N_("go on, choose"), ""),
}
_PLACE: Final = (N_("stow a token"), N_("out of the cargo"))
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
    if control == "dial":
        return ("press", "turn-left", "turn-right")
    press, hold = _MEANT.get(control, _SEAT)
    return (*(("press",) if press else ()), *(("hold",) if hold else ()))


def gesture(name: str) -> str:
    """What a finger did."""
    return _(_GESTURES[name]) if name in _GESTURES else name


def meaning(control: str, *, flying: bool = False) -> str:
    """
    What a control is for, at a table of seats or in a flight.

    >>> meaning("danger"), meaning("attack")
    ('DANGER +1; held: DANGER -1', 'the draw this turn owes')
    >>> meaning("seat-2", flying=True), meaning("attack", flying=True)
    ('stow a token; held: out of the cargo', 'draw tokens')
    """
    press, hold = _IN_A_FLIGHT.get(control, _PLACE) if flying else _MEANT.get(control, _SEAT)
    parts = [_(press)] if press else []
    if hold:
        parts.append(_("held: {what}").format(what=_(hold)))
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
