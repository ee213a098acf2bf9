"""A flight: everything that is known of it, and a whole turn in few keys."""

from __future__ import annotations

from functools import cached_property, partial

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.reactive import reactive

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.in_hand import with_in_hand
from companion.console.games.warps_edge.screens import asks
from companion.console.games.warps_edge.screens.buy import BuyScreen
from companion.console.games.warps_edge.screens.count import FlightCountScreen
from companion.console.games.warps_edge.screens.outlook import OutlookScreen, in_lines
from companion.console.games.warps_edge.seen import flight_of
from companion.console.games.warps_edge.widgets.hand import Hand, held
from companion.console.games.warps_edge.widgets.steps import DialsLine, Hint, Prompt, StepBar, dials
from companion.console.games.warps_edge.widgets.targets import (
    ShipLine,
    SkillLine,
    TargetHeads,
    TargetRow,
    target,
)
from companion.console.screens.base import BaseScreen
from companion.console.screens.command import Confirm
from companion.console.screens.correct import CorrectScreen
from companion.console.screens.cut import CutScreen
from companion.console.screens.fairness import FairnessScreen
from companion.console.screens.hardware import HardwareScreen
from companion.console.screens.history import HistoryScreen
from companion.console.screens.plain import PictureScreen
from companion.console.screens.reference import ReferenceScreen
from companion.console.screens.set_up import SetUpScreen
from companion.console.screens.sheet import SheetScreen
from companion.console.state import ConsoleState
from companion.console.widgets.history_tail import HistoryTail, tail
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.oled import LampRow, Oled, lit
from companion.games.warps_edge import naming, turn
from companion.games.warps_edge.powers import ASKS
from companion.games.warps_edge.turn import Due
from companion.language import _
from rules.game import Command
from rules.timeline import Redo, Undo
from rules.warps_edge.commands import Assign, Power, Repair, Stow, Unstow
from rules.warps_edge.tokens import ENERGY, POWER
from rules.warps_edge.view import View as Flight

MOST_ENEMIES = 5
MOST_SECTIONS = 9


