"""
The journal: every game, entry by entry, in one SQLite file; on the disk before anything is shown.

Knows no rules: commands and events are JSON to it. The format that others read is in `chain`, what a journal
proves in `proof`, which games there are in `games`, what they tell in `entries`, who may write in `held`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from companion.journal.chain import Before, Entry, Header, Kept
from companion.journal.count import Count, CountFile, hold_count
from companion.journal.entries import Entries
from companion.journal.errors import (
    AlreadyHere,
    Damaged,
    DoesNotVerify,
    NoSuchGame,
    SaveFailed,
    TableMoved,
    WordsFixed,
)
from companion.journal.file import (
    hold_together,
    looked_into,
    make_room,
    moved,
    opened,
    sentence,
    torn,
    troubles_named,
)
from companion.journal.fitting import Unfit
from companion.journal.folding import Folding
from companion.journal.games import no_game
from companion.journal.held import Hold, Inode, inode
from companion.journal.standing import Standing
from companion.words.language import _
from rules.chance import commitment, normal


class Journal(Entries):
    """
    One file of games. `open` it to play, `read` it to look.

    It belongs to the thread that opened it, a host's to its loop: a save is on the disk before anything goes
    on. Every call may raise `Damaged`, every saving one
    `SaveFailed`: then nothing of it was saved.
    """

    def __init__(self, db: sqlite3.Connection, path: Path, hold: Hold | None = None) -> None:
        super().__init__(db, path)
        self._hold = hold
        self._folding = Folding(path) if hold else None
        self._count = CountFile(path) if hold else None
        self._log: Inode | None = None
        self._log_path = path.resolve().with_name(path.resolve().name + "-wal")
        self._tips: dict[int, tuple[int, str]] = {}
        self._last: int | None = None

    @classmethod
    def open(cls, path: Path, *, program: str, since: str) -> Self:
        """
        Open the journal for writing; a missing file or folder is made, for its owner alone.

        *program* and *since* (RFC 3339, UTC) tell a second program who holds it. Raises `JournalHeld`,
        `CannotOpen` (`NewerJournal` is one) and `Damaged`.
        """
        with troubles_named(path):
            make_room(path)
            hold = Hold(path, program=program, since=since)
            try:
                hold_count(path)
                journal = cls(opened(path), path, hold)
            except BaseException:
                hold.close()
                raise
            try:
                journal._hold_own()
                journal._db.execute("PRAGMA busy_timeout=0")  # from now on, `_take_turn` says when to wait
            except BaseException:
                journal.close()
                raise
            return journal

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the journal for reading, whoever holds it. Raises `CannotOpen` and `Damaged`."""
        with troubles_named(path):
            return cls(looked_into(path), path)

    def close(self) -> None:
        """Close the file and let go of it; twice is fine."""
        for part in (self._folding, self._db, self._count, self._hold):
            if part is not None:
                part.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def begin(
        self, game: str, *, seed: bytes, at: str, do: dict[str, Any], events: Sequence[dict[str, Any]]
    ) -> int:
        """
        Save a new game together with its first entry, and return the game's number.

        Raises `chain.Unfit` for what cannot stand in a journal, the seed above all.
        """
        number, before = self._next()
        header = Header.begun(game, commitment(seed), number=number, before=before)
        entry = Entry.sealed(1, at=at, do=do, events=events, prev=header.digest())
        if seed.hex() in entry.line():
            raise Unfit(_("the seed never stands in an entry"))
        if any(event.get("commitment", header.commitment) != header.commitment for event in entry.events):
            raise Unfit(_("the commitment is not the seed's"))
        return self._add(header, (entry,), seed=seed, words=None, acknowledged=0, imported=False)

    def append(
        self,
        game: int,
        n: int,
        *,
        at: str,
        do: dict[str, Any],
        events: Sequence[dict[str, Any]],
        words: str | None = None,
    ) -> Kept:
        """
        Save entry *n* of a game, and return it chained to the one before.

        With *words*, the table's words are fixed by this entry. Raises `TableMoved` when *n* is not the next
        entry, for then another program wrote here, `WordsFixed`, `NoSuchGame`, and `chain.Unfit` for what
        cannot stand in a journal.
        """
        last, prev = self._tip(game)
        if n != last + 1:
            raise self._overtaken(game, n)
        entry = Entry.sealed(n, at=at, do=do, events=events, prev=prev)
        if any(event["type"] == "cut" for event in entry.events) and self._header(game).scheme == 1:
            raise Unfit(_("this game began before the bag could be cut"))
        with self._saving():
            kept = self._insert(game, entry)
            self._put_last(game)
            if words is not None:
                self._fix(game, words)
        self._saved(game, (entry,))
        return kept

    def take_up(self, game: int) -> None:
        """Save that this game is played from now on, before anything is told of it."""
        with self._saving():
            self._put_last(game)

    def acknowledge(self, game: int, entry: int) -> None:
        """Save that the table has acknowledged the draw of *entry*. Raises `NoSuchGame`."""
        with self._saving():
            changed = self._db.execute("UPDATE game SET acknowledged = ? WHERE number = ?", (entry, game))
            if not changed.rowcount:
                raise NoSuchGame(no_game(game))

    def import_(self, lines: Iterable[str | bytes]) -> int:
        """
        Save an exported game as a game of this journal, with its seed if that is revealed; return its number.

        Raises `NotAJournal`, `DoesNotVerify` and `AlreadyHere`.
        """
        from companion.journal import proof  # noqa: PLC0415  # likewise

        _report, header, entries, reveal = proof.proven(lines)
        if not entries:
            raise DoesNotVerify(_("The journal holds no entry yet, so there is nothing to import."))
        standing = Standing(header)
        for entry in entries:
            standing.take(entry)
        self._refuse_twice(entries[0])
        return self._add(
            header,
            entries,
            seed=bytes.fromhex(reveal.seed) if reveal else None,
            words=standing.fixed,
            acknowledged=len(entries),
            imported=True,
        )

    def hold(self) -> None:
        """Look at everything that is looked at when it is opened for writing. Raises `Damaged`."""
        with troubles_named(self.path):
            hold_together(self._db, self.path)
        self._hold_own()

    def _hold_own(self) -> None:
        """
        No game of this table passes for an imported one, of which only an ended one tells its secret.

        And none has lost entries: each game's header names how far the one before had come.
        """
        foreign = self._asked("SELECT number FROM game WHERE imported AND seed IS NOT NULL")
        if any(self._end(number) is None for (number,) in foreign):
            raise Damaged(torn(self.path))
        if not self._has_headers:
            return
        for (line,) in self._asked("SELECT header FROM game WHERE NOT imported AND header IS NOT NULL"):
            before = self._parsed(line).before
            if isinstance(before, Before):
                key = before.number, before.entries
                if self._asked("SELECT hash FROM entry WHERE game = ? AND number = ?", *key) != [
                    (before.hash,)
                ]:
                    raise Damaged(torn(self.path))

    def _next(self) -> tuple[int, Before | None]:
        """The number of the game that would begin now, and the game before it as it stands."""
        latest = self.latest()
        if latest is None:
            return 1, None
        entries, newest = self._tip(latest.number)
        return latest.number + 1, Before(latest.number, entries, newest, latest.ended)

    def _refuse_twice(self, first: Entry) -> None:
        """The first hash holds the header's, and with it the commitment: no two games share it."""
        same = self._asked(
            "SELECT game.number FROM game JOIN entry ON entry.game = game.number AND entry.number = 1 "
            "WHERE entry.hash = ?",
            first.hash,
        )
        if same:
            number = same[0][0]
            raise AlreadyHere(
                _("This is game {number} of this journal already.").format(number=number), number
            )

    def _add(
        self,
        header: Header,
        entries: Sequence[Entry],
        *,
        seed: bytes | None,
        words: str | None,
        acknowledged: int,
        imported: bool,
    ) -> int:
        with self._saving():
            added = self._db.execute(
                "INSERT INTO game (game, commitment, seed, words, began_at, acknowledged, imported, header) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(header.game, header.commitment, seed, words),
                    *(entries[0].at, acknowledged, imported, header.line()),
                ),
            )
            number = int(added.lastrowid or 0)
            for entry in entries:
                self._insert(number, entry)
            if not imported:
                self._put_last(number)
        self._saved(number, entries)
        return number

    def _saved(self, game: int, entries: Sequence[Entry]) -> None:
        """They are on the disk: remember how far the game has come, here and beside the file."""
        newest = entries[-1]
        self._tips[game] = newest.n, newest.hash
        if self._count is not None:
            self._count.write(Count(game, newest.n, newest.hash))
        if self._folding is not None:
            ends = any(event["type"] == "ended" for event in newest.events)
            self._folding.saved(entries=len(entries), ends=ends)

    def _hold_name(self) -> None:
        """That what is saved now will be found under the journal's name. Raises `SaveFailed`."""
        if self._hold is None:
            return
        log = inode(self._log_path)
        self._log = self._log or log
        if inode(self.path) != self._hold.inode or log != self._log:
            raise SaveFailed(moved(self.path))

    def _insert(self, game: int, entry: Entry) -> Kept:
        kept = entry.kept()
        try:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (game, *kept))
        except sqlite3.IntegrityError as clash:
            if not self._asked("SELECT 1 FROM entry WHERE game = ? AND number = ?", game, entry.n):
                raise  # it is not the key that clashes
            raise self._overtaken(game, entry.n) from clash
        return kept

    def _put_last(self, game: int) -> None:
        """This game is saved to from now on, if it was another before."""
        if game != self._last:
            self._db.execute("INSERT OR REPLACE INTO last VALUES (1, ?)", (game,))
            self._last = game

    def _fix(self, game: int, words: str) -> None:
        words = normal(words)
        changed = self._db.execute(
            "UPDATE game SET words = ? WHERE number = ? AND (words IS NULL OR words = ?)",
            (words, game, words),
        )
        if not changed.rowcount:
            raise WordsFixed(_("The table's words were fixed before, and were others."))

    @contextmanager
    def _saving(self) -> Iterator[None]:
        """One transaction: all of it is saved, or nothing."""
        try:
            self._take_turn()
            yield
            self._hold_name()
            self._db.execute("COMMIT")
        except BaseException as error:
            self._tips.clear()
            self._last = None
            with suppress(sqlite3.Error):  # it may have rolled back itself; what failed has a name already
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise SaveFailed(sentence(error, self.path)) from error
            raise

    def _take_turn(self) -> None:
        """
        Begin to write, or fail at once: every lamp would stand still while a stranger's lock is waited for.

        Our own fold is waited for. It ends by itself, and takes what the disk takes.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            if self._folding is None:
                raise
            self._folding.wait()
            self._db.execute("BEGIN IMMEDIATE")

    def _tip(self, game: int) -> tuple[int, str]:
        """The newest entry's number and hash: remembered, or found by the key."""
        if game not in self._tips:
            rows = self._asked(
                "SELECT number, hash FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1", game
            )
            if not rows:
                raise NoSuchGame(no_game(game))
            self._tips[game] = rows[0][0], rows[0][1]
        return self._tips[game]

    def _overtaken(self, game: int, n: int) -> TableMoved:
        """
        Another program wrote here, past every lock: what a host that starts anew makes of that is said.

        Raises `Damaged` when what it wrote is no entry of this chain: then none starts.
        """
        self.kept(game)
        return TableMoved(
            _(
                "Entry {n} of game {game} was not saved: another program has written to {path}. "
                "End that one, then stop the host and start it again: it goes on from what is there."
            ).format(n=n, game=game, path=self.path)
        )
