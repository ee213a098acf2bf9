"""
What it is to look and sound like a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its words, and what it has that the family has not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.games.clank import inventory, naming, seat_page
from companion.games.clank.chances import Risk, TableOutlook
from companion.games.clank.controls import Controls, TableLamps
from companion.games.clank.oled import TableGlass
from companion.games.clank.reference import TableHandbook
from companion.games.game import Presenter
from companion.games.inventory import Inventory
from companion.games.menu import MenuLine
from companion.games.seat import SeatPage, Seats
from rules.clank.view import View


class ClankPresenter(Presenter):
    """The presenter of a game of the family."""

    fingers = Controls()
    lamps = TableLamps()
    glass = TableGlass()
    outlook = TableOutlook()
    handbook = TableHandbook()

    named = staticmethod(naming.named)

    own_places: ClassVar[tuple[str, ...]] = ()
    """Places that the family has not."""

    def __init__(self) -> None:
        self.seats = _Seats(self)

    @abstractmethod
    def counters(self, view: Any) -> Mapping[str, tuple[str, Sequence[int]]]:
        """What a seat has a number of in this game alone: what it is called, and how many by seat."""

    @abstractmethod
    def deeds(self, view: Any, seat: int, numbers: Mapping[str, Any]) -> tuple[MenuLine, ...]:
        """What a seat can do."""

    def inventory(self, view: View) -> Inventory:
        """What lies where."""
        return inventory.inventory(
            view, money=self.vocabulary.money, more=self.own_places, own=self.counters(view)
        )


class _Seats(Seats[View]):
    """The seats of such a game."""

    people = staticmethod(seat_page.people)
    cubes = staticmethod(seat_page.cubes)

    def __init__(self, game: ClankPresenter) -> None:
        self._game = game

    def page(self, view: View, seat: int, chances: Risk | None, numbers: Mapping[str, Any]) -> SeatPage:
        """A seat with its cubes, its tokens and its deeds."""
        return seat_page.page(
            view, seat, chances, numbers,
            deeds=self._game.deeds, counters=self._game.counters(view), words=self._game.vocabulary,
        )  # fmt: skip
