"""Who flies against whom: the part of the set-up that a flight has instead of seats."""

from __future__ import annotations

from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Label, Static

from furybox.companion.console.widgets.choice import Choice
from furybox.companion.flying import naming
from furybox.companion.language import _
from furybox.companion.wire import Answer, PrintedNumber

_FIGHTERS = ("achilles", "hermes", "titan", "artemis")
_MOTHERSHIPS = ("dread", "hydra", "duo", "colony", "phantom")
_UNKNOWN = "unknown"


class Hangar(Vertical):
    """Two choices, and how much is known of them."""

    def __init__(self) -> None:
        super().__init__(classes="part")
        self._numbers: tuple[PrintedNumber, ...] = ()

    def compose(self) -> ComposeResult:
        """The fighter, the mothership."""
        yield Static(_("Who flies against whom?"), classes="heading")
        with Horizontal(classes="field"):
            yield Label(_("fighter"))
            yield Choice[str]([(name, naming.fighter(name)) for name in _FIGHTERS], id="fighter")
        with Horizontal(classes="field"):
            yield Label(_("mothership"))
            yield Choice[str]([(name, naming.ship(name)) for name in _MOTHERSHIPS], id="mothership")
        yield Static("", id="known-ships", classes="muted", markup=False)

    def told(self, answer: Answer) -> None:
        """The box as this table plays it."""
        self._numbers = tuple(msgspec.convert(answer.result or [], list[PrintedNumber]))
        self._tell_known()

    def on_choice_changed(self) -> None:
        """Others are known otherwise."""
        self._tell_known()

    def start(self) -> dict[str, Any]:
        """The command that begins the flight."""
        return {"do": "start", "game": "warps-edge", **self._chosen()}

    def _chosen(self) -> dict[str, str]:
        return {what: self.query_one(f"#{what}", Choice).value for what in ("fighter", "mothership")}

    def _tell_known(self) -> None:
        """What the table has typed of these two, and how much it will be asked."""
        if not self._numbers:
            return
        chosen = self._chosen()
        mine = [f"fighters.{chosen['fighter']}.", f"motherships.{chosen['mothership']}.", "tokens."]
        numbers = [each for each in self._numbers if each.path.startswith(tuple(mine))]
        missing = [each for each in numbers if each.value == _UNKNOWN and not each.path.endswith(".special")]
        said = (
            _("{n} printed numbers are not known yet: the flight asks when they matter, once.")
            .format(n=len(missing))
            if missing
            else _("Everything printed on these two is known.")
        )  # fmt: skip
        self.query_one("#known-ships", Static).update(said)
