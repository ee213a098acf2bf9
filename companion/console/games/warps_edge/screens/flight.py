"""A flight: everything that is known of it, and a whole turn in few keys."""

from __future__ import annotations

from functools import cached_property, partial

from msgspec import structs
from textual.app import ComposeResult

from companion.console.games.warps_edge.grip import flight_of
from companion.console.games.warps_edge.screens.asks import PickScreen, TokensScreen, screen
from companion.console.games.warps_edge.screens.buy import BuyScreen
from companion.console.games.warps_edge.screens.holding import HoldingScreen
from companion.console.games.warps_edge.screens.outlook import OutlookScreen, in_lines
from companion.console.games.warps_edge.widgets.hand import Hand, held
from companion.console.games.warps_edge.widgets.steps import DialsLine, Hint, Prompt, StepBar, dials
from companion.console.games.warps_edge.widgets.targets import (
    ShipLine,
    SkillLine,
    TargetHeads,
    TargetRow,
    fallen,
    target,
)
from companion.console.screens.base import later
from companion.console.state import ConsoleState
from companion.console.widgets.once import Container, Vertical
from companion.console.widgets.pane import Text
from companion.games.deeds import Deed
from companion.games.warps_edge import naming
from companion.games.warps_edge.amends import by_hand
from companion.games.warps_edge.deeds import drawn_by_hand, skills
from companion.games.warps_edge.foresight import Foreseen, still
from companion.games.warps_edge.inventory import at_hand
from companion.games.warps_edge.turn import Due, due
from companion.line.carried import Attack
from companion.line.wire import Answer, Table
from companion.words.language import _
from rules.warps_edge.tokens import ENERGY, POWER
from rules.warps_edge.view import View as Flight

MOST_ENEMIES = 5
MOST_SECTIONS = 9


_COUNT = later("games.warps_edge.screens.count.FlightCountScreen")


