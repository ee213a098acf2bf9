"""What comes next in a flight: what the one key that goes on will do, in a sentence. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from companion.games.deeds import Deed
from companion.games.warps_edge import aims, amends, choices, deeds, naming
from companion.games.warps_edge.figures import asked, figures
from companion.words.language import _, ngettext
from rules.boxes import Tree
from rules.warps_edge.commands import Plan
from rules.warps_edge.view import View as Flight

GOES_ON: Final = "go-on"
"""The deed that everybody waits for."""


class Due(msgspec.Struct, frozen=True):
    """What the key that goes on does now, and the deed that it is; none once the flight is over."""

    sentence: str
    deed: Deed | None = None

    comes_by_itself: bool = False
    """Whether it is asked without a key: nothing else can be done before it."""


def due(flight: Flight) -> Due:
    """What comes next."""
    if flight.ended is not None:
        return Due(_ending(flight.ended))
    if flight.owed:
        return _owed(flight)
    if missing := needed(flight):
        n = len(missing)
        what = ngettext("{n} printed number is needed", "{n} printed numbers are needed", n).format(n=n)
        comes = not missing[0].endswith((".shields", ".hull"))  # those wait for the key that ends the turn
        return Due(what, figures(missing[0]), comes_by_itself=comes)
    match flight.step:
        case "arrive":
            n = next((aim.number for aim in aims.row(flight) if aim.state == "due"), len(flight.row))
            said = _("enemy {n} arrives: type its name").format(n=n)
            return Due(said, amends.arrival(flight), comes_by_itself=True)
        case "act":
            unknown = aims.unknown(flight)
            if unknown:
                said = _("what section {n} says has to be typed").format(n=unknown)
                return Due(said, amends.section(unknown), comes_by_itself=True)
            said = _ending_turn(flight)
            return Due(said, deeds.finishing(flight, said))
        case "attack":
            said = _hit(flight)
            return Due(said, deeds.finishing(flight, said))
        case _:
            n = flight.bag
            left = ngettext("{n} token in the bag", "{n} tokens in the bag", n).format(n=n)
            return _plan(_("draws new tokens ({left})").format(left=left))


def every_deed(flight: Flight, seat: int | None, numbers: Tree) -> tuple[Deed, ...]:
    """Everything a pilot, who has no seat, can do now; what comes next stands aside."""
    if seat is not None:
        return ()
    if flight.phase != "play":
        return (amends.amends(flight),)
    coming, unknown = due(flight), flight.unknown
    by_hand = deeds.counted(deeds.drawn_by_hand(flight)).but(aside=True)
    typed = tuple(figures(path).but(name=f"figures-{path}", label=asked(path)) for path in unknown)
    return (
        *((_next(coming, coming.deed, numbers),) if coming.deed else ()),
        *((by_hand,) if coming.deed and coming.deed.name == "plan" else ()),
        *deeds.deeds(flight),
        amends.amends(flight),
        *(
            (Deed("figures", _("Printed numbers"), _("that nobody has typed yet"), deeds=typed),)
            * bool(typed)
        ),
    )


def _next(coming: Due, deed: Deed, numbers: Tree) -> Deed:
    """What comes next; of a card that the printed *numbers* have whole, the name is enough."""
    *lines, last = deed.deeds or (deed,)
    if (
        deed.fields
        and isinstance(deed.fields[0], deeds.Heap)
        and len(deed.fields[0].options or ()) == deeds.MOST
    ):
        other = deeds.counted(deed).but(name=f"{deed.name}-other", label=_("other tokens"))
        *lines, last = *deed.further(), other
    label = deed.title if isinstance(deed, amends.Card) else deed.label
    if isinstance(last, amends.Card):
        lines += filter(None, (amends.known(last, numbers),))
        last = amends.wanting(last)
    if lines:
        return Deed(GOES_ON, label, coming.sentence, deeds=(*lines, last), aside=True)
    return last.but(name=GOES_ON, label=label, hint=deed.hint or coming.sentence, aside=True)


def _plan(said: str) -> Due:
    return Due(said, Deed("plan", _("Go on"), said, does=Plan))


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


def _owed(flight: Flight) -> Due:
    owed = flight.owed[0]
    if owed.what == "draw":
        said = _("draws {n} tokens; drawn by hand, d records them").format(n=owed.count)
        return _plan(said)
    what = naming.choice(owed.what)
    if owed.what in ("gain", "return") and owed.count > 1:
        what = _("{what}: {n}").format(what=what, n=owed.count)
    asked = {"keep-skill": amends.skill, "skill": amends.skill, "enemy": amends.arrival}
    deed = asked.get(owed.what, choices.owed)(flight)
    return Due(_("choose: {what}").format(what=what), deed, comes_by_itself=owed.what != "move-on")


def _hit(flight: Flight) -> str:
    """What the attack does, and what it takes."""
    said, n = threatened(flight), flight.threat.tokens
    goes = ngettext("{n} discarded token leaves the game", "{n} discarded tokens leave the game", n)
    return f"{said}; {goes.format(n=n)}" if n else said


def needed(flight: Flight) -> tuple[str, ...]:
    """The printed numbers that nobody has typed and that the key which goes on cannot do without."""
    ends: tuple[str, ...] = {"plan": (".warps",) * flight.ending, "act": (".sections",)}.get(flight.step, ())
    if flight.step in ("act", "attack") and flight.threat.damage:
        ends = (*ends, ".shields", ".hull")
    board = ("fighters.", f"motherships.{flight.mothership}.")
    later = tuple(path for path in flight.unknown if path.endswith(ends) and path.startswith(board))
    return (*(first_needed(flight.unknown) if flight.step == "plan" else ()), *later)


def first_needed(unknown: Iterable[str]) -> tuple[str, ...]:
    """
    The printed numbers that nobody knows and that are needed before a first draw; the others may wait.

    >>> first_needed(("tokens.start", "tokens.prices", "fighters.titan.power", "fighters.titan.hull"))
    ('tokens.start', 'fighters.titan.power')
    """
    ends = ("tokens.start", "tokens.stock", ".power", ".signature")
    return tuple(path for path in unknown if path.endswith(ends))


def _ending(why: str) -> str:
    return {
        "victory": _("VICTORY: the mothership is out. A new flight"),
        "hull": _("DEFEAT: the hull is gone. A new flight"),
        "last-warp": _("DEFEAT: the last warp is over. A new flight"),
        "stopped": _("STOPPED: neither won nor lost. A new flight"),
    }.get(why, why)
