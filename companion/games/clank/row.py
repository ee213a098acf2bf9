"""The row of cards, where the device minds it: what can be done with it, and how it is said. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from companion.games.deeds import Deed, Option, choice
from companion.words.language import N_, _, ngettext
from companion.words.numerals import percent
from rules.clank.commands import Deal
from rules.clank.row import SIGNS, Due, Row, RowView, Sign

_SIGNS: Final[dict[Sign, str]] = {"attack": "*", "danger": "!", "arrive": ">"}
_NAMES: Final[dict[Sign, str]] = {"attack": N_("attack"), "danger": N_("DANGER"), "arrive": N_("ARRIVE")}
_DUE: Final[dict[Due, str]] = {
    "row": N_("1st row"), "deck-out": N_("no cards"), "arrive": N_("ARRIVE"), "attack": N_("attack"),
}  # fmt: skip

OFFERED: Final = ("deal-plain", "deal-attack", "deal-danger", "deal-arrive", "deal")
"""The deeds of a card that is dealt, by their names."""


def deeds(row: Row, *, aside: bool = False) -> Iterator[Deed]:
    """A card is dealt: one line for each that is common, and one for several signs or a slot."""
    deal = partial(Deed, does=Deal, aside=aside)
    yield deal("deal-plain", _("Card without a sign"), key="n", given={"signs": ()}, stays=True)
    yield deal(
        "deal-attack", _("Card with the attack sign"), key="a", given={"signs": ("attack",)}, stays=True
    )
    yield deal("deal-danger", _("Card with DANGER"), key="d", given={"signs": ("danger",)}, stays=True)
    yield deal("deal-arrive", _("Card with ARRIVE"), key="r", given={"signs": ("arrive",)}, stays=True)
    kinds = [kind for n in range(len(SIGNS) + 1) for kind in combinations(SIGNS, n)]
    slots = (Option(n, str(n), said(signs), str(n)) for n, signs in enumerate(row.slots, 1))
    yield deal("deal", _("Card into a slot, or with several signs"), key="s", fields=(
        choice("signs", _("its signs"), [(kind, named(kind)) for kind in kinds]),
        choice("slot", _("which slot"), (Option(None, _("one without DANGER"), key="0"), *slots)),
    ))  # fmt: skip


def said(signs: Sequence[Sign] | None) -> str:
    """
    What lies in a slot, as short as it can be.

    >>> said(None), said(()), said(("attack", "danger"))
    ('_', '·', '*!')
    """
    return "_" if signs is None else "".join(_SIGNS[sign] for sign in signs) or "·"


def named(signs: Sequence[Sign]) -> str:
    """
    The signs of a card in words.

    >>> named(()), named(("attack", "danger"))
    ('no sign', 'attack, DANGER')
    """
    return ", ".join(_(_NAMES[sign]) for sign in signs) or _("no sign")


def owes(row: RowView) -> list[str]:
    """What the turn still owes, in the book's order."""
    return [_(_DUE[due]) for due in row.due]


def left(row: Row) -> str:
    """The deck."""
    return ngettext("{n} card left", "{n} cards left", row.left).format(n=row.left)


def chances(row: RowView) -> Iterator[str]:
    """What the coming turns bring: one turn, then a turn of every seat."""
    for n, chance in enumerate(row.next, 1):
        turn = ngettext("A turn of {n} card attacks: {chance}", "A turn of {n} cards attacks: {chance}", n)
        yield turn.format(n=n, chance=percent(chance, 1))
    for n, several in enumerate(row.ahead, 1):
        each = ", ".join(f"{made}: {percent(chance, 1)}" for made, chance in enumerate(several))
        turns = ngettext(
            "Attacks in a turn of every seat, {n} card each: {chances}",
            "Attacks in a turn of every seat, {n} cards each: {chances}",
            n,
        )
        yield turns.format(n=n, chances=each)
