"""The table: everything that is known of it, and a key for everything that happens at it."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Footer

from furybox.companion.console import reveal, words
from furybox.companion.console.desk import Gesture
from furybox.companion.console.keys import ALT, N_, key
from furybox.companion.console.screens.confirm import Confirm
from furybox.companion.console.screens.correct import CorrectScreen
from furybox.companion.console.screens.count import CountScreen
from furybox.companion.console.screens.deeds import DeedsScreen
from furybox.companion.console.screens.everyone import EveryoneScreen
from furybox.companion.console.screens.fairness import FairnessScreen
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.screens.hardware import HardwareScreen
from furybox.companion.console.screens.history import HistoryScreen
from furybox.companion.console.screens.lots import LotsScreen
from furybox.companion.console.screens.picture import PictureScreen
from furybox.companion.console.screens.record import RecordScreen
from furybox.companion.console.screens.reference import ReferenceScreen
from furybox.companion.console.screens.rescue import RescueScreen
from furybox.companion.console.screens.score import ScoreScreen
from furybox.companion.console.screens.set_up import SetUpScreen
from furybox.companion.console.screens.what_if import WhatIfScreen
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.attack_panel import AttackPanel
from furybox.companion.console.widgets.depths_panel import DepthsPanel
from furybox.companion.console.widgets.draw_panel import DrawPanel
from furybox.companion.console.widgets.fury_track import FuryTrack
from furybox.companion.console.widgets.history_tail import HistoryTail
from furybox.companion.console.widgets.lamp_row import LampRow
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.oled import Oled
from furybox.companion.console.widgets.seat_card import SeatCard
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.wire import Attack, Table
from furybox.companion.worlds import world
from furybox.rules.clank.view import View

SEATS = 6
_PLUS = N_("Noise +1")
_PLUS_TIP = N_("One noise for this seat: the button of the seat, pressed.")
_MINUS = N_("Noise -1")
_MINUS_TIP = N_("One noise less for this seat: the button of the seat, held.")


class TableScreen(Guest[None]):
    """The screen of the evening."""

    BINDINGS = [
        key("a", "attack", N_("Attack"), N_("The draw this turn owes."), show=True),
        key("n", "next", N_("Next"), N_("The next seat's turn."), show=True),
        key("u", "undo", N_("Take back"), N_("Take back the newest entry, named above the keys.")),
        key("r", "redo", N_("Restore"), N_("Restore what was taken back, named above the keys.")),
        key("f", "fury", N_("Fury"), N_("The fury marker goes up one step."), show=True),
        key("d", "danger(1)", N_("Danger"), N_("One DANGER card more in the row."), show=True),
        key("D", "danger(-1)", N_("Danger less"), N_("One DANGER card less in the row."),
            name="danger-less"),
        *(key(str(n), f"noise({n - 1}, 1)", _PLUS, _PLUS_TIP, name=f"seat-{n}")
          for n in range(1, SEATS + 1)),
        *(key(f"alt+{n},{ALT[n - 1]}", f"noise({n - 1}, -1)", _MINUS, _MINUS_TIP,
              name=f"seat-{n}-less")
          for n in range(1, SEATS + 1)),
        key("up,k", "choose(-1)", N_("Seat above"), N_("Point at the seat above."), name="seat-above"),
        key("down,j", "choose(1)", N_("Seat below"), N_("Point at the seat below."), name="seat-below"),
        key("plus,equals_sign,right", "chosen_noise(1)", N_("Noise +1"),
            N_("One noise for the seat pointed at."), name="noise"),
        key("minus,left", "chosen_noise(-1)", N_("Noise -1"), N_("One noise less for the seat pointed at."),
            name="noise-less"),
        key("e", "everyone", N_("Everyone"), N_("Noise for every seat still in.")),
        key("t", "deeds", N_("Seat…"), N_("Tokens, artifact, locks, money, escape: for the seat pointed at."),
            show=True),
        key("m", "table_deeds", N_("Table…"), N_("Tiles, and cards that touch the whole table.")),
        key("E", "everyone_one", N_("Everyone +1"), N_("One noise for every seat still in.")),
        key("b", "black_back", N_("Black back"), N_("Three black cubes from aside back into the bag.")),
        key("w", "wound", N_("Wound"), N_("One wound for the seat pointed at, from its own supply.")),
        key("H", "heal", N_("Heal"), N_("The rightmost cube comes off the health track of that seat.")),
        key("R", "record", N_("By hand"), N_("Record a draw that was made by hand from the real bag.")),
        key("o", "what_if", N_("Odds"), N_("What the draw would hold with more noise.")),
        key("h", "history", N_("History"), N_("Everything so far; take back from any line."), show=True),
        key("c", "correct", N_("Correct"), N_("The table is right: move cubes or set a dial.")),
        key("C", "count", N_("Count"), N_("Count the table; the device finds the smallest repair.")),
        key("s", "score", N_("Score"), N_("Cards, credits, and who has won.")),
        key("y", "rescue", N_("Answer"), N_("Where a fallen seat with an artifact lay.")),
        key("enter", "go_on", N_("Go on"), N_("Show the rest of an attack, then put it away.")),
        key("p", "picture", N_("Picture"), N_("The OLED's picture, dot for dot.")),
        key("i", "reference", N_("Reference"), N_("What every token, step and rule does.")),
        key("f2", "hardware", N_("Hardware"), N_("Every control, lamp and output, and a press-test.")),
        key("L", "lots", N_("Lots"), N_("Draw or choose artifacts, modules and the first player.")),
        key("F", "fairness", N_("Fairness"), N_("The promise, the words, and how to check every draw.")),
        key("x", "deck_out", N_("Deck is out"), N_("The row cannot be filled: the game ends.")),
        key("N", "new_game", N_("New game"), N_("Set up the next game, once this one is over.")),
    ]  # fmt: skip

    chosen: reactive[int] = reactive(0)
    """The seat pointed at."""

    _skipped: int = 0
    """The newest attack of which this console wanted to see the rest at once."""

    _acknowledged: int = 0
    """The newest attack this console has put away, where only real buttons can acknowledge it."""

    def compose(self) -> ComposeResult:
        """Track, draw, seats; beside or below them what happens."""
        yield TitleBar()
        yield FuryTrack()
        with Container(id="table"):
            with Vertical(id="people"):
                yield DrawPanel()
                yield DepthsPanel()
                for index in range(SEATS):
                    yield SeatCard(index)
            with Vertical(id="events"):
                yield Oled()
                yield LampRow()
                yield AttackPanel()
                yield HistoryTail()
        yield MessageLine()
        yield Footer(show_command_palette=False)

    def show(self, seen: Seen) -> None:
        """Hand everything down; a widget draws itself anew only when its part has changed."""
        table, view = seen.table, seen.view
        if table is None or view is None:
            return
        track = self.query_one(FuryTrack)
        track.view, track.cubes, track.blockade = view, table.track, table.blockade
        for card in self.query(SeatCard):
            card.display = card.index < len(view.seats)
        attack = reveal.shown(table, at_once=self._at_once(table))
        is_secret = reveal.is_secret(attack, view)
        self.set_class(is_secret, "-hushed")
        self._remember(attack, view)
        if not is_secret or self.query_one(DrawPanel).view is None:
            self.query_one(DrawPanel).view = self.query_one(DepthsPanel).view = view
            self.query_one(DepthsPanel).display = view.depths is not None
            risks = table.risk.seats if table.risk else ()
            for card in self.query(SeatCard):
                card.view = view
                card.risk = risks[card.index] if card.index < len(risks) else None
        self.query_one(Oled).bits = seen.bits
        self.query_one(LampRow).lamps = seen.lamps
        tail = self.query_one(HistoryTail)
        tail.keys = ("", "") if is_secret else (self.desk.key_for("undo"), self.desk.key_for("redo"))
        if not is_secret or tail.table is None:
            tail.table = table
        self._show_attack(attack, view)
        self._follow(view.turn.seat, view.turn.number)

    _followed: tuple[int | None, int] = (None, 0)

    def _follow(self, seat: int | None, number: int) -> None:
        """Point at whoever's turn has begun."""
        if (seat, number) != self._followed and seat is not None:
            self.chosen = seat
        self._followed = (seat, number)
        self.watch_chosen()

    _attacked: tuple[int, View | None] = (0, None)
    """The newest attack, and the table as it was shown before it."""

    def _at_once(self, table: Table) -> bool:
        """Whether this console is not to wait for the table's small screen."""
        return not self.desk.animation or (table.attack is not None and table.attack.entry == self._skipped)

    def _remember(self, attack: Attack | None, view: View) -> None:
        """Keep what lay on the table as an attack began."""
        if attack is not None and attack.entry == view.version and attack.entry != self._attacked[0]:
            self._attacked = attack.entry, self.query_one(DrawPanel).view

    def _show_attack(self, attack: Attack | None, view: View) -> None:
        panel = self.query_one(AttackPanel)
        is_over = attack is not None and attack.entry == view.version and reveal.is_whole(attack)
        before = self._attacked[1] if is_over else None
        panel.seats, panel.falls = view.seats, self.desk.animation
        panel.down = tuple(words.who(view.seats, index) for index in reveal.down(before, view))
        panel.go_on = self.desk.key_for("go-on")
        panel.attack = attack
        panel.display = attack is not None and self._acknowledged != attack.entry
        for card, landed in zip(self.query(SeatCard), reveal.landed(before, view), strict=False):
            card.landed = landed if panel.display else 0

    def watch_chosen(self) -> None:
        """Mark the seat pointed at."""
        for card in self.query(SeatCard):
            card.is_chosen = card.index == self.chosen

    def on_seat_card_chosen(self, event: SeatCard.Chosen) -> None:
        """A seat was clicked."""
        self.chosen = event.seat

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A seat that is not there has no button."""
        if action == "noise":
            return isinstance(parameters[0], int) and parameters[0] < len(self.seen.seats)
        return action != "close"

    def action_choose(self, by: int) -> None:
        """Point at another seat."""
        self.chosen = (self.chosen + by) % max(len(self.seen.seats), 1)

    def action_noise(self, seat: int, by: int) -> None:
        """The button of a seat."""
        gesture: Gesture = "press" if by > 0 else "hold"
        self.desk.press(f"seat-{seat + 1}", gesture, {"do": "noise", "seat": seat, "by": by})

    def action_chosen_noise(self, by: int) -> None:
        """The button of the seat pointed at."""
        self.action_noise(self.chosen, by)

    def action_attack(self) -> None:
        """The button for the draw."""
        self.desk.press("attack", "press", {"do": "attack"})

    def action_next(self) -> None:
        """The button for the next turn."""
        self.desk.press("next", "press", {"do": "end-turn"})

    def action_undo(self) -> None:
        """The button that takes back."""
        self.desk.press("back", "hold", {"do": "undo"})

    def action_redo(self) -> None:
        """Restore."""
        self.tell({"do": "redo"})

    def action_fury(self) -> None:
        """The button for fury."""
        self.desk.press("fury", "press", {"do": "fury", "by": 1})

    def action_danger(self, by: int) -> None:
        """The button for danger."""
        now = self.seen.view.danger if self.seen.view else 0
        self.desk.press("danger", "press" if by > 0 else "hold", {"do": "danger", "count": now + by})

    def action_wound(self) -> None:
        """A wound one chooses."""
        self.tell({"do": "wound", "seat": self.chosen, "by": 1})

    def action_heal(self) -> None:
        """Healing."""
        self.tell({"do": "heal", "seat": self.chosen, "by": 1})

    def on_history_tail_picked(self, event: HistoryTail.Picked) -> None:
        """A line of the history was clicked."""
        self._open(HistoryScreen(event.entry))

    async def on_history_tail_offered(self, event: HistoryTail.Offered) -> None:
        """Take back or restore was clicked."""
        await self.run_action(event.action)

    def on_attack_panel_go_on(self) -> None:
        """The panel was clicked."""
        self.action_go_on()

    def action_go_on(self) -> None:
        """The dial, pressed: the rest of an attack, or away with it."""
        table, view = self.seen.table, self.seen.view
        attack = reveal.shown(table, at_once=self._at_once(table)) if table else None
        if attack is None or table is None or view is None:
            return
        if self.seen.is_simulated and not self.desk.watching:
            self.desk.press("dial", "press", {})
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
        here = world(self.seen.view.game if self.seen.view else "")
        self._open(Confirm(lambda: here.end, {"do": "deck-out"}))

    def action_deeds(self) -> None:
        """Everything the seat pointed at can do."""
        self._open(DeedsScreen(self.chosen))

    def action_table_deeds(self) -> None:
        """Everything that is no seat's own."""
        self._open(DeedsScreen(None))

    def action_everyone_one(self) -> None:
        """A card that says so."""
        self.tell({"do": "everyone", "by": 1})

    def action_black_back(self) -> None:
        """A card that says so."""
        self.tell({"do": "return-black", "by": 3})

    def action_hardware(self) -> None:
        """The table's parts."""
        self._open(HardwareScreen())

    def action_everyone(self) -> None:
        """Noise for all."""
        self._open(EveryoneScreen())

    def action_record(self) -> None:
        """A draw by hand."""
        self._open(RecordScreen())

    def action_what_if(self) -> None:
        """Odds with more noise."""
        self._open(WhatIfScreen())

    def action_history(self) -> None:
        """Everything so far."""
        self._open(HistoryScreen())

    def action_correct(self) -> None:
        """A correction."""
        self._open(CorrectScreen())

    def action_count(self) -> None:
        """A count of the table."""
        self._open(CountScreen())

    def action_score(self) -> None:
        """The score sheet."""
        self._open(ScoreScreen())

    def action_rescue(self) -> None:
        """The question that waits."""
        fallen = [n for n, seat in enumerate(self.seen.seats) if seat.status == "fallen"]
        if fallen:
            self._open(RescueScreen(fallen[0]))

    def action_picture(self) -> None:
        """The OLED."""
        self._open(PictureScreen())

    def action_reference(self) -> None:
        """To look things up."""
        self._open(ReferenceScreen())

    def action_lots(self) -> None:
        """The random choices of set-up."""
        self._open(LotsScreen())

    def action_fairness(self) -> None:
        """The promise and its proof."""
        self._open(FairnessScreen())

    def action_new_game(self) -> None:
        """The next evening."""
        self._open(SetUpScreen())

    def _open(self, screen: Screen[Any]) -> None:
        self.app.push_screen(screen)
