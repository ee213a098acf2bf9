"""What a guest may ask without changing anything, answered: each question of `companion.line.asked`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

import msgspec

from companion.games import GAMES
from companion.games.outlook import Chances
from companion.line import asked
from companion.line.asked import Foretold, Head, Mending, Offer, Player, Stood, Told, Witnessed
from companion.line.carried import Attack, ScriptLine
from companion.line.wire import scripted
from companion.narration.entries import sentence
from companion.narration.history import History
from companion.narration.naming import refusal
from companion.table.library import Library
from companion.table.mending import Mender, Reading, turn
from companion.table.session import Session
from companion.words.language import _, ngettext, speaking
from rules import timeline
from rules.correcting import Move
from rules.events import Moved
from rules.game import Command, Event, Retold, Table, heard
from rules.refusals import Refused
from rules.timeline import Retell, Timeline

REMEMBERED: Final = 30
"""Evenings back, from which set-up remembers who played."""

MOST_TOLD: Final = 200
"""Entries that those who witness are told at once."""


def answered(
    question: asked.OfTheJournal | asked.OfTheTable, table: Session, history: History
) -> msgspec.Raw:
    """The answer to one question. Raises `Refused`, and the journal's errors."""
    library = table.library
    match question:
        case asked.Box():
            return question.said(library.figures(question.game))
        case asked.Players():
            return question.said(tuple(players(library.journal.starts(REMEMBERED).values(), question.game)))
        case asked.Starts():
            return question.said(starts(table))
        case asked.Evenings():
            return question.said(library.evenings(table.game))
        case asked.Names():
            return question.said(names(table))
        case asked.HeadAt():
            return question.said(head_at(library, question.seen.game, question.seen.version))
        case of_the_table:
            return _of_the_table(of_the_table, table, history)


def _of_the_table(question: asked.OfTheTable, table: Session, history: History) -> msgspec.Raw:
    number, line = on_it(table)
    game, state = line.game, line.table
    match question:
        case asked.Odds():
            return question.said(likely(table, question))
        case asked.LastAttack():
            return question.said(last_attack(line, history.names))
        case asked.Cards():
            return question.said(game.remembered(state) or None)
        case asked.Audit():
            return question.said(game.audit(state))
        case asked.History():
            return question.said(history.lines(before=question.before))
        case asked.Offers():
            return question.said(tuple(offers(line, question.entry, history.names)))
        case asked.Entry():
            return question.said(told(table.library, number, line, question.entry))
        case asked.Foretell():
            return question.said(foretold(table, history, msgspec.json.encode(question.command)))
        case asked.Mendings():
            return question.said(mendings(line, question.sentence, history.names))
        case asked.Numbers():
            return question.said(msgspec.to_builtins(state.box, str_keys=True))
        case asked.Repairs():
            return question.said(game.repair(state, question.places))
        case asked.Verify():
            report = table.library.verified(number)
            return question.said(asked.Verified(holds=report.holds, sentence=report.sentence))
        case asked.Stands():
            return question.said(stands(table, question.after))
        case never:
            assert_never(never)


def stands(table: Session, after: int) -> tuple[Stood, ...]:
    """The entries after that one, at most so many as are told at once."""
    lines = map(msgspec.json.decode, table.library.journal.page(table.mark.game, after + 1, MOST_TOLD))
    return tuple(stood(line["events"], line["hash"]) for line in lines if "n" in line)


def stood(events: Sequence[ScriptLine], hash_: str) -> Stood:
    """
    An entry, by its events and its hash, as those who witness it remember it.

    >>> stood([{"type": "drawn", "draw": 2, "by": "hand"}], "ab").draws
    {2: None}
    """
    cuts = {event["draw"]: event["text"] for event in events if event["type"] == "cut"}
    linked = {
        event["draw"]: {**event, "cut": cuts.get(event["draw"])}
        for event in events
        if event["type"] == "linked"
    }
    draws = {
        event["draw"]: msgspec.convert(linked.get(event["draw"], {}), Witnessed, strict=False)
        if event["by"] == "device"
        else None
        for event in events
        if event["type"] == "drawn"
    }
    joins = next((event for event in events if event["type"] == "witness-joined"), None)
    return Stood(
        hash_,
        draws,
        joined=(joins["witness"], joins["seat"]) if joins else None,
        chain=(joins["anchor"], joins["from"]) if joins else None,
        told=any(event["type"] == "revealed" for event in events),
    )


def on_it(table: Session) -> tuple[int, Timeline[Table]]:
    """The number of the game on the table, and its timeline. Raises `Refused` before set-up."""
    if table.game is None or table.timeline is None:
        raise Refused("not-started", "No game has been set up yet: start one first.")
    return table.game, table.timeline


def names(table: Session) -> tuple[str, ...]:
    """What everybody goes by where the table is kept as a picture; nobody before set-up."""
    from companion.evenings import answers  # noqa: PLC0415  # a host that nobody asks does without

    return answers.names(table.library.journal, table.view) if table.timeline else ()


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
        return Foretold() if no.code == "no-seed" else Foretold(refused=refusal(no, history.names))
    wrong = history.wrong(events)
    return Foretold(text=sentence(GAMES[now.game.name], command, events, history.names, wrong=wrong))


