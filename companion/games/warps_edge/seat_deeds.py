"""
What a pilot can tell by phone: choices that are owed, tokens and where they go, skills, purchases. Pure.

Everything is chosen from what lies there; what must be typed, such as a new card, is told at a console.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice, pairwise
from typing import Final

import msgspec

from companion.games.deeds import Deed
from companion.games.warps_edge import naming
from companion.games.warps_edge.choices import choosing, in_order
from companion.games.warps_edge.powers import (
    ASKS,
    MOST_REACTED,
    REACTED,
    Tokens,
    payments,
    sets,
    worth,
)
from companion.games.warps_edge.turn import Due, due, pile
from companion.words.language import _
from rules.game import Command
from rules.warps_edge.commands import (
    Activate,
    Arrive,
    Assign,
    Buy,
    Finish,
    Power,
    Repair,
    Stow,
    Unstow,
    UseSkill,
)
from rules.warps_edge.figures import EXCHANGER, FIVE_LASERS
from rules.warps_edge.tokens import BASIC, ENERGY, POWER, REFLECTOR, WARP_STRIKE, kind, value
from rules.warps_edge.view import SkillView
from rules.warps_edge.view import View as Flight

MOST: Final = 24
"""Lines of one list of sets; whoever wants another set tells it at a console."""

_ENEMIES_ONLY: Final = frozenset({WARP_STRIKE, REFLECTOR})
_TOP: Final = 3

Said = Callable[[str], str]
"""What is said of a target, by its place."""


def _line(
    label: str, hint: str = "", *, command: Command | None = None, choices: Iterable[Deed] = ()
) -> Deed:
    if command is None:
        return Deed("", label, hint, deeds=tuple(choices))
    return Deed("", label, hint, does=type(command), given=msgspec.structs.asdict(command))


def _named(deed: Deed, name: str) -> Deed:
    """The same, and what it leads to, with names by where they stand."""
    below = (_named(each, f"{name}.{n}") for n, each in enumerate(deed.deeds))
    return replace(deed, name=name, deeds=tuple(below))


def of_pilot(flight: Flight, said: Said) -> Iterator[Deed]:
    """What everybody waits for, then all else; *said* of a target is what it still needs."""
    if flight.phase == "play":
        if first := going_on(flight, due(flight)):
            yield replace(_named(first, "due"), aside=True)
        yield from (_named(deed, str(n)) for n, deed in enumerate(deeds(flight, said)))


def going_on(flight: Flight, coming: Due) -> Deed | None:
    """What everybody waits for; none where it must be typed, or is a deed of its own."""
    if coming.command:
        return _line(_("Go on"), coming.sentence, command=coming.command)
    match coming.ask:
        case "arrive":
            who = tuple(_arrivals(flight))
            return _line(_("Which enemy is it?"), coming.sentence, choices=who) if who else None
        case "remove":
            lost = tuple(_removals(flight, flight.threat.tokens))
            return _line(_("Go on"), coming.sentence, choices=lost)
        case _:
            return None


def deeds(flight: Flight, said: Said) -> Iterator[Deed]:
    """What is owed, then tokens, purchases and skills; *said* of a target is what it still needs."""
    yield from _owed(flight)
    if flight.step != "act" or flight.owed:
        return
    for token in in_order(flight.supply):
        uses = (
            *_uses(flight, token, said),
            _line(_("Stow"), _("into the cargo"), command=Stow(piece=token)),
        )
        yield _line(naming.token(token), _("from the supply"), choices=uses)
    for token in in_order(flight.cargo):
        told = _("{token}, in the cargo").format(token=naming.token(token))
        out = _line(_("Take out"), _("into the supply"), command=Unstow(piece=token))
        yield _line(told, choices=(*_uses(flight, token, said), out))
    if bought := tuple(_purchases(flight)):
        yield _line(_("Buy"), _("energy buys tokens of the trays into the bag"), choices=bought)
    if skills := tuple(line for skill in flight.skills for line in _skill(flight, skill, said)):
        yield _line(_("Skills"), choices=skills)


def _arrivals(flight: Flight) -> Iterator[Deed]:
    """Who may lie on top of the deck that is due; of two decks keen sights take either."""
    is_added = bool(flight.owed)
    for card in flight.coming if is_added else flight.coming[:1]:
        for name in card.names:
            if is_added and len(flight.decks) > 1:
                is_right = bool(card.deck)
                arriving = Arrive(name=name, then=(), deck="right" if is_right else "left")
                yield _line(
                    naming.enemy(name), _("right deck") if is_right else _("left deck"), command=arriving
                )
            else:
                yield _line(naming.enemy(name), command=Arrive(name=name, then=()))


def _removals(flight: Flight, n: int) -> Iterator[Deed]:
    """What a hit takes: what the device proposes, then the other sets."""
    first = tuple(sorted(flight.proposed))
    others = (each for each in sets(pile(flight), n) if each != first)
    for tokens in islice(chain([first] if len(first) == n else [], others), MOST):
        told = _("{tokens}: out of the game").format(tokens=naming.heap(tokens))
        yield _line(told, _("proposed") if tokens == first else "", command=Finish(remove=tokens))


def _owed(flight: Flight) -> Iterator[Deed]:
    choice = choosing(flight)
    if choice is None:
        return
    taken = [choice.taken(at) for at in range(len(choice.options))]
    lines = [
        _line(naming.place(option, flight) if ":" in option else naming.token(option), command=command)
        for option, command in zip(choice.options, taken, strict=True)
        if isinstance(command, Command)
    ]
    yield _line(choice.heading, choices=tuple(lines))


# Tokens


def _uses(flight: Flight, token: str, said: Said) -> Iterator[Deed]:
    """What can be done with a token where it lies; the device takes it out of the cargo by itself."""
    if token in BASIC:
        for place in _asking_energy(flight) if token in ENERGY else _open(flight):
            yield _line(_at(flight, place), said(place), command=Assign(piece=token, target=place))
    if token in ENERGY:
        yield _line(_("Repair"), _("the shields"), command=Repair(piece=token))
    if token in POWER:
        yield from _powers(flight, token, said)


def _powers(flight: Flight, token: str, said: Said) -> Iterator[Deed]:
    match ASKS[token]:
        case "target":
            for place in _open(flight):
                if token not in _ENEMIES_ONLY or place.startswith("enemy:"):
                    yield _line(_at(flight, place), said(place), command=Power(piece=token, target=place))
        case "two":
            for one, other in pairwise(_open(flight)):
                if _are_beside(one, other):
                    both = _("{one} and {other}").format(one=_at(flight, one), other=_at(flight, other))
                    yield _line(both, command=Power(piece=token, target=one, other=other))
        case "nothing":
            yield _line(_("Use it"), command=Power(piece=token))
        case "kind":
            yield _line(naming.token("energy"), command=Power(piece=token, kind="energy"))
            yield _line(naming.token("laser"), command=Power(piece=token, kind="laser"))
            yield _line(naming.token("manoeuvre"), command=Power(piece=token, kind="manoeuvre"))
        case "skill":
            for skill in flight.skills:
                if skill.state == "idle":
                    yield _line(naming.skill(skill.name), command=Power(piece=token, skill=skill.name))
        case "better":
            yield from _of_sets(_lesser(flight), lambda tokens: Power(piece=token, tokens=tokens))
        case "four":
            there = {each: n for each in REACTED if (n := flight.trays.get(each, 0))}
            given = sets(there, min(MOST_REACTED, sum(there.values())))
            yield from _of_sets(given, lambda tokens: Power(piece=token, tokens=tokens))


def _lesser(flight: Flight) -> Iterator[Tokens]:
    """Energy or lasers of the supply that may become worth one more, the most first."""
    for of in ("energy", "laser"):
        heap = {token: n for token, n in flight.supply.items() if kind(token) == of and value(token) < _TOP}
        for n in range(sum(heap.values()), 0, -1):
            yield from sets(heap, n)


def _of_sets(found: Iterable[Tokens], command: Callable[[Tokens], Command]) -> Iterator[Deed]:
    return (_line(naming.heap(tokens), command=command(tokens)) for tokens in islice(found, MOST))


def _open(flight: Flight) -> tuple[str, ...]:
    """Every target that may be attacked now."""
    return (
        *(card.place for card in flight.row if card),
        *(part.place for part in flight.sections if part.open),
    )


def _asking_energy(flight: Flight) -> tuple[str, ...]:
    return tuple(part.place for part in flight.sections if part.open and part.needs.energy is not None)


def _at(flight: Flight, place: str) -> str:
    return naming.place(place, flight)


def _are_beside(one: str, other: str) -> bool:
    """Whether one stands right before the other; whether they count as neighbours, the rules say."""
    (what, _colon, n), (which, _and, m) = one.partition(":"), other.partition(":")
    return what == which and int(m) == int(n) + 1


# Purchases and skills


def _purchases(flight: Flight) -> Iterator[Deed]:
    """A token, or two at once: what is paid too much is lost. Only prices that somebody has told."""
    priced = {token: flight.prices[token] for token in in_order(flight.trays) if token in flight.prices}
    energy = _of_kind(flight, "energy")
    for n, (token, price) in enumerate(priced.items()):
        ways = payments(energy, price)
        if not ways:
            continue
        more = []
        for other, further in list(priced.items())[n:]:
            both, cost = (token, other), price + further
            there = flight.trays[token] > 1 or other != token
            if there and (pays := payments(energy, cost)):
                label = _("and {token}").format(token=naming.token(other))
                more.append(_line(label, _bill(pays[0], cost), command=Buy(pay=pays[0], take=both)))
        alone = [
            _line(_("only that"), _bill(way, price), command=Buy(pay=way, take=(token,))) for way in ways
        ]
        hint = _("costs {n}").format(n=price)
        yield _line(naming.token(token), hint, choices=(*alone, *more))


def _bill(pay: Tokens, cost: int) -> str:
    lost = worth(pay) - cost
    if lost:
        return _("paid with {tokens}; {n} is lost").format(tokens=naming.heap(pay), n=lost)
    return _("paid with {tokens}").format(tokens=naming.heap(pay))


def _skill(flight: Flight, skill: SkillView, said: Said) -> Iterator[Deed]:
    """A card that can be activated, or used."""
    name = naming.skill(skill.name)
    if skill.state == "idle":
        fee, paid = skill.figures.fee, skill.figures.kind
        ways = payments(_of_kind(flight, paid), fee)
        if ways:
            pays = _of_sets(ways, lambda tokens: Activate(skill=skill.name, tokens=tokens))
            yield _line(name, _("fee {n} {kind}").format(n=fee, kind=naming.token(paid)), choices=tuple(pays))
    elif skill.state == "active":
        yield _used(flight, skill.name, name, said)


def _used(flight: Flight, skill: str, name: str, said: Said) -> Deed:
    hint = _("active: use it")
    if skill == FIVE_LASERS:
        at = tuple(
            _line(_at(flight, place), said(place), command=UseSkill(skill=skill, target=place))
            for place in _open(flight)
        )
        return _line(name, hint, choices=at)
    if skill == EXCHANGER:
        swaps = tuple(
            _line(
                naming.token(gone),
                _("leaves the game"),
                choices=tuple(
                    _line(naming.token(token), command=UseSkill(skill=skill, remove=gone, gain=token))
                    for token in in_order(flight.trays)
                ),
            )
            for gone in in_order(flight.supply)
        )
        return _line(name, hint, choices=swaps)
    return _line(name, hint, command=UseSkill(skill=skill))


def _of_kind(flight: Flight, of: str) -> Mapping[str, int]:
    """Tokens of one kind in supply and cargo."""
    held = Counter(flight.supply) + Counter(flight.cargo)
    return {token: n for token, n in held.items() if kind(token) == of}
