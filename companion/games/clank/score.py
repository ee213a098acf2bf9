"""The score sheet of a table of seats: every part of everybody's points, their sum, the place. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.clank.naming import part_name, status_name
from companion.games.clank.places import is_stopped, placed, winners
from companion.games.sheet import Row, Sheet
from companion.words.language import _, ngettext
from rules.clank.view import View

NOTHING = "-"
"""In place of a number that there is not."""


def sheet(view: View, *, title: str, money: str) -> Sheet:
    """How the evening stands or ended; *title* and *money* are its game's words."""
    return Sheet(
        title=title,
        verdict=_verdict(view),
        winner=_winner(view),
        heads=tuple(seat.name for seat in view.seats),
        colours=tuple(seat.colour for seat in view.seats),
        rows=() if is_stopped(view) else tuple(_rows(view, money)),
        notes=tuple(_notes(view)),
    )


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
