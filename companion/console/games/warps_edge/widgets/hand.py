"""What the pilot holds: the supply and the cargo, each token with the key that takes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.console.widgets.pane import Pane
from companion.games.warps_edge import naming
from companion.games.warps_edge.heaps import in_order, key_of
from companion.words.language import _
from rules.warps_edge.tokens import kind
from rules.warps_edge.view import View as Flight

INKS: Final = {
    "laser": "$ink-red", "energy": "$ink-yellow", "manoeuvre": "$ink-turquoise", "power": "$ink-purple",
}  # fmt: skip
Heap = tuple[tuple[str, int], ...]


class Held(msgspec.Struct, frozen=True):
    """Supply and cargo, and the token in hand."""

    supply: Heap
    cargo: Heap
    room: int
    token: str
    """The token in hand; empty when there is none."""


class _Chip(NamedTuple):
    """A piece of a line, where it stands, and the token it is; a label is none."""

    row: int
    column: int
    token: str
    said: Content


class Hand(Pane[Held]):
    """Lines of tokens; a click takes one."""

    @dataclass
    class Taken(Message):
        """A token was clicked."""

        token: str

    def on_click(self, event: Click) -> None:
        """Take the token under the mouse."""
        event.stop()
        for chip in self._placed(self.part, self.content_size.width) if self.part else ():
            beside = event.x - chip.column
            if chip.token and event.y == chip.row and 0 <= beside < chip.said.cell_length:
                self.post_message(self.Taken(chip.token))

    def lines(self, part: Held, width: int) -> list[Content]:
        """The supply, then the cargo."""
        lines: list[Content] = []
        for chip in self._placed(part, width):
            while len(lines) <= chip.row:
                lines.append(Content(""))
            gap = max(chip.column - lines[chip.row].cell_length, 0)
            lines[chip.row] = Content.assemble(lines[chip.row], " " * gap, chip.said)
        return lines

    @staticmethod
    def _placed(part: Held, width: int) -> list[_Chip]:
        """Every piece in its place; what does not fit goes to the next line."""
        row, column = 0, 1
        placed = []
        for token, said in _said(part):
            if column > 1 and column + said.cell_length > width:
                row, column = row + 1, 3
            placed.append(_Chip(row, column, token, said))
            column += said.cell_length + (2 if token else 1)
        return placed


def held(flight: Flight, token: str) -> Held:
    """What a pilot holds, with this token in hand."""
    supply, cargo = (
        tuple((name, heap[name]) for name in in_order(heap)) for heap in (flight.supply, flight.cargo)
    )
    return Held(supply, cargo, flight.cargo_room, token)


def _said(part: Held) -> list[tuple[str, Content]]:
    """Labels and tokens, in order."""
    stowed = sum(n for _token, n in part.cargo)
    empty = [] if part.supply else [("", Content.styled(f"{_('empty')} ", "$text-disabled"))]
    return [
        ("", Content.styled(_("supply"), "$text-muted")),
        *((token, _chip(token, n, part.token)) for token, n in part.supply),
        *empty,
        ("", Content.styled(_("cargo {n}/{room}").format(n=stowed, room=part.room or "?"), "$text-muted")),
        *((token, _chip(token, n, part.token)) for token, n in part.cargo),
    ]


def _chip(token: str, n: int, in_hand: str) -> Content:
    key, many = key_of(token), f" ×{n}" if n > 1 else ""  # noqa: RUF001  # as tokens are counted
    if token == in_hand:
        return Content.styled(f"[{key}] {naming.token(token)}{many}", "bold reverse")
    said = f"{naming.token(token)}{many}"
    return Content.assemble((f"[{key}]", "bold $accent"), " ", (said, f"bold {INKS[kind(token)]}"))
