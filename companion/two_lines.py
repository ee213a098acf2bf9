"""The table in two rows of sixteen characters, for the panel's small display. A view in, two rows out."""

from __future__ import annotations

from typing import Final

from companion.games.warps_edge import two_lines as flying
from companion.language import _
from rules.games import Shown
from rules.warps_edge.view import View as Flight

ROW: Final = 16


def two_lines(view: Shown | None) -> tuple[str, str]:
    """
    What matters most: how many cubes come, how high fury is, and whose turn it is.

    >>> two_lines(None)
    ('Furybox', 'Set up a game')
    """
    if view is None:
        return _("Furybox"), _cut(_("Set up a game"))
    if isinstance(view, Flight):
        first, second = flying.two_lines(view)
        return _cut(first), _cut(second)
    if view.phase != "play":
        best = view.ranking[0].seat if view.ranking else None
        return _cut(_("Game over")), _cut(view.seats[best].name if best is not None else _("Nobody got away"))
    cubes = view.turn.owed or view.fury.cubes + view.danger
    first = _("Draw {n} Fury {step}").format(n=cubes, step=view.fury.step)
    second = (
        _("{name}'s turn").format(name=view.seats[view.turn.seat].name) if view.turn.seat is not None else ""
    )
    return _cut(first), _cut(second)


def _cut(text: str) -> str:
    return text if len(text) <= ROW else text[: ROW - 1] + "."
