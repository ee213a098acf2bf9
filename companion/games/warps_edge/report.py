"""How a flight stands, and what its next draw may bring, for a person and for a script. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.noted import Noted, Outcome
from companion.games.sheet import Row, Sheet
from companion.games.warps_edge import naming
from companion.words.language import _, ngettext
from companion.words.numerals import decimal, percent
from rules.game import Past
from rules.warps_edge.outlook import Likely, Outlook
from rules.warps_edge.table import Table
from rules.warps_edge.tokens import kind
from rules.warps_edge.view import View as Flight


def sheet(flight: Flight) -> Sheet:
    """Won or lost, and by what; how far the flight has come, and what is left of fighter and mothership."""
    won = {None: "", "victory": _("VICTORY"), "stopped": ""}.get(flight.ended, _("DEFEAT"))
    scales = ((_("Shields"), flight.shields), (_("Hull"), flight.hull)) if flight.ended != "last-warp" else ()
    told = [
        (_("Warp"), _of(flight.warp.now, flight.warp.of or "?")),
        (_("Turn"), str(flight.turn)),
        (_("Sections out"), _of(_down(flight), len(flight.sections))),
        *((name, _of(scale.now, scale.of)) for name, scale in scales if scale.of),  # else nobody looked it up
    ]
    return Sheet(
        title="Warp's Edge",
        verdict=verdict(flight),
        winner=won,
        rows=tuple(Row(name, (cell,)) for name, cell in told),
        notes=(naming.ships(flight),),
    )


def _of(now: int, of: int | str) -> str:
    return _("{n} of {of}").format(n=now, of=of)


def verdict(flight: Flight) -> str:
    """Whether the flight is won, lost or neither, in a sentence."""
    match flight.ended:
        case None:
            return _("The game is in progress.")
        case "victory":
            return _("The flight is won: every section of the mothership is out.")
        case "hull":
            return _("The flight is lost: the hull is gone.")
        case "stopped":
            return _("The flight was stopped: it is neither won nor lost.")
        case _:
            return _("The flight is lost: the last warp is over.")


def scored(flight: Flight) -> dict[str, Any]:
    """The same for a script."""
    return {
        "phase": flight.phase,
        "ended": flight.ended,
        "won": flight.ended == "victory",
        "fighter": flight.fighter,
        "mothership": flight.mothership,
        "warp": msgspec.to_builtins(flight.warp),
        "turn": flight.turn,
        "sections": {"out": _down(flight), "of": len(flight.sections)},
        "shields": msgspec.to_builtins(flight.shields),
        "hull": msgspec.to_builtins(flight.hull),
    }


def noted(past: Past[Table]) -> Noted:
    """The turn by then; what a draw brings a pilot is neither luck nor harm by itself."""
    return Noted(turn=past.after.turn)


def outcome(flight: Flight) -> Outcome:
    """Whether it was won."""
    if flight.ended is None:
        return Outcome(state="running")
    if flight.ended == "stopped":
        return Outcome(state="stopped")
    return Outcome(state="over", won=flight.ended == "victory")


def odds(_flight: Flight, likely: Outlook) -> Iterator[str]:
    """What the next draw may bring, kind by kind and token by token; and whether the warp ends with it."""
    told = ngettext("The next draw: {n} token of {bag}.", "The next draw: {n} tokens of {bag}.", likely.draws)
    yield told.format(n=likely.draws, bag=likely.bag)
    tokens = Counter[str](kind(token.name) for token in likely.tokens)
    for each in likely.kinds:
        if tokens[each.name] > 1:  # a kind of one token is said by its token
            yield _chance(naming.any_of(each.name), each)
    for each in likely.tokens:
        yield _chance(naming.token(each.name), each)
    if likely.warp_ends:
        yield _("The warp ends with it.")
    elif likely.warp_ends_within_two:
        yield _("The warp ends with the draw after it, unless the bag gets more tokens.")


def _chance(name: str, each: Likely) -> str:
    return _("{token}: {expected} expected, {some} at all").format(
        token=name, expected=decimal(each.expected, 2), some=percent(each.some, 1)
    )


def _down(flight: Flight) -> int:
    return sum(section.down for section in flight.sections)
