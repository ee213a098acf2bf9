"""The random choices of set-up: drawn by the device with the same proof as every draw, or by the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from textual.app import ComposeResult

from companion.console.games.clank import labels
from companion.console.screens.form import FormPage
from companion.console.state import ConsoleState
from companion.console.widgets.once import Horizontal, Label, Static
from companion.games.clank.deeds import LOTS
from companion.games.clank.lots import lot
from companion.line.wire import Answer
from companion.words.language import N_, _
from rules.clank.commands import Lots

Lot = Literal["artifacts", "modules", "first"]


class LotsScreen(FormPage):
    """An empty field is drawn by the device; a filled one is the table's own choice."""

    HEADING = N_("Lots of the set-up")

    def __init__(self, *of: Lot) -> None:
        super().__init__()
        self._of = of
        """The lots that there are in the game."""
        self._made: dict[str, tuple[str, ...] | None] = {}
        """What was typed for each of the lots that are made."""

    def rows(self) -> ComposeResult:
        """A field for each, and what came of it."""
        yield Static(
            _("Enter in an empty field: the device draws. Type first what you chose yourselves. "
              "A lot is a draw: it fixes your words."),
            classes="muted",
        )  # fmt: skip
        for of in self._of:
            label, hint = map(_, LOTS[of])
            if of == "artifacts" and _all_stay(self.desk.seen):
                yield Horizontal(
                    Label(label),
                    Static(_("none: so many play that all stay"), classes="said"),
                    classes="field",
                )
                continue
            yield self.row(lot(of, label, hint))
            yield Static("", id=f"came-{of}", classes="came", markup=False)

    def about(self, seen: ConsoleState) -> None:
        """A lot means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """Enter makes the lot of its field; where it is made, enter goes on."""
        typed = self.value(name)
        if name in self._made and self._made[name] == typed:
            self.focus_next()
            return
        lots = Lots(of=cast("Lot", name), chosen=typed)
        self.send(lots, lambda answer: self._came(name, answer))

    def _came(self, of: str, answer: Answer) -> None:
        """Say what came of it; the artifacts aboard stay to be seen in every seat's menu."""
        self._made[of] = self.value(of)
        names = next((event["names"] for event in answer.events if event["type"] == "lots-drawn"), ())
        said = ", ".join(_said(name, self.seen) for name in names) or _("none")
        self.query_one(f"#came-{of}", Static).update(f"→ {said}")


def _all_stay(seen: ConsoleState) -> bool:
    """Whether no artifact leaves a game of so many."""
    leave: Mapping[str, int] = seen.numbers.get("artifacts", {}).get("removed", {})
    return not leave.get(str(len(labels.seats_of(seen))))


def _said(name: str, seen: ConsoleState) -> str:
    """One lot as one says it."""
    kind, _dash, which = name.partition("-")
    if kind == "seat" and which.isdecimal() and int(which) < len(labels.seats_of(seen)):
        return labels.who(labels.seats_of(seen), int(which))
    sides = {"front": _("front"), "back": _("back")}
    number, _space, side = which.partition(" ")
    return f"{number} {sides[side]}" if side in sides else number
