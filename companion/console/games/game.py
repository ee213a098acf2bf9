"""
What a console asks of a game: its own screen, and what is the game's alone on the screens that all share.

A game's room is a package that its presenter names. It has a module `actions`, whose `SCREENS` are what the
keys of its screens do, and a module `room`, whose `ROOM` is the value described here. The first is read where
there is no textual.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games import GAMES
from companion.line.carried import No
from companion.line.wire import Table
from rules.game import Command, View

if TYPE_CHECKING:
    from textual.screen import Screen

    from companion.console.forms import Field
    from companion.console.screens.set_up import GamePart
    from companion.console.suggestions import Suggestion
    from companion.games.menu import MenuLine

V = TypeVar("V", bound=View)

Run = tuple[str, str]
"""A piece of text, and its style."""


@dataclass(frozen=True, slots=True)
class Anew:
    """A kind of command that can be told anew, as fields of a form."""

    does: type[Command]
    label: str
    """What it tells of, in a word or two."""

    fields: tuple[Field, ...] = ()
    """Called as the command calls them; what is no field here stays as it was told."""


class ConsoleGame(ABC, Generic[V]):
    """A game as consoles have it. What a room does not say is what most games need not."""

    set_up: type[GamePart]
    """What it asks at set-up, besides its seats."""

    lots: Callable[[], Screen[Any]] | None = None
    """Where lots of its set-up are drawn."""

    @abstractmethod
    def screen(self) -> Screen[None]:
        """The game's own screen, upon which everything else lies."""

    def wall(self) -> Screen[None]:
        """What a console that only looks on shows; the game's screen, where there is no board for that."""
        return self.screen()

    def title(self, view: V) -> tuple[Run, ...]:
        """How it stands, at the top of that screen."""
        return ((GAMES[view.game].vocabulary.title, "bold"),)

    def is_secret(self, table: Table) -> bool:
        """Whether the newest entry is still being revealed, so that nothing may tell what came of it."""
        del table
        return False

    def people(self, view: V) -> Sequence[str]:
        """Who sits at the table, in turn order, as one says them; nobody where one plays alone."""
        del view
        return ()

    def questions(self, view: V) -> Sequence[str]:
        """What the table has to answer before it goes on."""
        del view
        return ()

    def meaning(self, control: str) -> tuple[str, str]:
        """What a control is for when it is pressed, and when it is held."""
        del control
        return "", ""

    def doubtful(self, unconfirmed: Sequence[str]) -> Sequence[str]:
        """Those of the printed numbers in use that nobody has compared, as one says them."""
        return unconfirmed

    def menu(self, view: V, seat: int | None, numbers: Mapping[str, Any]) -> Sequence[MenuLine]:
        """What can be told of a seat, or of the table, from a menu; *numbers* are the printed ones."""
        del view, seat, numbers
        return ()

    def anew(self, then: V) -> Sequence[Anew]:
        """What can be told anew, or later than it happened; *then* is the table as it was."""
        del then
        return ()

    def suggestions(self, table: Table, refused: No | None, tried: Command | None) -> Iterator[Suggestion]:
        """The likeliest corrections after something went another way than somebody thought, best first."""
        del table, refused, tried
        yield from ()

    def preview(self, command: Command, table: Table) -> str:
        """What a command of this game would change, a line for each thing; empty where nobody can foresee."""
        del command, table
        return ""
