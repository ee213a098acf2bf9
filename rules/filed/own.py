"""A game that anybody writes: each `start` brings its file, and the evening keeps what it needs of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from rules import boxes
from rules.boxes import BadBox, Figure, Path, Printed, Tree
from rules.filed import events
from rules.filed.commands import Start
from rules.filed.game import CLANK, Filed
from rules.filed.table import FiledTable
from rules.game import Command, Event, Opening
from rules.refusals import Refused

MOST_SEATS: Final = 6

_LIKE: Final = (CLANK.name,)
"""Games that are a file, so that another can begin with what they say."""


def game_of(file: Tree) -> Filed:
    """
    The game that a file is. Raises `BadBox` and `Refused("bad-box")`, with the place and the remedy.

    >>> game_of({"title": "Short", "like": "clank", "fury": {"cubes": [1, 2, 3]}}).title
    'Short'
    """
    tree = dict(file)
    if like := tree.pop("like", None):
        if like not in _LIKE:
            message = (
                f"The field like is {like}: write {', '.join(_LIKE)}, or leave it out and say everything."
            )
            raise BadBox(message)
        tree = boxes.laid_over(boxes.tree(like), tree)
    if not file.get("title"):
        message = "The field title is missing: say what the game is called."
        raise BadBox(message)
    game = Filed(OWN_NAME, boxes.of(tree, own=True))
    if game.room.artifacts.lie == "rooms":
        message = (
            "The field room.artifacts.lie is rooms, which are code of another game: write open or stack."
        )
        raise BadBox(message)
    for name, heap in game.room.heaps.items():
        if heap.by not in ("secret", "idol") or (heap.by == "idol") != (name == "idols"):
            message = f"The field room.heaps.{name}.by is {heap.by}: write secret, or idol for idols alone."
            raise BadBox(message)
    if game.seats[-1] > MOST_SEATS:
        message = f"The field room.seats ends with {game.seats[-1]}: write {MOST_SEATS} or less."
        raise BadBox(message)
    game.check_box({})
    return game


@lru_cache(maxsize=16)
def _begun(room: bytes, box: bytes) -> Filed:
    """The game of an evening, by what its beginning told."""
    groups: dict[str, dict[str, Any]] = msgspec.json.decode(box)
    figures: dict[Path, Figure] = {
        (group, name): Figure(value=value, source="", confirmed=True)
        for group, held in groups.items()
        for name, value in held.items()
    }
    return Filed(OWN_NAME, Printed(title="", figures=figures, room=msgspec.json.decode(room)))


class Own(Filed):
    """
    All such games.

    >>> OWN.title
    'A game of your own'
    """

    def __init__(self) -> None:
        super().__init__(OWN_NAME, CLANK.printed)

    @property
    def printed(self) -> Printed:
        """Nothing is printed of it: its file says all."""
        return boxes.printed(OWN_NAME)

    @property
    def title(self) -> str:
        """What all of them are."""
        return self.printed.title

    @property
    def seats(self) -> range:
        """As many as any file allows."""
        return range(1, MOST_SEATS + 1)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command, and a `start` of its own."""
        return (Start, *super().commands[1:])

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Everything that can happen; its beginning tells more than others do."""
        return (events.Started, *super().events[1:])

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the table up by the file. Raises `Refused`."""
        if not isinstance(command, Start):
            raise Refused("malformed", "This start belongs to another game.")
        try:
            game = game_of(command.file)
        except BadBox as why:
            raise Refused("bad-box", "The box cannot be used: {why}.", why=f"{why}".rstrip(".")) from why
        (begun,) = game.start(command, commitment=commitment)
        return (events.Started(**asdict(begun), title=game.title, room=game.printed.room),)

    def check_box(self, override: Mapping[str, Any]) -> None:
        """House rules stand in the file."""

    def evolve(self, table: FiledTable | None, event: Event) -> FiledTable:
        """Fold one event in."""
        if isinstance(event, events.Started):
            game = _begun(msgspec.json.encode(event.room), msgspec.json.encode(event.box))
            return replace(game.evolve(None, event), title=event.title)
        return super().evolve(table, event)

    def learned(self, table: FiledTable, told: tuple[Event, ...]) -> Mapping[Path, Any]:
        """Nothing that another game has use for."""
        del table, told
        return {}


OWN_NAME: Final = "own"
OWN: Final = Own()
