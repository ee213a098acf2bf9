"""What each command does: a list that the type checker and the making of a game find whole; and its draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from rules.chance import Drawing
from rules.game import Command, Event, Opening, kebab
from rules.refusals import Refused

D = TypeVar("D")
"""The draft that decisions are told to."""
C_contra = TypeVar("C_contra", contravariant=True)
"""The commands that are decided: a list for more of them serves wherever fewer are asked for."""
T = TypeVar("T")
X = TypeVar("X", bound=Command)
More = TypeVar("More", bound=Command)


class Folded(tuple[Event, ...]):  # noqa: SLOT001  # a tuple can have none: its length varies
    """What a draft was told and has folded: at the table *before* it leaves the one *after*."""

    before: Any
    after: Any


class Draft(Generic[T]):
    """What one command does, told event by event. It lives only while a command is decided."""

    def __init__(self, table: T, evolve: Callable[[T, Event], T], luck: Drawing | None) -> None:
        self.table = self._before = table
        """The table as the events so far leave it."""
        self.luck = luck
        """What the device draws by; none where hands must."""
        self.events: list[Event] = []
        self._evolve = evolve

    def say(self, event: Event) -> None:
        """It happened."""
        self.table = self._evolve(self.table, event)
        self.events.append(event)

    def told(self) -> Folded:
        """All that happened."""
        told = Folded(self.events)
        told.before, told.after = self._before, self.table
        return told


class Incomplete(TypeError):
    """A game whose commands and decisions do not fit: nobody can make such a game."""


class Decisions(Generic[D, C_contra]):
    """
    Command -> what it does, one function each, told to a draft.

    A list grows by `on`, and its type with it. So one annotated with the union of a game's commands is found
    incomplete by the type checker, and a function with another's command is found too; `closed` finds the
    same when the game is made.

    >>> class Whistle(Command, frozen=True):
    ...     tune: str
    >>> decisions = Decisions().on(Whistle, lambda draft, command: draft.append(command.tune))
    >>> draft = []
    >>> decisions.closed([Whistle]).decide(draft, Whistle(tune="Yankee Doodle"))
    >>> draft
    ['Yankee Doodle']
    """

    def __init__(self, made: Mapping[type, Callable[[D, Any], None]] = MappingProxyType({})) -> None:
        self._made = made

    def on(self, command: type[X], does: Callable[[D, X], None]) -> Decisions[D, C_contra | X]:
        """Decide one more command. Raises `Incomplete` when it is decided already."""
        return self.also(Decisions({command: does}))

    def also(self, others: Decisions[D, More]) -> Decisions[D, C_contra | More]:
        """Decide these commands too. Raises `Incomplete` when one of them is decided already."""
        if twice := self._made.keys() & others._made.keys():
            raise Incomplete(f"decided twice: {_listed(twice)}")
        return Decisions({**self._made, **others._made})

    def instead(self, command: type[X], does: Callable[[D, X], None]) -> Decisions[D, C_contra]:
        """Decide a command in another way. Raises `Incomplete` when it was not decided before."""
        if command not in self._made:
            raise Incomplete(f"not decided before: {_listed([command])}")
        return Decisions({**self._made, command: does})

    def closed(self, commands: Iterable[type[Command]]) -> Decisions[D, C_contra]:
        """
        These decisions, which are for exactly these *commands*; what opens a game is decided by its `start`.

        Raises `Incomplete`, naming each command without a decision and each decision without a command.
        """
        known = {command for command in commands if not issubclass(command, Opening)}
        if undecided := known - self._made.keys():
            raise Incomplete(f"nobody decides: {_listed(undecided)}")
        if unknown := self._made.keys() - known:
            raise Incomplete(f"no command of this game: {_listed(unknown)}")
        return self

    def decide(self, draft: D, command: Command) -> None:
        """Do what the command says. Raises `Refused`, for a command of another game too."""
        does = self._made.get(type(command))
        if does is None:
            name = kebab(type(command).__name__)
            raise Refused("malformed", "The line cannot be read: {why}.", why=f"there is no command {name}")
        does(draft, command)


def _listed(commands: Iterable[type]) -> str:
    return ", ".join(sorted(command.__name__ for command in commands))
