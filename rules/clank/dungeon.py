"""What the two games under the earth share: idols, crowns, a backpack, a way out with a mastery token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from rules.clank.belongings import need_artifact
from rules.clank.box import Few, MarketBox, Points, number
from rules.clank.commands import Escape, SeatIndex
from rules.clank.draft import Draft, T
from rules.clank.events import Away, TokenGained, TokenSwapped, Untold
from rules.clank.retelling import Retelling, need
from rules.clank.table import CROWN, Table, crown, is_crown
from rules.game import Command, Event
from rules.refusals import Refused, bad_box

IDOL: Final = "monkey-idol"
BACKPACK: Final = "backpack"


class StallBox(MarketBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The market."""

    stock: dict[str, Few]
    crowns: tuple[Points, ...]
    """Their values, the first to be sold first."""


class SecretsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secrets: kind -> copies."""

    major: dict[str, Few]
    minor: dict[str, Few]


class IdolsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Monkey idols in their room."""

    count: Few


class MasteryBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mastery token."""

    points: Points


def faults(crowns: tuple[int, ...]) -> Iterator[Refused]:
    """What crowns cannot be worth."""
    if list(crowns) != sorted(crowns, reverse=True):
        yield bad_box("market.crowns", "The box cannot be used: {number} must not rise from one to the next.")
    if max(Counter(crowns).values(), default=0) > 1:
        yield bad_box("market.crowns", "The box cannot be used: {number} must all differ.")


class Idol(Command, frozen=True, kw_only=True):
    """A seat takes a monkey idol."""

    seat: SeatIndex


class Emerged(Away, frozen=True, kw_only=True):
    """A seat has left by the way it came, with a mastery token."""


def left(table: Table, copies: Mapping[str, int]) -> dict[str, int]:
    """What is left of some tokens: kind -> how many."""
    return {kind: max(n - table.gained.get(kind, 0), 0) for kind, n in copies.items()}


def market(table: Table) -> dict[str, int]:
    """What the market still has."""
    return {**left(table, number(table.box, "market.stock")), CROWN: len(table.crowns)}


def idols(table: Table) -> int:
    """Monkey idols left in their room, less than none where too many are held; a dropped one goes back."""
    count: int = number(table.box, "idols.count")
    return count - sum(seat.tokens.get(IDOL, 0) for seat in table.seats)


def mastery(table: Table) -> int:
    """Mastery tokens left: there is one for each player."""
    return sum(seat.status != "escaped" for seat in table.seats)


def idol(draft: Draft[T], command: Idol) -> None:
    """Catacombs rulebook, p. 10; Clank! rulebook, step 2: a token from the room; it is no artifact."""
    draft.seat_in(command.seat)
    if idols(draft.table) < 1:
        raise Refused("sold-out", "No monkey idol is left.")
    draft.say(TokenGained(seat=command.seat, kind=IDOL, how="found"))


def escape(draft: Draft[T], command: Escape) -> None:
    """
    Out with an artifact, and a mastery token. Clank! rulebook, step 4; Catacombs rulebook, p. 14.

    The books take no cubes off the board: they are drawn like any, and hurt nobody.
    """
    seat = draft.seat_in(command.seat)
    need_artifact(seat)
    draft.say(Emerged(seat=command.seat))
    draft.end_if_nobody_is_in()


class DungeonRetelling(Retelling[T]):
    """One entry told anew where crowns are sold, the best one first."""

    def untell(self, draft: Draft[T], event: Event) -> None:
        """Take back one thing that was told."""
        match event:
            case TokenGained() if is_crown(event.kind):
                # It may have been swapped since for another, because those before it were told anew.
                held = [kind for kind in draft.table.seats[event.seat].tokens if is_crown(kind)]
                kind = event.kind if event.kind in held else next(iter(held), event.kind)
                need(draft, event.seat, kind)
                draft.say(Untold(seat=event.seat, of="token-gained", name=kind, how=event.how))
            case _:
                super().untell(draft, event)

    def follow(self, draft: Draft[T]) -> None:
        """The crowns were bought in the order in which all was truly told."""
        bought = [gained for gained in self.sequence(TokenGained) if is_crown(gained.kind)]
        sold = list(zip(bought, number(draft.table.box, "market.crowns"), strict=False))
        for index, seat in enumerate(draft.table.seats):
            due = Counter(crown(value) for gained, value in sold if gained.seat == index)
            held = Counter({kind: n for kind, n in seat.tokens.items() if is_crown(kind)})
            if due.total() != held.total():
                continue  # one was lost since, and nobody told which of them it truly was
            for kind, to in zip((held - due).elements(), (due - held).elements(), strict=True):
                draft.say(TokenSwapped(seat=index, kind=kind, to=to))
