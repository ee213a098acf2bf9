"""The console as a program: it hears the host, shows every screen what was heard, and sends what they ask."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from furybox.companion import wire
from furybox.companion.client import Client, Heard, Joined, Lost, Unfit
from furybox.companion.console.desk import Gesture, Host, Then
from furybox.companion.console.keys import N_, spoken
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.screens.keys import KeysScreen
from furybox.companion.console.screens.promise import PromiseScreen
from furybox.companion.console.screens.set_up import SetUpScreen
from furybox.companion.console.screens.table import TableScreen
from furybox.companion.console.screens.waiting import WaitingScreen
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.choice import Choice
from furybox.companion.language import speak

THEME = Theme(
    name="furybox",
    primary="#6fb1ff",
    accent="#ffd83d",
    error="#ff6b5e",
    warning="#ffb454",
    success="#4fd65a",
    foreground="#eef1f4",
    background="#0b0e12",
    surface="#11161c",
    panel="#1a212a",
    variables={"text-muted": "#a3aebb", "text-disabled": "#66717e", "footer-key-foreground": "#ffd83d"},
)


class Console(App[None]):
    """
    The console of one table.

    It keeps what it heard in `seen` and nothing else; all that is true is true at the host.
    """

    CSS_PATH = "console.tcss"
    TITLE = "Furybox"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middling"), (36, "-high")]
    BINDINGS = [
        Binding(
            "ctrl+q",
            "quit",
            N_("Leave"),
            tooltip=N_("Close this console. The game goes on."),
            id="quit",
            show=False,
            priority=True,
        )
    ]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._bindings = spoken(self._bindings)
        self._host = host
        self.seen = Seen()
        """What was heard so far."""

    async def on_mount(self) -> None:
        """Wait for the host."""
        self.register_theme(THEME)
        self.theme = THEME.name
        await self.push_screen(WaitingScreen())
        self.run_worker(self._listen())

    def tell(self, command: dict[str, Any], then: Then | None = None) -> None:
        """Send a command; what is refused is shown on whatever screen there is by then."""
        self.run_worker(self._answered(self._host.command(command), then))

    def press(self, control: str, gesture: Gesture, instead: dict[str, Any]) -> None:
        """Press a simulated control; at a table with real ones, send the command *instead*."""
        if self.seen.is_simulated:
            self.run_worker(self._answered(self._host.press(control, gesture), None))
        else:
            self.tell(instead)

    def ask(self, what: str, then: Then, **of: Any) -> None:
        """Ask a question."""
        self.run_worker(self._answered(self._host.ask(what, **of), then))

    def action_keys(self) -> None:
        """Show every key of the screen on top."""
        if isinstance(self.screen, Guest) and not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen([*self.screen.keys, *self._fields()]))

    def _fields(self) -> Iterable[Binding]:
        """The keys of the fields there are."""
        for field in self.screen.query(Choice).results():
            return field.keys
        return ()

    async def _answered(self, asked: Awaitable[wire.Answer], then: Then | None) -> None:
        answer = await asked
        self._see(replace(self.seen, refused=answer.refused))
        if answer.refused is None and then is not None:
            then(answer)

    async def _listen(self) -> None:
        async with aclosing(self._host.messages()) as messages:
            async for heard in messages:
                await self._hear(heard)

    async def _hear(self, heard: Heard) -> None:
        match heard:
            case Joined(hello=hello):
                speak(hello.language)
                self._see(replace(self.seen, hello=hello, lost="", refused=None))
            case Lost(sentence=sentence) | Unfit(sentence=sentence):
                self._see(replace(self.seen, hello=None, lost=sentence))
            case wire.Table():
                before = self.seen
                moved = before.table is None or _version(before.table) != _version(heard)
                self._see(replace(before, table=heard, refused=None if moved else before.refused))
                await self._settle(before.table, heard)
            case wire.Screen(bits=bits):
                self._see(replace(self.seen, bits=bits))
            case wire.Lamps():
                self._see(replace(self.seen, lamps=heard))

    def _see(self, seen: Seen) -> None:
        """Show every screen what is known now."""
        self.seen = seen
        for screen in self.screen_stack:
            if isinstance(screen, Guest):
                screen.seen = seen

    async def _settle(self, before: wire.Table | None, table: wire.Table) -> None:
        """A game that begins or is put away brings its own screen, whatever lay open."""
        if before is not None and before.game == table.game:
            return
        while len(self.screen_stack) > 2:  # noqa: PLR2004  # textual's own blank screen, and ours
            await self.pop_screen()
        await self.switch_screen(SetUpScreen() if table.view is None else TableScreen())
        if table.view is not None and table.view.version == 1:
            await self.push_screen(PromiseScreen())


def _version(table: wire.Table) -> tuple[int | None, int]:
    return table.game, table.view.version if table.view else 0


def run(socket: Path) -> None:
    """
    Run the console at the host that listens on *socket*, until it is closed.

    A host that is not there yet is waited for.
    """
    Console(Client(socket)).run()
