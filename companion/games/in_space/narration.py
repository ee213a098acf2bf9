"""What happens only in In Space, as a person would tell it, and what it leaves to do by hand. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.clank import narration as clank
from companion.games.clank.effects import rises
from companion.games.clank.lots import lots_first
from companion.games.clank.naming import lot_name, seat_name
from companion.games.clank.reminders import TableVoice
from companion.games.telling import Telling, listed
from companion.words.language import _, ngettext
from companion.words.numerals import signed
from rules.clank.commands import Artifact, Credits, Score
from rules.clank.events import Started
from rules.clank.leaving import Escaped
from rules.game import Command, Event
from rules.in_space.commands import Crystal, Hack
from rules.in_space.events import CodeCompleted, Hacked

tells = Telling(clank.tells)


@tells(Hack)
def _hack(command: Hack, events: Sequence[Event], names: Sequence[str]) -> str:
    told = _("{name} hacked a terminal: {module}")
    name, module = seat_name(command.seat, names), lot_name(command.module, names)
    return listed(_code(events), *rises(events), told.format(name=name, module=module))


@tells(Artifact)
def _artifact(command: Artifact, events: Sequence[Event], names: Sequence[str]) -> str:
    return listed(_code(events), clank.tells.told(command, events, names) or "")


@tells(Score)
def _score(command: Score, events: Sequence[Event], names: Sequence[str]) -> str:
    return clank.score(command, events, names, _("{name}'s score: cards {cards}, credits {n}"))


@tells(Credits)
def _credits(command: Credits, events: Sequence[Event], names: Sequence[str]) -> str:
    told = ngettext("{name} {by} credit, now {n}", "{name} {by} credits, now {n}", abs(command.by))
    return clank.money(command, events, names, told)


@tells(Crystal)
def _crystal(command: Crystal, events: Sequence[Event], names: Sequence[str]) -> str:
    told = ngettext("{name} {by} crystal", "{name} {by} crystals", abs(command.by))
    return told.format(name=seat_name(command.seat, names), by=signed(command.by))


def _code(events: Sequence[Event]) -> str:
    done = any(isinstance(event, CodeCompleted) for event in events)
    return _("Command code complete") if done else ""


class InSpaceVoice(TableVoice):
    """The family's voice, with what only In Space leaves to hands."""

    tells = tells
    after = (*TableVoice.after, "escape", CodeCompleted, Escaped)

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands; data cubes recorded with their artifact had their rewards before."""
        if isinstance(command, Artifact):
            events = [event for event in events if not isinstance(event, Hacked)]
        return super().remind(command, events, names)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What the device cannot do after an event of In Space. In Space rulebook, throughout."""
        match event:
            case Started(box=box, seats=seats):
                if n := box["artifacts"]["removed"].get(str(len(seats)), 0):
                    yield lots_first(n)
            case Hacked():
                yield _("The terminal gives its reward or penalty now.")
            case CodeCompleted():
                name = seat_name(event.seat, names)
                yield _("{name} takes a command code token and may enter the Command Module.").format(
                    name=name
                )
            case Escaped():
                name = seat_name(event.seat, names)
                yield _("Take the pod token, {name}'s figure and {name}'s noise off the board.").format(
                    name=name
                )
                if goes_on:
                    yield self.out(name)
            case _:
                pass

    def laid_back(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
        """What stands only in In Space goes back where it was, too."""
        yield from super().laid_back(events, names)
        for event in events:
            name = seat_name(getattr(event, "seat", None) or 0, names)
            match event:
                case Hacked():
                    yield _("the data cube of {name} off its terminal").format(name=name)
                case CodeCompleted():
                    yield _("the command code token of {name} beside the board").format(name=name)
                case Escaped():
                    yield _("the pod token and the figure of {name} on the board").format(name=name)
                case _:
                    pass
