"""What comes next in a flight: what the one key that goes on will do, in a sentence. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from companion.games.warps_edge import naming
from companion.words.language import _, ngettext
from rules.game import Command
from rules.warps_edge.commands import Finish, Plan
from rules.warps_edge.view import View as Flight

Ask = Literal["", "arrive", "skill", "section", "gain", "return", "move-on", "remove", "figures", "over"]


class Due(msgspec.Struct, frozen=True):
    """Either a command that goes at once, or something to ask the pilot first."""

    sentence: str
    command: Command | None = None
    ask: Ask = ""
    section: int = 0
    """Which section is to be typed."""

    comes_by_itself: bool = False
    """Whether it is asked without a key: nothing else can be done before it."""


def due(flight: Flight) -> Due:
    """What the key that goes on does now."""
    if flight.ended is not None:
        return Due(_ending(flight.ended), ask="over")
    if flight.owed:
        return _owed(flight)
    if flight.step == "plan" and (missing := len(first_needed(flight.unknown))):
        what = ngettext("{n} printed number is needed", "{n} printed numbers are needed", missing)
        return Due(what.format(n=missing), ask="figures", comes_by_itself=True)
    match flight.step:
        case "arrive":
            said = _("enemy {n} arrives: type its name").format(n=_arrives_at(flight))
            return Due(said, ask="arrive", comes_by_itself=True)
        case "act":
            unknown = next((n for n, part in enumerate(flight.sections, 1)
                            if part.open and part.figures is None), 0)  # fmt: skip
            if unknown:
                said = _("what section {n} says has to be typed").format(n=unknown)
                return Due(said, ask="section", section=unknown, comes_by_itself=True)
            return _rest(flight, _ending_turn(flight))
        case "attack":
            return _rest(flight, _hit(flight))
        case _:
            n = flight.bag
            left = ngettext("{n} token in the bag", "{n} tokens in the bag", n).format(n=n)
            return Due(_("draws new tokens ({left})").format(left=left), Plan())


def _ending_turn(flight: Flight) -> str:
    """What the enemies would do, and what would be discarded unused."""
    said, n = _("ends the turn: {what}").format(what=threatened(flight)), sum(flight.supply.values())
    unused = ngettext("{said}; {n} token unused", "{said}; {n} tokens unused", n)
    return unused.format(said=said, n=n) if n else said


def threatened(flight: Flight) -> str:
    """What the enemies would do as things stand."""
    threat = flight.threat
    if not threat.damage:
        return _("no enemy hits you")
    hull = threat.damage - threat.shields
    if hull >= flight.hull.now:
        return _("{n} damage, the hull will NOT hold").format(n=threat.damage)
    if hull:
        return _("{n} damage, {hull} of it to the hull").format(n=threat.damage, hull=hull)
    return _("{n} damage to the shields").format(n=threat.damage)


def owed(flight: Flight) -> str:
    """What the pilot has to choose before going on."""
    choice = flight.owed[0]
    if choice.what in ("gain", "return"):
        what = naming.choice(choice.what)
        return _("{what}: {n}").format(what=what, n=choice.count) if choice.count > 1 else what
    return naming.choice(choice.what)


def _owed(flight: Flight) -> Due:
    asks: dict[str, Ask] = {
        "keep-skill": "skill", "skill": "skill", "gain": "gain", "return": "return",
        "move-on": "move-on", "enemy": "arrive",
    }  # fmt: skip
    if flight.owed[0].what == "draw":
        return Due(
            _("draws {n} tokens; drawn by hand, d records them").format(n=flight.owed[0].count),
            Plan(),
        )
    ask = asks[flight.owed[0].what]
    said = _("choose: {what}").format(what=owed(flight))
    return Due(said, ask=ask, comes_by_itself=ask != "move-on")


def pile(flight: Flight) -> Counter[str]:
    """The discarded tokens once the rest of the supply lies there too."""
    return Counter(flight.discard) + Counter(flight.supply)


def _rest(flight: Flight, said: str) -> Due:
    """The turn ends at once, unless the pilot chooses which tokens a hit takes."""
    n, there = flight.threat.tokens, pile(flight)
    if n and n < there.total() and len(there) > 1:
        return Due(said, ask="remove")
    return Due(said, Finish())


def _hit(flight: Flight) -> str:
    """What the attack does, and what it takes."""
    said, n = threatened(flight), flight.threat.tokens
    goes = ngettext("{n} discarded token leaves the game", "{n} discarded tokens leave the game", n)
    return f"{said}; {goes.format(n=n)}" if n else said


def first_needed(unknown: Iterable[str]) -> tuple[str, ...]:
    """
    The printed numbers that nobody knows and that are needed before a first draw; the others may wait.

    >>> first_needed(("tokens.start", "tokens.prices", "fighters.titan.power", "fighters.titan.hull"))
    ('tokens.start', 'fighters.titan.power')
    """
    ends = ("tokens.start", "tokens.stock", ".power", ".signature")
    return tuple(path for path in unknown if path.endswith(ends))


def _arrives_at(flight: Flight) -> int:
    return next((n for n, card in enumerate(flight.row, 1) if card is None), len(flight.row))


def _ending(why: str) -> str:
    return {
        "victory": _("VICTORY: the mothership is out. A new flight"),
        "hull": _("DEFEAT: the hull is gone. A new flight"),
        "last-warp": _("DEFEAT: the last warp is over. A new flight"),
        "stopped": _("STOPPED: neither won nor lost. A new flight"),
    }.get(why, why)
