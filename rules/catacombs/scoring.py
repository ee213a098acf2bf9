"""What a seat has at the end. Catacombs rulebook, p. 14; tokens: the reference card."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from rules.catacombs.table import COUPON, CROWN, IDOL, MONKEY_BOT, TOME, CatacombsTable, crown

SORCERESS_TOMES: Final = 2


def parts(table: CatacombsTable, index: int) -> dict[str, int]:
    """What a seat's victory points are made of."""
    seat, box = table.seats[index], table.box
    worth = {**box.tokens.points, **{crown(value): value for value in box.market.crowns}}
    times, prisoners = _times(table, index), _prisoners(table)

    def points(kind: str, n: int) -> int:
        return n * (worth.get(kind, 0) + box.tokens.bonus.get(kind, 0) * times.get(kind, 0))

    return {
        "cards": seat.cards or 0,
        "artifacts": sum(seat.artifacts),
        "tokens": sum(points(kind, n) for kind, n in seat.tokens.items() if kind not in prisoners),
        "prisoners": sum(points(kind, n) for kind, n in seat.tokens.items() if kind in prisoners),
        "credits": seat.credits,
        "mastery": box.mastery.points if seat.status == "escaped" else 0,
    }


def freed(table: CatacombsTable, index: int) -> int:
    """How many prisoners a seat has freed."""
    prisoners = _prisoners(table)
    return sum(n for kind, n in table.seats[index].tokens.items() if kind in prisoners)


def _prisoners(table: CatacombsTable) -> AbstractSet[str]:
    """The kinds of prisoners; a discount coupon lies behind the same doors and is none."""
    return table.box.prisoners.copies.keys() - {COUPON}


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
