"""
What a game looks and sounds like: everything the companion asks of one. Each game is one such value.

Nothing outside the games' rooms knows a concrete game; who has a view finds its presenter by the view's
`game`, and asks the part of it that is needed. Presenters keep nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from companion.games.fingers import Fingers, Lamps
from companion.games.foresight import Foresight, NoForesight
from companion.games.glance import FromAfar
from companion.games.glass import Glass
from companion.games.inventory import Inventory
from companion.games.noted import Remembered
from companion.games.outlook import Outlook
from companion.games.reference import Handbook, texts
from companion.games.seat import Seats
from companion.games.telling import Voice
from companion.words.language import _
from rules.boxes import Tree
from rules.games import GAMES

if TYPE_CHECKING:
    from companion.games.deeds import Deed, Field, Owed
    from rules.timeline import Moment


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one game, in the table's language; empty for what there is not in it."""

    title: str
    money: str = ""
    safe: str = ""
    """Where a fallen seat with an artifact is saved, in two words."""

    lost: str = ""
    """Where it is not."""

    saved: str = ""
    """What it means to have lain in safety, in a sentence."""

    perished: str = ""
    """What it means not to."""

    end: str = ""
    """What happens when the row cannot be filled."""


class Presenter(Protocol):
    """
    One game as its table sees and hears it, part by part; a part that a game has not it leaves as it is here.

    Texts are in the table's language.
    """

    name: str
    """What the rules call the game."""

    theme: str
    """How a console looks while it is played."""

    console: str
    """The dotted name of the module that is its room in the console; imported by the console alone."""

    voice: Voice
    fingers: Fingers[Any]
    lamps: Lamps[Any]
    glass: Glass[Any]
    outlook: Outlook[Any]
    foresight: Foresight[Any] = NoForesight()
    remembered: Remembered[Any]
    seats: Seats[Any] = Seats()
    handbook: Handbook[Any] = Handbook()
    afar: FromAfar[Any] = FromAfar()

    @property
    def is_offered(self) -> bool:
        """Whether it is among the games to choose from."""
        return True

    @property
    def keys(self) -> str:
        """The dotted name of the module that says what keys do there; imported by the console alone."""
        return f"{self.console}.actions"

    @property
    def vocabulary(self) -> Vocabulary:
        """What the game calls the things that others have too; it stands with its reference."""
        words = {each: _(text) for each, text in texts(self.name).get("vocabulary", {}).items()}
        return Vocabulary(title=_(GAMES[self.name].title), **words)

    def title(self, _view: Any, /) -> str:
        """What is played at a table."""
        return self.vocabulary.title

    def named(self, key: str, value: str, names: Sequence[str] = (), /) -> str:
        """
        What stands in the braces of a sentence: a `piece`, `place`, `kind` of token, `dial`, `lot` ...

        What the game does not know stays as it is. *names* are what the numbers in places stand for.
        """

    def inventory(self, view: Any, /) -> Inventory:
        """What lies where, and what it is called."""

    # What can be done

    def opening(self) -> Sequence[Field]:
        """What is asked at set-up besides who plays; the fields of its `start`."""
        return ()

    def deeds(self, _view: Any, _seat: int | None, _numbers: Tree, /) -> Sequence[Deed]:
        """
        What can be done by a seat, or with none by the table as a whole.

        Menus, forms, phones, words and the help draw it. What any table can do stands in `any_table`.
        The *numbers* are those it is played by; if none, the box's.
        """
        return ()

    def retellings(self, _then: Any, /) -> Sequence[Deed]:
        """What can be told again, or later than it happened; *then* is the table before it."""
        return ()

    def owed(self, _view: Any, /) -> Iterator[Owed]:
        """What the table has to answer before it goes on, in the order in which it is asked."""
        return iter(())

    def unlike(self, _end: Moment[Any], /) -> Owed | None:
        """What to ask once, where an entry ended a turn unlike its evening; or say, without a deed."""
        return None
