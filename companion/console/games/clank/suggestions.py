"""What is likely after a refusal or a surprise at a table with seats. Pure: the players choose."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.console.games.clank import labels
from companion.console.room import Suggestion
from companion.console.suggestions import counted, restored, undone
from companion.line.carried import No
from companion.line.wire import Table
from companion.words.language import N_, _
from rules.catacombs.commands import Lockpick, Tile
from rules.clank.commands import Attack, DeckOut, EndTurn, Set, Turns
from rules.clank.view import View
from rules.correcting import Move
from rules.game import Command


def suggestions(table: Table, view: View, refused: No | None, tried: Command | None) -> Iterator[Suggestion]:
    """What would have to be so for the table to be right, after *refused*, the answer to *tried*."""
    yield from _after_refusal(table, view, refused, tried)
    yield from _after_news(table, view)


def _after_refusal(
    table: Table, view: View, refused: No | None, tried: Command | None
) -> Iterator[Suggestion]:
    seat = getattr(tried, "seat", None)
    match refused and refused.code:
        case "already-attacked" | "nothing-owed":
            yield Suggestion(_("The turn is over: next, please."), EndTurn())
            yield from undone(table, _("The draw was a mistake: take back “{what}”."), draws=True)
            yield from _other_turns(view)
            yield _turns("free", _("Nobody here presses next: count no turns."))
        case "draw-owed":
            yield Suggestion(_("The draw has not been made: make it now."), Attack())
            yield Suggestion(_("It was made by hand: record it."), page="record")
            yield from _other_turns(view)
        case "attack-owed":
            yield Suggestion(_("The draw has not been made: make it now."), Attack())
            yield Suggestion(_("It was made by hand: record it."), page="record")
            yield from undone(table, _("Take back “{what}”."))
        case "deck-empty":
            yield Suggestion(_("The row cannot be filled: the game is over."), DeckOut())
            yield counted()
        case "not-enough-pieces" | "bad-count":
            yield counted()
            yield from _back_to_supply(view)
            yield from undone(table, _("Take back “{what}”."))
        case "turns-free":
            yield _turns("tracked", _("Somebody presses next: count the turns."))
        case "turns-tracked":
            yield _turns("free", _("Nobody here presses next: count no turns."))
        case "seat-out" if isinstance(seat, int) and 0 <= seat < len(view.seats):
            yield from _not_fallen(view, seat)
            yield counted()
        case "no-lockpick" if isinstance(seat, int) and 0 <= seat < len(view.seats):
            said = _("{name} has one lockpick more than the device thinks.")
            who = labels.who(view.seats, seat)
            yield Suggestion(said.format(name=who), Lockpick(seat=seat, by=1))
        case "safe-tile":
            said = _("The tile was a safe one: turn it up without a ghost.")
            if isinstance(tried, Tile):
                yield Suggestion(said, replace(tried, haunted=False))
        case "stale" if tried:
            yield Suggestion(_("Do it all the same, now that everything has been seen."), tried)
        case "game-over" | "sold-out" | "has-artifact" | "already-owned" | "not-scored":
            yield from undone(table, _("Take back “{what}”."))
        case _:
            return


def _after_news(table: Table, view: View) -> Iterator[Suggestion]:
    """What may be wrong though nothing was refused: a take-back, a fall, a seat without cubes."""
    yield from restored(table)
    newest = table.history[-1] if table.history else None
    if newest and newest.standing and newest.draw:
        for seat, each in enumerate(view.seats):
            if each.status in {"fallen", "lost"}:
                yield from _not_fallen(view, seat)
    yield from _out_before(view)
    yield from _back_to_supply(view)


def _out_before(view: View) -> Iterator[Suggestion]:
    """Whose turn it is left or fell in it, it seems; but perhaps before, and nobody recorded it then."""
    seat = view.turn.seat
    if view.phase != "play" or seat is None or view.drawn or view.turn.owed is not None:
        return
    if view.seats[seat].status not in {"in", "left"}:
        said = _("{name} was out before this turn began: the turn is the fixed draw.")
        yield Suggestion(said.format(name=labels.who(view.seats, seat)), _set("fixed-draw", 1))


def _other_turns(view: View) -> Iterator[Suggestion]:
    """It is the turn of the next seat, or still of the one before."""
    if view.turn.seat is None:
        return
    said = _("It is the turn of {name}.")
    for other in dict.fromkeys((labels.beside(view, 1), labels.beside(view, -1))):
        yield Suggestion(said.format(name=labels.who(view.seats, other)), _set("turn", other))


def _turns(how: Turns, sentence: str) -> Suggestion:
    return Suggestion(sentence, _set("turns", how))


def _back_to_supply(view: View) -> Iterator[Suggestion]:
    """A seat has no cubes left, though some of them lie in the area: one too many, perhaps."""
    for n, seat in enumerate(view.seats):
        if seat.status == "in" and not seat.supply and view.area.get(seat.colour, 0):
            said = _("A cube of {name} lies in the supply, not in the area.")
            yield Suggestion(
                said.format(name=labels.who(view.seats, n)), _move(seat.colour, "area", f"supply:{n}")
            )


def _not_fallen(view: View, seat: int) -> Iterator[Suggestion]:
    """A seat is out, though it should not be: its rightmost wound is one too many."""
    fallen = view.seats[seat]
    if fallen.status in {"fallen", "lost"} and fallen.wounds and not fallen.health:
        piece = fallen.wounds[-1]
        home = f"supply:{seat}" if piece == fallen.colour else "aside"
        said = _("{name} has one wound less, and is still in.")
        yield Suggestion(said.format(name=labels.who(view.seats, seat)), _move(piece, f"wounds:{seat}", home))


def _set(dial: str, to: int | Turns) -> Set:
    return Set(dial=dial, to=to, why=N_("correction"))


def _move(piece: str, source: str, target: str) -> Move:
    return Move(piece=piece, by=1, from_=source, to=target, why=N_("correction"))
