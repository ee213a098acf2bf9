"""Warp's Edge as a pilot sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.fingers import Fingers, Lamps, Picked
from companion.games.game import Presenter, Vocabulary
from companion.games.glance import AnyRing, FromAfar
from companion.games.glass import Glass, Reveal
from companion.games.noted import Remembered
from companion.games.outlook import Outlook
from companion.games.reference import Handbook
from companion.games.seat import Seats
from companion.games.telling import Beat, Voice
from companion.games.warps_edge import (
    choices,
    controls,
    moments,
    narration,
    oled,
    refusals,
    report,
    rings,
    row,
    seat_page,
)
from companion.games.warps_edge.glows import glows, two_lines
from companion.games.warps_edge.inventory import inventory
from companion.games.warps_edge.reference import entries, hint
from companion.games.warps_edge.reminders import reminder
from companion.words.language import _
from hardware.ports import Press
from rules.game import Command, Event, Game
from rules.warps_edge.commands import EnemyAttack
from rules.warps_edge.events import Ended, Resumed, TurnBegan
from rules.warps_edge.outlook import Outlook as ByKind
from rules.warps_edge.table import Table
from rules.warps_edge.view import View as Flight


class _Voice(Voice):
    tells = narration.tells
    remind = staticmethod(reminder)
    names = staticmethod(row.after)

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """Name an entry, and everybody who was in the row during it."""
        return self.tells.told(command, events, row.during(names, events))

    def beat(self, event: Event) -> Beat:
        """A turn is the flight's."""
        match event:
            case Ended():
                return "end"
            case Resumed():
                return "again"
            case TurnBegan():
                return "turn"
            case _:
                return "on"


class _Fingers(Fingers[Flight]):
    question = staticmethod(oled.question)

    def press(self, press: Press, view: Flight, *, chooses: bool) -> Command | Picked | None:
        """A command; or, where tokens must be picked for the enemies' attack, that nothing is picked yet."""
        command = controls.command_for(press, view)
        if isinstance(command, EnemyAttack) and chooses and choices.must_pick(view):
            return ()
        return command


class _Lamps(Lamps[Flight]):
    glows = staticmethod(glows)
    two_lines = staticmethod(two_lines)
    tune = staticmethod(moments.tune)


class _Glass(Glass[Flight]):
    pages = staticmethod(oled.pages)
    page = staticmethod(oled.page)
    goes_on = staticmethod(moments.goes_on)
    moment = staticmethod(moments.moment)
    moment_face = staticmethod(oled.moment_face)
    reveal_face = staticmethod(oled.drawn_face)
    undone_face = staticmethod(oled.undone_face)
    gallery = staticmethod(oled.gallery)

    def reveal(
        self, entry: int, events: Sequence[Event], view: Flight, names: Sequence[str]
    ) -> Reveal | None:
        """Tokens to pick out of the bag, all at once."""
        del view, names
        tokens = moments.tokens_drawn(events)
        return Reveal(entry, tokens, "", revealed=len(tokens)) if tokens else None


class _Outlook(Outlook[Flight]):
    chances: type[Any] = ByKind

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> ByKind:
        """What the next draw may bring."""
        del attacks
        outlook: ByKind = game.odds(table, extra=extra)
        return outlook

    def is_due(self, view: Flight) -> bool:
        """When the next tokens are planned."""
        return view.step == "plan"

    def odds(self, view: Flight, odds: ByKind) -> Iterator[str]:
        """What the next draw may bring."""
        del view
        return report.odds(odds)


class _Remembered(Remembered[Flight]):
    sheet = staticmethod(report.sheet)
    scored = staticmethod(report.scored)
    noted = staticmethod(report.noted)
    outcome = staticmethod(report.outcome)


class _Seats(Seats[Flight]):
    people = staticmethod(seat_page.people)
    page = staticmethod(seat_page.page)


class _Handbook(Handbook[Flight]):
    entries = staticmethod(entries)

    @property
    def hint(self) -> str:
        """A token, a rule, a ship."""
        return hint()


class _FromAfar(FromAfar[Flight]):
    glance = staticmethod(rings.glance)

    def rings(self, events: Sequence[Event], view: Flight) -> Iterator[AnyRing]:
        """What a room reacts to in an entry."""
        return rings.rings(events, view, self.glance(view))


class WarpsEdge(Presenter):
    """The presenter of a flight, which one plays alone."""

    name = "warps-edge"
    theme = "warp"
    console = "companion.console.games.warps_edge"
    voice = _Voice()
    fingers = _Fingers()
    lamps = _Lamps()
    glass = _Glass()
    outlook = _Outlook()
    remembered = _Remembered()
    seats = _Seats()
    handbook = _Handbook()
    afar = _FromAfar()

    named = staticmethod(refusals.named)
    inventory = staticmethod(inventory)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(title=_("Warp's Edge"), money=_("energy"))


WARPS_EDGE: Final = WarpsEdge()
