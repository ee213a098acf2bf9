"""Who sits down: names and cubes in turn order, the first player first, and how the table plays."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Input, Label, Static

from furybox.companion.console.keys import N_, key
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.screens.printed import PrintedScreen
from furybox.companion.console.seats import COLOURS, ink, sign
from furybox.companion.console.widgets.choice import Choice
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.language import _

SEATS = 4
LONGEST_NAME = 24


class SetUpScreen(Guest[None]):
    """A seat without a name stays empty."""

    BINDINGS = [
        key("ctrl+s", "go_on", N_("Go on"), N_("Compare the printed numbers, then start."), show=True),
        key("ctrl+up", "earlier", N_("Earlier"), N_("This player sits one place earlier."), show=True),
        key("ctrl+down", "later", N_("Later"), N_("This player sits one place later."), show=True),
        key("down", "app.focus_next", N_("Next field"), N_("The next field; so does tab.")),
        key("up", "app.focus_previous", N_("Field before"), N_("The field before; so does shift+tab.")),
    ]

    def compose(self) -> ComposeResult:
        """Four seats, three choices."""
        hello = self.desk.seen.hello
        games = hello.games if hello and hello.games else ("in-space",)
        yield TitleBar(_("Set-up"))
        with VerticalScroll(classes="form", can_focus=False):
            yield Static(_("Who plays? In turn order, the first player first."), classes="heading")
            for n in range(SEATS):
                with Horizontal(classes="field seat"):
                    yield Label(sign(n))
                    yield Input(
                        placeholder=_("nobody") if n > 1 else _("name"),
                        max_length=LONGEST_NAME,
                        compact=True,
                        id=f"name-{n}",
                    )
                    yield Choice[str](
                        [(colour, _(colour), f"bold {ink(colour)}") for colour in COLOURS],
                        at=n,
                        id=f"colour-{n}",
                    )
            yield Static(_("How do you play?"), classes="heading")
            with Horizontal(classes="field"):
                yield Label(_("game"))
                yield Choice[str]([(game, game) for game in games], id="game")
            with Horizontal(classes="field"):
                yield Label(_("turns"))
                turns = [
                    ("tracked", _("tracked: somebody presses next")),
                    ("free", _("free: nobody counts turns")),
                ]
                yield Choice[str](turns, id="turns")
            with Horizontal(classes="field"):
                yield Label(_("credits"))
                minded = [(False, _("minded by the players")), (True, _("minded by the device"))]
                yield Choice[bool](minded, id="credits")
        yield MessageLine()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Type the first name at once."""
        super().on_mount()
        self.query_one("#name-0", Input).focus()

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_earlier(self) -> None:
        """Change places with the player before."""
        self._change_places(-1)

    def action_later(self) -> None:
        """Change places with the player after."""
        self._change_places(1)

    def action_go_on(self) -> None:
        """On to the printed numbers; nothing is sent yet."""
        self.app.push_screen(PrintedScreen(self._start()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nowhere to go back to before a first game."""
        del parameters
        return action != "close" or self.desk.seen.view is not None

    def _start(self) -> dict[str, Any]:
        return {
            "do": "start",
            "game": self.query_one("#game", Choice).value,
            "seats": [
                {"name": name, "colour": self.query_one(f"#colour-{n}", Choice).value}
                for n in range(SEATS)
                if (name := self.query_one(f"#name-{n}", Input).value.strip())
            ],
            "turns": self.query_one("#turns", Choice).value,
            "track_credits": self.query_one("#credits", Choice).value,
        }

    def _change_places(self, by: int) -> None:
        here = (self.focused.id or "") if self.focused else ""
        what, _dash, which = here.partition("-")
        if what not in {"name", "colour"} or not 0 <= int(which) + by < SEATS:
            return
        n, other = int(which), int(which) + by
        one, two = self.query_one(f"#name-{n}", Input), self.query_one(f"#name-{other}", Input)
        one.value, two.value = two.value, one.value
        mine = self.query_one(f"#colour-{n}", Choice)
        theirs = self.query_one(f"#colour-{other}", Choice)
        mine.at, theirs.at = theirs.at, mine.at
        self.query_one(f"#{what}-{other}").focus()
