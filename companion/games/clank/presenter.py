"""
What it is to look and sound like a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its words, and what it has that the family has not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from companion.games.clank import chairs, comparing, deeds, inventory, naming, seat_page
from companion.games.clank.chances import Risk, TableOutlook
from companion.games.clank.controls import Controls, TableLamps
from companion.games.clank.deeds import Effect
from companion.games.clank.foresight import TableForesight
from companion.games.clank.oled import TableGlass
from companion.games.clank.reference import TableHandbook, opened
from companion.games.clank.rings import TableFromAfar
from companion.games.clank.unlike import unlike
from companion.games.deeds import Deed, Field, Owed
from companion.games.game import Presenter, Vocabulary
from companion.games.inventory import Inventory
from companion.games.seat import SeatPage, Seats
from companion.words.language import _, spoken, told_of
from rules.boxes import Tree
from rules.clank.table import Table
from rules.clank.view import View
from rules.timeline import Moment

_MOST_LISTED: Final = 64
"""Menus that are remembered: of a table's seats, in a few languages."""


class ClankPresenter(Presenter):
    """The presenter of a game of the family."""

    keys = "companion.console.games.clank.actions"
    fingers = Controls()
    lamps = TableLamps()
    glass = TableGlass()
    afar = TableFromAfar()
    outlook = TableOutlook()
    foresight = TableForesight()
    handbook = TableHandbook()

    named = staticmethod(naming.named)

    own_places: ClassVar[tuple[str, ...]] = ()
    """Places that the family has not."""

    def __init__(self) -> None:
        self.seats = _Seats(self)
        self._listed: dict[object, tuple[Deed, ...]] = {}

    def opening(self) -> Sequence[Field]:
        """What the family asks, in the words of this game."""
        return deeds.opening(self.vocabulary.money)

    @abstractmethod
    def counters(self, view: Any) -> Mapping[str, tuple[str, Sequence[int]]]:
        """What a seat has a number of in this game alone: what it is called, and how many by seat."""

    @abstractmethod
    def of_seat(self, view: Any, seat: int, effect: Effect) -> Iterator[Deed]:
        """What a seat of this game does, in the order of how often it happens."""

    def effect(self, view: Any, numbers: Tree) -> Effect:
        """What a token does."""
        return opened(view, numbers).effect

    def of_table(self, _view: Any, /) -> Iterator[Deed]:
        """What the table of this game alone does."""
        yield from ()

    @abstractmethod
    def told_again(self, then: Any, words: Vocabulary) -> Iterator[Deed]:
        """What the family tells again, and what this game alone does."""

    def retellings(self, then: Any) -> tuple[Deed, ...]:
        """In the words of this game."""
        return tuple(self.told_again(then, self.vocabulary))

    def deeds(self, view: Any, seat: int | None, numbers: Tree) -> tuple[Deed, ...]:
        """What the family can do, and what only this game can; listed again where that changed."""
        stands = spoken(), told_of(), seat, msgspec.json.encode((_still(view, seat), numbers))
        if stands not in self._listed:
            if len(self._listed) >= _MOST_LISTED:
                self._listed.clear()
            self._listed[stands] = self._deeds(view, seat, numbers)
        return self._listed[stands]

    def _deeds(self, view: Any, seat: int | None, numbers: Tree) -> tuple[Deed, ...]:
        if seat is None:
            own = self.of_table(view)
            cards = deeds.cards(view, self.vocabulary)
            more = deeds.by_hand(view), *chairs.of_table(view, numbers)
            return (*deeds.turn(view, _("Next")), *own, *cards, *more)
        if seat >= len(view.seats):
            return ()
        own = self.of_seat(view, seat, self.effect(view, numbers))
        more = chairs.of_seat(view, seat), *([deeds.by_hand(view)] if view.turn.seat == seat else ())
        return (*deeds.of_seat(view, seat, self.vocabulary), *own, *more)

    def unlike(self, end: Moment[Table]) -> Owed | None:
        """What may be forgotten; or that an attack drew by a number that was wrong."""
        return unlike(end) or comparing.drew_otherwise(end)

    def owed(self, view: Any) -> Iterator[Owed]:
        """Where those lay who fell with an artifact; a number to be compared can wait for that."""
        people = enumerate(inventory.whose(view.seats))
        fallen = [(n, name) for n, name in people if view.seats[n].status == "fallen"]
        for n, name in fallen:
            yield Owed(n, "rescue", _("Where did {name} lie?").format(name=name))
        if not fallen:
            yield from comparing.owed(view)

    def inventory(self, view: View) -> Inventory:
        """What lies where."""
        return inventory.inventory(
            view, money=self.vocabulary.money, more=self.own_places, own=self.counters(view)
        )


def _still(view: View, seat: int | None) -> View:
    """The table without what no menu of the *seat* asks for: how many cubes lie where, and others' turns."""
    moved: Any = {
        "turn": (view.turn.seat, view.turn.owed, deeds.begins(view))
        if seat in (None, view.turn.seat)
        else None,
        "seats": tuple(
            msgspec.structs.replace(each, supply=0, hush=0) if n == seat else (each.name, each.colour)
            for n, each in enumerate(view.seats)
        ),
        "places": sorted({piece for heap in view.places.values() for piece in heap}),
    }
    there = dict.fromkeys(sorted({*view.bag, *view.area}), 0)
    return msgspec.structs.replace(view, version=0, draws=0, drawn=False, bag=there, area={}, **moved)


class _Seats(Seats[View]):
    people = staticmethod(seat_page.people)
    cubes = staticmethod(seat_page.cubes)

    def __init__(self, game: ClankPresenter) -> None:
        self._game = game

    def page(self, view: View, seat: int, chances: Risk | None, numbers: Tree) -> SeatPage:
        """A seat with its cubes and its tokens."""
        counters, effect = self._game.counters(view), self._game.effect(view, numbers)
        return seat_page.page(
            view, seat, chances, effect, counters=counters, money=self._game.vocabulary.money
        )
