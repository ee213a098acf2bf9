"""
Every evening of a journal: its recap, made once and kept beside the journal until it goes on.

A host makes it as soon as a game is over, so that it is there when somebody looks back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.evenings.recap import Recap, recap
from companion.games import GAMES as PRESENTERS
from companion.journal.book import Journal
from companion.journal.chain import Kept
from companion.journal.errors import Damaged
from companion.journal.leaf import Leaf, Leaves, Result, Results
from companion.release import __version__
from companion.words.language import _
from rules import timeline
from rules.game import Event, Story, View
from rules.games import GAMES, called
from rules.refusals import Refused
from rules.script import Reader
from rules.timeline import Timeline

SHAPE: Final = 5
"""Raised when a recap says something else of the same entries."""

BATCH: Final = 50
"""Recaps after which what was made is kept: a visit that is broken off was not for nothing."""


class Held(msgspec.Struct, frozen=True):
    """One game of the journal."""

    number: int
    recap: Recap | None
    """None for one that this release cannot follow, such as a newer one's."""


def everything(path: Path, *, tell: Callable[[int, int], None] = lambda _n, _of: None) -> tuple[Held, ...]:
    """
    Every game, the oldest first; *tell* hears how many of how many are done.

    Chains are not checked here: `furybox verify` does. Raises the journal's errors.
    """
    store = _store(path)
    kept, fresh, held = store.kept(), list[tuple[Leaf, Result]](), []
    with Leaves(path) as leaves:
        games = leaves.games()
        for n, leaf in enumerate(games, 1):
            found = _read(kept.get((leaf.number, leaf.hash)))
            if found is None and (made := _made(leaves, leaf)) is not None:
                found = made[0]
                fresh.append((leaf, _written(*made)))
                if len(fresh) == BATCH:
                    store.keep(fresh)
                    fresh = []
            held.append(Held(leaf.number, found))
            tell(n, len(games))
    if fresh:
        store.keep(fresh)
    return tuple(held)


def caught_up(path: Path, is_over: Callable[[], bool]) -> tuple[int, int]:
    """
    Make and keep what is missing, until *is_over*: how many games are done, and of how many.

    At least one is made, so that asking again and again comes to an end. Raises the journal's errors.
    """
    store, done = _store(path), 0
    fresh: list[tuple[Leaf, Result]] = []
    kept = store.kept().keys()
    with Leaves(path) as leaves:
        games = leaves.games()
        for leaf in games:
            if (leaf.number, leaf.hash) in kept:
                done += 1
            elif not fresh or not is_over():
                made = _made(leaves, leaf)
                done += 1
                fresh += [(leaf, _written(*made))] if made else []
    if fresh:
        store.keep(fresh)
    return done, len(games)


def one(path: Path, number: int, *, unkept: Callable[[], None] = lambda: None) -> tuple[Recap, View] | None:
    """
    The recap of one game and what it left to be seen, made and kept unless it is; may be asked on any thread.

    *unkept* is called before it is made, and may check what it is made of.
    None for a game that is not there, or that this release cannot follow. Raises the journal's errors.
    """
    store = _store(path)
    with Leaves(path) as leaves:
        leaf = leaves.game(number)
        if leaf is None or leaf.game not in GAMES:
            return None
        kept = store.of(leaf)
        if kept is not None and (told := _read(kept.text)) is not None:
            with suppress(msgspec.DecodeError):
                return told, msgspec.json.decode(kept.view, type=GAMES[leaf.game].shown)
        unkept()
        made = _made(leaves, leaf)
    if made is not None:
        store.keep([(leaf, _written(*made))])
    return made


def stories(path: Path, number: int) -> Iterator[Story[Any]]:
    """
    A game, entry by entry, and then the earlier evenings of the same game, the newest first.

    What this release cannot follow is left out. Raises the journal's errors.
    """
    with Leaves(path) as leaves:
        leaf = leaves.game(number)
        for each in reversed(leaves.games()) if leaf else ():
            if leaf and each.game == leaf.game and each.number <= leaf.number and each.game in GAMES:
                with suppress(*_UNFOLLOWED):
                    line = _folded(Timeline(GAMES[each.game]), leaves.events(each.number), _Told())
                    if line.now is not None:
                        yield timeline.standing(line.now)


def told_of(
    journal: Journal, number: int, *, unkept: Callable[[], None] = lambda: None
) -> tuple[Recap, View]:
    """
    The same; for a game that cannot be told of, the journal's errors say why.

    The chain of one that was kept is checked by `furybox verify`.
    """
    if kept := one(journal.path, number, unkept=unkept):
        return kept
    told, line = looked_back(journal, number)
    return told, line.view()


def looked_back(journal: Journal, number: int) -> tuple[Recap, Timeline[Any]]:
    """The recap of a game, its chain checked, and the table that it left. Raises the journal's errors."""
    return followed(journal.game(number).game, journal.kept(number))


def followed(game: str, entries: Sequence[Kept]) -> tuple[Recap, Timeline[Any]]:
    """The same of a game that stands in no journal here; whoever asks has checked it. Raises `Damaged`."""
    line, told = Timeline(called(game)), _Told()
    try:
        line = _folded(line, ((entry.at, entry.events) for entry in entries), told)
    except msgspec.DecodeError as error:
        why = _("Entry {n} tells of something this program does not know: {why}. Use a newer Furybox.")
        raise Damaged(why.format(n=entries[len(told)].n, why=error)) from error
    return recap(line, told, PRESENTERS[line.game.name].remembered, entries[-1].hash), line


_UNFOLLOWED: Final = (msgspec.DecodeError, Refused, LookupError, TypeError, ValueError, ArithmeticError)
"""An older or newer program's, or damaged: `furybox verify` says which."""

_Told = list[tuple[str, tuple[Event, ...]]]
"""Every entry's time and events."""


def _folded(line: Timeline[Any], entries: Iterable[tuple[str, str]], told: _Told) -> Timeline[Any]:
    """The timeline after these entries; *told* gets each of them as it is read."""
    reader = Reader(line.game)
    for at, text in entries:
        events = reader.events(text)
        line = timeline.evolve(line, events)
        told.append((at, events))
    return line


def _store(path: Path) -> Results:
    return Results(path, f"{__version__}/{SHAPE}")


def _written(told: Recap, view: View) -> Result:
    return Result(msgspec.json.encode(told), msgspec.json.encode(view))


_READER: Final = msgspec.json.Decoder(Recap)


def _read(text: bytes | None) -> Recap | None:
    if text is None:
        return None
    try:
        return _READER.decode(text)
    except msgspec.DecodeError:
        return None


def _made(leaves: Leaves, leaf: Leaf) -> tuple[Recap, View] | None:
    """The recap of a game, and what it left to be seen; none for one that cannot be followed."""
    if leaf.game not in GAMES:
        return None
    told = _Told()
    try:
        line = _folded(Timeline(GAMES[leaf.game]), leaves.events(leaf.number), told)
        return recap(line, told, PRESENTERS[leaf.game].remembered, leaf.hash), line.view()
    except _UNFOLLOWED:
        return None
