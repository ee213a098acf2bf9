"""
What the things of a flight are called: tokens, places, ships, rewards, steps. In the table's language.

A name that the table typed itself, an enemy's or a skill's, is shown as it was typed. Knows no events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.words.language import _, ngettext
from rules.warps_edge.tokens import BASIC, MANOEUVRE, POWER
from rules.warps_edge.view import View as Flight

Heap = Mapping[str, int] | Iterable[str]
"""Token -> how many; or token names, each as often as it is meant."""


def token(name: str) -> str:
    """
    One token.

    >>> token("energy-1"), token("manoeuvre"), token("u-turn"), token("spoon")
    ('energy 1', 'manoeuvre', 'U-turn', 'spoon')
    """
    kind, _dash, n = name.rpartition("-")
    if name in BASIC and n.isdecimal():
        return _("laser {n}").format(n=n) if kind == "laser" else _("energy {n}").format(n=n)
    return {
        "manoeuvre": _("manoeuvre"),
        "energy": _("energy"),
        "laser": _("lasers"),
        "proton-cannon": _("proton cannon"),
        "plasma-torpedo": _("plasma torpedo"),
        "enriched-fuel": _("enriched fuel"),
        "u-turn": _("U-turn"),
        "warp-jump": _("warp jump"),
        "warp-vortex": _("warp vortex"),
        "electroshock": _("electroshock"),
        "keen-sights": _("keen sights"),
        "randomizer": _("randomizer"),
        "reflex-resonator": _("reflex resonator"),
        "warp-strike": _("warp strike"),
        "energy-transformer": _("energy transformer"),
        "reflector": _("reflector"),
        "reactor": _("reactor"),
    }.get(name, name.replace("-", " "))


def any_of(kind: str) -> str:
    """
    Any token of a kind.

    >>> any_of("laser"), any_of("power")
    ('any laser', 'any POWER token')
    """
    return {
        "energy": _("any energy"),
        "laser": _("any laser"),
        "manoeuvre": _("any manoeuvre"),
        "power": _("any POWER token"),
    }.get(kind, kind)


def heap(tokens: Heap) -> str:
    """
    Tokens in one phrase, the basic ones first.

    >>> heap({"laser-3": 1, "energy-1": 2}), heap(["reactor", "reactor"]), heap({})
    ('2 energy 1, laser 3', '2 reactor', 'nothing')
    """
    counted = Counter(tokens)
    order = [*BASIC, *POWER]
    known = sorted(counted, key=lambda name: (order.index(name) if name in order else len(order), name))
    return ", ".join(several(counted[name], name) for name in known if counted[name]) or _("nothing")


def several(n: int, name: str) -> str:
    """
    So many of one token.

    >>> several(1, "laser-2"), several(3, "laser-2")
    ('laser 2', '3 laser 2')
    """
    if n == 1:
        return token(name)
    if name == MANOEUVRE:
        return ngettext("{n} manoeuvre", "{n} manoeuvres", n).format(n=n)
    return _("{n} {token}").format(n=n, token=token(name))


def place(name: str, flight: Flight | None = None) -> str:
    """
    Where tokens lie or go; an enemy has its card's name while the *flight* has one there.

    >>> place("discard"), place("enemy:2"), place("enemy:1-2:above"), place("skill:watch")
    ('discard pile', 'enemy 2', 'above enemy 1 and enemy 2', 'skill watch')
    """
    row = flight.row if flight else ()
    return place_among(name, [card.name if card else "" for card in row])


def place_among(name: str, names: Sequence[str]) -> str:
    """
    The same where only the *names* of the row's enemies are known, empty where no card lies.

    >>> place_among("enemy:1:face-down", ["fury"]), place_among("enemy:2", ["scout", "scout"])
    ('face down at fury', 'scout (2)')
    """
    what, colon, rest = name.partition(":")
    if not colon:
        return {
            "bag": _("bag"),
            "supply": _("supply"),
            "discard": _("discard pile"),
            "cargo": _("cargo"),
            "trays": _("trays"),
            "box": _("box"),
        }.get(name, name)
    if what == "skill":
        return _("skill {name}").format(name=skill(rest))
    if what not in ("enemy", "section"):
        return name
    numbers, _colon, side = rest.partition(":")
    told = [_section(n) if what == "section" else _enemy(n, names) for n in numbers.split("-")]
    where = _("{one} and {other}").format(one=told[0], other=told[1]) if len(told) > 1 else told[0]
    between = _("between {targets}") if len(told) > 1 else "{targets}"
    sides = {"above": _("above {targets}"), "face-down": _("face down at {targets}")}
    return sides.get(side, between).format(targets=where)


def enemy(name: str) -> str:
    """
    An enemy's card; one that the rulebook does not show is called what the table typed.

    >>> enemy("plunderer"), enemy("Big Bob")
    ('plunderer', 'Big Bob')
    """
    return {
        "fury": _("fury"),
        "hunter": _("hunter"),
        "spider": _("spider"),
        "mercenary": _("mercenary"),
        "plunderer": _("plunderer"),
    }.get(name, name)


def skill(name: str) -> str:
    """
    A skill card; one that the rulebook does not show is called what the table typed.

    >>> skill("arm"), skill("watch")
    ('A.R.M.', 'watch')
    """
    return {
        "adaptive-nanofibres": _("adaptive nanofibres"),
        "advanced-manoeuvring": _("advanced manoeuvring"),
        "arm": _("A.R.M."),
        "five-lasers": _("five lasers"),
    }.get(name, name)


def ship(name: str) -> str:
    """
    A mothership, or a face of one.

    >>> ship("dread"), ship("phantom-true")
    ('Dread', "Phantom's true face")
    """
    return {
        "dread": _("Dread"),
        "hydra": _("Hydra"),
        "duo": _("Duo"),
        "colony": _("Colony"),
        "phantom": _("Phantom"),
        "phantom-true": _("Phantom's true face"),
    }.get(name, name)


def fighter(name: str) -> str:
    """
    A fighter.

    >>> fighter("achilles")
    'Achilles'
    """
    return {
        "achilles": _("Achilles"),
        "hermes": _("Hermes"),
        "titan": _("Titan"),
        "artemis": _("Artemis"),
    }.get(name, name)


def reward(name: str) -> str:
    """
    What a defeated target gives.

    >>> reward("power-P"), reward("return-2"), reward("shields-3"), reward("laser-2")
    ('POWER token P', '2 discarded tokens back', '3 shields', 'laser 2')
    """
    what, _dash, n = name.partition("-")
    match what, n:
        case "power", "":
            return _("any POWER token")
        case "power", letter:
            return _("POWER token {letter}").format(letter=letter)
        case "any", "":
            return _("any token")
        case "skill", "":
            return _("a skill card")
        case "return", _number if n.isdecimal():
            return ngettext("{n} discarded token back", "{n} discarded tokens back", int(n)).format(n=n)
        case "draw", _number if n.isdecimal():
            return ngettext("{n} token from the bag", "{n} tokens from the bag", int(n)).format(n=n)
        case "shields", _number if n.isdecimal():
            return ngettext("{n} shield", "{n} shields", int(n)).format(n=n)
        case _:
            return token(name)


def rewards(names: Iterable[str]) -> str:
    """
    Several rewards in one phrase.

    >>> rewards(("any", "shields-2")), rewards(())
    ('any token, 2 shields', 'nothing')
    """
    return ", ".join(map(reward, names)) or _("nothing")


def needs(lasers: int | None, manoeuvres: int | None, energy: int | None = None) -> str:
    """
    What defeats a target, such as its figures say.

    >>> needs(3, 1), needs(None, 2), needs(None, None, 3)
    ('3 lasers or 1 manoeuvre', '2 manoeuvres', '3 energy')
    """
    told = []
    if lasers is not None:
        told.append(ngettext("{n} laser", "{n} lasers", lasers).format(n=lasers))
    if manoeuvres is not None:
        told.append(ngettext("{n} manoeuvre", "{n} manoeuvres", manoeuvres).format(n=manoeuvres))
    if energy is not None:
        told.append(ngettext("{n} energy", "{n} energy", energy).format(n=energy))
    return _(" or ").join(told)


def fee(kind: str, n: int) -> str:
    """
    What activates a skill.

    >>> fee("laser", 2), fee("energy", 1)
    ('2 lasers', '1 energy')
    """
    return {"laser": needs(n, None), "manoeuvre": needs(None, n)}.get(kind) or needs(None, None, n)


def special(name: str) -> str:
    """
    What an enemy or a section does besides attacking, or instead.

    >>> special("sheds-lasers")
    'sheds lasers'
    """
    return {
        "sheds-lasers": _("sheds lasers"),
        "slow-repairs": _("slows repairs"),
        "tough-scouts": _("makes level 1 tougher"),
    }.get(name, name)


def step(name: str) -> str:
    """
    A step of the turn.

    >>> step("arrive"), step("plan")
    ('enemy arrival', "pilot's planning")
    """
    return {
        "arrive": _("enemy arrival"),
        "act": _("pilot's actions"),
        "attack": _("enemy attack"),
        "plan": _("pilot's planning"),
    }.get(name, name)


def choice(what: str) -> str:
    """
    What the pilot has to choose before going on.

    >>> choice("keep-skill"), choice("return")
    ('a skill to keep', 'discarded tokens for the bag')
    """
    return {
        "gain": _("a token to gain"),
        "return": _("discarded tokens for the bag"),
        "skill": _("a skill card"),
        "keep-skill": _("a skill to keep"),
        "move-on": _("where the electroshock moves on to"),
        "enemy": _("the enemy that keen sights add"),
        "draw": _("the tokens drawn by hand"),
    }.get(what, what)


def dial(name: str) -> str:
    """
    What a correction can set.

    >>> dial("left-deck")
    'left enemy deck'
    """
    return {
        "shields": _("shields"),
        "hull": _("hull"),
        "warp": _("warp"),
        "marker": _("mothership's marker"),
        "left-deck": _("left enemy deck"),
        "right-deck": _("right enemy deck"),
        "turn": _("turn"),
    }.get(name, name)


def state(name: str) -> str:
    """
    How it stands with a skill card.

    >>> state("idle")
    'not activated'
    """
    return {
        "idle": _("not activated"),
        "active": _("active"),
        "exhausted": _("exhausted"),
        "lasting": _("lasting"),
    }.get(name, name)


def _section(n: str) -> str:
    return _("section {n}").format(n=n)


def _enemy(n: str, names: Sequence[str]) -> str:
    at = int(n) - 1 if n.isdecimal() else -1
    here = names[at] if 0 <= at < len(names) else ""
    if not here:
        return _("enemy {n}").format(n=n)
    is_alone = sum(name == here for name in names) == 1
    return enemy(here) if is_alone else _("{name} ({n})").format(name=enemy(here), n=n)
