"""What seats own: money, artifacts and tokens. What all games of the family do with them alike."""

from __future__ import annotations

from typing import Final, Never

from rules.clank.commands import Artifact, Credits, Drop, Use
from rules.clank.draft import Draft, T
from rules.clank.events import ArtifactTaken, CreditsChanged, TokenSpent
from rules.clank.table import Seat
from rules.decisions import Decisions
from rules.refusals import Refused

_MOST_CREDITS: Final = 9999


def take_artifact(draft: Draft[T], command: Artifact) -> None:
    """An artifact is taken, and fury rises. In Space rulebook, phase 2; Catacombs rulebook, p. 8."""
    draft.say(ArtifactTaken(seat=command.seat, value=command.value))
    draft.raise_fury(1, why="artifact")


def need_artifact(seat: Seat) -> None:
    """Refuse the way out to a seat that carries no artifact."""
    if not seat.artifacts:
        raise Refused("no-artifact", "{name} cannot leave without an artifact.", name=seat.name)


def use(draft: Draft[T], command: Use) -> None:
    """In Space rulebook, tokens: used once, then back to the box. A chip becomes money."""
    seat = draft.seat_in(command.seat)
    _check_owned(draft, command.seat, command.kind)
    if command.kind not in draft.table.usable:
        raise Refused(
            "not-usable", "{name} keeps {kind}; it is not used up.", name=seat.name, kind=command.kind
        )
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="used"))
    tokens = draft.table.box.tokens
    earn(draft, command.seat, tokens.credits.get(command.kind, 0))
    draft.heal(command.seat, tokens.heals.get(command.kind, 0))


def drop(draft: Draft[T], command: Drop) -> None:
    """A token is lost."""
    draft.seat_in(command.seat)
    _check_owned(draft, command.seat, command.kind)
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="dropped"))


def credits_(draft: Draft[T], command: Credits) -> None:
    """Money comes and goes; nobody owes any."""
    seat = draft.seat_in(command.seat)
    to = seat.credits + command.by
    if to < 0:
        raise Refused("not-enough-credits", "{name} has only {n} credits.", name=seat.name, n=seat.credits)
    draft.say(CreditsChanged(seat=command.seat, to=min(to, _MOST_CREDITS)))


def earn(draft: Draft[T], index: int, by: int) -> None:
    """A seat gets so much money; none when *by* is none."""
    if by:
        seat = draft.table.seats[index]
        draft.say(CreditsChanged(seat=index, to=min(seat.credits + by, _MOST_CREDITS)))


def pay(draft: Draft[T], index: int, price: int) -> None:
    """A seat pays, where the device minds the money. Raises `Refused` when it cannot."""
    seat = draft.table.seats[index]
    if not draft.table.track_credits:
        return
    if seat.credits < price:
        raise Refused(
            "not-enough-credits",
            "{name} has {n} credits; it costs {price}.",
            name=seat.name,
            n=seat.credits,
            price=price,
        )
    draft.say(CreditsChanged(seat=index, to=seat.credits - price))


def unknown(kind: str) -> Refused:
    """The refusal of a token that does not exist, or is not to be had in the way that was said."""
    return Refused(
        "no-such-token",
        "There is no token called {kind} to be had like this; its points go with the cards.",
        kind=kind,
    )


def _check_owned(draft: Draft[T], index: int, kind: str) -> None:
    if kind not in draft.table.kinds:
        raise unknown(kind)
    seat = draft.table.seats[index]
    if kind not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=kind)


def decisions() -> Decisions[Draft[T], Use | Drop | Credits]:
    """What all games of the family do alike with belongings."""
    return Decisions[Draft[T], Never]().on(Use, use).on(Drop, drop).on(Credits, credits_)
