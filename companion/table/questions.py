"""What a console may ask without changing anything: odds, history, a count, a check of all draws, a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games import GAMES
from companion.journal.chain import head
from companion.line.asked import Foretold, Head, Offer, Player, Told
from companion.line.carried import Attack
from companion.line.wire import Ask, scripted
from companion.narration.entries import sentence
from companion.narration.history import History
from companion.table.session import Session
from rules import timeline
from rules.correcting import Move
from rules.events import Moved
from rules.game import Command, Event
from rules.refusals import Refused
from rules.timeline import Timeline

PATIENCE_SECONDS: Final = 0.1
"""How long a console may wait for recaps that were never made; it asks again."""

REMEMBERED: Final = 30
"""Evenings back, from which set-up remembers who played."""


LOOKING_BACK: Final = frozenset({"recap", "kept", "page", "export"})
"""What may take long, for it reads whole evenings: `looked_back` answers it, on any thread."""


def looked_back(ask: Ask, table: Session, now: Callable[[], float], *, form: bool) -> Any:
    """
    What evenings were like; *now* counts seconds, and *form* is whether people's pages tell it.

    Raises `Refused`, and the journal's errors.
    """
    match ask.what:
        case "recap":
            return table.recap(ask.number)
        case "page":
            return table.page(person=ask.person, game=ask.game, form=form)
        case "export":
            return table.exported(ask.number, ask.entry)
        case _:
            over = now() + PATIENCE_SECONDS
            return table.kept(lambda: now() >= over)


def answered(ask: Ask, table: Session, history: History) -> Any:
    """The answer to one question. Raises `Refused`, and the journal's errors."""
    if ask.what == "box":
        return table.figures(ask.game)
    if ask.what == "players":
        return players(table.starts(REMEMBERED))
    if ask.what == "evenings":
        return table.evenings()
    if ask.what == "names":
        return table.names()
    if ask.what == "head":
        return head_of(table, ask.number, ask.entry)
    if table.timeline is None:
        raise Refused("not-started", "No game has been set up yet: start one first.")
    game, state = table.timeline.game, table.timeline.table
    match ask.what:
        case "odds":
            return likely(table, ask)
        case "drawn":
            return drawn(table.timeline, history.names)
        case "cards":
            return game.remembered(state) or None
        case "audit":
            return game.audit(state)
        case "history":
            return history.lines(before=ask.before)
        case "offers":
            return offers(table.timeline, ask.entry, history.names)
        case "told":
            return told(table, table.timeline, ask.entry)
        case "foretold":
            return foretold(table, history, msgspec.json.encode(ask.command))
        case "numbers":
            return msgspec.to_builtins(table.begun.box, str_keys=True) if table.begun else None
        case "repair":
            return msgspec.to_builtins(game.repair(state, ask.places))
        case "verify":
            report = table.verified()
            return {"holds": report.holds, "sentence": report.sentence}


def foretold(table: Session, history: History, line: bytes) -> Foretold:
    """
    What a command would come to. It is decided without the evening's secret, so no draw is foretold.

    Raises `Refused` for what is no command.
    """
    command = table.read(line)
    now = table.timeline
    if now is None:
        return Foretold()
    try:
        events = timeline.decide(now, command, None)
    except Refused as no:
        return Foretold() if no.code == "no-seed" else Foretold(refused=no.sentence)
    return Foretold(text=sentence(GAMES[now.game.name], command, events, history.names))


def drawn(line: Timeline[Any], names: Sequence[str]) -> Attack | None:
    """The newest attack that stands; none before the first."""
    game, view, moment = GAMES[line.game.name], line.view(), line.now
    while moment:
        found = game.reveal(moment.entry, moment.events, view, names)
        if found and found.outcome:
            cubes = found.cubes
            return Attack(entry=found.entry, cubes=cubes, revealed=len(cubes), outcome=found.outcome)
        moment = moment.before
    return None


def head_of(table: Session, game: int, entry: int) -> Head | None:
    """What a game had come to at *entry*, so that who remembers it knows whether it is still the same."""
    stood = table.stood(game, entry)
    if stood is None:
        return None
    return Head(head=head(stood.hash) if stood.hash else "", entries=stood.entries, ended=stood.ended)


def offers(line: Timeline[Any], entry: int, names: Sequence[str]) -> list[Offer]:
    """What the mistake had fired that *entry* told anew, item by item."""
    game = GAMES[line.game.name]
    return [
        Offer(text=sentence(game, command, moves_of(command), names), command=scripted(command))
        for command in timeline.offers(line, entry)
    ]


def told(table: Session, line: Timeline[Any], entry: int) -> Told:
    """
    What an entry tells by now, and the table around it; what told another anew is told where that was.

    Where it was told anew that nothing had happened, it is what was wrong.
    Raises `Refused`, and the journal's errors.
    """
    past = timeline.past(line, entry)
    telling = past.retold
    if telling is not None and telling.entry is not None:
        return told(table, line, telling.entry)
    again = timeline.newest_telling(line, entry)
    own = scripted(table.told(entry)) if telling is None else telling.instead
    then = past.before if telling is None else timeline.past(line, telling.after or 0).after
    return Told(
        command=(again and again.instead) or own or {},
        before=None if then is None else line.game.view(then, version=line.version),
        after=line.game.view(past.after, version=line.version),
    )


def moves_of(command: Command) -> tuple[Event, ...]:
    """What a move of pieces will tell, so that it can be named before it is made."""
    if not isinstance(command, Move):
        return ()
    moved = Moved(piece=command.piece, by=command.by, from_=command.from_, to=command.to, why=command.why)
    return (moved,)


def players(starts: Sequence[Mapping[str, Any]]) -> list[Player]:
    """
    Who sat at the table, from the commands that began its evenings, the newest first.

    >>> players([{"do": "start", "seats": [{"name": "Eva", "colour": "blue"}]}])
    [Player(name='Eva', colour='blue', newest=True)]
    """
    known: dict[str, Player] = {}
    for n, start in enumerate(starts):
        for seat in start.get("seats", ()):
            seen = Player(name=seat["name"], colour=seat["colour"], newest=not n)
            known.setdefault(seen.name.casefold(), seen)
    return list(known.values())


def likely(table: Session, ask: Ask | None = None) -> Any:
    """
    What is known of the draw to come; none before set-up, after the end, and while too little is known.

    Raises `Refused` for what somebody may not suppose: noise of a seat that does not exist, an escape
    without an artifact.
    """
    line = table.timeline
    if line is None or line.ended:
        return None
    extra, after, attacks = (ask.extra, ask.after, ask.attacks) if ask else ({}, (), 0)
    try:
        then = timeline.supposed(line, after)
        if then.ended:
            return None
        return GAMES[line.game.name].likely(line.game, then.table, extra=extra, attacks=attacks)
    except Refused:
        if extra or after:
            raise
        return None
