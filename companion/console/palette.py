"""
The command palette: whatever a key of the screen does, by its label; how the console looks; and whole deeds.

A deed in words, "eva artifact 15", is foretold by the host before enter: what it would be recorded as, or why
it would be refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, cast

from textual import on
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape
from textual.widgets import Input
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from companion.console.desk import Desk
from companion.console.room import deeds_of
from companion.console.screens.base import A, BaseScreen, Fitted
from companion.console.screens.offers import OffersScreen
from companion.console.themes import LABELS
from companion.games import in_words
from companion.games.in_words import Meant
from companion.line.asked import Foretell, Mending, Mendings, Question
from companion.line.carried import Bookmark, No
from companion.line.wire import scripted
from companion.words.language import _
from rules.game import heard
from rules.games import called
from rules.timeline import Retell

_SURE: Final = 1000.0
"""A deed that was said in full stands above whatever merely has its letters."""

_LEAST: Final = 0.01
"""What only may have been meant stands below."""


class Entry(NamedTuple):
    """One line of the palette."""

    label: str
    help: str
    do: Callable[[], object]


class Actions(Provider):
    """Everything that can be done on the screen below, each thing once."""

    async def discover(self) -> Hits:
        """All of it, before anything is typed."""
        for entry in self._entries():
            yield DiscoveryHit(entry.label, entry.do, help=entry.help)

    async def search(self, query: str) -> Hits:
        """What fits the letters typed."""
        matcher = self.matcher(query)
        for entry in self._entries():
            score = max(matcher.match(entry.label), matcher.match(entry.help) / 2)
            if score > 0:
                yield Hit(score, matcher.highlight(entry.label), entry.do, help=entry.help)

    def _entries(self) -> Iterator[Entry]:
        if isinstance(self.screen, BaseScreen):
            for node, bindings in self.screen.bound_actions():
                keys = " ".join(self.app.get_key_display(binding) for binding in bindings)
                do = partial(self.app.run_action, bindings[0].action, node)
                yield Entry(f"{self.screen.called(bindings[0])}  {keys}", bindings[0].tooltip, do)
        desk = cast("Desk", self.app)
        for name, label in LABELS.items():
            look = _("Theme: {name}").format(name=_(label))
            yield Entry(look, _("How this console looks."), partial(desk.dress, name))
        still = _("Animation off") if desk.animation else _("Animation on")
        help_ = _("Whether an attack falls cube by cube.")
        yield Entry(still, help_, partial(desk.fall, on=not desk.animation))
        chances = _("Chances off") if desk.chances else _("Chances on")
        help_ = _("Whether it says above the keys what is foreseen: too late, or still to be won?")
        yield Entry(chances, help_, partial(desk.foresee, on=not desk.chances))
        clock = _("Clock off") if desk.now else _("Clock on")
        help_ = _("Whether it shows how long the turn and the evening have taken.")
        yield Entry(clock, help_, partial(desk.time, on=not desk.now))


class Words(Provider):
    """Whole deeds of a table, as one says them: in its language, or in English."""

    async def search(self, query: str) -> Hits:
        """What the words may mean, and what each would be recorded as."""
        for each in self._meant(query):
            yield Hit(
                _SURE - each.spare, Content(each.said), partial(self._do, each), help=await self._help(each)
            )
        if self._desk.seen.shown is None or self._desk.watching or " " not in query:
            return
        seen = self._desk.seen.mark
        found = await self._asked(Mendings(sentence=query))
        for n, mending in enumerate(found or ()):
            later = (_("offered next: {what}").format(what=each.text) for each in mending.offers)
            lines, do = escape("\n".join((*mending.lines, *later))), partial(self._mend, mending, seen)
            yield Hit(_SURE - n, Content(mending.text), do, help=lines)
        if found == ():
            example = _("Such as: eva's noise two turns ago was adam's; adam forgot 2 noise; fury was 5")
            said = _("Nothing that was recorded is mended by that.")
            yield Hit(_LEAST, Content(said), lambda: None, help=example)

    def _do(self, meant: Meant) -> None:
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

    async def _help(self, meant: Meant) -> str:
        if meant.command is None:
            return f"✗ {meant.unfit}"
        answer = await self._asked(Foretell(command=scripted(meant.command)))
        return answer.text or (f"✗ {answer.refused}" if answer.refused else _("A draw decides."))

    @property
    def _desk(self) -> Desk:
        return cast("Desk", self.app)

    def _meant(self, query: str) -> Iterator[Meant]:
        """What the words may mean, each with what would make it whole."""
        seen = self._desk.seen
        if seen.shown is None or self._desk.watching:
            return
        menus = partial(in_words.menus, seen.shown, partial(deeds_of, seen))
        for each in in_words.understood(query, menus, in_words.turn(seen.shown)):
            yield from each.whole()

    async def _asked(self, question: Question[A]) -> A:
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        # the next letter gives the search up, and the host answers all the same
        self._desk.ask(question, lambda told: None if answer.done() else answer.set_result(told))
        return await answer


class Palette(CommandPalette, Fitted[None]):
    """
    Textual's own, which says in the table's language that nothing fits.

    It answers its key with the line to type in, and then looks for what there is.
    """

    _wanted = ""
    """What is to be looked for."""

    _looks: Worker[None] | None = None
    """What looks for it."""

    _is_entered = False
    """Whether enter waits for what is found: it is never meant for less than all that was typed."""

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]  # nobody asks what it returns
        self._wanted, self._looks, self._is_entered = search_value, None, False
        self.call_after_refresh(self._gather)

    def _gather(self) -> None:
        self._looks = super()._gather_commands(self._wanted)

    @on(Input.Submitted)
    def _wait_for_all(self, event: Input.Submitted) -> None:
        if self._looks is None or not self._looks.is_finished:
            event.prevent_default()
            self._is_entered = True
            cast("Desk", self.app).expects()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """All is found: do what enter waits for."""
        if self._is_entered and event.worker is self._looks and event.state is WorkerState.SUCCESS:
            if self._list_visible:
                self._select_or_command()
            else:
                self.on_unmount()

    def on_unmount(self) -> None:
        """What was typed after enter goes on, to the screen below."""
        if self._is_entered:
            cast("Desk", self.app).has_come()

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        say = partial(self._say_none, search_value)
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, say)

    def _say_none(self, typed: str) -> None:
        self._list_visible = bool(typed)
        if typed:
            said = _("Nothing here is called “{typed}”.").format(typed=typed)
            self.query_one(CommandList).add_option(Option(Content(said), disabled=True, id=self._NO_MATCHES))
