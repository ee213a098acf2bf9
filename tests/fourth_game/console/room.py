"""Stones at a console: a screen of its own, and its part of the set-up."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult

from companion.console.room import ConsoleGame, GamePart, Seats
from companion.console.screens.base import BaseScreen
from companion.console.screens.deeds import DeedsScreen
from companion.console.screens.history import HistoryScreen
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.pane import Text
from tests.fourth_game.stones import Draw, Set, Start, View


class StonesScreen(BaseScreen[None]):
    """What is left, and how many come."""

    PAGES = {"deeds": partial(DeedsScreen, None), "history": HistoryScreen}

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Text(id="bag")
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        if isinstance(seen.shown, View):
            left = sum(seen.shown.places.get("bag", {}).values())
            self.query_one("#bag", Text).say(f"{left} stones left, {seen.shown.dial} come")

    def action_draw(self) -> None:
        self.tell(Draw())

    def action_dial(self, by: int) -> None:
        if isinstance(self.seen.shown, View):
            self.tell(Set(dial="stones", to=self.seen.shown.dial + by))


class SetUp(GamePart):
    """Nothing is asked."""

    def go_on(self, game: str, seats: Seats) -> None:
        del seats
        self.form.send(Start(game=game))


class StonesRoom(ConsoleGame[View]):
    """All else is as for most games."""

    set_up = SetUp
    screen = StonesScreen


ROOM = StonesRoom()
