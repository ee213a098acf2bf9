"""
The command palette: whatever a key of the screen does, by its label; how the console looks; and whole deeds.

A deed in words, "eva artifact 15", is foretold by the host before enter: what it would be recorded as, or why
it would be refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, cast

from textual import work
from textual.app import ComposeResult
from textual.command import DiscoveryHit, Hit, Provider
from textual.command import Hits as Found
from textual.content import Content
from textual.events import Click, Key
from textual.screen import ModalScreen, Screen
from textual.style import Style
from textual.widgets import Input
from textual.widgets.option_list import Option

from companion.console.actions import SCREEN
from companion.console.desk import Desk
from companion.console.forms import Typed
from companion.console.keys import bound
from companion.console.room import deeds_of
from companion.console.screens.base import A, BaseScreen
from companion.console.screens.fitted import Fitted
from companion.console.screens.form import Name, Row
from companion.console.screens.offers import OffersScreen
from companion.console.themes import LABELS
from companion.console.widgets.pane import hung
from companion.console.widgets.pick_list import Listed
from companion.games import in_words
from companion.line.asked import Foretell, Mending, Mendings, Question
from companion.line.carried import Bookmark, No
from companion.line.wire import scripted
from companion.words.language import _
from companion.words.spelling import loosely
from rules.game import heard
from rules.games import called
from rules.timeline import Retell

_SURE: Final = 1000.0
"""A deed that was said in full stands above whatever merely has its letters."""

_LEAST: Final = 0.01
"""What only may have been meant stands below."""

_WAYS: Final = {
    "up": "cursor_up", "down": "cursor_down", "pageup": "page_up", "pagedown": "page_down",
    "ctrl+home": "first", "ctrl+end": "last",
}  # fmt: skip
"""The keys that go through the list, and what a list calls that."""


class Actions(Provider):
    """Everything that can be done on the screen below, each thing once."""

    async def search(self, query: str) -> Found:
        """What fits the letters typed; before any is typed, all of it."""
        matcher, typed = self.matcher(loosely(query)), self.matcher(query)
        for each in self._entries():
            said, help_ = str(each.text), str(each.help)
            if not query:
                yield each
            elif (score := max(matcher.match(loosely(said)), matcher.match(loosely(help_)) / 2)) > 0:
                yield Hit(score, typed.highlight(said), each.command, help=help_)

    def _entries(self) -> Iterator[DiscoveryHit]:
        if isinstance(self.screen, BaseScreen):
            for node, bindings in self.screen.bound_actions():
                keys = " ".join(self.app.get_key_display(binding) for binding in bindings)
                do = partial(self.app.run_action, bindings[0].action, node)
                yield DiscoveryHit(f"{self.screen.called(bindings[0])}  {keys}", do, help=bindings[0].tooltip)
        desk = cast("Desk", self.app)
        for name, label in LABELS.items():
            look = _("Theme: {name}").format(name=_(label))
            yield DiscoveryHit(look, partial(desk.dress, name), help=_("How this console looks."))
        still = _("Animation off") if desk.animation else _("Animation on")
        help_ = _("Whether an attack falls cube by cube.")
        yield DiscoveryHit(still, partial(desk.fall, on=not desk.animation), help=help_)
        chances = _("Chances off") if desk.chances else _("Chances on")
        help_ = _("Whether it says above the keys what is foreseen: too late, or still to be won?")
        yield DiscoveryHit(chances, partial(desk.foresee, on=not desk.chances), help=help_)
        clock = _("Clock off") if desk.now else _("Clock on")
        help_ = _("Whether it shows how long the turn and the evening have taken.")
        yield DiscoveryHit(clock, partial(desk.time, on=not desk.now), help=help_)


class Words(Provider):
    """Whole deeds of a table, as one says them: in its language, or in English."""

    async def search(self, query: str) -> Found:
        """What the words may mean, and what each would be recorded as."""
        for each in self._meant(query):
            yield Hit(
                _SURE - each.spare, Content(each.said), partial(self._do, each), help=await self._help(each)
            )
        if self._desk.seen.shown is None or self._desk.watching or " " not in query:
            return
        seen = self._desk.seen.mark
        found = await self._asked(Mendings(sentence=query))
        if isinstance(found, No):
            yield Hit(_LEAST, Content(found.sentence), lambda: None)
            return
        for n, mending in enumerate(found or ()):
            later = (_("offered next: {what}").format(what=each.text) for each in mending.offers)
            lines, do = "\n".join((*mending.lines, *later)), partial(self._mend, mending, seen)
            yield Hit(_SURE - n, Content(mending.text), do, help=lines)
        if found == ():
            example = _("Such as: eva's noise two turns ago was adam's; adam forgot 2 noise; fury was 5")
            said = _("Nothing that was recorded is mended by that.")
            yield Hit(_LEAST, Content(said), lambda: None, help=example)

    def _do(self, meant: in_words.Meant) -> None:
        """What does not fit is not sent."""
        if meant.command:
            self._desk.tell(meant.command)
        else:
            self._desk.say_no(No(code="unfit", sentence=meant.unfit))

    def _mend(self, mending: Mending, seen: Bookmark) -> None:
        """Record it, and ask what to undo of what the mistake had fired."""
        desk, shown = self._desk, self._desk.seen.shown
        if mending.command and shown:
            command = heard(mending.command, (*called(shown.game).commands, Retell))
            left = OffersScreen(mending.offers)
            desk.tell(command, lambda _done: mending.offers and desk.push_screen(left), seen=seen)
        else:
            desk.say_no(No(code="unfit", sentence=mending.lines[-1].removeprefix("✗ ")))

    async def _help(self, meant: in_words.Meant) -> str:
        if meant.command is None:
            return f"✗ {meant.unfit}"
        answer = await self._asked(Foretell(command=scripted(meant.command)))
        if isinstance(answer, No):
            return f"✗ {answer.sentence}"
        return answer.text or (f"✗ {answer.refused}" if answer.refused else _("A draw decides."))

    @property
    def _desk(self) -> Desk:
        return cast("Desk", self.app)

    def _meant(self, query: str) -> Iterator[in_words.Meant]:
        """What the words may mean, each with what would make it whole."""
        seen = self._desk.seen
        if seen.shown is None or self._desk.watching:
            return
        menus = partial(in_words.menus, seen.shown, partial(deeds_of, seen))
        for each in in_words.understood(query, menus, in_words.turn(seen.shown)):
            yield from each.whole()

    async def _asked(self, question: Question[A]) -> A | No:
        answer: asyncio.Future[A | No] = asyncio.get_running_loop().create_future()

        def told(what: A | No) -> None:
            if not answer.done():  # else the next letter gave the search up
                answer.set_result(what)

        self._desk.ask(question, told, told)
        return await answer


class Palette(Fitted[None], ModalScreen[None]):
    """
    A line to type in, and below it what there is, the likeliest first.

    It answers its key with that line, and then looks. No key is meant for less than all that was typed.
    """

    AUTO_FOCUS = "Typed"
    BINDINGS = bound(each for each in SCREEN if each.does == "close")

    _is_found = _is_entered = False
    """Whether all that fits what was typed stands in the list, and whether enter waits for that."""

    def __init__(self, below: Screen[object]) -> None:
        super().__init__()
        self._providers = [kind(below, Style.parse("bold underline")) for kind in (Words, Actions)]
        self._found: Sequence[Hit | DiscoveryHit] = ()
        self._sought: str | None = None
        """What was typed where `_found` fits."""
        self._ways: list[tuple[str, str]] = []
        """Where one went before that stood there: after what, and where."""

    def compose(self) -> ComposeResult:
        """The line, and the list, through which one goes from there."""
        yield Row(Name(" 🔎 "), Typed(compact=True, placeholder=_("What would you like to do?")))
        yield (listed := Listed(compact=True, markup=False))
        listed.can_focus = False

    def on_mount(self) -> None:
        """Everything, before anything is typed."""
        self._look_for("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for what is typed by now."""
        self._look_for(event.value)

    def on_resize(self) -> None:
        """Lines are as long as there is room."""
        if self._is_found:
            self._look_for(self.query_one(Input).value)

    def _look_for(self, typed: str) -> None:
        self._is_found = self._is_entered = False
        self.call_after_refresh(self._look, typed)

    @work(exclusive=True)
    async def _look(self, typed: str) -> None:
        sought = typed.strip()
        asked = self._providers if sought else self._providers[1:]
        hits = [hit for each in asked async for hit in each.search(sought)]
        if len(self.query("Input, Listed")) < 2 or typed != self.query_one(Input).value:  # noqa: PLR2004
            return  # it goes already, as a table comes; or more was typed
        before = self._found[self._at].text if typed == self._sought and self._at is not None else None
        self._found, self._sought = sorted(hits, key=lambda hit: hit.score, reverse=True), typed
        listed, across = self.query_one(Listed), self.app.size.width - 5  # with air, and a scrollbar
        listed.clear_options()
        listed.add_options([_line(hit, across) for hit in self._found])
        if not hits:
            said = _("Nothing here is called “{typed}”.").format(typed=sought)
            listed.add_option(Option(Content("\n").join(hung(Content(said), across)), disabled=True))
        texts = [hit.text for hit in self._found]
        listed.highlighted = (texts.index(before) if before in texts else 0) if hits else None
        self._is_found, ways, self._ways = True, self._ways, []
        for after, way in ways:
            if after == typed:
                getattr(listed, f"action_{way}")()
        if self._is_entered:
            self.on_option_list_option_selected()

    def on_input_submitted(self) -> None:
        """The same, once all is found; who has typed nothing, and gone nowhere, has chosen nothing."""
        if not (self.query_one(Input).value or self._at or self._ways):
            self.app.bell()
        elif self._is_found:
            self.on_option_list_option_selected()
        else:
            self._is_entered = True
            cast("Desk", self.app).expects()

    def on_option_list_option_selected(self) -> None:
        """Do what is pointed at."""
        if self._at is None:
            self.on_unmount()
        else:
            self.dismiss()
            self.app.call_later(self._found[self._at].command)

    @property
    def _at(self) -> int | None:
        return self.query_one(Listed).highlighted

    def on_unmount(self) -> None:
        """What was typed after enter goes on, to the screen below."""
        if self._is_entered:
            cast("Desk", self.app).has_come()

    def action_close(self) -> None:
        """Back."""
        self.dismiss()

    def on_key(self, event: Key) -> None:
        """Go through the list, once it stands there."""
        way, typed = _WAYS.get(event.key), self.query_one(Input).value
        if way and self._is_found and typed == self._sought:
            getattr(self.query_one(Listed), f"action_{way}")()
        elif way:
            self._ways.append((typed, way))

    def on_click(self, event: Click) -> None:
        """Beside it is out of it."""
        if event.widget is self:
            self.dismiss()


def _line(hit: Hit | DiscoveryHit, across: int) -> Option:
    said = hit.prompt if isinstance(hit.prompt, Content) else Content(str(hit.prompt))
    helps = Content.styled(hit.help or "", "dim not bold").split("\n")
    return Option(Content("\n").join(each for line in (said, *helps) for each in hung(line, across, 0)))
