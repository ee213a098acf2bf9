"""
What it is to look and sound like a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its words, and what it has that the family has not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from companion.games.clank import controls, inventory, oled, report
from companion.games.clank.glows import glows
from companion.games.clank.naming import named
from companion.games.clank.reveal import reveal_of
from companion.games.clank.two_lines import two_lines
from companion.games.game import Inventory, Picked, Question, Reveal, Vocabulary
from hardware.ports import Glow, Press, Tune
from rules.clank.showing import Odds
from rules.clank.view import View
from rules.game import Command, Event

if TYPE_CHECKING:
    from PIL.Image import Image

V = TypeVar("V", bound=View)


class ClankPresenter(ABC, Generic[V]):
    """The presenter of a game of the family."""

    name: ClassVar[str]
    theme: ClassVar[str]
    console: ClassVar[str]

    own_places: ClassVar[tuple[str, ...]] = ()
    """Places that the family has not."""

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Its words."""

    @abstractmethod
    def gallery(self) -> Mapping[str, Image]:
        """Its faces in telling situations."""

    def named(self, key: str, value: str, names: Sequence[str] = ()) -> str:
        """Cubes, places, tokens and lots; *names* are the seats'."""
        return named(key, value, names)

    def inventory(self, view: V) -> Inventory:
        """What lies where."""
        return inventory.inventory(view, more=self.own_places)

    def press(self, press: Press, view: V, *, chooses: bool) -> Command | None:
        """The command a press stands for."""
        del chooses
        return controls.command_for(press, view)

    def question(self, view: V, picked: Picked | None) -> Question | None:
        """Where somebody fell."""
        del picked
        return oled.question(view, self.vocabulary)

    def refuse_again(self, command: Command, view: V, reveal: Reveal, *, seen: bool) -> None:
        """Refuse a second attack at a table that plays free."""
        controls.refuse_a_second(command, view, reveal, seen=seen)

    def glows(self, view: V, *, refused: bool) -> dict[str, Glow]:
        """The attack, the fury, the seats."""
        return glows(view, refused=refused)

    def two_lines(self, view: V) -> tuple[str, str]:
        """The next draw, and whose turn it is."""
        return two_lines(view)

    def tune(self, events: Sequence[Event]) -> Tune | None:
        """Nothing by itself: the cubes of an attack have their sound as they are shown."""
        del events
        return None

    def pages(self, view: V) -> tuple[str, ...]:
        """None: one glance shows it all."""
        del view
        return ()

    def page(self, view: V, page: str) -> Image:
        """Draw the table."""
        del page
        return oled.page(view)

    def goes_on(self, events: Sequence[Event]) -> bool:
        """Always: there is but one page."""
        del events
        return True

    def moment(self, events: Sequence[Event]) -> object | None:
        """None: what happens is seen on the table's page."""
        del events
        return None

    def moment_face(self, view: V, moment: object) -> Image:
        """Draw the table, since there are no moments."""
        del moment
        return self.page(view, "table")

    def reveal(self, entry: int, events: Sequence[Event], view: V, names: Sequence[str]) -> Reveal | None:
        """The attack in an entry."""
        return reveal_of(entry, events, view, names)

    def reveal_face(self, view: V, reveal: Reveal) -> Image:
        """Draw the attack."""
        return oled.reveal_face(view, reveal)

    def undone_face(self, what: str, *, draw: bool) -> Image:
        """Draw what was taken back."""
        return oled.undone_face(what, draw=draw)

    def odds(self, view: V, odds: Odds) -> Iterator[str]:
        """The draw owed now, seat by seat."""
        return report.odds(view, odds)

    def score(self, view: V) -> Iterator[str]:
        """The score sheet."""
        return report.score(view)

    def scored(self, view: V) -> dict[str, Any]:
        """The same for a script."""
        return report.scored(view)
