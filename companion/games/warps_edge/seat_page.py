"""A flight on its pilot's own phone: supplies, enemies, what each still needs, and what to do now. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.reference import Reference
from companion.games.seat import Figure, Person, SeatPage, Target, Thing
from companion.games.warps_edge import naming, report
from companion.games.warps_edge.aims import called, progress, targets
from companion.games.warps_edge.glows import of
from companion.games.warps_edge.heaps import side_by_side
from companion.games.warps_edge.turn import GOES_ON, due
from companion.words.language import _
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.outlook import Outlook
from rules.warps_edge.view import View as Flight


def people(flight: Flight) -> tuple[Person, ...]:
    """The pilot."""
    warp = f"{_('Warp')}: {of(flight.warp)}"
    return (Person("", naming.fighter(flight.fighter), warp, has_turn=flight.phase == "play"),)


def page(flight: Flight, _seat: int, outlook: Outlook | None, numbers: Mapping[str, Any]) -> SeatPage:
    """The flight here and now."""
    effect = Reference(WARPS_EDGE.name, numbers=numbers or None).effect
    plays = flight.phase == "play"
    return SeatPage(
        turn=_turn(flight),
        is_mine=plays,
        stands=f"{_('Shields')}: {of(flight.shields)}, {_('Hull')}: {of(flight.hull)}",
        blows=flight.shields.now + flight.hull.now,
        chances=tuple(report.odds(flight, outlook)) if outlook else (),
        figures=tuple(_figures(flight)),
        things=tuple(_things(flight, effect)),
        targets=tuple(_targets(flight)),
        due=GOES_ON,
        offered=("record",),
    )


def _turn(flight: Flight) -> str:
    if flight.phase != "play":
        return report.verdict(flight)
    told = _("Turn {n}, {step}. Next: {what}.")
    return told.format(n=flight.turn, step=naming.step(flight.step), what=due(flight).sentence)


def _figures(flight: Flight) -> Iterator[Figure]:
    yield Figure(_("Shields"), of(flight.shields))
    yield Figure(_("Hull"), of(flight.hull))
    yield Figure(_("Warp"), of(flight.warp))
    yield Figure(_("Threatening damage"), str(flight.threat.damage))
    yield Figure(_("Bag"), str(flight.bag))


def _things(flight: Flight, effect: Any) -> Iterator[Thing]:
    """Supply, then cargo."""
    for token in side_by_side(flight.supply):
        yield Thing(naming.token(token), flight.supply[token], effect(token))
    for token in side_by_side(flight.cargo):
        name = _("{token}, in the cargo").format(token=naming.token(token))
        yield Thing(name, flight.cargo[token], effect(token))


def _targets(flight: Flight) -> Iterator[Target]:
    """The targets that are not out, the row first."""
    for target in targets(flight):
        yield Target(called(target), tuple(progress(target)))
