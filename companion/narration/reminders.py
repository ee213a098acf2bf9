"""
What the device cannot do: what is drawn, moved or kept by hand after an entry. In Space rulebook, throughout.

In the players' own words; nothing is said that the screen shows anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.catacombs import narration as delving
from companion.games.clank.effects import blockade_placed, hunters_out
from companion.games.clank.naming import lot_name, seat_name
from companion.games.warps_edge import reminders as flying
from companion.language import _, ngettext
from rules.catacombs.events import Emerged
from rules.clank.events import Ended, Fell, HushChanged, Moved, RanShort, TokenSpent
from rules.game import Event
from rules.in_space.events import CodeCompleted, Escaped, Hacked, LotsDrawn


def reminder(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    """
    What is left to do at the table after an entry; none when that is nothing.

    >>> spent = TokenSpent(seat=0, kind="sudden-inspiration", how="at-once")
    >>> reminder({"do": "secret", "seat": 0, "kind": "sudden-inspiration"}, [spent], ["Adam"])
    'Adam draws three cards now. The token goes back to the box.'
    """
    if do.get("do") in {"move", "count", "set", "undo", "redo"}:
        return None
    if flight := flying.reminder(do, events, names):
        return flight
    said = (*_by_event(events, names), *_of_fury(events), *_of_hush(do, events, names))
    return " ".join(dict.fromkeys(said)) or None


def _by_event(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    goes_on = not any(isinstance(event, Ended) for event in events)
    for event in events:
        yield from delving.left_to_do(event, names)
        match event:
            case TokenSpent(how="at-once" | "used"):
                yield from delving.token_spent(event, names)
                yield from _token(event.kind, seat_name(event.seat, names))
            case Hacked():
                yield _("The terminal gives its reward or penalty now.")
            case CodeCompleted():
                name = seat_name(event.seat, names)
                yield _("{name} takes a command code token and may enter the Command Module.").format(
                    name=name
                )
            case Escaped():
                name = seat_name(event.seat, names)
                yield _("Take the pod token, {name}'s figure and {name}'s noise off the board.").format(
                    name=name
                )
                if goes_on:
                    yield _out(name)
            case Emerged() | Fell() if goes_on:
                yield _out(seat_name(event.seat, names))
            case RanShort():
                yield from _short(event, names)
            case Moved(piece="black") if event.to.startswith("wounds:"):
                name = seat_name(event.to.removeprefix("wounds:"), names)
                yield _("{name} has no cubes left: a black cube marks the wound.").format(name=name)
            case Moved(why="hunters", from_="bag"):
                yield _("Every red cube goes back to the area.")
            case LotsDrawn(of="artifacts"):
                yield _("Put these artifacts back in the box.")
            case LotsDrawn(of="first"):
                name = lot_name(event.names[0], names)
                yield _("{name} begins, and the starting noise is dealt in that order.").format(name=name)
            case _:
                pass


def _token(kind: str, name: str) -> Iterator[str]:
    match kind:
        case "sudden-inspiration":
            yield _("{name} draws three cards now.").format(name=name)
        case "disintegrator":
            yield _(
                "At the end of this turn {name} puts one played or discarded card back in the box."
            ).format(name=name)
        case "energy-drink":
            yield _("{name} has one more movement this turn.").format(name=name)
        case "faction-bonus":
            yield _(
                "This turn every faction effect on {name}'s played cards works by itself; "
                "crystal effects do not."
            ).format(name=name)
        case "tonic":
            yield _("{name} has two more swords this turn.").format(name=name)
        case _:
            pass
    yield _("The token goes back to the box.")


def _short(event: RanShort, names: Sequence[str]) -> Iterator[str]:
    name, n = seat_name("" if event.seat is None else event.seat, names), event.by
    match event.of:
        case "supply":
            yield ngettext(
                "{name} has no cubes left: {n} noise was not made.",
                "{name} has no cubes left: {n} noise were not made.",
                n,
            ).format(name=name, n=n)
        case "area":
            yield _(
                "{name} has no more cubes in the area; the rest is kept only in {name}'s own turn."
            ).format(name=name)
        case "black":
            yield _("No black cube is left for {name}'s wound: it does not count.").format(name=name)
        case "aside":
            yield _("No more black cubes lie aside.")
        case "wounds" | "bank":
            pass


def _of_fury(events: Sequence[Event]) -> Iterator[str]:
    n = hunters_out(events)
    if n:
        yield ngettext(
            "Move the red cube from the fury track to the area.",
            "Move the {n} red cubes from the fury track to the area.",
            n,
        ).format(n=n)
    if blockade_placed(events):
        yield _("Put the blockade token on its place in the Cargo Bay; the hyperlift no longer reaches it.")


def _of_hush(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    if do.get("do") not in {"noise", "everyone"}:
        return
    for event in events:
        if isinstance(event, HushChanged) and event.to:
            told = ngettext(
                "{name} can still hush {n} noise this turn.",
                "{name} can still hush {n} noises this turn.",
                event.to,
            )
            yield told.format(name=seat_name(event.seat, names), n=event.to)


def _out(name: str) -> str:
    return _("From now on {name}'s turn is only a draw from the bag.").format(name=name)
