"""
Who witnesses the draws of a game, and whether each link fits its witness's chain.

Pure: it follows the events witness-joined and linked, and raises `Unfit` for what no chain allows.
"""

from __future__ import annotations

from functools import reduce
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from companion.journal.chain import Hex, Unfit
from companion.words.language import _
from rules.chance import LINKS, link_before


class WitnessJoined(msgspec.Struct, frozen=True):
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


class _Chain(NamedTuple):
    seat: int | None
    begins: int
    """The first draw that it witnesses."""

    newest: str
    """The newest link that is known; the anchor at first."""

    known: int = 0
    """The number of that link."""


class Witnesses:
    """Everybody who has joined, and what they answered for each draw."""

    def __init__(self) -> None:
        self.links: dict[int, dict[int, str]] = {}
        """Draw -> witness -> its link."""

        self.silent: dict[int, list[int]] = {}
        """Witness -> the draws for which it did not answer, or was not asked."""

        self._chains: dict[int, _Chain] = {}
        self._read: set[int] = set()

    def join(self, joined: WitnessJoined, *, next_new: int) -> None:
        """Another one; *next_new* is the next draw that was never made."""
        if joined.witness != len(self._chains) + 1:
            raise Unfit(_("it is not the next witness that joins"))
        if joined.from_ != next_new:
            raise Unfit(
                _("its witness begins with draw {draw}, which is not to come").format(draw=joined.from_)
            )
        self._chains[joined.witness] = _Chain(joined.seat, joined.from_, joined.anchor)

    def answer(self, linked: Linked, *, draw: int, scheme: Literal[1, 2, 3]) -> None:
        """What was answered for *draw*, the next one."""
        if scheme < 3 or linked.draw != draw or draw in self._read:  # noqa: PLR2004  # the third
            raise Unfit(_("it links draw {draw}, which is not to come").format(draw=linked.draw))
        answered = {int(w): link for w, link in linked.links.items()}
        for w in (*answered, *linked.silent):
            if w not in self._chains or not self._is_due(self._chains[w], draw):
                raise Unfit(_("draw {draw} has no witness {w}").format(draw=draw, w=w))
        if answered.keys() & set(linked.silent):
            raise Unfit(_("a witness both answered and was silent"))
        for w, link in answered.items():
            chain, due = self._chains[w], draw - self._chains[w].begins + 1
            if reduce(lambda newest, _: link_before(newest), range(due - chain.known), link) != chain.newest:
                raise Unfit(_("the link of witness {w} does not fit its chain").format(w=w))
            self._chains[w] = chain._replace(newest=link, known=due)
        self.links[draw] = answered

    def drawn(self, draw: int) -> None:
        """The device made *draw* for the first time: who has a link for it and gave none, was silent."""
        self._read.add(draw)
        answered = self.links.setdefault(draw, {})
        for w, chain in self._chains.items():
            if w not in answered and self._is_due(chain, draw):
                self.silent.setdefault(w, []).append(draw)

    def seat(self, witness: int) -> int | None:
        """Whose device it is; none for somebody who looks on."""
        return self._chains[witness].seat

    @staticmethod
    def _is_due(chain: _Chain, draw: int) -> bool:
        return 0 < draw - chain.begins + 1 <= LINKS
