"""
One seat as its owner's own page shows it, whichever game it is: what there is to see, and what it is offered.

All texts are in the language that is spoken when the picture is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec

from companion.games import GAMES
from companion.games.outlook import Chances
from companion.words.language import _
from rules.boxes import Tree
from rules.game import V_contra


class Person(msgspec.Struct, frozen=True):
    """Somebody in the order of the turn."""

    sign: str
    """Shape and letter, such as `■ B`; empty where one plays alone."""

    name: str
    told: str = ""
    """How it stands with them, in a word or two."""

    has_turn: bool = False


class Cube(msgspec.Struct, frozen=True):
    """A cube, or a token, as a page draws and says it."""

    colour: str
    """Its name in the rules, which a stylesheet may know."""

    sign: str
    """What tells it without colour; empty where its name is drawn."""

    told: str


class Figure(msgspec.Struct, frozen=True):
    """A number and what it counts."""

    label: str
    value: str
    note: str = ""


class Implied(Figure, frozen=True):
    """One that follows from what else is told as it comes: whoever only hears is told it where they ask."""


class Thing(msgspec.Struct, frozen=True):
    """Something that the seat has, and what it does."""

    name: str
    count: int
    effect: str


class Target(msgspec.Struct, frozen=True):
    """Something to be beaten, and what it still needs, in a few phrases."""

    name: str
    told: tuple[str, ...]


class Health(msgspec.Struct, frozen=True):
    """A health track: the cubes on it from the left, then free places."""

    wounds: tuple[Cube, ...]
    free: int
    told: str


class SeatPage(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, here and now."""

    turn: str
    """Whose turn it is, or what is to be done now, in a sentence."""

    is_mine: bool = False
    """Whether everybody waits for this seat."""

    stands: str = ""
    """How it stands with the seat, in a sentence."""

    blows: int | None = None
    """Hits that it can still take, where these come without a draw that is shown."""

    health: Health | None = None
    late: str = ""
    """That the last turns have begun, in a sentence; empty before."""

    noise: int | None = None
    """Own cubes in the area, below nought what it need not make; none in a game that has no noise."""

    chances: tuple[str, ...] = ()
    """What the next draw may bring it, a sentence each; empty where nobody is told."""

    figures: tuple[Figure, ...] = ()
    things: tuple[Thing, ...] = ()
    targets: tuple[Target, ...] = ()
    due: str = ""
    """The deed that everybody waits for, by its name; empty while that is none of its own."""

    near: tuple[str, ...] = ()
    """The deeds of every turn besides the one that is due, by their names: a thumb reaches them."""

    offered: tuple[str, ...] = ()
    """The deeds that its owner is offered besides those of menus, by their names."""

    plays: bool = True
    """Whether its owner is offered what stands in menus."""


class Seats(Generic[V_contra]):
    """A page for every seat, and what stands on it."""

    def people(self, _view: V_contra, /) -> tuple[Person, ...]:
        """Who has a seat of their own, in turn order; where one plays alone, that one."""
        return ()

    def last(self) -> str:
        """What the newest draw is called."""
        return _("The last attack")

    def cubes(self, view: V_contra, pieces: Sequence[str], /) -> tuple[Cube, ...]:
        """Pieces that were drawn, as a page shows and says them."""
        called = GAMES[view.game].inventory(view).piece
        return tuple(Cube("", "", called(each)) for each in pieces)

    def page(self, _view: V_contra, _seat: int, _chances: Chances, _numbers: Tree, /) -> SeatPage:
        """
        What the owner of a seat is shown and may ask for; *chances* are those of `likely`, or none.

        The *numbers* are those it is played by; if none, the box's.
        """
        return SeatPage(turn="")
