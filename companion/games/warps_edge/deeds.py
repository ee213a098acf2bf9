"""
What a pilot can do, said once: tokens and where they go, purchases, skills, what cards do by hand. Pure.

A console has tokens chosen by their keys; a phone lists the sets that there are. What must be typed from a
printed card is in `amends`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, islice, pairwise
from typing import Any, Final

from companion.games.deeds import Deed, Field, Made, Option, Unfit, choice, number
from companion.games.warps_edge import heaps, naming
from companion.games.warps_edge.aims import attackable, neighbours, progress, targets
from companion.games.warps_edge.heaps import Tokens, payments, sets, side_by_side, worth
from companion.games.warps_edge.inventory import at_hand, every_token
from companion.words.language import _
from rules.game import Command
from rules.warps_edge import tokens as named
from rules.warps_edge.commands import (
    Activate,
    Assign,
    Buy,
    Defeat,
    Draw,
    Finish,
    Flip,
    Gain,
    Power,
    Record,
    Repair,
    Stow,
    Unstow,
    UseSkill,
)
from rules.warps_edge.figures import EXCHANGER, FIVE_LASERS
from rules.warps_edge.tokens import BASIC, ENERGY, POWER, TOSSED, kind, value
from rules.warps_edge.view import SkillView
from rules.warps_edge.view import View as Flight

MOST: Final = 24
"""Sets of tokens in one list; a console takes any other set, by the tokens' keys."""

MANY: Final = 9
_TOP: Final = 3
_REACTED: Final = ("energy-1", "laser-1", named.MANOEUVRE)
"""What a reactor may give."""

_MOST_REACTED: Final = 4


class Heap(Field, frozen=True, kw_only=True, eq=False):
    """Tokens to be chosen from a heap: its options are sets of them, the likeliest first."""

    heap: Mapping[str, int]
    due: int | None = None
    """How many are chosen; as many as one likes, where it is none."""

    fee: int | None = None
    """What they are worth together, at least."""

    proposed: Tokens = ()
    """What is chosen at the beginning, until a token's key begins again."""

    one: bool = False
    """Whether the command wants the name of one token."""


def opening() -> tuple[Field, Field]:
    """The fighter, and the mothership that it flies against."""
    return (
        choice("fighter", _("fighter"), ((name, naming.fighter(name)) for name in naming.FIGHTERS)),
        choice("mothership", _("mothership"), ((name, naming.ship(name)) for name in naming.SHIPS)),
    )


def deeds(flight: Flight) -> tuple[Deed, ...]:
    """Tokens, purchases, skills, and what cards do by hand, as far as it leads anywhere now."""
    return tuple(
        deed.but(deeds=tuple(each for each in deed.deeds if each.leads_on))
        for deed in _deeds(flight)
        if deed.leads_on
    )


def _deeds(flight: Flight) -> Iterator[Deed]:
    if flight.step == "act" and not flight.owed:
        for token in side_by_side(flight.supply):
            stow = stowing(flight).but(name=f"{token}-stow", given={"piece": token}, fields=())
            uses = (*_uses(flight, token, token), stow)
            yield Deed(token, naming.token(token), _("from the supply"), deeds=uses)
        for token in side_by_side(flight.cargo):
            name = f"cargo-{token}"
            out = unstowing(flight).but(name=f"{name}-out", given={"piece": token}, fields=())
            label = _("{token}, in the cargo").format(token=naming.token(token))
            yield Deed(name, label, deeds=(*_uses(flight, token, name), out))
        yield buying(flight).but(does=None, fields=(), deeds=(*_purchases(flight), *_any_purchase(flight)))
        yield skills(flight)
    if flight.step in ("act", "attack") and not flight.owed:
        yield Deed("by-hand", _("Carried out by hand"), deeds=effects(flight))


def of_heap(
    name: str, label: str, heap: Mapping[str, int], ways: Iterable[Tokens] | None = None, **asked: Any
) -> Heap:
    """Tokens of a heap; without other *ways* one of them may be chosen."""
    heap = {token: heap[token] for token in heaps.in_order(heap) if heap[token]}
    one, proposed = asked.get("one", False), asked.get("proposed")
    found = islice(((token,) for token in heap) if ways is None else ways, MOST)
    options = (
        Option(way[0] if one else way, naming.heap(way), _("proposed") if way == proposed else "")
        for way in found
    )
    return Heap(name=name, label=label, heap=heap, options=tuple(options), needed=True, **asked)


