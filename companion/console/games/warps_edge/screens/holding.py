"""What is in a pilot's hand, and where it goes: a token's key takes it, then a target's, or a letter."""

from __future__ import annotations

from abc import abstractmethod

from textual.binding import Binding
from textual.reactive import reactive

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.screens import asks
from companion.console.games.warps_edge.seen import flight_of
from companion.console.games.warps_edge.widgets.hand import Hand
from companion.console.games.warps_edge.widgets.targets import TargetRow
from companion.console.screens.base import BaseScreen
from companion.console.screens.command import Confirm
from companion.games.warps_edge import naming
from companion.games.warps_edge.powers import ASKS
from companion.words.language import _
from rules.game import Command
from rules.warps_edge.commands import Assign, Power, Repair, Stow, Unstow
from rules.warps_edge.tokens import ENERGY, POWER
from rules.warps_edge.view import View as Flight


class HoldingScreen(BaseScreen[None]):
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
        """What was spent elsewhere is in hand no longer; whoever calls this draws."""
        if self.held and not grip.has(flight, self.held):
            self.set_reactive(HoldingScreen.held, "")
            self.set_reactive(HoldingScreen.first, "")

    def watch_held(self) -> None:
        """Mark it."""
        self.set_reactive(HoldingScreen.several, 1)
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
            self.show_hand(flight)

    def aims(self, flight: Flight) -> tuple[str, ...]:
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

    def called(self, binding: Binding) -> str:
        """A token by its name, while its key takes one; a target by the one who is there."""
        flight, pressed = flight_of(self.seen), binding.key
        if flight is None or not (binding.id or "").startswith(("digit-", "power-")):
            return super().called(binding)
        place = grip.target_of(pressed, flight) if self.aims(flight) else None
        token = grip.token_of(pressed, grip.all_tokens(flight))
        named = naming.place(place, flight) if place else naming.token(token) if token else ""
        return f"{binding.description}: {named}" if named else binding.description

    def allows(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Only a token in hand can be put back."""
        del parameters
        return action != "close" or bool(self.held)

    def action_digit(self, pressed: str) -> None:
        """A token, or with one in hand a target."""
        flight = flight_of(self.seen)
        if flight is None:
            return
        if self.aims(flight):
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
        is_assigned = flight and self.held not in POWER and self.aims(flight)
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
        aims = self.aims(flight) if (flight := flight_of(self.seen)) else ()
        if aims:
            at = aims.index(self.pointed) if self.pointed in aims else 0
            self.pointed = aims[(at + by) % len(aims)]

    def action_close(self) -> None:
        """Nothing is in hand any more; there is nowhere to go back to from here."""
        self.let_go()

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
        self.let_go()
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
