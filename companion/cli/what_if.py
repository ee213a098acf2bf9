"""`furybox what-if`: an evening that is over, played on from one entry with another command, truly drawn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from companion.coach.asking import looks_back
from companion.evenings.results import followed
from companion.games import GAMES as PRESENTERS
from companion.games.game import Presenter
from companion.journal.errors import NoSuchGame
from companion.journal.proof import proven
from companion.narration.entries import sentence
from companion.narration.naming import refusal
from companion.words.language import _, ngettext, tell_of
from rules import timeline
from rules.binding import Reveal
from rules.events import Drawn
from rules.game import Command, Event, Game
from rules.games import called
from rules.refusals import Refused
from rules.script import Reader, events_told, read, told
from rules.timeline import Redo, Restored, Retell, TakenBack, Timeline, Undo

Was = tuple[Command, tuple[Event, ...]]
"""One entry as it went."""

Stands = Mapping[int, Sequence[int]]


class Went(NamedTuple):
    """One command as it would have gone."""

    entry: int
    """The entry that it stands in, or in whose stead."""

    command: Command
    events: tuple[Event, ...]
    refused: Refused | None
    before: Timeline[Any]
    is_same: bool
    """Whether it went just so."""

    by_hand: bool
    """Whether hands drew in it once something had gone otherwise: nobody knows what they would have drawn."""


def what_if(lines: Iterable[bytes], entry: int, instead: Iterable[str], *, as_json: bool) -> Iterator[str]:
    """
    What would have come of these commands in an entry's stead, line by line; all later ones stay as they are.

    A draw is fixed by the seed, the words, its number and what the bag holds, so what is told is the truth,
    and anybody can compute it from the same file, until hands draw: what they drew is kept, and said to be
    uncertain. A later command that would have been refused is left out; so is a take-back whose entries never
    were, and else it takes back what it took then.
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
    was: list[Was] = []
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
    goes = _gone(line, (*meant, *later), bytes.fromhex(reveal.seed), was)
    yield from _as_json(goes) if as_json else _in_words(goes, truth, was[: entry - 1])


def afterwards(lines: Iterable[bytes]) -> Iterator[str]:
    """
    What its game's coach says of every turn.

    Raises `NotAJournal`, `DoesNotVerify`, `Refused`, and `NoSuchGame` for a game that has none, or goes on.
    """
    _report, header, entries, reveal = proven(lines)
    room = looks_back(PRESENTERS[header.game].foresight, told=reveal is not None)
    tell_of(header.game)
    _recap, line = followed(header.game, [entry.kept() for entry in entries])
    yield from room.afterwards(line.now)


def _command(text: str, game: Game[Any]) -> Command:
    command = read(text, game)
    if not isinstance(command, Command):
        why = _("{text} asks something, and does nothing.").format(text=text)
        raise click.BadParameter(why, param_hint="--instead")
    return command


def _gone(
    line: Timeline[Any], commands: Sequence[tuple[int, Command]], seed: bytes, was: Sequence[Was]
) -> Iterator[Went]:
    """Raises `Refused` where what is done instead cannot be."""
    first = line.version + 1
    stands: dict[int, list[int]] = {}
    """An entry as it was, from the first on -> those that came in its stead."""

    others = set[int]()
    """Those of them that went otherwise."""

    otherwise = sum(n == first for n, _command in commands) != 1
    for entry, command in commands:
        if isinstance(command, Reveal):
            continue
        is_meant, recorded = entry == first, was[entry - 1]
        means = command if is_meant else _meant(line, command, recorded[1], first, stands)
        if means is None:
            continue
        before, events, refused = line, tuple[Event, ...](), None
        follows = PRESENTERS[line.game.name].foresight.follows(line.table, means)
        went = means
        for went in (means,) if is_meant or follows == means else (means, follows):
            try:
                events, refused = timeline.decide(line, went, seed), None
                line = timeline.evolve(line, events, went)
                stands.setdefault(entry, []).append(line.version)
                break
            except Refused as no:
                if is_meant:
                    raise
                refused = no
        is_same = refused is None and (went, events) == recorded
        if isinstance(command, Undo | Redo) and (moved := _moved(events)):
            is_same = moved == _there(_moved(recorded[1]), first, stands) and others.isdisjoint(moved)
        by_hand = otherwise and any(isinstance(each, Drawn) and each.by == "hand" for each in recorded[1])
        otherwise |= not is_same
        others |= set() if is_same or refused else {line.version}
        yield Went(entry, went, events, refused, before, is_same, by_hand)