def target_field(flight: Flight, places: Iterable[str], name: str = "target") -> Field:
    """One of these targets, with what it still needs."""
    needed = {target.place: ", ".join(progress(target)) for target in targets(flight)}
    options = (Option(each, naming.place(each, flight), needed.get(each, "")) for each in places)
    return choice(name, _("Which target?"), options)


# Tokens


def use(flight: Flight, token: str) -> Deed:
    """What a token at hand does; its fields are what it asks for."""
    name, label = f"{token}-use", naming.token(token)
    if token in POWER:
        asked = tuple(_asked(flight, token))
        return Deed(name, label, does=Power, given={"piece": token}, fields=asked)
    places = attackable(flight)
    if token in ENERGY:
        places = tuple(part.place for part in flight.sections if part.open and part.needs.energy is not None)
    aim = target_field(flight, places)
    return Deed(name, label, does=Assign, given={"piece": token}, fields=(aim,))


def _asked(flight: Flight, token: str) -> Iterator[Field]:
    label = naming.token(token)
    match token:
        case named.WARP_JUMP | named.KEEN_SIGHTS:
            return
        case named.PROTON_CANNON | named.ENRICHED_FUEL:
            yield target_field(flight, attackable(flight))
            yield target_field(flight, attackable(flight), "other")
        case named.RANDOMIZER:
            yield choice("kind", label, ((k, naming.token(k)) for k in ("energy", "laser", "manoeuvre")))
        case named.RESONATOR:
            idle = (skill.name for skill in flight.skills if skill.state == "idle")
            yield choice("skill", label, ((name, naming.skill(name)) for name in idle))
        case named.TRANSFORMER:
            said = _("{token}: which become worth one more?").format(token=label)
            lesser = {
                t: n for t, n in flight.supply.items() if kind(t) in ("energy", "laser") and value(t) < _TOP
            }
            of = ({t: n for t, n in lesser.items() if kind(t) == k} for k in ("energy", "laser"))
            ways = (way for heap in of for n in range(sum(heap.values()), 0, -1) for way in sets(heap, n))
            yield of_heap("tokens", said, lesser, ways)
        case named.REACTOR:
            said = _("{token}: which tokens?").format(token=label)
            there = {t: n for t in _REACTED if (n := flight.trays.get(t, 0))}
            due = min(_MOST_REACTED, sum(there.values()))
            yield of_heap("tokens", said, there, sets(there, due), due=due or None)
        case named.WARP_STRIKE | named.REFLECTOR:
            yield target_field(flight, (place for place in attackable(flight) if place.startswith("enemy:")))
        case _:
            yield target_field(flight, attackable(flight))


def _uses(flight: Flight, token: str, name: str) -> Iterator[Deed]:
    """A line for each target or answer; the device takes a token out of the cargo by itself."""
    deed = use(flight, token)
    match deed.fields:
        case ():
            yield deed.but(name=f"{name}-use", label=_("Use it"))
        case (_one,):
            yield from deed.but(name=name).further()
        case _:
            for one, other in pairwise(attackable(flight)):
                if other in neighbours(flight, one):
                    both = _("{one} and {other}").format(
                        one=naming.place(one, flight), other=naming.place(other, flight)
                    )
                    done = deed.settled(one).settled(other)
                    yield done.but(name=f"{name}-{one}-{other}", label=both)
    if token in ENERGY:
        yield repairing(flight).but(name=f"{name}-repair", given={"piece": token}, fields=())


def stowing(flight: Flight) -> Deed:
    """A token of the supply goes into the cargo."""
    of = of_heap("piece", _("Stow which token?"), flight.supply, due=1, one=True)
    return Deed("stow", _("Stow"), _("into the cargo"), does=Stow, fields=(of,))


def unstowing(flight: Flight) -> Deed:
    """A token of the cargo goes into the supply."""
    of = of_heap("piece", _("Take out which token?"), flight.cargo, due=1, one=True)
    return Deed("unstow", _("Take out"), _("into the supply"), does=Unstow, fields=(of,))


