"""
What is looked up in the journal beside the live table: its older games, and every entry of this one.

It reads, and keeps nothing. Knows no table: a game is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.evenings.going_on import Evening
from companion.journal.book import Journal
from companion.journal.chain import Kept
from companion.journal.errors import Damaged, NoSuchGame
from companion.line.asked import PrintedNumber
from companion.table.own_boxes import OwnBoxes
from companion.words.language import _
from rules.game import Command, Event, Game
from rules.games import called
from rules.refusals import Refused
from rules.script import Reader

if TYPE_CHECKING:
    from companion.journal.report import Report

MOST_LINES: Final = 400
"""Lines of a journal that are sent at once: few enough for every reader of the socket."""


class Recorded(msgspec.Struct, frozen=True):
    """One entry as it was saved, with its command and events as values: what listeners hear."""

    entry: Kept
    command: Command
    events: tuple[Event, ...]


class Library:
    """What a *journal* holds, and the table's own *boxes*. Everything raises the journal's errors."""

    def __init__(self, journal: Journal, boxes: OwnBoxes | None = None) -> None:
        self.journal = journal
        self._boxes = boxes

    def evenings(self, on_the_table: int | None) -> tuple[Evening, ...]:
        """The games that can be gone on with, the newest first; not the one *on the table* that goes on."""
        starts = self.journal.starts()
        return tuple(
            Evening(
                number=game.number,
                game=game.game,
                began_at=game.began_at,
                entries=game.entries,
                stopped=game.stopped,
                people=tuple(seat["name"] for seat in starts[game.number].get("seats", ())),
                told=game.stopped and self.journal.is_told(game.number),
            )
            for game in self.journal.unfinished()
            if game.number != on_the_table or game.stopped
        )

    def recorded(self, number: int, game: str) -> tuple[Recorded, ...]:
        """Everything that happened in one of that *game*, oldest first. Raises `Damaged` if it is newer."""
        kept = self.journal.kept(number)  # first: its chain holds the game's name, too
        return tuple(_recorded(kept, known(game)))

    def told(self, number: int, entry: int, game: Game[Any]) -> Command:
        """The command of an entry of one, as it was given. Raises `Refused` where there is none."""
        kept = self.journal.kept(number)[max(entry - 1, 0) : entry]
        for found in _recorded(kept, game):
            return found.command
        raise Refused("no-such-entry", "Entry {n} does not stand.", n=entry)

    def exported(self, number: int, after: int) -> tuple[str, ...]:
        """
        The next lines of a game's journal as others read it, *after* so many; none after the last.

        Of a game that is not there, none. May be called on any thread.
        """
        with Journal.read(self.journal.path) as journal, suppress(NoSuchGame):
            return tuple(journal.page(number, after, MOST_LINES))
        return ()

    def verified(self, number: int) -> Report:
        """A check of a game's journal as it stands now."""
        from companion.journal.proof import verify  # noqa: PLC0415  # a host that nobody asks does without

        return verify(self.journal.export(number))

    def figures(self, game: str) -> tuple[PrintedNumber, ...]:
        """
        The printed numbers of a game, as this table plays them.

        Raises `Refused` and `BadBoxFile`.
        """
        if not self._boxes:
            return ()
        return tuple(PrintedNumber(**row) for row in self._boxes.figures(called(game).name))


def known(name: str) -> Game[Any]:
    """The rules that a game is played by. Raises `Damaged` for one of a newer program."""
    try:
        return called(name)
    except Refused as no:
        raise _of_a_newer_program(1, no) from no


def _recorded(kept: Iterable[Kept], game: Game[Any]) -> Iterator[Recorded]:
    """Entries of the journal as they were when they were saved."""
    reader = Reader(game)
    for entry in kept:
        try:
            yield Recorded(entry, reader.command(entry.do), reader.events(entry.events))
        except (Refused, msgspec.DecodeError) as error:
            raise _of_a_newer_program(entry.n, error) from error


def _of_a_newer_program(n: int, why: Exception) -> Damaged:
    return Damaged(
        _("Entry {n} tells of something this program does not know: {why}. Use a newer Furybox.").format(
            n=n, why=why
        )
    )
