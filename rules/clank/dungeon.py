"""What games under the earth share: idols, and a market with crowns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rules.clank.belongings import find, unknown
from rules.clank.commands import OfSeat
from rules.clank.draft import Draft, T
from rules.clank.events import TokenGained, TokenSwapped, Untold
from rules.clank.retelling import Retelling, need
from rules.clank.table import crown, is_crown
from rules.game import Event
from rules.refusals import Refused, bad_box

IDOL: Final = "monkey-idol"


def faults(crowns: tuple[int, ...]) -> Iterator[Refused]:
    """What crowns cannot be worth."""
    if list(crowns) != sorted(crowns, reverse=True):
        yield bad_box("market.crowns", "The box cannot be used: {number} must not rise from one to the next.")
    if max(Counter(crowns).values(), default=0) > 1:
        yield bad_box("market.crowns", "The box cannot be used: {number} must all differ.")


class Idol(OfSeat, frozen=True, kw_only=True):
    """A seat takes a monkey idol."""


def idol(draft: Draft[T], command: Idol) -> None:
    """Catacombs rulebook, p. 10; Clank! rulebook, step 2: a token from the room; it is no artifact."""
    draft.seat_in(command.seat)
    if "idols" not in draft.table.room.heaps:
        raise unknown(IDOL)
    find(draft, command.seat, IDOL, "idols")


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
        sold = list(zip(bought, draft.table.all_crowns, strict=False))
        for index, seat in enumerate(draft.table.seats):
            due = Counter(crown(value) for gained, value in sold if gained.seat == index)
            held = Counter({kind: n for kind, n in seat.tokens.items() if is_crown(kind)})
            if due.total() != held.total():
                continue  # one was lost since, and nobody told which of them it truly was
            for kind, to in zip((held - due).elements(), (due - held).elements(), strict=True):
                draft.say(TokenSwapped(seat=index, kind=kind, to=to))
