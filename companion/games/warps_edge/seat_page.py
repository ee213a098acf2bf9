"""A flight on its pilot's own phone: supplies, enemies, what each still needs, and what to do now. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.deeds import Deed
from companion.games.reference import Reference
from companion.games.seat import Figure, Person, SeatPage, Target, Thing
from companion.games.warps_edge import naming, report, seat_deeds
from companion.games.warps_edge.choices import in_order
from companion.games.warps_edge.glows import of
from companion.games.warps_edge.turn import due
from companion.words.language import _
from rules.boxes import Tree
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.outlook import Outlook
from rules.warps_edge.targets import Force
from rules.warps_edge.view import EnemyView, SectionView
from rules.warps_edge.view import View as Flight


def people(flight: Flight) -> tuple[Person, ...]:
    """The pilot."""
    return (Person("", naming.fighter(flight.fighter), has_turn=flight.phase == "play"),)


def page(flight: Flight, seat: int, outlook: Outlook | None, numbers: Mapping[str, Any]) -> SeatPage:
    """The flight here and now."""
    del seat
    effect = Reference(WARPS_EDGE.name, numbers=numbers or None).effect
    plays = flight.phase == "play"
    return SeatPage(
        turn=_turn(flight),
        is_mine=plays,
        chances=tuple(report.odds(outlook)) if outlook else (),
        figures=tuple(_figures(flight)),
        things=tuple(_things(flight, effect)),
        targets=tuple(_targets(flight)),
        due="due",
        plays=plays,
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
    yield Figure(_("Damage that threatens"), str(flight.threat.damage))
    yield Figure(_("Tokens in the bag"), str(flight.bag))


def _things(flight: Flight, effect: Any) -> Iterator[Thing]:
    """Supply, then cargo."""
    for token in in_order(flight.supply):
        yield Thing(naming.token(token), flight.supply[token], effect(token))
    for token in in_order(flight.cargo):
        name = _("{token}, in the cargo").format(token=naming.token(token))
        yield Thing(name, flight.cargo[token], effect(token))


def _targets(flight: Flight) -> Iterator[Target]:
    for target in _standing(flight):
        yield Target(_name(target), tuple(_told(target)))


def _standing(flight: Flight) -> Iterator[EnemyView | SectionView]:
    """Whoever is not out, the row first."""
    yield from (card for card in flight.row if card)
    yield from (part for part in flight.sections if not part.down)


def deeds(flight: Flight, seat: int | None, numbers: Tree) -> tuple[Deed, ...]:
    """The pilot has no seat: all is the table's."""
    del numbers
    return tuple(seat_deeds.of_pilot(flight, _needed(flight).__getitem__)) if seat is None else ()


def _needed(flight: Flight) -> Mapping[str, str]:
    """What is still needed, by target."""
    return {target.place: ", ".join(_told(target)) for target in _standing(flight)}


def _name(target: EnemyView | SectionView) -> str:
    return naming.enemy(target.name) if isinstance(target, EnemyView) else naming.place(target.place)


def _told(target: EnemyView | SectionView) -> Iterator[str]:
    if isinstance(target, SectionView) and target.figures is None:
        yield _("not typed yet")
        return
    yield from _missing(target.needs, target.has)
    if isinstance(target, SectionView) and not target.open:
        yield _("closed")
    elif target.stunned:
        yield _("stunned")
    else:
        yield _("attack {n}").format(n=target.attack)


def _missing(needs: Force, has: Force) -> Iterator[str]:
    """How much lies there of how much is needed."""
    for label, there, needed in (
        (_("lasers {has} of {needs}"), has.lasers, needs.lasers),
        (_("manoeuvres {has} of {needs}"), has.manoeuvres, needs.manoeuvres),
        (_("energy {has} of {needs}"), has.energy, needs.energy),
    ):
        if needed is not None:
            yield label.format(has=there or 0, needs=needed)
