"""Every printed number at once, before a game: to be compared with the board, and for house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.widget import Widget

from companion.console.forms import compared, override
from companion.console.games.clank.widgets.fury_track import BLOCKADE
from companion.console.screens.form import FormPage, Values
from companion.console.state import ConsoleState
from companion.console.widgets.once import Horizontal, Static, Vertical
from companion.games.clank.comparing import HUNTERS, is_table, read, written
from companion.games.clank.printed import is_named
from companion.games.clank.printed import name as called
from companion.games.deeds import Field
from companion.games.signs import RED
from companion.line.asked import Box, PrintedNumber
from companion.line.wire import Hello
from companion.words.language import N_, _, ngettext
from rules.clank.commands import Start

_SKETCHED = ("fury.cubes", HUNTERS, "fury.blockade")
"""What the picture of the fury track is made of."""
_PARTY = 5
"""Seats from which Adventuring Party is played."""


class PrintedScreen(FormPage):
    """Only what was edited or said to be so goes along with the start."""

    ID = "n-"
    HEADING = N_("Compare with your board")
    OF_THE_TABLE = False
    FAULTS = "fault"
    SENDS = "start"

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        """The table is set up by this, and by the numbers that are so."""
        self._numbers: dict[str, PrintedNumber] = {}
        self._asked_of: Hello | None = None
        self._doubtful: tuple[str, ...] = ()
        self._is_filled = False
        """Whether there is a field for each of them."""

    def rows(self) -> ComposeResult:
        """A place for the numbers, once the host has sent them."""
        yield Static("", id="many", classes="muted")
        yield Static("", id="differs", markup=False)
        yield Static("", id="sketch")
        yield Vertical(id="numbers")

    def show(self, seen: ConsoleState) -> None:
        """Ask for them, as soon as there is somebody to ask."""
        if seen.hello is not self._asked_of:
            self._asked_of = seen.hello
            if seen.hello and not self._is_filled:
                self.desk.expects()
                self.ask(Box(game=self.start.game), self._hear, lambda _no: self.desk.has_come())

    def changed(self, name: str) -> None:
        """What was edited was compared."""
        number = self._numbers.get(name)
        if number and f"so.{name}" in self._fields and self.typed(name) != written(name, number.value):
            self.fill(f"so.{name}", to=True)
        self._sketch()

    def action_all_true(self) -> None:
        """The table looked, and all is so."""
        for path in self._doubtful:
            self.fill(f"so.{path}", to=True)

    def to_command(self, values: Values) -> Start | None:
        """The start, once the numbers have been seen, with what was compared or changed."""
        if not self._is_filled:
            self.say(_("The host has not sent its numbers yet."))
            return None
        so = {
            path: values[path]
            for path, number in self._numbers.items()
            if values.get(f"so.{path}") or self.typed(path) != written(path, number.value)
        }
        return msgspec.structs.replace(self.start, box=override(so) or None)

    def _hear(self, numbers: Sequence[PrintedNumber]) -> None:
        used = [each for each in numbers if is_named(each.path) and is_used(each.path, self.start)]
        self.call_later(self._fill, used)

    async def _fill(self, numbers: list[PrintedNumber]) -> None:
        if self._is_filled:
            return
        doubtful = [number for number in numbers if not number.confirmed]
        known = [number for number in numbers if number.confirmed]
        rows = [
            *(row for number in doubtful for row in self._rows(number, compared(f"so.{number.path}"))),
            *([Static(_("Known; change them for a house rule:"), classes="heading")] if known else []),
            *(row for number in known for row in self._rows(number)),
        ]
        self._doubtful = tuple(number.path for number in doubtful)
        self._numbers = {number.path: number for number in (*doubtful, *known)}
        self.query_one("#many", Static).update(_how_many(len(doubtful)))
        await self.query_one("#numbers", Vertical).mount(*rows)
        self._is_filled = True
        if self._numbers:
            self.widget(next(iter(self._numbers))).focus()
            self._sketch()
        self.desk.has_come()

    def _rows(self, number: PrintedNumber, *beside: Field) -> Iterator[Widget]:
        """Its name on a line of its own; a field, and whether it was compared; where it is from."""
        path = number.path
        field = Field(
            name=path, label=called(path), text=written(path, number.value),
            reads=partial(_read, number), needed=True,
            letters=None if is_table(path, number.value) else r"[0-9 ,]*",
        )  # fmt: skip
        yield Static(called(path), classes="called", markup=False)
        yield Horizontal(self.lay(field), *map(self.lay, beside), classes="field number")
        if beside:
            yield Static(_source(number), classes="muted source", markup=False)

    def _sketch(self) -> None:
        answers = {path: self.value(path) for path in _SKETCHED if path in self._numbers}
        is_known = answers.get("fury.cubes") is not None
        self.query_one("#sketch", Static).update(sketch(answers) if is_known else "")
        self.query_one("#differs", Static).update("\n".join(self._differing()))

    def _differing(self) -> Iterator[str]:
        """What this table plays by other than the box that ships with the game, in words."""
        for path, number in self._numbers.items():
            shipped = written(path, number.value if number.instead is None else number.instead)
            if self.typed(path) != shipped:
                said = _("≠ {name}: {now} (the box: {box})")
                yield said.format(name=called(path), now=self.typed(path), box=shipped)


def _how_many(n: int) -> str:
    if not n:
        return _("Every printed number of this box has been compared. What you change is a house rule.")
    return ngettext(
        "The rulebook does not print {n} number. Look at the board now, or as soon as it matters.",
        "The rulebook does not print {n} numbers. Look at the board now, or as soon as they matter.",
        n,
    ).format(n=n)


def _read(number: PrintedNumber, text: str) -> Any:
    """What was typed. Raises `ValueError`, whose text is a sentence."""
    try:
        return read(number.path, text, number.value)
    except ValueError as wrong:
        raise ValueError(_wanted(number)) from wrong


def _source(number: PrintedNumber) -> str:
    """Where it is from; a table first, whole, for its field shows only a part of it."""
    whole = written(number.path, number.value) if is_table(number.path, number.value) else ""
    source = _(number.source)
    return f"{whole}\n{source}" if whole else source


def _wanted(number: PrintedNumber) -> str:
    name = called(number.path)
    if is_table(number.path, number.value):
        return _("Type a name and a whole number each for: {name}.").format(name=name)
    return _("Type whole numbers for: {name}.").format(name=name)


def is_used(path: str, start: Start) -> bool:
    """Whether a number counts at such a table."""
    seats = len(start.seats)
    if path.startswith("fury.start."):
        return path == f"fury.start.{seats}"
    if path.startswith("row."):
        return bool(start.track_row)
    return seats >= _PARTY or not path.startswith("party.")


def sketch(answers: Mapping[str, Any]) -> str:
    """
    The fury track these numbers make: steps, cubes, and what waits along it.

    >>> print(sketch({"fury.cubes": [2, 3], "fury.hunters": {"2": 1}, "fury.blockade": 1}))
     step   1  2
     cubes  2  3
            ╪  ✸
    """
    cubes = answers.get("fury.cubes") or []
    hunters = answers.get(HUNTERS) or {}
    marks = [
        RED * int(hunters.get(str(step), 0)) + (BLOCKADE if step == answers.get("fury.blockade") else "")
        for step in range(1, len(cubes) + 1)
    ]
    rows = (
        (_("step"), [str(step) for step in range(1, len(cubes) + 1)]),
        (_("cubes"), [str(n) for n in cubes]),
        ("", marks),
    )
    wide = max(len(label) for label, _cells in rows)
    return "\n".join(
        (f" {label.ljust(wide)}" + "".join(cell.rjust(3) for cell in cells)).rstrip() for label, cells in rows
    )
