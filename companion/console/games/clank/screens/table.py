"""The table: everything that is known of it, and a key for everything that happens at it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.reactive import reactive

from companion.console.games.clank import ahead, labels, reveal
from companion.console.games.clank.actions import SEATS
from companion.console.games.clank.labels import seats_of, view_of
from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.games.clank.widgets.draw_panel import DrawPanel, draw
from companion.console.games.clank.widgets.fury_track import FuryTrack, track
from companion.console.games.clank.widgets.seat_card import SeatCard
from companion.console.room import deed_of, deeds_of
from companion.console.screens.base import later
from companion.console.screens.game import GameScreen
from companion.console.state import ConsoleState
from companion.console.widgets.history_tail import HistoryTail
from companion.console.widgets.once import Container, Vertical
from companion.console.widgets.pane import Pane, Text
from companion.games import GAMES
from companion.games.clank.foresight import Foreseen
from companion.games.deeds import called
from companion.line import carried
from companion.line.asked import Entry, Told
from companion.line.carried import Hand, Line
from companion.line.wire import Table
from companion.words.language import _
from rules.clank.view import View
from rules.game import Command

P = TypeVar("P")


class OwnPanel(Pane[P]):
    """What a game shows besides, between the draw and the seats."""

    @abstractmethod
    def tell(self, view: View) -> None:
        """Take from the table what this shows."""


_COUNT: Final = later("games.clank.screens.count.CountScreen")
_RECORD: Final = later("games.clank.screens.record.RecordScreen")
_ANSWER: Final = later("screens.deeds.AnswerScreen")
_DEEDS, _CONFIRM = "screens.deeds.DeedsScreen", "screens.command.Confirm"


class TableScreen(GameScreen):
    """The screen of the evening."""

    PAGES = {
        **GameScreen.PAGES,
        "correct": later("screens.correct.CorrectScreen", {"count": _COUNT, "record": _RECORD}),
        "count": _COUNT,
        "everyone": later("games.clank.screens.record.EveryoneScreen"),
        "recap": later("screens.recap.RecapScreen"),
        "record": _RECORD,
        "row": later(_DEEDS, None, "r"),
        "score": later("games.clank.screens.score.ScoreScreen"),
        "table-deeds": later(_DEEDS, None),
        "what-if": later("games.clank.screens.what_if.WhatIfScreen"),
    }

    def __init__(self, *panels: Callable[[], OwnPanel[Any]]) -> None:
        super().__init__()
        self._panels = tuple(panel() for panel in panels)

    chosen: reactive[int] = reactive(0, repaint=False)
    """The seat pointed at."""

    _skipped: int = 0
    """The newest attack of which this console wanted to see the rest at once."""

    _acknowledged: int = 0
    """The newest attack this console has put away, where only real buttons can acknowledge it."""

    def body(self) -> ComposeResult:
        """Track, draw, seats; beside or below them what happens."""
        yield FuryTrack()
        with Container(id="table"):
            with Vertical(id="people"):
                yield DrawPanel()
                yield from self._panels
                for index in range(SEATS):
                    yield SeatCard(index)
            yield from self.events(AttackPanel())
        yield Text(id="ahead")

    def show(self, seen: ConsoleState) -> None:
        """Hand everything down, as far as it may be shown."""
        table, view = seen.table, view_of(seen)
        if table is None or view is None:
            return
        attack = reveal.shown(table, at_once=self._at_once(table))
        self._gate = self._gate.heard(table, view, attack)
        self._follow_turn(view)
        self.query_one(FuryTrack).show(track(view))
        is_secret = reveal.is_secret(attack, view)
        hushed: tuple[Pane[Any], ...] = (*self._cards, self.query_one(HistoryTail))
        for each in hushed:  # by a class the whole screen would be styled anew
            each.styles.text_opacity = 0.5 if is_secret else 1
        if known := view_of(self._gate.table):
            self.query_one(DrawPanel).show(draw(known))
            for panel in self._panels:
                panel.tell(known)
        self.show_history(self._gate.table, hushed=is_secret)
        self._show_attack(view, attack)
        self.look_ahead(seen, self._hear, hushed=is_secret)
        self._show_ahead(view)

    def _hear(self, foreseen: Foreseen | None) -> None:
        self._foreseen = (self.seen.mark, foreseen)
        if view := view_of(self.seen):
            self._show_ahead(view)

    def _show_ahead(self, view: View) -> None:
        """One line of the seat pointed at, where it is wanted and foreseen of this very table."""
        line, (of, foreseen) = self.query_one("#ahead", Text), self._foreseen
        line.display = self.desk.chances and of == self.seen.mark and foreseen is not None
        if line.display and foreseen:
            said = ahead.one_line(view.seats, foreseen, self.chosen)
            line.say(said)
            line.display = bool(said.plain)

    def _show_attack(self, view: View, attack: carried.Attack | None) -> None:
        """The attack, until it is put away, and whom it struck."""
        panel = self.query_one(AttackPanel)
        is_open = attack is not None and self._acknowledged != attack.entry
        if attack is not None:
            go_on = self.desk.key_for("go-on")
            panel.show(self._gate.fall(view, attack, go_on=go_on, is_animated=self.desk.animation))
        panel.display = is_open
        lines, is_tight = self._room(len(view.seats))
        for above in (self.query_one(DrawPanel), *self._panels):
            above.display = not (is_open and is_tight)
        shown = self._gate.cards(view, attack if is_open else None, chosen=self.chosen)
        for index, card in enumerate(self._cards):
            card.display = index < len(shown)
            if card.display:
                card.set_class(lines == 1, "-crowded")
                card.styles.height = max(lines, 2 if shown[index].is_chosen and not is_open else 1)
                card.show(shown[index])

    def _room(self, seats: int) -> tuple[int, bool]:
        """How many lines a seat the terminal has room for; whether an attack takes that of what is drawn."""
        height, is_high = self.size.height, self.has_class("-high")
        is_beside = is_high and self.has_class("-wide")
        is_roomy = is_high and height >= 5 * seats + (14 if is_beside else 22)
        lines = 4 if is_roomy else 2 if height >= 5 * seats else 1
        above = 16 + 6 * is_high + 2 * len(self._panels)
        return lines, not is_beside and height < above + seats * (lines + is_high)

    @cached_property
    def _cards(self) -> tuple[SeatCard, ...]:
        return tuple(self.query(SeatCard))

    _gate = reveal.RevealGate()
    """What may be shown while cubes fall."""

    _let_be = ""
    """The number that a draw has asked for already."""

    _followed: tuple[int | None, int] = (None, 0)
    """The turn that was pointed at by itself."""

    def _follow_turn(self, view: View) -> None:
        """Point at the seat whose turn has begun."""
        turn = view.turn.seat, view.turn.number
        if turn != self._followed and view.turn.seat is not None:
            self.set_reactive(TableScreen.chosen, view.turn.seat)
        self._followed = turn

    def _at_once(self, table: Table) -> bool:
        """Whether this console is not to wait for the table's small screen."""
        return not self.desk.animation or (table.attack is not None and table.attack.entry == self._skipped)

    watch_chosen = GameScreen.show_again

    def on_seat_card_chosen(self, event: SeatCard.Chosen) -> None:
        """A seat was clicked."""
        self.chosen = event.seat

    def stands(self) -> frozenset[str]:
        """Whether it is played, what this turn may still do, and whether it has ended."""
        view = view_of(self.seen)
        if view is None:
            return frozenset()
        if view.phase != "play":
            return frozenset({"ended"})
        is_next = view.turn.seat is not None and view.turn.owed is None
        may = {"play": True, "draw": not view.drawn, "next": is_next, "row": view.row is not None}
        return frozenset(word for word, is_so in may.items() if is_so)

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A seat that is not there has no button; not every table deals cards."""
        if (action, parameters) == ("open", ("row",)):
            return "row" in self.stands()
        if action == "do" and isinstance(seat := (*parameters, None)[1], int):
            return seat < len(seats_of(self.seen))
        return action != "close"

    def called(self, binding: Binding) -> str:
        """Noise is whose: a seat's own, or that of the seat pointed at."""
        what, name = binding.description, binding.id or ""
        seat = name.removeprefix("seat-").removesuffix("-less")
        if name.startswith("seat-") and seat.isdecimal():
            return f"{what}, {labels.who(seats_of(self.seen), int(seat) - 1)}"
        if name in {"noise", "noise-less"}:
            return _("{what}, the seat pointed at").format(what=what)
        return what

    def action_choose(self, by: int) -> None:
        """Point at another seat."""
        self.chosen = (self.chosen + by) % max(len(seats_of(self.seen)), 1)

    def action_do(self, name: str, seat: int | None = None) -> None:
        """What a key does at once: a deed of a seat, or of the table."""
        if (deed := called(deeds_of(self.seen, seat), name)) is None:
            return

        def made() -> Command:
            """As the table stands when its turn comes: keys faster than its answers all count."""
            now = called(deeds_of(self.seen, seat), name) or deed
            return now.read([""] * len(now.fields))

        self.desk.tell(made)

    def action_draw(self) -> None:
        """The draw that is owed; a number that it goes by, and nobody has seen, is asked for first, once."""
        view = view_of(self.seen)
        number = view.doubt.number if view and view.doubt and not view.drawn else ""
        if view and view.turn.owed is None and number == f"fury.cubes.{view.fury.step}" != self._let_be:
            self._let_be = number
            self.app.push_screen(_ANSWER(), lambda is_done: self.action_do("attack") if is_done else None)
        else:
            self.action_do("attack")

    def action_do_chosen(self, name: str) -> None:
        """The same, of the seat pointed at; what cannot be meant lightly is asked about first."""
        deed = called(deeds_of(self.seen, self.chosen), name)
        if deed and deed.is_whole and deed.asks:
            sure = deed.asks.format(name=labels.who(seats_of(self.seen), self.chosen))
            self.app.push_screen(later(_CONFIRM, lambda: sure, deed.command())())
        else:
            self.action_do(name, self.chosen)

    def on_attack_panel_go_on(self) -> None:
        """The panel was clicked."""
        self.action_go_on()

    def action_go_on(self) -> None:
        """What the dial does: the rest of an attack, or away with it."""
        table, view = self.seen.table, view_of(self.seen)
        attack = reveal.shown(table, at_once=self._at_once(table)) if table else None
        if attack is None or table is None or view is None:
            return
        if self.seen.is_simulated and not self.desk.watching:
            self.desk.acknowledge(attack.entry)
            return
        if reveal.is_whole(attack):
            if not self.desk.watching:
                self.desk.acknowledge(attack.entry)
            if not self.seen.lost:
                self._acknowledged = attack.entry
        self._skipped = attack.entry
        self.show(self.seen)

    def action_deck_out(self) -> None:
        """Ask first: nobody plays on after this."""
        deed = deed_of(self.seen, "deck-out")
        self.app.push_screen(later(_CONFIRM, lambda: deed.asks, deed.command())())

    def action_deeds(self, at: str = "") -> None:
        """Everything the seat pointed at can do, or one of it."""
        self.app.push_screen(later(_DEEDS, self.chosen, at)())

    def action_rescue(self) -> None:
        """What a seat owes; the quiet question, whether something was forgotten; at last what is printed."""
        view, table = view_of(self.seen), self.seen.table
        owed = tuple(GAMES[view.game].owed(view)) if view else ()
        asked = next((hand for hand in self.seen.hands if hand.deed), None)
        if owed and (owed[0].seat is not None or not (asked or (table and table.attack))):
            self.app.push_screen(_ANSWER())
        elif table and asked and asked.command:
            self.desk.tell(asked.command, lambda _answer: self.desk.done(asked.entry))
        elif table and asked:
            before = [
                line for line in table.history if line.standing and line.deed and line.last < asked.entry
            ]
            if before:
                self.ask(Entry(entry=before[-1].last), partial(self._record_late, asked, before[-1]))

    def _record_late(self, asked: Hand, line: Line, entry: Told) -> None:
        """The form of what was forgotten, of the seat in question; with that the question is answered."""
        self.desk.done(asked.entry)
        if deed := called(GAMES[entry.after.game].retellings(entry.after), asked.deed):
            fields = (each.but(at=asked.seat) if each.name == "seat" else each for each in deed.fields)
            told = later("screens.retell.RetellScreen", line, [deed.but(fields=tuple(fields))], None)
            self.app.push_screen(told())
