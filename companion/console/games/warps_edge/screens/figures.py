"""Printed numbers that are not in the rulebook: typed once, then kept in the table's own box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Label, Static

from companion.console.forms import override
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.form import FormPage, Values
from companion.console.state import ConsoleState
from companion.games.deeds import Field, choice, number
from companion.games.warps_edge import naming
from companion.games.warps_edge.turn import needed
from companion.words.language import N_, _
from rules.warps_edge.commands import Printed
from rules.warps_edge.tokens import ENERGY, LASERS, MANOEUVRE, POWER

_ROWS = (ENERGY, LASERS, (MANOEUVRE,))
_START = "tokens.start"
_BAG = 10
"""Tokens with a white border. Rulebook, set-up 4."""


class FiguresScreen(FormPage):
    """What is filled in is sent; a field left empty is asked for again when it is needed."""

    HEADING = N_("Look and type, once")
    FAULTS = "fault"
    SENDS = "tell-numbers"
    ACTIONS = SCREENS["FiguresScreen"]

    def __init__(self, *, whole: bool = True) -> None:
        super().__init__()
        self._whole = whole
        """Whether all that is not known is asked for, and not only the next number that is needed."""

    def rows(self) -> ComposeResult:
        """A part for each number."""
        flight = flight_of(self.desk.seen)
        said = _("The rulebook does not print these numbers. What you type is kept for your next flights.")
        yield Static(said, classes="muted")
        unknown = flight.unknown if flight else ()
        for path in unknown if self._whole or flight is None else needed(flight)[:1]:
            with Vertical(classes="part"):
                yield from self._part(path)
        if not unknown:
            yield Static(_("Every number this flight needs is known."), classes="heading")

    def _part(self, path: str) -> ComposeResult:
        """What is asked, and its fields."""
        if path.startswith("tokens."):
            yield Static(asked(path), classes="called")
            yield from map(self._tokens, _ROWS, (path,) * len(_ROWS))
            if path == _START:
                yield Static(_("{n} of {of} counted").format(n=0, of=_BAG), id="begun", classes="muted")
        elif path.endswith(".power"):
            yield Static(asked(path), classes="called")
            for letter in "POWER":
                kinds = [token for token, each in POWER.items() if each == letter]
                yield self.row(choice(f"{path}.{letter}", letter, _kinds(kinds)))
        elif path.endswith(".signature"):
            yield self.row(choice(path, asked(path), _kinds(POWER)), classes="number")
        else:
            yield self.row(number(path, asked(path), placeholder="?"), classes="number")

    def _tokens(self, row: tuple[str, ...], path: str) -> Horizontal:
        """A line of a heap: a field for each token of a kind."""
        parts: list[Field | Widget] = []
        for token in row:
            parts.append(Label(token[-1] if token[-1].isdecimal() else "", classes="value"))
            parts.append(number(f"{path}.{token}", naming.token(token), placeholder="0"))
        kind = row[0].rpartition("-")[0] or row[0]
        return self.row(*parts, label=naming.token(kind), classes="tokens")

    def about(self, seen: ConsoleState) -> object:
        """What is printed is so whatever happens."""
        return flight.unknown if (flight := flight_of(seen)) else None

    def changed(self, name: str) -> None:
        """Count the tokens that begin in the bag."""
        if name.startswith(_START):
            n = sum((_value(_START, self.values) or {}).values())
            self.query_one("#begun", Static).update(_("{n} of {of} counted").format(n=n, of=_BAG))

    def to_command(self, values: Values) -> Printed | None:
        """Tell what is filled in, if anything is."""
        unknown = flight.unknown if (flight := flight_of(self.seen)) else ()
        answers = {path: value for path in unknown if (value := _value(path, values)) is not None}
        if not answers:
            self.say(_("Nothing is typed yet."))
            return None
        return Printed(box=override(answers))


def _kinds(tokens: Iterable[str]) -> list[tuple[str | None, str]]:
    """POWER tokens to choose from, once somebody has looked."""
    return [(None, _("look at the panel")), *((token, naming.token(token)) for token in tokens)]


def _value(path: str, values: Values) -> Any:
    """What is filled in for a number; of a heap, what is left empty is none there."""
    parts = {
        name.removeprefix(f"{path}."): held for name, held in values.items() if name.startswith(f"{path}.")
    }
    if not parts:
        return values.get(path)
    if path.startswith("tokens."):
        is_counted = any(n is not None for n in parts.values())
        return {token: n or 0 for token, n in parts.items()} if is_counted else None
    return list(parts.values()) if all(parts.values()) else None


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
