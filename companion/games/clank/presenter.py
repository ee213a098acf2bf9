"""
What it is to look and sound like a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its words, and what it has that the family has not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from companion.games.clank import (
    controls,
    deeds,
    inventory,
    naming,
    narration,
    oled,
    report,
    rings,
    seat_page,
)
from companion.games.clank.chances import Risk, risk
from companion.games.clank.deeds import Effect
from companion.games.clank.glows import glows as lamps
from companion.games.clank.glows import two_lines as rows
from companion.games.clank.noted import noted, outcome, renamed
from companion.games.clank.reference import entries, hint, opened
from companion.games.clank.reminders import laid_back, reminder
from companion.games.clank.score import sheet
from companion.games.deeds import Deed, Owed
from companion.games.game import Beat, Picked, Presenter, Question, Vocabulary
from companion.games.glance import AnyRing, Glance
from companion.games.inventory import Inventory
from companion.games.seat import SeatPage
from companion.games.sheet import Sheet
from companion.words.language import _
from hardware.ports import Press
from rules.boxes import Tree
from rules.clank.events import Ended, Resumed, Started, TokenSwapped, TurnBegan, TurnsCounted
from rules.clank.view import View
from rules.events import Warned
from rules.game import Command, Event
from rules.timeline import Retell

if TYPE_CHECKING:
    from PIL.Image import Image

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class ClankPresenter(Presenter[V_contra], ABC):
    """The presenter of a game of the family."""

    name: ClassVar[str]
    theme: ClassVar[str]
    console: ClassVar[str]
    bgg: ClassVar[int]
    chances: ClassVar[type[Any]] = Risk

    retold: ClassVar[tuple[type[Event], ...]] = (TokenSwapped, Warned)
    """What an entry told anew leaves to the hands; what should have been told is done already."""

    own_places: ClassVar[tuple[str, ...]] = ()
    """Places that the family has not."""

    away: ClassVar[tuple[type[Event], ...]] = ()
    """The events by which a seat leaves."""

    bank: ClassVar[str] = ""
    """Where ghosts wait; empty where there are none."""

    named = staticmethod(naming.named)
    burst = staticmethod(narration.burst)
    reference = staticmethod(entries)
    refuse_again = staticmethod(controls.refuse_a_second)
    just_done = staticmethod(controls.just_done)
    glows = staticmethod(lamps)
    two_lines = staticmethod(rows)
    pages = staticmethod(oled.pages)
    goes_on = staticmethod(oled.goes_on)
    reveal = staticmethod(oled.reveal_of)
    reveal_face = staticmethod(oled.reveal_face)
    people = staticmethod(seat_page.people)
    cubes = staticmethod(seat_page.cubes)
    likely = staticmethod(risk)
    odds = staticmethod(report.odds)
    scored = staticmethod(report.scored)
    noted = staticmethod(noted)
    outcome = staticmethod(outcome)
    renamed = staticmethod(renamed)
    how = staticmethod(naming.status_name)

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

    def inventory(self, view: V_contra) -> Inventory:
        """What lies where."""
        return inventory.inventory(
            view, money=self.vocabulary.money, more=self.own_places, own=self.counters(view)
        )

    def deeds(self, view: V_contra, seat: int | None, numbers: Tree) -> tuple[Deed, ...]:
        """What the family can do, and what only this game can."""
        effect = opened(view, numbers).effect
        if seat is None:
            own = self.of_table(view)
            return (*deeds.turn(view, _("Next")), *own, *deeds.cards(view, self.vocabulary))
        if seat >= len(view.seats):
            return ()
        return (*deeds.of_seat(view, seat, self.vocabulary), *self.of_seat(view, seat, effect))

    def owed(self, view: V_contra) -> Iterator[Owed]:
        """Where those lay who fell with an artifact."""
        for n, name in enumerate(inventory.whose(view.seats)):
            if view.seats[n].status == "fallen":
                yield Owed(n, "rescue", _("Where did {name} lie?").format(name=name))

    @abstractmethod
    def of_seat(self, view: V_contra, seat: int, effect: Effect) -> Iterator[Deed]:
        """What a seat of this game does, in the order of how often it happens."""

    def of_table(self, view: V_contra) -> Iterator[Deed]:
        """What the table of this game alone does."""
        del view
        yield from ()

    def seat_page(self, view: V_contra, seat: int, chances: Risk | None, numbers: Tree) -> SeatPage:
        """A seat with its cubes and its tokens."""
        counters, effect = self.counters(view), opened(view, numbers).effect
        return seat_page.page(view, seat, chances, effect, counters=counters, money=self.vocabulary.money)

    def counters(self, view: V_contra) -> Mapping[str, tuple[str, Sequence[int]]]:
        """What a seat has a number of in this game alone: what it is called, and how many by seat."""
        del view
        return {}

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands."""
        if isinstance(command, Retell):
            events = [event for event in events if isinstance(event, self.retold)]
        return reminder(command, events, names, self.left_to_do)

    def sheet(self, view: V_contra) -> Sheet:
        """Every part of everybody's points."""
        return sheet(view, title=self.vocabulary.title, money=self.vocabulary.money)

    def laid_back(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
        """What else than cubes goes back."""
        return laid_back(events, names)

    def names(self, before: Sequence[str], events: Sequence[Event]) -> tuple[str, ...]:
        """The seats' names, in turn order."""
        started = next((event for event in events if isinstance(event, Started)), None)
        return tuple(seat.name for seat in started.seats) if started else tuple(before)

    def glance(self, view: V_contra, chances: Any = None) -> Glance:
        """The table in a few numbers."""
        return rings.glance(view, chances, title=self.vocabulary.title)

    def rings(self, events: Sequence[Event], view: V_contra) -> Iterator[AnyRing]:
        """What a room reacts to in an entry."""
        return rings.rings(events, view, self.glance(view), away=self.away, bank=self.bank)

    def beat(self, event: Event) -> Beat:
        """A turn is a seat's; at a free table there is none."""
        match event:
            case Ended():
                return "end"
            case Resumed():
                return "again"
            case Started(turns=turns) | TurnsCounted(turns=turns):
                return "turn" if turns == "tracked" else "no-turn"
            case TurnBegan():
                return "turn"
            case _:
                return "on"

    @property
    def hint(self) -> str:
        """A token, a rule, a step."""
        return hint()

    def press(self, press: Press, view: V_contra, *, chooses: bool) -> Command | None:
        """The command a press stands for."""
        del chooses
        return controls.command_for(press, view)

    def question(self, view: V_contra, picked: Picked | None) -> Question | None:
        """Where somebody fell."""
        del picked
        return oled.question(view, self.vocabulary)

    def page(self, view: V_contra, page: str, *, head: str = "") -> Image:
        """Draw the table."""
        return oled.page(view, page, head=head)
