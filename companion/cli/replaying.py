"""`furybox replay`: a script read to a fresh table, answered line by line; kept as a journal, if wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from companion.games.files import read as read_game
from companion.journal.chain import GIVEN, Entry, Header
from companion.journal.fitting import Unfit
from companion.journal.proof import exported
from companion.words.clock import fresh_seed, utc_now
from companion.words.language import _
from rules.binding import Reveal
from rules.boxes import Tree
from rules.game import Command, Event, Opening
from rules.script import Evening, events_told, told


class CannotWrite(OSError):
    """The journal of a replay cannot be written where it should go."""


def replayed(
    lines: Iterable[bytes], *, say: Callable[[str], Any], out: Path | None = None, own: Path | None = None
) -> int:
    """
    Read a script; *say* every answer as one line of JSON, and the view at the end.

    Returns how many lines were refused. Raises `CannotWrite` when *out* cannot hold the journal, and
    `BadGame` when the file of one's *own* game is none.

    >>> replayed([b'{"do":"redo"}'], say=lambda line: print(line[:36]))
    {"line":1,"version":0,"refused":{"co
    {"view":null}
    1
    """
    kept, file = _Kept(), read_game(own)[1] if own else None
    evening = Evening(fresh_seed, told=kept.take)
    refused = 0
    for line in lines:
        answer = evening.answer(_with(file, line.rstrip(b"\r\n")))
        refused += "refused" in answer
        say(msgspec.json.encode(answer).decode())
    say(msgspec.json.encode({"view": evening.view}).decode())
    if out is not None:
        if evening.timeline and evening.timeline.ended and not evening.timeline.bound.is_told:
            evening.perform(Reveal())  # nobody goes on with a script: its secret may be told at once
        _write(out, kept, evening.seed)
    return refused


def _with(file: Tree | None, line: bytes) -> bytes:
    """The line; the start of a game of one's own that brings no file, with this one."""
    try:
        told: Any = msgspec.json.decode(line) if file else None
    except (msgspec.DecodeError, UnicodeError):
        return line
    if not isinstance(told, dict) or (told.get("do"), told.get("game")) != ("start", "own"):
        return line
    return msgspec.json.encode({"file": file, **told})


class _Kept:
    """The entries of a replay, chained as they come."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.entries: list[Entry] = []
        self.unfit: str | None = None
        """Why no journal can hold this evening."""

    def take(self, command: Command, events: tuple[Event, ...]) -> None:
        """One entry more, unless an entry before it did not fit."""
        if self.unfit is not None:
            return
        do, happened = told(command), events_told(events)
        if isinstance(command, Opening) and command.seed is not None:
            do["seed"] = GIVEN
        try:
            if self.header is None:
                self.header = Header.begun(do["game"], happened[0]["commitment"])
            prev = self.entries[-1].hash if self.entries else self.header.digest()
            entry = Entry.sealed(len(self.entries) + 1, at=utc_now(), do=do, events=happened, prev=prev)
        except Unfit as why:
            self.unfit = str(why)
        else:
            self.entries.append(entry)


def _write(out: Path, kept: _Kept, seed: bytes | None) -> None:
    if kept.header is None:
        raise CannotWrite(_("The script started no game, so there is no journal to write."))
    if kept.unfit is not None:
        why = _("No journal can hold entry {n}: {why}.")
        raise CannotWrite(why.format(n=len(kept.entries) + 1, why=kept.unfit))
    try:
        with out.open("w", encoding="utf-8") as file:
            for line in exported(kept.header, kept.entries, seed=seed):
                file.write(line + "\n")
    except OSError as error:
        why = _("The journal cannot be written to {file}: {why}.")
        raise CannotWrite(why.format(file=out, why=error.strerror or error)) from error
