"""Who flies against whom: the part of the set-up that a flight has instead of seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from textual.app import ComposeResult
from textual.widget import Widget

from companion.console.forms import compared, override
from companion.console.room import GamePart, Seats, SetUpForm
from companion.console.widgets.once import Static, Vertical
from companion.games.deeds import Field
from companion.games.warps_edge import refusals as refusing
from companion.games.warps_edge.deeds import opening
from companion.games.warps_edge.turn import first_needed
from companion.line.asked import Box, PrintedNumber, Starts
from companion.line.carried import ScriptLine
from companion.words.language import _, ngettext
from rules.warps_edge.commands import Start

_GAME: Final = "warps-edge"
_UNKNOWN = "unknown"

_CARDS = ("enemies.", "skill_cards.")
"""Their figures are looked at as each card is turned up."""


class SetUp(GamePart):
    """Two choices, and how much is known of them."""

    def __init__(self, form: SetUpForm) -> None:
        super().__init__(form)
        self._numbers: tuple[PrintedNumber, ...] = ()
        self._doubts: dict[str, Any] = {}
        """Inferred numbers of the two chosen, by path."""

    def compose(self) -> ComposeResult:
        """The fighter, the mothership."""
        yield Static(_("Who flies against whom?"), classes="heading")
        yield from map(self.form.row, opening())
        yield Static("", id="known-ships", classes="muted", markup=False)
        yield Vertical(id="doubts")

    def ask(self) -> None:
        """For the ships of the newest flight, and for the box as this table plays it."""
        self.form.ask(Starts(), self._propose)
        self.form.ask(Box(game=_GAME), self._hear)

    def _propose(self, starts: Mapping[str, ScriptLine]) -> None:
        """Those that flew last, unless others were chosen."""
        for field in opening():
            options = field.options or ()
            flown = starts.get(_GAME, {}).get(field.name)
            if self.form.value(field.name) == options[0].value and flown in [each.value for each in options]:
                self.form.fill(field.name, flown)

    def changed(self, name: str) -> None:
        """Others are known otherwise."""
        if name in ("fighter", "mothership"):
            self._say_known()

    def go_on(self, game: str, _seats: Seats) -> None:
        """Begin the flight with the inferred numbers that are so; it asks for its own when they matter."""
        values = self.form.values
        so = {
            path: values.get(path, value)
            for path, value in self._doubts.items()
            if values.get(f"so.{path}") or values.get(path, value) != value
        }
        ships = {field.name: values[field.name] for field in opening()}
        self.form.send(Start(game=game, **ships, box=override(so) or None), lambda _answer: None)

    def _hear(self, numbers: tuple[PrintedNumber, ...]) -> None:
        self._numbers = numbers
        self._say_known()

    def _say_known(self) -> None:
        """What the table has typed of these two, and how much it will be asked."""
        if not self._numbers:
            return
        values = self.form.values
        mine = (f"fighters.{values['fighter']}.", f"motherships.{values['mothership']}.", "tokens.")
        numbers = [each for each in self._numbers if each.path.startswith(mine)]
        doubtful = [each for each in numbers if not each.confirmed and each.value != _UNKNOWN]
        self.call_later(self._compare, {each.path: each.value for each in doubtful})
        missing = [each for each in numbers if each.value == _UNKNOWN and not each.path.endswith(".special")]
        said = (
            ngettext(
                "{n} printed number is not known yet; the first draw needs {first} of them. The others are "
                "asked when they matter, once.",
                "{n} printed numbers are not known yet; the first draw needs {first} of them. The others are "
                "asked when they matter, once.",
                len(missing),
            ).format(n=len(missing), first=len(first_needed(each.path for each in missing)))
            if missing
            else _("Everything printed on these two is known.")
        )  # fmt: skip
        self.query_one("#known-ships", Static).update(said)

    async def _compare(self, numbers: dict[str, Any]) -> None:
        """A line for each inferred number of these two."""
        if numbers == self._doubts:
            return
        self.form.drop(name for path in self._doubts for name in (path, f"so.{path}"))
        self._doubts = numbers
        rows = self.query_one("#doubts", Vertical)
        await rows.remove_children()
        if numbers:
            await rows.mount(
                Static(_("Inferred; compare with your box, and type what differs:"), classes="heading"),
                *(self._doubt(path, value) for path, value in numbers.items()),
            )

    def _doubt(self, path: str, value: Any) -> Widget:
        """What it is, a field for what can be typed, and whether it is so."""
        so = compared(f"so.{path}")
        if not value:  # such as a board without rules
            return self.form.row(so, label=f"{refusing.field(path)}: {said(value)}", classes="doubt")
        field = Field(
            name=path,
            text=said(value),
            reads=partial(heard, value),
            empty=value,
            letters=r"[0-9 +-]*",
            longest=14,
        )
        return self.form.row(field, so, label=refusing.field(path), classes="doubt")


def in_use(paths: Iterable[str]) -> tuple[str, ...]:
    """
    The numbers nobody has compared that count from the first draw on.

    >>> in_use(("tokens.each_power", "enemies.fury.lasers"))
    ('tokens.each_power',)
    """
    return tuple(path for path in paths if not path.startswith(_CARDS))


def heard(like: Any, text: str) -> Any:
    """
    What was typed for a number that is *like* this. Raises `ValueError` for what has another shape.

    >>> heard(3, " 4"), heard([[5, 4, 3]], "5-4-2"), heard([[2, 2, 2]] * 2, "2-2-2 + 2-2-1")
    (4, [[5, 4, 2]], [[2, 2, 2], [2, 2, 1]])
    """
    if not isinstance(like, list | tuple):
        return int(text)
    decks = [[int(n) for n in deck.split("-")] for deck in text.split("+")]
    if [len(deck) for deck in decks] != [len(deck) for deck in like]:
        raise ValueError(_("Type it in the same form: {example}.").format(example=said(like)))
    return decks


def said(value: Any) -> str:
    """
    A number as one compares it; enemy decks by their levels.

    >>> said(3), said([[5, 4, 3]]), said([[2, 2, 2], [2, 2, 2]])
    ('3', '5-4-3', '2-2-2 + 2-2-2')
    """
    if isinstance(value, list | tuple):
        if value and all(isinstance(row, list | tuple) for row in value):
            return " + ".join("-".join(map(str, row)) for row in value)
        return ", ".join(map(str, value)) or _("none")
    return str(value)
