"""
An evening held against its game's rules: every entry is decided again, on the table that it was given to.

Pure, and never surprised: what no table can follow is a fault with the number of its entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.journal.chain import MOST, Header, Kept
from companion.journal.fitting import Unfit, misfit
from companion.journal.standing import BAG
from companion.release import __version__
from companion.words.language import _
from rules import timeline
from rules.binding import Bound
from rules.chance import Recalled
from rules.events import Drawn, Moved
from rules.game import Command, Event, Table
from rules.games import GAMES
from rules.refusals import Refused
from rules.script import Reader
from rules.timeline import Timeline

SAME_SINCE: Final = "1.1.0"
"""The first release, of those that a header names, that decides every entry as this one does."""

_Events = tuple[Event, ...]
_SPELLED: Final = msgspec.json.Encoder(order="deterministic")


class Refold:
    """
    One evening on a table of its own, entry by entry.

    Each command is decided again, with the cubes that its entry says were drawn; whether the seed gives these
    cubes is for others to ask. Nothing here raises: at the first entry that no table can follow it stops, and
    says so in `fault`. Hand in entries whose moves were found possible: a fold trusts them.
    """

    def __init__(self, header: Header) -> None:
        self.fault: tuple[int, str] | None = None
        """The first entry that no table can follow or that does not follow from its command, and why."""

        self.otherwise: list[int] = []
        """Entries of another release that this one would write otherwise: rules have changed since."""

        self.undrawn: tuple[int, str] | None = None
        """The first entry that holds only where the device did not know the seed, and the sentence."""

        known = GAMES.get(header.game)
        self._promise = header.commitment
        self._by_these_rules = _by_these_rules(header)
        self._line = Timeline(known, bound=Bound(scheme=header.scheme)) if known else None
        self._reader = Reader(known) if known else None

    @property
    def knows(self) -> bool:
        """Whether this release has the game's rules; without them nothing is folded."""
        return self._line is not None

    def take(self, entry: Kept, *, is_flat: bool = False) -> None:
        """Follow the next entry; one that *is flat* tells of no number beyond `MOST`."""
        if self._line is None or self._reader is None or self.fault is not None:
            return
        try:
            self._line = self._followed(self._line, self._reader, entry, is_flat=is_flat)
        except Unfit as why:
            self.fault = _told(entry.n, why)
        except Exception:  # noqa: BLE001  # rules trust events; what a stranger wrote can make them raise anything
            self.fault = entry.n, _("Entry {n} tells of what no table can follow.").format(n=entry.n)

    def _followed(self, line: Timeline[Any], reader: Reader, entry: Kept, *, is_flat: bool) -> Timeline[Any]:
        number = 0 if is_flat else _largest(msgspec.json.decode(entry.events))
        if number > max(MOST, entry.n):
            raise Unfit(_("it tells of {number}, which is more than any table knows").format(number=number))
        try:
            events = reader.events(entry.events)
        except msgspec.ValidationError as error:
            what = _("it tells of something that this Furybox does not know ({why})")
            raise Unfit(what.format(why=misfit(error))) from error
        drawn = tuple([event for event in events if type(event) is Drawn])
        try:
            command: Command | Exception = reader.command(entry.do)
        except (Refused, msgspec.DecodeError) as error:
            command = error
        made = _Made({each.draw: each.cubes for each in drawn if each.by == "device"})
        decided = self._decided(line, command, made)
        events = decided if isinstance(decided, tuple) and decided == events else events  # folded already
        after = timeline.evolve(line, events, command if isinstance(command, Command) else None)
        if _alike(decided, events):
            return after
        if after.now is None:
            raise Unfit(_("it is no set-up, and a game begins with one"))
        if after.taken is None:  # else it is a table that was looked at when it came about
            _check(after, events, line.now.table if line.now else None)
        if all(each.by == "hand" for each in drawn) and _alike(self._decided(line, command, None), events):
            what = _("it draws nothing, though the device could")
            self.undrawn = self.undrawn or _told(entry.n, Unfit(what))
        elif self._by_these_rules and not _is_reordered(line, command, decided, after, events):
            raise Unfit(_difference(decided, drawn))
        else:
            is_none = getattr(decided, "code", "") == "nothing-to-draw"
            if drawn and not (is_none and not any(each.cubes for each in drawn)):
                _compare(decided, drawn)  # an older release told an empty lot as a draw
            if drawn and not isinstance(decided, Exception) and _out(decided) != _out(events):
                raise Unfit(_("what was drawn is not what left the bag"))
            self.otherwise.append(entry.n)
        return after

    def _decided(
        self, line: Timeline[Any], command: Command | Exception, luck: _Made | None
    ) -> _Events | Exception:
        """What the rules make of the command, or why they do not."""
        if isinstance(command, Exception):
            return command
        try:
            return timeline.decide(line, command, Recalled(self._promise, luck))
        except Exception as error:  # noqa: BLE001  # as in `take`
            return error


