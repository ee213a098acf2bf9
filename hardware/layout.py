"""
Where everything of a wiring goes on a breadboard: parts in holes, and wires between holes and header.

Each part has rows of its own, in the order of the header, so that wires hardly cross. What is drawn and what
is bought both come from here.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hardware.breadboard import FEED_5V, HEADER, Block, Hole, Jumper, Lead, Net
from hardware.wiring import Wiring

SMALL: Final = 30
LARGE: Final = 63
"""Rows of a breadboard of 400 holes, and of one of 830."""

_FEEDS: Final[dict[str, dict[Net, int]]] = {
    "right": {"3V3": 1, "5V": FEED_5V, "GND": 6},
    "left": {"GND": 9, "3V3": 17},
}
"""Where on the header the rails are fed from, those on the right and those on the left."""


class Layout(msgspec.Struct, frozen=True):
    """Boards of so many rows, one below the other, and what is on them."""

    boards: tuple[int, ...]
    blocks: tuple[Block, ...]
    feeds: tuple[Lead, ...]
    """From the header to the rails that are used."""


def laid(wiring: Wiring) -> Layout:
    """
    Lay a wiring out. The first row of a board is left to what feeds its rails: a hole takes one wire.

    >>> from hardware.wiring import Button
    >>> layout = laid(Wiring(buttons={"attack": Button(17)}))
    >>> layout.boards, layout.blocks[0].leads
    ((30,), (Lead(place=11, hole=Hole(row=2, column='a')),))
    """
    blocks = sorted((block for field, part in wiring.parts() for block in part.blocks(field)), key=_middle)
    boards: list[int] = []
    placed = []
    start = used = 0
    for block in blocks:
        if not boards or used + block.rows > LARGE:
            start += boards[-1] if boards else 0
            boards.append(LARGE)
            used = 1
        placed.append(_moved(block, start + used + 1))
        used += block.rows
    if boards and used <= SMALL:
        boards[-1] = SMALL
    return Layout(tuple(boards), tuple(placed), _feeds(placed))


def _middle(block: Block) -> tuple[float, bool, bool]:
    """Beside its places on the header; of two that are equal, a lamp comes later, and a module last."""
    signals = [lead.place for lead in block.leads if HEADER[lead.place].startswith("GPIO")]
    is_lamp = any(piece.kind in {"led", "rgb"} for piece in block.pieces)
    return sum(signals) / len(signals), any(piece.board for piece in block.pieces), is_lamp


def _feeds(blocks: list[Block]) -> tuple[Lead, ...]:
    used = {
        hole.column for block in blocks for jumper in block.jumpers for hole in (jumper.one, jumper.other)
    }
    used |= {hole.column for block in blocks for piece in block.pieces for hole in piece.holes}
    return tuple(
        Lead(place, Hole(1, f"{side} {net}"))
        for side, places in _FEEDS.items()
        for net, place in places.items()
        if f"{side} {net}" in used
    )


def _moved(block: Block, by: int) -> Block:
    def hole(at: Hole) -> Hole:
        return Hole(at.row + by, at.column)

    return msgspec.structs.replace(
        block,
        pieces=tuple(
            msgspec.structs.replace(piece, holes=tuple(map(hole, piece.holes))) for piece in block.pieces
        ),
        leads=tuple(Lead(lead.place, hole(lead.hole)) for lead in block.leads),
        jumpers=tuple(Jumper(hole(each.one), hole(each.other), each.net) for each in block.jumpers),
    )
