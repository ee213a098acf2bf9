"""Warp's Edge as a pilot sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.game import Beat, Picked, Presenter, Reveal, Vocabulary
from companion.games.glance import AnyRing
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
from companion.games.warps_edge.glows import glows as lamps
from companion.games.warps_edge.glows import two_lines as rows
from companion.games.warps_edge.inventory import inventory as in_places
from companion.games.warps_edge.reference import entries, hint
from companion.games.warps_edge.reminders import reminder
from companion.words.language import _
from hardware.ports import Press
from rules.game import Command, Event, Game
from rules.warps_edge.commands import EnemyAttack
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
    names = staticmethod(row.after)
    reference = staticmethod(entries)
    question = staticmethod(oled.question)
    glows = staticmethod(lamps)
    two_lines = staticmethod(rows)
    glance = staticmethod(rings.glance)
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
    deeds = staticmethod(seat_page.deeds)
    seat_page = staticmethod(seat_page.page)
    noted = staticmethod(report.noted)
    outcome = staticmethod(report.outcome)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(title=_("Warp's Edge"), money=_("energy"))

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

    @property
    def hint(self) -> str:
        """A token, a rule, a ship."""
        return hint()

    def press(self, press: Press, view: Flight, *, chooses: bool) -> Command | Picked | None:
        """A command; or, where tokens must be picked for the enemies' attack, that nothing is picked yet."""
        command = controls.command_for(press, view)
        if isinstance(command, EnemyAttack) and chooses and choices.must_pick(view):
            return ()
        return command

    def reveal(
        self, entry: int, events: Sequence[Event], view: Flight, names: Sequence[str]
    ) -> Reveal | None:
        """Tokens to pick out of the bag, all at once."""
        del view, names
        tokens = moments.tokens_drawn(events)
        return Reveal(entry, tokens, "", revealed=len(tokens)) if tokens else None

    def rings(self, events: Sequence[Event], view: Flight) -> Iterator[AnyRing]:
        """What a room reacts to in an entry."""
        return rings.rings(events, view, self.glance(view))

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Outlook:
        """What the next draw may bring."""
        del attacks
        outlook: Outlook = game.odds(table, extra=extra)
        return outlook

    def is_due(self, view: Flight) -> bool:
        """When the next tokens are planned."""
        return view.step == "plan"

    def odds(self, view: Flight, odds: Outlook) -> Iterator[str]:
        """What the next draw may bring."""
        del view
        return report.odds(odds)


WARPS_EDGE: Final = WarpsEdge()
