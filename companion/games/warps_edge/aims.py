"""What a pilot aims at: every card of the row and every section, and what each still needs. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from companion.games.warps_edge import naming
from companion.words.language import _
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
        Aim(n, "due" if n - 1 == due else "free") if card is None else _aim(n, card, "open")
        for n, card in enumerate(flight.row, 1)
    )


def sections(flight: Flight) -> tuple[Aim, ...]:
    """The mothership from the left, sections that are out too."""
    return tuple(_section(n, part) for n, part in enumerate(flight.sections, 1))


def unknown(flight: Flight) -> int | None:
    """The first section (from 1) that can be attacked and that nobody has typed; none where that is all."""
    return next((aim.number for aim in sections(flight) if aim.state == "unknown"), None)


def attackable(flight: Flight) -> tuple[str, ...]:
    """Every target that may be attacked now, the row first."""
    return tuple(target.place for target in _all(flight) if isinstance(target, EnemyView) or target.open)


def standing(flight: Flight) -> tuple[str, ...]:
    """Every target that is not out, the row first."""
    return tuple(target.place for target in targets(flight))


def targets(flight: Flight) -> tuple[EnemyView | SectionView, ...]:
    """The same as the view has them."""
    return tuple(target for target in _all(flight) if isinstance(target, EnemyView) or not target.down)


def called(target: EnemyView | SectionView) -> str:
    """A target by its own name."""
    return naming.enemy(target.name) if isinstance(target, EnemyView) else naming.place(target.place)


def neighbours(flight: Flight, place: str) -> tuple[str, ...]:
    """The targets right beside one, as they stand; whether they count as neighbours, the rules say."""
    what, _colon, n = place.partition(":")
    beside = (f"{what}:{int(n) - 1}", f"{what}:{int(n) + 1}")
    return tuple(each for each in beside if each in standing(flight))


def progress(target: EnemyView | SectionView) -> list[str]:
    """What lies at a target of what it needs, and what it will do, in a few phrases."""
    if target.figures is None:
        return [_("not typed yet")]
    has, needs = target.has, target.needs
    parts = [
        label.format(has=there or 0, needs=needed)
        for label, there, needed in (
            (_("lasers {has} of {needs}"), has.lasers, needs.lasers),
            (_("manoeuvres {has} of {needs}"), has.manoeuvres, needs.manoeuvres),
            (_("energy {has} of {needs}"), has.energy, needs.energy),
        )
        if needed is not None
    ]
    if isinstance(target, SectionView) and not target.open:
        parts.append(_("closed"))
    else:
        parts.append(_("stunned") if target.stunned else _("attack {n}").format(n=target.attack))
    return parts


def _all(flight: Flight) -> Iterator[EnemyView | SectionView]:
    yield from (card for card in flight.row if card is not None)
    yield from flight.sections


def _due(flight: Flight) -> int | None:
    """The place (from 0) that the next card is laid on. Rulebook, step 1; Duo: each half has its deck."""
    if flight.step != "arrive":
        return None
    has_two = len(flight.decks) > 1
    free = (slot for slot, card in enumerate(flight.row) if card is None)
    return next((slot for slot in free if flight.decks[int(has_two and slot >= _HALF)]), None)


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
