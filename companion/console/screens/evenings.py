"""
The evenings of this table, stopped, left or over, and its people; and how a game is stopped.

One that is gone on with takes the table once it is clear what that means.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.console.room import deed_of
from companion.console.screens.command import Confirm, Question
from companion.console.screens.recap import PageScreen, RecapScreen
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static
from companion.console.widgets.pick_list import Listed, PickList
from companion.evenings.going_on import Evening, TakeUp
from companion.evenings.shown import Kept
from companion.games import GAMES
from companion.line.asked import Evenings, Everything
from companion.words.clock import local_time
from companion.words.language import _, ngettext


class StopScreen(Confirm):
    """Asks the table to stop, on a second yes."""

    _is_sure = False

    def __init__(self) -> None:
        self._deed = deed_of(self.desk.seen, "stop")
        super().__init__(self._asked, self._deed.command(), yes=_("Yes, stop it"))

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """The first yes asks again."""
        event.prevent_default()  # else textual has the one below answer as well
        if event.at == 1 and not self._is_sure:
            self._is_sure = True
            listed = self.query_one(PickList)
            listed.offer(listed.lines, at=0)
            self.look()
        else:
            super().on_pick_list_picked(event)

    def _asked(self) -> str:
        return _("Nobody will score. Really stop it?") if self._is_sure else self._deed.asks


class EveningsScreen(Question):
    """The newest first; a game on the table is stopped before another takes its place."""

    def __init__(self, is_running: Callable[[ConsoleState], bool]) -> None:
        super().__init__(_("enter: choose   escape: back"))
        self._is_running = is_running
        self._evenings: tuple[Evening, ...] = ()
        self._typed = ""
        """So much of a game's number."""
        self._games: dict[str, str] = {}

    def body(self) -> ComposeResult:
        """The list, once the host has sent it."""
        yield Static(_("Evenings: go on with one, or look back"), classes="heading")
        yield Listed(compact=True, markup=False)
        yield Static("", id="so-far", classes="muted")

    def on_mount(self) -> None:
        """Ask which there are."""
        self.ask(Evenings(), self._told)

    def on_key(self, event: Key) -> None:
        """The number of a game goes to it; what finds nothing rings, and then none is pointed at."""
        typed, sign = self._typed + (event.character or ""), event.character or ""
        self._typed = ""
        if sign.isalnum():
            numbers = {str(evening.number): at for at, evening in enumerate(self._evenings)}
            found = [n for n in sorted(numbers, key=len) if n.startswith(typed)]
            self.query_one(OptionList).highlighted = numbers[found[0]] if found else None
            self._typed = typed if found else ""
            if not found:
                self.app.bell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A recap, a page; or what is gone on with, which must have room where a game is on the table."""
        kind, _colon, which = (event.option_id or "").partition(":")
        match kind:
            case "over":
                self.app.push_screen(RecapScreen(int(which)))
            case "person":
                self.app.push_screen(PageScreen(which, person=which))
            case "game":
                self.app.push_screen(PageScreen(self._games[which], game=which))
            case _:
                self._take_up(self._evenings[event.option_index])

    def _take_up(self, evening: Evening) -> None:
        if self._is_running(self.desk.seen):
            self.app.push_screen(StopScreen(), lambda done: self._confirm(evening) if done else None)
        else:
            self._confirm(evening)

    def _confirm(self, evening: Evening) -> None:
        self.lead_to(Confirm(partial(_asked, evening), TakeUp(number=evening.number)))

    def _told(self, evenings: tuple[Evening, ...]) -> None:
        self._evenings = evenings
        listed = self.query_one(OptionList)
        listed.add_options([_line(evening) for evening in self._evenings])
        if not self._evenings:
            listed.add_option(Option(_("none"), disabled=True))
        listed.highlighted = 0 if self._evenings else None
        self.ask(Everything(), self._kept)

    def _kept(self, kept: Kept) -> None:
        """As far as it is known; what takes longer is asked for again, and the table goes on meanwhile."""
        said = self.query_one("#so-far", Static)
        said.display = kept.done < kept.of
        if said.display:
            said.update(_("{n} of {of} evenings so far").format(n=kept.done, of=kept.of))
            self.ask(Everything(), self._kept)
            return
        listed, self._games = self.query_one(OptionList), dict(kept.games)
        for heading, options in (
            (_("Evenings that are over"), [Option(line, id=f"over:{n}") for n, line in kept.evenings]),
            (_("Games"), [Option(title, id=f"game:{name}") for name, title in kept.games]),
            (_("People"), [Option(name, id=f"person:{name}") for name in kept.people]),
        ):
            if options:
                listed.add_option(Option(Content.styled(heading, "$text-muted"), disabled=True))
                listed.add_options(options)


def _asked(evening: Evening) -> str:
    if evening.stopped:
        sure = _("Go on with game {n}, and take its stop back?").format(n=evening.number)
        if not evening.told:
            return sure
        known = _("Its seed was shown: anybody who looked knows every draw to come, unless the bag is cut.")
        return f"{sure}\n\n{known}"
    return _("Go on with game {n}, just where it was left?").format(n=evening.number)


def _line(evening: Evening) -> Option:
    state = _("stopped") if evening.stopped else _("left before its end")
    entries = ngettext("{n} entry", "{n} entries", evening.entries).format(n=evening.entries)
    said = ", ".join((*evening.people, local_time(evening.began_at), entries, state))
    title = GAMES[evening.game].vocabulary.title if evening.game in GAMES else evening.game
    number = f"{evening.number:>3} "
    return Option(Content.assemble((number, "bold $accent"), (title, "bold"), (f"  {said}", "$text-muted")))
