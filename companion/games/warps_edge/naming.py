"""
What the things of a flight are called: tokens, places, ships, rewards, steps. In the table's language.

A name that the table typed itself, an enemy's or a skill's, is shown as it was typed. Knows no events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.games.warps_edge.heaps import side_by_side
from companion.words.language import N_, _, ngettext
from rules.warps_edge.figures import Effects
from rules.warps_edge.tokens import BASIC, MANOEUVRE
from rules.warps_edge.view import View as Flight

Heap = Mapping[str, int] | Iterable[str]
"""Token -> how many; or token names, each as often as it is meant."""


def called(names: Mapping[str, str]) -> Callable[[str], str]:
    """
    What each of these is called, in the language that is spoken by then; any other stays as it was typed.

    >>> [say("Big Bob") for say in (enemy, skill)], skill("arm"), ship("phantom-true"), dial("left-deck")
    (['Big Bob', 'Big Bob'], 'A.R.M.', "Phantom's true face", 'left enemy deck')
    """

    def said(name: str) -> str:
        return _(names[name]) if name in names else name

    return said


FIGHTERS: Final = ("achilles", "hermes", "titan", "artemis")
SHIPS: Final = ("dread", "hydra", "duo", "colony", "phantom")
"""Fighters and motherships that a pilot can choose, as they are offered."""

any_of = called({
    "energy": N_("any energy"), "laser": N_("any laser"), "manoeuvre": N_("any manoeuvre"),
    "power": N_("any POWER token"),
})  # fmt: skip
"""Any token of a kind."""

enemy = called({
    "fury": N_("fury"), "hunter": N_("hunter"), "spider": N_("spider"), "mercenary": N_("mercenary"),
    "plunderer": N_("plunderer"),
})  # fmt: skip
"""An enemy's card; one that the rulebook does not show is called what the table typed."""

skill = called({
    "adaptive-nanofibres": N_("adaptive nanofibres"),
    "advanced-manoeuvring": N_("advanced manoeuvring"), "arm": N_("A.R.M."),
    "five-lasers": N_("five lasers"),
})  # fmt: skip
"""A skill card; one that the rulebook does not show is called what the table typed."""

ship = called({
    "dread": N_("Dread"), "hydra": N_("Hydra"), "duo": N_("Duo"), "colony": N_("Colony"),
    "phantom": N_("Phantom"), "phantom-true": N_("Phantom's true face"),
})  # fmt: skip
"""A mothership, or a face of one."""

fighter = called({
    "achilles": N_("Achilles"), "hermes": N_("Hermes"), "titan": N_("Titan"), "artemis": N_("Artemis"),
})  # fmt: skip
"""A fighter."""

special = called({
    "sheds-lasers": N_("sheds lasers"), "slow-repairs": N_("slows repairs"),
    "tough-scouts": N_("makes level 1 tougher"),
})  # fmt: skip
"""What an enemy or a section does besides attacking, or instead."""

_when = called({
    "arrival": N_("arrival"), "step-3": N_("step 3"), "turn-end": N_("turn's end"),
})  # fmt: skip
_enemy_does = called({
    "damage": N_("damage"), "shields": N_("shields lost"), "lose": N_("tokens lost"),
})  # fmt: skip
_skill_does = called({
    "draw": N_("tokens drawn"), "lose": N_("tokens lost"), "stun": N_("targets stunned"),
    "damage": N_("lasers at a target"), "shields": N_("shields"), "tokens": N_("tokens gained"),
})  # fmt: skip

step = called({
    "arrive": N_("enemy arrival"), "act": N_("pilot's actions"), "attack": N_("enemy attack"),
    "plan": N_("pilot's planning"),
})  # fmt: skip
"""A step of the turn."""

choice = called({
    "gain": N_("a token to gain"), "return": N_("discarded tokens for the bag"),
    "skill": N_("a skill card"), "keep-skill": N_("a skill to keep"),
    "move-on": N_("where the electroshock moves on to"), "enemy": N_("the enemy that keen sights add"),
    "draw": N_("the tokens drawn by hand"),
})  # fmt: skip
"""What the pilot has to choose before going on."""

