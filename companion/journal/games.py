"""
Which games a journal holds, and how each stands: what its rows tell without reading every entry.

Knows no rules, and writes nothing; `book` does that.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec

from companion.journal.chain import FIRST, Header, Hex, Moment, parsed
from companion.journal.errors import Damaged, NoSuchGame
from companion.journal.file import knows_last, torn, troubles_named, written_by
from companion.journal.fitting import Unfit, fitted
from companion.words.language import _
from rules.binding import WITNESSED, Scheme

_LISTED: Final = """
    SELECT number, game, commitment, words, began_at, acknowledged,
        (SELECT max(entry.number) FROM entry WHERE entry.game = game.number) AS entries
    FROM game"""
_PLAYED_AFTER: Final = """
    (SELECT max(at) FROM entry WHERE entry.game = game.number)
        > (SELECT max(at) FROM entry WHERE entry.game = ?)"""
_TELLING: Final = """
    SELECT number, events FROM entry
    WHERE game = ? AND (instr(events, '"type":"ended"') OR instr(events, '"type":"resumed"')
        OR instr(events, '"type":"taken-back"') OR instr(events, '"type":"restored"'))
    ORDER BY number"""
_TOLD: Final = 'SELECT 1 FROM entry WHERE game = ? AND instr(events, \'"type":"revealed"\') LIMIT 1'

_Shape = TypeVar("_Shape")
_DO: Final = msgspec.json.Decoder(dict[str, Any])
_EVENTS: Final = msgspec.json.Decoder(tuple[dict[str, Any], ...])


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game of the journal. Its seed is not among this: see `Journal.seed`."""

    number: int
    game: str
    commitment: Hex
    words: str | None
    """The table's words once they are fixed, NFC-normalised."""

    began_at: Moment
    acknowledged: Annotated[int, msgspec.Meta(ge=0)]
    """The newest entry whose draw the table has acknowledged; 0 before any."""

    entries: int
    ended: bool
    stopped: bool = False
    """Whether it ended because the table stopped it, without a score."""

    def __post_init__(self) -> None:
        if not self.game.isprintable():
            raise ValueError(_("the field game is no name"))


