"""`furybox what-if`: an evening that is over, played on from one entry with another command, truly drawn."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import click

from companion.coach.asking import looks_back
from companion.games import GAMES as PRESENTERS
from companion.journal.errors import NoSuchGame
from companion.journal.proof import proven
from companion.narration.entries import sentence
from companion.narration.naming import refusal
from companion.words.language import _, tell_of
from rules import timeline
from rules.binding import Reveal
from rules.game import Command, Event, Game
from rules.games import called
from rules.refusals import Refused
from rules.script import Reader, events_told, read, told
from rules.timeline import Timeline


class Went(NamedTuple):
    """One command as it would have gone."""

    entry: int
    """The entry that it stands in, or in whose stead."""

    command: Command
    events: tuple[Event, ...]
    refused: Refused | None
    before: Timeline[Any]


def what_if(lines: Iterable[bytes], entry: int, instead: Iterable[str], *, as_json: bool) -> Iterator[str]:
    """
    What would have come of these commands in an entry's stead, line by line; all later ones stay as they are.

    A draw is fixed by the seed, the words, its number and what the bag holds, so what is told is the truth,
    and anybody can compute it from the same file. A later command that would have been refused is left out.
    Raises `NotAJournal`, `DoesNotVerify`, `Refused` and `BadParameter` for what is no command or entry, and
    `NoSuchGame` where no secret is told.
    """
    _report, header, entries, reveal = proven(lines)
    if reveal is None:
        raise NoSuchGame(_("Its secret is not told yet: what would have been drawn nobody may know."))
    if not 1 < entry <= len(entries):
        why = _("Entries that can go otherwise have the numbers 2 to {last}.").format(last=len(entries))
        raise click.BadParameter(why, param_hint="--entry")
    game = called(header.game)
    reader = Reader(game)
    tell_of(game.name)
    was: list[tuple[Command, tuple[Event, ...]]] = []
    for each in entries:
        kept = each.kept()
        was.append((reader.command(kept.do), reader.events(kept.events)))
    line = Timeline(game)
    for command, events in was[: entry - 1]:
        line = timeline.evolve(line, events, command)
    truth = line
    for command, events in was[entry - 1 :]:
        truth = timeline.evolve(truth, events, command)
    meant = [(entry, _command(text, game)) for text in instead]
    later = ((n, command) for n, (command, _events) in enumerate(was[entry:], entry + 1))
    goes = _gone(line, (*meant, *later), bytes.fromhex(reveal.seed), first=entry)
    yield from (_as_json if as_json else _in_words)(goes, truth, was)


def afterwards(lines: Iterable[bytes]) -> Iterator[str]:
    """
    What its game's coach says of every turn.

    Raises `NotAJournal`, `DoesNotVerify`, `Refused`, and `NoSuchGame` for a game that has none, or goes on.
    """
    _report, header, entries, reveal = proven(lines)
    room = looks_back(PRESENTERS[header.game].foresight, told=reveal is not None)
    game = called(header.game)
    tell_of(game.name)
    reader, line = Reader(game), Timeline(game)
    for each in entries:
        kept = each.kept()
        line = timeline.evolve(line, reader.events(kept.events), reader.command(kept.do))
    yield from room.afterwards(line.now)


def _command(text: str, game: Game[Any]) -> Command:
    command = read(text, game)
    if not isinstance(command, Command):
        why = _("{text} asks something, and does nothing.").format(text=text)
        raise click.BadParameter(why, param_hint="--instead")
    return command


def _gone(
    line: Timeline[Any], commands: Iterable[tuple[int, Command]], seed: bytes, *, first: int
) -> Iterator[Went]:
    """Raises `Refused` where what is done instead cannot be."""
    for entry, command in commands:
        if isinstance(command, Reveal):
            continue
        before, events, refused = line, tuple[Event, ...](), None
        follows = PRESENTERS[line.game.name].foresight.follows(line.table, command)
        went = command
        for went in (command,) if entry == first or follows == command else (command, follows):
            try:
                events, refused = timeline.decide(line, went, seed), None
                line = timeline.evolve(line, events, went)
                break
            except Refused as no:
                if entry == first:
                    raise
                refused = no
        yield Went(entry, went, events, refused, before)


def _in_words(
    goes: Iterable[Went], truth: Timeline[Any], was: list[tuple[Command, tuple[Event, ...]]]
) -> Iterator[str]:
    """What goes otherwise than it did, entry by entry, and what lies otherwise in the end."""
    shown = PRESENTERS[truth.game.name]
    line, names, heard = truth, tuple[str, ...](), 0
    for went in goes:
        line = went.before
        if line.now is None:
            continue
        for _command, events in was[heard : went.entry - 1] if not heard else ():
            names = shown.voice.names(names, events)
        heard = went.entry
        if went.refused is not None:
            told = _("cannot be: {why}").format(why=refusal(went.refused, names))
            line = went.before
        else:
            told = sentence(shown, went.command, went.events, names)
            names = shown.voice.names(names, went.events)
            line = timeline.evolve(line, went.events, went.command)
        if was[went.entry - 1] != (went.command, went.events):
            yield f"{went.entry:>4}  {told}"
    ends = shown.inventory(truth.view()).changes(shown.inventory(line.view()))
    changes = [f"      {each}" for each in ends]
    yield _("In the end, what would lie otherwise:") if changes else _("In the end all would lie as it did.")
    yield from changes


def _as_json(
    goes: Iterable[Went], truth: Timeline[Any], was: list[tuple[Command, tuple[Event, ...]]]
) -> Iterator[str]:
    """An object for each command."""
    del truth, was
    for went in goes:
        no = (
            {"refused": {"code": went.refused.code, "sentence": went.refused.sentence}}
            if went.refused
            else {}
        )
        yield json.dumps(
            {"entry": went.entry, "do": told(went.command), "events": events_told(went.events)} | no,
            ensure_ascii=False,
        )
