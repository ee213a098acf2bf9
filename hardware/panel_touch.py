"""
What fingers do on a panel that has a clock of its own: its edges and its time in, presses by our clock out.

Contacts settle by the panel's time. It says again and again how late it is, after every edge so far: until
it has said so, no finger has stayed long enough for anything. So a cable that is out in the middle of a press
does not turn it into a hold, and what is felt does not hang on how fast anything was told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from hardware.ports import CONTROLS, Press
from hardware.settle import Contact, Edge, Feel, elapsed, settled

DRIFT: Final = 0.0001
"""No panel's clock is faster or slower than ours by a larger share."""


class Touches:
    """
    The contacts of one panel, from when its power came.

    >>> touches = Touches(Feel())
    >>> touches.moved(Edge("attack", "down", at=5.0), now=105.2)
    []
    >>> touches.told(5.1, now=105.1)
    [Press(control='attack', gesture='press', at=105.0)]
    """

    def __init__(self, feel: Feel) -> None:
        self._feel = feel
        self._contacts: dict[str, Contact] = {}
        self._late = 0.0
        self._ahead = math.inf  # what to add to the panel's seconds to have ours
        self._ahead_at = 0.0

    def moved(self, edge: Edge, now: float) -> list[Press]:
        """Take the next edge, by the panel's time; one on a control that no table has is skipped."""
        if edge.control not in CONTROLS:
            return []
        earlier = self.told(edge.at, now)
        before = self._contacts.get(edge.control) or Contact(edge.control, self._feel)
        self._contacts[edge.control], felt = settled(before, edge)
        return [*earlier, *self._by_our_clock(felt, now)]

    def told(self, late: float, now: float) -> list[Press]:
        """Take how late it is on the panel, and that every edge before was told."""
        self._keep_step(late, now)
        felt: list[Press] = []
        for control, contact in self._contacts.items():
            self._contacts[control], presses = elapsed(contact, self._late)
            felt += presses
        return list(self._by_our_clock(sorted(felt, key=lambda press: press.at), now))

    def let_go(self, now: float) -> list[Press]:
        """
        Take every finger off, since the panel lost its power and will never tell.

        A touch that had settled was a press, unless it was felt already: it is not lost, and nothing jams.
        """
        felt: list[Press] = []
        for control, contact in tuple(self._contacts.items()):
            if contact.is_down:
                felt += self.moved(Edge(control, "up", self._late), now)
        feel = self._feel
        return felt + self.told(
            self._late + (feel.hold_seconds if feel.by_two else feel.opening_seconds), now
        )

    def _keep_step(self, late: float, now: float) -> None:
        # What is long on its way makes the difference larger: the smallest one is nearest to the truth.
        self._late = max(self._late, late)
        drifted = self._ahead + DRIFT * (now - self._ahead_at)
        self._ahead, self._ahead_at = min(drifted, now - late), now

    def _by_our_clock(self, felt: Iterable[Press], now: float) -> Iterator[Press]:
        for press in felt:
            yield replace(press, at=min(now, press.at + self._ahead))