def _meant(
    line: Timeline[Any], command: Command, events: tuple[Event, ...], first: int, stands: Stands
) -> Command | None:
    """What names entries, said of those that came in their stead; none where nothing is to take back."""
    match command:
        case Undo():
            there = {each.entry for each in timeline.standing(line.now)} if line.now else set[int]()
            fell = there.intersection(_there(_moved(events), first, stands))
            if not fell:
                return None
            is_newest = line.now is not None and fell == {line.now.entry}
            return Undo() if is_newest and command.to is None else Undo(to=min(fell) - 1)
        case Redo():
            with suppress(Refused):
                again = _moved(timeline.decide(line, command, None))
                if set(again).intersection(_there(_moved(events), first, stands)):
                    return command
            return None
        case Retell():
            at = _there((command.at,), first, stands)
            name = "entry" if command.after is None else "after"
            return replace(command, **{name: at[-1]}) if at else None
        case _:
            return command


def _moved(events: tuple[Event, ...]) -> tuple[int, ...]:
    """The entries that a take-back took or a restoration brought."""
    moved = (each.entries for each in events if isinstance(each, TakenBack | Restored))
    return tuple(sorted(next(moved, ())))


def _there(entries: Iterable[int], first: int, stands: Stands) -> tuple[int, ...]:
    """Entries of the evening as it would have gone, for those as it went."""
    return tuple(sorted(to for n in entries for to in ([n] if n < first else stands.get(n, ()))))


def _in_words(goes: Iterable[Went], truth: Timeline[Any], before: Sequence[Was]) -> Iterator[str]:
    """What goes otherwise than it did, entry by entry, and what lies otherwise in the end."""
    shown = PRESENTERS[truth.game.name]
    line, names, by_hand = truth, tuple[str, ...](), False
    for _command, events in before:
        names = shown.voice.names(names, events)
    cannot: Counter[str] = Counter()
    for went in goes:
        line, by_hand = went.before, by_hand or went.by_hand
        if went.refused is not None:
            why = refusal(went.refused, names)
            cannot[why] += 1
            told = _("cannot be: {why}").format(why=why) if cannot[why] == 1 else ""
        else:
            told = _told(went, shown, names) if not went.is_same else ""
            names = shown.voice.names(names, went.events)
            line = timeline.evolve(line, went.events, went.command)
        if told:
            yield f"{went.entry:>4}  {told}"
        if went.by_hand:
            yield f"{went.entry:>4}  {_('Drawn by hand: nobody knows what hands would have drawn.')}"
    if more := cannot.total() - len(cannot):
        entries = ngettext(
            "{n} more entry cannot be, for the same reasons.",
            "{n} more entries cannot be, for the same reasons.",
            more,
        )
        yield f"      {entries.format(n=more)}"
    if by_hand:
        yield _("The end is uncertain: it takes what hands drew as it was.")
    changes = [f"      {each}" for each in _ends(shown, truth.view(), line.view())]
    yield _("In the end, what would lie otherwise:") if changes else _("In the end all would lie as it did.")
    yield from changes


def _told(went: Went, shown: Presenter, names: Sequence[str]) -> str:
    """What it does; of a take-back or what takes that back, of which entries."""
    moved = set(_moved(went.events))
    if not moved:
        return sentence(shown, went.command, went.events, names)
    is_back = isinstance(went.command, Undo)
    line = went.before if is_back else timeline.evolve(went.before, went.events)
    story = timeline.standing(line.now) if line.now else ()
    what = "; ".join(
        sentence(shown, each.said, each.events, names) for each in story if each.entry in moved and each.said
    )
    return (_("Took back: {what}") if is_back else _("Restored: {what}")).format(what=what)


def _ends(shown: Presenter, was: Any, then: Any) -> Iterator[str]:
    """What lies otherwise in the end, each seat's points, and how the game ended."""
    yield from shown.inventory(was).changes(shown.inventory(then))
    ended, ends = shown.remembered.outcome(was), shown.remembered.outcome(then)
    for old, new in zip(ended.seats, ends.seats, strict=False):
        if old.points != new.points:
            before, after = ("?" if n is None else n for n in (old.points, new.points))
            yield _("points of {name}: {n} → {to}").format(name=new.name, n=before, to=after)
    verdict, now = shown.remembered.sheet(was).verdict, shown.remembered.sheet(then).verdict
    if verdict != now:
        yield f"{verdict} → {now}"


def _as_json(goes: Iterable[Went]) -> Iterator[str]:
    """An object for each command."""
    for went in goes:
        no = went.refused
        refused = {"refused": {"code": no.code, "sentence": no.sentence}} if no else {}
        went_so = {"entry": went.entry, "do": told(went.command), "events": events_told(went.events)}
        yield json.dumps(went_so | refused, ensure_ascii=False)
