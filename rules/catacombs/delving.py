"""What happens below: tiles are turned up, locks opened, wayshrines marked. One function a command."""

from __future__ import annotations

from typing import Final

from rules.catacombs.commands import Lockpick, Shrine, Tile, Unlock
from rules.catacombs.events import TileRevealed, Unlocked
from rules.catacombs.table import TOME, CatacombsTable, shrine
from rules.clank.belongings import earn
from rules.clank.draft import Draft
from rules.clank.events import TokenGained
from rules.clank.table import supply
from rules.events import Warned
from rules.refusals import Refused

CatacombsDraft = Draft[CatacombsTable]
IN_A_CELL: Final = 2
"""Prisoners that a seat that opens a cell frees at once. Rulebook, p. 8."""


def tile(draft: CatacombsDraft, command: Tile) -> None:
    """Rulebook, p. 9 and 11: artifacts come from their stack, and a haunted tile lets a ghost out."""
    table = draft.table
    if not table.tiles:
        raise Refused("sold-out", "The stack of tiles is used up.")
    if command.haunted and table.safe_tiles:
        raise Refused(
            "safe-tile",
            "The next tile is one of the {n} safe ones; only the Depths are haunted.",
            n=table.safe_tiles,
        )
    artifacts = () if command.artifact is None else table.artifacts_for(command.artifact)
    if command.haunted and table.haunted >= table.box.tiles.haunted:
        draft.say(Warned(of="haunted-tiles", most=table.box.tiles.haunted))
    draft.say(TileRevealed(haunted=command.haunted, artifacts=artifacts, plus=command.artifact))
    if command.haunted:
        draft.let_out("ghosts")


def lockpick(draft: CatacombsDraft, command: Lockpick) -> None:
    """Lockpicks come and go; the tokens are not limited. Rulebook, set-up C."""
    draft.seat_in(command.seat)
    seat = draft.table.seats[command.seat]
    if not command.by:
        raise Refused("bad-count", "A change of nothing is no change: say how many.")
    if seat.lockpicks + command.by < 0:
        raise Refused("no-lockpick", "{name} has only {n} lockpicks.", name=seat.name, n=seat.lockpicks)
    draft.change(command.seat, "lockpicks", command.by)


def unlock(draft: CatacombsDraft, command: Unlock) -> None:
    """Rulebook, p. 7 and 8: a lockpick for a lock, and none for what has nothing left behind it."""
    draft.seat_in(command.seat)
    table = draft.table
    seat = table.seats[command.seat]
    if not seat.lockpicks:
        raise Refused("no-lockpick", "{name} has no lockpick.", name=seat.name)
    if command.lock == "chest" and not table.behind_locks("secrets"):
        raise Refused("sold-out", "No major secret is left, so chests stay shut.")
    if command.lock == "library" and not table.goods[TOME]:
        raise Refused("sold-out", "No Secret Tome is left, so libraries stay shut.")
    if command.lock == "cell" and not table.behind_locks("prisoners"):
        raise Refused("sold-out", "No prisoner is left, so cells stay shut.")
    draft.change(command.seat, "lockpicks", -1)
    draft.say(Unlocked(seat=command.seat, lock=command.lock))
    if command.lock == "chest":
        draft.change(command.seat, "secrets", 1)
    if command.lock == "cell":
        draft.change(command.seat, "prisoners", min(table.behind_locks("prisoners"), IN_A_CELL))
    if command.lock == "library":
        draft.say(TokenGained(seat=command.seat, kind=TOME, how="found"))


def mark_shrine(draft: CatacombsDraft, command: Shrine) -> None:
    """Rulebook, p. 11: a cube from the supply, once a room, and a coin for every wayshrine marked so far."""
    seat, table = draft.seat_in(command.seat), draft.table
    room = _room(table, command.room)
    marked = table.marked_by(command.seat)
    if room in marked:
        raise Refused("already-marked", "{name} has marked {room} already.", name=seat.name, room=room)
    if sum(table.pieces.at(shrine(room)).values()) >= table.box.shrines.places:
        raise Refused("shrine-full", "All {n} places in {room} are taken.",
                      n=table.box.shrines.places, room=room)  # fmt: skip
    if not table.pieces.count(supply(command.seat), seat.colour):
        raise Refused("not-enough-pieces", "{name} has no cube left to mark it with.", name=seat.name)
    draft.move(seat.colour, 1, supply(command.seat), shrine(room), why="shrine")
    earn(draft, command.seat, len(marked) + 1)


def _room(table: CatacombsTable, typed: str) -> str:
    """The room as it was first written; tired people write it in many ways."""
    name = " ".join(typed.split())
    if not name or not name.isprintable():
        raise Refused("no-such-place", "A room has a name of 1 to 40 letters.")
    return next((room for room in table.rooms if room.casefold() == name.casefold()), name)
