"""
Stones, a fourth game: a bag of stones, one button that draws, one dial that says how many are drawn.

It is over when the bag is empty. Its rules, as every game's, are pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rules.boxes import Path, Printed
from rules.chance import Luck
from rules.counting import Repair
from rules.events import Begun, Drawn
from rules.game import Audit, Command, Event, Opening
from rules.refusals import Refused

STONES = {"black": 3, "white": 2}


class Start(Opening, frozen=True, kw_only=True):
    """All stones into the bag."""


class Draw(Command, frozen=True, kw_only=True):
    """As many stones as the dial says."""


class Set(Command, frozen=True, kw_only=True):
    """The dial stands elsewhere."""

    dial: Literal["stones"]
    to: int


class Started(Begun, frozen=True, kw_only=True):
    """The bag is full."""


class Dialled(Event, frozen=True, kw_only=True):
    """The dial was turned."""

    to: int


class Ended(Event, frozen=True, kw_only=True):
    """The bag is empty."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Stones in the bag, and stones out of it."""

    commitment: str
    bag: dict[str, int]
    box: dict[str, int] = {}
    unconfirmed: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    dial: int = 1
    draws: int = 0
    ended: str | None = None
    seated: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every stone is still there."""
        return Counter(self.bag) + Counter(self.out) == Counter(STONES)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may see: all of it."""

    game: str
    version: int
    phase: str
    places: dict[str, dict[str, int]]
    commitment: str
    draws: int
    dial: int


class Stones:
    """The rules."""

    name = "stones"
    title = "Stones"
    seats = range(0)
    printed = Printed(title="Stones", figures={})
    commands: tuple[type[Command], ...] = (Start, Draw, Set)
    events: tuple[type[Event], ...] = (Started, Drawn, Dialled, Ended)
    shown = View

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Nothing is printed."""

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """The bag is filled."""
        del command
        return (Started(game=self.name, unconfirmed=(), commitment=commitment, box={}),)

    def decide(self, table: Table, command: Command, luck: Luck | None) -> tuple[Event, ...]:
        """Draw, or turn the dial."""
        match command:
            case Draw() if table.ended:
                raise Refused("game-over", "The bag is empty.")
            case Draw():
                if luck is None:
                    raise Refused("no-seed", "Nobody knows the luck.")
                draw, held = table.draws + 1, sum(table.bag.values())
                cubes = luck.drawn(draw, table.bag, table.dial)
                drawn = Drawn(draw=draw, count=table.dial, bag=table.bag, cubes=cubes, by="device")
                return (drawn, Ended()) if table.dial >= held else (drawn,)
            case Set(to=n) if 1 <= n <= sum(STONES.values()):
                return (Dialled(to=n),)
            case _:
                raise Refused("no-such-dial", "The dial goes from 1 to {n}.", n=sum(STONES.values()))

    def evolve(self, table: Table | None, event: Event) -> Table:
        """Fold one event in."""
        match event, table:
            case Started(), _:
                return Table(commitment=event.commitment, bag=STONES)
            case Drawn(), Table():
                left = dict(Counter(table.bag) - Counter(event.cubes))
                return replace(table, bag=left, out=table.out + event.cubes, draws=event.draw)
            case Dialled(), Table():
                return replace(table, dial=event.to)
            case Ended(), Table():
                return replace(table, ended="bag-empty")
            case _:
                raise ValueError(event)

    def view(self, table: Table, *, version: int) -> View:
        """All of it."""
        heaps = {"bag": table.bag, "out": dict(Counter(table.out))}
        return View(
            game=self.name,
            version=version,
            phase="over" if table.ended else "play",
            places={place: heap for place, heap in heaps.items() if heap},
            commitment=table.commitment,
            draws=table.draws,
            dial=table.dial,
        )

    def odds(self, table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> dict[str, float]:
        """How many of each stone the next draw brings on average."""
        del extra, attacks
        held = sum(table.bag.values())
        return {stone: min(table.dial, held) * n / held for stone, n in table.bag.items()}

    def ahead(self, table: Table) -> tuple[float, ...]:
        """Nobody sits here."""
        del table
        return ()

    def learned(self, table: Table, events: tuple[Event, ...]) -> Mapping[Path, Any]:
        """Nothing is printed."""
        del table, events
        return {}

    def remembered(self, table: Table) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """There are no cards."""
        del table
        return {}

    def repair(self, table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
        """Nobody miscounts five stones."""
        del table, places
        return ()

    def audit(self, table: Table) -> Audit:
        """Where the stones are."""
        heaps = {"bag": table.bag, "out": Counter(table.out)}
        pieces = {stone: {p: heap[stone] for p, heap in heaps.items() if heap.get(stone)} for stone in STONES}
        return Audit(ok=table.is_whole, pieces=pieces)
