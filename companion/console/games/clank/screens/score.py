"""The score sheet: what only the table can count, and who has won."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from companion.console.forms import number
from companion.console.games.clank import labels
from companion.console.games.clank.actions import SCREENS
from companion.console.games.clank.seen import seats_of, view_of, words_of
from companion.console.screens.form import FormPage
from companion.console.seats import ink
from companion.console.state import ConsoleState
from companion.games.clank.places import placed
from companion.language import N_, _, ngettext
from companion.narration.naming import token_name
from rules.clank.commands import Score
from rules.clank.view import SeatView


class ScoreScreen(FormPage):
    """Enter in a line counts its seat; it may be counted again."""

    HEADING = N_("Score")
    ACTIONS = SCREENS["ScoreScreen"]

    def rows(self) -> ComposeResult:
        """A line a seat, then the ranking."""
        seats = seats_of(self.desk.seen)
        money = words_of(self.desk.seen).money
        hint = _("Points on the cards, and {money} in hand; everything else the device has counted.")
        yield Static(hint.format(money=money), classes="muted")
        for n, seat in enumerate(seats):
            yield self.row(
                number(f"cards-{n}", labels.who(seats, n), least=-999, placeholder=_("cards"), longest=4),
                number(f"credits-{n}", money, placeholder=f"{money} {seat.credits}", longest=4),
                Static("", id=f"points-{n}", classes="known"),
                classes="score",
            )
            yield Static("", id=f"owns-{n}", classes="owns")
        yield Static("", id="ranking")

    def about(self, seen: ConsoleState) -> None:
        """What was counted means the same whatever else happens."""

    def show(self, seen: ConsoleState) -> None:
        """What is known, and the order it makes."""
        for n, seat in enumerate(seats_of(seen)):
            for line in self.query(f"#points-{n}").results(Static):
                line.update(_known(seat))
            for line in self.query(f"#owns-{n}").results(Static):
                line.update(_owns(seat))
                line.display = bool(seat.artifacts or seat.tokens)
            for field in self.query(f"#cards-{n}, #credits-{n}"):
                field.disabled = seat.status in {"lost", "fallen"}
        self.query_one("#ranking", Static).update(self._ranking(seen))

    def entered(self, name: str) -> None:
        """Count this seat, and on to the next field."""
        self._count(int(name.rpartition("-")[2]))
        self.focus_next()

    def action_all(self) -> None:
        """Count whoever is filled in."""
        for n in range(len(seats_of(self.seen))):
            self._count(n)

    def _count(self, seat: int) -> None:
        cards, money = self.values[f"cards-{seat}"], self.values[f"credits-{seat}"]
        if cards is not None:
            self.send(Score(seat=seat, cards=cards, credits=money), lambda _answer: None)

    @staticmethod
    def _ranking(seen: ConsoleState) -> Content:
        view = view_of(seen)
        if view is None or not view.ranking:
            waits = _("The order is shown once the game is over and somebody has been counted.")
            return Content.styled(waits, "$text-muted")
        lines = [
            Content.assemble(
                (f" {place}. ", "bold $accent"),
                (labels.who(view.seats, rank.seat).ljust(30), f"bold {ink(view.seats[rank.seat].colour)}"),
                (str(rank.points).rjust(5), "bold"),
            )
            for place, rank in placed(view)
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
