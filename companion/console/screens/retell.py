"""What a line of the history recorded is put right, or what was forgotten after it; later lines stay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual.app import ComposeResult

from companion.console.screens.form import FormPage, Values
from companion.console.screens.offers import ask_offers
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static, Vertical
from companion.games.deeds import Deed, Field, as_recorded, choice
from companion.line.carried import Line
from companion.words.language import N_, _
from rules.game import Command
from rules.timeline import Retell

WHAT = "what"
WHY = "why"
NOTHING = -1
"""It did not happen at all."""
LONGEST_WHY = 200


class RetellScreen(FormPage):
    """
    A form for each kind of command, of which one is shown; it begins with what was recorded.

    Without *was* something was forgotten after the line. Once it is put right, what the mistake had fired is
    offered to be undone.
    """

    HEADING = N_("Put right")
    FAULTS = "preview"
    SENDS = "tell-it-anew"

    def __init__(self, line: Line, kinds: Sequence[Deed], was: Command | None) -> None:
        super().__init__()
        self._line, self._kinds, self._was = line, kinds, was

    def above(self) -> ComposeResult:
        """Which line it is."""
        asked = _("“{line}”: what was it truly?") if self._was else _("After “{line}”: what was forgotten?")
        yield Static(asked.format(line=self._line.text), id="rule", markup=False)

    def rows(self) -> ComposeResult:
        """What happened, its fields, and why it is put right."""
        kinds = [(n, kind.label) for n, kind in enumerate(self._kinds)]
        at = next((n for n, kind in enumerate(self._kinds) if type(self._was) is kind.does), 0)
        if self._was is not None:
            kinds.append((NOTHING, _("nothing: it did not happen")))
        yield self.row(choice(WHAT, _("what happened"), kinds, at=at))
        for n, kind in enumerate(self._kinds):
            with Vertical(id=f"kind-{n}", classes="part"):
                for field in kind.fields:
                    yield self.row(self._as_recorded(n, kind, field))
        yield self.row(Field(name=WHY, label=_("why"), placeholder=_(self._usual_why), longest=LONGEST_WHY))

    def on_mount(self) -> None:
        """Show the fields of what was recorded."""
        self._lay_out()

    def about(self, seen: ConsoleState) -> None:
        """It means the same whatever else happens."""

    def changed(self, name: str) -> None:
        """Something else happened than was recorded."""
        if name == WHAT:
            self._lay_out()

    def to_command(self, values: Values) -> Retell:
        """The entry, or the one after which it was forgotten, and what should have been recorded."""
        why, entry = values[WHY] or self._usual_why, self._line.last
        if self._was is None:
            return Retell(after=entry, instead=self._instead(values), why=why)
        return Retell(entry=entry, instead=self._instead(values), why=why)

    def send(self, command: Command, then: Any = None) -> None:
        """Ask what to undo, once it is done."""
        super().send(command, then or partial(ask_offers, self))

    @property
    def _usual_why(self) -> str:
        return N_("a slip") if self._was else N_("forgotten")

    def _as_recorded(self, n: int, kind: Deed, field: Field) -> Field:
        """A field of this very form that begins with what was recorded, whatever that was."""
        return as_recorded(field, self._was, kind).but(name=_named(n, field))

    def _instead(self, values: Values) -> Command | None:
        if values[WHAT] == NOTHING:
            return None
        kind = self._kinds[values[WHAT]]
        given = {field.name: values[_named(values[WHAT], field)] for field in kind.fields}
        return kind.instead_of(self._was, given)

    def _lay_out(self) -> None:
        for n in range(len(self._kinds)):
            self.query_one(f"#kind-{n}").display = n == self.value(WHAT)


def _named(n: int, field: Field) -> str:
    return f"{n} {field.name}"
