"""What the draw would hold with more noise: exact odds, asked of the host for every change."""

from __future__ import annotations

from functools import partial

import msgspec
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive

from companion.console.games.clank import labels
from companion.console.games.clank.actions import SCREENS
from companion.console.games.clank.seen import seats_of, view_of
from companion.console.labels import percent
from companion.console.screens.base import BaseScreen
from companion.console.seats import ink
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.pane import Text
from companion.games.clank.chances import Risk
from companion.language import _
from companion.numerals import decimal, signed
from companion.wire import Answer

MOST_HITS = 4
_WIDTHS = (7, 8, *(5,) * (MOST_HITS + 1), 6, 10)
"""Characters across of each column after the name."""


class WhatIfScreen(BaseScreen[None]):
    """Nothing here changes the table."""

    ACTIONS = SCREENS["WhatIfScreen"]

    chosen: reactive[int] = reactive(0)
    risk: reactive[Risk | None] = reactive(None)

    def __init__(self) -> None:
        super().__init__()
        self._extra: dict[int, int] = {}
        self._told_of: dict[int, int] = {}
        """The extra noise that the odds shown are for."""

        self._asked: tuple[int, dict[int, int]] | None = None
        """The version and the noise that were asked about last, of the host that is there."""

    def compose(self) -> ComposeResult:
        """One table."""
        yield TitleBar(_("Odds"))
        with VerticalScroll(can_focus=False):
            yield Text(id="odds")
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """The table moved, or the host is back: ask again, with the noise that was wanted meanwhile."""
        if _none(seen):
            self.query_one("#odds", Text).say(f" {_none(seen)}")
        elif seen.lost:
            self._asked = None
        elif self._asked != (seen.version, self._extra):
            self._ask()

    def watch_chosen(self) -> None:
        """Mark it."""
        self._draw()

    def watch_risk(self) -> None:
        """Draw it."""
        self._draw()

    def action_choose(self, by: int) -> None:
        """Point at another seat."""
        self.chosen = (self.chosen + by) % max(len(seats_of(self.seen)), 1)

    def action_more(self, by: int) -> None:
        """As if it were louder."""
        self._extra[self.chosen] = self._extra.get(self.chosen, 0) + by
        self._ask()

    def action_reset(self) -> None:
        """As it is."""
        self._extra = {}
        self._ask()

    def _ask(self) -> None:
        if _none(self.seen):
            return
        self._asked = self.seen.version, dict(self._extra)
        extra = {seat: by for seat, by in self._extra.items() if by}
        self.ask("odds", partial(self._told, extra), extra=extra)

    def _told(self, extra: dict[int, int], answer: Answer) -> None:
        self._told_of = extra
        self.risk = msgspec.convert(answer.result, Risk) if answer.result else None
        self._draw()

    def _draw(self) -> None:
        if self.is_mounted and self.risk is not None:
            self.query_one("#odds", Text).say(Content("\n").join(self._lines(self.risk)))

    def _lines(self, risk: Risk) -> list[Content]:
        columns = [_("extra"), _("expects"), *(str(n) for n in range(MOST_HITS)), f"{MOST_HITS}+", _("out")]
        named = zip((*columns, _("till next")), _WIDTHS, strict=True)
        head = " " * 14 + "".join(name.rjust(width) for name, width in named)
        title = _("The draw owed now: {n} cubes. Chance of so many hits:").format(n=risk.count)
        lines = [Content.styled(f" {title}", "bold"), Content(""), Content.styled(head, "$text-muted")]
        seats = [self._line(risk, n) for n in range(len(risk.seats))]
        return [
            *lines,
            *seats,
            Content(""),
            *(Content.styled(f" {said}", "$text-muted") for said in _legend()),
        ]

    def _line(self, risk: Risk, index: int) -> Content:
        seat, odds = seats_of(self.seen)[index], risk.seats[index]
        mark = "▌" if index == self.chosen else " "
        who = labels.who(seats_of(self.seen), index)
        name = (who if len(who) <= 12 else f"{who[:11]}…").ljust(12)  # noqa: PLR2004  # the first column
        extra = self._told_of.get(index, 0)
        chances = [odds.hits[n] if n < len(odds.hits) else 0.0 for n in range(MOST_HITS)]
        numbers = [*chances, sum(odds.hits[MOST_HITS:]), odds.out, odds.ahead]
        return Content.assemble(
            (mark, "$accent"),
            (f" {name}", f"bold {ink(seat.colour)}" if seat.status == "in" else "$text-disabled"),
            ((signed(extra) if extra else "·").rjust(8), "bold" if extra else "$text-disabled"),
            (decimal(odds.expected, 2).rjust(8), "bold"),
            "".join(percent(chance).rjust(width) for chance, width in zip(numbers, _WIDTHS[2:], strict=True)),
        )


def _legend() -> tuple[str, ...]:
    """What the last two columns are."""
    return (
        _("out: this draw brings the seat down."),
        _("till next: some draw does before its next turn, as far as one can foresee;"),
        _("noise still to come, and what you try here, is not in that."),
    )


def _none(seen: ConsoleState) -> str:
    """Why there are no odds to show; empty when there are."""
    table = seen.table
    if table is None or (view := view_of(table)) is None or table.chances is not None:
        return ""
    if view.phase != "play":
        return _("The game is over: nothing is drawn any more.")
    return _("This table plays without odds; its configuration says so.")
