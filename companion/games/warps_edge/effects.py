"""What an entry did to a flight, read from its events and said in parts of a line. Knows no commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from companion.games.warps_edge import naming
from companion.words.language import N_, _
from rules.events import Drawn, Moved
from rules.game import Event
from rules.warps_edge import events as happened
from rules.warps_edge.table import BAG, GONE, TRAYS
from rules.warps_edge.tokens import BASIC, ENERGY, POWER

_AGAIN = "rises-again"
"""Why shields and hull change when a lost hull is refitted."""

_SHORT: Final = {
    "bag": N_("the bag is empty"), "gain": N_("the trays hold no more"),
    "return": N_("no more discarded tokens"), "skill": N_("no skill card left"),
    "keep-skill": N_("no skill card left"), "enemy": N_("no enemy card left"),
}  # fmt: skip
_WARP_ENDS: Final = {
    "bag-empty": N_("warp {n} ends (empty bag)"), "hull": N_("warp {n} ends (hull lost)"),
    "": N_("warp {n} ends"),
}  # fmt: skip
_ENDS: Final = {
    "victory": N_("the flight is won"), "stopped": N_("the flight is stopped"), "": N_("the flight is lost"),
}  # fmt: skip


def news(events: Sequence[Event], names: Sequence[str], *, hits: bool = False) -> Iterator[str]:
    """
    How a command changed the flight, with which its line begins; *hits* is whether attacks are its matter.

    >>> gone = happened.Defeated(target="enemy:1", name="fury", how="evaded", reward=("laser-2",))
    >>> list(news([gone], ["fury"]))
    ['fury evaded (laser 2)']
    """
    yield from (_(_ENDS.get(event.why, _ENDS[""])) for event in events if isinstance(event, happened.Ended))
    if hull := [event for event in events if isinstance(event, happened.HullChanged)]:
        yield _("refitted") if hull[-1].why == _AGAIN else _("hull {n}").format(n=hull[-1].to)
    for event in events:
        match event:
            case happened.WarpEnded(number=n, why=why):
                yield _(_WARP_ENDS.get(why, _WARP_ENDS[""])).format(n=n)
            case happened.BoardTurned(to=face):
                yield _("now {ship}").format(ship=naming.ship(face))
            case happened.WarpBegan(number=n):
                yield _("warp {n} begins").format(n=n)
            case happened.Resumed():
                yield _("the game goes on")
            case happened.Defeated():
                yield _defeat(event, events, names)
            case _:
                pass
    if hits:
        yield from suffered(events)


def outcomes(events: Sequence[Event]) -> Iterator[str]:
    """What else came of a command, in its order."""
    for event in events:
        match event:
            case happened.Flipped(up=up):
                yield _("face up") if up else _("face down")
            case Moved(why="assign", from_="trays"):
                yield _("{token} at it").format(token=naming.token(event.piece))
            case Moved(why="assign") if does_not_stun(event, events):
                yield _("does not stun")
            case Drawn() if not happened.is_toss(event):
                yield _("drew {tokens}").format(tokens=naming.heap(event.cubes))
            case happened.ShieldsChanged(why="reward"):
                yield _("shields {n}").format(n=event.to)
            case happened.RanShort():
                yield from _short(event)
            case happened.SkillActivated():
                yield _("{skill} is active").format(skill=naming.skill(event.name))
            case happened.ChoiceOwed(what="draw", count=n) if hands_draw(events):
                yield _("{n} to be drawn by hand").format(n=n)
            case happened.ChoiceOwed(what="draw", count=n) if not _is_drawn(events):
                yield _("{n} to be drawn").format(n=n)
            case happened.EffectBegan(what="evading-is-cheaper"):
                yield _("evading costs 1 less this turn")
            case happened.EffectBegan(what="lasers-stun-no-enemy"):
                yield _("lasers stun no enemy this turn")
            case happened.TurnBegan(number=n):
                yield _("turn {n} begins").format(n=n)
            case _:
                pass


def hands_draw(events: Sequence[Event]) -> bool:
    """
    Whether a draw is left to hands: the device makes it as soon as it can be made.

    So one that only waits for what was printed before it may be the device's.
    """
    owed = [event.what for event in events if isinstance(event, happened.ChoiceOwed)]
    return owed[:1] == ["draw"] and not _is_drawn(events)


def _is_drawn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, happened.ChoiceMade) and event.what == "draw" for event in events)


def suffered(events: Sequence[Event]) -> Iterator[str]:
    """What attacks cost besides the hull; what no longer counts is left out."""
    ignored = sum(event.ignored for event in events if isinstance(event, happened.Hit))
    shields = [event for event in events if isinstance(event, happened.ShieldsChanged)]
    gone = moved(events, to=GONE)
    is_over = any(isinstance(event, happened.Ended) for event in events)
    is_refitted = any(isinstance(event, happened.HullChanged) and event.why == _AGAIN for event in events)
    if is_refitted and gone and not is_over:
        yield _("{tokens} out of the game").format(tokens=naming.heap(gone))
    elif shields and gone and not is_over:
        yield _("shields {n} ({tokens} out of the game)").format(n=shields[-1].to, tokens=naming.heap(gone))
    elif shields and not is_refitted and not is_over:
        yield _("shields {n}").format(n=shields[-1].to)
    if ignored:
        yield _("{n} ignored").format(n=ignored)


def shots(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """
    Attackers one by one, each with what it leaves; what is left after the last of them is said by itself.

    >>> shot = happened.Hit(target="enemy:1", damage=2, ignored=0), happened.HullChanged(to=1, why="enemy:1")
    >>> list(shots(shot, ["fury"])), list(shots([], ["fury"]))
    (['hit for 2 by fury', 'hull 1'], [])
    """
    left = hit = ""
    for event in events:
        if isinstance(event, happened.Hit):
            if hit:
                yield _("{what}: {outcome}").format(what=left, outcome=hit)
            dials = (e for e in events if isinstance(e, happened.ShieldsChanged | happened.HullChanged))
            left = ", ".join(
                news([event, *(dial for dial in dials if dial.why == event.target)], names, hits=True)
            )
            who = naming.place_among(event.target, names)
            hit = _("hit for {n} by {who}").format(n=event.damage, who=who)
    if not hit:
        return
    if any(isinstance(event, happened.HullChanged) and not event.to for event in events):
        over = [event.number for event in events if isinstance(event, happened.WarpEnded)]
        is_lost = any(isinstance(event, happened.Ended) for event in events)
        left = _("Hull 0: the flight is lost") if is_lost else _("Hull 0: warp {n} is over").format(n=over[0])
    yield hit
    if left:
        yield left


def moved(
    events: Sequence[Event], *, from_: str | None = None, to: str | None = None, why: str | None = None
) -> Counter[str]:
    """The tokens that went from there, to there, for that reason; what is not said does not matter."""
    counted: Counter[str] = Counter()
    for event in events:
        if (
            isinstance(event, Moved)
            and from_ in (None, event.from_)
            and to in (None, event.to)
            and why in (None, event.why)
        ):
            counted[event.piece] += event.by
    return counted


def does_not_stun(event: Moved, events: Sequence[Event]) -> bool:
    """Whether something keeps a token that was assigned from stunning. Energy never does, and is left out."""
    if not event.to.endswith(":above") or event.piece in ENERGY:
        return False
    target = event.to.removesuffix(":above")
    return not any(isinstance(gone, happened.Defeated) and gone.target == target for gone in events)


def _defeat(event: happened.Defeated, events: Sequence[Event], names: Sequence[str]) -> str:
    told = {
        "destroyed": _("{target} destroyed"), "evaded": _("{target} evaded"),
        "defeated": _("{target} defeated"),
    }[event.how].format(target=naming.place_among(event.target, names))  # fmt: skip
    if not event.reward:
        return told
    got = ", ".join(_reward(name, events) for name in event.reward)
    return _("{what} ({reward})").format(what=told, reward=got)


def _reward(name: str, events: Sequence[Event]) -> str:
    """A reward; a POWER token of a letter is called by its own name."""
    letter = name.removeprefix("power-")
    for token in moved(events, from_=TRAYS, to=BAG, why="gain"):
        if POWER.get(token) == letter:
            return naming.token(token)
    return naming.reward(name)


def _short(event: happened.RanShort) -> Iterator[str]:
    if event.of in (*BASIC, *POWER):
        yield _("no {token} left in the trays").format(token=naming.token(event.of))
    elif event.of in _SHORT:
        yield _(_SHORT[event.of])


Row = tuple[str, ...]
"""Names of the enemies from the deck on; it may be shorter than the row."""


def row_after(names: Sequence[str], events: Sequence[Event]) -> Row:
    """
    The row that events leave.

    >>> gone = happened.Defeated(target="enemy:1", name="fury", how="evaded", reward=())
    >>> row_after(("fury", "hunter"), [gone])
    ('', 'hunter')
    """
    row = tuple(names)
    for event in events:
        match event:
            case happened.Arrived():
                row = _put(row, event.place, event.name)
            case happened.Defeated(target=target) if target.startswith("enemy:"):
                row = _put(row, int(target.removeprefix("enemy:")), "")
            case happened.CardsReturned():
                row = ()
            case happened.Amended(row=tuple(cards)):
                row = tuple(card.name if card else "" for card in cards)
            case _:
                pass
    return row


def row_during(names: Sequence[str], events: Sequence[Event]) -> Row:
    """The row with every enemy the events speak of: those who arrived, and those who are out by now."""
    row = tuple(names)
    for event in events:
        if isinstance(event, happened.Defeated) and event.target.startswith("enemy:"):
            row = _put(row, int(event.target.removeprefix("enemy:")), event.name)
        elif isinstance(event, happened.Arrived | happened.Amended):
            there = zip_longest(row_after(row, [event]), row, fillvalue="")
            row = tuple(now or before for now, before in there)
    return row


def _put(row: Row, place: int, name: str) -> Row:
    longer = (*row, *[""] * (place - len(row)))
    return (*longer[: place - 1], name, *longer[place:])
