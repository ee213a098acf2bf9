"""
Journal entries as a person would tell them, and what they leave to do by hand. Pure.

What is told in every game alike stands here; everything else is asked of the game's presenter. *names* are
what the numbers in places and commands stand for, see `History.names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.telling import shortened, with_reason
from companion.words.language import _, ngettext
from rules.binding import BagCut, Cut, Reveal, Witness, Words
from rules.game import Command, Event, Retold, heard, kebab
from rules.games import called
from rules.timeline import Redo, Retell, Undo
from rules.witnesses import Linked

if TYPE_CHECKING:
    from companion.games.game import Presenter


def sentence(
    game: Presenter,
    command: Command,
    events: Sequence[Event],
    names: Sequence[str],
    *,
    wrong: str = "",
    witnesses: Sequence[int | None] = (),
) -> str:
    """
    Name an entry: what was done, and what came of it. A command nobody tells of keeps its own name.

    *wrong* is the line of the entry that it tells anew, and *witnesses* are the seats of those who joined.
    """
    match command:
        case Words(text="", seat=None):
            return _("The table adds no words")
        case Words(text=text, seat=None):
            return _("The table's words: {text}").format(text=shortened(text))
        case Words(text=text, seat=seat):
            told = _("{name}'s words: {text}")
            return told.format(name=game.named("lot", f"seat-{seat}", names), text=shortened(text))
        case Witness(seat=None):
            return _("A witness joined, who looks on") if names else _("A witness joined")
        case Witness(seat=seat):
            told = _("{name}'s phone joined as a witness")
            return told.format(name=game.named("lot", f"seat-{seat}", names))
        case Reveal():
            return _("The secret was told")
        case Cut(text=text, seat=None):
            return _("The bag was cut: {text}").format(text=shortened(text))
        case Cut(text=text, seat=seat):
            return _("{name} cut the bag: {text}").format(
                name=game.named("lot", f"seat-{seat}", names), text=shortened(text)
            )
        case Undo():
            return _("Took back")
        case Redo():
            return _("Restored")
        case Retell():
            return _retold(game, command, events, names, wrong)
        case _:
            told = game.voice.tell(command, events, names) or kebab(type(command).__name__).replace("-", " ")
            return "; ".join((told, *_bound(events, names, witnesses)))


NAMED = 3
"""So many who gave no answer are named; more are counted."""


def silent(
    events: Iterable[Event], names: Sequence[str], witnesses: Sequence[int | None], *, longest: int = 80
) -> str:
    """
    Who was asked to witness these draws and gave no answer, by whose phone it is; empty for nobody.

    More than three are counted, and so are those whose names need more letters than the *longest* line.
    """
    seats, missed = dict(enumerate(witnesses, 1)), set[int]()
    for event in events:
        missed |= set(event.silent if isinstance(event, Linked) else ())
    told = ", ".join(
        _("witness {n}").format(n=w)
        if (seat := seats.get(w)) is None or seat >= len(names)
        else _("{name}'s phone").format(name=names[seat])
        for w in sorted(missed)
    )
    if len(missed) <= NAMED and len(told) <= longest:
        return told
    return ngettext("{n} witness", "{n} witnesses", len(missed)).format(n=len(missed))


def _bound(events: Sequence[Event], names: Sequence[str], witnesses: Sequence[int | None]) -> Iterator[str]:
    """What an entry's own draws were cut with, and which witnesses kept silent."""
    for event in events:
        if isinstance(event, BagCut):
            yield _("cut with {text}").format(text=shortened(event.text))
    if who := silent(events, names, witnesses):
        yield _("no answer from {who}").format(who=who)


def reminder(game: Presenter, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
    """What is left to do at the table after an entry; none when that is nothing, as after a correction."""
    if isinstance(command, (Undo, Redo, Witness, Reveal, *game.voice.corrections)):
        return None
    if isinstance(command, Cut):
        return _("{what}. The device chose its secret before, so it could not know this.").format(
            what=sentence(game, command, events, names)
        )
    return game.voice.remind(command, events, names)


def _retold(
    game: Presenter, command: Retell, events: Sequence[Event], names: Sequence[str], wrong: str
) -> str:
    """What should have been told, and what was told in its place."""
    telling = next((event for event in events if isinstance(event, Retold)), None)
    instead = telling.instead if telling else command.instead
    if instead is None:
        what = wrong or _("entry {n}").format(n=command.entry)
        return with_reason(_("It did not happen: {what}").format(what=what), command.why)
    told = instead if isinstance(instead, Command) else heard(instead, called(game.name).commands)
    line = sentence(game, told, [event for event in events if event is not telling], names)
    if command.after is not None:
        return with_reason(_("Added later: {what}").format(what=line), command.why)
    said = with_reason(_("Put right: {what}").format(what=line), command.why)
    return _("{what}; not: {wrong}").format(what=said, wrong=wrong) if wrong else said
