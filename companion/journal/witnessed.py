"""
Who witnesses the draws of a game, and whether each link fits its witness's chain.

Pure: it follows the events witness-joined and linked, and raises `Unfit` for what no chain allows.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from companion.journal.chain import Hex
from companion.journal.fitting import Unfit
from companion.words.language import _
from rules.witnesses import Joined


class Joins(msgspec.Struct, frozen=True):
    """A witness that joins, as its event says it."""

    witness: int
    seat: Annotated[int, Meta(ge=0)] | None
    anchor: Hex
    from_: int = msgspec.field(name="from")


class Linked(msgspec.Struct, frozen=True):
    """What the witnesses answered who were asked for a draw, as the event says it."""

    draw: int
    links: dict[Annotated[str, Meta(pattern=r"\A[1-9][0-9]{0,8}\Z")], Hex]
    silent: tuple[int, ...]


class Witnesses:
    """Everybody who has joined, and what they answered for each draw."""

    def __init__(self) -> None:
        self.links: dict[int, dict[int, str]] = {}
        """Draw -> witness -> its link."""

        self.silent: dict[int, list[int]] = {}
        """Witness -> the draws for which it did not answer, or was not asked."""

        self._joined: dict[int, Joined] = {}

    def join(self, joins: Joins, *, next_new: int) -> None:
        """Another one; *next_new* is the next draw that was never made."""
        if (joins.witness, joins.from_) != (len(self._joined) + 1, next_new):
            raise Unfit(_("it is not the next witness that joins"))
        self._joined[joins.witness] = Joined(joins.seat, joins.from_, joins.anchor)

    def answer(self, linked: Linked) -> None:
        """What was answered for a draw that is to come."""
        answered, draw = {int(w): link for w, link in linked.links.items()}, linked.draw
        for w in (*answered, *linked.silent):
            if w not in self._joined or not self._joined[w].witnesses(draw):
                raise Unfit(_("draw {draw} has no witness {w}").format(draw=draw, w=w))
        if answered.keys() & set(linked.silent):
            raise Unfit(_("a witness both answered and was silent"))
        for w, link in answered.items():
            if not self._joined[w].gives(link, draw):
                raise Unfit(_("the link of witness {w} does not fit its chain").format(w=w))
            self._joined[w] = self._joined[w].after(draw, link)
        self.links[draw] = answered

    def drawn(self, draw: int) -> None:
        """The device made *draw* for the first time: who has a link for it and gave none, was silent."""
        answered = self.links.setdefault(draw, {})
        for w, joined in self._joined.items():
            if w not in answered and joined.witnesses(draw):
                self.silent.setdefault(w, []).append(draw)

    def seat(self, witness: int) -> int | None:
        """Whose device it is; none for somebody who looks on."""
        return self._joined[witness].seat
