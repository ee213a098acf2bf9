"""
What it is to look and sound like a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its words, and what it has that the family has not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from companion.games.clank import controls, inventory, oled, reference, report
from companion.games.clank.chances import Risk, risk
from companion.games.clank.glows import glows
from companion.games.clank.naming import named
from companion.games.clank.narration import burst
from companion.games.clank.reminders import reminder
from companion.games.clank.reveal import reveal_of
from companion.games.clank.two_lines import two_lines
from companion.games.game import Inventory, Picked, Presenter, Question, Reveal, Vocabulary
from companion.games.reference import Entry
from companion.narration.telling import Burst
from hardware.ports import Glow, Press
from rules.clank.events import Started
from rules.clank.showing import Odds
from rules.clank.table import Table
from rules.clank.view import View
from rules.game import Command, Event, Game

if TYPE_CHECKING:
    from PIL.Image import Image

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class ClankPresenter(Presenter[V_contra], ABC):
    """The presenter of a game of the family."""

    name: ClassVar[str]
    theme: ClassVar[str]
    console: ClassVar[str]
    chances: ClassVar[type[Any]] = Risk

    own_places: ClassVar[tuple[str, ...]] = ()
    """Places that the family has not."""

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Its words."""

    @abstractmethod
    def gallery(self) -> Mapping[str, Image]:
        """Its faces in telling situations."""

    @abstractmethod
    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What only this game leaves to do by hand after an event."""

    def named(self, key: str, value: str, names: Sequence[str] = ()) -> str:
        """Cubes, places, tokens and lots; *names* are the seats'."""
        return named(key, value, names)

    def inventory(self, view: V_contra) -> Inventory:
        """What lies where."""
        return inventory.inventory(view, more=self.own_places)

    def burst(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> Burst | None:
        """Noise of one seat."""
        return burst(command, events, names)

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands."""
        return reminder(command, events, names, self.left_to_do)

    def names(self, before: Sequence[str], events: Sequence[Event]) -> tuple[str, ...]:
        """The seats' names, in turn order."""
        started = next((event for event in events if isinstance(event, Started)), None)
        return tuple(seat.name for seat in started.seats) if started else tuple(before)

    @property
    def hint(self) -> str:
        """A token, a rule, a step."""
        return reference.hint()

    def reference(self, view: V_contra, numbers: Mapping[str, Any]) -> Iterator[Entry]:
        """Tokens, steps, rules."""
        return reference.entries(view, numbers)

    def press(self, press: Press, view: V_contra, *, chooses: bool) -> Command | None:
        """The command a press stands for."""
        del chooses
        return controls.command_for(press, view)

    def question(self, view: V_contra, picked: Picked | None) -> Question | None:
        """Where somebody fell."""
        del picked
        return oled.question(view, self.vocabulary)

    def refuse_again(self, command: Command, view: V_contra, reveal: Reveal, *, seen: bool) -> None:
        """Refuse a second attack at a table that plays free."""
        controls.refuse_a_second(command, view, reveal, seen=seen)

    def glows(self, view: V_contra, *, refused: bool) -> dict[str, Glow]:
        """The attack, the fury, the seats."""
        return glows(view, refused=refused)

    def two_lines(self, view: V_contra) -> tuple[str, str]:
        """The next draw, and whose turn it is."""
        return two_lines(view)

    def page(self, view: V_contra, page: str) -> Image:
        """Draw the table."""
        del page
        return oled.page(view)

    def reveal(
        self, entry: int, events: Sequence[Event], view: V_contra, names: Sequence[str]
    ) -> Reveal | None:
        """The attack in an entry."""
        return reveal_of(entry, events, view, names)

    def reveal_face(self, view: V_contra, reveal: Reveal) -> Image:
        """Draw the attack."""
        return oled.reveal_face(view, reveal)

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int]) -> Risk:
        """The draw owed now and the turns till then, seat by seat."""
        return risk(game, table, extra=extra)

    def odds(self, view: V_contra, odds: Odds) -> Iterator[str]:
        """The draw owed now, seat by seat."""
        return report.odds(view, odds)

    def score(self, view: V_contra) -> Iterator[str]:
        """The score sheet."""
        return report.score(view)

    def scored(self, view: V_contra) -> dict[str, Any]:
        """The same for a script."""
        return report.scored(view)
