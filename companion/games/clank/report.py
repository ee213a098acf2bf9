"""How a table of seats stands, and what its next draw may bring, for a person and for a script. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.words.language import _, ngettext
from companion.words.numerals import decimal, percent
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
    if attacks := max((len(chances.lasts) for chances in risk.seats), default=0):
        lasting = ngettext(
            "Chance to last through {n} attack of as many cubes as now, from the bag as it is:",
            "Chance to last through {n} attacks of as many cubes as now, from the bag as it is:",
            attacks,
        )
        yield lasting.format(n=attacks)
        for seat, chances in zip(view.seats, risk.seats, strict=True):
            if chances.lasts:
                yield _("{name}: {chance}").format(name=seat.name, chance=percent(chances.lasts[-1], 1))


def scored(view: View) -> dict[str, Any]:
    """The same for a script."""
    told = {
        "phase": view.phase,
        "ranking": msgspec.to_builtins(view.ranking),
        "seats": msgspec.to_builtins(view.seats),
    }
    return told | ({"tied": msgspec.to_builtins(view.tied)} if view.tied else {})
