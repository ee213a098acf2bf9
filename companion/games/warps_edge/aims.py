"""What a pilot aims at: every card of the row and every section, and what each still needs. Pure."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.warps_edge.view import EnemyView, SectionView
from rules.warps_edge.view import View as Flight

State = Literal["open", "closed", "down", "free", "due", "unknown"]
"""
How it stands with a target.

`free`: a place of the row without a card, and `due` the one that the next card is laid on. Of a section:
`closed` cannot be attacked now, `down` is out, `unknown` is open and nobody has typed what it says.
"""


_HALF: Final = 2
"""Places of the row that Duo's left deck fills; the right one fills those after them."""


class Aim(msgspec.Struct, frozen=True):
    """One target; numbers are what is still missing, none where that does nothing to it."""

    number: int
    """From 1, as the places stand on the table."""

    state: State
    stunned: bool = False
    lasers: int | None = None
    manoeuvres: int | None = None
    energy: int | None = None
    damage: int = 0
    """What it will do in the enemies' step, as the table stands."""


def row(flight: Flight) -> tuple[Aim, ...]:
    """The row from the left, free places too."""
    due = _due(flight)
    return tuple(
        Aim(n, "due" if n - 1 == due else "free") if card is None else _enemy(n, card)
        for n, card in enumerate(flight.row, 1)
    )


def sections(flight: Flight) -> tuple[Aim, ...]:
    """The mothership from the left, sections that are out too."""
    return tuple(_section(n, part) for n, part in enumerate(flight.sections, 1))


def unknown(flight: Flight) -> int | None:
    """The first section (from 1) that can be attacked and that nobody has typed; none where that is all."""
    return next((aim.number for aim in sections(flight) if aim.state == "unknown"), None)


def _due(flight: Flight) -> int | None:
    """The place (from 0) that the next card is laid on. Rulebook, step 1; Duo: each half has its deck."""
    if flight.step != "arrive":
        return None
    has_two = len(flight.decks) > 1
    free = (slot for slot, card in enumerate(flight.row) if card is None)
    return next((slot for slot in free if flight.decks[int(has_two and slot >= _HALF)]), None)


def _enemy(number: int, card: EnemyView) -> Aim:
    return _aim(number, card, "open")


def _section(number: int, part: SectionView) -> Aim:
    if part.down:
        return Aim(number, "down")
    if not part.open:
        return _aim(number, part, "closed")
    if part.figures is None:
        return Aim(number, "unknown", part.stunned)
    return _aim(number, part, "open")


def _aim(number: int, target: EnemyView | SectionView, state: State) -> Aim:
    need, has = target.needs, target.has
    return Aim(
        number,
        state,
        target.stunned,
        _left(need.lasers, has.lasers),
        _left(need.manoeuvres, has.manoeuvres),
        _left(need.energy, has.energy),
        target.attack if state == "open" and not target.stunned else 0,
    )


def _left(need: int | None, has: int | None) -> int | None:
    return None if need is None else max(need - (has or 0), 0)
