"""What In Space's own commands do. One function a command, all told to a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from furybox.rules.clank.draft import Draft
from furybox.rules.clank.table import AREA, supply
from furybox.rules.in_space.commands import (
    Artifact,
    Buy,
    Credits,
    Crystal,
    Drop,
    Escape,
    Hack,
    Secret,
    Use,
)
from furybox.rules.in_space.events import (
    ArtifactTaken,
    CodeCompleted,
    CreditsChanged,
    CrystalsChanged,
    Escaped,
    Hacked,
    TokenGained,
    TokenSpent,
)
from furybox.rules.in_space.table import AT_ONCE, ITEMS, MAJOR, MINOR, USABLE, InSpaceTable
from furybox.rules.refusals import Refused

InSpaceDraft = Draft[InSpaceTable]
_MOST_CREDITS = 9999


def hack(draft: InSpaceDraft, command: Hack) -> None:
    """Rulebook, phase 2: two data cubes in two modules; the second completes the code and raises fury."""
    seat, table = draft.seat_in(command.seat), draft.table
    placed = table.cubes_of(command.seat)
    if table.has_code(command.seat):
        raise Refused("code-complete", "{name} has the whole command code.", name=seat.name)
    if any(_same(cube.module, command.module) for cube in placed):
        raise Refused("same-module", "{name}'s data cube lies in {module} already; choose another module.",
                      name=seat.name, module=command.module)  # fmt: skip
    for cube in table.terminals:
        same = _same(cube.module, command.module) and _same(cube.terminal, command.terminal)
        if same and command.terminal is not None:
            raise Refused("terminal-taken", "A data cube lies on {terminal} in {module} already.",
                          terminal=command.terminal, module=command.module)  # fmt: skip
    draft.say(Hacked(seat=command.seat, module=command.module, terminal=command.terminal))
    if draft.table.has_code(command.seat):
        draft.say(CodeCompleted(seat=command.seat))
        draft.raise_fury(1, why="code")


def artifact(draft: InSpaceDraft, command: Artifact) -> None:
    """Rulebook, phase 2: one each, only with the code; fury rises."""
    seat, table = draft.seat_in(command.seat), draft.table
    if command.value not in table.box.artifacts.values:
        raise Refused("no-such-token", "There is no artifact of {value} points.", value=command.value)
    if seat.artifacts:
        raise Refused("has-artifact", "{name} carries an artifact and cannot take another.", name=seat.name)
    if not table.has_code(command.seat):
        raise Refused("no-code", "{name} has not completed the command code.", name=seat.name)
    if command.value not in table.artifacts:
        raise Refused("sold-out", "The artifact of {value} points is gone.", value=command.value)
    draft.say(ArtifactTaken(seat=command.seat, value=command.value))
    draft.raise_fury(1, why="artifact")


def secret(draft: InSpaceDraft, command: Secret) -> None:
    """Rulebook, tokens: some work at once, the others are kept."""
    draft.seat_in(command.seat)
    if command.kind not in MAJOR + MINOR:
        raise _unknown(command.kind)
    draft.say(TokenGained(seat=command.seat, kind=command.kind, how="found"))
    tokens = draft.table.box.tokens
    if command.kind in AT_ONCE:
        draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="at-once"))
    if by := tokens.noise.get(command.kind):
        for index in draft.table.seats_in:
            if index != command.seat:
                draft.make_noise(index, by, why=command.kind, in_own_turn=False)
    if by := tokens.fury.get(command.kind):
        draft.raise_fury(by, why=command.kind)


def use(draft: InSpaceDraft, command: Use) -> None:
    """Rulebook, tokens: used once, then back to the box. A chip becomes money."""
    seat = draft.seat_in(command.seat)
    _check_owned(draft, command.seat, command.kind)
    if command.kind not in USABLE:
        raise Refused(
            "not-usable", "{name} keeps {kind}; it is not used up.", name=seat.name, kind=command.kind
        )
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="used"))
    tokens = draft.table.box.tokens
    if money := tokens.credits.get(command.kind):
        draft.say(CreditsChanged(seat=command.seat, to=min(seat.credits + money, _MOST_CREDITS)))
    if wounds := tokens.heals.get(command.kind):
        draft.heal(command.seat, wounds)


def buy(draft: InSpaceDraft, command: Buy) -> None:
    """Rulebook, phase 2: one of each kind, while stocks last, for money where the device minds it."""
    seat, table = draft.seat_in(command.seat), draft.table
    if command.kind not in ITEMS:
        raise _unknown(command.kind)
    if command.kind in seat.tokens:
        raise Refused(
            "already-owned", "{name} has {kind}; one of each is the limit.", name=seat.name, kind=command.kind
        )
    if table.stock(command.kind) < 1:
        raise Refused("sold-out", "The market has no {kind} left.", kind=command.kind)
    price = table.box.market.price
    if table.track_credits:
        if seat.credits < price:
            raise Refused("not-enough-credits", "{name} has {n} credits; it costs {price}.",
                          name=seat.name, n=seat.credits, price=price)  # fmt: skip
        draft.say(CreditsChanged(seat=command.seat, to=seat.credits - price))
    draft.say(TokenGained(seat=command.seat, kind=command.kind, how="bought"))
    if wounds := table.box.tokens.heals.get(command.kind):
        draft.heal(command.seat, wounds)


def drop(draft: InSpaceDraft, command: Drop) -> None:
    """A token is lost."""
    draft.seat_in(command.seat)
    _check_owned(draft, command.seat, command.kind)
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="dropped"))


def credits_(draft: InSpaceDraft, command: Credits) -> None:
    """Money comes and goes; nobody owes any."""
    seat = draft.seat_in(command.seat)
    to = seat.credits + command.by
    if to < 0:
        raise Refused("not-enough-credits", "{name} has only {n} credits.", name=seat.name, n=seat.credits)
    draft.say(CreditsChanged(seat=command.seat, to=min(to, _MOST_CREDITS)))


def crystal(draft: InSpaceDraft, command: Crystal) -> None:
    """Rulebook, advanced: the crystals are limited."""
    seat = draft.seat_in(command.seat)
    if not command.by:
        raise Refused("bad-count", "A change of nothing is no change: say how many.")
    if command.by > draft.table.crystals:
        raise Refused("sold-out", "Only {n} crystals are left.", n=draft.table.crystals)
    if seat.crystals + command.by < 0:
        raise Refused("not-owned", "{name} has only {n} crystals.", name=seat.name, n=seat.crystals)
    draft.say(CrystalsChanged(seat=command.seat, to=seat.crystals + command.by))


def escape(draft: InSpaceDraft, command: Escape) -> None:
    """Rulebook, phase 4: with an artifact, in a pod; own cubes leave the area."""
    seat, table = draft.seat_in(command.seat), draft.table
    if not seat.artifacts:
        raise Refused("no-artifact", "{name} cannot leave without an artifact.", name=seat.name)
    if table.pods < 1:
        raise Refused("no-pod", "No escape pod is left.")
    draft.move(seat.colour, table.pieces.count(AREA, seat.colour), AREA, supply(command.seat), why="escape")
    draft.say(Escaped(seat=command.seat))
    draft.end_if_nobody_is_in()


def _check_owned(draft: InSpaceDraft, index: int, kind: str) -> None:
    if kind not in MAJOR + MINOR + ITEMS:
        raise _unknown(kind)
    seat = draft.table.seats[index]
    if kind not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=kind)


def _unknown(kind: str) -> Refused:
    return Refused("no-such-token", "There is no token called {kind} to be had like this.", kind=kind)


def _same(one: str | None, other: str | None) -> bool:
    """Whether two names typed by tired people mean the same."""
    return (one or "").strip().casefold() == (other or "").strip().casefold()


DECISIONS: Mapping[type, Any] = {
    Artifact: artifact,
    Hack: hack,
    Secret: secret,
    Use: use,
    Buy: buy,
    Drop: drop,
    Credits: credits_,
    Crystal: crystal,
    Escape: escape,
}
"""Command -> what it does; `lots` has a module of its own."""
