"""`furybox what-if` without an entry: every turn of what is over beside what it could have been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.coach.asking import coach
from companion.games import GAMES as PRESENTERS
from companion.journal.errors import NoSuchGame
from companion.journal.proof import proven
from companion.words.language import _, tell_of
from rules import timeline
from rules.games import called
from rules.script import Reader
from rules.timeline import Timeline


def afterwards(lines: Iterable[bytes]) -> Iterator[str]:
    """
    What its game's coach says of every turn.

    Raises `NotAJournal`, `DoesNotVerify`, `Refused`, and `NoSuchGame` for a game that has none, or goes on.
    """
    _report, header, entries, reveal = proven(lines)
    foresight = PRESENTERS[header.game].foresight
    room = coach(foresight.coach) if foresight.coach else None
    if room is None or not hasattr(room, "afterwards"):
        raise NoSuchGame(_("Of this game only an entry can go otherwise: name one with --entry."))
    if reveal is None:
        raise NoSuchGame(_("Its secret is not told yet: what would have been drawn nobody may know."))
    game = called(header.game)
    tell_of(game.name)
    reader, line = Reader(game), Timeline(game)
    for each in entries:
        kept = each.kept()
        line = timeline.evolve(line, reader.events(kept.events), reader.command(kept.do))
    yield from room.afterwards(line.now)
