"""
What an entry did to the table, read from its events and said as people say it. Knows no commands.

Names are the seats', in turn order. A part is short and stands in a list, such as
"Eva 2 wounds", "1 hunter is out". A line begins with what changed, so that its end may be cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from companion.games.clank.naming import seat_name
from companion.words.language import _, ngettext
from rules.clank import events as happened
from rules.game import Event

_HUNTERS = "hunters:"
_MOST_HURT = 2
"""So many seats that were hurt have a part each."""
_WOUNDS = "wounds:"


def outcome(events: Sequence[Event], names: Sequence[str]) -> str:
    """
    What a draw did, as a sentence of its own.

    >>> hit = happened.Moved(piece="blue", by=1, from_="bag", to="wounds:1", why="attack")
    >>> outcome([hit, hit, happened.Fell(seat=0, status="lost")], ["Filip", "Eva"])
    'Filip fell, Eva 2 wounds.'
    >>> outcome([], ["Filip", "Eva"])
    'Nobody was hurt.'
    """
    told = ", ".join(hurt(events, names))
    return _("{outcome}.").format(outcome=told) if told else _("Nobody was hurt.")


def hurt(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Who was wounded how often, and who fell: seat by seat, or where they are many those who fell first."""
    blows, down = wounds(events), fallen(events)
    if len({*blows, *down}) > _MOST_HURT:
        fell = ", ".join(seat_name(seat, names) for seat in sorted(down))
        hit = ", ".join(f"{seat_name(seat, names)} {blows[seat]}" for seat in sorted({*blows} - down))
        yield from [_("{names} fell").format(names=fell)] if fell else ()
        yield from [_("Wounds: {names}").format(names=hit)] if hit else ()
        return
    for seat in sorted({*blows, *down}):
        name, n = seat_name(seat, names), blows[seat]
        if not n:
            yield _("{name} fell").format(name=name)
            continue
        told = ngettext("{name} {n} wound", "{name} {n} wounds", n).format(name=name, n=n)
        yield _("{wounds} and fell").format(wounds=told) if seat in down else told


def wounds(events: Sequence[Event], why: Container[str] | None = None) -> Counter[int]:
    """Cubes that came to each seat's health track, for one of these reasons where some are named."""
    blows: Counter[int] = Counter()
    for event in events:
        if (
            isinstance(event, happened.Moved)
            and event.to.startswith(_WOUNDS)
            and (not why or event.why in why)
        ):
            blows[int(event.to.removeprefix(_WOUNDS))] += event.by
    return blows


def fallen(events: Sequence[Event]) -> frozenset[int]:
    """The seats that fell."""
    return frozenset(event.seat for event in events if isinstance(event, happened.Fell))


def fury_step(events: Sequence[Event]) -> int | None:
    """The step the marker reached; none when it did not move."""
    rose = (event for event in events if isinstance(event, happened.FuryRose) and not event.dragon)
    return max((event.to for event in rose), default=None)


def hunters_out(events: Sequence[Event]) -> int:
    """Red cubes that left the fury track."""
    return sum(
        event.by for event in events if isinstance(event, happened.Moved) and event.from_.startswith(_HUNTERS)
    )


def blockade_placed(events: Sequence[Event]) -> bool:
    """Whether the blockade came into play."""
    return any(isinstance(event, happened.BlockadePlaced) for event in events)


def alarms(events: Sequence[Event]) -> Iterator[str]:
    """What a rising marker set off."""
    n = hunters_out(events)
    if n:
        yield ngettext("{n} hunter is out", "{n} hunters are out", n).format(n=n)
    if blockade_placed(events):
        yield _("the blockade is in place")


def rises(events: Sequence[Event]) -> Iterator[str]:
    """What became of the fury."""
    step = fury_step(events)
    if step is not None:
        yield _("Fury {step}").format(step=step)
    elif any(isinstance(event, happened.FuryStayed) for event in events):
        yield _("Fury stays at the top")
    others = {event.dragon: event.to for event in events if isinstance(event, happened.FuryRose)}
    yield from (f"{dragon} {to}" for dragon, to in others.items() if dragon)
    yield from alarms(events)


def fates(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Whether the game ends or goes on, and who fell or came back."""
    yield from ending(events)
    for event in events:
        match event:
            case happened.Fell():
                yield _("{name} fell").format(name=seat_name(event.seat, names))
            case happened.Rose():
                yield _("{name} plays on").format(name=seat_name(event.seat, names))
            case _:
                pass


def ending(events: Sequence[Event]) -> Iterator[str]:
    """Whether the game ends or goes on."""
    for event in events:
        match event:
            case happened.Ended():
                yield _("Game over")
            case happened.Resumed():
                yield _("The game goes on")
            case _:
                pass


def heals(events: Sequence[Event]) -> Iterator[str]:
    """Wounds that healed, where that is not the point of the sentence."""
    n = sum(event.by for event in events if isinstance(event, happened.Moved) and event.why == "heal")
    if n:
        yield ngettext("{n} wound healed", "{n} wounds healed", n).format(n=n)


def fired(events: Sequence[Event], why: str) -> tuple[Event, ...]:
    """Those that a command fired itself; what is put right later moves for a reason that somebody gave."""
    return tuple(
        event
        for event in events
        if isinstance(event, happened.RanShort | happened.HushChanged)
        or (isinstance(event, happened.Moved) and event.why == why)
    )


def moved(events: Sequence[Event]) -> int:
    """How many pieces moved."""
    return sum(event.by for event in events if isinstance(event, happened.Moved))


def short(events: Sequence[Event]) -> int:
    """How much could not be done for want of cubes."""
    return sum(event.by for event in events if isinstance(event, happened.RanShort))
