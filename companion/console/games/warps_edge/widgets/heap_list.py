"""Tokens to choose from: a line for each, with its key and how many are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.console.widgets.pane import Pane
from companion.games.warps_edge import naming
from companion.games.warps_edge.heaps import Tokens, in_order, key_of
from companion.words.language import _


class Choosing(msgspec.Struct, frozen=True):
    """Tokens to choose from, and those chosen."""

    heap: Mapping[str, int] = {}
    chosen: Tokens = ()
    notes: Mapping[str, str] = {}
    """What is said beside a token, such as its price."""


class HeapList(Pane[Choosing]):
    """A line for each token there is to choose from, with its key and how many are chosen."""

    @dataclass
    class Chosen(Message):
        """A token was clicked."""

        token: str

    def on_click(self, event: Click) -> None:
        """A click is the token's key."""
        event.stop()
        order = in_order(self.choosing.heap)
        if event.y < len(order):
            self.post_message(self.Chosen(order[event.y]))

    @property
    def choosing(self) -> Choosing:
        """What is chosen from what."""
        return self.part or Choosing()

    def lines(self, part: Choosing, _width: int) -> list[Content]:
        """Key, name, how many there are, how many are chosen."""
        mine = Counter(part.chosen)
        lines = [
            Content.assemble(
                (f" {key_of(token)} ", "bold $accent"),
                (f" {naming.token(token)}".ljust(22), "bold" if mine[token] else ""),
                (f"×{part.heap[token]}".ljust(5), "$text-muted"),  # noqa: RUF001  # as tokens are counted
                (part.notes.get(token, "").ljust(9), "$text-muted"),
                (f" ✓ {mine[token]}" if mine[token] else "", "bold $success"),
            )
            for token in in_order(part.heap)
        ]
        return lines or [Content.styled(f" {_('none')}", "$text-disabled")]
