"""What a correction will change, told before it changes anything. Pure; whether it can be, the host says."""

from __future__ import annotations

from companion.console.games import room
from companion.games import GAMES
from companion.games.game import Inventory
from companion.language import _
from companion.wire import Table
from rules.correcting import Move
from rules.game import Command
from rules.timeline import Redo, Undo


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
    return f"{dict(lying(table).dials).get(dial, dial)}: {now} → {then}\n{quiet}"


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
            else f"{where}: {what} {change:+d}"
        )
    return lines
