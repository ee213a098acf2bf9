"""
How an entry is told: one function for each class of command, and the words all games share. Pure.

Knows no game; each game's room has a `Telling` of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, ClassVar, Final, Literal, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.words.language import N_, _, ngettext
from rules.correcting import CountTable, Move
from rules.events import Agreed, Drawn, Moved
from rules.game import Command, Event

WHOLE_LINE: Final = N_("the whole line: {right} instead of {wrong}")

_OWN_REASONS: Final = frozenset(
    {N_("recorded wrong"), N_("forgotten"), N_("a slip"), N_("correction"), N_("read wrong")}
)
"""What the program itself says why, where nobody else did: English in the journal."""

_OF_WHOLE_LINE: Final = re.compile(r"the whole line: (?P<right>-?\d+) instead of (?P<wrong>-?\d+)")

LONGEST: Final = 40
"""Characters of what people typed that fit a line."""

_MOST_MOVES: Final = 3
"""Moves of one correction that are named one by one."""

Beat = Literal["on", "turn", "no-turn", "end", "again"]
"""What comes to the clock: the game goes on, a turn begins, none is counted any more, it ends, or resumes."""

C_contra = TypeVar("C_contra", bound=Command, contravariant=True)


class Teller(Protocol[C_contra]):
    """
    Names an entry: what was done, and what came of it.

    *names* are what the numbers in places and commands stand for.
    """

    def __call__(self, command: C_contra, events: Sequence[Event], names: Sequence[str], /) -> str:
        """One short line."""


class Telling:
    """
    The tellers of a game, by command.

    >>> tells = Telling()
    >>> @tells(Command)
    ... def wish(command: Command, events: Sequence[Event], names: Sequence[str]) -> str:
    ...     return f"{names[0]} wished"
    >>> tells.told(Command(), [], ["Eva"])
    'Eva wished'
    """

    def __init__(self, *others: Telling) -> None:
        self._tellers: dict[type[Command], Teller[Any]] = {}
        for other in others:
            self._tellers |= other._tellers  # noqa: SLF001  # of the same class

    def __call__(self, kind: type[C_contra]) -> Callable[[Teller[C_contra]], Teller[C_contra]]:
        """Register the teller of a class of commands."""

        def registered(teller: Teller[C_contra]) -> Teller[C_contra]:
            self._tellers[kind] = teller
            return teller

        return registered

    def __contains__(self, kind: object) -> bool:
        return kind in self._tellers

    def told(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """The line of an entry; none for a command nobody here tells of."""
        teller = self._tellers.get(type(command))
        return teller(command, events, names) if teller else None


class Burst(msgspec.Struct, frozen=True):
    """An entry that shares a line with others of its kind when they follow each other quickly."""

    kind: Hashable
    """Only entries of the same kind share a line."""

    counts: tuple[int, ...]
    said: Callable[..., str]
    """The line, from the counts of all."""

    @property
    def text(self) -> str:
        """The line."""
        return self.said(*self.counts)

    def joined(self, other: Burst) -> Burst:
        """Both in one line."""
        return replace(self, counts=tuple(map(sum, zip(self.counts, other.counts, strict=True))))


class Voice(Protocol):
    """
    What a game's entries are called, and what they leave to hands.

    *names* are what the numbers in places and commands stand for, such as the seats' names in turn order.
    """

    tells: Telling
    """Names its entries, command by command."""

    corrections: ClassVar[tuple[type[Command], ...]] = (Move, CountTable)
    """They follow the table, and leave nothing to hands."""

    after: ClassVar[tuple[str | type[Event], ...]] = ()
    """What hands do only once it is recorded: events, and why pieces move; a draw of the device besides."""

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> str | None:
        """Name an entry: what was done, and what came of it; none for a command that is not the game's."""
        return self.tells.told(command, events, names)

    def burst(self, _command: Command, _events: Sequence[Event], _names: Sequence[str], /) -> Burst | None:
        """What tells an entry together with others that follow quickly; none where it stands alone."""
        return None

    def remind(self, _command: Command, _events: Sequence[Event], _names: Sequence[str], /) -> str | None:
        """What an entry leaves to do by hand; none when that is nothing."""
        return None

    def left(self, events: Sequence[Event], /) -> tuple[Event, ...]:
        """Which of an entry's events hands make true only once it is recorded."""
        drawn = any(isinstance(event, Drawn) and event.by == "device" for event in events)
        return tuple(
            event
            for event in events
            if type(event) in self.after or (isinstance(event, Moved) and (drawn or event.why in self.after))
        )

    def laid_back(self, _events: Sequence[Event], _names: Sequence[str], /) -> Iterator[str]:
        """What else than pieces hands lay back once these events were taken back: parts of a sentence."""
        return iter(())

    def moves_on(self, _earlier: Event, _later: Event, /) -> bool:
        """Whether a later event moved on what an earlier one left to hands, so that nobody does that now."""
        return False

    def names(self, before: Sequence[str], _events: Sequence[Event], /) -> tuple[str, ...]:
        """What numbers stand for after an entry; *before* it they stood for those."""
        return tuple(before)

    def beat(self, _event: Event, /) -> Beat:
        """What an event is to the clock."""
        return "on"


def listed(*parts: str) -> str:
    """Parts that say something, in one line."""
    return ", ".join(part for part in parts if part)


def sentence(text: str) -> str:
    """
    A line of the history, or a name, as a sentence.

    >>> sentence("Eva +2 noise"), sentence("Clank!"), sentence("In its next turns:")
    ('Eva +2 noise.', 'Clank!', 'In its next turns:')
    """
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def shortened(text: str, longest: int = LONGEST) -> str:
    """What people typed, as much of it as fits."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def with_reason(what: str, why: str | None) -> str:
    """A line, and behind it why, as far as people said so."""
    return _("{what} ({why})").format(what=what, why=shortened(_spoken(why))) if why else what


def _spoken(why: str) -> str:
    """A reason as people gave it; the program's own in the language that is spoken."""
    if of_line := _OF_WHOLE_LINE.fullmatch(why):
        return _(WHOLE_LINE).format(**of_line.groupdict())
    return _(why) if why in _OWN_REASONS else why


def corrected(what: str, why: str) -> str:
    """A correction, with its reason."""
    return _("Corrected: {what}").format(what=with_reason(what, why))


def counted(events: Sequence[Event], what: str) -> str:
    """A count of the table, and what it moved."""
    if any(isinstance(event, Agreed) for event in events):
        return _("Counted the table: all agrees")
    return _("Counted the table: {what}").format(what=what)


def moves(events: Sequence[Event], *, pieces: Callable[[int, str], str], place: Callable[[str], str]) -> str:
    """Pieces that went somewhere, the first few one by one."""
    moved = [event for event in events if isinstance(event, Moved)]
    told = [
        _("{pieces} from {place} to {other}").format(
            pieces=pieces(event.by, event.piece), place=place(event.from_), other=place(event.to)
        )
        for event in moved[:_MOST_MOVES]
    ]
    more = len(moved) - _MOST_MOVES
    if more > 0:
        told.append(ngettext("{n} more move", "{n} more moves", more).format(n=more))
    return "; ".join(told)
