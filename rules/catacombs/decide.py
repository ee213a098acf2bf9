"""What seats of Catacombs find, buy and carry away. One function a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, Never

from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.commands import CatacombsCommand, Idol, Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.delving import (
    CatacombsDraft,
    change_lockpicks,
    idol,
    let_ghost_out,
    lockpick,
    mark_shrine,
    tile,
    unlock,
)
from rules.catacombs.events import Emerged, PrisonersOwed, SecretsOwed
from rules.catacombs.table import (
    AMULET,
    AT_ONCE,
    BACKPACK,
    COUPON,
    CROWN,
    PUZZLE_BOX,
    STEALTH,
    TOME,
    USABLE,
    crown,
)
from rules.clank import belongings, decide
from rules.clank.belongings import earn, need_artifact, pay, take_artifact, unknown
from rules.clank.commands import Artifact, Buy, ClankCommand, Escape, Lots, Secret, Use
from rules.clank.events import TokenGained, TokenSpent
from rules.clank.lots import lots
from rules.clank.table import wounds
from rules.decisions import Decisions
from rules.events import Warned
from rules.refusals import Refused


def artifact(draft: CatacombsDraft, command: Artifact) -> None:
    """Rulebook, p. 8: one each, one more with a backpack, at any moment of the turn; fury rises."""
    draft.seat_in(command.seat)
    if command.modules is not None:
        raise Refused("malformed", "The line cannot be read: {why}.", why="there is no field modules")
    check_artifact(draft, command.seat, command.value)
    take_artifact(draft, command)


def check_artifact(draft: CatacombsDraft, index: int, value: int) -> None:
    """Refuse an artifact that the seat cannot have."""
    seat, table = draft.table.seats[index], draft.table
    if value not in table.box.artifacts.values:
        raise Refused("no-such-token", "There is no artifact of {value} points.", value=value)
    if len(seat.artifacts) > seat.tokens.get(BACKPACK, 0):
        raise Refused("has-artifact", "{name} carries an artifact and cannot take another.", name=seat.name)
    if table.room_for(index, value) is not None:
        return
    if value in table.discovered:
        raise Refused(
            "not-from-this-room",
            "Of a room with several artifacts {name} takes the best, and never two of them.",
            name=seat.name,
        )
    if value in table.stack:
        raise Refused("not-discovered", "Nobody has discovered the artifact of {value} points yet.",
                      value=value)  # fmt: skip
    raise Refused("sold-out", "The artifact of {value} points is gone.", value=value)


def secret(draft: CatacombsDraft, command: Secret) -> None:
    """Rulebook, p. 8 and 10, and the reference card: some work at once, the others are kept."""
    draft.seat_in(command.seat)
    secrets = draft.table.box.secrets
    sort = "major" if command.kind in secrets.major else "minor"
    copies = secrets.major if sort == "major" else secrets.minor
    _find(draft, command.seat, command.kind, copies, how="found", printed=f"secrets.{sort}")
    owed = draft.table.seats[command.seat].secrets
    if sort == "major" and owed:
        draft.say(SecretsOwed(seat=command.seat, to=owed - 1))


def prisoner(draft: CatacombsDraft, command: Prisoner) -> None:
    """Rulebook, p. 8, and the reference card: kept till the end, and some do something at once."""
    draft.seat_in(command.seat)
    copies = draft.table.box.prisoners.copies
    _find(draft, command.seat, command.kind, copies, how="freed", printed="prisoners.copies")
    if owed := draft.table.seats[command.seat].prisoners:
        draft.say(PrisonersOwed(seat=command.seat, to=owed - 1))


def buy(draft: CatacombsDraft, command: Buy) -> None:
    """
    Rulebook, p. 8: any number of items, while stocks last, for money where the device minds it.

    A discount coupon may be used for one of them. A Secret Tome is had for skill, and counted for libraries.
    """
    seat, table = draft.seat_in(command.seat), draft.table
    if command.kind == TOME:
        copies = {TOME: table.box.reserve.tomes}
        _find(draft, command.seat, TOME, copies, how="bought", printed="reserve.tomes")
        return
    check_market(draft, command.kind)
    least = table.box.market.amulet_wounds
    if command.kind == AMULET and len(table.pieces.row(wounds(command.seat))) < least:
        raise Refused("not-wounded", "{name} needs {n} wounds to buy {kind}.",
                      name=seat.name, n=least, kind=command.kind)  # fmt: skip
    if command.coupon and COUPON not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=COUPON)
    off = table.box.market.coupon if command.coupon else 0
    pay(draft, command.seat, max(table.box.market.price - off, 0))
    if command.coupon:
        draft.say(TokenSpent(seat=command.seat, kind=COUPON, how="used"))
    kind = crown(table.crowns[0]) if command.kind == CROWN else command.kind
    _gain(draft, command.seat, kind, how="bought")


def check_market(draft: CatacombsDraft, kind: str) -> None:
    """Refuse what the market has not, or has not any more; tomes come from the reserve."""
    there = {**draft.table.market, TOME: draft.table.tomes}
    if kind not in there:
        raise unknown(kind)
    if not there[kind]:
        raise Refused("sold-out", "The market has no {kind} left.", kind=kind)


def use(draft: CatacombsDraft, command: Use) -> None:
    """The reference card: used once, then back to the box; a puzzle box for a major secret, as a chest."""
    if command.kind == COUPON and COUPON in draft.seat_in(command.seat).tokens:
        raise Refused("not-usable", "A discount coupon is used with a purchase: say so as you buy.")
    belongings.use(draft, command)
    if command.kind == STEALTH:
        by = draft.table.box.party.stealth
        draft.hush(command.seat, by, why=command.kind)
        draft.make_noise_around(command.seat, by, why=command.kind)
    if command.kind == PUZZLE_BOX and draft.table.behind_locks("secrets"):
        owed = draft.table.seats[command.seat].secrets
        draft.say(SecretsOwed(seat=command.seat, to=owed + 1))


def escape(draft: CatacombsDraft, command: Escape) -> None:
    """
    Rulebook, p. 14: into the crypt with an artifact, out before the row is filled, with a mastery token.

    The book takes no cubes off the board: they are drawn like any, and hurt nobody.
    """
    seat = draft.seat_in(command.seat)
    need_artifact(seat)
    draft.say(Emerged(seat=command.seat))
    draft.end_if_nobody_is_in()


def first(draft: CatacombsDraft, command: Lots) -> None:
    """Rulebook, set-up H: the first player by lot; p. 15: the fifth and sixth have gold in place of noise."""
    lots(draft, command)
    table = draft.table
    gold = dict(enumerate(table.box.party.gold, WITHOUT_PARTY))
    for place in range(len(table.seats)):
        index = (table.turn.seat + place) % len(table.seats)
        earn(draft, index, gold.get(place, 0) - table.seats[index].credits)


How = Literal["found", "bought", "freed"]

_SORTS: Final = {
    "secrets.major": "major-secrets", "secrets.minor": "minor-secrets", "prisoners.copies": "prisoners",
}  # fmt: skip
"""What a number of tokens of one sort is called."""


def _find(
    draft: CatacombsDraft, index: int, kind: str, copies: Mapping[str, int], *, how: How, printed: str
) -> None:
    """
    A token comes out of its supply, if it is one of these and some are left.

    Where nobody has confirmed how many were *printed*, one too many is only worth a warning; so is one more
    than all of its sort, which the book does print.
    """
    if kind not in copies:
        raise unknown(kind)
    is_left = draft.table.left(copies)[kind]
    if not is_left and printed not in draft.table.unconfirmed:
        raise Refused("sold-out", "No {kind} is left.", kind=kind)
    if not draft.table.left_of_all(copies):
        draft.say(Warned(of=_SORTS[printed], most=sum(copies.values())))
    elif not is_left:
        draft.say(Warned(of=kind, most=copies[kind]))
    _gain(draft, index, kind, how=how)


def _gain(draft: CatacombsDraft, index: int, kind: str, *, how: How) -> None:
    """A token, and what it does at once."""
    tokens = draft.table.box.tokens
    draft.say(TokenGained(seat=index, kind=kind, how=how))
    if kind in AT_ONCE:
        draft.say(TokenSpent(seat=index, kind=kind, how="at-once"))
    if kind not in USABLE:
        earn(draft, index, tokens.credits.get(kind, 0))
        draft.heal(index, tokens.heals.get(kind, 0))
    if by := tokens.lockpicks.get(kind):
        change_lockpicks(draft, index, by)
    if by := tokens.fury.get(kind):
        draft.raise_fury(by, why=kind)
    for _ in range(tokens.ghosts.get(kind, 0)):
        let_ghost_out(draft)


def decisions() -> Decisions[CatacombsDraft, ClankCommand | CatacombsCommand]:
    """What each command does, the family's included."""
    return (
        Decisions[CatacombsDraft, Never]()
        .also(decide.decisions())
        .instead(Use, use)
        .instead(Lots, first)
        .on(Artifact, artifact)
        .on(Secret, secret)
        .on(Prisoner, prisoner)
        .on(Buy, buy)
        .on(Escape, escape)
        .on(Tile, tile)
        .on(Lockpick, lockpick)
        .on(Unlock, unlock)
        .on(Shrine, mark_shrine)
        .on(Idol, idol)
    )
