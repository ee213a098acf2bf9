"""Clank! In! Space! as its table sees and hears it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.games.clank import oled
from companion.games.clank.presenter import ClankPresenter
from companion.games.deeds import Deed
from companion.games.game import Vocabulary
from companion.games.in_space import narration
from companion.games.in_space.deeds import of_seat, retellings
from companion.words.language import _
from rules.clank.commands import Artifact
from rules.game import Command, Event
from rules.in_space.events import Escaped, Hacked
from rules.in_space.view import InSpaceView

if TYPE_CHECKING:
    from PIL.Image import Image


class InSpace(ClankPresenter[InSpaceView]):
    """The presenter."""

    name = "in-space"
    theme = "space"
    bgg = 233371
    console = "companion.console.games.in_space"

    away = (Escaped,)

    tells = narration.tells
    of_seat = staticmethod(of_seat)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(
            title=_("Clank! In! Space!"),
            money=_("credits"),
            safe=_("Cargo Bay"),
            lost=_("elsewhere"),
            saved=_("In the Cargo Bay: friends come, and the score counts"),
            perished=_("Anywhere else: lost aboard"),
            end=_("The row of cards cannot be filled: everybody aboard is stunned and the game ends."),
        )

    def retellings(self, then: InSpaceView) -> tuple[Deed, ...]:
        """Those of the family, data cubes and lots."""
        return tuple(retellings(then, self.vocabulary))

    def counters(self, view: InSpaceView) -> Mapping[str, tuple[str, Sequence[int]]]:
        """Crystals."""
        return {"crystals": (_("crystals"), [seat.crystals for seat in view.seats])}

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands; data cubes told with their artifact had their rewards before."""
        if isinstance(command, Artifact):
            events = [event for event in events if not isinstance(event, Hacked)]
        return super().remind(command, events, names)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What it leaves to the hands."""
        return narration.left_to_do(event, names, goes_on=goes_on)

    def laid_back(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
        """Data cubes, too."""
        yield from super().laid_back(events, names)
        yield from narration.laid_back(events, names)

    def gallery(self) -> Mapping[str, Image]:
        """Every face of the family."""
        return oled.gallery()


IN_SPACE: Final = InSpace()
