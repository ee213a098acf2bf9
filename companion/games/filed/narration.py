"""What happens only in a game that is a file, as one would tell it, and what it leaves to hands. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.clank import narration as clank
from companion.games.clank.effects import fates
from companion.games.clank.lots import lots_first
from companion.games.clank.naming import seat_name, token_name
from companion.games.clank.reminders import TableVoice
from companion.games.filed.effects import named
from companion.games.telling import Telling, listed
from companion.words.language import _
from companion.words.numerals import signed
from rules.clank.commands import Attack, EndTurn, FixedDraw, Record
from rules.clank.dungeon import Idol
from rules.clank.events import Attacked, Drawn, Ended
from rules.clank.events import Started as AnyStarted
from rules.clank.leaving import Emerged
from rules.filed.commands import Give, Start, Tally
from rules.filed.events import Counted, Started
from rules.game import Event

tells = Telling(clank.tells)


@tells(Start)
def _start(command: Start, events: Sequence[Event], names: Sequence[str]) -> str:
    title = next((f"{event.title}: " for event in events if isinstance(event, Started)), "")
    return title + _("Set up for {names}").format(names=", ".join(seat.name for seat in command.seats))


@tells(Idol)
def _idol(command: Idol, events: Sequence[Event], names: Sequence[str]) -> str:
    return _("{name} took a monkey idol").format(name=seat_name(command.seat, names))


@tells(Give)
def _give(command: Give, events: Sequence[Event], names: Sequence[str]) -> str:
    name, other = seat_name(command.seat, names), seat_name(command.to, names)
    return _("{name} gave {other}: {token}").format(name=name, other=other, token=token_name(command.kind))


@tells(Tally)
def _tally(command: Tally, events: Sequence[Event], names: Sequence[str]) -> str:
    now = next((event.to for event in events if isinstance(event, Counted)), command.by)
    told = _("{name}: {what} {by}, now {n}")
    what = named(command.counter)
    return told.format(name=seat_name(command.seat, names), what=what, by=signed(command.by), n=now)


class FiledVoice(TableVoice):
    """The family's voice, with what only such a game leaves to hands."""

    tells = tells

    def out(self, name: str) -> str:
        """What being out means, its file says: the table knows it."""
        return _("{name} is out and takes no part.").format(name=name)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What the device cannot do after an event. Clank! rulebook, set-up and step 4."""
        name = seat_name(getattr(event, "seat", None) or 0, names)
        match event:
            case AnyStarted(box=box, seats=seats):
                if n := box["artifacts"]["removed"].get(str(len(seats)), 0):
                    yield lots_first(n)
            case Emerged():
                yield _("{name} takes a mastery token; the cubes stay.").format(name=name)
                if goes_on:
                    yield self.out(name)
            case _:
                pass


counts = Telling(tells)


def _draw(command: Attack | Record | FixedDraw, events: Sequence[Event], names: Sequence[str]) -> str:
    if _has_run_out(events):
        return listed(*fates(events, names), _("the countdown has run out"))
    return clank.draw(events, names, _("{outcome} (countdown, {name}'s turn: {cubes})"))


counts(Attack)(_draw)
counts(Record)(_draw)
counts(FixedDraw)(_draw)


@counts(EndTurn)
def _end_turn(command: EndTurn, events: Sequence[Event], names: Sequence[str]) -> str:
    if _has_run_out(events):
        return listed(*fates(events, names), _("the countdown has run out"))
    return clank.tells.told(command, events, names) or ""


def _has_run_out(events: Sequence[Event]) -> bool:
    kinds = {type(event) for event in events}
    return Ended in kinds and Drawn not in kinds


class CountingVoice(FiledVoice):
    """The voice of a game whose first one out goes along a countdown."""

    tells = counts

    def out(self, name: str) -> str:
        """Whoever is out plays no more; the countdown is the first one's."""
        return _(
            "{name} has no more turns. Whoever is out first has the figure on the countdown track instead."
        ).format(name=name)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """The figure, too. Clank! rulebook, step 5."""
        if isinstance(event, Attacked) and event.fixed:
            name = seat_name(event.seat or 0, names)
            yield _("{name}'s figure goes one space along the countdown track.").format(name=name)
        yield from super().left_to_do(event, names, goes_on=goes_on)
