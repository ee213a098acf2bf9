"""Printed numbers that the rulebook does not tell: typed once, then kept in the table's own box."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

from companion.console import printed
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.games.warps_edge import naming
from companion.language import _
from rules.warps_edge.tokens import ENERGY, LASERS, MANOEUVRE, POWER
from rules.warps_edge.view import View as Flight

_ROWS = (ENERGY, LASERS, (MANOEUVRE,))
_START = "tokens.start"
_BAG = 10
"""Tokens with a white border. Rulebook, set-up 4."""


class FiguresScreen(CommandScreen[None]):
    """Whatever is filled in is told; a field left empty is asked for again when it is needed."""

    SENDS = "tell-numbers"
    ACTIONS = SCREENS["FiguresScreen"]

    def compose(self) -> ComposeResult:
        """A part for each number that is not known."""
        flight = self.desk.seen.flight
        yield TitleBar(_("Look and type, once"))
        with Form(classes="form"):
            said = _("The rulebook does not tell these numbers. What you type is kept for your next flights.")
            yield Static(said, classes="muted")
            for path in flight.unknown if flight else ():
                yield from _part(path)
            if not (flight and flight.unknown):
                yield Static(_("Every number this flight needs is known."), classes="heading")
        yield Static("", id="fault", markup=False)
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        for field in self.query("Input, Choice").results():
            field.focus()
            break

    def about(self, seen: ConsoleState) -> object:
        """What is printed is so whatever happens."""
        return seen.flight.unknown if seen.flight else None

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def on_input_changed(self) -> None:
        """Count the tokens that begin in the bag."""
        for line in self.query("#sum-tokens-start").results(Static):
            n = sum((self._heap(_START) or {}).values())
            line.update(_("{n} of {of} counted").format(n=n, of=_BAG))

    def action_tell_numbers(self) -> None:
        """Tell what is filled in."""
        flight = self.seen.flight
        answers = self._answers(flight) if flight else {}
        said = "" if answers else _("Nothing is typed yet.")
        self.query_one("#fault", Static).update(f" ✗ {said}" if said else "")
        if answers:
            self.send({"do": "printed", "box": printed.override(answers)})

    def _answers(self, flight: Flight) -> dict[str, Any]:
        """What is filled in, by path."""
        answers: dict[str, Any] = {}
        for path in flight.unknown:
            value = self._value(path)
            if value is not None:
                answers[path] = value
        return answers

    def _value(self, path: str) -> Any:
        """What a part holds; none while it is not filled in."""
        if not self.query(f"#part-{_id(path)}"):
            return None
        if path.startswith("tokens."):
            return self._heap(path)
        if path.endswith(".power"):
            chosen = [self.query_one(f"#{_id(path)}-{letter}", Choice).value for letter in "POWER"]
            return chosen if all(chosen) else None
        if path.endswith(".signature"):
            return self.query_one(f"#{_id(path)}", Choice).value or None
        text = self.query_one(f"#{_id(path)}", Input).value
        return int(text) if text.isdecimal() else None

    def _heap(self, path: str) -> dict[str, int] | None:
        """Tokens counted; none where nothing is typed, and what is left empty is none there."""
        typed = {
            token: field.value
            for row in _ROWS for token in row
            for field in self.query(f"#{_id(path)}-{token}").results(Input)
        }  # fmt: skip
        if not any(typed.values()):
            return None
        return {token: int(text) if text.isdecimal() else 0 for token, text in typed.items()}


def _part(path: str) -> ComposeResult:
    """What is asked, and its fields."""
    with Vertical(id=f"part-{_id(path)}", classes="part"):
        if path.startswith("tokens."):
            yield from _heap_part(path)
        elif path.endswith(".power"):
            yield Static(asked(path), classes="heading")
            for letter in "POWER":
                kinds = [token for token, each in POWER.items() if each == letter]
                with Horizontal(classes="field"):
                    yield Label(letter)
                    options = [("", _("look at the panel")), *((kind, naming.token(kind)) for kind in kinds)]
                    yield Choice[str](options, id=f"{_id(path)}-{letter}")
        elif path.endswith(".signature"):
            with Horizontal(classes="field number"):
                yield Label(asked(path))
                options = [("", _("look at the panel")), *((kind, naming.token(kind)) for kind in POWER)]
                yield Choice[str](options, id=_id(path))
        else:
            with Horizontal(classes="field number"):
                yield Label(asked(path))
                yield Input(type="integer", placeholder="?", compact=True, max_length=3, id=_id(path))


def _heap_part(path: str) -> ComposeResult:
    yield Static(asked(path), classes="heading")
    for row in _ROWS:
        with Horizontal(classes="field tokens"):
            yield Label(naming.token(row[0].rpartition("-")[0] or row[0]))
            for token in row:
                value = token[-1] if token[-1].isdecimal() else ""
                yield Label(value, classes="value")
                yield Input(
                    type="integer", placeholder="0", compact=True, max_length=3, id=f"{_id(path)}-{token}"
                )
    if path == _START:
        yield Static(_("{n} of {of} counted").format(n=0, of=_BAG), id=f"sum-{_id(path)}", classes="muted")


def asked(path: str) -> str:
    """
    What a printed number is.

    >>> asked("fighters.titan.hull"), asked("motherships.phantom-true.sections")
    ("Titan: hull's top", "Phantom's true face: sections")
    """
    first, *more = path.split(".")
    if first == "tokens":
        return _("Tokens with a white border, ten in all") if path == _START else _("Tokens in the trays")
    owner = naming.fighter(more[0]) if first == "fighters" else naming.ship(more[0])
    what = {
        "hull": _("hull's top"), "shields": _("shields' top"), "cargo": _("cargo room"),
        "power": _("its five POWER tokens"), "signature": _("its yellow POWER token"),
        "warps": _("warps"), "sections": _("sections"),
    }.get(more[-1], more[-1])  # fmt: skip
    return _("{owner}: {what}").format(owner=owner, what=what)


def _id(path: str) -> str:
    return path.replace(".", "-")