class _Made(dict[int, tuple[str, ...]]):
    """The luck that was: draw -> what the entry says it gave."""

    def drawn(self, draw: int, _bag: Mapping[str, int], _count: int) -> tuple[str, ...]:
        """What came then; nothing for a draw of which the entry does not know."""
        return self.get(draw, ())


def _by_these_rules(header: Header) -> bool:
    """Whether the release that wrote it decided as this one does; the first two formats name none."""
    release = header.release
    return isinstance(release, str) and _ordered(SAME_SINCE) <= _ordered(release) <= _ordered(__version__)


def _ordered(release: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]{1,9}", release)]


def _told(n: int, why: Unfit) -> tuple[int, str]:
    return n, _("Entry {n}: {why}.").format(n=n, why=why)


def _check(line: Timeline[Any], events: Iterable[Event], before: Table | None) -> None:
    """That the table is one at which people sit, and that it can be shown. Raises whatever it may."""
    game, table = line.game, line.table
    if table.seated not in (game.seats or (0,)):
        raise Unfit(_("so many cannot sit at this table"))
    if not all(seat.name.isprintable() for seat in getattr(table, "seats", ())):
        raise Unfit(_("it seats somebody whose name cannot be shown"))
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(seat, int) and not 0 <= seat < table.seated:
            raise Unfit(_("it names seat {seat}, where nobody sits").format(seat=seat))
    if table is not before:  # which was looked at; that no piece is made or lost is for the moves to see to
        line.view()


def _alike(decided: _Events | Exception, events: _Events) -> bool:
    """Whether they say the same; what holds printed numbers is a list on paper and a row in the rules."""
    if decided == events or isinstance(decided, Exception):
        return decided == events
    return _SPELLED.encode(decided) == _SPELLED.encode(events)


def _is_reordered(
    line: Timeline[Any], command: object, decided: object, after: Timeline[Any], events: _Events
) -> bool:
    """Whether they are dials of a count, which 1.1.0 told as they had been typed, and lead to the same."""
    if not (isinstance(decided, tuple) and getattr(command, "dials", None)):
        return False
    one, other = (sorted(map(_SPELLED.encode, each)) for each in (decided, events))
    return one == other and timeline.evolve(line, decided).table == after.table


def _difference(decided: _Events | Exception, drawn: tuple[Drawn, ...]) -> str:
    """How what the rules make of the command differs from the entry."""
    if drawn:
        try:
            _compare(decided, drawn)
        except Unfit as why:
            return str(why)
    if isinstance(decided, Refused):
        return _("its command could not be given then ({code})").format(code=decided.code)
    return _("it tells of something else than its command does")


def _compare(decided: _Events | Exception, drawn: tuple[Drawn, ...]) -> None:
    """That the rules, given the same command at the same table, draw as the entry tells."""
    first = drawn[0].draw
    if isinstance(decided, Refused):
        raise Unfit(_("draw {draw} was not owed").format(draw=first))
    if isinstance(decided, Exception):
        raise Unfit(_("no table can make draw {draw}").format(draw=first))
    due = [event for event in decided if isinstance(event, Drawn)]
    for told, owed in zip(drawn, due, strict=False):
        if told.bag != owed.bag:
            raise Unfit(_("draw {draw} was made from another bag than the rules give").format(draw=told.draw))
        if told.count != owed.count:
            what = _("draw {draw} was for {count}, but {due} were owed")
            raise Unfit(what.format(draw=told.draw, count=told.count, due=owed.count))
        if told != owed:
            raise Unfit(_("draw {draw} differs from how it was first made").format(draw=told.draw))
    if len(drawn) != len(due):
        raise Unfit(_("it holds more or fewer draws than were owed"))


def _out(events: _Events) -> Counter[str]:
    """What left the bag after the first draw of an entry."""
    since = next((at for at, event in enumerate(events) if isinstance(event, Drawn)), len(events))
    moved = (event for event in events[since:] if isinstance(event, Moved) and event.from_ == BAG)
    return sum((Counter({event.piece: event.by}) for event in moved), Counter())


def _largest(value: Any) -> int:
    """The largest whole number in it, either side of 0."""
    match value:
        case dict():
            inside: Iterable[Any] = value.values()
        case list() | tuple():
            inside = value
        case _:
            return abs(value) if isinstance(value, int) else 0
    return max((_largest(each) for each in inside if each.__class__ is not str), default=0)
