"""
Builders in a pilot's words: `flying` a fighter against a mothership, the supply as a test wants it.

Every line goes through the script format, and after every line all tokens are counted.
"""

from __future__ import annotations

from typing import Any

from rules.script import Evening
from rules.warps_edge import tokens
from rules.warps_edge.table import Table
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import line_of, shown, told
from tests.warps_edge.flight_lines import NEW_SKILL, dial, enemy, fall, start

FIRST = ["proton-cannon", "enriched-fuel", "warp-vortex", "electroshock", "reflector"]


def set_up(mothership: str = "dread", fighter: str = "hermes", **panel: Any) -> Evening:
    """A flight before its first draw, one skill kept."""
    return told(Evening(lambda: bytes(32)), start(mothership, fighter, **panel), NEW_SKILL)


def flying(
    mothership: str = "dread", fighter: str = "hermes", *, row: tuple[Line, ...] = (), **panel: Any
) -> Evening:
    """A flight in the second step of its first turn, with four enemies and an empty supply."""
    cards = [*row, *[enemy()] * (4 - len(row))]
    return cleared(told(set_up(mothership, fighter, **panel), say("plan"), *cards), "supply")


def cleared(evening: Evening, place: str, to: str = "trays") -> Evening:
    return told(evening, *[move(piece, n, place, to) for piece, n in at(evening, place).items()])


def holding(evening: Evening, *tokens: str) -> Evening:
    """The same flight with these tokens in the supply, from the trays."""
    return told(evening, *[move(token, 1, "trays", "supply") for token in tokens])


def armed(*pieces: str, row: tuple[Line, ...] = (), mothership: str = "dread") -> Evening:
    """A flight with these tokens in the supply, its panel showing the POWER tokens among them."""
    own = {tokens.POWER[piece]: piece for piece in (*FIRST, *pieces) if piece in tokens.POWER}
    power = [*own.values()]
    return holding(flying(mothership, row=row, power=power, signature=power[0]), *pieces)


def skilled(name: str, *pieces: str, fee: int = 1, row: tuple[Line, ...] = (), **figures: object) -> Evening:
    """A flight with that skill card and those tokens in the supply; the row is one short."""
    evening = flying(row=(*row, enemy("giver", destroyed=["skill"])))
    told(evening, *fall(f"enemy:{len(row) + 1}", how="destroyed"))
    figures = {"kind": "energy", "fee": fee, "lasting": name == "adaptive-nanofibres"} | figures
    return holding(told(evening, say("skill", name=name, figures=figures)), *pieces)


def without_enemies(evening: Evening) -> Evening:
    """All enemies of deck and row are out, so that a protected mothership lies open."""
    told(evening, *[dial(deck, 0) for deck in ("left-deck", "right-deck")[: len(table(evening).decks)]])
    return told(evening, *fall(*[f"enemy:{n}" for n, card in enumerate(table(evening).row, 1) if card]))


def table(evening: Evening) -> Table:
    flight: Table = line_of(evening).table
    return flight


def at(evening: Evening, place: str) -> dict[str, int]:
    return dict(table(evening).pieces.at(place))


def row(evening: Evening, n: int) -> Line:
    card: Line = shown(evening)["row"][n - 1]
    return card


def part(evening: Evening, n: int) -> Line:
    section: Line = shown(evening)["sections"][n - 1]
    return section
