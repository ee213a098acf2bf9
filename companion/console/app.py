"""The console as a program: it hears the host, shows every screen what was heard, and sends what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing

from msgspec.structs import replace
from textual.events import DescendantFocus
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Input

from companion.console.actions import APP
from companion.console.desk import Desk
from companion.console.keys import bound
from companion.console.options import ConsoleOptions
from companion.console.room import room_of
from companion.console.screens.base import BaseScreen, later
from companion.console.screens.plain import KeysScreen, WaitingScreen
from companion.console.themes import NAMED, POOR_TERMINALS, THEMES, AsciiFilter
from companion.line import wire
from companion.line.asked import HeadAt, Numbers
from companion.line.carried import No
from companion.line.client import Client, Heard, Joined, Lost, Unfit
from companion.line.memory import CannotRemember, Memory, Seen, doubt, seen_of
from companion.words.language import _, speak, spoken, tell_of
from rules.game import View


class Console(Desk):
    """
    The console of one table.

    It keeps what it heard in `seen` and nothing else; all that is true is true at the host.
    """

    CSS_PATH = "console.tcss"
    TITLE = "Furybox"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-high")]
    BINDINGS = bound(APP)

    def __init__(self, host: Client, manner: ConsoleOptions = ConsoleOptions()) -> None:  # noqa: B008  # a frozen value
        super().__init__(host, manner)
        for theme in THEMES:
            self.register_theme(theme)
        self._dress()  # before the stylesheet is read, which would be read twice
        self.set_class(manner.terminal in POOR_TERMINALS, "-poor")
        self._wants_clock = manner.clock
        self._memory = manner.memory
        self._language = manner.language
        self._drawn_in = ""
        """The language of all that is on the screens."""
        self._is_met = False
        """Whether what is remembered was held against the table since it was joined."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, and one that a terminal with few characters needs."""
        own = (AsciiFilter(),) if self._terminal in POOR_TERMINALS else ()
        return [*super().get_line_filters(), *own]

    def get_theme(self, theme_name: str) -> Theme | None:
        """A theme by its name, found at once: textual copies all of them, several times for each line."""
        return NAMED.get(theme_name) or super().get_theme(theme_name)

    def refresh_css(self, animate: bool = True) -> None:  # noqa: FBT001, FBT002  # textual's own
        """Before a screen is there a theme is colours alone: styles are read once, and with those."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    async def on_mount(self) -> None:
        """Wait for the host."""
        self.set_keymap(dict(self.keys))
        if self._wants_clock:
            self.time(on=True)
        await self.push_screen(WaitingScreen())
        self.run_worker(self._listen())

    def tick(self) -> None:
        """Time has gone on, and nothing else."""
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen) and screen.is_mounted:
                screen.tick()

    def action_keys(self) -> None:
        """Show every key of the screen on top."""
        if isinstance(self.screen, BaseScreen) and not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen(self.screen.bound_actions()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who only looks on has a board and a key that closes it: no menu, no help, no way in for others."""
        del parameters
        return not self.watching or action not in {"invitation", "keys", "command_palette"}

    def action_help_quit(self) -> None:
        """Ctrl-C found nothing to copy: say how one leaves, which textual does in English, in a toast."""
        said = _("Nothing is marked to copy. {key} closes this console; the game goes on.")
        self.say_no(No(code="unmarked", sentence=said.format(key=self.key_for("quit"))))

    def action_invitation(self) -> None:
        """Show the way in for a browser."""
        from companion.console.screens.invitation import InvitationScreen  # noqa: PLC0415  # once wanted

        if isinstance(self.screen, BaseScreen) and not isinstance(self.screen, InvitationScreen):
            self.push_screen(InvitationScreen(self._terminal))

    def action_command_palette(self) -> None:
        """Everything that can be done on the screen on top."""
        from companion.console.palette import Palette  # noqa: PLC0415  # once wanted

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(self.screen))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Let no caret blink: what reads the screen aloud would speak without end."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = False

    async def _listen(self) -> None:
        async with aclosing(self._host.messages()) as messages:
            async for heard in messages:
                await self._hear(heard)

    async def _hear(self, heard: Heard) -> None:
        match heard:
            case Joined(hello=hello):
                speak(self._language or hello.language)
                self._is_met = False
                self._see(replace(self.seen, hello=hello, lost="", refused=None))
            case Lost(sentence=sentence) | Unfit(sentence=sentence):
                self.is_away(sentence)
            case wire.Table():
                before = self.seen
                moved = before.table is None or before.table.mark != heard.mark
                passed = before.table and before.table.refusal and not heard.refusal
                refused, read = None if moved else before.refused, None if passed else before.read
                self._see(replace(before, table=heard, refused=refused, read=read))
                self._recognise(heard)
                await self._settle(before.table, heard)
            case wire.Screen(bits=bits):
                self._see(replace(self.seen, bits=bits))
            case wire.Lamps():
                self._see(replace(self.seen, lamps=heard))
            case wire.Felt():
                self._see(replace(self.seen, touches=heard.touches))

    def is_away(self, why: str) -> None:
        """There is no host, for this reason."""
        self._see(replace(self.seen, hello=None, lost=why))

    def show_screens(self, *, again: bool = False) -> None:
        """Hand it to the screen on top, and to those that are seen behind small ones."""
        super().show_screens()
        if not self.is_running:
            return  # news that came as the console was being closed: its screens are emptied already
        for screen in reversed(self.screen_stack):
            if isinstance(screen, BaseScreen) and screen.is_mounted:
                screen.follow(again=again)
            if not screen.is_modal:
                break

    def noted(self) -> None:
        """Somebody has read what is doubted of this table and of its luck."""
        table = self.seen.table
        self._see(replace(self.seen, doubt="", noted=table.warnings if table else ()))

    def _recognise(self, table: wire.Table) -> None:
        """Hold what is remembered against a table that comes, or comes back; then remember that one."""
        if self._memory is None:
            return
        was, now = self._memory.seen, seen_of(table)
        if was is None or (self._is_met and now is not None and now.game == was.game):
            if was and now and (now < was or (now.version == was.version and now != was)):
                self._ask_anew(self._memory)
            elif now:
                self._remember(now)
        elif not self._is_met or now is not None:
            self._ask_anew(self._memory)

    def _ask_anew(self, memory: Memory) -> None:
        self._is_met, self._memory = True, None  # until it is answered, nothing takes its place
        self.run_worker(self._compare(memory))

    async def _compare(self, memory: Memory) -> None:
        """Every version that was seen; before the newest, the first that is another now is said."""
        said = ""
        for was in memory.all:
            now = await self._host.ask(HeadAt(seen=was.mark))
            if isinstance(now, No):
                self._memory, self._is_met = memory, False
                return
            table = self.seen.table
            if was is memory.seen:
                said = said or doubt(was, now, table.mark.game if table else was.game)
            elif now and now.hash:
                said = said or doubt(was, now, was.game)
        self._memory, table = memory, self.seen.table
        if said:
            self._see(replace(self.seen, doubt=said))
        if table and (newest := seen_of(table)):
            self._remember(newest)

    def _remember(self, seen: Seen) -> None:
        if self._memory is None:
            return
        try:
            self._memory.keep(seen)
        except CannotRemember as error:
            self._memory = None
            self._see(replace(self.seen, doubt=str(error)))

    def _own_screen(self, shown: View | None) -> Screen[None]:
        """The screen upon which everything else lies: the game's own, or that of a table before one."""
        if shown is None:
            return WaitingScreen() if self.watching else later("screens.set_up.SetUpScreen")()
        here = room_of(shown.game)
        return here.wall() if self.watching else here.screen()

    def stands(self) -> None:
        """A game's own screen, or the one before a game, has come."""

    def _ask_numbers(self) -> None:
        self.ask(Numbers(), lambda numbers: self._see(replace(self.seen, numbers=numbers or {})))

    async def _settle(self, before: wire.Table | None, table: wire.Table) -> None:
        """A game that begins or is put away, or another language, brings a screen, whatever lay open."""
        if before is not None and before.mark.game == table.mark.game and self._drawn_in == spoken():
            if before.unconfirmed != table.unconfirmed:  # a printed number was corrected
                self._ask_numbers()
            return
        self._drawn_in = spoken()
        tell_of(table.shown.game if table.shown else None)
        self._dress()
        self._see(replace(self.seen, numbers={}))
        if table.shown:
            self._ask_numbers()
        with self.settling():
            while len(self.screen_stack) > 2:  # noqa: PLR2004  # textual's own blank screen, and ours
                await self.pop_screen()
            await self.switch_screen(self._own_screen(table.shown))
            if table.mark.version == 1 and not self.watching:
                await self._promise()
        self.stands()

    async def _promise(self) -> None:
        await self.push_screen(later("screens.fairness.PromiseScreen")())
