"""
What a console remembers of a table from one visit to the next: the hash of every version it saw of a game.

A file of the console's own, so that nobody who changes the journal changes this with it. Imports no textual.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Self

import msgspec

from companion.journal.chain import head
from companion.journal.folder import own_state
from companion.line.asked import Head
from companion.line.carried import Bookmark
from companion.line.wire import Table
from companion.words.language import _


class Seen(Bookmark, frozen=True):
    """How far a table had come, and the hash of its newest entry then."""

    hash: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64}|[A-Z]{4})\Z")] = msgspec.field(name="head")
    """64 hex digits; an older release remembered the four letters of the head alone."""

    @property
    def head(self) -> str:
        """As it is said: in eight letters where the whole hash is known."""
        return self.hash if len(self.hash) == 4 else head(self.hash, 8)  # noqa: PLR2004  # letters of a head

    def fits(self, newest: str) -> bool:
        """Whether that is the hash that was seen."""
        return self.hash in (newest, head(newest))

    @property
    def mark(self) -> Bookmark:
        """That alone."""
        return Bookmark(self.game, self.version)


class CannotRemember(OSError):
    """What was seen cannot be kept. The sentence says why."""


class Memory:
    """
    What a console saw of the newest game of one table, in a small file: a line for each version.

    What cannot be read is as good as nothing; what cannot be written raises `CannotRemember`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.all: list[Seen] = []
        """Of one game, the newest last."""
        with suppress(OSError):
            for line in path.read_bytes().splitlines():
                with suppress(msgspec.DecodeError):  # one that a pulled plug cut short
                    self.all.append(msgspec.json.decode(line, type=Seen))

    @property
    def seen(self) -> Seen | None:
        """The newest."""
        return self.all[-1] if self.all else None

    @classmethod
    def of(cls, socket: Path, environment: Mapping[str, str] = os.environ) -> Self | None:
        """That of the table at a socket, among the user's state; none for whoever has no home."""
        try:
            state = own_state(environment)
        except RuntimeError:
            return None
        name = hashlib.sha256(os.fsencode(socket.absolute())).hexdigest()[:16]
        return cls(state / "seen" / f"{name}.json")

    def keep(self, seen: Seen) -> None:
        """Remember this from now on. Raises `CannotRemember`."""
        if seen == self.seen:
            return
        goes_on = self.seen is not None and self.seen.game == seen.game
        self.all = [*(self.all if goes_on else ()), seen]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab" if goes_on else "wb") as file:
                file.write(b"\n" * goes_on + msgspec.json.encode(seen))
        except OSError as error:
            why = _("This console cannot remember the table in {path}: {why}.")
            raise CannotRemember(why.format(path=self._path, why=error.strerror or error)) from error


def seen_of(table: Table) -> Seen | None:
    """What there is to remember of a table; none before set-up, and of a host that tells no hash."""
    return Seen(table.mark.game, table.mark.version, table.hash) if table.hash else None


def doubt(was: Seen, now: Head | None, game: int) -> str:
    """
    What is to be said loudly of a table that comes back; empty when it is the one that *was* seen.

    *now* is how the game that was seen stands in the journal, and *game* the one on the table.

    >>> from companion.line.asked import Head
    >>> doubt(Seen(1, 9, "00" * 32), Head(hash="00" * 32, entries=9, ended=False), 1)
    ''
    """
    if now is None:
        return _(
            "This table is not the one that was seen here: game {game} had come to entry {entry} ({head}), "
            "and its journal holds no such game."
        ).format(game=was.game, entry=was.version, head=was.head)
    if not now.hash:
        return _(
            "The table came back with less than was seen here: game {game} had come to entry {entry} "
            "({head}), and now it ends at entry {entries}."
        ).format(game=was.game, entry=was.version, head=was.head, entries=now.entries)
    if not was.fits(now.hash):
        return _(
            "The table came back with another past than was seen here: entry {entry} of game {game} had the "
            "head {head}, and now it has {now}."
        ).format(entry=was.version, game=was.game, head=was.head, now=head(now.hash, len(was.head)))
    if not now.ended and game != was.game:
        return _("Game {game} was left before its end; it had come to entry {entry}.").format(
            game=was.game, entry=now.entries
        )
    return ""
