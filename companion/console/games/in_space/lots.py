"""The random choices of set-up: drawn by the device with the same proof as every draw, or by the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from companion.console import labels
from companion.console.games.in_space.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _
from companion.wire import Answer

SIDES = {"f": "front", "b": "back"}


class LotsScreen(CommandScreen[None]):
    """An empty field is drawn by the device; a filled one is the table's own choice."""

    ACTIONS = SCREENS["LotsScreen"]

    def compose(self) -> ComposeResult:
        """Three fields, and what came of them."""
        yield TitleBar(_("Lots of the set-up"))
        with Form(classes="form"):
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
                with Horizontal(classes="field"):
                    yield Label(label)
                    yield Input(placeholder=hint, compact=True, id=of)
                yield Static("", id=f"came-{of}", classes="came", markup=False)
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one("#artifacts", Input).focus()

    def about(self, seen: ConsoleState) -> None:
        """A lot means the same whatever else happens."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter makes the lot of its field."""
        of = event.input.id or ""
        chosen = _chosen(of, event.value)
        command = {"do": "lots", "of": of, **({"chosen": chosen} if chosen else {})}
        self.send(command, lambda answer: self._came(of, answer))

    def _came(self, of: str, answer: Answer) -> None:
        """Say what came of it; the artifacts aboard stay to be seen in every seat's menu."""
        names = next((event["names"] for event in answer.events if event["type"] == "lots-drawn"), ())
        said = ", ".join(_said(name, self.seen) for name in names) or _("none")
        self.query_one(f"#came-{of}", Static).update(f"→ {said}")


def _chosen(of: str, text: str) -> list[str]:
    """
    What was typed, by the names a draw would give.

    >>> _chosen("artifacts", "5 20"), _chosen("modules", "2f 1b"), _chosen("first", "b")
    (['artifact-5', 'artifact-20'], ['module-2 front', 'module-1 back'], ['seat-1'])
    """
    typed = text.replace(",", " ").lower().split()
    if of == "artifacts":
        return [f"artifact-{each}" for each in typed]
    if of == "modules":
        return [f"module-{each[:-1]} {SIDES.get(each[-1], each[-1])}" for each in typed]
    return [f"seat-{ord(each[0]) - ord('a')}" for each in typed]


def _said(name: str, seen: ConsoleState) -> str:
    """One lot as one says it."""
    kind, _dash, which = name.partition("-")
    if kind == "seat" and which.isdecimal() and int(which) < len(seen.seats):
        return labels.who(seen.seats, int(which))
    sides = {"front": _("front"), "back": _("back")}
    number, _space, side = which.partition(" ")
    return f"{number} {sides[side]}" if side in sides else number
