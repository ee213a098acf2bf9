"""A table of seats in two rows, for the panel's small display."""

from __future__ import annotations

from companion.games.clank.places import is_stopped, winners
from companion.language import _
from rules.clank.view import View


def two_lines(view: View) -> tuple[str, str]:
    """What matters most: how many cubes come, how high fury is, and whose turn it is."""
    if view.phase != "play":
        best = ", ".join(view.seats[seat].name for seat in winners(view))
        return _("Game over"), best or (_("stopped") if is_stopped(view) else _("Nobody got away"))
    cubes = view.turn.owed or view.fury.cubes + view.danger
    first = _("Draw {n} Fury {step}").format(n=cubes, step=view.fury.step)
    if view.turn.seat is None:
        return first, ""
    return first, _("{name}'s turn").format(name=view.seats[view.turn.seat].name)
