"""
Edges and times in, presses out: debounce and holding, pure and the same for every source.

A contact counts as moved once its level has stayed the same for a moment. Nothing here reads a clock: an edge
carries its time, `due` says when something would happen by itself, and `elapsed` makes it so. How late or how
often the timer calls does not change what is felt, once every edge before was told.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
from msgspec.structs import replace

from hardware.ports import SEATS, Press


class Edge(msgspec.Struct, frozen=True):
    """What a driver saw: a contact that closed or opened, bouncing or not, or one click of the dial."""

    control: str
    to: Literal["down", "up", "left", "right"]
    at: float
    """Seconds on the monotonic clock."""


class Feel(msgspec.Struct, frozen=True):
    """
    How a table's controls are felt. Raises `ValueError` for times that make no sense.

    >>> Feel(hold_seconds=0.9).settle_seconds
    0.015
    """

    settle_seconds: float = 0.015
    """How long a level must stay the same to count; good switches settle within 5 ms, poor ones within 15."""

    accept_seconds: float = 0.0
    """How long a contact must be closed without a break to be pressed, where that is longer than settling."""

    lock_seconds: float = 0.0
    """How long a finger must be away before it presses again; until then it counts as still there."""

    hold_seconds: float = 0.6
    """From this long a press is a hold; or within it, from one press to the next, two are."""

    by_two: bool = False
    """Whether two presses are a hold, and a finger that stays presses only once."""

    holds: frozenset[str] = frozenset({"back", *SEATS})
    """
    Controls on which holding means something else than pressing: their press is felt when the finger leaves.

    On all others it is felt as soon as the contact has settled, however long the finger stays.
    """

    repeat_seconds: float | None = None
    """A hold is felt again this often while the finger stays; none for only once."""

    def __post_init__(self) -> None:
        if not 0 <= self.settle_seconds < self.hold_seconds < math.inf:
            message = (
                f"Settling takes {self.settle_seconds} s and a hold {self.hold_seconds} s: "
                "give settling 0 or more, and the hold a longer time."
            )
            raise ValueError(message)
        touch = self.closing_seconds + (self.opening_seconds + 2 * self.settle_seconds if self.by_two else 0)
        if not (self.accept_seconds >= 0 <= self.lock_seconds and touch < self.hold_seconds):
            message = (
                f"Accepting a press takes {self.accept_seconds} s, its lock {self.lock_seconds} s, "
                f"and a hold {self.hold_seconds} s: give the hold a longer time."
            )
            raise ValueError(message)
        if self.repeat_seconds is not None and not 0 < self.repeat_seconds < math.inf:
            message = (
                f"A hold cannot repeat every {self.repeat_seconds} s: give a time above 0, or leave it out."
            )
            raise ValueError(message)

    @property
    def closing_seconds(self) -> float:
        """How long a contact must stay closed to count as that."""
        return max(self.settle_seconds, self.accept_seconds)

    @property
    def opening_seconds(self) -> float:
        """How long it must stay open to count as that."""
        return max(self.settle_seconds, self.lock_seconds)


class Contact(msgspec.Struct, frozen=True):
    """
    One control between two edges.

    >>> contact, felt = settled(Contact("attack"), Edge("attack", "down", at=10.0))
    >>> felt, due(contact)
    ((), 10.015)
    >>> elapsed(contact, now=10.015)[1]
    (Press(control='attack', gesture='press', at=10.0),)
    """

    control: str
    feel: Feel = Feel()

    is_down: bool = False
    """The level last heard, settled or not."""

    changed: float = -math.inf
    """When it became so."""

    newest: float = -math.inf
    """The time of the newest edge heard; an older one that comes late is out of date."""

    is_pressed: bool = False
    """The level that settled."""

    touched: float = -math.inf
    """When the finger came that pressed it last."""

    was_held: bool = False
    """Whether this press has been felt as a hold."""

    next_hold: float | None = None
    """When the finger will have stayed long enough for a hold, or for the next; or a second press is late."""


def settled(contact: Contact, edge: Edge) -> tuple[Contact, tuple[Press, ...]]:
    """
    The contact after an edge, and what was felt up to then.

    An edge that changes nothing is fine, and so is one that comes late: the newest edge says how things are.
    """
    if edge.to == "left":
        return contact, (Press(contact.control, "turn-left", edge.at),)
    if edge.to == "right":
        return contact, (Press(contact.control, "turn-right", edge.at),)
    contact, felt = elapsed(contact, edge.at)
    if edge.at >= contact.newest:
        contact = replace(contact, newest=edge.at)
        if (edge.to == "down") != contact.is_down:
            contact = replace(contact, is_down=not contact.is_down, changed=edge.at)
    return contact, felt


def due(contact: Contact) -> float | None:
    """When something will be felt, or will settle, without another edge; none when nothing will."""
    feel = contact.feel
    settles = contact.changed + (feel.closing_seconds if contact.is_down else feel.opening_seconds)
    if contact.is_down != contact.is_pressed:
        return settles
    if contact.next_hold is not None:
        return max(contact.next_hold, settles)  # a finger that is just leaving is not holding
    return None


def elapsed(contact: Contact, now: float) -> tuple[Contact, tuple[Press, ...]]:
    """The contact at a moment without another edge, and what was felt up to then, oldest first."""
    presses: list[Press] = []
    while (at := due(contact)) is not None and at <= now:
        contact, felt = _come_due(contact, at)
        presses += felt
    return contact, tuple(presses)


def _come_due(contact: Contact, at: float) -> tuple[Contact, tuple[Press, ...]]:
    control, feel = contact.control, contact.feel
    has_hold = control in feel.holds
    if feel.by_two and contact.next_hold is not None:
        return _second(contact, at)
    press = Press(control, "press", contact.changed)
    if not contact.is_down:
        is_press = has_hold and not (contact.was_held or feel.by_two)
        felt = (replace(press, held=contact.changed - contact.touched),) if is_press else ()
        return replace(contact, is_pressed=False, next_hold=None), felt
    if not contact.is_pressed:
        next_hold = contact.changed + feel.hold_seconds if has_hold else None
        down = replace(contact, is_pressed=True, was_held=False, next_hold=next_hold, touched=contact.changed)
        return down, () if has_hold else (press,)
    next_hold = None if feel.repeat_seconds is None else at + feel.repeat_seconds
    held = Press(control, "hold", at, held=at - contact.touched)
    return replace(contact, was_held=True, next_hold=next_hold), (held,)


def _second(contact: Contact, at: float) -> tuple[Contact, tuple[Press, ...]]:
    """A control that was pressed once, where two presses are a hold: it moves, or no second one came."""
    press = Press(contact.control, "press", at, held=at - contact.touched)
    if contact.is_down == contact.is_pressed:
        return replace(contact, next_hold=None), (press,)
    if not contact.is_down:
        return replace(contact, is_pressed=False), ()
    second = replace(press, gesture="hold", at=contact.changed, held=contact.changed - contact.touched)
    return replace(contact, is_pressed=True, next_hold=None), (second,)
