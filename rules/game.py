"""What a game is: it decides commands, folds events, and shows what it has. Each game is one such value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar, Union, runtime_checkable

import msgspec

from rules.boxes import Path, Printed
from rules.chance import Drawing
from rules.counting import Repair
from rules.refusals import Refused

C = TypeVar("C", bound="Command")

LONGEST_WORDS: Final = 500
"""Characters the table may add to the luck."""


def kebab(name: str) -> str:
    """
    The name of a command or an event on paper.

    >>> kebab("EndTurn")
    'end-turn'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag=kebab, forbid_unknown_fields=True
):
    """What somebody wants: imperative, and not yet true."""


class Event(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=kebab, forbid_unknown_fields=True
):
    """What happened: past tense, and true for ever."""


class Retold(Event, frozen=True, kw_only=True):
    """An entry is told anew; what follows is the difference to what it had told."""

    entry: int | None
    """The entry that was wrong; none when something was never told."""

    after: int | None
    """The entry after which it should have been told; none when an entry was wrong."""

    instead: dict[str, Any] | None
    """The command that should have been given; none when nothing had happened."""

    why: str


def written(command: Command) -> dict[str, Any]:
    """A command as JSON has it: what is null is left out wherever it may be."""
    values: dict[str, Any] = msgspec.to_builtins(command, str_keys=True)
    always = needed(type(command))
    return {name: value for name, value in values.items() if value is not None or name in always}


