"""The score sheet: what only the table can count, and who has won."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label, Static

from companion.console import labels
from companion.console.games.clank.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.seats import ink
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _, ngettext
from companion.narration.naming import token_name
from companion.narration.vocabulary import world
from rules.clank.view import SeatView


class ScoreScreen(CommandScreen[None]):
    """Enter in a line counts its seat; it may be counted again."""

    ACTIONS = SCREENS["ScoreScreen"]

    def compose(self) -> ComposeResult:
        """A line a seat, then the ranking."""
        seats = self.desk.seen.seats
        yield TitleBar(_("Score"))
        with Form(classes="form"):
            money = world(self.desk.seen.view.game if self.desk.seen.view else "").money
            hint = _("Points on the cards, and {money} in hand; everything else the device has counted.")
            yield Static(hint.format(money=money), classes="muted")
            for n, seat in enumerate(seats):
                with Horizontal(classes="field score"):
                    yield Label(labels.who(seats, n), markup=False)
                    yield Input(
                        type="integer", placeholder=_("cards"), compact=True, max_length=4, id=f"cards-{n}"
                    )
                    yield Input(
                        type="integer",
                        placeholder=f"{money} {seat.credits}",
                        compact=True,
                        max_length=4,
                        id=f"credits-{n}",
                    )
                    yield Static("", id=f"points-{n}", classes="known")
                yield Static("", id=f"owns-{n}", classes="owns")
            yield Static("", id="ranking")
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        for field in self.query(Input).results():
            field.focus()
            break

    def about(self, seen: ConsoleState) -> None:
        """What was counted means the same whatever else happens."""

    def show(self, seen: ConsoleState) -> None:
        """What is known, and the order it makes."""
        for n, seat in enumerate(seen.seats):
            for line in self.query(f"#points-{n}").results(Static):
                line.update(_known(seat))
            for line in self.query(f"#owns-{n}").results(Static):
                line.update(_owns(seat))
                line.display = bool(seat.artifacts or seat.tokens)
            for field in self.query(f"#cards-{n}, #credits-{n}"):
                field.disabled = seat.status in {"lost", "fallen"}
        self.query_one("#ranking", Static).update(self._ranking(seen))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Count this seat, and on to the next field."""
        self._count(int((event.input.id or "").rpartition("-")[2]))
        self.focus_next()

    def action_all(self) -> None:
        """Count whoever is filled in."""
        for n in range(len(self.seen.seats)):
            self._count(n)

    def _count(self, seat: int) -> None:
        cards = self.query_one(f"#cards-{seat}", Input).value
        money = self.query_one(f"#credits-{seat}", Input).value
        try:
            command: dict[str, Any] = {"do": "score", "seat": seat, "cards": int(cards)}
            if money:
                command["credits"] = int(money)
        except ValueError:
            return
        self.send(command, lambda _answer: None)

    @staticmethod
    def _ranking(seen: ConsoleState) -> Content:
        view = seen.view
        if view is None or not view.ranking:
            waits = _("The order is shown once the game is over and somebody has been counted.")
            return Content.styled(waits, "$text-muted")
        lines = [
            Content.assemble(
                (f" {place}. ", "bold $accent"),
                (labels.who(view.seats, rank.seat).ljust(30), f"bold {ink(view.seats[rank.seat].colour)}"),
                (str(rank.points).rjust(5), "bold"),
            )
            for place, rank in enumerate(view.ranking, 1)
        ]
        return Content("\n").join([Content(""), *lines])


def _known(seat: SeatView) -> Content:
    """How it stands with a seat, with what it has so far."""
    status = labels.status(seat.status)
    if seat.points is None:
        return Content.styled(status, "$text-muted")
    points = ngettext("{n} point", "{n} points", seat.points).format(n=seat.points)
    return Content.assemble((points, "bold"), (f"  {status}", "$text-muted"))


def _owns(seat: SeatView) -> Content:
    """What the device has counted already."""
    artifacts = [_("artifact {n}").format(n=value) for value in seat.artifacts]
    tokens = [token_name(kind) for kind, n in seat.tokens.items() for _each in range(n)]
    return Content.styled(", ".join([*artifacts, *tokens]), "$text-muted")
