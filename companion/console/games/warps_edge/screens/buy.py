"""Buying: tokens by their keys, paid with the energy that wastes least, unless the pilot pays otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from textual.app import ComposeResult
from textual.widgets import Input

from companion.console.games.warps_edge.grip import flight_of
from companion.console.games.warps_edge.screens.asks import TokensScreen
from companion.console.state import ConsoleState
from companion.console.widgets.once import Horizontal, Label
from companion.games.deeds import Unfit, number
from companion.games.warps_edge import naming
from companion.games.warps_edge.deeds import buying
from companion.games.warps_edge.heaps import Tokens, payments, worth
from companion.games.warps_edge.inventory import at_hand
from companion.words.language import _
from rules.warps_edge.tokens import ENERGY
from rules.warps_edge.view import View as Flight


class BuyScreen(TokensScreen):
    """What is bought, and what pays. A price nobody has typed is asked for, once."""

    def __init__(self) -> None:
        super().__init__(buying)
        self._prices: dict[str, int] = {}
        self._typed: dict[str, int] = {}
        self._wanted = ""
        """The token whose price is asked for now."""
        self._way = 0

    def below(self) -> ComposeResult:
        """A field for a price nobody knows."""
        with Horizontal(classes="field", id="pricing"):
            yield Label("", id="priced", markup=False)
            yield Input(type="integer", compact=True, max_length=2, id="price")

    @property
    def how(self) -> str:
        """What the keys do."""
        return _("the key: buy   right: pay otherwise   enter: do it   escape: leave")

    def about(self, seen: ConsoleState) -> object:
        """The trays, and the energy there is."""
        flight = flight_of(seen)
        return (dict(flight.trays), _energy(flight), dict(flight.prices)) if flight else None

    def look(self) -> None:
        """Trays, prices and energy as they are."""
        if flight := flight_of(self.desk.seen):
            self._prices = {**self._typed, **flight.prices}
        super().look()
        self._ask_price("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A price was typed; it is remembered with the purchase."""
        event.stop()
        token, said = self._wanted, ""
        try:
            if price := number("price", naming.token(token or ""), least=1, most=99).read(event.value):
                self._prices[token] = self._typed[token] = price
                self._ask_price("")
                self.add(token)
        except Unfit as wrong:
            said = str(wrong)
        self.refuse(said)

    def action_pay(self, by: int) -> None:
        """Pay in another way, the next or the one before."""
        self._way += by
        self.choose(self.now.chosen)

    def action_put_back(self) -> None:
        """The last one; what is left is paid with the way that wastes least."""
        self._way = 0
        super().action_put_back()

    def action_send_chosen(self) -> None:
        """If it can be paid."""
        chosen, pay, deed = self.now.chosen, self._payment(self.now.chosen), self.deed
        if not chosen or not pay or deed is None:
            self.app.bell()
            return
        prices = {token: n for token, n in self._typed.items() if token in chosen}
        self.send(deed.command({"pay": pay, "take": chosen, "prices": prices or None}))

    def add(self, token: str) -> None:
        """One more, once its price is known."""
        if token not in self._prices:
            self._ask_price(token)
        else:
            self._way = 0
            super().add(token)

    def _ask_price(self, token: str) -> None:
        """Ask for a price, or with none for no more."""
        self._wanted = token
        self.query_one("#pricing").display = bool(token)
        field = self.query_one("#price", Input)
        field.clear()
        if token:
            said = _("price of {token}").format(token=naming.token(token))
            self.query_one("#priced", Label).update(said)
            field.focus()
        else:
            self.set_focus(None)
        self.choose(self.now.chosen)

    def _payment(self, chosen: Tokens) -> Tokens:
        flight = flight_of(self.desk.seen)
        energy = _energy(flight) if flight else ()
        ways = list(dict.fromkeys(way for heap in energy for way in payments(heap, self._cost(chosen))))
        return ways[self._way % len(ways)] if ways else ()

    def _cost(self, chosen: Tokens) -> int:
        return sum(self._prices.get(token, 0) for token in chosen)

    def notes(self, heap: Mapping[str, int]) -> Mapping[str, str]:
        """The price of each token; a question mark where nobody has typed it."""
        return {each: _("costs {n}").format(n=self._prices.get(each, "?")) for each in heap}

    def verdict(self, chosen: Tokens) -> str:
        """The bill; before anything is bought, what there is to pay with."""
        flight, cost, pay = flight_of(self.desk.seen), self._cost(chosen), self._payment(chosen)
        if not chosen:
            energy = _energy(flight)[0] if flight else {}
            there = worth(Counter(energy).elements())
            return _("Energy in the supply: {n} ({tokens})").format(n=there, tokens=naming.heap(energy))
        if not pay:
            return _("That costs {n}: there is not so much energy.").format(n=cost)
        said = _("Costs {n}, paid with {tokens}").format(n=cost, tokens=naming.heap(pay))
        lost = worth(pay) - cost
        return said + (_("; {n} is lost").format(n=lost) if lost else "")


def _energy(flight: Flight) -> tuple[dict[str, int], dict[str, int]]:
    """The energy of the supply, which pays first; and the cargo's with it."""
    supply, both = (
        {token: n for token, n in heap.items() if token in ENERGY}
        for heap in (flight.supply, at_hand(flight))
    )
    return supply, both
