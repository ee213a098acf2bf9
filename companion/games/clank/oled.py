"""
What the glass shows of a table of seats.

Pictures are loaded when the first is drawn, on the glass's own thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.games.clank.effects import fallen, outcome
from companion.games.clank.foresight import Foreseen
from companion.games.glass import Glass, Reveal
from rules.clank.events import Attacked, Ended, TurnBegan
from rules.clank.view import View
from rules.events import Drawn
from rules.game import Event

if TYPE_CHECKING:
    from PIL.Image import Image


_MOST: Final = 4
"""Seats that stand on one page; where there are more, three and three do."""


class TableGlass(Glass[View]):
    """The glass of a table of seats."""

    foresees = True

    def ghosts(self, _view: View) -> int:
        """How many ghosts are out."""
        return 0

    def pages(self, view: View) -> tuple[str, ...]:
        """Who is who, by their names: a page or two of it while the game goes on."""
        if view.phase != "play":
            return ()
        return ("seats",) if len(view.seats) <= _MOST else ("seats", "more-seats")

    def page(self, view: View, page: str, *, head: str = "") -> Image:
        """Draw the table at a glance; or who is who, or who won."""
        from companion.games.clank.faces import game_over, glance, seats

        if view.phase != "play":
            return game_over.game_over(view)
        if page in (own := self.pages(view)):
            most = _MOST if len(view.seats) <= _MOST else -(-len(view.seats) // 2)
            return seats.seats(view, own.index(page) * most, most)
        return glance.glance(view, ghosts=self.ghosts(view), head=head)

    def ahead_face(self, view: View, foreseen: Foreseen | None) -> Image:
        """The chances of each seat to be still in, turn by turn."""
        from companion.games.clank.faces import ahead

        return ahead.ahead(view, foreseen)

    def goes_on(self, events: Sequence[Event]) -> bool:
        """Whether everybody looks at the table again: a turn is over, or cubes were drawn."""
        return any(isinstance(event, TurnBegan | Drawn | Ended) for event in events)

    def reveal(self, entry: int, events: Sequence[Event], view: View, names: Sequence[str]) -> Reveal | None:
        """The reveal of the attack in an entry, if there was one: lots of the set-up are none."""
        drawn = next((event for event in events if isinstance(event, Drawn)), None)
        if drawn is None or not any(isinstance(event, Attacked) for event in events):
            return None
        fell = tuple(sorted(fallen(events)))
        out = tuple(n for n, seat in enumerate(view.seats) if seat.status != "in" and n not in fell)
        seen = len(drawn.cubes) if drawn.by == "hand" else 0  # hands drew it, so everybody has just seen it
        return Reveal(entry, drawn.cubes, outcome(events, names), out, fell, revealed=seen)

    def reveal_face(self, view: View, reveal: Reveal) -> Image:
        """Draw an attack, as far as it is revealed."""
        from companion.games.clank.faces.attack import attack

        return attack(reveal.cubes, reveal.revealed, view.seats, out=reveal.out, fell=reveal.fell)

    def gallery(self) -> dict[str, Image]:
        """The family's faces in telling situations."""
        from companion.games.clank.faces import gallery

        return gallery.gallery()
