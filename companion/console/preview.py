"""What a correction will change, told before it changes anything. Pure; whether it can be, the host says."""

from __future__ import annotations

from companion.console import labels
from companion.games.inventory import Inventory, lying
from companion.language import _
from companion.wire import Table
from rules.catacombs.commands import Lockpick
from rules.catacombs.view import CatacombsView
from rules.clank.commands import Attack, EndTurn
from rules.clank.commands import Set as SetTable
from rules.clank.view import View
from rules.correcting import Move
from rules.game import Command
from rules.timeline import Redo, Undo
from rules.warps_edge.commands import Set as SetFlight
from rules.warps_edge.view import View as Flight


def foretold(command: Command, table: Table) -> str:
    """What would be different, a line for each thing; empty for a command nobody can foresee."""
    match command:
        case Move(piece=piece, by=by, from_=source, to=target):
            return "\n".join(_moved(lying(table), piece, by, source, target))
        case SetTable(dial=dial, to=to) | SetFlight(dial=dial, to=to):
            return _set(table, dial, to)
        case Undo():
            return _("Taken back: {what}").format(what=table.undo or "–")  # noqa: RUF001  # a dash says none
        case Redo():
            return _("Restored: {what}").format(what=table.redo or "–")  # noqa: RUF001
        case _:
            return _at_seats(command, table.view) if table.view else ""


def _at_seats(command: Command, view: View) -> str:
    """What a command at a table of seats would change."""
    match command:
        case EndTurn() if view.turn.seat is not None:
            after = (view.turn.seat + 1) % len(view.seats)
            return _set_turn(view, after)
        case Attack():
            return _("The draw is made: {n} cubes.").format(n=labels.owed(view))
        case Lockpick(seat=seat, by=by) if isinstance(view, CatacombsView):
            now = view.depths.lockpicks[seat]
            return (
                _("{name}: lockpicks {now}").format(name=labels.who(view.seats, seat), now=now)
                + f" → {now + by}"
            )
        case _:
            return ""


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


def _set(table: Table, dial: str, to: int | str) -> str:
    """How a dial stands and will stand."""
    if table.view:
        now, then = _stands(dial, table.view), _said(dial, to, table.view)
    else:
        now, then = _dialled(dial, table.flight) if table.flight else "", str(to)
    quiet = _("Nothing else happens: nothing comes out, nothing is put up.")
    return f"{dict(lying(table).dials).get(dial, dial)}: {now} → {then}\n{quiet}"


def _dialled(dial: str, flight: Flight) -> str:
    """How a dial of a flight stands now."""
    match dial:
        case "shields":
            return str(flight.shields.now)
        case "hull":
            return str(flight.hull.now)
        case "warp":
            return str(flight.warp.now)
        case "marker":
            return str(flight.marker)
        case _:
            return str(flight.decks[-1 if dial == "right-deck" else 0])


def _set_turn(view: View, seat: int) -> str:
    return f"{_('whose turn it is')}: {_stands('turn', view)} → {_said('turn', seat, view)}"


def _stands(dial: str, view: View) -> str:
    """How a dial stands now."""
    match dial:
        case "turns":
            return _("free") if view.free else _("tracked")
        case "turn" if view.turn.seat is None:
            return "–"  # noqa: RUF001
        case "turn":
            return labels.who(view.seats, view.turn.seat or 0)
        case "fury":
            return str(view.fury.step)
        case _:
            return str(view.danger)


def _said(dial: str, to: int | str, view: View) -> str:
    """How it will."""
    match dial, to:
        case "turns", how:
            return _("free") if how == "free" else _("tracked")
        case "turn", int(seat) if 0 <= seat < len(view.seats):
            return labels.who(view.seats, seat)
        case _:
            return str(to)
