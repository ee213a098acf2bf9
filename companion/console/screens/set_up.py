"""Who sits down: names and cubes in turn order, the first player first, and how the table plays."""

from __future__ import annotations

from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.suggester import SuggestFromList
from textual.widgets import Input, Label, Static

from companion.console.actions import SCREENS
from companion.console.games.warps_edge.widgets.hangar import Hangar
from companion.console.screens.command import CommandScreen
from companion.console.screens.hardware import HardwareScreen
from companion.console.screens.printed import PrintedScreen
from companion.console.seats import COLOURS, ink, sign
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _
from companion.narration.naming import piece_name
from companion.narration.vocabulary import world
from companion.wire import Answer, Hello, Player

SEATS = 6
LONGEST_NAME = 24
FLIGHT = "warps-edge"
_SEATED = ("as_last_time", "earlier", "later")
"""What is done with seats."""


class SetUpScreen(CommandScreen[None]):
    """A seat without a name stays empty."""

    SENDS = "compare-numbers"
    ACTIONS = SCREENS["SetUpScreen"]
    PAGES = {"hardware": HardwareScreen}

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, Player] = {}
        self._asked_of: Hello | None = None

    def compose(self) -> ComposeResult:
        """Six seats, three choices."""
        hello = self.desk.seen.hello
        games = hello.games if hello and hello.games else ("in-space",)
        yield TitleBar(_("Set-up"))
        with Form(classes="form"):
            yield Static(_("Who plays? In turn order, the first player first."), classes="heading seated")
            for n in range(SEATS):
                with Horizontal(classes="field seat seated"):
                    yield Label(sign(n))
                    yield Input(
                        placeholder=_("nobody") if n > 1 else _("name"),
                        max_length=LONGEST_NAME,
                        compact=True,
                        id=f"name-{n}",
                    )
                    yield Choice[str](
                        [(colour, piece_name(colour), f"bold {ink(colour)}") for colour in COLOURS],
                        at=n,
                        id=f"colour-{n}",
                    )
            yield Static(_("How do you play?"), classes="heading")
            with Horizontal(classes="field"):
                yield Label(_("game"))
                yield Choice[str]([(game, world(game).title) for game in games], id="game")
            with Horizontal(classes="field seated"):
                yield Label(_("turns"))
                turns = [
                    ("tracked", _("tracked: somebody presses next")),
                    ("free", _("free: nobody counts turns")),
                ]
                yield Choice[str](turns, id="turns")
            with Horizontal(classes="field seated"):
                yield Label(_("credits"))
                minded = [(False, _("minded by the players")), (True, _("minded by the device"))]
                yield Choice[bool](minded, id="credits")
            yield Hangar()
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Type the first name at once; who flew just now flies again."""
        super().on_mount()
        self.query_one("#name-0", Input).focus()
        game = self.query_one("#game", Choice)
        flown = [n for n, (name, *_said) in enumerate(game.options) if self.seen.flight and name == FLIGHT]
        game.at = flown[0] if flown else game.at
        self._seat_or_fly()

    def show(self, seen: ConsoleState) -> None:
        """Ask who played and what is printed, as soon as there is somebody to ask."""
        if seen.hello is not self._asked_of:
            self._asked_of = seen.hello
            if seen.hello:
                self.ask("players", self._recall)
                self._ask_for_box()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Whoever is known gets the cubes of the last time, unless somebody else has them."""
        known = self._known.get(event.value.strip().casefold())
        n = (event.input.id or "").removeprefix("name-")
        taken = {seat["colour"] for seat in self._start()["seats"] if seat["name"] != event.value.strip()}
        if known and n.isdecimal() and known.colour not in taken:
            self._choose(int(n), known.colour)

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """A flight needs no seats, and seats no fighter."""
        if event.choice.id == "game":
            self._seat_or_fly()

    def action_other_game(self) -> None:
        """The next game, wherever one types."""
        self.query_one("#game", Choice).action_turn(1)

    @property
    def _flies(self) -> bool:
        return bool(self.query_one("#game", Choice).value == FLIGHT)

    def _seat_or_fly(self) -> None:
        flies, hangar = self._flies, self.query_one(Hangar)
        for part in self.query(".seated"):
            part.display = not flies
        if flies != hangar.display or not flies:
            hangar.display = flies
        self._ask_for_box()
        self.refresh_bindings()
        focused = self.focused
        if flies and (focused is None or not all(each.display for each in focused.ancestors_with_self)):
            self.query_one("#fighter").focus()

    def _ask_for_box(self) -> None:
        if self._flies and not self.desk.seen.lost:
            self.ask("box", self.query_one(Hangar).told, game=FLIGHT)

    def action_as_last_time(self) -> None:
        """Whoever played the newest evening sits down again."""
        newest = [player for player in self._known.values() if player.newest]
        for n, player in enumerate(newest[:SEATS]):
            self.query_one(f"#name-{n}", Input).value = player.name
            self._choose(n, player.colour)

    def action_earlier(self) -> None:
        """Change places with the player before."""
        self._change_places(-1)

    def action_later(self) -> None:
        """Change places with the player after."""
        self._change_places(1)

    def action_go_on(self) -> None:
        """On to the printed numbers; nothing is sent yet. A flight asks for its own when they matter."""
        if self._flies:
            self.send(self.query_one(Hangar).start(), lambda _answer: None)
        else:
            self.app.push_screen(PrintedScreen(self._start()))

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """There is nowhere to go back to before a first game; a flight has no players to seat."""
        del parameters
        if action in _SEATED and self.is_mounted and self._flies:
            return False
        return action != "close" or self.desk.seen.shown is not None

    def _recall(self, answer: Answer) -> None:
        """Names are offered as they are typed; the right arrow takes one."""
        players = msgspec.convert(answer.result or [], list[Player])
        self._known = {player.name.casefold(): player for player in players}
        names = SuggestFromList([player.name for player in players], case_sensitive=False)
        for field in self.query(Input):
            field.suggester = names

    def _choose(self, n: int, colour: str) -> None:
        choice = self.query_one(f"#colour-{n}", Choice)
        values = [value for value, *_said in choice.options]
        if colour in values:
            choice.at = values.index(colour)

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
