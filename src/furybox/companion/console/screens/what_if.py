"""What the draw would hold with more noise: exact odds, asked of the host for every change."""

from __future__ import annotations

import msgspec
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Footer, Static

from furybox.companion.console import words
from furybox.companion.console.keys import N_, key
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.seats import ink
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.language import _
from furybox.companion.wire import Answer, Risk

MOST_HITS = 4


class WhatIfScreen(Guest[None]):
    """Nothing here changes the table."""

    BINDINGS = [
        key("up,k", "choose(-1)", N_("Seat above"), N_("Point at the seat above."), name="seat-above"),
        key("down,j", "choose(1)", N_("Seat below"), N_("Point at the seat below."), name="seat-below"),
        key("plus,equals_sign,right", "more(1)", N_("More"), N_("One noise more for that seat."), show=True),
        key(
            "minus,left", "more(-1)", N_("Less"), N_("One noise less for that seat."), show=True, name="less"
        ),
        key("0", "reset", N_("As it is"), N_("Without any extra noise."), show=True),
    ]

    chosen: reactive[int] = reactive(0)
    risk: reactive[Risk | None] = reactive(None)

    def __init__(self) -> None:
        super().__init__()
        self._extra: dict[int, int] = {}
        self._asked_at = -1

    def compose(self) -> ComposeResult:
        """One table."""
        yield TitleBar(_("Odds"))
        with VerticalScroll(can_focus=False):
            yield Static("", id="odds")
        yield MessageLine()
        yield Footer(show_command_palette=False)

    def show(self, seen: Seen) -> None:
        """The table moved: ask again."""
        if seen.version != self._asked_at and not seen.lost:
            self._asked_at = seen.version
            self._ask()

    def watch_chosen(self) -> None:
        """Mark it."""
        self._draw()

    def watch_risk(self) -> None:
        """Draw it."""
        self._draw()

    def action_choose(self, by: int) -> None:
        """Point at another seat."""
        self.chosen = (self.chosen + by) % max(len(self.seen.seats), 1)

    def action_more(self, by: int) -> None:
        """As if it were louder."""
        self._extra[self.chosen] = self._extra.get(self.chosen, 0) + by
        self._ask()

    def action_reset(self) -> None:
        """As it is."""
        self._extra = {}
        self._ask()

    def _ask(self) -> None:
        self.ask("odds", self._told, extra={seat: by for seat, by in self._extra.items() if by})

    def _told(self, answer: Answer) -> None:
        self.risk = msgspec.convert(answer.result, Risk) if answer.result else None
        self._draw()

    def _draw(self) -> None:
        if self.is_mounted and self.risk is not None:
            self.query_one("#odds", Static).update(Content("\n").join(self._lines(self.risk)))

    def _lines(self, risk: Risk) -> list[Content]:
        columns = [_("extra"), _("expects"), *(str(n) for n in range(MOST_HITS)), f"{MOST_HITS}+", _("out")]
        head = " " * 14 + "".join(name.rjust(8 if n < 2 else 5) for n, name in enumerate(columns))  # noqa: PLR2004
        title = _(" The draw owed now: {n} cubes. Chance of so many hits:").format(n=risk.count)
        lines = [Content.styled(title, "bold"), Content(""), Content.styled(head, "$text-muted")]
        return [*lines, *(self._line(risk, n) for n in range(len(risk.seats)))]

    def _line(self, risk: Risk, index: int) -> Content:
        seat, odds = self.seen.seats[index], risk.seats[index]
        mark = "▌" if index == self.chosen else " "
        who = words.who(self.seen.seats, index)
        name = (who if len(who) <= 12 else f"{who[:11]}…").ljust(12)  # noqa: PLR2004  # the first column
        extra = self._extra.get(index, 0)
        chances = [odds.hits[n] if n < len(odds.hits) else 0.0 for n in range(MOST_HITS)]
        numbers = [*chances, sum(odds.hits[MOST_HITS:]), odds.out]
        return Content.assemble(
            (mark, "$accent"),
            (f" {name}", f"bold {ink(seat.colour)}" if seat.status == "in" else "$text-disabled"),
            ((f"{extra:+d}" if extra else "·").rjust(8), "bold" if extra else "$text-disabled"),
            (f"{odds.expected:.2f}".rjust(8), "bold"),
            "".join(words.percent(chance).rjust(5) for chance in numbers),
        )
