"""What the draw would hold if something happened first: exact odds, asked of the host for every change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive

from companion.console.games.clank import ahead
from companion.console.games.clank.labels import seats_of, view_of
from companion.console.labels import percent
from companion.console.screens.base import BaseScreen
from companion.console.screens.foreseeing import foresee
from companion.console.state import ConsoleState
from companion.console.widgets.lines import NARROW
from companion.console.widgets.once import VerticalScroll
from companion.console.widgets.pane import Text
from companion.games.clank.chances import Risk, SeatRisk
from companion.games.clank.foresight import Foreseen
from companion.games.signs import ink
from companion.line.asked import Odds
from companion.line.carried import Bookmark, No
from companion.line.wire import scripted
from companion.words.language import N_, _, ngettext
from companion.words.numerals import decimal, signed
from rules.catacombs.view import CatacombsView
from rules.clank.commands import Artifact, Danger, Escape, Fury
from rules.clank.view import SeatView, View
from rules.filed.view import FiledView
from rules.game import Command
from rules.in_space.view import InSpaceView

MOST_ATTACKS: Final = 9
_NAME: Final = 12
_EXTRA: Final = 6
"""Characters of the first two columns."""

_MOST_HITS: Final = (4, 2)
"""Hits with a column of their own where there is room, and where there is little."""


class Supposed(msgspec.Struct, frozen=True):
    """What happens first, in thought."""

    extra: dict[int, int] = {}
    """How much noise more, by seat."""

    danger: int = 0
    fury: int = 0
    artifacts: frozenset[int] = frozenset()
    """Seats that take one."""

    leaving: frozenset[int] = frozenset()
    attacks: int = 3
    """How many one wants to last through."""

    def after(self, view: View) -> Iterator[Command]:
        """The commands, in the order of a turn."""
        there = iter(_artifacts(view))
        for seat in sorted(self.artifacts):
            yield Artifact(seat=seat, value=next(there, 0))
        if self.fury:
            yield Fury(by=self.fury)
        for seat in sorted(self.leaving):
            yield Escape(seat=seat)
        if self.danger:
            yield Danger(count=max(view.danger + self.danger, 0))


def _artifacts(view: View) -> tuple[int, ...]:
    """Those that can be taken; any of them raises fury alike."""
    match view:
        case InSpaceView():
            return view.ship.artifacts
        case FiledView():
            return view.hoard.artifacts
        case CatacombsView():
            return view.depths.discovered
        case _:
            return ()


class _Column(msgspec.Struct, frozen=True):
    name: str
    cell: Callable[[SeatRisk], str]

    @property
    def wide(self) -> int:
        """Its characters across: neither its name nor a certainty touches what stands before."""
        return max(len(self.name), len(percent(1.0))) + 1


class WhatIfScreen(BaseScreen[None]):
    """Nothing here changes the table."""

    HEADING = N_("Odds")

    chosen: reactive[int] = reactive(0, repaint=False)
    risk: reactive[Risk | None] = reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self._supposed = Supposed()
        self._answered = Supposed()
        """What the odds shown are for."""

        self._asked: tuple[Bookmark, Supposed] | None = None
        """The version and what was asked about last, of the host that is there."""

        self._ahead: tuple[Bookmark, Foreseen] | None = None
        """What is foreseen, and of which table."""

    def body(self) -> ComposeResult:
        """The table of chances, what is foreseen, and what both mean."""
        with VerticalScroll(can_focus=False):
            yield Text(id="odds")
            yield Text(id="ahead")
            yield Text(id="legend")

    def show(self, seen: ConsoleState) -> None:
        """The table moved, or the host is back: ask again, with what was wanted meanwhile."""
        if _none(seen):
            self.query_one("#odds", Text).say(f" {_none(seen)}")
        elif seen.lost:
            self._asked = self._ahead = None
        elif self._asked != (seen.mark, self._supposed):
            self._ask()

    def action_choose(self, by: int) -> None:
        """Point at another seat."""
        self.chosen = (self.chosen + by) % max(len(seats_of(self.seen)), 1)

    def action_more(self, by: int) -> None:
        """As if it were louder."""
        extra = self._supposed.extra
        self._suppose(replace(self._supposed, extra={**extra, self.chosen: extra.get(self.chosen, 0) + by}))

    def action_danger(self, by: int) -> None:
        """As if there were more DANGER cards."""
        self._suppose(replace(self._supposed, danger=self._supposed.danger + by))

    def action_fury(self) -> None:
        """As if the marker were a step further up."""
        self._suppose(replace(self._supposed, fury=self._supposed.fury + 1))

    def action_artifact(self) -> None:
        """As if that seat took an artifact, or not."""
        self._suppose(replace(self._supposed, artifacts=self._supposed.artifacts ^ {self.chosen}))

    def action_leave(self) -> None:
        """As if that seat left, or not."""
        self._suppose(replace(self._supposed, leaving=self._supposed.leaving ^ {self.chosen}))

    def action_attacks(self, by: int) -> None:
        """So many attacks more to last through."""
        attacks = min(max(self._supposed.attacks + by, 1), MOST_ATTACKS)
        self._suppose(replace(self._supposed, attacks=attacks))

    def action_reset(self) -> None:
        """Suppose nothing any more."""
        self._suppose(Supposed(attacks=self._supposed.attacks))

    def _suppose(self, supposed: Supposed) -> None:
        self._supposed = supposed
        self._ask()

    def _ask(self) -> None:
        view = view_of(self.seen)
        if view is None or _none(self.seen):
            return
        if self._ahead is None or self._ahead[0] != self.seen.mark:
            self._ahead = None
            self.query_one("#ahead", Text).say(f" {_('Foreseeing ...')}")
            foresee(self, partial(self._foresee, self.seen.mark))
        self._asked = self.seen.mark, self._supposed
        odds = Odds(
            game=view.game,
            extra={seat: by for seat, by in self._supposed.extra.items() if by},
            after=tuple(scripted(command) for command in self._supposed.after(view)),
            attacks=self._supposed.attacks,
        )
        self.ask(odds, partial(self._hear, self._supposed), self._refused)

    def _foresee(self, of: Bookmark, foreseen: Foreseen | None) -> None:
        if foreseen is None:
            self.query_one("#ahead", Text).say("")
            return
        self._ahead = of, foreseen
        self._draw()

    def _refused(self, _no: No) -> None:
        """It cannot be: the message says why, and what was shown stays; while the host is away it waits."""
        if not self.seen.lost:
            self._supposed = self._answered
            self._asked = self.seen.mark, self._supposed

    def _hear(self, supposed: Supposed, risk: Risk | None) -> None:
        self._answered = supposed
        self.risk = risk
        if self.risk is None and not _none(self.seen):
            self.query_one("#odds", Text).say(f" {_('That would end the game: nothing is drawn any more.')}")
        self._draw()

    def _draw(self) -> None:
        if self.is_mounted and self._ahead:
            lines = ahead.lines(seats_of(self.seen), self._ahead[1], name=_NAME, wide=self.size.width)
            self.query_one("#ahead", Text).say(Content("\n").join(lines))
        if self.is_mounted and self.risk is not None:
            self.query_one("#odds", Text).say(Content("\n").join(self._lines(self.risk)))
            told = *_legend(self._answered.attacks), *(ahead.legend() if self._ahead else ())
            legend = (Content.styled(f" {said}", "$text-muted") for said in ("", *told))
            self.query_one("#legend", Text).say(Content("\n").join(legend))

    on_resize = watch_chosen = watch_risk = _draw

    def _lines(self, risk: Risk) -> list[Content]:
        seats = seats_of(self.seen)
        title = ngettext(
            "The draw owed now: {n} cube. Chance of so many hits:",
            "The draw owed now: {n} cubes. Chance of so many hits:",
            risk.count,
        )
        supposed = "; ".join(self._if(seats))
        columns = "".join(column.name.rjust(column.wide) for column in self._columns())
        head = " " * (_NAME + 2) + _("extra").rjust(_EXTRA) + columns
        return [
            Content.styled(f" {title.format(n=risk.count)}", "bold"),
            Content.styled(f" {_('if: {what}').format(what=supposed)}" if supposed else "", "bold $accent"),
            Content.styled(head, "$text-muted"),
            *(self._line(odds, n) for n, odds in enumerate(risk.seats[: len(seats)])),
        ]

    def _columns(self) -> list[_Column]:
        """The columns that there is room for."""
        is_wide = self.size.width >= NARROW
        most = _MOST_HITS[not is_wide]
        supposed = self._answered
        hits = [_Column(str(n), partial(_exactly, n)) for n in range(most)]
        expects = _Column(_("expects"), lambda odds: decimal(odds.expected, 2))
        return [
            *([expects] if is_wide else []),
            *hits,
            _Column(f"{most}+", lambda odds: percent(sum(odds.hits[most:]))),
            _Column(_("out"), lambda odds: percent(odds.out)),
            _Column(_("till next"), lambda odds: percent(odds.ahead)),
            _Column(_("in {n}").format(n=supposed.attacks), lambda odds: percent(_falls(odds))),
        ]

    def _line(self, odds: SeatRisk, index: int) -> Content:
        seat = seats_of(self.seen)[index]
        mark = "▌" if index == self.chosen else " "
        name = ahead.called(seats_of(self.seen), index, _NAME)
        extra = self._answered.extra.get(index, 0)
        is_in = seat.status == "in" and index not in self._answered.leaving
        cells = "".join(column.cell(odds).rjust(column.wide) for column in self._columns())
        return Content.assemble(
            (mark, "$accent"),
            (f" {name}", f"bold {ink(seat.colour)}" if is_in else "$text-disabled"),
            ((signed(extra) if extra else "·").rjust(_EXTRA), "bold" if extra else "$text-disabled"),
            (cells, "" if is_in else "$text-disabled"),
        )

    def _if(self, seats: tuple[SeatView, ...]) -> list[str]:
        """What is supposed, besides noise, which has a column."""
        supposed = self._answered
        takes = [_("{name} takes an artifact").format(name=seats[n].name) for n in sorted(supposed.artifacts)]
        leaves = [_("{name} leaves").format(name=seats[n].name) for n in sorted(supposed.leaving)]
        fury = [_("marker {n}").format(n=signed(supposed.fury))] if supposed.fury else []
        danger = [_("DANGER {n}").format(n=signed(supposed.danger))] if supposed.danger else []
        return [*takes, *fury, *leaves, *danger]


def _exactly(n: int, odds: SeatRisk) -> str:
    return percent(odds.hits[n] if n < len(odds.hits) else 0.0)


def _falls(odds: SeatRisk) -> float:
    """The chance not to last through all the attacks."""
    return 1 - odds.lasts[-1] if odds.lasts else 0.0


def _legend(attacks: int) -> tuple[str, ...]:
    """What the last columns are."""
    many = ngettext(
        "in {n}: {n} attack of as many cubes as now does, from the bag as it is;",
        "in {n}: one of {n} attacks of as many cubes as now does, from the bag as it is;",
        attacks,
    )
    return (
        _("out: this draw brings the seat down."),
        _("till next: some draw does before its next turn, as far as one can foresee;"),
        many.format(n=attacks),
        _("exact, but for all that happens in between."),
    )


def _none(seen: ConsoleState) -> str:
    """Why there are no odds to show; empty when there are."""
    table = seen.table
    if table is None or (view := view_of(table)) is None or table.chances is not None:
        return ""
    if view.phase != "play":
        return _("The game is over: nothing is drawn any more.")
    return _("This table plays without odds; its configuration says so.")
