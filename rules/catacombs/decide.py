"""What seats of Catacombs find, buy and carry away. One function a command."""

from __future__ import annotations

from typing import Never

from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.commands import CatacombsCommand, Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.delving import CatacombsDraft, lockpick, mark_shrine, tile, unlock
from rules.catacombs.events import PrisonersOwed, SecretsOwed
from rules.catacombs.table import AMULET, PUZZLE_BOX, STEALTH, TOME
from rules.clank import belongings, decide
from rules.clank.belongings import check_goods, earn, find, take_artifact
from rules.clank.commands import Artifact, Buy, ClankCommand, Escape, Lots, Secret, Use
from rules.clank.dungeon import Idol, idol
from rules.clank.leaving import escape
from rules.clank.lots import lots
from rules.clank.table import wounds
from rules.decisions import Decisions
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
    if len(seat.artifacts) > seat.tokens.get(table.room.artifacts.more, 0):
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
    """Rulebook, p. 8: a major one may be what a chest owes."""
    belongings.secret(draft, command)
    owed = draft.table.seats[command.seat].secrets
    if owed and command.kind in draft.table.box.secrets.major:
        draft.say(SecretsOwed(seat=command.seat, to=owed - 1))


def prisoner(draft: CatacombsDraft, command: Prisoner) -> None:
    """Rulebook, p. 8, and the reference card: kept till the end, and some do something at once."""
    draft.seat_in(command.seat)
    find(draft, command.seat, command.kind, "prisoners", how="freed")
    if owed := draft.table.seats[command.seat].prisoners:
        draft.say(PrisonersOwed(seat=command.seat, to=owed - 1))


def buy(draft: CatacombsDraft, command: Buy) -> None:
    """Rulebook, p. 8: an amulet needs wounds; a Secret Tome is had for skill, and counted for libraries."""
    seat, table = draft.seat_in(command.seat), draft.table
    if command.kind == TOME:
        find(draft, command.seat, TOME, "tomes", how="bought")
        return
    check_goods(draft, command.seat, command.kind)
    least = table.box.market.amulet_wounds
    if command.kind == AMULET and len(table.pieces.row(wounds(command.seat))) < least:
        raise Refused("not-wounded", "{name} needs {n} wounds to buy {kind}.",
                      name=seat.name, n=least, kind=command.kind)  # fmt: skip
    belongings.buy(draft, command, off=table.box.market.coupon)


def use(draft: CatacombsDraft, command: Use) -> None:
    """The reference card: a potion of stealth hushes, and a puzzle box is a major secret, as a chest is."""
    belongings.use(draft, command)
    if command.kind == STEALTH:
        by = draft.table.box.party.stealth
        draft.hush(command.seat, by, why=command.kind)
        draft.make_noise_around(command.seat, by, why=command.kind)
    if command.kind == PUZZLE_BOX and draft.table.behind_locks("secrets"):
        draft.change(command.seat, "secrets", 1)


def first(draft: CatacombsDraft, command: Lots) -> None:
    """Rulebook, set-up H: the first player by lot; p. 15: the fifth and sixth have gold in place of noise."""
    lots(draft, command)
    table = draft.table
    gold = dict(enumerate(table.box.party.gold, WITHOUT_PARTY))
    for place in range(len(table.seats)):
        index = (table.turn.seat + place) % len(table.seats)
        earn(draft, index, gold.get(place, 0) - table.seats[index].credits)


def decisions() -> Decisions[CatacombsDraft, ClankCommand | CatacombsCommand]:
    """What each command does, the family's included."""
    return (
        Decisions[CatacombsDraft, Never]()
        .also(decide.decisions())
        .instead(Use, use)
        .instead(Lots, first)
        .on(Artifact, artifact)
        .instead(Secret, secret)
        .instead(Buy, buy)
        .on(Prisoner, prisoner)
        .on(Escape, escape)
        .on(Tile, tile)
        .on(Lockpick, lockpick)
        .on(Unlock, unlock)
        .on(Shrine, mark_shrine)
        .on(Idol, idol)
    )
