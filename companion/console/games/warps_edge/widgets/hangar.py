"""Who flies against whom: the part of the set-up that a flight has instead of seats."""

from __future__ import annotations

from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Label, Static

from companion.console import printed
from companion.console.games.warps_edge import doubts
from companion.console.widgets.choice import Choice
from companion.games.warps_edge import naming
from companion.language import _
from companion.wire import Answer, PrintedNumber

_FIGHTERS = ("achilles", "hermes", "titan", "artemis")
_MOTHERSHIPS = ("dread", "hydra", "duo", "colony", "phantom")
_UNKNOWN = "unknown"


class Hangar(Vertical):
    """Two choices, and how much is known of them."""

    def __init__(self) -> None:
        super().__init__(classes="part")
        self._numbers: tuple[PrintedNumber, ...] = ()
        self._doubts: dict[str, Any] = {}
        """Inferred numbers of the two chosen, by path."""

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
        yield Vertical(id="doubts")

    def told(self, answer: Answer) -> None:
        """The box as this table plays it."""
        self._numbers = tuple(msgspec.convert(answer.result or [], list[PrintedNumber]))
        self._tell_known()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Others are known otherwise."""
        if event.choice.id in ("fighter", "mothership"):
            self._tell_known()

    def start(self) -> dict[str, Any]:
        """The command that begins the flight, with the inferred numbers that are so."""
        so = {
            path: value
            for path, value in self._doubts.items()
            if self.query_one(f"#so-{path.replace('.', '-')}", Choice).value
        }
        box = {"box": printed.override(so)} if so else {}
        return {"do": "start", "game": "warps-edge", **self._chosen(), **box}

    def _chosen(self) -> dict[str, str]:
        return {what: self.query_one(f"#{what}", Choice).value for what in ("fighter", "mothership")}

    def _tell_known(self) -> None:
        """What the table has typed of these two, and how much it will be asked."""
        if not self._numbers:
            return
        chosen = self._chosen()
        mine = (f"fighters.{chosen['fighter']}.", f"motherships.{chosen['mothership']}.", "tokens.")
        numbers = [each for each in self._numbers if each.path.startswith(mine)]
        doubtful = [each for each in numbers if not each.confirmed and each.value != _UNKNOWN]
        self.call_later(self._compare, {each.path: each.value for each in doubtful})
        missing = [each for each in numbers if each.value == _UNKNOWN and not each.path.endswith(".special")]
        said = (
            _("{n} printed numbers are not known yet: the flight asks when they matter, once.")
            .format(n=len(missing))
            if missing
            else _("Everything printed on these two is known.")
        )  # fmt: skip
        self.query_one("#known-ships", Static).update(said)

    async def _compare(self, numbers: dict[str, Any]) -> None:
        """A line for each inferred number of these two."""
        if numbers == self._doubts:
            return
        self._doubts = numbers
        rows = self.query_one("#doubts", Vertical)
        await rows.remove_children()
        so = [(False, _("not compared"), "$warning"), (True, _("it is so ✓"), "bold $success")]
        if numbers:
            await rows.mount(
                Static(_("Inferred; compare with your box:"), classes="heading"),
                *(
                    Horizontal(
                        Label(f"{doubts.named(path)}: {doubts.said(value)}", markup=False),
                        Choice[bool](so, id=f"so-{path.replace('.', '-')}"),
                        classes="field doubt",
                    )
                    for path, value in numbers.items()
                ),
                Static(_("What differs is put right by: furybox box edit warps-edge"), classes="muted"),
            )
