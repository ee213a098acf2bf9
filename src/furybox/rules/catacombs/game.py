"""Clank! Catacombs as a game: its commands, events, decisions and view, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import asdict

from furybox.rules import boxes
from furybox.rules.catacombs import commands as own_commands
from furybox.rules.catacombs.box import WITHOUT_PARTY, CatacombsBox, completed, faults, is_used
from furybox.rules.catacombs.decide import DECISIONS as OWN
from furybox.rules.catacombs.events import CatacombsEvent
from furybox.rules.catacombs.evolve import evolve
from furybox.rules.catacombs.scoring import points
from furybox.rules.catacombs.table import BANK, WHITE, CatacombsSeat, CatacombsTable
from furybox.rules.chance import Luck
from furybox.rules.clank import belongings, decide, setup, showing
from furybox.rules.clank import commands as clank_commands
from furybox.rules.clank.box import opened, refuse, unconfirmed
from furybox.rules.clank.draft import Draft
from furybox.rules.clank.events import ClankEvent, Started
from furybox.rules.clank.showing import Odds, Showing
from furybox.rules.clank.table import BLACK
from furybox.rules.clank.view import DepthsView, View
from furybox.rules.game import Audit, Command, Event, Opening
from furybox.rules.refusals import Refused

NAME: Final = "catacombs"
LEAST, MOST = 2, 6
_DECISIONS: Final[Mapping[type, Any]] = {**decide.DECISIONS, **belongings.DECISIONS, **OWN}


@dataclass(frozen=True, slots=True)
class Catacombs:
    """
    The game. It keeps nothing but its printed box.

    >>> Catacombs(boxes.printed("catacombs")).name
    'catacombs'
    """

    printed: boxes.Printed

    @property
    def name(self) -> str:
        """What `start` and journals call it."""
        return NAME

    @property
    def title(self) -> str:
        """What the box says."""
        return self.printed.title

    @property
    def seats(self) -> range:
        """How many may sit down."""
        return range(LEAST, MOST + 1)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Everything the table can be told."""
        return (*clank_commands.COMMANDS, *own_commands.COMMANDS)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Everything that can happen."""
        return (*get_args(ClankEvent), *get_args(CatacombsEvent))

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the table up by the book. Raises `Refused` for seats or a box that cannot play."""
        if not isinstance(command, clank_commands.Start):
            raise Refused("malformed", "This start belongs to another game.")
        seats = len(command.seats)
        setup.checked(command.seats, least=LEAST, most=MOST, taken=frozenset({BLACK, WHITE}))
        override = command.box or {}
        box = self._box(override, seats)
        unknown = unconfirmed(self.printed, override, seats=seats)
        event = setup.started(
            command,
            box,
            commitment=commitment,
            unconfirmed=tuple(path for path in unknown if is_used(path, seats)),
            more={BANK: {WHITE: box.cubes.ghosts}},
        )
        return (event,)

    def check_box(self, override: Mapping[str, Any]) -> None:
        """
        Raise `Refused("bad-box")`, naming the field, unless every number of players can play by it.

        Five and six need a fury track that no book prints; as long as nobody has told it, they are left out.
        """
        box = self._box(override, LEAST)
        for seats in range(LEAST, MOST + 1):
            if seats <= WITHOUT_PARTY or box.party.cubes:
                self._box(override, seats)

    def _box(self, override: Mapping[str, Any], seats: int) -> CatacombsBox:
        box = opened(
            CatacombsBox, self.printed, override, seats=seats, complete=lambda box: completed(box, seats)
        )
        for field, wrong in faults(box, seats):
            refuse(field, wrong)
        return box

    def decide(self, table: CatacombsTable, command: Command, luck: Luck | None) -> tuple[Event, ...]:
        """What happens; raises `Refused`."""
        return decide.decided(Draft(table, evolve, luck), command, _DECISIONS)

    def evolve(self, table: CatacombsTable | None, event: Event) -> CatacombsTable:
        """Fold one event in."""
        if isinstance(event, Started):
            return _opened(event)
        if table is None:
            message = "A journal begins with its set-up."
            raise ValueError(message)
        return evolve(table, event)

    def view(self, table: CatacombsTable, *, version: int) -> View:
        """What everybody may see."""
        shown = Showing(table, lambda index: points(table, index))
        seats = range(len(table.seats))
        return shown.view(
            version=version,
            seats=tuple(shown.seat(n) for n in seats),
            depths=DepthsView(
                tiles=table.tiles,
                safe=table.safe_tiles,
                stack=table.stack,
                discovered=table.discovered,
                ghosts=table.pieces.count(BANK, WHITE),
                major=table.left(table.box.secrets.major),
                minor=table.left(table.box.secrets.minor),
                prisoners=table.left(table.box.prisoners.copies),
                market=table.market,
                tomes=table.tomes,
                idols=table.idols,
                mastery=table.mastery,
                unlocked=table.unlocked,
                lockpicks=tuple(seat.lockpicks for seat in table.seats),
                shrines=tuple(table.marked_by(n) for n in seats),
            ),
        )

    def odds(self, table: CatacombsTable, *, extra: Mapping[int, int]) -> Odds:
        """The draw owed now, seat by seat."""
        return showing.risk(table, extra=extra)

    def ahead(self, table: CatacombsTable) -> tuple[float, ...]:
        """Each seat's chance to fall before its next turn."""
        return showing.ahead(table)

    def audit(self, table: CatacombsTable) -> Audit:
        """Where every piece is."""
        return showing.audit(table)


def _opened(event: Started) -> CatacombsTable:
    """The table after its set-up. Rulebook, set-up C and G; p. 15 for the fifth and sixth seat."""
    box = msgspec.convert(event.box, CatacombsBox, strict=False)
    family = asdict(setup.opened(event, box))
    gold = dict(enumerate(box.party.gold, start=WITHOUT_PARTY))
    seats = tuple(
        CatacombsSeat(
            name=seat.name, colour=seat.colour, lockpicks=box.lockpicks.start, credits=gold.get(n, 0)
        )
        for n, seat in enumerate(event.seats)
    )
    return CatacombsTable(**family | {"seats": seats, "stack": box.artifacts.values})


CATACOMBS: Final = Catacombs(boxes.printed(NAME))
