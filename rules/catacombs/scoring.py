"""What a seat has at the end. Catacombs rulebook, p. 14; tokens: the reference card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.catacombs.table import COUPON, CROWN, IDOL, MONKEY_BOT, TOME, CatacombsTable, crown

SORCERESS_TOMES: Final = 2


def points(table: CatacombsTable, index: int) -> int | None:
    """A seat's victory points; none while they are not known."""
    seat, box = table.seats[index], table.box
    if seat.status == "lost":
        return 0
    if not seat.scores or seat.cards is None:
        return None
    worth = {**box.tokens.points, **{crown(value): value for value in box.market.crowns}}
    tokens = sum(worth.get(kind, 0) * n for kind, n in seat.tokens.items())
    times = _times(table, index)
    bonus = sum(box.tokens.bonus.get(kind, 0) * n * times.get(kind, 0) for kind, n in seat.tokens.items())
    mastery = box.mastery.points if seat.status == "escaped" else 0
    return sum(seat.artifacts) + mastery + tokens + bonus + seat.credits + seat.cards


def freed(table: CatacombsTable, index: int) -> int:
    """
    The prisoners a seat has freed.

    A discount coupon lies behind the same doors and is no prisoner.
    """
    prisoners = table.box.prisoners.copies.keys() - {COUPON}
    return sum(n for kind, n in table.seats[index].tokens.items() if kind in prisoners)


def _times(table: CatacombsTable, index: int) -> Mapping[str, int]:
    """How often a prisoner finds what he looks for: the mayor a mastery token, the monk wayshrines ..."""
    seat = table.seats[index]
    has_crown = any(kind.startswith(f"{CROWN}-") for kind in seat.tokens)
    return {
        "mayor": seat.status == "escaped",
        "monk": len(table.marked_by(index)),
        "primatologist": IDOL in seat.tokens or MONKEY_BOT in seat.tokens,
        "prince": has_crown,
        "princess": has_crown,
        "sorceress": seat.tokens.get(TOME, 0) >= SORCERESS_TOMES,
        "warrior": freed(table, index),
    }
