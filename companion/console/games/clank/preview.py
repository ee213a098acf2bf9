"""What a command at a table with seats would change. Pure."""

from __future__ import annotations

from companion.console.games.clank import labels
from companion.console.preview import dialled
from companion.language import _
from companion.wire import Table
from rules.catacombs.commands import Lockpick
from rules.catacombs.view import CatacombsView
from rules.clank.commands import Attack, EndTurn, Set
from rules.clank.view import View
from rules.game import Command


def preview(command: Command, table: Table, view: View) -> str:
    """What would be different, a line for each thing; empty for a command nobody can foresee."""
    match command:
        case Set(dial=dial, to=to):
            return dialled(table, dial, _stands(dial, view), _said(dial, to, view))
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
