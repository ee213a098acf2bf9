"""The score: what only the table can count, then the sheet with every part, and who has won."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.console.games.clank import labels
from companion.console.games.clank.ahead import called
from companion.console.games.clank.labels import seats_of, view_of, words_of
from companion.console.room import deed_of
from companion.console.screens.deeds import AnswerScreen
from companion.console.screens.form import FormPage
from companion.console.screens.recap import RecapScreen
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static, Vertical
from companion.console.widgets.pane import Text
from companion.console.widgets.sheet import SheetPane, kept, sheet_of
from companion.line.asked import Names
from companion.narration.naming import token_name
from companion.words.language import N_, _, ngettext
from rules.clank.view import SeatView


class ScoreScreen(FormPage):
    """Enter in a line counts its seat; once all are counted the sheet stands alone."""

    HEADING = N_("Score")
    PAGES = {"recap": RecapScreen}
    OF_THE_TABLE = False

    counts_again: reactive[bool] = reactive(bool, repaint=False)
    """Whether somebody wants to count again, though all are counted."""

    _has_asked = False
    """Whether it was asked where somebody fell, once nothing else was left to count."""

    def rows(self) -> ComposeResult:
        """A line a seat, then the sheet."""
        seats = seats_of(self.desk.seen)
        money = words_of(self.desk.seen).money
        hint = _("Points on the cards, and {money} in hand; everything else the device has counted.")
        with Vertical(id="counting"):
            yield Static(hint.format(money=money), classes="muted")
            for n, seat in enumerate(seats):
                cards, coins = deed_of(self.desk.seen, "score", n).fields
                known = f"{money} {seat.credits}" if coins.usual else money
                yield self.row(
                    cards.but(name=f"cards-{n}", needed=False, placeholder=_("cards")),
                    coins.but(name=f"credits-{n}", empty=None, placeholder=known),
                    Static("", id=f"points-{n}", classes="known"),
                    label=called(seats, n, 27), classes="score",
                )  # fmt: skip
                yield Static("", id=f"owns-{n}", classes="owns")
        yield SheetPane(id="sheet")
        yield Text(id="kept")

    def about(self, seen: ConsoleState) -> None:
        """What was counted means the same whatever else happens."""

    def show(self, seen: ConsoleState) -> None:
        """What is known, and what it comes to."""
        view = view_of(seen)
        for n, seat in enumerate(seats_of(seen)):
            for line in self.query(f"#points-{n}").results(Static):
                line.update(_known(seat))
            for line in self.query(f"#owns-{n}").results(Static):
                line.update(_owns(seat))
                line.display = bool(seat.artifacts or seat.tokens)
            for field in self.query(f"#cards-{n}, #credits-{n}"):
                was, field.disabled = field.disabled, seat.status in {"lost", "fallen", "left"}
                if was and not field.disabled and field.name == f"cards-{n}":
                    field.focus()
        counting = self.query_one("#counting")
        if counting.display != self._counts:
            counting.display = self._counts
            self.refresh_bindings()
        pane = self.query_one(SheetPane)
        pane.display = view is not None and (view.phase == "over" or any(seat.parts for seat in view.seats))
        if pane.display and (sheet := sheet_of(seen, self.desk.now)) is not None:
            pane.show(sheet)
        waiting = {seat.status for seat in seats_of(seen) if seat.points is None} - {"lost", "left"}
        if waiting == {"fallen"} and self.is_current and not self._has_asked:
            self._has_asked = True
            self.app.push_screen(AnswerScreen())

    @property
    def _counts(self) -> bool:
        """Whether there is anything to count, or somebody wants to."""
        view = view_of(self.desk.seen)
        return self.counts_again or view is None or view.phase != "over"

    watch_counts_again = FormPage.show_again

    def first(self) -> Widget | None:
        """One types at once, where there is anything to type."""
        return super().first() if self._counts else None

    def allows(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """Letters are keys where there is no field to type them in."""
        letters = dict.fromkeys(("keep", "count_again", "open"), not self._counts)
        return (letters | {"all": self._counts}).get(action, True)

    def entered(self, name: str) -> None:
        """Count this seat, and on to the next field."""
        self._count(int(name.rpartition("-")[2]))
        self.focus_next()

    def action_all(self) -> None:
        """Count every seat that is filled in."""
        for n in range(len(seats_of(self.seen))):
            self._count(n)

    def action_count_again(self) -> None:
        """The fields once more."""
        self.counts_again = True
        if (field := self.first()) is not None:
            field.focus()

    def action_keep(self) -> None:
        """Write the sheet into files."""
        said = self.query_one("#kept", Text)
        self.ask(Names(), lambda names: said.say(kept(self.seen, self.desk.folder, self.desk.now, names)))

    def _count(self, seat: int) -> None:
        cards, money = self.value(f"cards-{seat}"), self.value(f"credits-{seat}")
        if cards is not None:
            score = deed_of(self.seen, "score", seat)
            self.send(score.command({"cards": cards, "credits": money}), lambda _answer: None)


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
