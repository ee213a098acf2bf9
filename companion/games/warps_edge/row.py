"""Who is in the row of a flight, told by events alone: names in places, empty where no card lies. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Event
from rules.warps_edge.events import Amended, Arrived, CardsReturned, Defeated

Row = tuple[str, ...]
"""Names of the enemies from the deck on; it may be shorter than the row."""


def after(names: Sequence[str], events: Sequence[Event]) -> Row:
    """
    The row that events leave.

    >>> gone = Defeated(target="enemy:1", name="fury", how="evaded", reward=())
    >>> after(("fury", "hunter"), [gone])
    ('', 'hunter')
    """
    row = tuple(names)
    for event in events:
        match event:
            case Arrived():
                row = _put(row, event.place, event.name)
            case Defeated(target=target) if target.startswith("enemy:"):
                row = _put(row, int(target.removeprefix("enemy:")), "")
            case CardsReturned():
                row = ()
            case Amended(row=tuple(cards)):
                row = tuple(card.name if card else "" for card in cards)
            case _:
                pass
    return row


def during(names: Sequence[str], events: Sequence[Event]) -> Row:
    """The row with everybody the events speak of: whoever arrived, and whoever is out by now."""
    row = tuple(names)
    for event in events:
        match event:
            case Arrived():
                row = _put(row, event.place, event.name)
            case Defeated(target=target) if target.startswith("enemy:"):
                row = _put(row, int(target.removeprefix("enemy:")), event.name)
            case Amended(row=tuple(cards)):
                for place, card in enumerate(cards, 1):
                    row = _put(row, place, card.name) if card else row
            case _:
                pass
    return row


def _put(row: Row, place: int, name: str) -> Row:
    longer = (*row, *[""] * (place - len(row)))
    return (*longer[: place - 1], name, *longer[place:])
