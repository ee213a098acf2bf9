"""What is done with the row of cards, where the device minds it."""

from __future__ import annotations

from rules.clank.commands import Deal
from rules.clank.draft import Draft, T
from rules.clank.events import Dealt
from rules.clank.row import SIGNS
from rules.refusals import Refused


def deal(draft: Draft[T], command: Deal) -> None:
    """
    A card is dealt. In Space rulebook, set-up N and phase 3; Catacombs rulebook, set-up E and p. 12.

    A card with the attack sign never stays in the first row: another one is dealt for it, and it goes back
    into the deck. ARRIVE and DANGER count there too.
    """
    row = draft.table.row
    if row is None:
        raise Refused("row-untracked", "The device does not mind the row at this table.")
    slot = row.place if command.slot is None else command.slot
    if not 1 <= slot <= len(row.slots):
        raise Refused(
            "bad-count", "It must be {least} to {most}, not {n}.", least=1, most=len(row.slots), n=slot
        )
    if not row.left:
        raise Refused("deck-empty", "No card is left in the deck: if the row is not full, the deck is out.")
    if "attack" in command.signs and row.slots[slot - 1] is None:
        raise Refused(
            "first-row",
            "No attack sign lies in the first row: deal another card for it, and shuffle it into the deck.",
        )
    draft.say(Dealt(slot=slot, signs=tuple(sign for sign in SIGNS if sign in command.signs)))
