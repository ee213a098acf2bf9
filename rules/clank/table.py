"""The whole state of an evening of the Clank family. Frozen: events make the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from rules.clank.box import Box, number
from rules.clank.events import CreditsChanged, HushChanged
from rules.clank.room import MOST, Room
from rules.clank.row import Due, Row
from rules.clank.view import Status
from rules.game import Event
from rules.pieces import Pieces
from rules.refusals import Refused
from rules.track import Track

BLACK = "black"
BAG = "bag"
AREA = "area"
ASIDE = "aside"
BANK = "bank"
CROWN: Final = "crown"


def supply(seat: int) -> str:
    """The place of a seat's own cubes."""
    return f"supply:{seat}"


def wounds(seat: int) -> str:
    """The place of a seat's health track."""
    return f"wounds:{seat}"


def waiting(menace: str, step: int) -> str:
    """
    The place of those that wait on a step.

    >>> waiting("hunters", 8)
    'hunters:8'
    """
    return f"{menace}:{step}"


def crown(value: int) -> str:
    """
    The token of a crown.

    >>> crown(10)
    'crown-10'
    """
    return f"{CROWN}-{value}"


def is_crown(kind: str) -> bool:
    """Whether a token is a crown of some value."""
    return kind.startswith(f"{CROWN}-")


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's place."""

    name: str
    colour: str
    status: Status = "in"
    hush: int = 0
    artifacts: tuple[int, ...] = ()
    tokens: dict[str, int] = {}
    credits: int = 0
    crystals: int = 0
    bought: tuple[str, ...] = ()
    """What the seat ever bought, kept or not."""

    cards: int | None = None
    """Points on the cards, once they are counted."""

    def number(self, counter: str) -> int:
        """How many it has of what it has a number of."""
        held: int = getattr(self, counter)
        return held

    @property
    def is_in(self) -> bool:
        """Still playing."""
        return self.status == "in"

    @property
    def scores(self) -> bool:
        """Away with an artifact, so that points count."""
        return self.status in ("escaped", "rescued")


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Whose turn it is, and what has become of its draw."""

    seat: int
    number: int
    began_in: bool
    """Whether the seat was in as its turn began; if not, the turn owes a fixed draw."""

    drawn: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the device knows."""

    dealt: ClassVar[frozenset[str]] = frozenset({"cubes", "noise", "attack.black_to"})
    """Printed numbers, and groups of them, that count at set-up alone."""

    game: str
    room: Room
    """What the game's file says."""

    box: Box
    commitment: str
    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    """The seats that take turns, in turn order: a guest who comes late is in it, one who went home is not."""

    players: int
    """How many sat down at set-up: what was dealt out by their number stays so (house rule)."""

    pieces: Pieces
    census: dict[str, int]
    """How many of each piece there are: those of set-up, and the cubes that late guests brought."""

    step: int
    steps: dict[str, int] = {}
    """Where the markers of other dragons stand."""

    turn: Turn
    free: bool
    """Whether the table plays without pressing *next*."""

    track_credits: bool
    """Whether the device minds the money."""

    unconfirmed: tuple[str, ...] = ()
    """Printed numbers that nobody has compared with the printed ones: a limit among them only warns."""

    drew: frozenset[int] = frozenset()
    """Steps of the fury track that attacks drew by."""

    danger: int = 0
    blockade: bool = False
    draws: int = 0
    gained: dict[str, int] = {}
    """Tokens that anybody ever gained, by kind."""

    opening: bool = True
    """Whether nothing has happened since set-up but lots."""

    ended: str | None = None
    row: Row | None = None
    """The row of cards; none where the players mind it themselves."""

    @property
    def counters(self) -> Mapping[str, Any]:
        """What each seat has a number of besides cubes and tokens, and what tells of it."""
        return {"credits": CreditsChanged, "hush": HushChanged}

    def told(self, counter: str, seat: int, to: int) -> Event:
        """That a seat has so many."""
        event: Event = self.counters[counter](seat=seat, to=to)
        return event

    def counted_in(self, event: Event) -> str | None:
        """The counter that an event tells of."""
        return next((name for name, kind in self.counters.items() if isinstance(event, kind)), None)

    @property
    def menaces(self) -> Mapping[str, str]:
        """Pieces that hurt everybody when drawn, and then go back to the area: piece -> what they are."""
        return {each.piece: name for name, each in self.room.menaces.items()}

    @property
    def posts(self) -> Mapping[str, tuple[str, int]]:
        """Where menaces wait along the track: place -> which piece, and how many at set-up."""
        along = ((name, each) for name, each in self.room.menaces.items() if each.waits == "track")
        return {
            waiting(name, step): (each.piece, n)
            for name, each in along
            for step, n in number(self.box, each.count).items()
        }

    def works_at(self, step: int) -> Iterator[tuple[str, int]]:
        """By which verbs a step of the track works, and how strongly."""
        for verb, path in self.room.track.items():
            printed = number(self.box, path)
            if n := printed.get(step, 0) if isinstance(printed, Mapping) else int(printed == step):
                yield verb, n

    @property
    def seated(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def is_whole(self) -> bool:
        """Whether there are as many of each piece as at set-up."""
        return self.pieces.census() == self.census

    def seat(self, index: int) -> Seat:
        """The seat of that number. Raises `Refused` when there is none."""
        if not 0 <= index < len(self.seats):
            raise Refused(
                "no-such-seat",
                "There is no seat {seat}; they are numbered 0 to {last}.",
                seat=index,
                last=len(self.seats) - 1,
            )
        return self.seats[index]

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats that are still in, the one whose turn it is first."""
        return tuple(index for index in self.turns_from(self.turn.seat) if self.seats[index].is_in)

    def turns_from(self, seat: int) -> tuple[int, ...]:
        """The seats that take turns, from that one on; in turn order for one that takes none; never none."""
        at = self.order.index(seat) if seat in self.order else 0
        return self.order[at:] + self.order[:at] or (seat,)

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one."""
        return (self.turns_from(self.turn.seat) * 2)[1]

    @property
    def hurting(self) -> frozenset[str]:
        """Pieces that wound somebody when they are drawn."""
        return frozenset((*self.menaces, *(seat.colour for seat in self.seats if seat.is_in)))

    def is_on_turn(self, index: int) -> bool:
        """Whether it is that seat's turn; at a table that plays free it always is."""
        return self.free or self.turn.seat == index

    @property
    def in_play(self) -> Iterator[str]:
        """The printed numbers that matter by now, of those that may be unsure; the next draw's first."""
        fury, start = self.box.fury, self.box.fury.start[self.players]
        yield from (f"fury.cubes.{self.step}", f"fury.start.{self.players}")
        yield from (f"fury.cubes.{step}" for step in sorted(self.drew))
        if self.step != start:
            yield "fury.hunters"
        if self.step >= min(fury.hunters, default=0):
            yield "fury.blockade"
        if any(self.pieces.at(wounds(n)) for n in range(len(self.seats))):
            yield "health.length"
        if any(seat.artifacts for seat in self.seats):
            yield "artifacts.values"
        if self.row and any(self.row.slots):
            yield "row.signs"

    @property
    def attack_cubes(self) -> int:
        """Cubes an attack owes now."""
        others = sum(self.track(dragon).cubes_at(step) for dragon, step in self.steps.items())
        return self.box.fury.track.cubes_at(self.step) + others + self.danger

    def track(self, dragon: str = "") -> Track:
        """The fury track, or another dragon's."""
        return Track(number(self.box, self.room.dragons[dragon].cubes)) if dragon else self.box.fury.track

    @property
    def fixed_cubes(self) -> int:
        """Cubes the fixed draw of a seat that is out owes: by how many take turns now (house rule)."""
        draws = self.box.out.draws
        return draws.get(len(self.order), draws[self.players])

    @property
    def drawing(self) -> tuple[int, ...]:
        """The seats that are out, and have turns in which they draw."""
        return tuple([index for index in self.order if not self.seats[index].is_in])

    @property
    def closes(self) -> bool:
        """Whether their next turn fells everybody left."""
        return False

    @property
    def owed(self) -> int | None:
        """Cubes this turn's fixed draw still owes; none when it owes nothing."""
        waits = not (self.free or self.ended or self.turn.began_in or self.turn.drawn)
        return self.fixed_cubes if waits else None

    def hat(self, of: str) -> tuple[Sequence[str], int]:
        """What lots are drawn from at set-up, and how many come out."""
        return [f"seat-{n}" for n in range(len(self.seats))], int(of == "first")

    @property
    def owes_attack(self) -> bool:
        """Whether a card with the attack sign was dealt, and its attack has not come."""
        waits = self.free or (self.turn.began_in and not self.turn.drawn)
        return waits and self.row is not None and "attack" in self.row.signs

    @property
    def due(self) -> tuple[Due, ...]:
        """What the row still owes; where nobody counts turns, ARRIVE is owed only while an attack is."""
        row = self.row
        if row is None or self.ended:
            return ()
        owed: dict[Due, bool] = {
            "row": None in row.slots,
            "deck-out": not row.left,
            "arrive": "arrive" in row.signs and (self.owes_attack or not self.free),
            "attack": self.owes_attack,
        }
        return tuple(due for due, waits in owed.items() if waits)

    def copies(self, heap: str) -> Mapping[str, int | None]:
        """How many there are of each kind in a heap; none where the box prints their sum alone."""
        printed, kinds = number(self.box, self.room.heaps[heap].printed), self.room.tokens[heap]
        if isinstance(printed, Mapping):
            return printed
        return dict.fromkeys(kinds, printed if len(kinds) == 1 else None)

    def in_all(self, heap: str) -> int:
        """How many lie in a heap as the game begins."""
        printed = number(self.box, self.room.heaps[heap].printed)
        return sum(printed.values()) if isinstance(printed, Mapping) else int(printed)

    def left_of_all(self, heap: str) -> int:
        """What is left of them, all kinds together: the book prints their sum, and not always each."""
        return max(self.beyond(heap), 0)

    def beyond(self, heap: str) -> int:
        """The same, and less than none where more are out than there are."""
        return self.in_all(heap) - sum(self.out_of(heap, kind) for kind in self.copies(heap))

    def out_of(self, heap: str, kind: str) -> int:
        """How many of a kind have left a heap: those that anybody gained, or has, where lost ones go back."""
        if self.room.heaps[heap].returns:
            return sum(seat.tokens.get(kind, 0) for seat in self.seats)
        return self.gained.get(kind, 0)

    def left(self, heap: str) -> dict[str, int]:
        """What is left in a heap whose kinds are counted: kind -> how many."""
        return {kind: max((n or 0) - self.out_of(heap, kind), 0) for kind, n in self.copies(heap).items()}

    @property
    def ways_out(self) -> int:
        """How many can still leave: as many as the box says, or everybody."""
        gone, count = sum(seat.status == "escaped" for seat in self.seats), self.room.way_out.count
        most: int = number(self.box, count) if count else len(self.seats)
        return most - gone

    @property
    def wares(self) -> dict[str, int]:
        """What the market has left: below 0, more were sold than there are."""
        stock: Mapping[Any, int] = getattr(self.box.market, "stock", {})
        if self.players in stock:  # one book says it by kind, the other how many of each by players
            stock = dict.fromkeys(self.room.kinds("market"), stock[self.players])
        return {kind: n - self.gained.get(kind, 0) for kind, n in stock.items()}

    @property
    def goods(self) -> dict[str, int]:
        """What can be bought, crowns too: kind -> how many are left."""
        goods = {kind: max(n, 0) for kind, n in self.wares.items()}
        return goods | ({CROWN: len(self.crowns)} if self.all_crowns else {})

    @property
    def crowns(self) -> tuple[int, ...]:
        """The crowns not sold, best first."""
        return tuple(value for value in self.all_crowns if not self.gained.get(crown(value)))

    @property
    def all_crowns(self) -> tuple[int, ...]:
        """Those that were there to be sold; none in a game whose market has none."""
        crowns: tuple[int, ...] = getattr(self.box.market, "crowns", ())
        return crowns

    @property
    def kinds(self) -> frozenset[str]:
        """Every token there is in this game."""
        found = (kind for heap in self.room.heaps for kind in self.copies(heap))
        crowns = map(crown, self.all_crowns)
        return frozenset((*self.room.kinds(*self.room.tokens), *found, *self.goods, *crowns))

    def has(self, index: int) -> dict[str, int]:
        """What a seat's points may hang on, by the words of the game's file."""
        seat = self.seats[index]
        return {
            **seat.tokens,
            CROWN: sum(map(is_crown, seat.tokens)),
            "escaped": int(seat.status == "escaped"),
            "cards": seat.cards or 0,
            "artifacts": sum(seat.artifacts),
            "credits": seat.credits,
        }

    def may_hold(self, place: str, piece: str) -> bool:
        """Whether a piece of that name can ever lie there."""
        kind, _, index = place.partition(":")
        if kind in ("supply", "wounds"):
            own = self.seats[int(index)].colour
            return piece == own or (kind == "wounds" and piece == BLACK)
        if kind in self.room.menaces:
            return piece == self.room.menaces[kind].piece
        if place == AREA:
            return piece != BLACK
        if place == BANK:
            return piece in self.menaces
        return place in (BAG, ASIDE) or piece == BLACK

    def fits(self, place: str, heap: Mapping[str, int]) -> bool:
        """Whether a place has room for so many of each piece."""
        kind, _, _ = place.partition(":")
        return kind != "wounds" or sum(heap.values()) <= self.box.health.length

    def newcomer(self, name: str, colour: str) -> Seat:
        """The seat of a guest who comes late, with what set-up gives to each."""
        return Seat(name=name, colour=colour)

    @property
    def spare(self) -> tuple[int, ...]:
        """What is left of numbers that are printed: below 0, more is in play than there is."""
        longest = max(len(self.pieces.row(wounds(n))) for n in range(len(self.seats)))
        return (
            self.box.fury.track.top - self.step,
            self.box.health.length - longest,
            self.box.attack.danger_cards - self.danger,
        )

    def most(self, _counter: str, _seat: int) -> int:
        """The highest that one of a seat's counters can stand."""
        return MOST

    def is_place(self, name: str) -> bool:
        """Whether pieces may lie in a place of that name."""
        return name in self.places()

    def places(self) -> frozenset[str]:
        """Every place there is at this table, empty ones too."""
        seats = range(len(self.seats))
        return frozenset(
            {BAG, AREA, ASIDE, self.box.attack.black_to, *({BANK} if self.room.banked else ())}
            | {supply(n) for n in seats}
            | {wounds(n) for n in seats}
            | {*self.posts}
            | {place for place in self.pieces.heaps if place.partition(":")[0] in self.room.menaces}
        )
