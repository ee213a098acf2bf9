"""The flight as the book sets it up."""

from __future__ import annotations

import msgspec

from furybox.rules.pieces import laid_out
from furybox.rules.warps_edge.box import Box, Fighter, Mothership
from furybox.rules.warps_edge.commands import Start
from furybox.rules.warps_edge.events import Started
from furybox.rules.warps_edge.table import BAG, TRAYS, Choice, Section, Table


def started(
    start: Start, box: Box, fighter: Fighter, *, commitment: str, unconfirmed: tuple[str, ...]
) -> Started:
    """Everything in its place. Rulebook, set-up 3 and 4."""
    bag = dict(box.tokens.start if isinstance(box.tokens.start, dict) else {})
    trays = dict(box.tokens.stock if isinstance(box.tokens.stock, dict) else {})
    trays |= dict.fromkeys(fighter.power, box.tokens.each_power)
    if trays[fighter.signature]:
        trays[fighter.signature] -= 1
        bag[fighter.signature] = 1
    return Started(
        game=start.game,
        unconfirmed=unconfirmed,
        commitment=commitment,
        fighter=start.fighter,
        mothership=start.mothership,
        box=msgspec.to_builtins(box, str_keys=True),
        places=laid_out({BAG: bag, TRAYS: trays}).places(),
    )


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
        commitment=event.commitment,
        fighter_name=event.fighter,
        fighter=fighter,
        mothership=event.mothership,
        pieces=pieces,
        census=pieces.census(),
        shields=int(fighter.shields),
        hull=int(fighter.hull),
        sections=fresh_sections(ship),
        decks=deck_sizes(ship),
        row=(None,) * box.turn.row,
        marker=1,
        owed=(keeps,) if box.skills.cards else (),
        prices=prices if isinstance(prices, dict) else {},
    )


def fresh_sections(ship: Mothership) -> tuple[Section, ...]:
    """All sections of a board, standing."""
    if isinstance(ship.figures, tuple):
        return tuple(Section(figures=figures) for figures in ship.figures)
    return (Section(),) * int(ship.sections)


def deck_sizes(ship: Mothership) -> tuple[int, ...]:
    """How many cards each enemy deck begins with."""
    return tuple(sum(deck) for deck in ship.decks)
