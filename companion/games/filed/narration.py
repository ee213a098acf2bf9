"""What happens only in a game that is a file, as one would tell it, and what it leaves to hands. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.clank import narration as clank
from companion.games.clank.effects import fates
from companion.games.clank.lots import lots_first
from companion.games.clank.naming import pieces, seat_name, token_name
from companion.games.clank.reminders import TableVoice
from companion.games.filed.effects import named
from companion.games.telling import Telling, listed
from companion.words.language import _
from companion.words.numerals import signed
from rules.clank.commands import Attack, EndTurn, FixedDraw, Record
from rules.clank.events import Attacked, Drawn, Ended, Moved, RanShort
from rules.clank.events import Started as AnyStarted
from rules.clank.leaving import Emerged
from rules.clank.table import AREA, BAG
from rules.filed.commands import Give, Start, Tally
from rules.filed.events import Counted, Started
from rules.filed.game import CLANK
from rules.game import Command, Event

tells = Telling(clank.tells)


@tells(Start)
def _start(command: Start, events: Sequence[Event], names: Sequence[str]) -> str:
    title = next((f"{event.title}: " for event in events if isinstance(event, Started)), "")
    return title + _("Set up for {names}").format(names=", ".join(seat.name for seat in command.seats))


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
    after = (*TableVoice.after, "haunted", "fury")

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> str | None:
        """The family's line, and who was let out, or how loud a step was."""
        line = super().tell(command, events, names)
        if not line or isinstance(command, self.corrections):
            return line
        out, roar = _cubes(events, "haunted"), _cubes(events, "fury")
        return listed(
            line,
            _("out of the bank: {tokens}").format(tokens=out) if out else "",
            _("noise: {tokens}").format(tokens=roar) if roar else "",
        )

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str], /) -> str | None:
        """The family's, and pieces that steps, tokens and draws send to the area."""
        said = super().remind(command, events, names)
        if isinstance(command, self.corrections):
            return said
        return " ".join(filter(None, (said, *_to_the_area(events)))) or None

    def out(self, name: str) -> str:
        """What being out means, its file says: the table knows it."""
        return _("{name} is out and takes no part.").format(name=name)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What the device cannot do after an event. Clank! rulebook, set-up and step 4."""
        name = seat_name(getattr(event, "seat", None) or 0, names)
        match event:
            case AnyStarted(box=box, seats=seats) if "artifacts" in _lots(event):
                if n := box["artifacts"]["removed"].get(str(len(seats)), 0):
                    yield lots_first(n)
            case Emerged():
                yield _("{name} takes a mastery token; the cubes stay.").format(name=name)
                if goes_on:
                    yield self.out(name)
            case _:
                pass


def _cubes(events: Sequence[Event], *why: str) -> str:
    """Pieces that came to the area for these reasons, counted."""
    came: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Moved) and event.to == AREA and event.why in why:
            came[event.piece] += event.by
    return ", ".join(pieces(n, piece) for piece, n in came.items())


def _to_the_area(events: Sequence[Event]) -> Iterator[str]:
    """What hands lay in the area after a step, a token or a draw."""
    if out := _cubes(events, "haunted"):
        yield _("From the bank into the area: {tokens}.").format(tokens=out)
    if any(isinstance(event, RanShort) and event.of == "bank" for event in events):
        yield _("No more of them is left in the bank.")
    if roar := _cubes(events, "fury"):
        yield _("Everybody makes noise. Into the area: {tokens}.").format(tokens=roar)
    drew = any(isinstance(event, Drawn) for event in events)
    back = {event.why for event in events if drew and isinstance(event, Moved) and event.from_ == BAG}
    if again := _cubes(events, *(back - {"attack", "hunters"})):
        yield _("Drawn, and back into the area: {tokens}.").format(tokens=again)


def _lots(event: AnyStarted) -> Sequence[str]:
    """What lots a table draws as it begins; those of Clank! itself are the rulebook's."""
    return event.room.get("lots", ()) if isinstance(event, Started) else CLANK.room.lots


counts = Telling(tells)


def _counted(command: Command, events: Sequence[Event], names: Sequence[str]) -> str:
    if _has_run_out(events):
        return listed(*fates(events, names), _("the countdown has run out"))
    if isinstance(command, EndTurn):
        return clank.tells.told(command, events, names) or ""
    return clank.draw(events, names, _("{outcome} (countdown, {name}'s turn: {cubes})"))


for kind in (Attack, Record, FixedDraw, EndTurn):
    counts(kind)(_counted)


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