def repairing(flight: Flight) -> Deed:
    """Energy repairs the shields; those that are full are asked about first."""
    of = of_heap("piece", _("Repair with which energy?"), _of_kind(flight, "energy"), due=1, one=True)
    sure = _("The shields are full: the token would be spent for nothing. Repair all the same?")
    is_full = flight.shields.now >= flight.shields.of
    return Deed(
        "repair", _("Repair"), _("the shields"), does=Repair, fields=(of,), asks=sure if is_full else ""
    )


def _of_kind(flight: Flight, of: str) -> Mapping[str, int]:
    """Tokens of one kind in supply and cargo."""
    return {token: n for token, n in at_hand(flight).items() if kind(token) == of}


def power(flight: Flight) -> Deed:
    """A POWER token at hand, to be taken in hand or used."""
    of = {token: n for token, n in at_hand(flight).items() if token in POWER}
    which = of_heap("piece", _("Which POWER token?"), of, due=1, one=True)
    return Deed("power", _("POWER"), does=Power, fields=(which,))


# The end of the turn


def finishing(flight: Flight, said: str) -> Deed:
    """The turn ends; the pilot chooses what a hit takes, where there is a choice."""
    end = Deed("finish", _("Go on"), said, does=Finish)
    n, there = flight.threat.tokens, pile(flight)
    if not n or n >= there.total() or len(there) <= 1:
        return end
    first = tuple(sorted(flight.proposed))
    ways = chain([first] if len(first) == n else [], (way for way in sets(there, n) if way != first))
    title = _("The enemies attack: which {n} leave the game?").format(n=n)
    return end.but(fields=(of_heap("remove", title, there, ways, due=n, proposed=first),))


def pile(flight: Flight) -> Counter[str]:
    """The discarded tokens once the rest of the supply lies there too."""
    return Counter(flight.discard) + Counter(flight.supply)


# Purchases and skills


def buying(flight: Flight) -> Deed:
    """Energy buys tokens of the trays into the bag."""
    of = of_heap("take", _("Buy from the trays"), flight.trays)
    return Deed("buy", _("Buy"), _("energy buys tokens of the trays into the bag"), does=Buy, fields=(of,))


def _purchases(flight: Flight) -> Iterator[Deed]:
    """A token, or two at once: what is paid too much is lost. Only prices that somebody has typed."""
    priced = [(token, flight.prices[token]) for token in side_by_side(flight.trays) if token in flight.prices]
    ways_of = cache(partial(payments, _of_kind(flight, "energy")))  # few prices differ
    for n, (token, price) in enumerate(priced):
        ways = ways_of(price)
        if not ways:
            continue
        lines: list[tuple[str, Tokens, int, list[Tokens]]] = [(_("only that"), (token,), price, ways)]
        for other, further in priced[n:]:
            if other != token or flight.trays[token] > 1:
                label = _("and {token}").format(token=naming.token(other))
                lines.append((label, (token, other), price + further, ways_of(price + further)[:1]))
        bought = tuple(
            Deed("-".join(("buy", *take, "for", *pay)), label, bill(pay, cost), does=Buy,
                 given={"pay": pay, "take": take})
            for label, take, cost, pays in lines for pay in pays
        )  # fmt: skip
        yield Deed(f"buy-{token}", naming.token(token), _("costs {n}").format(n=price), deeds=bought)


def _any_purchase(flight: Flight) -> Iterator[Deed]:
    """What no line has: more than two tokens, or paid otherwise."""
    if energy := _of_kind(flight, "energy"):
        buy = buying(flight)
        pay = of_heap("pay", _("paid with"), energy)
        yield counted(buy.but(name="buy-other", label=_("another purchase"), fields=(*buy.fields, pay)))


def bill(pay: Tokens, cost: int) -> str:
    """What is paid with, and what of it is lost."""
    paid, lost = naming.heap(pay), worth(pay) - cost
    if lost:
        return _("paid with {tokens}; {n} is lost").format(tokens=paid, n=lost)
    return _("paid with {tokens}").format(tokens=paid)


def skills(flight: Flight) -> Deed:
    """Every card that lies out, and what can be done with it."""
    return Deed("skills", _("Skills"), deeds=tuple(_skill(flight, skill) for skill in flight.skills))


