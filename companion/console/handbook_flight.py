"""The reference while a flight is on the table: the fighter's own tokens first, then whoever is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.console import effects
from companion.console import rulings_flight as printed
from companion.console.effects_flight import BASIC, POWER
from companion.console.entry import Entry
from companion.games.warps_edge import naming
from companion.language import _, ngettext
from rules.warps_edge import figures
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.view import View as Flight


def entries(flight: Flight) -> tuple[Entry, ...]:
    """Everything there is to look up in this flight."""
    return (
        *_tokens(flight),
        *_fighter(flight.fighter),
        *_ship(flight.mothership),
        *_sections(flight),
        *_row(flight),
        *_skills(flight),
        *(Entry(_("Rules"), _(about), _(holds)) for about, holds in printed.RULES),
        *(Entry(_("Rewards"), _(about), _(holds)) for about, holds in printed.REWARDS),
        *_others(flight),
    )


def own_power(flight: Flight) -> tuple[str, ...]:
    """
    The fighter's POWER tokens, as far as they lie open; in the order of the rulebook.

    Only a kind whose every token is in the bag would be missing.
    """
    return tuple(token for token in POWER if any(token in heap for heap in flight.places.values()))


def _tokens(flight: Flight) -> Iterator[Entry]:
    own = own_power(flight)
    mine = _("POWER tokens of {fighter}").format(fighter=naming.fighter(flight.fighter))
    yield from (_token(mine, token) for token in own)
    yield from (_token(_("Energy, lasers, manoeuvres"), token) for token in BASIC)
    yield from (_token(_("Other POWER tokens"), token) for token in POWER if token not in own)


def _token(heading: str, token: str) -> Entry:
    return Entry(heading, naming.token(token), effects.effect(token))


def _fighter(name: str) -> Iterator[Entry]:
    rule = printed.FIGHTERS.get(name, printed.ON_ITS_PANEL)
    yield Entry(_("Fighter"), naming.fighter(name), _(rule))


def _ship(name: str) -> Iterator[Entry]:
    for about, holds in printed.MOTHERSHIPS.get(name, ()):
        yield Entry(naming.ship(name), _(about), _(holds))


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


def _row(flight: Flight) -> Iterator[Entry]:
    """Every card of the row, once."""
    seen = {card.name: card.figures for card in flight.row if card is not None}
    for name, card in seen.items():
        yield Entry(_("In the row"), naming.enemy(name), " ".join(_enemy(card)))


def _enemy(card: figures.Enemy) -> Iterator[str]:
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
        yield _(printed.ENEMIES[card.special])


def _skills(flight: Flight) -> Iterator[Entry]:
    """The cards beside the panel, then the others that the rulebook shows."""
    for skill in flight.skills:
        fee = naming.fee(skill.figures.kind, skill.figures.fee)
        does = _(printed.SKILLS.get(skill.name, printed.ON_ITS_CARD))
        yield Entry(_("Skills"), naming.skill(skill.name), _("Fee: {fee}. {does}").format(fee=fee, does=does))
    here = {skill.name for skill in flight.skills}
    for name, does in printed.SKILLS.items():
        if name not in here:
            yield Entry(_("Other skills"), naming.skill(name), _(does))


def _others(flight: Flight) -> Iterator[Entry]:
    """What else the rulebook shows: enemies, motherships, and a fighter's rule."""
    here = {card.name for card in flight.row if card is not None}
    for name, card in _shown().items():
        if name not in here:
            yield Entry(_("Other enemies"), naming.enemy(name), " ".join(_shown_enemy(card)))
    for name in printed.MOTHERSHIPS:
        if name != flight.mothership:
            yield from _ship(name)
    for name in printed.FIGHTERS:
        if name != flight.fighter:
            yield from (Entry(_("Other fighters"), entry.name, entry.text) for entry in _fighter(name))


def _shown() -> dict[str, dict[str, Any]]:
    """What the rulebook shows of enemies: some of their figures, by name."""
    shown: dict[str, dict[str, Any]] = {}
    for path, figure in WARPS_EDGE.printed.figures.items():
        if path[0] == "enemies":
            shown.setdefault(path[1], {})[path[2]] = figure.value
    return shown


def _shown_enemy(card: Mapping[str, Any]) -> Iterator[str]:
    if "level" in card:
        yield _("Level {n}.").format(n=card["level"])
    yield _("Out with {needs}.").format(needs=naming.needs(card.get("lasers"), card.get("manoeuvres")))
    if "special" in card:
        yield _(printed.ENEMIES[card["special"]])