dial = called({
    "shields": N_("shields"), "hull": N_("hull"), "warp": N_("warp"),
    "marker": N_("mothership's marker"), "left-deck": N_("left enemy deck"),
    "right-deck": N_("right enemy deck"), "turn": N_("turn"),
})  # fmt: skip
"""What a correction can set."""

state = called({
    "idle": N_("not activated"), "active": N_("active"), "exhausted": N_("exhausted"),
    "lasting": N_("lasting"),
})  # fmt: skip
"""How it stands with a skill card."""


def effect(when: str, does: str, *, skill: bool, n: int | None = None) -> str:
    """
    What a card does besides, and how much of it.

    >>> effect("arrival", "damage", skill=False, n=2), effect("arrival", "damage", skill=True)
    ('arrival: damage 2', 'step 2: lasers at a target')
    """
    at = _("step 2") if skill and when == "arrival" else _when(when)
    what = (_skill_does if skill else _enemy_does)(does)
    told = _("{when}: {what}").format(when=at, what=what)
    return told if n is None else f"{told} {n}"


def effects(told: Effects, *, skill: bool) -> Iterator[str]:
    """What a card does besides, as far as it was picked."""
    return (effect(each.when, each.does, skill=skill, n=each.n) for each in told or ())


_token = called({
    "manoeuvre": N_("manoeuvre"), "energy": N_("energy"), "laser": N_("lasers"),
    "proton-cannon": N_("proton cannon"), "plasma-torpedo": N_("plasma torpedo"),
    "enriched-fuel": N_("enriched fuel"), "u-turn": N_("U-turn"), "warp-jump": N_("warp jump"),
    "warp-vortex": N_("warp vortex"), "electroshock": N_("electroshock"),
    "keen-sights": N_("keen sights"), "randomizer": N_("randomizer"),
    "reflex-resonator": N_("reflex resonator"), "warp-strike": N_("warp strike"),
    "energy-transformer": N_("energy transformer"), "reflector": N_("reflector"),
    "reactor": N_("reactor"),
})  # fmt: skip


def token(name: str) -> str:
    """
    One token.

    >>> token("energy-1"), token("manoeuvre"), token("u-turn"), token("spoon")
    ('energy 1', 'manoeuvre', 'U-turn', 'spoon')
    """
    kind, _dash, n = name.rpartition("-")
    if name in BASIC and n.isdecimal():
        return _("laser {n}").format(n=n) if kind == "laser" else _("energy {n}").format(n=n)
    known = _token(name)
    return known if known != name else name.replace("-", " ")


def heap(tokens: Heap) -> str:
    """
    Tokens in one phrase, the basic ones first.

    >>> heap({"laser-3": 1, "energy-1": 2}), heap(["reactor", "reactor"]), heap({})
    ('2 energy 1, laser 3', '2 reactor', 'nothing')
    """
    counted = Counter(tokens)
    return ", ".join(several(counted[name], name) for name in side_by_side(+counted)) or _("nothing")


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
    told = [
        _("section {n}").format(n=n) if what == "section" else _enemy(n, names) for n in numbers.split("-")
    ]
    where = _("{one} and {other}").format(one=told[0], other=told[1]) if len(told) > 1 else told[0]
    between = _("between {targets}") if len(told) > 1 else "{targets}"
    sides = {"above": _("above {targets}"), "face-down": _("face down at {targets}")}
    return sides.get(side, between).format(targets=where)


def ships(flight: Flight) -> str:
    """Who flies against whom."""
    ours, theirs = fighter(flight.fighter), ship(flight.mothership)
    return _("{fighter} against {mothership}").format(fighter=ours, mothership=theirs)


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


def _enemy(n: str, names: Sequence[str]) -> str:
    at = int(n) - 1 if n.isdecimal() else -1
    here = names[at] if 0 <= at < len(names) else ""
    if not here:
        return _("enemy {n}").format(n=n)
    is_alone = sum(name == here for name in names) == 1
    return enemy(here) if is_alone else _("{name} ({n})").format(name=enemy(here), n=n)
