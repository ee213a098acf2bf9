"""
Corrections: the table is right, and the device follows. Each is a move of pieces or a dial, with its reason.

Dials fire nothing. A seat has fallen exactly while its health track is full, so a correction of the track
fells a seat or gives it back its feet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Never, NoReturn

from rules.clank.box import MOST_CUBES
from rules.clank.commands import Correction, Set
from rules.clank.draft import Draft, T
from rules.clank.events import Agreed, Dialled, Rose, TurnsCounted
from rules.clank.table import AREA, ASIDE, BAG, BLACK, Table, supply
from rules.correcting import CountTable, Move
from rules.counting import Repair, repairs
from rules.decisions import Decisions
from rules.refusals import Refused

DIALS: Final = ("fury", "danger", "turn", "turns", "blockade", "drawn", "fixed-draw")
"""Those that stand once at a table; `drawn` and `fixed-draw` are 1 when the turn's draw is made, or fixed."""

ROW_DIALS: Final = ("deck", "attack-signs")
"""Those of a table that minds the row: cards left in its deck, and attack signs among them."""


def move(draft: Draft[T], command: Move) -> None:
    """Pieces lie elsewhere than the device thinks."""
    table = draft.table
    _check_piece(table, command.piece)
    for place in (command.from_, command.to):
        _check_place(table, place)
    if command.from_ == command.to:
        raise Refused("nothing-to-do", "A move from a place to itself changes nothing.")
    there = table.pieces.count(command.from_, command.piece)
    if there < command.by:
        raise Refused(
            "not-enough-pieces",
            "{place} holds {there} {piece}, not {n}.",
            place=command.from_,
            there=there,
            piece=command.piece,
            n=command.by,
        )
    made = (Repair(command.piece, command.by, command.from_, command.to),)
    _check_fit(table, made)
    _apply(draft, made, why=command.why)


def count(draft: Draft[T], command: CountTable) -> None:
    """What the players see, dials too; the smallest repair is made as one entry."""
    places, dials = {**command.places}, []
    for dial, to in (command.dials or {}).items():
        if dial in draft.table.posts:  # a place as well: it is counted once
            places[dial] = {**places.get(dial, {}), **_waiting(draft.table, dial, to)}
        elif dial != "turns":
            dials.append((dial, to))
    made = proposed(draft.table, places)
    for dial, to in sorted(dials, key=lambda each: _late(draft.table, *each)):
        _turn_dial(draft, Set(dial=dial, to=to, why="count"), is_count=True)
    _apply(draft, made, why="count")
    if not draft.events:
        draft.say(Agreed())


