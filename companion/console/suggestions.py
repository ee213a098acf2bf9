"""
The likeliest corrections of what has just happened, best first; and what one will change. Pure.

After a refusal the table is usually right and the device behind: what would have to be so for the table to be
right is offered. Whether it can be done, the host says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.console.room import Suggestion, room
from companion.games import GAMES
from companion.games.inventory import Inventory
from companion.games.telling import shortened
from companion.line.carried import No
from companion.line.wire import Table
from companion.words.language import _
from companion.words.numerals import signed
from rules.correcting import Move
from rules.game import Command
from rules.timeline import Redo, Undo

MOST: Final = 5
"""More would have to be read; the whole form is below anyway."""

_LONGEST: Final = 30
"""Characters of an entry that are enough to know it again."""


def likely(table: Table | None, refused: No | None, tried: Command | None = None) -> tuple[Suggestion, ...]:
    """
    What to offer at this table after *refused*, the answer to the command *tried*; none need be known.

    >>> likely(None, None)
    ()
    """
    if table is None or table.shown is None:
        return ()
    offers: dict[str, Suggestion] = {}
    for offer in (*room(table).suggestions(table, refused, tried), *restored(table), *_always(table)):
        offers.setdefault(repr((offer.command, offer.page)), offer)
    return tuple(offers.values())[:MOST]


def is_urgent(table: Table | None, refused: No | None) -> bool:
    """Whether something has just gone another way than somebody thought."""
    return table is not None and any(room(table).suggestions(table, refused, None))


def counted() -> Suggestion:
    """The suggestion to count the whole table."""
    return Suggestion(_("Count the table: the device finds the smallest repair."), page="count")


def restored(table: Table) -> Iterator[Suggestion]:
    """Restore what has just been taken back."""
    newest = table.history[-1] if table.history else None
    if newest and not newest.standing and table.redo:
        yield Suggestion(_("Restore “{what}”.").format(what=shortened(table.redo, _LONGEST)), Redo())
        if newest.draw:
            yield Suggestion(_("The cubes lie elsewhere by now: count the table."), page="count")


def undone(table: Table, sentence: str, *, draws: bool = False) -> Iterator[Suggestion]:
    """Take back the newest entry; with *draws* only when that was a draw."""
    newest = next((line for line in reversed(table.history) if line.standing), None)
    if table.undo and (not draws or (newest and newest.draw)):
        yield Suggestion(sentence.format(what=shortened(table.undo, _LONGEST)), Undo())


def _always(table: Table) -> Iterator[Suggestion]:
    yield from undone(table, _("Take back “{what}”."))
    yield counted()
    yield Suggestion(_("Look through the history, and go back to a line."), page="history")


def foretold(command: Command, table: Table) -> str:
    """What would be different, a line for each thing; empty for a command nobody can foresee."""
    match command:
        case Move(piece=piece, by=by, from_=source, to=target):
            return "\n".join(_moved(lying(table), piece, by, source, target))
        case Undo():
            return _("Taken back: {what}").format(what=table.undo or "–")  # noqa: RUF001  # a dash says none
        case Redo():
            return _("Restored: {what}").format(what=table.redo or "–")  # noqa: RUF001
        case _:
            return room(table).preview(command, table)


def dialled(table: Table, dial: str, now: str, then: str) -> str:
    """How a dial stands and will stand."""
    quiet = _("Nothing else happens: nothing comes out, nothing is put up.")
    return f"{lying(table).dial(dial)}: {now} → {then}\n{quiet}"


def lying(table: Table | None) -> Inventory:
    """What lies at a table, and what it is called; nothing where there is no game."""
    if table is None or table.shown is None:
        return Inventory(_("cubes lie elsewhere"), _("which cubes"))
    return GAMES[table.shown.game].inventory(table.shown)


def _moved(there: Inventory, piece: str, by: int, source: str, target: str) -> list[str]:
    lines = []
    for place, change in ((source, -by), (target, by)):
        now = there.heaps.get(place, {}).get(piece, 0)
        where, what = there.place(place), there.piece(piece)
        short = _("   (there are not so many)") if now + change < 0 else ""
        lines.append(
            f"{where}: {what} {now} → {now + change}{short}"
            if not there.is_hidden(place)
            else f"{where}: {what} {signed(change)}"
        )
    return lines
