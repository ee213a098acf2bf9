"""What is remembered of a table of seats: what each entry brought, and how it stands or ended. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.clank.naming import part_name, status_name
from companion.games.noted import Dealt, Exposed, Noted, Outcome, Place, Remembered, State
from companion.games.sheet import Row, Sheet
from companion.words.language import _, ngettext
from rules.clank.events import Attacked, Drawn, Moved
from rules.clank.table import AREA, Table, wounds
from rules.clank.view import RankView, View
from rules.game import Past

NOTHING = "-"
"""In place of a number that there is not."""

_NO_NOISE = frozenset({"escape", "lots"})
"""Why cubes come from the area or go there though nobody made noise or was hushed."""


def noted(past: Past[Table]) -> Noted:
    """What a standing entry brought."""
    after, before = past.after, past.before
    made, hushed = _noise(past)
    return Noted(
        turn=after.turn.number,
        seat=None if after.free else after.turn.seat,
        fury=after.step,
        noise=made,
        hushed=hushed,
        dealt=_dealt(past, before) if before else None,
        out={
            n: seat.status
            for n, seat in enumerate(after.seats)
            if before
            and n < len(before.seats)
            and seat.status not in ("in", "escaped", "left", before.seats[n].status)
        },
    )


def _noise(past: Past[Table]) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Cubes that went to the area, and those that came back; a correction moves them, too."""
    made, hushed = Counter[int](), Counter[int]()
    for event in past.events:
        if not isinstance(event, Moved) or event.why in _NO_NOISE:
            continue
        if event.to == AREA and event.from_.startswith("supply:"):
            made[_seat(event.from_)] += event.by
        elif event.from_ == AREA and event.to.startswith("supply:"):
            hushed[_seat(event.to)] += event.by
    return dict(made), dict(hushed)


def _seat(place: str) -> int:
    return int(place.partition(":")[2])


def _dealt(past: Past[Table], before: Table) -> Dealt | None:
    """
    The draw of an attack, seat by seat, as the odds of this table have it.

    A coin or a lot is a draw that no attack began.
    """
    drawn = next((event for event in past.events if isinstance(event, Drawn)), None)
    if drawn is None or not any(isinstance(event, Attacked) for event in past.events):
        return None
    bag, cubes = Counter(drawn.bag), Counter(drawn.cubes)
    return Dealt(
        of=bag.total(),
        taken=cubes.total(),
        harmful=sum(bag[piece] for piece in before.hurting),
        hits=sum(cubes[piece] for piece in before.hurting),
        by=drawn.by,
        exposed=tuple(
            Exposed(
                seat=n,
                harmful=sum(bag[piece] for piece in (before.seats[n].colour, *before.menaces)),
                hits=sum(cubes[piece] for piece in (before.seats[n].colour, *before.menaces)),
                room=before.box.health.length - len(before.pieces.row(wounds(n))),
            )
            for n in sorted(before.seats_in)
        ),
    )


class TableRemembered(Remembered[View]):
    """What is remembered of a table of seats."""

    noted = staticmethod(noted)
    how = staticmethod(status_name)

    def __init__(self, bgg: int) -> None:
        self.bgg = bgg

    def sheet(self, view: View) -> Sheet:
        """Every part of everybody's points."""
        game = GAMES[view.game]
        return Sheet(
            title=game.title(view),
            verdict=_verdict(view),
            winner=_winner(view),
            heads=tuple(seat.name for seat in view.seats),
            colours=tuple(seat.colour for seat in view.seats),
            rows=() if is_stopped(view) else tuple(_rows(view, game.vocabulary.money)),
            notes=tuple(_notes(view)),
        )

    def scored(self, view: View) -> dict[str, Any]:
        """The same for a script."""
        told = {
            "phase": view.phase,
            "ranking": msgspec.to_builtins(view.ranking),
            "seats": msgspec.to_builtins(view.seats),
        }
        return told | ({"tied": msgspec.to_builtins(view.tied)} if view.tied else {})

    def outcome(self, view: View) -> Outcome:
        """How the table stands or ended."""
        state: State = "running"
        if view.phase != "play":
            state = "counting" if view.phase == "scoring" else "stopped" if is_stopped(view) else "over"
        places = {rank.seat: place for place, rank in placed(view)}
        return Outcome(
            state=state,
            seats=tuple(
                Place(
                    name=seat.name,
                    colour=seat.colour,
                    how=seat.status,
                    away=seat.status in ("escaped", "rescued"),
                    points=seat.points,
                    place=places.get(n),
                )
                for n, seat in enumerate(view.seats)
            ),
        )

    def renamed(self, view: View, names: Sequence[str]) -> View:
        """The same view with these names on its seats."""
        seats = tuple(replace(seat, name=name) for seat, name in zip(view.seats, names, strict=True))
        return replace(view, seats=seats)


def placed(view: View) -> Iterator[tuple[int, RankView]]:
    """Each line of the ranking with its place, best first; after a tie of two at the top comes place 3."""
    place = 0
    for n, rank in enumerate(view.ranking, 1):
        shared = any(rank.seat in seats and seats[0] != rank.seat for seats in view.tied)
        place = place if shared else n
        yield place, rank


def winners(view: View) -> tuple[int, ...]:
    """The seats in the first place; none before anybody is ranked."""
    return tuple(rank.seat for place, rank in placed(view) if place == 1)


def is_stopped(view: View) -> bool:
    """Whether the table stopped the game: any other end leaves nobody in."""
    return view.phase == "over" and not view.ranking and any(seat.status == "in" for seat in view.seats)


def _verdict(view: View) -> str:
    best = winners(view)
    if is_stopped(view):
        return _("The game was stopped.")
    if view.phase == "play":
        return _("The game is in progress.")
    if view.phase == "scoring":
        return _("The game has ended; points are still being counted.")
    if not best:
        return _("Nobody got away.")
    n = view.ranking[0].points
    names = ", ".join(view.seats[seat].name for seat in best)
    if len(best) > 1:
        return ngettext("A tie: {names}, {n} point each", "A tie: {names}, {n} points each", n).format(
            names=names, n=n
        )
    return ngettext("Winner: {name}, {n} point", "Winner: {name}, {n} points", n).format(name=names, n=n)


def _winner(view: View) -> str:
    """Nobody before everybody is counted."""
    best = winners(view) if view.phase == "over" else ()
    return _("A tie") if len(best) > 1 else "".join(view.seats[seat].name for seat in best)


def _rows(view: View, money: str) -> Iterator[Row]:
    kinds = list(dict.fromkeys(kind for seat in view.seats for kind in seat.parts))
    for kind in kinds:
        if any(seat.parts.get(kind) for seat in view.seats):
            cells = tuple(str(seat.parts[kind]) if seat.parts else NOTHING for seat in view.seats)
            yield Row(part_name(kind, money=money), cells)
    if kinds:
        sums = tuple(str(seat.points) if seat.parts else NOTHING for seat in view.seats)
        yield Row(_("sum"), sums, strong=True)
    places = {rank.seat: f"{place}." for place, rank in placed(view)}
    shown = tuple(places.get(n) or status_name(seat.status) for n, seat in enumerate(view.seats))
    yield Row(_("place") if places else "", shown, strong=True)


def _notes(view: View) -> Iterator[str]:
    """Why one of two with equal points stands first."""
    tied = {frozenset(seats) for seats in view.tied}
    for one, other in zip(view.ranking, view.ranking[1:], strict=False):
        if one.points == other.points and not any({one.seat, other.seat} <= seats for seats in tied):
            yield _("With equal points, the better artifact comes first.")
            return
