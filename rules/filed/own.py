"""A game that anybody writes: each `start` brings its file, and the evening keeps what it needs of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from rules import boxes, texts
from rules.boxes import BadBox, Figure, Path, Printed, Tree
from rules.clank.table import ASIDE
from rules.filed import events
from rules.filed.commands import OWN_NAME, Start
from rules.filed.game import CLANK, Filed
from rules.filed.table import FiledTable
from rules.game import Command, Event, Opening
from rules.refusals import Refused

MOST_SEATS: Final = 6
LONGEST_TITLE: Final = 40

_LIKE: Final = (CLANK.name,)
"""Games that are a file, so that another can begin with what they say."""


def game_of(file: Tree) -> Filed:
    """
    The game that a file is. Raises `BadBox` and `Refused("bad-box")`, with the place and the remedy.

    >>> game_of({"title": "Short", "like": "clank", "fury": {"cubes": [1, 2, 3]}}).title
    'Short'
    """
    texts.look(file)
    try:
        game = Filed(OWN_NAME, boxes.of(_whole(file), own=True))
    except RecursionError as error:
        raise BadBox("The box has tables in tables without end: write fewer.") from error
    if game.room.artifacts.lie == "rooms":
        raise BadBox(
            "The field room.artifacts.lie is rooms, which are code of another game: write open or stack."
        )
    for name, heap in game.room.heaps.items():
        if heap.by not in ("secret", "idol") or (heap.by == "idol") != (name == "idols"):
            raise BadBox(
                "The field room.heaps.{name}.by is {by}: write secret, or idol for idols alone.",
                name=name, by=heap.by,
            )  # fmt: skip
    for lost in game.room.tokens.keys() - {*game.room.heaps, "market"}:
        raise BadBox(
            "The field room.tokens.{name} lies nowhere: say in room.heaps.{name} how many there are.",
            name=lost,
        )
    if not {"first"} <= {*game.room.lots} <= {"first", "artifacts"}:
        raise BadBox("The field room.lots must have first, and no other but artifacts: write first, or both.")
    if game.seats[-1] > MOST_SEATS:
        raise BadBox(
            "The field room.seats ends with {n}: write {most} or less.", n=game.seats[-1], most=MOST_SEATS
        )
    game.check_box({})
    if (black_to := game.box({}, game.seats[0]).attack.black_to) != ASIDE:
        raise BadBox("The field attack.black_to is {place}: write aside.", place=black_to)
    return game


def _whole(file: Tree) -> Tree:
    """What the file says, laid over the game that it is like."""
    tree = dict(file)
    if (like := tree.pop("like", None)) is not None:
        if like not in _LIKE:
            raise BadBox(
                "The field like is {like}: write {games}, or leave it out and say everything.",
                like=str(like), games=", ".join(_LIKE),
            )  # fmt: skip
        tree = boxes.laid_over(boxes.tree(like), tree)
    title = file.get("title") or ""
    if not title:
        raise BadBox("The field title is missing: say what the game is called.")
    if isinstance(title, str) and not (title.strip() and len(title) <= LONGEST_TITLE):
        raise BadBox("The field title must have 1 to {n} letters.", n=LONGEST_TITLE)
    return tree


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
            raise Refused("bad-box", why.template, **why.named) from why
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

    def learned(self, _table: FiledTable, _told: tuple[Event, ...]) -> Mapping[Path, Any]:
        """Nothing that another game has use for."""
        return {}


OWN: Final = Own()
