"""Warp's Edge as a pilot sees and hears it: the parts of its room, put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.games.game import Inventory, Picked, Presenter, Question, Reveal, Vocabulary
from companion.games.reference import Entry
from companion.games.warps_edge import (
    choices,
    controls,
    inventory,
    moments,
    narration,
    oled,
    reference,
    refusals,
    report,
    row,
)
from companion.games.warps_edge.glows import glows
from companion.games.warps_edge.reminders import reminder
from companion.games.warps_edge.two_lines import two_lines
from companion.language import _
from hardware.ports import Glow, Press, Tune
from rules.game import Command, Event, Game
from rules.warps_edge.commands import EnemyAttack
from rules.warps_edge.outlook import Outlook
from rules.warps_edge.table import Table
from rules.warps_edge.view import View as Flight

if TYPE_CHECKING:
    from PIL.Image import Image


class WarpsEdge(Presenter[Flight]):
    """The presenter of a flight, which one plays alone."""

    name = "warps-edge"
    theme = "warp"
    tells = narration.tells
    chances: type[Any] = Outlook
    console = "companion.console.games.warps_edge"

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        return Vocabulary(title="Warp's Edge", money=_("energy"))

    def named(self, key: str, value: str, names: Sequence[str] = ()) -> str:
        """Tokens, targets, cards and printed numbers; *names* are the row's enemies."""
        return refusals.named(key, value, names)

    def inventory(self, view: Flight) -> Inventory:
        """What lies where."""
        return inventory.inventory(view)

    def tell(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """Name an entry, and everybody who was in the row during it."""
        return self.tells.told(command, events, row.during(names, events))

    def remind(self, command: Command, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """What is left to the hands."""
        return reminder(command, events, names)

    def names(self, before: Sequence[str], events: Sequence[Event]) -> tuple[str, ...]:
        """The enemies in the row, from the deck on; empty where no card lies."""
        return row.after(before, events)

    @property
    def hint(self) -> str:
        """A token, a rule, a ship."""
        return reference.hint()

    def reference(self, view: Flight, numbers: Mapping[str, Any]) -> Iterator[Entry]:
        """The fighter's own tokens first."""
        return reference.entries(view, numbers)

    def press(self, press: Press, view: Flight, *, chooses: bool) -> Command | Picked | None:
        """A command; or, where tokens must be picked for the enemies' attack, that nothing is picked yet."""
        command = controls.command_for(press, view)
        if isinstance(command, EnemyAttack) and chooses and choices.must_pick(view):
            return ()
        return command

    def question(self, view: Flight, picked: Picked | None) -> Question | None:
        """What the pilot has to choose."""
        return oled.question(view, picked)

    def glows(self, view: Flight, *, refused: bool) -> dict[str, Glow]:
        """Shields, and who will hit how hard."""
        return glows(view, refused=refused)

    def two_lines(self, view: Flight) -> tuple[str, str]:
        """The step, and how the fighter is."""
        return two_lines(view)

    def tune(self, events: Sequence[Event]) -> Tune | None:
        """The gravest thing first."""
        return moments.tune(events)

    def pages(self, view: Flight) -> tuple[str, ...]:
        """More than the step's own page tells."""
        return oled.pages(view)

    def page(self, view: Flight, page: str) -> Image:
        """Draw a page."""
        return oled.page(view, page)

    def goes_on(self, events: Sequence[Event]) -> bool:
        """Whether another step began."""
        return moments.goes_on(events)

    def moment(self, events: Sequence[Event]) -> object | None:
        """A toss, or a warp that is over."""
        return moments.moment(events)

    def moment_face(self, view: Flight, moment: object) -> Image:
        """Draw it."""
        return oled.moment_face(view, moment)

    def reveal(
        self, entry: int, events: Sequence[Event], view: Flight, names: Sequence[str]
    ) -> Reveal | None:
        """Tokens to pick out of the bag, all at once."""
        del view, names
        tokens = moments.tokens_drawn(events)
        return Reveal(entry, tokens, "", revealed=len(tokens)) if tokens else None

    def reveal_face(self, view: Flight, reveal: Reveal) -> Image:
        """Draw the tokens."""
        del view
        return oled.drawn_face(reveal.cubes)

    def undone_face(self, what: str, *, draw: bool) -> Image:
        """Draw what was taken back."""
        return oled.undone_face(what, draw=draw)

    def gallery(self) -> Mapping[str, Image]:
        """Every face of a flight."""
        return oled.gallery()

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int]) -> Outlook:
        """What the next draw may bring."""
        outlook: Outlook = game.odds(table, extra=extra)
        return outlook

    def is_due(self, view: Flight) -> bool:
        """When the next tokens are planned."""
        return view.step == "plan"

    def odds(self, view: Flight, odds: Outlook) -> Iterator[str]:
        """What the next draw may bring."""
        del view
        return report.odds(odds)

    def score(self, view: Flight) -> Iterator[str]:
        """Won or lost, and by what."""
        return report.score(view)

    def scored(self, view: Flight) -> dict[str, Any]:
        """The same for a script."""
        return report.scored(view)


WARPS_EDGE: Final = WarpsEdge()
