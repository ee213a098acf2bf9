"""
What a console asks of a game: its own screen, and what is the game's alone on the screens that all share.

A game's room is a package that its presenter names. It has a module `actions`, whose `SCREENS` are what the
keys of its screens do, and a module `room`, whose `ROOM` is a `ConsoleGame`. The first is read where there is
no textual.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec
from textual.screen import Screen
from textual.widget import Widget

from companion.console.desk import Callback, Desk, Then
from companion.console.state import ConsoleState
from companion.console.widgets.lines import Run
from companion.console.widgets.once import Vertical
from companion.games import GAMES, any_table
from companion.games.deeds import Deed, Field, called
from companion.line.asked import Question
from companion.line.carried import No
from companion.line.wire import Table
from rules.game import Command, View

A = TypeVar("A")
V = TypeVar("V", bound=View)

Seats = list[tuple[str, str]]
"""Names and colours of those who sit down, in turn order."""

Page = Literal["", "count", "record", "history"]


class Suggestion(msgspec.Struct, frozen=True):
    """One correction: a sentence, and a command that makes it or a screen where it is made."""

    sentence: str
    command: Command | None = None
    page: Page = ""


class SetUpForm(Protocol):
    """The form of the set-up, as the part of it that is a game's own has to do with it."""

    @property
    def desk(self) -> Desk:
        """The console it lies on."""

    @property
    def values(self) -> dict[str, Any]:
        """What every field holds."""

    def value(self, name: str) -> Any:
        """What one field holds."""

    def fill(self, name: str, to: Any) -> None:
        """Have a field hold this."""

    def row(self, *parts: Field | Widget, label: str = "", classes: str = "") -> Widget:
        """A row of fields."""

    def drop(self, names: Iterable[str]) -> None:
        """Forget these fields."""

    def ask(self, question: Question[A], then: Then[A], otherwise: Then[No] | None = None) -> None:
        """Ask the host."""

    def send(self, command: Command, then: Callback | None = None) -> None:
        """Have the host do it; the form stays until it has."""


class GamePart(Vertical):
    """
    What a game asks at set-up besides its seats, shown while that game is chosen.

    Its fields are fields of the form it lies in. Each room of the console has one.
    """

    def __init__(self, form: SetUpForm) -> None:
        super().__init__(classes="part")
        self.form = form

    def ask(self) -> None:
        """Ask the host for what must be known: the game has been chosen, or the host has come."""

    def changed(self, name: str) -> None:
        """Another value was given to the field of that name, here or elsewhere in the form."""

    @abstractmethod
    def go_on(self, game: str, seats: Seats) -> None:
        """Start the game, or ask on."""

    def compare(self, game: str, seats: Seats) -> None:
        """Show the printed numbers, where they are compared before the start."""


class Shared(Generic[V]):
    """What of a game the screens that all share must know; as it is here, what most games need not say."""

    lots: Callable[[], Screen[Any]] | None = None
    """Where lots of its set-up are drawn."""

    meanings: Mapping[str, tuple[str, str]] = {}
    """What a control is for when it is pressed, and when it is held."""

    meaning: tuple[str, str] = ("", "")
    """The same for all others."""

    def title(self, view: V) -> tuple[Run, ...]:
        """How it stands, at the top of that screen."""
        return ((GAMES[view.game].title(view), "bold"),)

    def is_secret(self, table: Table) -> bool:
        """Whether the newest entry is still being revealed, so that nothing may tell what came of it."""
        attack = table.attack
        is_newest = attack is not None and attack.entry == table.mark.version
        return attack is not None and is_newest and attack.revealed < len(attack.cubes)

    def doubtful(self, _unconfirmed: Sequence[str]) -> Sequence[str]:
        """Numbers that count from the first draw on and that nobody is asked about, as one says them."""
        return ()

    def suggestions(self, _table: Table, _refused: No | None, _tried: Command | None) -> Iterator[Suggestion]:
        """The likeliest corrections after something went another way than somebody thought, best first."""
        yield from ()

    def preview(self, _command: Command, _table: Table) -> str:
        """What a command of this game would change, a line for each thing; empty where nobody can foresee."""
        return ""


class ConsoleGame(Shared[V], ABC):
    """A game as consoles have it."""

    set_up: type[GamePart]
    """What it asks at set-up, besides its seats."""

    @abstractmethod
    def screen(self) -> Screen[None]:
        """The game's own screen, upon which everything else lies."""

    def wall(self) -> Screen[None]:
        """What a console that only looks on shows; the game's screen, where there is no board for that."""
        return self.screen()


def room(table: Table | None) -> Shared[Any]:
    """What is shared with the game on a table; before a game nothing is."""
    return room_of(table.shown.game) if table and table.shown else Shared()


def people(view: View | None) -> Sequence[str]:
    """Who sits at the table, in turn order, as one says them; nobody where one plays alone."""
    there = GAMES[view.game].seats.people(view) if view else ()
    return [f"{each.sign} {each.name}" for each in there if each.sign]


def deeds_of(seen: ConsoleState, seat: int | None) -> tuple[Deed, ...]:
    """What can be done by a seat, or by the table as a whole; before a game nothing."""
    table, view = seen.table, seen.shown
    if table is None or view is None:
        return ()
    own = GAMES[view.game].deeds(view, seat, seen.numbers)
    return (*own, *(any_table.deeds(table, people(view)) if seat is None else ()))


def deed_of(seen: ConsoleState, name: str, seat: int | None = None) -> Deed:
    """One of them, by its name. Raises `LookupError` where there is no such deed now."""
    if found := called(deeds_of(seen, seat), name):
        return found
    raise LookupError(name)


def room_of(game: str) -> ConsoleGame[Any]:
    """The room of a game."""
    found: ConsoleGame[Any] = import_module(f"{GAMES[game].console}.room").ROOM
    return found
