"""
Witnesses: devices at the table that are not the box, each with a chain of links that only it can go on with.

Section 5 of the design is the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from rules.chance import LINKS, link_before
from rules.game import Event
from rules.refusals import Refused

Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as 64 lower-case hex digits."""

Links = Mapping[int, Mapping[int, str]]
"""Draw -> witness -> the link that it was made with."""


class WitnessJoined(Event, frozen=True, kw_only=True):
    """A witness joined. No take-back makes it leave."""

    witness: int
    """Its number in this game, from 1."""

    seat: int | None
    anchor: str
    from_: int = msgspec.field(name="from")
    """The first draw that it witnesses: the next that was never made."""


class Linked(Event, frozen=True, kw_only=True):
    """Witnesses were asked for their links, before a draw was made for the first time."""

    draw: int
    links: dict[int, str]
    """Witness -> its link."""

    silent: tuple[int, ...]
    """Those who were asked, and did not answer in time."""


class Joined(msgspec.Struct, frozen=True):
    """
    A witness, and how far its chain is known.

    >>> from rules.chance import link
    >>> eva = Joined(seat=0, begins=3, newest=link("01" * 32, 0))
    >>> list(eva.links(link("01" * 32, 2), draw=3))
    [3, 4]
    """

    seat: int | None
    begins: int
    """The first draw that it witnesses."""

    newest: str
    """The newest link that is known; the anchor at first."""

    known: int = 0
    """The number of that link."""

    @property
    def awaits(self) -> int:
        """The first draw whose link nobody knows."""
        return self.begins + self.known

    def witnesses(self, draw: int) -> bool:
        """Whether its chain has a link for the draw."""
        return 0 < draw - self.begins + 1 <= LINKS

    def is_due(self, draw: int) -> bool:
        """Whether it has a link for the draw that nobody knows yet."""
        return self.witnesses(draw) and draw >= self.awaits

    def links(self, newest: str, *, draw: int) -> dict[int, str]:
        """
        Draw -> link, from *draw* up to the one that the *newest* link is for.

        Raises `Refused("bad-link")` for one that does not lead to the link known last.
        """
        chain = [newest]
        while chain[-1] != self.newest and len(chain) <= LINKS - self.known:
            chain.append(link_before(chain[-1]))
        reached = self.begins + self.known + len(chain) - 2
        if chain[-1] != self.newest or reached < draw:
            raise Refused("bad-link", "A link does not fit its witness's chain.")
        return {at: chain[reached - at] for at in range(draw, reached + 1)}

    def gives(self, link: str, draw: int) -> bool:
        """Whether this is its link for the draw, which nobody knew yet."""
        try:
            return self.is_due(draw) and max(self.links(msgspec.convert(link, Hex), draw=draw)) == draw
        except (Refused, msgspec.ValidationError):
            return False

    def after(self, draw: int, link: str) -> Joined:
        """The same, once its link for a draw is known."""
        return replace(self, newest=link, known=draw - self.begins + 1)
