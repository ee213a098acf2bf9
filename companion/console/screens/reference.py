"""What every token, step and rule of the game on the table does, in our own words, to be searched."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import Input

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, TitleBar
from companion.console.widgets.once import VerticalScroll
from companion.console.widgets.pane import Page, Styled, Text
from companion.games import GAMES
from companion.games.reference import Entry, found
from companion.words.language import _
from rules.game import View

_LONGEST_NAME = 27


class Found(Text, Page[Styled]):
    """What is called so: all there is, until something is wanted."""


_SCROLLS: Final = {"pageup": "page_up", "pagedown": "page_down", "home": "scroll_home", "end": "scroll_end"}
"""Textual's own keys of a page one is in."""


class ReferenceScreen(BaseScreen[None]):
    """A page to look things up: type a few letters, and only what holds them stays."""

    AUTO_FOCUS = "Input"

    def compose(self) -> ComposeResult:
        """A field, and the page."""
        yield TitleBar(_("Reference"))
        yield Input(compact=True, id="wanted")
        with VerticalScroll(can_focus=False, id="page"):
            yield Found(id="found")
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """Follow the game on the table."""
        wanted = self.query_one(Input)
        wanted.placeholder = GAMES[seen.shown.game].handbook.hint if seen.shown else ""
        listed = found(entries(seen.shown, seen.numbers), wanted.value)
        self.query_one(Found).say(Content("\n").join(_lines(listed)))

    def on_input_changed(self) -> None:
        """Only what holds it stays."""
        self.show(self.seen)
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def action_scroll(self, by: int) -> None:
        """Up or down the page, while one types."""
        self.query_one("#page", VerticalScroll).scroll_relative(y=by, animate=False)

    async def on_key(self, event: Key) -> None:
        """Scroll as the help does, though one is in a field."""
        if does := _SCROLLS.get(event.key):
            event.stop()
            await self.app.run_action(does, self.query_one("#page"))


def entries(shown: View | None, numbers: Mapping[str, Any]) -> tuple[Entry, ...]:
    """Everything there is to look up at this table; without a game nothing."""
    return tuple(GAMES[shown.game].handbook.entries(shown, numbers)) if shown else ()


def _lines(listed: tuple[Entry, ...]) -> list[Content]:
    if not listed:
        return [Content.styled(" " + _("Nothing is called so."), "$text-muted")]
    lines: list[Content] = []
    for heading, group in groupby(listed, key=lambda entry: entry.heading):
        lines.append(Content.styled(f" {heading}", "bold $accent"))
        for entry in group:
            name = f"  {entry.name}".ljust(_LONGEST_NAME)
            lines.append(Content.assemble((name, "bold"), " ", (entry.text, "$text-muted")))
        lines.append(Content(""))
    return lines
