"""What is in a pilot's hand, and where it goes: a token's key takes it, then a target's, or a letter."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

from textual.binding import Binding
from textual.reactive import reactive

from companion.console.games.warps_edge.grip import flight_of, target_of
from companion.console.games.warps_edge.screens.asks import TokensScreen, screen
from companion.console.games.warps_edge.screens.cards import SectionScreen
from companion.console.games.warps_edge.widgets.hand import Hand
from companion.console.games.warps_edge.widgets.targets import TargetRow
from companion.console.screens.command import Confirm
from companion.console.screens.game import GameScreen
from companion.games.deeds import Deed
from companion.games.warps_edge import deeds, naming
from companion.games.warps_edge.aims import neighbours
from companion.games.warps_edge.amends import section
from companion.games.warps_edge.choices import owed
from companion.games.warps_edge.heaps import token_of
from companion.games.warps_edge.inventory import at_hand, every_token
from rules.game import Command
from rules.warps_edge.tokens import POWER
from rules.warps_edge.view import View as Flight

_WITH_ONE: Final[Mapping[str, Callable[[Flight], Deed]]] = {
    "stow": deeds.stowing,
    "unstow": deeds.unstowing,
    "repair": deeds.repairing,
}
"""Deeds with one token, as the keys call them."""


class HoldingScreen(GameScreen):
    """A screen on which tokens are taken in hand; `show_hand` draws what is in it, and where it may go."""

    held: reactive[str] = reactive("", repaint=False)
    """The token in hand."""

    several: reactive[int] = reactive(1, repaint=False)
    """How many of it are in hand."""

    first: reactive[str] = reactive("", repaint=False)
    """The first of two neighbours."""

    pointed: reactive[str] = reactive("", repaint=False)
    """The target that enter would aim at."""

    @abstractmethod
    def show_hand(self, flight: Flight) -> None:
        """Draw what is in hand, and its targets."""

    def let_go(self) -> None:
        """Nothing is in hand any more."""
        self.held = self.first = ""

    def keep_hold(self, flight: Flight) -> None:
        """What was spent elsewhere is in hand no longer; the caller draws."""
        if self.held and not at_hand(flight)[self.held]:
            self.set_reactive(HoldingScreen.held, "")
            self.set_reactive(HoldingScreen.first, "")

    def watch_held(self) -> None:
        """One of another token is in hand."""
        self.set_reactive(HoldingScreen.several, 1)
        self._mark()

    def _mark(self) -> None:
        if self.is_mounted and (flight := flight_of(self.seen)):
            self.show_hand(flight)

    watch_several = watch_first = watch_pointed = _mark

    def use(self, flight: Flight) -> Deed | None:
        """What the token in hand does; without one, what the electroshock does that moves on."""
        if flight.owed and flight.owed[0].what == "move-on":
            return owed(flight)
        return deeds.use(flight, self.held) if self.held else None

    def aims(self, flight: Flight) -> tuple[str, ...]:
        """Where that may go."""
        deed = self.use(flight)
        if deed is None or not _is_aimed(deed):
            return ()
        if self.first:
            return neighbours(flight, self.first)
        return tuple(option.value for option in deed.fields[0].options or ())

    def called(self, binding: Binding) -> str:
        """A token by its name, while its key takes one; a target by the one who is there."""
        flight, pressed = flight_of(self.seen), binding.key
        if flight is None or not (binding.id or "").startswith(("digit-", "power-")):
            return super().called(binding)
        place = target_of(pressed, flight) if self.aims(flight) else None
        token = token_of(pressed, every_token(flight))
        named = naming.place(place, flight) if place else naming.token(token) if token else ""
        return f"{binding.description}: {named}" if named else binding.description

    def allows(self, action: str, _parameters: tuple[object, ...]) -> bool:
        """Only a token in hand can be put back."""
        return action != "close" or bool(self.held)

    def action_digit(self, pressed: str) -> None:
        """A token, or with one in hand a target."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        if self.aims(flight):
            place = target_of(pressed, flight)
            if place:
                self._aim(place)
            else:
                self.app.bell()
            return
        self._take(token_of(pressed, ()))

    def action_letter(self, pressed: str) -> None:
        """A POWER token; once more, to use one that needs no target."""
        flight = flight_of(self.seen)
        token = token_of(pressed, (*flight.supply, *flight.cargo)) if flight else None
        if token and token == self.held:
            self._use(token)
        else:
            self._take(token)

    def action_one_more(self) -> None:
        """Another token of the kind in hand, for the same target."""
        flight = flight_of(self.seen)
        is_assigned = flight and self.held not in POWER and self.aims(flight)
        if flight and is_assigned and self.held and at_hand(flight)[self.held] > self.several:
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
        """Point at the next target, or at the one before."""
        aims = self.aims(flight) if (flight := flight_of(self.seen)) else ()
        if aims:
            at = aims.index(self.pointed) if self.pointed in aims else 0
            self.pointed = aims[(at + by) % len(aims)]

    def action_close(self) -> None:
        """Nothing is in hand any more; there is nowhere to go back to from here."""
        self.let_go()

    def on_hand_taken(self, event: Hand.Taken) -> None:
        """A token was clicked: take it, or with a second click put it back or use it."""
        flight = flight_of(self.seen)
        if event.token != self.held:
            self._take(event.token)
        elif flight and _is_aimed(deeds.use(flight, event.token)):
            self.action_close()
        else:
            self._use(event.token)

    def on_target_row_aimed(self, event: TargetRow.Aimed) -> None:
        """A target was clicked."""
        flight = flight_of(self.seen)
        if self.held or (flight and flight.owed):
            self._aim(event.place)
        elif event.place.startswith("section") and flight:
            self.app.push_screen(SectionScreen(section(int(event.place.partition(":")[2]))))

    def _take(self, token: str | None) -> None:
        flight = flight_of(self.seen)
        if (
            token is None
            or flight is None
            or not at_hand(flight)[token]
            or flight.step != "act"
            or flight.owed
        ):
            self.app.bell()
            return
        self.first, self.held = "", token

    def _aim(self, place: str) -> None:
        """The token in hand goes there."""
        flight = flight_of(self.seen)
        deed = self.use(flight) if flight else None
        if flight is None or deed is None or not _is_aimed(deed):
            return
        answers: dict[str, Any] = {"target": place}
        if len(deed.fields) > 1:
            beside = neighbours(flight, place)
            if not self.first and len(beside) != 1:
                self.first = place
                return
            first = self.first or beside[0]
            answers = {"target": first, "other": place}
        elif self.several > 1:
            answers["more"] = (self.held,) * (self.several - 1)
        self._send(deed.command(answers))

    def _use(self, token: str) -> None:
        """A POWER token that needs no target."""
        flight = flight_of(self.seen)
        deed = deeds.use(flight, token) if flight else None
        if flight is None or deed is None or _is_aimed(deed):
            return
        if asks := screen(lambda now: deeds.use(now, token), flight):
            self.held = ""
            self.app.push_screen(asks)
        else:
            self._send(deed.command())

    def _send(self, command: Command) -> None:
        """Ask the table; nothing is in hand any more."""
        self.let_go()
        self.tell(command)

    def action_one_of(self, name: str) -> None:
        """A deed with one token: with the one in hand, with the only one there is, or it is asked for."""
        found = _WITH_ONE[name]
        flight = flight_of(self.seen)
        deed = found(flight) if flight else None
        asked = deed.fields[0] if deed else None
        if deed is None or not isinstance(asked, deeds.Heap) or not asked.heap:
            self.app.bell()
        elif self.held not in asked.heap and len(asked.heap) > 1:
            self.app.push_screen(TokensScreen(found))
        else:
            token = self.held if self.held in asked.heap else next(iter(asked.heap))
            command = deed.command({"piece": token})
            if deed.asks:
                self.app.push_screen(Confirm(lambda: deed.asks, command))
            elif token == self.held:
                self._send(command)
            else:
                self.tell(command)

    def action_power(self) -> None:
        """A POWER token at hand."""
        flight = flight_of(self.seen)
        there = deeds.power(flight).fields[0].options if flight else ()
        if there and len(there) == 1:
            self._take_or_use(there[0].value)
        elif there:
            self.app.push_screen(TokensScreen(deeds.power, then=self._take_or_use))
        else:
            self.app.bell()

    def _take_or_use(self, token: str) -> None:
        self._take(token)
        if self.held:
            self._use(token)


def _is_aimed(deed: Deed) -> bool:
    """Whether a deed goes to a target."""
    return bool(deed.fields) and deed.fields[0].name == "target"
