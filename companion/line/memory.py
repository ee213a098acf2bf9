"""
What a console remembers of a table from one visit to the next: how far it had come, and its head.

A file of the console's own, so that nobody who changes the journal changes this with it. Imports no textual.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Self

import msgspec

from companion.line.asked import Head
from companion.line.carried import Bookmark
from companion.line.wire import Table
from companion.words.language import _


class Seen(Bookmark, frozen=True):
    """How far a table had come, and the head that it had then."""

    head: Annotated[str, msgspec.Meta(max_length=8)]

    @property
    def mark(self) -> Bookmark:
        """That alone."""
        return Bookmark(self.game, self.version)


class CannotRemember(OSError):
    """What was seen cannot be kept. The sentence says why."""


class Memory:
    """
    The newest that a console saw of one table, in a small file.

    What cannot be read is as good as nothing; what cannot be written raises `CannotRemember`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self.seen: Seen | None = msgspec.json.decode(path.read_bytes(), type=Seen)
        except (OSError, msgspec.DecodeError):
            self.seen = None

    @classmethod
    def of(cls, socket: Path, environment: Mapping[str, str] = os.environ) -> Self | None:
        """That of the table at a socket, among the user's state; none for whoever has no home."""
        try:
            state = Path(environment.get("XDG_STATE_HOME") or "~/.local/state").expanduser()
        except RuntimeError:
            return None
        name = hashlib.sha256(os.fsencode(socket.absolute())).hexdigest()[:16]
        return cls(state / "furybox" / "seen" / f"{name}.json")

    def keep(self, seen: Seen) -> None:
        """Remember this from now on. Raises `CannotRemember`."""
        if seen == self.seen:
            return
        self.seen = seen
        beside = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.json.encode(seen))
            beside.replace(self._path)
        except OSError as error:
            why = _("This console cannot remember the table in {path}: {why}.")
            raise CannotRemember(why.format(path=self._path, why=error.strerror or error)) from error


def seen_of(table: Table) -> Seen | None:
    """What there is to remember of a table; none before set-up, and of a host that gives no head."""
    return Seen(table.mark.game, table.mark.version, table.head) if table.head else None


def doubt(was: Seen, now: Head | None, game: int) -> str:
    """
    What is to be said loudly of a table that comes back; empty when it is the one that *was* seen.

    *now* is how the game that was seen stands in the journal, and *game* the one on the table.

    >>> from companion.line.asked import Head
    >>> doubt(Seen(1, 9, "XKVW"), Head(head="XKVW", entries=9, ended=False), 1)
    ''
    """
    if now is None:
        return _(
            "This table is not the one that was seen here: game {game} had come to entry {entry} ({head}), "
            "and its journal holds no such game."
        ).format(game=was.game, entry=was.version, head=was.head)
    if not now.head:
        return _(
            "The table came back with less than was seen here: game {game} had come to entry {entry} "
            "({head}), and now it ends at entry {entries}."
        ).format(game=was.game, entry=was.version, head=was.head, entries=now.entries)
    if now.head != was.head:
        return _(
            "The table came back with another past than was seen here: entry {entry} of game {game} had the "
            "head {head}, and now it has {now}."
        ).format(entry=was.version, game=was.game, head=was.head, now=now.head)
    if not now.ended and game != was.game:
        return _("Game {game} was left before its end; it had come to entry {entry}.").format(
            game=was.game, entry=now.entries
        )
    return ""