def _skill(flight: Flight, skill: SkillView) -> Deed:
    """A card that can be activated, or used; or only how it stands with it."""
    name, label, fee = f"skill-{skill.name}", naming.skill(skill.name), skill.figures.fee
    given = {"skill": skill.name}
    if skill.state == "idle":
        heap = _of_kind(flight, skill.figures.kind)
        title = _("What pays for {skill}? Its fee is {n}").format(skill=label, n=fee)
        pays = of_heap("tokens", title, heap, payments(heap, fee), fee=fee)
        hint = _("fee {n} {kind}").format(n=fee, kind=naming.token(skill.figures.kind))
        return Deed(name, label, hint, does=Activate, given=given, fields=(pays,))
    if skill.state != "active":
        return Deed(name, label, naming.state(skill.state))
    asked: tuple[Field, ...] = ()
    if skill.name == FIVE_LASERS:
        asked = (target_field(flight, attackable(flight)),)
    elif skill.name == EXCHANGER:
        gone = ((token, naming.token(token)) for token in heaps.in_order(flight.supply))
        asked = (
            choice("remove", _("Which token of the supply leaves the game?"), gone),
            of_heap("gain", _("Which token of the trays do you gain?"), flight.trays, due=1, one=True),
        )
    return Deed(name, label, _("active: use it"), does=UseSkill, given=given, fields=asked)


# By hand


def effects(flight: Flight) -> tuple[Deed, ...]:
    """What a card does that the device does not know."""
    free = _("from the trays, for nothing")
    trays = (of_heap("tokens", _("Which tokens of the trays?"), flight.trays),)
    aim = (target_field(flight, attackable(flight)),)
    with_reward, fell = _("with its reward"), (_("it fell face up"), _("it fell face down"))
    tosses = tuple(
        Deed(f"{token}-fell-{side}", naming.token(token), said, does=Flip,
             given={"piece": token, "up": side == "up"}, fields=aim)
        for token in flight.supply if token in TOSSED
        for side, said in zip(("up", "down"), fell, strict=True)
    )  # fmt: skip
    counts = range(1, MANY + 1) if flight.bag else ()
    count = choice("count", _("How many tokens from the bag?"), ((n, str(n)) for n in counts))
    return (
        Deed("into-bag", _("Tokens into the bag"), free, does=Gain, given={"to": "bag"}, fields=trays),
        Deed("into-supply", _("Tokens into the supply"), free, does=Gain, given={"to": "supply"},
             fields=trays),
        *(
            Deed(how, label, hint, does=Defeat, given={"how": how}, fields=aim)
            for how, label, hint in (
                ("destroyed", _("A target is destroyed"), with_reward),
                ("evaded", _("A target is evaded"), with_reward),
                ("defeated", _("A target is out"), _("a section gives its reward")),
            )
        ),
        Deed("tossed", _("A token tossed by hand"), _("plasma torpedo, U-turn"), deeds=tosses),
        Deed("draw", _("Tokens from the bag"), _("a card draws some that no reward names"), does=Draw,
             fields=(count,)),
    )  # fmt: skip


def drawn_by_hand(flight: Flight) -> Deed:
    """What hands drew from the real bag; more than the bag holds cannot be."""
    owed = next((choice.count for choice in flight.owed if choice.what == "draw"), 5)
    there = dict.fromkeys((*BASIC, *(token for token in every_token(flight) if token in POWER)), MANY)
    of = of_heap("drawn", _("Drawn by hand from the real bag:"), there, due=min(owed, flight.bag) or None)
    return Made("record", _("Drawn by hand"), does=Record, fields=(of,),
                makes=lambda said: Record(drawn=dict(Counter(said["drawn"]))))  # fmt: skip


def counted(deed: Deed) -> Deed:
    """The same with a number for each token of its heaps, for whoever chooses them without keys."""
    asked = [each for each in deed.fields if isinstance(each, Heap)]

    def makes(said: Mapping[str, Any]) -> Command:
        tokens = {each.name: Counter({t: said[f"{each.name}.{t}"] for t in each.heap}) for each in asked}
        if not all(heap.total() for heap in tokens.values()):
            raise Unfit(_("Nothing is typed yet."))
        return deed.command({name: tuple(heap.elements()) for name, heap in tokens.items()})

    fields = (
        number(f"{each.name}.{token}", naming.token(token) if len(asked) == 1
               else f"{each.label}: {naming.token(token)}", most=min(n, each.due or n), empty=0)
        for each in asked for token, n in each.heap.items()
    )  # fmt: skip
    return Made(deed.name, deed.label, deed.hint, does=deed.does, fields=tuple(fields), makes=makes)
