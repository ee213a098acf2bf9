"""
Two contacts in, clicks of the dial out: pure.

Between two clicks the contacts close and open one after the other, in four quarters; which is first says
which way. A contact that bounces goes a quarter there and a quarter back, so it needs no debounce.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

Leg = Literal["a", "b"]
Click = Literal["left", "right"]

_AROUND: Final = ((False, False), (True, False), (True, True), (False, True))


class Turning(msgspec.Struct, frozen=True):
    """
    A dial between two clicks.

    >>> turning = Turning()
    >>> for leg, is_closed in [("a", True), ("b", True), ("a", False), ("b", False)]:
    ...     turning, click = turned(turning, leg, is_closed=is_closed)
    >>> click
    'right'
    """

    a: bool = False
    """Whether that contact is closed."""

    b: bool = False

    quarters: int = 0
    """How far it has come since the last click: above 0 to the right."""


def turned(turning: Turning, leg: Leg, *, is_closed: bool) -> tuple[Turning, Click | None]:
    """The dial after one contact moved, and the click that this made, if any."""
    now = replace(turning, a=is_closed) if leg == "a" else replace(turning, b=is_closed)
    step = (_AROUND.index((now.a, now.b)) - _AROUND.index((turning.a, turning.b))) % 4
    quarters = turning.quarters + (0, 1, 0, -1)[step]  # one contact at a time: never two quarters at once
    if now.a or now.b:
        return replace(now, quarters=quarters), None
    click: Click | None = "right" if quarters > 0 else "left" if quarters < 0 else None
    return replace(now, quarters=0), click
