"""The glass: a game's own pages, what is revealed of a draw, and what happened that must be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.games.foresight import Foreseen
from rules.game import Event, V_contra

if TYPE_CHECKING:
    from PIL.Image import Image


class Reveal(msgspec.Struct, frozen=True):
    """What is shown of a draw, until the table acknowledges it."""

    entry: int
    cubes: tuple[str, ...]
    """Or tokens; or shots, a sentence each."""

    outcome: str
    """What it did, in a sentence; empty where consoles show the draw by themselves."""

    out: tuple[int, ...] = ()
    """Seats that were out before: their cubes hit nobody."""

    fell: tuple[int, ...] = ()
    """Seats that this draw brought down."""

    revealed: int = 0
    tokens: tuple[str, ...] = ()
    """What hands pick out after the shots of the same entry."""

    @property
    def is_whole(self) -> bool:
        """Whether every cube has been shown."""
        return self.revealed >= len(self.cubes)

    def shown(self, revealed: int) -> Reveal:
        """The same with so many cubes shown."""
        return msgspec.structs.replace(self, revealed=min(revealed, len(self.cubes)))


class Glass(Protocol[V_contra]):
    """What the glass shows of a game. No picture is loaded before one is drawn."""

    foresees: bool = False
    """Whether what is foreseen has a page of its own."""

    def pages(self, _view: V_contra, /) -> tuple[str, ...]:
        """The game's own pages, which the dial turns through after the table's."""
        return ()

    def page(self, view: V_contra, page: str, /, *, head: str = "") -> Image:
        """Draw a page; any that is not of `pages` is the table's own, with the *head* where it fits."""

    def goes_on(self, _events: Sequence[Event], /) -> bool:
        """Whether an entry came to where another page is due, so that the table's own is shown again."""
        return True

    def moment(self, _events: Sequence[Event], /) -> object | None:
        """What an entry brought that must be seen, until the next one or the dial."""
        return None

    def moment_face(self, view: V_contra, _moment: object, /) -> Image:
        """Draw such a moment."""
        return self.page(view, "table")

    def reveal(
        self, _entry: int, _events: Sequence[Event], _view: V_contra, _names: Sequence[str], /
    ) -> Reveal | None:
        """What there is to reveal of an entry; *view* is the table after it."""
        return None

    def reveal_face(self, view: V_contra, _reveal: Reveal, /) -> Image:
        """Draw as much as is revealed."""
        return self.page(view, "table")

    def ahead_face(self, view: V_contra, _foreseen: Foreseen | None, /) -> Image:
        """Draw what is foreseen; none while it is not known yet."""
        return self.page(view, "table")

    def undone_face(self, what: str, /, *, draw: bool) -> Image:
        """Draw what was taken back; and of a *draw*, that it will not come out differently."""
        from companion.oled.faces.notices import undone

        return undone(what, draw=draw)

    def gallery(self) -> Mapping[str, Image]:
        """Its faces in telling situations."""
        return {}
