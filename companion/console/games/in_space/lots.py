"""The random choices of set-up: drawn by the device with the same proof as every draw, or by the table."""

from __future__ import annotations

from functools import partial
from typing import Literal, cast

from textual.app import ComposeResult
from textual.widgets import Static

from companion.console.forms import Field
from companion.console.games.clank import labels
from companion.console.games.clank.seen import seats_of
from companion.console.games.in_space.actions import SCREENS
from companion.console.screens.form import FormPage
from companion.console.state import ConsoleState
from companion.language import N_, _
from companion.wire import Answer
from rules.in_space.commands import Lots

Lot = Literal["artifacts", "modules", "first"]
SIDES = {"f": "front", "b": "back"}


class LotsScreen(FormPage):
    """An empty field is drawn by the device; a filled one is the table's own choice."""

    HEADING = N_("Lots of the set-up")
    ACTIONS = SCREENS["LotsScreen"]

    def rows(self) -> ComposeResult:
        """Three fields, and what came of them."""
        yield Static(
            _("Enter in an empty field: the device draws. Type first what you chose yourselves. "
              "A lot is a draw: it fixes your words."),
            classes="muted",
        )  # fmt: skip
        for of, label, hint in (
            ("artifacts", _("artifacts that leave"), _("such as 5 20")),
            ("modules", _("modules"), _("such as 2f 1b 3f: front, back")),
            ("first", _("first player"), _("such as B")),
        ):
            yield self.row(Field(name=of, label=label, placeholder=hint, read=partial(_chosen, of)))
            yield Static("", id=f"came-{of}", classes="came", markup=False)

    def about(self, seen: ConsoleState) -> None:
        """A lot means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """Enter makes the lot of its field."""
        lots = Lots(of=cast("Lot", name), chosen=self.values[name])
        self.send(lots, lambda answer: self._came(name, answer))

    def _came(self, of: str, answer: Answer) -> None:
        """Say what came of it; the artifacts aboard stay to be seen in every seat's menu."""
        names = next((event["names"] for event in answer.events if event["type"] == "lots-drawn"), ())
        said = ", ".join(_said(name, self.seen) for name in names) or _("none")
        self.query_one(f"#came-{of}", Static).update(f"→ {said}")


def _chosen(of: str, text: str) -> tuple[str, ...]:
    """
    What was typed, by the names a draw would give.

    >>> _chosen("artifacts", "5 20"), _chosen("modules", "2f 1b"), _chosen("first", "b")
    (('artifact-5', 'artifact-20'), ('module-2 front', 'module-1 back'), ('seat-1',))
    """
    typed = text.replace(",", " ").lower().split()
    if of == "artifacts":
        return tuple(f"artifact-{each}" for each in typed)
    if of == "modules":
        return tuple(f"module-{each[:-1]} {SIDES.get(each[-1], each[-1])}" for each in typed)
    return tuple(f"seat-{ord(each[0]) - ord('a')}" for each in typed)


def _said(name: str, seen: ConsoleState) -> str:
    """One lot as one says it."""
    kind, _dash, which = name.partition("-")
    if kind == "seat" and which.isdecimal() and int(which) < len(seats_of(seen)):
        return labels.who(seats_of(seen), int(which))
    sides = {"front": _("front"), "back": _("back")}
    number, _space, side = which.partition(" ")
    return f"{number} {sides[side]}" if side in sides else number
