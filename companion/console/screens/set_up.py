"""Who sits down, in turn order and with which cubes; which game is played, and what that one asks."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input

from companion.console.room import GamePart, Seats, room_of
from companion.console.screens.evenings import EveningsScreen, StopScreen
from companion.console.screens.form import FormPage
from companion.console.screens.hardware import HardwareScreen
from companion.console.state import ConsoleState
from companion.console.widgets.choice import Lines
from companion.console.widgets.once import Static
from companion.console.widgets.pane import Text
from companion.console.widgets.qr_code import QrCode
from companion.games import GAMES
from companion.games.deeds import Field, Option, choice
from companion.games.signs import COLOURS, ink, sign
from companion.line.address import is_only_here
from companion.line.asked import Player, Players
from companion.line.wire import Hello
from companion.narration.naming import piece_name
from companion.words.language import N_, _, tell_of
from companion.words.spelling import loosely
from rules.games import called

SEATS = 6
LONGEST_NAME = 24
_LEAST = 2
"""Who sits at a table at least."""

_SEATED = ("as_last_time", "compare", "change_places")
"""What is done with seats."""


class SetUpScreen(FormPage):
    """A seat without a name stays empty."""

    HEADING = N_("Set-up")
    OF_THE_TABLE = False  # that is of the game before
    SENDS = "compare-numbers"
    PAGES = {"hardware": HardwareScreen}

    def __init__(self) -> None:
        super().__init__()
        self._parts: dict[type[GamePart], GamePart] = {}
        self._known: dict[str, Player] = {}
        self._last: list[Player] = []
        self._colours = list(COLOURS[:SEATS])
        """Whose cubes each seat had, before the newest change."""
        self._asked_of: Hello | None = None

    def rows(self) -> ComposeResult:
        """The games, what was played last first; six seats; and what each game asks."""
        hello, shown = self.desk.seen.hello, self.desk.seen.shown
        games = hello.games if hello and hello.games else tuple(GAMES)[:1]
        games = tuple(game for game in games if GAMES[game].is_offered)
        yield Static(_("What do you play?"), classes="heading")
        newest = sorted(games, key=lambda game: not shown or game != shown.game)
        game = choice("game", "", [(each, GAMES[each].vocabulary.title) for each in newest])
        self._fields["game"] = game, (lines := Lines(game.options or (), name="game", id="game"))
        yield lines
        yield Static(_("Who plays? In turn order, the first player first."), classes="heading seated")
        yield Text(id="known", classes="seated")
        colours = [Option(colour, piece_name(colour), style=f"bold {ink(colour)}") for colour in COLOURS]
        for n in range(SEATS):
            placeholder = _("nobody") if n > 1 else _("name")
            yield self.row(
                Field(name=f"name-{n}", empty="", placeholder=placeholder, longest=LONGEST_NAME),
                choice(f"colour-{n}", "", colours, at=n),
                label=sign(n),
                classes="seat seated",
            )
        for kind in dict.fromkeys(room_of(game).set_up for game in games):
            self._parts[kind] = part = kind(self)
            part.display = room_of(newest[0]).set_up is kind
            yield part
        yield Text(id="phones")

    def above(self) -> ComposeResult:
        """The code for the phones, where there is room beside the form."""
        yield QrCode()

    def on_mount(self) -> None:
        """Show what goes with the game; who played alone just now does so again."""
        super().on_mount()
        self._lay_out()

    def on_unmount(self) -> None:
        """The words are those of the game on the table again."""
        shown = self.desk.seen.shown
        tell_of(shown.game if shown else None)

    def show(self, seen: ConsoleState) -> None:
        """Ask who played and what is printed, as soon as there is somebody to ask."""
        if seen.hello is not self._asked_of:
            self._asked_of = seen.hello
            if seen.hello:
                self._part.ask()
                self._ask_who()
        self._invite(seen.table.phones if seen.table else None)
        if not self._pending:  # else it may be the game that was begun here
            self._weigh()

    def _ask_who(self) -> None:
        self.desk.expects()  # a key may mean everybody of last time
        self.ask(Players(game=self.value("game")), self._recall, lambda _no: self.desk.has_come())

    def _invite(self, address: str | None) -> None:
        """Phones may come in already; each chooses its seat as soon as there is one."""
        is_open = address is not None and not is_only_here(address)
        said = _("Phones at the table: {key} shows their code to scan.").format(
            key=self.desk.key_for("invitation")
        )
        phones, code = self.query_one("#phones", Text), self.query_one(QrCode)
        phones.say(said if is_open else "")
        phones.display = is_open
        code.set_class(is_open, "-open")
        if address and is_open:
            code.show(address)

    def on_descendant_focus(self) -> None:
        """Another name is begun otherwise."""
        self._weigh()

    def changed(self, name: str) -> None:
        """A player who is known gets the cubes of the last time; another game asks for something else."""
        what, _dash, which = name.partition("-")
        if what == "name":
            self._recognise(int(which))
        if what == "colour":
            self._make_way(int(which))
        if what == "game":
            self._lay_out()
            self._ask_who()
        self._part.changed(name)
        self._weigh()

    def entered(self, name: str) -> None:
        """From the game to what it asks, from name to name, and on; a pilot is asked nothing more."""
        what, _dash, which = name.partition("-")
        if what == "name":
            self._named(int(which))
        elif what == "game":
            self._asked().focus()
        elif self._is_seated:
            self.focus_next()
        else:
            self.action_submit()

    def _named(self, n: int) -> None:
        """A beginning that only one player has is that one; nothing at all is everybody of last time."""
        if len(meant := self._meant(n)) == 1:
            self.fill(f"name-{n}", meant[0].name)
        if self._last and not self._seats():
            self.action_as_last_time()
        elif n + 1 < SEATS and (self.value(f"name-{n}") or n < _LEAST):
            self.widget(f"name-{n + 1}").focus()
        else:
            self.action_submit()

    def action_below(self, by: int) -> None:
        """Down the games, the names or the colours; the other column is a step to the side."""
        if isinstance(self.focused, Lines):
            self.focused.action_turn(by)
            return
        aside = "name-" if self._here[0] == "colour" else "colour-"
        step = self.focus_next if by > 0 else self.focus_previous
        while (there := step()) and (there.name or "").startswith(aside):
            pass

    def action_submit(self) -> None:
        """On; what a game without seats is to start with, it has asked already."""
        if not self._hindered():
            self._part.go_on(self.value("game"), self._seats())

    def action_compare(self) -> None:
        """The printed numbers and house rules, whatever was asked before."""
        self._part.compare(self.value("game"), self._seats())

    def action_games(self) -> None:
        """Back to the first question."""
        self.widget("game").focus()

    def action_as_last_time(self) -> None:
        """The players of the newest evening sit down again; enter, then, goes on."""
        for n, player in enumerate(self._last):
            self.fill(f"name-{n}", player.name)
            self._choose(n, player.colour)
        self.widget(f"name-{min(len(self._last), SEATS - 1)}").focus()

    def action_stop(self) -> None:
        """Make way for this game; asked twice."""
        self.app.push_screen(StopScreen())

    def action_evenings(self) -> None:
        """Another game takes the table, and this form goes."""
        self.app.push_screen(EveningsScreen(_is_running), lambda done: self.action_close() if done else None)

    def allows(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """There is nowhere to go back to before a first game; who plays alone has nobody to seat."""
        if action == "stop":
            return _is_running(self.desk.seen)
        if action in _SEATED and self.is_mounted and not self._is_seated:
            return False
        return action != "close" or self.desk.seen.shown is not None

    @property
    def _part(self) -> GamePart:
        return self._parts[room_of(self.value("game")).set_up]

    @property
    def _is_seated(self) -> bool:
        return bool(called(self.value("game")).seats)

    def _lay_out(self) -> None:
        """Only what goes with the game, which is spoken of in its own words from here on."""
        tell_of(self.value("game"))
        for each in self.query(".seated"):
            each.display = self._is_seated
        for part in self._parts.values():
            part.display = part is self._part
        if not self.desk.seen.lost:
            self._part.ask()
        self.refresh_bindings()

    def _asked(self) -> Widget:
        """What a game asks first, such as a name; of one that asks nothing, the game itself."""
        if self._is_seated:
            return self.widget("name-0")
        return next(iter(self._part.query("Input, Choice")), self.widget("game"))

    def _weigh(self) -> None:
        """Say what hinders the start as soon as it does, and what enter would make of the name one is in."""
        self.refuse(self._hindered())
        column, n = self._here
        meant = self._meant(n) if column == "name" else []
        names = ", ".join(each.name for each in meant or self._last)
        said = ""
        if self._last and not self._seats():
            said = _("enter: as last time, {names}")
        elif len(meant) == 1 and names != self.value(f"name-{n}"):
            said = _("enter: {names}; with a space at its end it stays as typed")
        elif len(meant) > 1:
            said = _("{names}: type on")
        self.query_one("#known", Text).say(said.format(names=names))

    def _hindered(self) -> str:
        """Why nothing can begin; of what only the table knows, nothing."""
        chairs, n = called(self.value("game")).seats, len(self._seats())
        if _is_running(self.desk.seen):
            return _("A game is on the table: {key} stops it.").format(key=self.desk.key_for("stop"))
        if chairs and n > chairs[-1]:
            said = _("This game seats {least} to {most}, not {n}.")
            return said.format(least=chairs[0], most=chairs[-1], n=n)
        return next((sentence for _name, sentence in self.faults()), "")

    def _meant(self, n: int) -> list[Player]:
        """Whose name begins as typed; nobody's once it is somebody's whole name, or has a space behind it."""
        typed = loosely(self.typed(f"name-{n}"))
        others = {loosely(self.typed(f"name-{other}")) for other in range(SEATS) if other != n}
        begun = [name for name in self._known if typed and name.startswith(typed) and name not in others]
        return [self._known[name] for name in ([typed] if typed in begun else begun)]

    def _seats(self) -> Seats:
        values = self.values
        return [(name, values[f"colour-{n}"]) for n in range(SEATS) if (name := values[f"name-{n}"])]

    def _recall(self, players: Sequence[Player]) -> None:
        """Names are offered as they are typed; the right arrow takes one."""
        self._known = {loosely(player.name): player for player in players}
        self._last = [player for player in players if player.newest][:SEATS]
        names = SuggestFromList([player.name for player in players], case_sensitive=False)
        for field in self.query(".seat Input").results(Input):
            field.suggester = names
        self._weigh()
        self.desk.has_come()

    def _recognise(self, n: int) -> None:
        """Who is known has the same cubes again, unless somebody else has them."""
        name = self.value(f"name-{n}")
        known = self._known.get(loosely(name or ""))
        taken = {colour for other, colour in self._seats() if other != name}
        if known and known.colour not in taken:
            self._choose(n, known.colour)

    def _make_way(self, n: int) -> None:
        """A seat that nobody has taken gives its cubes up for those that the seat *n* had."""
        values = self.values
        before, self._colours[n] = self._colours[n], values[f"colour-{n}"]
        for other in range(SEATS):
            has_same = other != n and values[f"colour-{other}"] == values[f"colour-{n}"]
            if has_same and not values[f"name-{other}"]:
                self._colours[other] = before
                self._choose(other, before)

    def _choose(self, n: int, colour: str) -> None:
        if colour in COLOURS:
            self.fill(f"colour-{n}", colour)

    def action_change_places(self, by: int) -> None:
        """Change places with the player so many seats on."""
        (column, n), values = self._here, self.values
        other = n + by
        if not column or not 0 <= other < SEATS:
            return
        for each in ("name", "colour"):
            self.fill(f"{each}-{n}", values[f"{each}-{other}"])
            self.fill(f"{each}-{other}", values[f"{each}-{n}"])
        self.widget(f"{column}-{other}").focus()

    @property
    def _here(self) -> tuple[str, int]:
        """The column of the seats that one is in, and whose seat; neither outside them."""
        what, _dash, which = ((self.focused and self.focused.name) or "").partition("-")
        return (what, int(which)) if what in {"name", "colour"} else ("", 0)


def _is_running(seen: ConsoleState) -> bool:
    """Whether a game is on the table that has not come to its end."""
    return seen.shown is not None and seen.shown.phase == "play"
