"""A correction: the table is right, and the device follows. What will change is shown before it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, OptionList, Static

from companion.console import labels
from companion.console.actions import SCREENS
from companion.console.games.clank.screens.record import RecordScreen
from companion.console.games.warps_edge.screens.count import FlightCountScreen
from companion.console.preview import foretold
from companion.console.screens.base import BaseScreen
from companion.console.screens.command import CommandScreen
from companion.console.screens.count import CountScreen
from companion.console.screens.history import HistoryScreen
from companion.console.state import ConsoleState
from companion.console.suggestions import Suggestion, is_urgent, likely
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.games.inventory import lying
from companion.language import _
from rules.clank.commands import Set as SetTable
from rules.correcting import Move
from rules.game import Command
from rules.warps_edge.commands import Set as SetFlight

CUBES = "cubes"
LONGEST_WHY = 200
_CHOSEN: Final = ("turn", "turns")
"""Dials that are no number."""
_PAGES: Final[dict[str, Callable[[bool], BaseScreen[None]]]] = {
    "count": lambda flies: FlightCountScreen() if flies else CountScreen(),
    "record": lambda _flies: RecordScreen(),
    "history": lambda _flies: HistoryScreen(),
}
"""What is opened instead of a correction here; a flight is counted in its own way."""


class CorrectScreen(CommandScreen[None]):
    """
    First the likeliest corrections of what has just happened, then the form for any other.

    Enter picks a likely one, which shows what it will change; enter again makes it. A dial fires nothing.
    """

    SENDS = "make-correction"
    ACTIONS = SCREENS["CorrectScreen"]

    def __init__(self) -> None:
        super().__init__()
        self._offers: tuple[Suggestion, ...] = ()
        self._picked: Suggestion | None = None

    def compose(self) -> ComposeResult:
        """What is likely; what, how much, whereto, why; and below what it will change."""
        there, seats = lying(self.desk.seen.table), self.desk.seen.seats
        yield TitleBar(_("Correct"))
        yield OptionList(compact=True, markup=False, id="likely")
        with Form(classes="form"):
            yield from _row(_("what is wrong"), Choice[str]([(CUBES, there.what), *there.dials], id="kind"))
            with Vertical(id="cubes", classes="part"):
                yield from _row(there.which, Choice[str](there.pieces, id="piece"))
                yield from _row(
                    _("how many"), Input(type="integer", placeholder="1", compact=True, max_length=3, id="by")
                )
                yield from _row(_("from"), Choice[str](there.places, at=1, id="from"))
                yield from _row(_("to"), Choice[str](there.places, at=0, id="to"))
            with Vertical(id="dial", classes="part"):
                yield from _row(
                    _("to"), Input(type="integer", placeholder="0", compact=True, max_length=3, id="dialled")
                )
                if seats:
                    turn = [(n, labels.who(seats, n)) for n in range(len(seats))]
                    yield from _row(_("to"), Choice[int](turn, id="turn"))
                    turns = [("tracked", _("tracked")), ("free", _("free"))]
                    yield from _row(_("to"), Choice[str](turns, id="turns"))
            yield from _row(
                _("why"), Input(placeholder=_("a few words"), compact=True, max_length=LONGEST_WHY, id="why")
            )
        yield Static("", id="preview", markup=False)
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with what is likely after something went wrong, else with the form."""
        super().on_mount()
        seen = self.seen
        self._offers = likely(seen.table, seen.refused_now, seen.tried)
        listed = self.query_one("#likely", OptionList)
        listed.add_options([f"{n}. {offer.sentence}" for n, offer in enumerate(self._offers, 1)])
        if is_urgent(seen.table, seen.refused_now) and self._offers:
            listed.focus()
            listed.highlighted = 0
        else:
            self.query_one("#kind", Choice).focus()
        self._tell_changes()

    def about(self, seen: ConsoleState) -> object:
        """What is told below that it will change."""
        told = foretold(self._told, seen.table) if seen.table else ""
        return told or seen.version

    def show(self, seen: ConsoleState) -> None:
        """What would change depends on what is."""
        del seen
        self._lay_out()

    def _lay_out(self) -> None:
        """Only the fields that go with what is wrong, and what would change."""
        kind = self._value("kind")
        self.query_one("#cubes").display = kind == CUBES
        self.query_one("#dial").display = kind != CUBES
        for dial in ("dialled", *_CHOSEN):
            for row in (field.parent for field in self.query(f"#{dial}")):
                if isinstance(row, Horizontal):
                    row.display = kind == dial or (dial == "dialled" and kind not in _CHOSEN)
        self._tell_changes()

    def look(self) -> None:
        """What is told below is meant."""
        super().look()
        self._lay_out()

    def on_choice_changed(self) -> None:
        """Say anew what would change."""
        self._pick(None)

    def on_input_changed(self) -> None:
        """Say anew what would change."""
        self._pick(None)

    def on_descendant_focus(self) -> None:
        """The list and the form tell of different changes."""
        self.look()

    def on_option_list_option_highlighted(self) -> None:
        """Another one may be picked."""
        self._pick(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick it, and see what it changes; picked already, make it."""
        offer = self._offers[event.option_index]
        if offer.page or offer == self._picked:
            self.action_correct()
        else:
            self._pick(offer)

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_correct(self) -> None:
        """Make what is told below; a refusal leaves everything as it is."""
        offer = self._offer
        if offer and offer.page:
            self.app.switch_screen(_PAGES[offer.page](self.seen.flight is not None))
            return
        self.send(self._told)

    def _pick(self, offer: Suggestion | None) -> None:
        self._picked = offer
        self.look()

    @property
    def _told(self) -> Command:
        """The command of what is told below."""
        offer = self._offer
        return offer.command if offer and offer.command else self._command()

    @property
    def _offer(self) -> Suggestion | None:
        """What is picked, or else pointed at in the list; none when the form counts."""
        listed = self.query_one("#likely", OptionList)
        if self._picked or not listed.has_focus or listed.highlighted is None:
            return self._picked
        return self._offers[listed.highlighted]

    def _tell_changes(self) -> None:
        """What will change: by what is picked or pointed at in the list, or by the form."""
        if self.seen.table is None:
            return
        offer = self._offer
        lines = [foretold(self._told, self.seen.table)]
        if offer:
            again = _("enter again: do it") if offer == self._picked else _("enter: pick it")
            lines.append(_("enter: go there") if offer.page else again)
        self.query_one("#preview", Static).update("\n".join(filter(None, lines)))

    def _command(self) -> Command:
        kind, why = self._value("kind"), self.query_one("#why", Input).value.strip() or _("correction")
        if kind != CUBES:
            to = self._to()
            if self.seen.flight:
                return SetFlight(dial=kind, to=to, why=why)
            return SetTable(dial=kind, to=to, why=why)
        source, target = self._value("from"), self._value("to")
        return Move(piece=self._value("piece"), by=self._number("by", 1), from_=source, to=target, why=why)

    def _to(self) -> Any:
        kind = self._value("kind")
        return self._value(kind) if kind in _CHOSEN else self._number("dialled", 0)

    def _value(self, field: str) -> Any:
        return self.query_one(f"#{field}", Choice).value

    def _number(self, field: str, empty: int) -> int:
        try:
            return int(self.query_one(f"#{field}", Input).value or empty)
        except ValueError:
            return empty


def _row(label: str, field: Input | Choice[Any]) -> ComposeResult:
    """A label and its field on one line."""
    with Horizontal(classes="field"):
        yield Label(label)
        yield field
