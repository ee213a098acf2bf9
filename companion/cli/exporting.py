"""`furybox export`: from the journal's file; or where only the host may read that, from the host."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BufferedRWPair
from itertools import chain
from pathlib import Path
from typing import Final

from companion.cli.reports import chosen, reading
from companion.config import Config
from companion.journal.errors import CannotOpen, NoSuchGame
from companion.journal.games import no_game
from companion.line import carried, wire
from companion.line.address import is_open
from companion.line.asked import Export
from companion.words.language import _
from companion.words.say import is_terminal, say

PATIENCE_SECONDS: Final = 30.0
"""How long a host may take to say anything."""

QUIET_SECONDS: Final = 0.5
"""How long nothing is said about how it goes on."""


def exported(config: Config, game: int | None) -> Iterable[str]:
    """
    The lines of a game's journal as others read them, without line ends; of the newest when none is named.

    All who may join the table may have them, though the file is its owner's alone: it holds the seed of the
    evening, and these lines do not before its end. Raises the journal's errors.
    """
    file, table = config.journal_path(), config.socket_path()
    if not os.access(file, os.R_OK) and is_open(table):
        return _from_host(table, game)
    with reading(config) as journal:
        return list(journal.export(chosen(journal, game)))


def with_progress(
    lines: Iterable[str],
    *,
    clock: Callable[[], float] = time.monotonic,
    tell: Callable[[str], None] = lambda line: say(line, error=True),
) -> Iterator[str]:
    """The same lines; while they take long, it is said now and then how many there were."""
    due = clock() + QUIET_SECONDS
    for n, line in enumerate(lines, 1):
        yield line
        if clock() >= due:
            due = clock() + QUIET_SECONDS
            tell(_("{n} lines so far").format(n=n))


def is_watched() -> bool:
    """Whether somebody looks on where errors go."""
    return is_terminal(sys.stderr)


def _from_host(table: Path, game: int | None) -> Iterator[str]:
    pages = _pages(table, game)
    first = next(pages, ())
    if not first:
        raise NoSuchGame(
            _("There is no game on the table. Name one: `furybox export 1`.")
            if game is None
            else no_game(game)
        )
    return chain(first, chain.from_iterable(pages))


def _pages(table: Path, game: int | None) -> Iterator[Sequence[str]]:
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_SECONDS)
            line.connect(os.fspath(table))
            with line.makefile("rwb") as talk:
                talk.write(wire.written(wire.Join(watching=True)))
                told = 0
                while page := _asked(talk, game or 0, told):
                    yield page
                    told += len(page)
    except OSError as error:
        why = _("The host at {path} did not tell the whole journal: {why}.")
        raise CannotOpen(why.format(path=table, why=error.strerror or error)) from error


def _asked(talk: BufferedRWPair, game: int, told: int) -> Sequence[str]:
    question = Export(game=game, after=told)
    talk.write(wire.written(wire.Ask(id=told + 1, question=question)))
    talk.flush()
    for line in talk:
        match wire.heard_from_host(line):
            case wire.Answer(id=number, refused=None, result=page) if number == told + 1:
                return question.heard(page)
            case wire.Answer(refused=carried.No() as no):
                raise CannotOpen(no.sentence)
            case wire.Fault() as fault:
                raise CannotOpen(fault.sentence)
            case _other:
                pass
    raise ConnectionResetError(_("it hung up"))