class FlightScreen(HoldingScreen):
    """The screen of a flight. Tokens and targets have keys; one more key goes on to the next step."""

    PAGES = {
        **HoldingScreen.PAGES,
        "correct": later("screens.correct.CorrectScreen", {"count": _COUNT}),
        "count": _COUNT,
        "effects": partial(PickScreen, by_hand),
        "figures": later("games.warps_edge.screens.figures.FiguresScreen"),
        "flight-picture": later("screens.plain.PictureScreen"),
        "plans": later("games.warps_edge.screens.plans.PlansScreen"),
        "result": later("screens.recap.SheetScreen"),
        "skills": partial(PickScreen, skills),
        "what-if": OutlookScreen,
    }

    _asked: tuple[int, str] = (-1, "")
    """What was asked by itself last: at which version, and what."""

    _known: Table | None = None
    """The newest table of which everything may be shown: not before the last shot has fallen."""

    _put_away = 0
    """The newest attack this console has put away, where only the table's own dial shows the rest of it."""

    _was_covered = False

    _joined = -1
    """The version at which this console came."""

    def body(self) -> ComposeResult:
        """Steps, dials, hand; the targets; what happened; what the next key does."""
        yield StepBar()
        yield DialsLine()
        yield Hand()
        with Container(id="flight"):
            with Vertical(id="targets"):
                yield TargetHeads()
                for n in range(1, MOST_ENEMIES + 1):
                    yield TargetRow(f"enemy:{n}")
                yield ShipLine()
                for n in range(1, MOST_SECTIONS + 1):
                    yield TargetRow(f"section:{n}")
                yield SkillLine()
            yield from self.events(Text(id="attack"))
        yield Prompt()

    def show(self, seen: ConsoleState) -> None:
        """Hand everything down to the widgets, and ask what is due."""
        attack, panel = self._attack, self.query_one("#attack", Text)
        is_falling = attack is not None and attack.revealed < len(attack.cubes)
        if self._known is None or not is_falling:
            self._known = seen.table
        table, flight = self._known, flight_of(self._known)
        if table is None or flight is None:
            return
        panel.display = attack is not None
        self.query_one("#targets").display = attack is None or self.has_class("-wide", "-high")
        if attack:
            panel.say(fallen(attack))
        self._joined = flight.version if self._joined < 0 else self._joined
        self.keep_hold(flight)
        self.query_one(StepBar).show("" if flight.ended else flight.step)
        self.query_one(DialsLine).show(dials(flight))
        self.query_one(ShipLine).show((flight.mothership, flight.decks, flight.marker))
        skills = self.query_one(SkillLine)
        skills.display = bool(flight.skills)
        skills.show(flight.skills)
        self.show_history(table, hushed=is_falling)
        self.look_ahead(seen, self._hear, hushed=is_falling)
        self.show_hand(flight)
        self._ask_by_itself(flight)

    def _hear(self, foreseen: Foreseen | None) -> None:
        self._foreseen = (self.seen.mark, still(foreseen) if foreseen else "")
        if flight := flight_of(self._known):
            self.show_hand(flight)

    def on_screen_suspend(self) -> None:
        """Something lies on top; first of all the promise."""
        self._was_covered = True

    def on_screen_resume(self) -> None:
        """What is due may be asked now that nothing lies on top."""
        super().on_screen_resume()
        if self.is_mounted and (flight := flight_of(self.seen)):
            self._ask_by_itself(flight)

    def show_hand(self, flight: Flight) -> None:
        """What is in hand and where it may go; what the next key does."""
        self.query_one(Hand).show(held(flight, self.held))
        aims = self.aims(flight)
        if self.pointed not in aims:
            self.set_reactive(HoldingScreen.pointed, aims[0] if aims else "")
        for row in self._rows:
            what, _colon, n = row.place.partition(":")
            row.display = int(n) <= len(flight.row if what == "enemy" else flight.sections)
            if row.display:
                row.show(target(flight, row.place, pointed=self.pointed, aims=aims))
        key_ = "" if self.desk.watching else self.desk.key_for("next-step")
        does, besides = (_("Go on"), ()) if self._attack else (due(flight).sentence, self._besides(flight))
        if self.desk.chances and not self._attack and self._foreseen[1]:
            besides = (*besides, self._foreseen[1])
        self.query_one(Prompt).show(Hint(key_, does, besides))

    @property
    def _attack(self) -> Attack | None:
        """The attack, until it is put away; whole at a console that waits for nothing."""
        attack = self.seen.table.attack if self.seen.table else None
        if attack is None or attack.entry == self._put_away:
            return None
        return attack if self.desk.animation else structs.replace(attack, revealed=len(attack.cubes))

    @cached_property
    def _rows(self) -> tuple[TargetRow, ...]:
        return tuple(self.query(TargetRow))

    def _besides(self, flight: Flight) -> tuple[str, ...]:
        """What is in hand, or what may come."""
        outlook = self.seen.table.chances if self.seen.table else None
        if flight.ended or flight.owed:
            return ()
        if flight.step == "plan" and outlook:
            return in_lines(outlook)
        if flight.step != "act" or self.desk.watching:
            return ()
        if self.held:
            more = at_hand(flight)[self.held] - self.several
            return (self._in_hand(flight, more=more),)
        return (_("a token's key takes it: then a target, or s e b"),)

    def _in_hand(self, flight: Flight, *, more: int) -> str:
        """What the keys do with the token in hand, of which there are *more*."""
        name, deed = naming.several(self.several, self.held), self.use(flight)
        if self.first:
            said = _("{token} between {place} and … its neighbour's digit")
            return said.format(token=name, place=naming.place(self.first))
        if self.held in ENERGY:
            return _("{token} in hand: e repair  b buy  s stow  6-0 section  esc back").format(token=name)
        asked = [field.name for field in deed.fields] if deed else []
        if asked == ["target"] and more and self.held not in POWER:
            said = _("{token} in hand: 1-5 enemy  6-0 section  a one more  s stow  esc back")
        elif asked == ["target"]:
            said = _("{token} in hand: 1-5 enemy  6-0 section  s stow  esc back")
        elif asked == ["target", "other"]:
            said = _("{token} in hand: a digit, then its neighbour's  s stow  esc back")
        else:
            said = _("{token} in hand: {key} again uses it  s stow  esc back")
        return said.format(token=name, key=POWER.get(self.held, ""))

    def _ask_by_itself(self, flight: Flight) -> None:
        """What has to be answered before anything else comes up without a key, once."""
        coming = due(flight)
        now = (flight.version, coming.deed.name if coming.deed else "")
        if flight.version == 1 and not self._was_covered:
            return  # the promise comes first
        if self._attack or flight.version == self._joined > 1:
            return  # the shots, or a console that comes later looks on first; the key that goes on asks
        is_on_top = self.app.screen is self
        if coming.comes_by_itself and now != self._asked and is_on_top and not self.desk.watching:
            self._asked = now
            self.desk.forget_typed()
            self._ask(flight, coming)

    def _ask(self, flight: Flight, coming: Due) -> None:
        """Ask for what is due, as long as it is; what moves on is aimed with the keys of this screen."""
        deed = coming.deed
        if deed and deed.name != "move-on" and (asks := screen(partial(_due, deed.name), flight)):
            self.app.push_screen(asks)

    def stands(self) -> frozenset[str]:
        """Whether it is flown, whether tokens act, and whether it has ended."""
        flight = flight_of(self.seen)
        if flight is None:
            return frozenset()
        if flight.phase != "play":
            return frozenset({"ended"})
        return frozenset({"flying", "act"} if flight.step == "act" else {"flying"})

    def action_go_on_flying(self) -> None:
        """Do what comes next, or ask for it."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        if attack := self._attack:
            self.desk.acknowledge(attack.entry)
            self._put_away = 0 if self.seen.is_simulated else attack.entry
            self.show(self.seen)
            return
        coming = due(flight)
        self.let_go()
        if coming.deed is None:
            self.action_open("new-game")
        elif coming.deed.is_whole:
            self.desk.tell(coming.deed.command(), otherwise=self._type_numbers)
        else:
            self._ask(flight, coming)

    def _type_numbers(self, answer: Answer) -> None:
        """What nobody has typed yet is asked for, where that is why not."""
        if answer.refused and answer.refused.code == "unknown-figures" and self.is_active:
            self.action_open("figures")

    def action_buy(self) -> None:
        """Open the trays to buy from."""
        self.held = ""
        self.app.push_screen(BuyScreen())

    def action_undo(self) -> None:
        """Take back the newest entry; nothing is in hand any more."""
        self.let_go()
        super().action_undo()

    def action_record_draw(self) -> None:
        """Tokens of the real bag."""
        self.app.push_screen(TokensScreen(drawn_by_hand))


def _due(name: str, flight: Flight) -> Deed | None:
    """What is due, while that is the same deed still."""
    deed = due(flight).deed
    return deed if deed and deed.name == name else None
