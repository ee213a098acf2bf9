"""
An evening held against its game's rules: every event folded again, every draw decided again.

Pure, and never surprised: what no table can follow is a fault with the number of its entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec

from companion.journal.chain import Kept, Unfit
from companion.words.language import _
from rules import timeline
from rules.binding import Bound, Scheme
from rules.events import Begun, Drawn
from rules.game import Command, Event, Table
from rules.games import GAMES
from rules.refusals import Refused
from rules.script import Reader
from rules.timeline import Timeline

LARGEST: Final = 10_000
"""More than any dial, count or seat of a table; only entries are counted further."""

_LONG: Final = re.compile("[0-9]{5}")
"""What every number beyond it is written with."""


@dataclass(frozen=True, slots=True)
class _Made:
    """An entry that drew, and the table that it was given to."""

    n: int
    given: Callable[[], Command]
    drawn: tuple[Drawn, ...]
    before: Timeline[Any]


class Refold:
    """
    One evening on a table of its own, entry by entry.

    Nothing here raises: at the first entry that no table can follow it stops, and says so in `fault`. Hand in
    entries whose moves were found possible: a fold trusts them.
    """

    def __init__(self, game: str, scheme: Scheme = 3) -> None:
        self.fault: tuple[int, str] | None = None
        """The first entry that no table can follow, and the sentence about it."""

        known = GAMES.get(game)
        self._line = Timeline(known, bound=Bound(scheme=scheme)) if known else None
        self._reader = Reader(known) if known else None
        self._made: list[_Made] = []

    @property
    def knows(self) -> bool:
        """Whether this release has the game's rules; without them nothing is folded."""
        return self._line is not None

    def take(self, entry: Kept) -> None:
        """Follow the next entry."""
        if self._line is None or self._reader is None or self.fault is not None:
            return
        try:
            self._line = self._followed(self._line, self._reader, entry)
        except Unfit as why:
            self.fault = entry.n, _("Entry {n}: {why}.").format(n=entry.n, why=why)
        except Exception:  # noqa: BLE001  # rules trust events; what a stranger wrote can make them raise anything
            self.fault = entry.n, _("Entry {n} tells of what no table can follow.").format(n=entry.n)

    def wrongly_owed(self, seed: bytes) -> Iterator[tuple[int, str]]:
        """Every draw that the rules would not have made so, after the number of its entry."""
        for made in self._made:
            try:
                _compare(made, seed)
            except Unfit as why:
                yield made.n, _("Entry {n}: {why}.").format(n=made.n, why=why)

    def _followed(self, line: Timeline[Any], reader: Reader, entry: Kept) -> Timeline[Any]:
        number = _largest(msgspec.json.decode(entry.events)) if _LONG.search(entry.events) else 0
        if number > max(LARGEST, entry.n):
            raise Unfit(_("it tells of {number}, which is more than any table knows").format(number=number))
        try:
            events = reader.events(entry.events)
        except msgspec.ValidationError as error:
            what = _("it tells of something that this Furybox does not know ({why})")
            raise Unfit(what.format(why=error)) from error
        if not all(name.isprintable() for name in _names(events)):
            raise Unfit(_("it seats somebody whose name cannot be shown"))
        after = timeline.evolve(line, events)
        if after.now is None:
            raise Unfit(_("it is no set-up, and a game begins with one"))
        if after.taken is None:  # else it is a table that was looked at when it came about
            _check(after, events, line.now.table if line.now else None)
        if drawn := tuple(event for event in events if isinstance(event, Drawn)):
            self._made.append(_Made(entry.n, partial(reader.command, entry.do), drawn, line))
        return after


def _check(line: Timeline[Any], events: Iterable[Event], before: Table | None) -> None:
    """That the table is one at which people sit, and that it can be shown. Raises whatever it may."""
    game, table = line.game, line.table
    if table.seated not in (game.seats or (0,)):
        raise Unfit(_("so many cannot sit at this table"))
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(seat, int) and not 0 <= seat < table.seated:
            raise Unfit(_("it names seat {seat}, where nobody sits").format(seat=seat))
    if table is not before:  # which was looked at; that no piece is made or lost is for the moves to see to
        line.view()


def _compare(made: _Made, seed: bytes) -> None:
    """That the rules, given the same command at the same table, draw as the entry tells."""
    first = made.drawn[0].draw
    try:
        decided = timeline.decide(made.before, made.given(), seed)
    except Refused as no:
        if no.code == "nothing-to-draw" and not any(drawn.cubes for drawn in made.drawn):
            return  # an older release told an empty lot as a draw
        raise Unfit(_("draw {draw} was not owed").format(draw=first)) from no
    except Exception as error:  # as in `take`
        raise Unfit(_("no table can make draw {draw}").format(draw=first)) from error
    due = [event for event in decided if isinstance(event, Drawn)]
    for drawn, owed in zip(made.drawn, due, strict=False):
        if drawn.bag != owed.bag:
            raise Unfit(
                _("draw {draw} was made from another bag than the rules give").format(draw=drawn.draw)
            )
        if drawn.count != owed.count:
            what = _("draw {draw} was for {count}, but {due} were owed")
            raise Unfit(what.format(draw=drawn.draw, count=drawn.count, due=owed.count))
        if drawn != owed:
            raise Unfit(_("draw {draw} is told otherwise than it was made").format(draw=drawn.draw))
    if len(made.drawn) != len(due):
        raise Unfit(_("it holds more or fewer draws than were owed"))


def _names(events: Iterable[Event]) -> Iterator[str]:
    """Who is seated: a name is shown everywhere, and no honest table has one that moves a terminal."""
    for event in events:
        if isinstance(event, Begun):
            yield from (seat.name for seat in getattr(event, "seats", ()))


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