class FlightScreen(BaseScreen[None]):
    """The screen of a flight. Tokens and targets have keys; one more key goes on to the next step."""

    ACTIONS = SCREENS["FlightScreen"]
    PAGES = {
        "correct": partial(CorrectScreen, {"count": FlightCountScreen}),
        "count": FlightCountScreen,
        "cut": CutScreen,
        "effects": asks.effects,
        "fairness": FairnessScreen,
        "figures": asks.figures,
        "flight-picture": PictureScreen,
        "hardware": HardwareScreen,
        "history": HistoryScreen,
        "new-game": SetUpScreen,
        "reference": ReferenceScreen,
        "result": SheetScreen,
        "skills": asks.skills,
        "what-if": OutlookScreen,
    }

    held: reactive[str] = reactive("", repaint=False)
    """The token in hand."""

    several: reactive[int] = reactive(1, repaint=False)
    """How many of it are in hand."""

    first: reactive[str] = reactive("", repaint=False)
    """The first of two neighbours."""

    pointed: reactive[str] = reactive("", repaint=False)
    """The target that enter would aim at."""

    _asked: tuple[int, str] = (-1, "")
    """What was asked by itself last: at which version, and what."""

    _was_covered = False

    _joined = -1
    """The version at which this console came."""

    def compose(self) -> ComposeResult:
        """Steps, dials, hand; the targets; what happened; what the next key does."""
        yield TitleBar()
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
            with Vertical(id="events"):
                yield Oled()
                yield LampRow()
                yield HistoryTail()
        yield Prompt()
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """Hand everything down."""
        table, flight = seen.table, flight_of(seen)
        if table is None or flight is None:
            return
        self._joined = flight.version if self._joined < 0 else self._joined
        if self.held and not grip.has(flight, self.held):
            self.set_reactive(FlightScreen.held, "")
            self.set_reactive(FlightScreen.first, "")
        self.query_one(StepBar).show("" if flight.ended else flight.step)
        self.query_one(DialsLine).show(dials(flight))
        self.query_one(ShipLine).show((flight.mothership, flight.decks, flight.marker))
        skills = self.query_one(SkillLine)
        skills.display = bool(flight.skills)
        skills.show(flight.skills)
        self.query_one(Oled).show(seen.bits)
        self.query_one(LampRow).show(lit(seen.lamps))
        keys = (self.desk.key_for("undo"), self.desk.key_for("redo"))
        self.query_one(HistoryTail).show(tail(table, keys))
        self._show_hand(flight)
        self._ask_by_itself(flight)

    def on_screen_suspend(self) -> None:
        """Something lies on top; first of all the promise."""
        self._was_covered = True

    def on_screen_resume(self) -> None:
        """What is due may be asked now that nothing lies on top."""
        super().on_screen_resume()
        if self.is_mounted and (flight := flight_of(self.seen)):
            self._ask_by_itself(flight)

    def watch_held(self) -> None:
        """Mark it."""
        self.set_reactive(FlightScreen.several, 1)
        self._mark()

    def watch_several(self) -> None:
        """Mark it."""
        self._mark()

    def watch_first(self) -> None:
        """Mark it."""
        self._mark()

    def watch_pointed(self) -> None:
        """Mark it."""
        self._mark()

    def _mark(self) -> None:
        if self.is_mounted and (flight := flight_of(self.seen)):
            self._show_hand(flight)

    def _show_hand(self, flight: Flight) -> None:
        """What is in hand and where it may go; what the next key does."""
        self.query_one(Hand).show(held(flight, self.held))
        aims = self._aims(flight)
        if self.pointed not in aims:
            self.set_reactive(FlightScreen.pointed, aims[0] if aims else "")
        for row in self._rows:
            what, _colon, n = row.place.partition(":")
            row.display = int(n) <= len(flight.row if what == "enemy" else flight.sections)
            if row.display:
                row.show(target(flight, row.place, pointed=self.pointed, aims=aims))
        key_ = "" if self.desk.watching else self.desk.key_for("next-step")
        self.query_one(Prompt).show(Hint(key_, turn.due(flight).sentence, self._besides(flight)))

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
            more = grip.at_hand(flight)[self.held] - self.several
            return (with_in_hand(self.held, self.several, more=more, first=self.first),)
        return (_("a token's key takes it: then a target, or s e b"),)

    def _aims(self, flight: Flight) -> tuple[str, ...]:
        """Where the token in hand may go; without one, what the electroshock moves on to."""
        if flight.owed and flight.owed[0].what == "move-on":
            return grip.attackable(flight)
        if not self.held or ASKS.get(self.held, "target") not in ("target", "two"):
            return ()
        if self.first:
            return grip.neighbours(flight, self.first)
        if self.held in ENERGY:
            return tuple(
                part.place for part in flight.sections if part.open and part.needs.energy is not None
            )
        return grip.attackable(flight)

    def _ask_by_itself(self, flight: Flight) -> None:
        """What has to be answered before anything else comes up without a key, once."""
        due = turn.due(flight)
        now = (flight.version, due.ask)
        if flight.version == 1 and not self._was_covered:
            return  # the promise comes first
        if flight.version == self._joined > 1:
            return  # whoever comes later looks on first; the key that goes on asks
        is_on_top = self.app.screen is self
        if due.comes_by_itself and now != self._asked and is_on_top and not self.desk.watching:
            self._asked = now
            self.desk.forget_typed()
            self._ask(due)

    def _ask(self, due: Due) -> None:
        flight = flight_of(self.seen)
        screen = asks.screen_for(due, flight) if flight else None
        if screen is not None:
            self.app.push_screen(screen)

    def called(self, binding: Binding) -> str:
        """A token by its name, while its key takes one; a target by the one who is there."""
        flight, pressed = flight_of(self.seen), binding.key
        if flight is None or not (binding.id or "").startswith(("digit-", "power-")):
            return super().called(binding)
        place = grip.target_of(pressed, flight) if self._aims(flight) else None
        token = grip.token_of(pressed, grip.all_tokens(flight))
        named = naming.place(place, flight) if place else naming.token(token) if token else ""
        return f"{binding.description}: {named}" if named else binding.description

    def stands(self) -> frozenset[str]:
        """Whether it is flown, whether tokens act, and whether it has ended."""
        flight = flight_of(self.seen)
        if flight is None:
            return frozenset()
        if flight.phase != "play":
            return frozenset({"ended"})
        return frozenset({"flying", "act"} if flight.step == "act" else {"flying"})

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Only a token in hand can be put back."""
        del parameters
        return action != "close" or bool(self.held)

    def action_go_on_flying(self) -> None:
        """Do what comes next, or ask for it."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        due = turn.due(flight)
        self.held = self.first = ""
        if due.ask == "over":
            self.action_open("new-game")
        elif due.ask:
            self._ask(due)
        elif due.command:
            self.tell(due.command)

    def action_digit(self, pressed: str) -> None:
        """A token, or with one in hand a target."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        if self._aims(flight):
            place = grip.target_of(pressed, flight)
            if place:
                self._aim(place)
            else:
                self.app.bell()
            return
        self._take(grip.token_of(pressed, ()))

    def action_letter(self, pressed: str) -> None:
        """A POWER token; once more, to use one that needs no target."""
        flight = flight_of(self.seen)
        token = grip.token_of(pressed, (*flight.supply, *flight.cargo)) if flight else None
        if token and token == self.held:
            self._use(token)
        else:
            self._take(token)

    def action_one_more(self) -> None:
        """Another token of the kind in hand, for the same target."""
        flight = flight_of(self.seen)
        is_assigned = flight and self.held not in POWER and self._aims(flight)
        if flight and is_assigned and self.held and grip.at_hand(flight)[self.held] > self.several:
            self.several += 1
        else:
            self.app.bell()

    def action_aim(self) -> None:
        """Where the mark is, or right away."""
        if self.pointed:
            self._aim(self.pointed)
        elif self.held in POWER:
            self._use(self.held)

    def action_point(self, by: int) -> None:
        """Another target."""
        aims = self._aims(flight) if (flight := flight_of(self.seen)) else ()
        if aims:
            at = aims.index(self.pointed) if self.pointed in aims else 0
            self.pointed = aims[(at + by) % len(aims)]

    def action_close(self) -> None:
        """Nothing is in hand any more; there is nowhere to go back to from here."""
        self.held = self.first = ""

    def on_hand_taken(self, event: Hand.Taken) -> None:
        """A token was clicked: take it, or with a second click put it back or use it."""
        if event.token != self.held:
            self._take(event.token)
        elif ASKS.get(event.token, "target") in ("target", "two"):
            self.action_close()
        else:
            self._use(event.token)

    def on_target_row_aimed(self, event: TargetRow.Aimed) -> None:
        """A target was clicked."""
        flight = flight_of(self.seen)
        if self.held or (flight and flight.owed):
            self._aim(event.place)
        elif event.place.startswith("section") and flight:
            self.app.push_screen(asks.section(int(event.place.partition(":")[2])))

    def _take(self, token: str | None) -> None:
        flight = flight_of(self.seen)
        if (
            token is None
            or flight is None
            or not grip.has(flight, token)
            or flight.step != "act"
            or flight.owed
        ):
            self.app.bell()
            return
        self.first, self.held = "", token

    def _aim(self, place: str) -> None:
        """The token in hand goes there."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        if flight.owed and flight.owed[0].what == "move-on":
            self.tell(Assign(piece=flight.owed[0].tokens[0], target=place))
            return
        token, needs = self.held, ASKS.get(self.held, "target")
        if not token or needs not in ("target", "two"):
            return
        if needs == "two" and not self.first:
            beside = grip.neighbours(flight, place)
            if len(beside) != 1:
                self.first = place
                return
            self.first = beside[0]
        if needs == "two":
            self._send(Power(piece=token, target=self.first, other=place))
        else:
            self._send(
                Power(piece=token, target=place)
                if token in POWER
                else Assign(piece=token, target=place, more=(token,) * (self.several - 1) or None)
            )

    def _use(self, token: str) -> None:
        """A POWER token that needs no target."""
        flight = flight_of(self.seen)
        screen = asks.for_power(token, flight) if flight else None
        if screen is not None:
            self.held = ""
            self.app.push_screen(screen)
        elif ASKS.get(token) == "nothing":
            self._send(Power(piece=token))

    def _send(self, command: Command) -> None:
        """Tell the table; nothing is in hand any more."""
        self.held = self.first = ""
        self.tell(command)

    def _one_of(self, do: asks.OfOne, title: str, kinds: tuple[str, ...], place: str) -> None:
        """A command about one token: of the one in hand, of the only one there is, or asked for."""
        if self.held in kinds:
            self._send(do(piece=self.held))
        elif len(kinds) == 1:
            self.tell(do(piece=kinds[0]))
        elif kinds:
            self.app.push_screen(asks.one(title, do, kinds, place))
        else:
            self.app.bell()

    def action_stow(self) -> None:
        """Into the cargo."""
        flight = flight_of(self.seen)
        self._one_of(Stow, _("Stow which token?"), tuple(flight.supply) if flight else (), "supply")

    def action_unstow(self) -> None:
        """Out of the cargo."""
        flight = flight_of(self.seen)
        self._one_of(Unstow, _("Take out which token?"), tuple(flight.cargo) if flight else (), "cargo")

    def action_repair(self) -> None:
        """Energy for shields."""
        flight = flight_of(self.seen)
        kinds = tuple(token for token in (grip.at_hand(flight) if flight else ()) if token in ENERGY)
        if flight and flight.shields.now >= flight.shields.of and len(kinds) == 1:
            sure = _("The shields are full: the token would be spent for nothing. Repair all the same?")
            self.app.push_screen(Confirm(lambda: sure, Repair(piece=self.held or kinds[0])))
        else:
            self._one_of(Repair, _("Repair with which energy?"), kinds, "")

    def action_buy(self) -> None:
        """The trays."""
        self.held = ""
        self.app.push_screen(BuyScreen())

    def action_power(self) -> None:
        """A POWER token at hand."""
        flight = flight_of(self.seen)
        there = grip.in_order(token for token in (grip.at_hand(flight) if flight else ()) if token in POWER)
        if len(there) == 1:
            self._take(there[0])
            if self.held and ASKS[there[0]] not in ("target", "two"):
                self._use(there[0])
        elif there:
            self.app.push_screen(asks.which_power(self._picked_power))
        else:
            self.app.bell()

    def _picked_power(self, token: str) -> None:
        self._take(token)
        if self.held and ASKS[token] not in ("target", "two"):
            self._use(token)

    def action_undo(self) -> None:
        """The button that takes back."""
        self.held = self.first = ""
        self.desk.press("back", "hold", Undo())

    def action_redo(self) -> None:
        """Restore."""
        self.tell(Redo())

    def action_record_draw(self) -> None:
        """Tokens of the real bag."""
        if flight := flight_of(self.seen):
            self.app.push_screen(asks.drawn_by_hand(flight))

    def on_history_tail_picked(self, event: HistoryTail.Picked) -> None:
        """A line of the history was clicked."""
        self.app.push_screen(HistoryScreen(event.entry))

    async def on_history_tail_offered(self, event: HistoryTail.Offered) -> None:
        """Take back or restore was clicked."""
        await self.run_action(event.action)