def mendings(line: Timeline[Table], typed: str, names: Sequence[str]) -> tuple[Mending, ...] | None:
    """What a sentence may mean, in the language spoken here or in English, and what each would change."""
    found: tuple[Reading, ...] | None = None
    for language in (None, "en"):
        with speaking(language):
            found = found or Mender(line).readings(typed)
    return None if found is None else tuple(_mending(line, each, names) for each in found)


def _mending(line: Timeline[Table], reading: Reading, names: Sequence[str]) -> Mending:
    """What was and what would be; when it was, what lies otherwise then, and what is offered next."""
    game, command, past = GAMES[line.game.name], reading.command, reading.past
    wrong = sentence(game, reading.was, past.events, names) if reading.was else _("forgotten")
    ago = turn(line.table) - turn(past.before if reading.was else past.after)
    lines = [ngettext("{n} turn ago", "{n} turns ago", ago).format(n=ago) if ago else _("in this turn")]
    try:
        command = heard(scripted(command), (*line.game.commands, Retell))
        events = timeline.decide(line, command, None)
    except Refused as no:
        return Mending(text=wrong, lines=(*lines, f"✗ {refusal(no, names)}"))
    then = timeline.evolve(line, events, command)
    true = reading.command.instead if isinstance(reading.command, Retell) else command
    told = [event for event in events if not isinstance(event, Retold)]
    right = sentence(game, true, told, names) if true else _("nothing: it did not happen")
    lines += game.inventory(line.view()).changes(game.inventory(then.view()))
    return Mending(
        text=f"{wrong} → {right}",
        lines=tuple(lines),
        offers=tuple(offers(then, then.version, names)),
        command=scripted(command),
    )


def last_attack(line: Timeline[Table], names: Sequence[str]) -> Attack | None:
    """The newest attack that stands; none before the first."""
    glass, view, moment = GAMES[line.game.name].glass, line.view(), line.now
    while moment:
        found = glass.reveal(moment.entry, moment.events, view, names)
        if found and found.outcome:
            cubes = found.cubes
            return Attack(entry=found.entry, cubes=cubes, revealed=len(cubes), outcome=found.outcome)
        moment = moment.before
    return None


def head_at(library: Library, game: int, entry: int) -> Head | None:
    """What a game had come to at *entry*, so that who remembers it knows whether it is still the same."""
    stood = library.journal.stood(game, entry)
    if stood is None:
        return None
    return Head(hash=stood.hash or "", entries=stood.entries, ended=stood.ended)


def offers(line: Timeline[Table], entry: int, names: Sequence[str]) -> Iterator[Offer]:
    """What the mistake had fired that *entry* told anew, item by item."""
    game = GAMES[line.game.name]
    for command in timeline.offers(line, entry):
        yield Offer(text=sentence(game, command, moves_of(command), names), command=scripted(command))


def told(library: Library, game: int, line: Timeline[Table], entry: int) -> Told:
    """
    What an entry tells by now, and the table around it; what told another anew is told where that was.

    Where it was told anew that nothing had happened, it is what was wrong.
    Raises `Refused`, and the journal's errors.
    """
    past = timeline.past(line, entry)
    telling = past.retold
    if telling is not None and telling.entry is not None:
        return told(library, game, line, telling.entry)
    again = timeline.newest_telling(line, entry)
    own = scripted(library.told(game, entry, line.game)) if telling is None else telling.instead
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


def players(starts: Iterable[ScriptLine], game: str = "") -> list[Player]:
    """
    Who sat at the table, from the commands that began its evenings: those of a *game* first, then the newest.

    >>> players([{"do": "start", "seats": [{"name": "Eva", "colour": "blue"}]}])
    [Player(name='Eva', colour='blue', newest=True)]
    """
    known: dict[str, Player] = {}
    ordered = sorted(starts, key=lambda start: start.get("game") != game)
    for n, seats in enumerate(filter(None, (start.get("seats") for start in ordered))):
        for seat in seats:
            seen = Player(name=seat["name"], colour=seat["colour"], newest=not n)
            known.setdefault(seen.name.casefold(), seen)
    return list(known.values())


def starts(table: Session) -> dict[str, ScriptLine]:
    """How the newest of each game began, as it was told last, so that the next one is set up alike."""
    newest = table.library.journal.starts(REMEMBERED).values()
    began = {start["game"]: start for start in reversed(newest)}
    again = table.timeline and timeline.newest_telling(table.timeline, 1)
    if again and again.instead:
        began[again.instead["game"]] = again.instead
    return began


def likely(table: Session, question: asked.Odds | None = None) -> Chances | None:
    """
    What is known of the draw to come; none before set-up, after the end, and while too little is known.

    None, too, where it is asked of another game. Raises `Refused` for what somebody may not suppose: noise of
    a seat that does not exist, an escape without an artifact.
    """
    line = table.timeline
    if line is None or line.ended:
        return None
    question = question or asked.Odds(game=line.game.name)
    if question.game != line.game.name:
        return None
    try:
        then = timeline.supposed(line, question.after)
        if then.ended:
            return None
        return GAMES[line.game.name].outlook.likely(
            line.game, then.table, extra=question.extra, attacks=question.attacks
        )
    except Refused:
        if question.extra or question.after:
            raise
        return None
