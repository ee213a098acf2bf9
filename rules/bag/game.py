"""The bag as a game without an aim: cubes lie in four places, and the box holds those out of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from rules.bag.commands import MOST, MOST_COLOURS, BagCommand, Colour, Draw, Place, Put, Set, Start
from rules.boxes import printed
from rules.chance import Drawing
from rules.correcting import CountTable, Move, Stop
from rules.counting import Repair, repairs
from rules.events import Agreed, Begun, Drawn, Moved
from rules.game import Audit, Command, Event, Game, Opening, Retold, Story, heard
from rules.odds import hits
from rules.pieces import Pieces, laid_out
from rules.refusals import Refused

BAG, DRAWN, ASIDE, BOX = get_args(Place)


class Started(Begun, frozen=True, kw_only=True):
    """The bag was filled."""

    places: dict[str, dict[str, int]]


class Dialled(Event, frozen=True, kw_only=True):
    """The next draw takes so many."""

    dial: Literal["count"]
    to: int


class Ended(Event, frozen=True, kw_only=True):
    """The bag was put away."""

    why: Literal["stopped"] = "stopped"


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Cubes in four places, and how many the next draw takes."""

    commitment: str
    pieces: Pieces
    colours: tuple[str, ...]
    count: int = 1
    draws: int = 0
    ended: str | None = None
    box: dict[str, int] = {}
    unconfirmed: tuple[str, ...] = ()
    seated: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every cube lies in one of the places."""
        return self.pieces.census() == dict.fromkeys(self.colours, MOST)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may see: all of it but the box."""

    game: str
    version: int
    phase: str
    places: dict[str, dict[str, int]]
    commitment: str
    draws: int
    count: int
    """How many the next draw takes."""

    colours: tuple[str, ...]
    """In the order of all colours: each has its shape and letter by that."""


class Chances(msgspec.Struct, frozen=True):
    """What the next draw may bring."""

    draws: int
    """How many cubes it takes."""

    bag: int
    """Of how many."""

    colours: dict[str, tuple[float, ...]]
    """Colour -> the chances of none of it, one, two ..."""


