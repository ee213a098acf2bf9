"""
What the device cannot do: what is drawn, moved or kept by hand after an entry of a table of seats.

In the players' own words; nothing is said that the screen shows anyway. What only one game leaves to do is in
that game's room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from companion.games.clank.effects import blockade_placed, hunters_out
from companion.games.clank.naming import limit_name, lot_name, piece_name, pieces, seat_name, token_name
from companion.games.clank.narration import burst
from companion.games.reference import place
from companion.games.telling import Beat, Voice
from companion.words.language import N_, _, ngettext, told_of
from rules.clank.commands import Everyone, Noise, Set
from rules.clank.events import (
    ArtifactTaken,
    Attacked,
    BlockadePlaced,
    Dealt,
    Drawn,
    Ended,
    Fell,
    FuryRose,
    HushChanged,
    Joined,
    Left,
    LotsDrawn,
    Moved,
    RanShort,
    Renamed,
    Resumed,
    Started,
    TokenGained,
    TokenSpent,
    TokenSwapped,
    TurnBegan,
    TurnsCounted,
)
from rules.clank.evolve import LOTS
from rules.events import Warned
from rules.game import Command, Event
from rules.timeline import Retell

_SWORDS: Final = N_("{name} has two more swords this turn.")
_CARDS: Final = N_("{name} draws three cards now.")
_MOVEMENT: Final = N_("{name} has one more movement this turn.")
_ONE_CARD: Final = N_("At the end of this turn {name} puts one played or discarded card back in the box.")

_GAINED: Final = {
    "barbarian": _SWORDS,
    "sorceress": N_("Record every Secret Tome that {name} buys: the sorceress counts them."),
}
"""What tokens do that the device cannot, when a seat gets one."""

_SPENT: Final = {
    "sudden-inspiration": _CARDS,
    "flash-of-brilliance": _CARDS,
    "disintegrator": _ONE_CARD,
    "energy-drink": _MOVEMENT,
    "faction-bonus": N_(
        "This turn every faction effect on {name}'s played cards works by itself; crystal effects do not."
    ),
    "tonic": _SWORDS,
    "skill-boost": N_("{name} has two more skill this turn."),
    "greater-skill-boost": N_("{name} has five more skill this turn."),
    "potion-of-strength": _SWORDS,
    "potion-of-swiftness": _MOVEMENT,
    "magic-spring": _ONE_CARD,
    "discount-coupon": N_("The discount coupon goes with this purchase."),
}
"""The same, when it does its work and goes back to the box."""


class TableVoice(Voice):
    """The voice of a table of seats; what only one game leaves to hands, that game says."""

    retold: ClassVar[tuple[type[Event], ...]] = (TokenSwapped, Warned)
    """What an entry that is corrected later leaves to the hands; the rest is done already."""

    burst = staticmethod(burst)
    corrections = (*Voice.corrections, Set)
    after: ClassVar[tuple[str | type[Event], ...]] = ("hunters", LOTS, BlockadePlaced, TokenSpent)

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What only this game leaves to do after an event; *goes_on* is whether the game does."""
        del event, names, goes_on
        return iter(())

    def out(self, name: str) -> str:
        """What a seat that is out does in its turn."""
        return _("From now on {name}'s turn is only a draw from the bag.").format(name=name)

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands."""
        if isinstance(command, Retell):
            events = [event for event in events if isinstance(event, self.retold)]
        said = (
            *_drawn(events),
            *self._by_event(events, names),
            *_of_fury(events),
            *_of_hush(command, events, names),
        )
        return " ".join(dict.fromkeys(said)) or None

    def laid_back(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
        """What else than cubes goes back where it was, once these events were taken back."""
        steps = [event.to for event in events if isinstance(event, FuryRose) and not event.dragon]
        if steps:
            yield _("the fury marker on step {n}").format(n=min(steps) - 1)
        for event in events:
            match event:
                case BlockadePlaced():
                    yield _("the blockade token beside the board")
                case ArtifactTaken():
                    yield _("the artifact of {value} from {name} in its room").format(
                        value=event.value, name=seat_name(event.seat, names)
                    )
                case TokenGained():
                    yield _("{name}'s token in its place: {token}").format(
                        name=seat_name(event.seat, names), token=token_name(event.kind)
                    )
                case Dealt():
                    yield _("the card of slot {n} on top of its deck").format(n=event.slot)
                case TokenSpent():
                    yield _("to {name} again: {token}").format(
                        name=seat_name(event.seat, names), token=token_name(event.kind)
                    )
                case _:
                    pass

    def moves_on(self, earlier: Event, later: Event) -> bool:
        """An artifact that somebody carries goes to no room: not to where it was found, nor back."""
        found = getattr(earlier, "artifacts", (getattr(earlier, "value", None),))
        return isinstance(later, ArtifactTaken) and later.value in found

    def names(self, before: Sequence[str], events: Sequence[Event]) -> tuple[str, ...]:
        """The seats' names, in turn order."""
        names = [*before]
        for event in events:
            match event:
                case Started(seats=seats):
                    names = [seat.name for seat in seats]
                case Renamed(seat=seat, name=name):
                    names[seat] = name
                case Joined(name=name):
                    names.append(name)
                case _:
                    pass
        return tuple(names)

    def beat(self, event: Event) -> Beat:
        """A turn is a seat's; at a free table there is none."""
        match event:
            case Ended():
                return "end"
            case Resumed():
                return "again"
            case Started(turns=turns) | TurnsCounted(turns=turns):
                return "turn" if turns == "tracked" else "no-turn"
            case TurnBegan():
                return "turn"
            case _:
                return "on"

    def _by_event(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
        goes_on = not any(isinstance(event, Ended) for event in events)
        for event in events:
            yield from self.left_to_do(event, names, goes_on=goes_on)
            match event:
                case TokenGained(kind=kind) if kind in _GAINED:
                    yield _(_GAINED[kind]).format(name=seat_name(event.seat, names))
                case TokenSpent(how="at-once" | "used", kind=kind):
                    if kind in _SPENT:
                        yield _(_SPENT[kind]).format(name=seat_name(event.seat, names))
                    yield _("The token goes back to the box.")
                case Fell() if goes_on:
                    yield self.out(seat_name(event.seat, names))
                case Dealt(signs=signs) if "arrive" in signs:
                    yield _("Do now what ARRIVE says, before any attack.")
                case RanShort():
                    yield from _short(event, names)
                case Moved(piece="black") if event.to.startswith("wounds:"):
                    name = seat_name(event.to.removeprefix("wounds:"), names)
                    yield _("{name} has no cubes left: a black cube marks the wound.").format(name=name)
                case Warned():
                    at = told_of() and place(told_of(), "warned", event.of)
                    what = f"{limit_name(event.of)} ({at})" if at else limit_name(event.of)
                    yield _(
                        "By the lists there are only {most} of these: {what}. It counts all the same."
                    ).format(most=event.most, what=what)
                case Joined(name=name):
                    yield _("{name}'s figure begins where all began, with the starting cards.").format(
                        name=name
                    )
                case Left(seat=seat):
                    yield _("{name}'s figure goes off the board; the cubes stay, and hurt nobody.").format(
                        name=seat_name(seat, names)
                    )
                case TokenSwapped():
                    yield _("{name} has this instead: {token}.").format(
                        name=seat_name(event.seat, names), token=token_name(event.to)
                    )
                case LotsDrawn(of="artifacts"):
                    yield _("Put these artifacts back in the box.")
                case LotsDrawn(of="first"):
                    name = lot_name(event.names[0], names)
                    yield _("{name} begins, and the starting noise is dealt in that order.").format(name=name)
                case Moved(why="hunters", from_="bag"):
                    yield _("Every red cube goes back to the area.")
                case _:
                    pass


def _drawn(events: Sequence[Event]) -> Iterator[str]:
    """Cubes of an attack that the device drew, and hands have not."""
    if not any(isinstance(event, Attacked) for event in events):
        return
    cubes = Counter(
        cube for event in events if isinstance(event, Drawn) and event.by == "device" for cube in event.cubes
    )
    if cubes:
        told = ", ".join(pieces(n, cube) if n > 1 else piece_name(cube) for cube, n in sorted(cubes.items()))
        if any(isinstance(event, Moved) and (event.from_, event.to) == ("area", "bag") for event in events):
            yield _("All cubes of the area go into the bag. Pick out of it: {tokens}.").format(tokens=told)
        else:
            yield _("Pick out of the bag: {tokens}.").format(tokens=told)


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


def _of_hush(command: Command, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    if not isinstance(command, Noise | Everyone):
        return
    for event in events:
        if isinstance(event, HushChanged) and event.to:
            told = ngettext(
                "{name} can still hush {n} noise this turn.",
                "{name} can still hush {n} noises this turn.",
                event.to,
            )
            yield told.format(name=seat_name(event.seat, names), n=event.to)
