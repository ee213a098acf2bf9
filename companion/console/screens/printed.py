"""The numbers nobody has compared with the board yet: shown before they are used, and mended in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from companion.console import printed
from companion.console.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _
from companion.wire import Answer, Hello, PrintedNumber


class PrintedScreen(CommandScreen[None]):
    """Only what was edited or said to be so goes along with the start."""

    SENDS = "start"
    ACTIONS = SCREENS["PrintedScreen"]

    def __init__(self, start: dict[str, Any]) -> None:
        super().__init__()
        self._start = start
        self._numbers: list[PrintedNumber] = []
        self._asked_of: Hello | None = None
        self._is_told = False
        """Whether there is a field for each of them."""

    def compose(self) -> ComposeResult:
        """A place for the numbers, once the host has told them."""
        yield TitleBar(_("Compare with your board"))
        with Form(classes="form"):
            yield Static(
                _("The rulebook does not print these numbers. Look at the board and change what differs."),
                classes="muted",
            )
            yield Static("", id="sketch")
            yield Vertical(id="numbers")
        yield Static("", id="fault", markup=False)
        yield AskLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """Ask for them, as soon as there is somebody to ask."""
        if seen.hello is not self._asked_of:
            self._asked_of = seen.hello
            if seen.hello and not self._is_told:
                self.ask("box", self._told, game=self._start["game"])

    async def _fill(self, numbers: list[PrintedNumber]) -> None:
        if self._is_told:
            return
        rows = [row for number in numbers for row in _rows(number)]
        if not rows:
            rows = [Static(_("Every printed number of this box has been compared. Press ctrl+s to start."))]
        await self.query_one("#numbers", Vertical).mount(*rows)
        self._numbers, self._is_told = numbers, True
        if numbers:
            self.query("#numbers Input").first(Input).focus()
            self._sketch()

    def on_input_changed(self, event: Input.Changed) -> None:
        """What was edited was compared."""
        for number in self._numbers:
            if event.input.id == _field(number.path):
                edited = event.value != printed.written(number.path, number.value)
                if edited:
                    self.query_one(f"#so-{event.input.id}", Choice).at = 1
        self._sketch()

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_all_true(self) -> None:
        """The table looked, and all is so."""
        for number in self._numbers:
            self.query_one(f"#so-{_field(number.path)}", Choice).at = 1

    def action_start(self) -> None:
        """Start; a refusal leaves the form as it is."""
        answers, fault = self._answers()
        if not self._is_told:
            fault = " ✗ " + _("The host has not told its numbers yet.")
        self.query_one("#fault", Static).update(fault)
        if fault:
            return
        so = {path: value for path, value in answers.items() if self._is_so(path)}
        box = {"box": printed.override(so)} if so else {}
        self.send({**self._start, **box})

    def _told(self, answer: Answer) -> None:
        numbers = msgspec.convert(answer.result or [], list[PrintedNumber])
        doubtful = printed.doubtful(numbers, seats=len(self._start["seats"]))
        self.call_later(self._fill, doubtful)

    def _is_so(self, path: str) -> bool:
        return bool(self.query_one(f"#so-{_field(path)}", Choice).value)

    def _answers(self) -> tuple[dict[str, Any], str]:
        """What the fields hold, and the first that holds no number."""
        answers: dict[str, Any] = {}
        fault = ""
        for number in self._numbers:
            text = self.query_one(f"#{_field(number.path)}", Input).value
            try:
                answers[number.path] = printed.read(number.path, text, number.value)
            except ValueError:
                fault = fault or f" ✗ {_wanted(number)}"
        return answers, fault

    def _sketch(self) -> None:
        answers, _fault = self._answers() if self._numbers else ({}, "")
        self.query_one("#sketch", Static).update(printed.sketch(answers) if "fury.cubes" in answers else "")


def _field(path: str) -> str:
    return f"n-{path.replace('.', '-')}"


def _rows(number: PrintedNumber) -> Iterator[Widget]:
    """Its name, a field, whether it was compared; and where it is from."""
    yield Horizontal(
        Label(printed.name(number.path)),
        Input(
            printed.written(number.path, number.value),
            compact=True,
            id=_field(number.path),
            restrict=None if printed.is_table(number.path, number.value) else r"[0-9 ,]*",
        ),
        Choice[bool](
            [(False, _("not compared"), "$warning"), (True, _("it is so ✓"), "bold $success")],
            id=f"so-{_field(number.path)}",
        ),
        classes="field number",
    )
    yield Static(_source(number), classes="muted source", markup=False)


def _source(number: PrintedNumber) -> str:
    """Where it is from; a table first, whole, for its field shows only a part of it."""
    whole = printed.written(number.path, number.value) if printed.is_table(number.path, number.value) else ""
    return f"{whole}\n{number.source}" if whole else number.source


def _wanted(number: PrintedNumber) -> str:
    name = printed.name(number.path)
    if printed.is_table(number.path, number.value):
        return _("Type a name and a whole number each for: {name}.").format(name=name)
    return _("Type whole numbers for: {name}.").format(name=name)
