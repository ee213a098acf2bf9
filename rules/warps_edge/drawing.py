"""Draws from the bag: by the device, or by hand from the real one and told."""

from __future__ import annotations

from collections.abc import Mapping

from rules.refusals import Refused
from rules.warps_edge.draft import Draft, check_token
from rules.warps_edge.events import RanShort
from rules.warps_edge.table import BAG, SUPPLY, Choice

Hand = Mapping[str, int]
"""Token -> how many of it a hand drew."""


def draw(draft: Draft, count: int, *, why: str, by_hand: Hand | None = None) -> tuple[str, ...]:
    """Tokens out of the bag into the supply, as many as there are. Raises `Refused` for a hand that errs."""
    there = sum(draft.table.pieces.at(BAG).values())
    hand = None if by_hand is None else _checked(draft, min(count, there), by_hand)
    drawn = draft.drawn(dict(draft.table.pieces.at(BAG)), count, by_hand=hand) if there else ()
    for token in drawn:
        draft.move(token, BAG, SUPPLY, why=why)
    if len(drawn) < count:
        draft.say(RanShort(of=BAG, by=count - len(drawn)))
    return drawn


def draw_for_effect(draft: Draft, count: int, *, why: str, sought: tuple[str, ...] = ()) -> None:
    """
    What an effect draws: at once, or in its turn; where hands draw in this flight, as soon as a hand has.

    A token that was *sought* gives a POWER token. Rulebook, randomizer.
    """
    if draft.table.by_hand or draft.table.owed:
        draft.owe(Choice(what="draw", count=count, tokens=sought, to=SUPPLY))
    else:
        _reward(draft, draw(draft, count, why=why), sought)


def draw_owed(draft: Draft, choice: Choice, by_hand: Hand | None) -> None:
    """The draw an effect left to hands; told by hand, or made by the device after all."""
    draft.chosen(choice, choice.count)
    _reward(draft, draw(draft, choice.count, why="draw", by_hand=by_hand), choice.tokens)


def _reward(draft: Draft, drawn: tuple[str, ...], sought: tuple[str, ...]) -> None:
    if any(token in sought for token in drawn):
        draft.owe(Choice(what="gain", count=1, tokens=draft.table.power, to=SUPPLY))


def _checked(draft: Draft, due: int, by_hand: Hand) -> tuple[str, ...]:
    """The tokens a hand drew, sorted by name: nobody noted their order."""
    for token in by_hand:
        check_token(draft.table, token)
    if sum(by_hand.values()) != due:
        raise Refused("bad-count", "This draw takes {due} tokens, not {n}.", due=due, n=sum(by_hand.values()))
    for token, n in by_hand.items():
        if n > draft.table.pieces.count(BAG, token):
            raise Refused("not-enough-pieces", "The bag holds fewer than {n} {piece}.", n=n, piece=token)
    return tuple(token for token in sorted(by_hand) for _ in range(by_hand[token]))
