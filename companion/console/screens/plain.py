"""Screens that only show something: that the host is waited for, the picture, the way in, the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Center, Middle, ScrollableContainer
from textual.content import Content

from companion.console.keys import BoundAction
from companion.console.room import deeds_of
from companion.console.screens.base import BaseScreen
from companion.console.widgets.lines import KeyLine, TitleBar
from companion.console.widgets.oled import LampRow, Oled
from companion.console.widgets.once import Static, VerticalScroll
from companion.console.widgets.pane import Page, hung
from companion.games import GAMES
from companion.games.reference import place
from companion.words.language import N_, _
from rules.script import told

_ON_THE_TABLE: Final = 3
"""Screens there are then: textual's own blank one, the game's, and the help."""

_LEFT: Final = 20
"""Characters across of the names, with one of air at each side."""


class Entry(NamedTuple):
    """One name, and its meaning in a word and in a sentence."""

    name: str
    word: str
    sentence: str


class Glossary(Page[tuple[Entry, ...]]):
    """As many lines as it needs, for something around it to scroll."""

    def lines(self, part: tuple[Entry, ...], width: int) -> list[Content]:
        """A name beside its meaning, either on as many lines as it takes."""
        return [line for entry in part for line in _beside(entry, width)]


@lru_cache(512)  # a page is opened again and again
def _beside(entry: Entry, width: int) -> list[Content]:
    names = hung(Content.styled(entry.name, "bold $accent"), _LEFT - 2, 0)
    meaning = Content.assemble((entry.word, "bold"), (f"  {entry.sentence}", "$text-muted"))
    meanings = meaning.wrap(max(width - _LEFT, 1))
    pairs = zip_longest(names, meanings, fillvalue=Content(""))
    return [
        Content.assemble(" ", name, " " * (_LEFT - 1 - name.cell_length), meaning) for name, meaning in pairs
    ]


class WaitingScreen(BaseScreen[None]):
    """Shown until the host sends its table."""

    def body(self) -> ComposeResult:
        """One sentence in the middle, and why below."""
        with Middle(), Center():
            yield Static(_("Waiting for the table."), id="waiting")


class PictureScreen(BaseScreen[None]):
    """What the small screen on the table shows now."""

    HEADING = N_("The small screen")

    def body(self) -> ComposeResult:
        """The picture in the middle, the lamps below."""
        with ScrollableContainer(id="picture"):
            yield Oled()
        yield LampRow()


class KeysScreen(BaseScreen[None]):
    """The help: every key of the screen it was asked for on, and what else can be done there."""

    def __init__(self, bound_actions: Sequence[BoundAction]) -> None:
        super().__init__()
        self._bound_actions = bound_actions

    def compose(self) -> ComposeResult:
        """One line a key."""
        yield TitleBar(_("Keys"))
        with VerticalScroll(can_focus=True):
            yield Glossary()
        yield KeyLine()

    def on_mount(self) -> None:
        """Arrow keys scroll at once."""
        self.query_one(Glossary).show((*self._refusal(), *self._entries(), *self._deeds()))
        self.query_one(VerticalScroll).focus()

    def _refusal(self) -> Iterator[Entry]:
        """Where the rulebook says what was refused just now, if it does."""
        seen, game = self.desk.seen, self.desk.seen.shown.game if self.desk.seen.shown else ""
        tried = told(seen.tried)["do"] if seen.refused and seen.tried else ""
        if game and (no := seen.refused_now) and (at := place(game, no.code, tried)):
            yield Entry("✗", f"{GAMES[game].vocabulary.title}, {at}", no.sentence)

    def _entries(self) -> tuple[Entry, ...]:
        """Keys that do the same stand on one line."""
        lines: dict[tuple[str, str], list[str]] = {}
        for _node, bindings in self._bound_actions:
            line = lines.setdefault((bindings[0].description, bindings[0].tooltip), [])
            line += [self.app.get_key_display(binding) for binding in bindings]
        return tuple(Entry(" ".join(keys), label, tooltip) for (label, tooltip), keys in lines.items())

    def _deeds(self) -> Iterator[Entry]:
        """What menus and the palette know, once for all seats, where the help lies on the table itself."""
        if len(self.app.screen_stack) > _ON_THE_TABLE:
            return
        for seat, whose in ((0, _("A seat")), (None, _("The table"))):
            deeds = deeds_of(self.desk.seen, seat)
            if deeds:
                yield Entry("", whose, _("its menu, or in words in the palette:"))
            yield from (Entry(deed.key, deed.label, deed.hint) for deed in deeds)
