"""A count of the table: type what differs, see the smallest repair in words, then apply it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widgets import Input, Static

from companion.console.actions import SCREENS
from companion.console.labels import repair
from companion.console.screens.form import FormPage, Values
from companion.console.suggestions import lying
from companion.console.widgets.choice import Choice
from companion.games.deeds import Field, number
from companion.line.asked import Repairs
from companion.words.language import N_, _
from rules.correcting import CountTable
from rules.counting import Repair

Places = dict[str, dict[str, int]]
Dials = dict[str, int]
DIAL = "dial "
"""How the fields of dials are called, before the dial's own name."""


class CountScreen(FormPage):
    """
    What every count has. A place where nothing is typed was not counted.

    A game lays out a field for whatever there is to count, and says what the device believes of it.
    """

    HEADING = N_("Count the table")
    FAULTS = "proposal"
    SENDS = "apply"
    ACTIONS = SCREENS["CountScreen"]

    def __init__(self) -> None:
        super().__init__()
        self._compared: tuple[Places, Dials] | None = None

    def dials(self) -> ComposeResult:
        """A row for each dial that is a number, with as many fields as there are of it."""
        there = lying(self.desk.seen.table)
        for dial, label in there.dials:
            whose = there.several.get(dial, ())
            names = [f"{dial}:{which}" for which, _said in whose] or [dial]
            if dial not in there.answers and not set(names) & dict(there.places).keys():
                fields = [
                    number(DIAL + name, there.dial(name), placeholder=self._said(DIAL + name))
                    for name in names
                ]
                signs = [said.partition(" ")[0] for _which, said in whose] or [""]
                parts = [
                    part
                    for sign, field in zip(signs, fields, strict=True)
                    for part in (Static(sign, classes="sign", markup=False), field)
                ]
                yield self.row(*parts, label=label, classes="dials")

    @abstractmethod
    def believed(self, name: str) -> str:
        """What the device believes of the field of that name, as one types it."""

    @abstractmethod
    def counted(self, values: Values) -> Places:
        """What was typed, place by place; whatever was not typed there is as the device believes."""

    def lay(self, field: Field) -> Input | Choice:
        """A person who comes back to a field goes on typing in it."""
        widget = super().lay(field)
        if isinstance(widget, Input):
            widget.select_on_focus = False
        return widget

    def look(self) -> None:
        """Grey is what the device believes by now; what was compared already is compared again."""
        super().look()
        for name in self.values:
            field = self.widget(name)
            if isinstance(field, Input):
                field.placeholder = self._said(name)
        if self._compared is not None:
            self._compare()

    def entered(self, name: str) -> None:
        """Enter compares what was typed with what the device believes."""
        del name
        self.action_compare()

    def changed(self, name: str) -> None:
        """Another count needs another comparison."""
        del name
        if self._compared is not None and self._compared != self._counted:
            self._compared = None
            self._propose("")

    def action_beside(self, rows: int) -> None:
        """Go to the field so many rows below; here each row is one field."""
        if rows > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_compare(self) -> None:
        """Ask what would be mended, if everything typed can be read."""
        for name, sentence in self.faults():
            self._propose(sentence)
            self.widget(name).focus()
            return
        self._compared = None
        self.look()
        self._compare()

    def _compare(self) -> None:
        places, dials = self._counted
        if not places and not dials:
            self._propose(_("Type a number where the table differs."))
            return
        self.ask(Repairs(places=places), lambda moves: self._proposed((places, dials), moves))

    def action_apply(self) -> None:
        """Mend it, if this very count was compared."""
        if self._compared is None:
            self._propose(_("Press enter first: it says what would be mended."))
            return
        places, dials = self._compared
        self.send(CountTable(places=places, dials=dials or None))

    def _proposed(self, counted: tuple[Places, Dials], proposed: Sequence[Repair]) -> None:
        if counted != self._counted:
            return
        self._compared = counted
        there = lying(self.seen.table)
        moves = repair(proposed, there.piece, there.place)
        turned = [
            f"{there.dial(dial)}: {there.stands[dial]} → {to}"
            for dial, to in counted[1].items()
            if there.stands[dial] != to
        ]
        agreed = _("The device agrees with your count.")
        heading = _("The smallest repair; ctrl+s applies it:")
        lines = [f"  {line}" for line in (*moves, *turned)]
        self._propose("\n".join([heading, *lines]) if lines else agreed)

    @property
    def _counted(self) -> tuple[Places, Dials]:
        """What was typed, of places and of dials."""
        values = self.values
        dials = {
            name.removeprefix(DIAL): n
            for name, n in values.items()
            if name.startswith(DIAL) and n is not None
        }
        return self.counted({name: n for name, n in values.items() if not name.startswith(DIAL)}), dials

    def _said(self, name: str) -> str:
        """What the device believes of a field, as one types it."""
        if not name.startswith(DIAL):
            return self.believed(name)
        return str(lying(self.seen.table).stands.get(name.removeprefix(DIAL), ""))

    def _propose(self, sentence: str) -> None:
        """Say it below the places."""
        self.query_one(f"#{self.FAULTS}", Static).update(sentence)
