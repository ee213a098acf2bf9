"""How a table of seats stands, and what its next draw may bring, for a person and for a script. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.clank.places import is_stopped, placed
from companion.language import _, ngettext
from companion.numerals import decimal, percent
from rules.clank.showing import Odds
from rules.clank.view import View


def odds(view: View, risk: Odds) -> Iterator[str]:
    """What the draw owed now holds for each seat."""
    yield ngettext("The next draw: {n} cube.", "The next draw: {n} cubes.", risk.count).format(n=risk.count)
    for seat, chances in zip(view.seats, risk.seats, strict=True):
        told = _("{name}: {expected} hits expected, {hit} hit at all, {out} out").format(
            name=seat.name,
            expected=decimal(chances.expected, 2),
            hit=percent(1 - chances.hits[0], 1),
            out=percent(chances.out, 1),
        )
        yield told if seat.status == "in" else _("{name}: out").format(name=seat.name)


def score(view: View) -> Iterator[str]:
    """The score sheet, the best first."""
    if is_stopped(view):
        yield _("The game was stopped.")
        return
    yield {
        "play": _("The game is in progress."),
        "scoring": _("The game has ended; points are still being counted."),
        "over": _("The game is over."),
    }[view.phase]
    for place, rank in placed(view):
        points = ngettext("{n} point", "{n} points", rank.points).format(n=rank.points)
        yield f"{place:>3}. {view.seats[rank.seat].name:<24} {points}"
    ranked = {rank.seat for rank in view.ranking}
    for n, seat in enumerate(view.seats):
        if n not in ranked:
            yield f"  -  {seat.name:<24} {_status(seat.status)}"


def scored(view: View) -> dict[str, Any]:
    """The same for a script."""
    told = {
        "phase": view.phase,
        "ranking": msgspec.to_builtins(view.ranking),
        "seats": msgspec.to_builtins(view.seats),
    }
    return told | ({"tied": msgspec.to_builtins(view.tied)} if view.tied else {})


def _status(status: str) -> str:
    return {
        "in": _("still in"),
        "escaped": _("away; not counted yet"),
        "rescued": _("rescued; not counted yet"),
        "fallen": _("fallen; where is not said yet"),
        "lost": _("lost"),
    }[status]