@cache
def needed(shape: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that whatever has this shape says; to find them out takes longer than most decisions."""
    return tuple(field.encode_name for field in msgspec.structs.fields(shape) if field.required)


def heard(written: Any, commands: Iterable[type[Command]]) -> Command:
    """
    A command from its JSON. Raises `Refused` when it is none of these.

    >>> from rules.clank.commands import Attack
    >>> heard(written(Attack(links={1: "ab" * 32})), [Attack]) == Attack(links={1: "ab" * 32})
    True
    """
    known: Any = Union[(*commands,)]
    try:
        command: Command = msgspec.convert(written, known, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused("malformed", "The line cannot be read: {why}.", why=f"instead, {error}") from error
    return command


def ordered(command: C) -> C:
    """
    The same in the order of a journal's lines, so that whoever reads it there decides the same.

    >>> from rules.correcting import CountTable
    >>> list(ordered(CountTable(places={}, dials={"fury": 3, "danger": 1})).dials or {})
    ['danger', 'fury']
    """
    written = msgspec.to_builtins(command, str_keys=True, order="deterministic")
    return msgspec.convert(written, type(command), str_keys=True)


class Opening(Command, frozen=True, kw_only=True):
    """What every game's `start` carries, whatever else it needs."""

    game: str
    seed: str | None = None
    """64 hex digits; without one the device makes its own."""

    words: Annotated[str, msgspec.Meta(max_length=LONGEST_WORDS)] | None = None
    """The table's words, for those who agreed on them beforehand."""

    box: dict[str, Any] | None = None
    """Printed numbers that override the box file's."""


class Table(Protocol):
    """What every game's table can say of itself."""

    @property
    def box(self) -> Any:
        """The printed numbers that it is played by."""

    @property
    def unconfirmed(self) -> tuple[str, ...]:
        """Those of them that nobody has compared with the printed ones."""

    @property
    def draws(self) -> int:
        """Draws made along the present timeline."""

    @property
    def ended(self) -> str | None:
        """Why the game is over; none while it goes on."""

    @property
    def seated(self) -> int:
        """How many seats are taken; 0 in a game that has none."""

    @property
    def is_whole(self) -> bool:
        """Whether there are as many of each piece as at set-up."""


@runtime_checkable
class View(Protocol):
    """
    What every game's view says, whatever else it shows: plain values, ready for JSON, and never the seed.

    Screens, lamps and consoles read views and nothing else.
    """

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def version(self) -> int:
        """Entries so far, take-backs included."""

    @property
    def phase(self) -> str:
        """`play` while the game goes on, `over` once nothing is left to tell; a game may have others."""

    @property
    def places(self) -> dict[str, dict[str, int]]:
        """Every place that is not empty and may be looked into: place -> piece -> how many."""

    @property
    def commitment(self) -> str:
        """64 hex digits: the promise made before the first draw."""

    @property
    def draws(self) -> int:
        """Draws along the present timeline."""


V_contra = TypeVar("V_contra", bound=View, contravariant=True)
T = TypeVar("T", bound=Table)


class Past(msgspec.Struct, Generic[T], frozen=True):
    """One entry that stands, and the table around it."""

    entry: int
    before: T | None
    """None before set-up."""

    after: T
    events: tuple[Event, ...]
    said: Command | None = None
    """The command it was; none where only its events were read."""

    @property
    def retold(self) -> Retold | None:
        """What the entry told anew; none when it was no such entry."""
        return next((event for event in self.events if isinstance(event, Retold)), None)


Story = tuple[Past[T], ...]
"""Every entry that stands, oldest first."""


class Game(Protocol[T]):
    """
    One game's rules. Nothing here keeps anything: tables come in, events and tables go out.

    `start` and `decide` raise `Refused` for what the rules do not allow; then nothing has happened.
    """

    @property
    def name(self) -> str:
        """What `start` and journals call it."""

    @property
    def title(self) -> str:
        """What its box says."""

    @property
    def seats(self) -> range:
        """How many may sit down; empty for a game that one plays alone, without a seat of its own."""

    @property
    def own_pieces(self) -> frozenset[str]:
        """Pieces that belong to no seat, by their colours."""
        return frozenset()

    @property
    def printed(self) -> Printed:
        """The box that ships with it."""

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Raise `Refused("bad-box")` for printed numbers that no table of this game can play by."""

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command it takes, `start` included, `words`, `undo` and `redo` not."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every event it tells, those of the timeline not."""

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the table up by the book."""

    def decide(self, table: T, command: Command, luck: Drawing | None) -> tuple[Event, ...]:
        """What happens when *command* is given; *luck* is none when the seed is not known."""

    def evolve(self, table: T | None, event: Event) -> T:
        """Fold one event into the table; none is the table before set-up."""

    def retell(self, story: Story[T], telling: Retold, instead: Command | None) -> tuple[Event, ...]:
        """
        What puts the newest table right when one entry was told wrong; later entries stay.

        The stock follows, and nothing fires. Raises `Refused`, saying what is impossible about it.
        """

    def offers(
        self, _story: Story[T], _telling: Retold | None, _instead: Command | None
    ) -> tuple[Command, ...]:
        """
        What the wrong entry had fired and the right one would not, or the other way round: item by item.

        Each is a correction that the newest table takes; *story* ends before the entry that tells it anew.
        Without a *telling*, what a printed number had changed that the last entry but one corrected.
        """
        return ()

    @property
    def shown(self) -> type[View]:
        """The shape of its view, so that one can be read back from JSON."""

    def view(self, table: T, *, version: int) -> View:
        """What everybody may see."""

    def odds(self, table: T, *, extra: Mapping[int, int], attacks: int = 0) -> Any:
        """
        What the draw owed now holds for each seat, with so much *extra* noise.

        Also the chances to last through so many *attacks*, if any are asked for.
        Without seats, what the next draw may bring. Raises `Refused` while too little is known.
        """

    def ahead(self, _table: T) -> tuple[float, ...]:
        """Each seat's chance to fall before its next turn, by the draws that are certain."""
        return ()

    def learned(self, _table: T, _events: tuple[Event, ...]) -> Mapping[Path, Any]:
        """Printed numbers that *events* told, by where they belong in the box; *table* is as they left it."""
        return {}

    def remembered(self, _table: T) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """
        The printed cards it knows, those typed in this game too: kind -> name -> figures.

        Empty for a game that keeps none.
        """
        return {}

    def repair(self, table: T, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
        """The moves that a count of these places would make; nothing is moved yet. Raises `Refused`."""

    def audit(self, table: T) -> Audit:
        """Where every piece is, and whether none was made or lost."""


class Audit(msgspec.Struct, frozen=True):
    """A count of all pieces."""

    ok: bool
    """Whether there are as many of each as at set-up."""

    pieces: dict[str, dict[str, int]]
    """Piece -> place -> how many."""