def proposed(table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
    """The repair that a count of these places would make. Raises `Refused`, naming the place or the piece."""
    for place, heap in places.items():
        _check_place(table, place)
        for piece in heap:
            _check_piece(table, piece)
        for piece, n in heap.items():
            if n > table.pieces.count(place, piece) and not table.may_hold(place, piece):
                _refuse_place(place, piece)
        if not table.fits(place, heap):
            _refuse_crowd(table, place)
    return repairs(
        table.pieces,
        places,
        places=table.places(),
        homes=lambda piece: homes(table, piece),
        may_take=lambda place, piece: table.may_hold(place, piece) and not place.startswith("wounds:"),
    )


def homes(table: Table, piece: str) -> tuple[str, ...]:
    """Where a piece of that name is looked for first when a count does not tell."""
    if piece == BLACK:
        return (ASIDE, BAG)
    if piece in table.menaces:
        return (AREA, BAG)
    own = tuple(supply(index) for index, seat in enumerate(table.seats) if seat.colour == piece)
    return (*own, AREA, BAG, ASIDE)


def set_dial(draft: Draft[T], command: Set) -> None:
    """A dial stands elsewhere than the device thinks."""
    _turn_dial(draft, command)
    draft.settle()


def _turn_dial(draft: Draft[T], command: Set, *, is_count: bool = False) -> None:
    """Set one dial; one that a count finds where it stands is left alone."""
    table, row = draft.table, draft.table.row
    counter, _, index = command.dial.partition(":")
    match command.dial, command.to:
        case "turns", "tracked" | "free" as turns:
            draft.say(TurnsCounted(turns=turns, why=command.why))
        case "turns", _:
            raise Refused("malformed", "The field to does not fit the dial {dial}.", dial=command.dial)
        case _, str():
            raise Refused("malformed", "The field to does not fit the dial {dial}.", dial=command.dial)
        case ("fury" | "danger" | "turn" | "blockade" | "drawn" | "fixed-draw") as dial, int(to):
            least, most, now = _range_of(table, dial)
            if dial == "turn":
                check_turns(table, to)
            check_range(to, least, most)
            if not (is_count and to == now):
                draft.say(Dialled(dial=dial, to=to, why=command.why))
        case ("deck" | "attack-signs") as dial, int(to) if row is not None:
            check_range(to, 0, MOST_CUBES)
            if not is_count or to != (row.left if dial == "deck" else row.attacks):
                draft.say(Dialled(dial=dial, to=to, why=command.why))
        case _, int(to) if counter in table.counters and index.isdecimal():
            seat = table.seat(int(index))
            check_range(to, 0, table.most(counter, int(index)))
            if to != seat.number(counter) or not is_count:
                draft.say(table.told(counter, int(index), to))
        case _, int(to) if command.dial in table.steps:
            check_range(to, 1, table.track(command.dial).top)
            if to != table.steps[command.dial] or not is_count:
                draft.say(table.told(command.dial, 0, to))
        case _, int(to) if command.dial in table.posts:
            _apply(draft, proposed(table, {command.dial: _waiting(table, command.dial, to)}), why=command.why)
        case _:
            names = [*DIALS, *(ROW_DIALS if row else ()), *_with_number(table)]
            raise Refused(
                "no-such-dial",
                "The dials are {dials}, not {dial}.",
                dials=", ".join(names),
                dial=command.dial,
            )


def _waiting(table: Table, dial: str, to: int) -> dict[str, int]:
    """So many that wait on a step. Raises `Refused` for fewer than none, or more than there are."""
    piece, _ = table.posts[dial]
    check_range(to, 0, table.census.get(piece, 0))
    return {piece: to}


def check_turns(table: Table, index: int) -> None:
    """Refuse a seat that takes no turns any more."""
    name = table.seat(index).name
    if index not in table.order:
        raise Refused("seat-out", "{name} has left and takes no turns.", name=name)


def _late(table: Table, dial: str, to: int) -> int:
    """Whose turn it is goes first, for it clears much; and what is limited goes down before it goes up."""
    counter, _, index = dial.partition(":")
    if counter in table.counters and index.isdecimal() and int(index) < len(table.seats):
        return 1 + (to > table.seats[int(index)].number(counter))
    return int(dial != "turn")


def _range_of(table: Table, dial: str) -> tuple[int, int, int]:
    """From where to where a dial goes, and where it stands."""
    return {
        "fury": (1, table.box.fury.track.top, table.step),
        "danger": (0, table.box.attack.danger_cards, table.danger),
        "turn": (0, len(table.seats) - 1, table.turn.seat),
        "blockade": (0, int(table.box.fury.blockade is not None), int(table.blockade)),
        "drawn": (0, 1, int(table.turn.drawn)),
        "fixed-draw": (0, 1, int(not table.turn.began_in)),
    }[dial]


def _with_number(table: Table) -> list[str]:
    return [f"{name}:0" for name in table.counters] + [*table.steps, *table.posts]


def _apply(draft: Draft[T], made: tuple[Repair, ...], *, why: str) -> None:
    was_full = [draft.room(index) == 0 for index in range(len(draft.table.seats))]
    for repair in made:
        draft.move(repair.piece, repair.by, repair.from_, repair.to, why=why)
    for index, full in enumerate(was_full):
        settle_health(draft, index, was_full=full)
    draft.settle()


def settle_health(draft: Draft[T], index: int, *, was_full: bool) -> None:
    """A correction that fills a health track fells its seat, and one that does not any more wakes it."""
    seat, full = draft.table.seats[index], draft.room(index) == 0
    if seat.is_in and full:
        draft.fell(index)
    # The empty deck or bag stunned everybody, wounded or not.
    stunned = draft.table.ended in ("deck-out", "bag-empty")
    if was_full and not full and not stunned and seat.status in ("fallen", "lost", "rescued"):
        draft.say(Rose(seat=index))


def _check_fit(table: Table, made: tuple[Repair, ...]) -> None:
    """Refuse a correction that puts a piece where the table can never have it, or too many of them."""
    pieces = table.pieces
    for repair in made:
        if not table.may_hold(repair.to, repair.piece):
            _refuse_place(repair.to, repair.piece)
        pieces = pieces.moved(repair.piece, repair.by, repair.from_, repair.to)
        if not table.fits(repair.to, pieces.at(repair.to)):
            _refuse_crowd(table, repair.to)


def _refuse_place(place: str, piece: str) -> NoReturn:
    raise Refused("wrong-place", "No {piece} cube can ever lie in {place}.", piece=piece, place=place)


def _refuse_crowd(table: Table, place: str) -> NoReturn:
    kind, _, index = place.partition(":")
    if kind == "wounds":
        _refuse_track(table, int(index))
    raise Refused("bad-count", "There is no room for so many cubes in {place}.", place=place)


def _check_piece(table: Table, piece: str) -> None:
    if piece not in table.census:
        raise Refused("no-such-piece", "There is no piece called {piece} in this game.", piece=piece)


def _check_place(table: Table, place: str) -> None:
    if not table.is_place(place):
        raise Refused("no-such-place", "There is no place called {place} at this table.", place=place)


def check_range(n: int, least: int, most: int) -> None:
    """Refuse a number that is out of range."""
    if not least <= n <= most:
        raise Refused("bad-count", "It must be {least} to {most}, not {n}.", least=least, most=most, n=n)


def _refuse_track(table: Table, index: int) -> NoReturn:
    raise Refused(
        "bad-count",
        "{name}'s health track has {n} places.",
        name=table.seats[index].name,
        n=table.box.health.length,
    )


def decisions() -> Decisions[Draft[T], Correction]:
    """What puts the device right; all are taken after the end too."""
    return Decisions[Draft[T], Never]().on(Move, move).on(Set, set_dial).on(CountTable, count)
