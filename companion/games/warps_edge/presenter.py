"""Warp's Edge as a pilot sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from companion.games.fingers import Fingers, Lamps
from companion.games.game import Presenter
from companion.games.glance import FromAfar
from companion.games.glass import Glass, Reveal
from companion.games.noted import Remembered
from companion.games.outlook import Outlook
from companion.games.reference import Handbook
from companion.games.seat import Seats
from companion.games.telling import Beat, Voice
from companion.games.warps_edge import (
    choices,
    effects,
    moments,
    narration,
    oled,
    pilots_log,
    refusals,
    report,
    seat_page,
)
from companion.games.warps_edge.deeds import opening
from companion.games.warps_edge.foresight import FlightForesight
from companion.games.warps_edge.glows import glows, two_lines
from companion.games.warps_edge.inventory import inventory
from companion.games.warps_edge.reference import entries
from companion.games.warps_edge.reminders import reminder
from companion.games.warps_edge.retold import retold
from companion.games.warps_edge.turn import every_deed
from rules.game import Command, Event, Story
from rules.warps_edge.commands import Amend, Set
from rules.warps_edge.events import Ended, Resumed, TurnBegan
from rules.warps_edge.outlook import Outlook as ByKind
from rules.warps_edge.table import Table
from rules.warps_edge.view import View as Flight


class _Voice(Voice):
    tells = narration.tells
    corrections = (*Voice.corrections, Set, Amend)
    after = ("gain", "defeated", "attacked", "sheds-lasers", "face-down", "warp")
    remind = staticmethod(reminder)
    names = staticmethod(effects.row_after)

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """Name an entry, and everybody who was in the row during it."""
        return self.tells.told(command, events, effects.row_during(names, events))

    def beat(self, event: Event) -> Beat:
        """A turn is the flight's."""
        beats: dict[type[Event], Beat] = {Ended: "end", Resumed: "again", TurnBegan: "turn"}
        return beats.get(type(event), "on")


class _Fingers(Fingers[Flight]):
    press = staticmethod(choices.press)
    question = staticmethod(oled.question)


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
        """The enemies' shots, one by one; or tokens to pick out of the bag, all at once."""
        tokens, told = moments.tokens_drawn(events), tuple(effects.shots(events, names))
        if told:
            fell = (0,) * bool(view.ended or moments.moment(events))
            return Reveal(entry, told, told[-1], fell=fell, tokens=tokens)
        return Reveal(entry, tokens, "", revealed=len(tokens)) if tokens else None


class _Outlook(Outlook[Flight]):
    chances: type[Any] = ByKind

    def is_due(self, view: Flight) -> bool:
        """When the next tokens are planned."""
        return view.step == "plan"

    odds = staticmethod(report.odds)


class _Remembered(Remembered[Flight]):
    sheet = staticmethod(report.sheet)
    scored = staticmethod(report.scored)
    noted = staticmethod(report.noted)
    outcome = staticmethod(report.outcome)

    def log(self, stories: Iterable[Story[Table]]) -> Iterator[str]:
        """The pilot's log."""
        flights = (pilots_log.flown(story) for story in stories)
        return pilots_log.told([flight for flight in flights if flight])


class _Seats(Seats[Flight]):
    people = staticmethod(seat_page.people)
    page = staticmethod(seat_page.page)


class _Handbook(Handbook[Flight]):
    book = "warps-edge"
    entries = staticmethod(entries)


class _FromAfar(FromAfar[Flight]):
    glance = staticmethod(moments.glance)
    rings = staticmethod(moments.rings)


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
    foresight = FlightForesight()
    remembered = _Remembered()
    seats = _Seats()
    handbook = _Handbook()
    afar = _FromAfar()

    named = staticmethod(refusals.named)
    inventory = staticmethod(inventory)
    opening = staticmethod(opening)
    deeds = staticmethod(every_deed)
    retellings = staticmethod(retold)


WARPS_EDGE: Final = WarpsEdge()