class Bag(Game[Table]):
    """The rules."""

    name = "bag"
    seats = range(0)
    printed = printed("bag")
    title = printed.title
    commands: tuple[type[Command], ...] = (Start, *get_args(BagCommand))
    events: tuple[type[Event], ...] = (Started, Drawn, Moved, Dialled, Agreed, Ended)
    shown = View

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Nothing is printed."""

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """The bag is filled."""
        if not isinstance(command, Start):
            raise Refused("malformed", "This start belongs to another game.")
        cubes = {str(piece): n for piece, n in command.cubes.items()}
        if not 1 < len(cubes) <= MOST_COLOURS:
            raise Refused("bad-count", "A bag needs cubes of 2 to {most} colours.", most=MOST_COLOURS)
        places = {BAG: cubes, BOX: {piece: MOST - n for piece, n in cubes.items()}}
        return (Started(game=self.name, unconfirmed=(), commitment=commitment, box={}, places=places),)

    def decide(self, table: Table, command: Command, luck: Drawing | None) -> tuple[Event, ...]:
        """What happens when it is asked for; after the end corrections alone are taken."""
        match command:
            case Move(piece=piece, by=by):
                return _some(_moved(table, command.from_, command.to, {piece: by}, command.why))
            case CountTable(dials=dials) if dials:
                raise Refused("no-such-dial", "A bag has no dials to be counted.")
            case CountTable():
                return _made(self.repair(table, command.places), "count") or (Agreed(),)
            case _ if table.ended:
                raise Refused("game-over", "The bag was put away.")
            case Draw():
                return _drawn(table, command.count or table.count, luck)
            case Set(to=to):
                return (Dialled(dial="count", to=to),)
            case Put(from_=place, to=to):
                heaps = _meant(table, place, command.cubes)
                return _some(event for each in heaps for event in _moved(table, each, to, heaps[each], "put"))
            case Stop():
                return (Ended(),)
            case _:
                raise Refused("malformed", "The line cannot be read: {why}.", why="no command of a bag")

    def evolve(self, table: Table | None, event: Event) -> Table:
        """Fold one event in."""
        match event, table:
            case Started(places=places), _:
                colours = tuple(colour for colour in get_args(Colour) if colour in places[BAG])
                return Table(commitment=event.commitment, pieces=laid_out(places), colours=colours)
            case Moved(piece=piece, by=by), Table():
                return replace(table, pieces=table.pieces.moved(piece, by, event.from_, event.to))
            case Drawn(draw=draw, count=count), Table():
                return replace(table, draws=draw, count=count)
            case Dialled(to=to), Table():
                return replace(table, count=to)
            case Ended(why=why), Table():
                return replace(table, ended=why)
            case _, Table():
                return table
            case _:
                raise ValueError(event)

    def retell(self, story: Story[Table], telling: Retold, instead: Command | None) -> tuple[Event, ...]:
        """What the entry moved lies where it was again, and what it should have moved, where it should."""
        at = next(past for past in story if past.entry == (telling.entry or telling.after))
        before, was, now = (at.before if telling.entry else at.after), at.after, story[-1].after
        drew = telling.entry and any(isinstance(event, Drawn) for event in at.events)
        if before is None or drew or isinstance(instead, Draw):
            raise Refused("not-retold", "A draw that was made stays as it is.")
        for past in story:
            if telling.entry and past.retold and past.retold.entry == telling.entry:
                told = past.retold.instead
                was = self._after(before, heard(told, self.commands) if told else None)
        right = self._after(before, instead)
        lie = {
            place: {piece: now.pieces.count(place, piece) + right.pieces.count(place, piece)
                    - was.pieces.count(place, piece) for piece in now.colours}
            for place in (BAG, DRAWN, ASIDE, BOX)
        }  # fmt: skip
        if any(n < 0 for heap in lie.values() for n in heap.values()):
            raise Refused("not-retold", "Too much rests on it by now: correct what lies otherwise.")
        return _some(_made(self.repair(now, lie), telling.why))

    def _after(self, table: Table, command: Command | None) -> Table:
        for event in self.decide(table, command, None) if command else ():
            table = self.evolve(table, event)
        return table

    def view(self, table: Table, *, version: int) -> View:
        """What everybody may see."""
        return View(
            game=self.name,
            version=version,
            phase="over" if table.ended else "play",
            places={place: heap for place, heap in table.pieces.places().items() if place != BOX},
            commitment=table.commitment,
            draws=table.draws,
            count=table.count,
            colours=table.colours,
        )

    def odds(self, table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Chances:
        """What the next draw may bring. Raises `Refused` for *extra* noise, which no bag has."""
        del attacks
        for seat in extra:
            raise Refused("no-such-seat", "There is no seat {seat} at this table.", seat=seat)
        if table.ended:
            raise Refused("game-over", "The game has ended; no draw is to come.")
        bag = table.pieces.at(BAG)
        held = sum(bag.values())
        chances = {piece: hits(bag.get(piece, 0), of=held, drawn=table.count) for piece in table.colours}
        return Chances(draws=min(table.count, held), bag=held, colours=chances)

    def repair(self, table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
        """What is missing lies with the drawn ones, or aside; the box gives what neither can."""
        for place, heap in places.items():
            _check(table, heap, place)
        box = dict(table.pieces.at(BOX))
        for piece, spare in box.items() if BOX not in places else ():
            seen = sum(heap.get(piece, 0) for heap in places.values())
            box[piece] = min(spare, max(0, seen - (MOST - spare)))
        there, homes = frozenset((BAG, DRAWN, ASIDE, BOX)), (DRAWN, ASIDE, BOX)
        pieces = laid_out({**table.pieces.heaps, BOX: box})
        return repairs(pieces, places, places=there, homes=lambda _piece: homes)

    def audit(self, table: Table) -> Audit:
        """Where every cube is."""
        return Audit(ok=table.is_whole, pieces=table.pieces.by_piece())


def _check(table: Table, cubes: Iterable[str], *places: str) -> None:
    for place in places:
        if place not in get_args(Place):
            raise Refused("no-such-place", "There is no place called {place} at this table.", place=place)
    for piece in cubes:
        if piece not in table.colours:
            raise Refused("no-such-piece", "There is no piece called {piece} in this game.", piece=piece)


def _drawn(table: Table, count: int, luck: Drawing | None) -> tuple[Event, ...]:
    draw, bag = table.draws + 1, dict(table.pieces.at(BAG))
    if not bag:
        raise Refused("not-enough-pieces", "The bag is empty.")
    if luck is None:
        raise Refused("no-seed", "This journal came without its secret: draw by hand and record it.")
    cubes = luck.drawn(draw, bag, count)
    heap = {piece: cubes.count(piece) for piece in table.colours if piece in cubes}
    told = Drawn(draw=draw, count=count, bag=bag, cubes=cubes, by="device")
    return (told, *_moved(table, BAG, DRAWN, heap, "draw"))


def _meant(table: Table, place: str | None, cubes: Mapping[Any, int] | None) -> dict[str, Mapping[Any, int]]:
    """Which cubes to put elsewhere, by place: where none is said, the drawn ones first, then those aside."""
    if place:
        return {place: cubes or table.pieces.at(place)}
    if cubes is None:
        return {each: table.pieces.at(each) for each in (DRAWN, ASIDE)}
    drawn = {piece: min(n, table.pieces.count(DRAWN, piece)) for piece, n in cubes.items()}
    return {DRAWN: drawn, ASIDE: {piece: n - drawn[piece] for piece, n in cubes.items()}}


def _moved(table: Table, place: str, to: str, heap: Mapping[Any, int], why: str) -> Iterator[Moved]:
    """So many cubes of each colour go. Raises `Refused` where they do not lie there."""
    _check(table, heap, place, to)
    for piece in table.colours:  # in one order: a journal keeps no order of names
        by = heap.get(piece, 0)
        if table.pieces.count(place, piece) < by:
            raise Refused("not-enough-pieces", "There are not so many: {n} {piece}, {place}.",
                          n=by, piece=piece, place=place)  # fmt: skip
        if by and place != to:
            yield Moved(piece=piece, by=by, from_=place, to=to, why=why)


def _made(repair: Iterable[Repair], why: str) -> tuple[Event, ...]:
    return tuple(Moved(piece=m.piece, by=m.by, from_=m.from_, to=m.to, why=why) for m in repair)


def _some(moved: Iterable[Event]) -> tuple[Event, ...]:
    if events := tuple(moved):
        return events
    raise Refused("nothing-to-do", "No cube would lie elsewhere.")


A_BAG: Final = Bag()