class Stood(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands, for whoever saw it before and would know it again."""

    hash: Hex | None
    """That of the entry asked for; none when the game does not come so far."""

    entries: int
    ended: bool


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """How the games before one ended on this device."""

    number: int
    """The game just before."""

    ended: bool
    left: int
    """How many of all games before were left before their end, that one included."""


class Games:
    """The games of one file. Every call may raise `Damaged`."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path = path
        self._has_headers = written_by(db) > 1
        self._has_last = knows_last(db)

    def games(self) -> tuple[Game, ...]:
        """Every game, the oldest first."""
        return tuple(self._game(row) for row in self._asked(_LISTED + " ORDER BY number"))

    def latest(self, *, own: bool = False) -> Game | None:
        """The game begun or imported last; with *own*, the one begun last at this table."""
        rows = self._asked(_LISTED + " WHERE imported <= ? ORDER BY number DESC LIMIT 1", int(not own))
        return self._game(rows[0]) if rows else None

    def on_the_table(self) -> Game | None:
        """
        The game of this table that was played last.

        The clock, which may have been set back, is asked only about games of a release that kept nothing
        else: there it is the one begun last, or where that has ended an older one gone on with since.
        """
        if self._has_last:
            told = self._asked("SELECT number FROM game JOIN last ON last.game = number WHERE imported = 0")
            if told:
                return self.game(told[0][0])
        newest = self.latest(own=True)
        if newest is None or not newest.ended:
            return newest
        later = self._asked(
            f"{_LISTED} WHERE imported = 0 AND {_PLAYED_AFTER} ORDER BY number DESC", newest.number
        )  # words of ours
        return next((game for game in map(self._game, later) if not game.ended), newest)

    def unfinished(self) -> tuple[Game, ...]:
        """The games of this table that were stopped, or left before their end; the newest first."""
        rows = self._asked(_LISTED + " WHERE imported = 0 ORDER BY number DESC")
        games = map(self._game, rows)
        return tuple(
            game for game in games if not game.ended or (game.stopped and self._goes_on(game.number))
        )

    def starts(self, most: int = -1) -> dict[int, dict[str, Any]]:
        """The commands that began the newest games of this table, the newest first; at *most* so many."""
        rows = self._asked(
            "SELECT game.number, do FROM entry JOIN game ON game.number = entry.game "
            "WHERE entry.number = 1 AND NOT game.imported ORDER BY game.number DESC LIMIT ?",
            most,
        )
        return {number: self._read(do, _DO) for number, do in rows}

    def game(self, number: int) -> Game:
        """One game. Raises `NoSuchGame`."""
        rows = self._asked(_LISTED + " WHERE number = ?", number)
        if not rows:
            raise NoSuchGame(no_game(number))
        return self._game(rows[0])

    def stood(self, number: int, entry: int) -> Stood | None:
        """How a game stands, and what hash *entry* has in it; none when there is no such game."""
        rows = self._asked(_LISTED + " WHERE number = ?", number)
        if not rows:
            return None
        found = self._game(rows[0])
        at = self._asked("SELECT hash FROM entry WHERE game = ? AND number = ?", number, entry)
        return Stood(hash=at[0][0] if at else None, entries=found.entries, ended=found.ended)

    def scheme(self, game: int) -> Scheme:
        """How the draws of a game are bound, from its start to its end. Raises `NoSuchGame`."""
        return self._header(game).scheme

    def _goes_on(self, stopped: int) -> bool:
        """Whether a stop can be taken back: not once the secret was told by a deed of its own."""
        return self.scheme(stopped) < WITNESSED or not self.is_told(stopped)

    def is_told(self, game: int) -> bool:
        """Whether its secret was told: by a deed of its own, or before the third format by its end."""
        if self._header(game).scheme < WITNESSED:
            return self._end(game) is not None
        return bool(self._asked(_TOLD, game))

    def left(self, game: int) -> Left | None:
        """How the games before this one ended, as their successors' headers tell; none for the first."""
        if not self._has_headers:
            return None
        rows = self._asked(
            "SELECT number, imported, header FROM game WHERE number <= ? ORDER BY number", game
        )
        mine = {number for number, imported, _line in rows if not imported}
        befores = [self._parsed(line).before for number, _own, line in rows if number in mine and line]
        newest = befores[-1] if befores else None
        if not newest:
            return None
        left = sum(1 for each in befores if each and each.number in mine and not each.ended)
        return Left(number=newest.number, ended=newest.ended, left=left)

    def _asked(self, question: str, *given: object) -> list[tuple[Any, ...]]:
        with troubles_named(self.path):
            return self._db.execute(question, given).fetchall()

    def _header(self, game: int) -> Header:
        column = "header" if self._has_headers else "NULL"
        rows = self._asked(f"SELECT game, commitment, {column} FROM game WHERE number = ?", game)  # noqa: S608  # a name of ours
        if not rows:
            raise NoSuchGame(no_game(game))
        name, promised, line = rows[0]
        if line is None:  # begun by a release that knew one kind of header only
            line = json.dumps({"format": FIRST, "game": str(name), "commitment": str(promised)})
        header = self._parsed(line)
        if (header.game, header.commitment) != (name, promised):
            raise Damaged(torn(self.path))
        return header

    def _parsed(self, line: object) -> Header:
        try:
            return fitted(parsed(str(line).encode()), Header)
        except Unfit as error:
            raise Damaged(torn(self.path)) from error

    def _read(self, told: str, shape: msgspec.json.Decoder[_Shape]) -> _Shape:
        """What a command or events say, which nobody has held to their chain yet."""
        try:
            return shape.decode(told)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Damaged(torn(self.path)) from error

    def _game(self, row: tuple[Any, ...]) -> Game:
        end = self._end(row[0])
        try:
            known = dict(zip(Game.__struct_fields__, (*row, end is not None, end == "stopped"), strict=True))
            return msgspec.convert(known, Game)
        except (ValueError, TypeError) as error:  # a column holds what nobody saved there
            raise Damaged(torn(self.path)) from error

    def _end(self, game: int) -> str | None:
        """
        Why a game ended; none for one that goes on.

        Only the entries that can tell are read: a list of games must not read every game.
        """
        telling = self._asked(_TELLING, game)
        said: dict[int, str | None] = {}
        taken: set[int] = set()
        for number, events in telling:
            for event in self._read(events, _EVENTS):
                match event:
                    case {"type": "ended", **more}:
                        said[number] = str(more.get("why"))
                    case {"type": "resumed"}:
                        said[number] = None
                    case {"type": "taken-back", "entries": [*entries]}:
                        taken.update(n for n in entries if isinstance(n, int))
                    case {"type": "restored", "entries": [*entries]}:
                        taken.difference_update(n for n in entries if isinstance(n, int))
        return next((said[number] for number in reversed(said) if number not in taken), None)


def no_game(number: int) -> str:
    """What to do about a game that is not there."""
    return _("The journal holds no game {number}. `furybox games` lists those it holds.").format(
        number=number
    )
