"""Warp's Edge as a pilot sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.game import Beat, Presenter, Reveal, Vocabulary
from companion.games.warps_edge import (
    choices,
    effects,
    moments,
    narration,
    oled,
    refusals,
    report,
    seat_page,
)
from companion.games.warps_edge.glows import glows as lamps
from companion.games.warps_edge.glows import two_lines as rows
from companion.games.warps_edge.inventory import inventory as in_places
from companion.games.warps_edge.reference import entries, hint
from companion.games.warps_edge.reminders import reminder
from companion.games.warps_edge.retold import retold
from companion.games.warps_edge.turn import every_deed
from companion.words.language import _
from rules.game import Command, Event, Game
from rules.warps_edge.events import Ended, Resumed, TurnBegan
from rules.warps_edge.outlook import Outlook
from rules.warps_edge.table import Table
from rules.warps_edge.view import View as Flight


class WarpsEdge(Presenter[Flight]):
    """The presenter of a flight, which one plays alone."""

    name = "warps-edge"
    theme = "warp"
    tells = narration.tells
    chances: type[Any] = Outlook
    console = "companion.console.games.warps_edge"

    named = staticmethod(refusals.named)
    inventory = staticmethod(in_places)
    remind = staticmethod(reminder)
    names = staticmethod(effects.row_after)
    reference = staticmethod(entries)
    press = staticmethod(choices.press)
    question = staticmethod(oled.question)
    glows = staticmethod(lamps)
    two_lines = staticmethod(rows)
    glance = staticmethod(moments.glance)
    rings = staticmethod(moments.rings)
    tune = staticmethod(moments.tune)
    pages = staticmethod(oled.pages)
    page = staticmethod(oled.page)
    goes_on = staticmethod(moments.goes_on)
    moment = staticmethod(moments.moment)
    moment_face = staticmethod(oled.moment_face)
    reveal_face = staticmethod(oled.drawn_face)
    undone_face = staticmethod(oled.undone_face)
    gallery = staticmethod(oled.gallery)
    sheet = staticmethod(report.sheet)
    scored = staticmethod(report.scored)
    people = staticmethod(seat_page.people)
    deeds = staticmethod(every_deed)
    retellings = staticmethod(retold)
    seat_page = staticmethod(seat_page.page)
    noted = staticmethod(report.noted)
    outcome = staticmethod(report.outcome)
    odds = staticmethod(report.odds)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(title=_("Warp's Edge"), money=_("energy"))

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """Name an entry, and everybody who was in the row during it."""
        return self.tells.told(command, events, effects.row_during(names, events))

    def beat(self, event: Event) -> Beat:
        """A turn is the flight's."""
        beats: dict[type[Event], Beat] = {Ended: "end", Resumed: "again", TurnBegan: "turn"}
        return beats.get(type(event), "on")

    @property
    def hint(self) -> str:
        """A token, a rule, a ship."""
        return hint()

    def reveal(
        self, entry: int, events: Sequence[Event], view: Flight, names: Sequence[str]
    ) -> Reveal | None:
        """Tokens to pick out of the bag, all at once."""
        del view, names
        tokens = moments.tokens_drawn(events)
        return Reveal(entry, tokens, "", revealed=len(tokens)) if tokens else None

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Outlook:
        """What the next draw may bring."""
        del attacks
        outlook: Outlook = game.odds(table, extra=extra)
        return outlook

    def is_due(self, view: Flight) -> bool:
        """When the next tokens are planned."""
        return view.step == "plan"


WARPS_EDGE: Final = WarpsEdge()
