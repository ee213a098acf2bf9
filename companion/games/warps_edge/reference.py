"""The reference while a flight is on the table: the fighter's own tokens first, then the cards there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.reference import Entry, Reference
from companion.games.warps_edge import naming
from companion.words.language import _, ngettext
from rules.warps_edge import figures
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.tokens import BASIC
from rules.warps_edge.view import View as Flight


def entries(flight: Flight, numbers: Mapping[str, Any]) -> Iterator[Entry]:
    """Everything there is to look up in this flight."""
    reference = Reference(WARPS_EDGE.name, numbers=numbers)
    yield from _tokens(reference, flight)
    yield from _fighter(reference, flight.fighter, _("Fighter"))
    yield from _ship(reference, flight.mothership)
    yield from _sections(flight)
    yield from _row(reference, flight)
    yield from _skills(reference, flight)
    yield from reference.rules(_("Rules"))
    yield from reference.rules(_("Rewards"), "rewards")
    yield from _others(reference, flight)


def _tokens(reference: Reference, flight: Flight) -> Iterator[Entry]:
    """The fighter's POWER tokens come first, as far as one lies open; then what other fighters have."""
    (basic, _none), (_power, power) = reference.groups
    own = [token for token in power if any(token in heap for heap in flight.places.values())]
    mine = _("POWER tokens of {fighter}").format(fighter=naming.fighter(flight.fighter))
    others = [token for token in power if token not in own]
    for heading, tokens in ((mine, own), (basic, BASIC), (_("Other POWER tokens"), others)):
        yield from (Entry(heading, naming.token(token), reference.effect(token)) for token in tokens)


def _fighter(reference: Reference, name: str, heading: str) -> Iterator[Entry]:
    rule = reference.texts["fighters"].get(name, reference.texts["on-its-panel"])
    yield Entry(heading, naming.fighter(name), reference.say(rule))


def _ship(reference: Reference, name: str) -> Iterator[Entry]:
    for about, holds in reference.texts["motherships"].get(name, ()):
        yield Entry(naming.ship(name), _(about), reference.say(holds))


def _sections(flight: Flight) -> Iterator[Entry]:
    """The sections whose figures are known."""
    for section in flight.sections:
        if section.figures is not None:
            told = " ".join(_section(section.figures))
            yield Entry(naming.ship(flight.mothership), naming.place(section.place), told)


def _section(known: figures.Section) -> Iterator[str]:
    needs = naming.needs(known.lasers, known.manoeuvres, known.energy)
    yield _("Out with {needs}.").format(needs=needs)
    if known.special is None:
        yield _("Attack {n}.").format(n=known.attack)
    else:
        yield _("It {does} instead of attacking.").format(does=naming.special(known.special))
    if known.reward:
        yield _("Reward: {reward}.").format(reward=naming.rewards(known.reward))


def _row(reference: Reference, flight: Flight) -> Iterator[Entry]:
    """Every card of the row, once."""
    seen = {card.name: card.figures for card in flight.row if card is not None}
    for name, card in seen.items():
        yield Entry(_("In the row"), naming.enemy(name), " ".join(_enemy(reference, card)))


def _enemy(reference: Reference, card: figures.Enemy) -> Iterator[str]:
    yield _("Level {n}, attack {attack}.").format(n=card.level, attack=card.attack)
    lasers, manoeuvres = card.lasers, card.manoeuvres
    if lasers is not None:
        told = ngettext(
            "{n} laser destroys it, for {reward}.", "{n} lasers destroy it, for {reward}.", lasers
        )
        yield told.format(n=lasers, reward=naming.rewards(card.destroyed))
    if manoeuvres is not None:
        told = ngettext(
            "{n} manoeuvre evades it, for {reward}.", "{n} manoeuvres evade it, for {reward}.", manoeuvres
        )
        yield told.format(n=manoeuvres, reward=naming.rewards(card.evaded))
    if card.special is not None:
        yield reference.say(reference.texts["enemies"][card.special])
    yield from (f"{told}." for told in naming.effects(card.effects, skill=False))


def _skills(reference: Reference, flight: Flight) -> Iterator[Entry]:
    """The cards beside the panel, then the others that the rulebook shows."""
    told = reference.texts["skills"]
    for skill in flight.skills:
        fee = naming.fee(skill.figures.kind, skill.figures.fee)
        does = reference.say(told.get(skill.name, reference.texts["on-its-card"]))
        yield Entry(_("Skills"), naming.skill(skill.name), _("Fee: {fee}. {does}").format(fee=fee, does=does))
    here = {skill.name for skill in flight.skills}
    for name, does in told.items():
        if name not in here:
            yield Entry(_("Other skills"), naming.skill(name), reference.say(does))


def _others(reference: Reference, flight: Flight) -> Iterator[Entry]:
    """What else the rulebook shows: enemies, motherships, and a fighter's rule."""
    here = {card.name for card in flight.row if card is not None}
    for name, card in _shown().items():
        if name not in here:
            yield Entry(_("Other enemies"), naming.enemy(name), " ".join(_shown_enemy(reference, card)))
    for name in reference.texts["motherships"]:
        if name != flight.mothership:
            yield from _ship(reference, name)
    for name in reference.texts["fighters"]:
        if name != flight.fighter:
            yield from _fighter(reference, name, _("Other fighters"))


def _shown() -> dict[str, dict[str, Any]]:
    """What the rulebook shows of enemies: some of their figures, by name."""
    shown: dict[str, dict[str, Any]] = {}
    for path, figure in WARPS_EDGE.printed.figures.items():
        if path[0] == "enemies":
            shown.setdefault(path[1], {})[path[2]] = figure.value
    return shown


def _shown_enemy(reference: Reference, card: Mapping[str, Any]) -> Iterator[str]:
    if "level" in card:
        yield _("Level {n}.").format(n=card["level"])
    yield _("Out with {needs}.").format(needs=naming.needs(card.get("lasers"), card.get("manoeuvres")))
    if "special" in card:
        yield reference.say(reference.texts["enemies"][card["special"]])
