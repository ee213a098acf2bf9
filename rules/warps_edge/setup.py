"""The flight as the book sets it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.pieces import Pieces, laid_out
from rules.warps_edge.box import Box, Fighter, Mothership, answers, laid_over, number
from rules.warps_edge.commands import Start
from rules.warps_edge.events import Started
from rules.warps_edge.table import BAG, TRAYS, Choice, Places, Section, Table
from rules.warps_edge.tokens import BASIC


def started(
    start: Start, box: Box, fighter: Fighter, *, commitment: str, unconfirmed: tuple[str, ...]
) -> Started:
    """Everything in its place, once it is known how much there is of it."""
    return Started(
        game=start.game,
        unconfirmed=unconfirmed,
        commitment=commitment,
        fighter=start.fighter,
        mothership=start.mothership,
        box=msgspec.to_builtins(box, str_keys=True),
        places=laid(box, fighter),
    )


def laid(box: Box, fighter: Fighter) -> Places:
    """All tokens in their places. Rulebook, set-up 3 and 4. Empty while the inventory is not known whole."""
    start, stock, power = box.tokens.start, box.tokens.stock, fighter.power
    if not (isinstance(start, dict) and isinstance(stock, dict) and isinstance(power, tuple)):
        return {}
    if fighter.signature not in power:
        return {}
    bag, trays = dict(start), stock | dict.fromkeys(power, box.tokens.each_power)
    if trays[fighter.signature]:
        trays[fighter.signature] -= 1
        bag[fighter.signature] = 1
    return laid_out({BAG: bag, TRAYS: trays}).places()


def opened(event: Started) -> Table:
    """The table after its set-up: one of two skills is to be kept, and five tokens are to be drawn."""
    box = msgspec.convert(event.box, Box, strict=False)
    pieces = laid_out(event.places)
    fighter, ship = box.fighters[event.fighter], box.motherships[event.mothership]
    prices = box.tokens.prices
    keeps = Choice(what="keep-skill", count=1, tokens=(), to="")
    return Table(
        game=event.game,
        box=box,
        unconfirmed=event.unconfirmed,
        commitment=event.commitment,
        fighter_name=event.fighter,
        fighter=fighter,
        mothership=event.mothership,
        pieces=pieces,
        census=pieces.census(),
        shields=number(fighter.shields),
        hull=number(fighter.hull),
        sections=fresh_sections(ship),
        decks=deck_sizes(ship.decks),
        row=(None,) * box.turn.row,
        fallen=((),) * len(ship.decks),
        returned=((),) * len(ship.decks),
        marker=1,
        owed=(keeps,) if box.skills.cards else (),
        prices=prices if isinstance(prices, dict) else {},
    )


def with_figures(table: Table, override: Mapping[str, Any]) -> Table:
    """The table with numbers that were typed since; markers stand full on scales that were unknown."""
    box = laid_over(table.box, override)
    fighter = box.fighters[table.fighter_name]
    shields, hull = number(fighter.shields), number(fighter.hull)
    prices = box.tokens.prices if ("tokens", "prices") in dict(answers(override)) else {}
    pieces = _restocked(table, box)
    return replace(
        table,
        box=box,
        pieces=pieces,
        census=pieces.census(),
        fighter=fighter,
        shields=min(table.shields, shields) if table.full_shields else shields,
        hull=min(table.hull, hull) if table.full_hull else hull,
        prices=table.prices | (prices if isinstance(prices, dict) else {}),
        sections=_typed(table, box, override),
        decks=_recut(table, box),
    )


def _recut(table: Table, box: Box) -> tuple[int, ...]:
    """The decks, with so many cards more or fewer as they were misread by."""
    pairs = zip(table.decks, table.levels, replace(table, box=box).levels, strict=True)
    return tuple(max(0, left + sum(new) - sum(old)) for left, old, new in pairs)


def recounted(table: Table, box: Box) -> dict[str, int]:
    """What a stock that was counted anew adds to the trays; below zero, what it takes from them."""
    old, new = table.box.tokens.stock, box.tokens.stock
    if not (table.census and isinstance(old, dict) and isinstance(new, dict)):
        return {}
    return {token: by for token in BASIC if (by := new.get(token, 0) - old.get(token, 0))}


def _restocked(table: Table, box: Box) -> Pieces:
    more = recounted(table, box)
    if not more:
        return table.pieces
    trays = Counter(table.pieces.at(TRAYS))
    trays.update(more)
    return laid_out(table.pieces.places() | {TRAYS: trays})


def _typed(table: Table, box: Box, override: Mapping[str, Any]) -> tuple[Section, ...]:
    """The sections, with figures that the override tells."""
    ship, path = box.motherships[table.mothership], ("motherships", table.mothership, "figures")
    fresh = fresh_sections(ship)
    if not table.sections or path not in dict(answers(override)):
        return table.sections or fresh
    return tuple(replace(new, down=old.down) for old, new in zip(table.sections, fresh, strict=True))


def fresh_sections(ship: Mothership) -> tuple[Section, ...]:
    """All sections of a board, standing."""
    if isinstance(ship.figures, tuple):
        return tuple(Section(figures=figures) for figures in ship.figures)
    return (Section(),) * number(ship.sections)


def deck_sizes(decks: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How many cards each enemy deck begins with."""
    return tuple(map(sum, decks))
