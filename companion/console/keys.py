"""Actions as textual binds them, and what there is to do on a screen, for its help and the palette."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from companion.console.actions import Action

ALT = ("inverted_exclamation_mark", "trade_mark_sign", "pound_sign", "cent_sign", "infinity", "section_sign")
"""What textual takes alt and a digit for, where a terminal sends them as escape and the digit."""


class BoundAction(NamedTuple):
    """Something a key does, on whatever part of the screen does it; several keys may do it."""

    node: DOMNode
    bindings: list[Binding]


def bound(actions: Iterable[Action]) -> list[BindingType]:
    """
    Actions as a screen or a widget binds them, each by its name.

    >>> [each.key for each in bound([Action("alt+1", "noise(0, -1)", "Noise -1", "One noise less.")])]
    ['alt+1,inverted_exclamation_mark']
    """
    return [
        Binding(
            ",".join(map(_as_sent, each.keys.split(","))),
            each.does,
            each.label,
            tooltip=each.help,
            show=each.shown,
            priority=each.priority,
            id=each.name,
        )
        for each in actions
    ]


def _as_sent(key: str) -> str:
    held, _alt, digit = key.rpartition("alt+")
    return f"{key},{ALT[int(digit) - 1]}" if held == "" and digit.isdecimal() and _alt else key
