"""What happens only in Catacombs, as a person would tell it, and what it leaves to do by hand. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.clank import narration as clank
from companion.games.clank.effects import heals, rises
from companion.games.clank.naming import seat_name, token_name
from companion.games.clank.reminders import TableVoice
from companion.games.telling import Telling, listed
from companion.words.language import _, ngettext
from companion.words.numerals import signed
from rules.catacombs.commands import Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.events import LockpicksChanged, TileRevealed, TilesRetold, Unlocked
from rules.clank import events as happened
from rules.clank.leaving import Emerged
from rules.game import Event

tells = Telling(clank.tells)


@tells(Tile)
def _tile(command: Tile, events: Sequence[Event], names: Sequence[str]) -> str:
    tile = next((event for event in events if isinstance(event, TileRevealed)), None)
    line = _("A new tile, haunted") if command.haunted else _("A new tile")
    values = ", ".join(map(str, tile.artifacts)) if tile else ""
    found = _("artifact {n}").format(n=values) if values else ""
    return listed(line, found, *_ghosts(events))


@tells(Lockpick)
def _lockpick(command: Lockpick, events: Sequence[Event], names: Sequence[str]) -> str:
    by = command.by
    now = next((event.to for event in events if isinstance(event, LockpicksChanged)), by)
    line = ngettext("{name} {by} lockpick, now {n}", "{name} {by} lockpicks, now {n}", abs(by))
    return line.format(name=seat_name(command.seat, names), by=signed(by), n=now)


@tells(Unlock)
def _unlock(command: Unlock, events: Sequence[Event], names: Sequence[str]) -> str:
    line = {
        "chest": _("{name} opened a chest"),
        "library": _("{name} opened a library"),
        "cell": _("{name} opened a cell"),
        "door": _("{name} unlocked a door"),
    }[command.lock]
    return line.format(name=seat_name(command.seat, names))


@tells(Prisoner)
def _prisoner(command: Prisoner, events: Sequence[Event], names: Sequence[str]) -> str:
    line = _("{name} freed: {token}")
    told = line.format(name=seat_name(command.seat, names), token=token_name(command.kind))
    return listed(*rises(events), told, *_ghosts(events), *heals(events))


@tells(Shrine)
def _shrine(command: Shrine, events: Sequence[Event], names: Sequence[str]) -> str:
    line = _("{name} marked a wayshrine: {room}")
    told = line.format(name=seat_name(command.seat, names), room=command.room)
    gold = next((event.to for event in events if isinstance(event, happened.CreditsChanged)), None)
    return told if gold is None else _("{what}, now {n} gold").format(what=told, n=gold)


class CatacombsVoice(TableVoice):
    """The family's voice, with what only Catacombs leaves to hands."""

    tells = tells
    retold = (*TableVoice.retold, TilesRetold)
    after = (*TableVoice.after, "haunted", "ghosts")

    def left_to_do(self, event: Event, names: Sequence[str], *, goes_on: bool) -> Iterator[str]:
        """What the device cannot do after an event of Catacombs. Catacombs rulebook, throughout."""
        name = seat_name(getattr(event, "seat", None) or 0, names)
        match event:
            case TileRevealed(artifacts=artifacts) if artifacts:
                yield ngettext(
                    "Put the artifact of {values} in its room.",
                    "Put the artifacts of {values} in their room.",
                    len(artifacts),
                ).format(values=", ".join(map(str, artifacts)))
            case happened.Moved(why="haunted"):
                yield _("Put a ghost from the bank in the area.")
            case happened.Moved(why="ghosts"):
                yield _("The ghosts that were drawn go back to the area.")
            case happened.RanShort(of="bank"):
                yield _("No ghost is left in the bank.")
            case TilesRetold():
                yield _("These artifacts wait in their rooms now: {values}.").format(
                    values=", ".join(map(str, event.discovered)) or _("none")
                )
            case Unlocked(lock="library"):
                yield _("{name} puts a Secret Tome from the reserve on the discard pile.").format(name=name)
            case Emerged():
                yield _(
                    "{name} leaves before the row is filled, and takes a mastery token; the cubes stay."
                ).format(name=name)
                if goes_on:
                    yield self.out(name)
            case happened.Ended(why="bag-empty"):
                yield _("The bag is empty: everybody still in is knocked out, and the game is over.")
            case _:
                pass


def _ghosts(events: Sequence[Event]) -> Iterator[str]:
    if any(isinstance(event, happened.Moved) and event.why == "haunted" for event in events):
        yield _("a ghost is out")
