"""Buying: tokens by their keys, paid with the energy that wastes least, unless the pilot pays otherwise."""

from __future__ import annotations

from collections import Counter

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.screens.tokens import Choosing, Heap, HeapList, fitting
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.command import Question
from companion.console.screens.form import Form
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.games.warps_edge import naming
from companion.games.warps_edge.powers import Tokens, payments, worth
from companion.words.language import _
from rules.warps_edge.commands import Buy
from rules.warps_edge.tokens import ENERGY
from rules.warps_edge.view import View as Flight


class BuyScreen(Question):
    """What is bought, and what pays. A price nobody has typed is asked for, once."""

    ACTIONS = SCREENS["BuyScreen"]

    def __init__(self) -> None:
        super().__init__()
        self._prices: dict[str, int] = {}
        self._typed: dict[str, int] = {}
        self._wanted = ""
        """The token whose price is asked for now."""
        self._way = 0

    def compose(self) -> ComposeResult:
        """The trays with prices, the bill, and a field for a price nobody knows."""
        with Vertical(classes="box"):
            yield Static(_("Buy from the trays"), classes="heading")
            with Form(id="heap"):
                yield HeapList()
            with Horizontal(classes="field", id="pricing"):
                yield Label("", id="priced", markup=False)
                yield Input(type="integer", compact=True, max_length=2, id="price")
            yield Static("", id="verdict", markup=False)
            yield AskLine(alone=True)
            yield Static(
                _("the key: buy   right: pay otherwise   enter: do it   escape: leave"), classes="muted"
            )

    def about(self, seen: ConsoleState) -> object:
        """The trays, and the energy there is."""
        flight = flight_of(seen)
        return (dict(flight.trays), _energy(flight), dict(flight.prices)) if flight else None

    def look(self) -> None:
        """Trays, prices and energy as they are."""
        super().look()
        flight = flight_of(self.desk.seen)
        if flight is None:
            return
        heap = {token: n for token, n in flight.trays.items() if n}
        self._prices = {**self._typed, **flight.prices}
        self._show(fitting(self._now.chosen, heap), heap)
        self._ask_price("")

    @property
    def _now(self) -> Choosing:
        return self.query_one(HeapList).choosing

    def _show(self, chosen: Tokens, heap: Heap | None = None) -> None:
        """The trays with their prices, what is taken, and what that costs."""
        there = self._now.heap if heap is None else heap
        notes = {
            each: _("costs {n}").format(n=self._prices[each]) if each in self._prices else _("costs ?")
            for each in there
        }
        self.query_one(HeapList).show(Choosing(there, chosen, notes))
        self._tell_bill()

    def on_heap_list_chosen(self, event: HeapList.Chosen) -> None:
        """A click."""
        self._add(event.token)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A price was typed; it is remembered with the purchase."""
        event.stop()
        if event.value.isdecimal() and self._wanted:
            token = self._wanted
            self._prices[token] = self._typed[token] = int(event.value)
            self._ask_price("")
            self._add(token)

    def action_choose(self, pressed: str) -> None:
        """The token of that key."""
        token = grip.token_of(pressed, self._now.heap)
        if token:
            self._add(token)

    def action_put_back(self) -> None:
        """The last one."""
        self._way = 0
        self._show(self._now.chosen[:-1])

    def action_pay(self, by: int) -> None:
        """Another way."""
        self._way += by
        self._tell_bill()

    def action_send_chosen(self) -> None:
        """If it can be paid."""
        chosen, pay = self._now.chosen, self._payment()
        if not chosen or not pay:
            self.app.bell()
            return
        prices = {token: n for token, n in self._typed.items() if token in chosen}
        self.send(Buy(pay=pay, take=chosen, prices=prices or None))

    def _add(self, token: str) -> None:
        if token not in self._prices:
            self._ask_price(token)
            return
        chosen = (*self._now.chosen, token)
        if fitting(chosen, self._now.heap) != chosen:
            self.app.bell()
            return
        self._way = 0
        self._show(chosen)

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
        self._show(self._now.chosen)

    def _payment(self) -> Tokens:
        flight = flight_of(self.desk.seen)
        energy = _energy(flight) if flight else ({}, {})
        ways = list(dict.fromkeys(way for heap in energy for way in payments(heap, self._cost())))
        return ways[self._way % len(ways)] if ways else ()

    def _cost(self) -> int:
        return sum(self._prices.get(token, 0) for token in self._now.chosen)

    def _tell_bill(self) -> None:
        chosen, cost, pay = self._now.chosen, self._cost(), self._payment()
        flight = flight_of(self.desk.seen)
        if not chosen:
            energy = _energy(flight)[0] if flight else {}
            there = worth(Counter(energy).elements())
            said = _("Energy in the supply: {n} ({tokens})").format(n=there, tokens=naming.heap(energy))
        elif not pay:
            said = _("That costs {n}: there is not so much energy.").format(n=cost)
        else:
            lost = worth(pay) - cost
            said = _("Costs {n}, paid with {tokens}").format(n=cost, tokens=naming.heap(Counter(pay)))
            said += _("; {n} is lost").format(n=lost) if lost else ""
        self.query_one("#verdict", Static).update(said)


def _energy(flight: Flight) -> tuple[dict[str, int], dict[str, int]]:
    """The energy of the supply, which pays first; and the cargo's with it."""
    supply, both = (
        {token: n for token, n in heap.items() if token in ENERGY}
        for heap in (flight.supply, grip.at_hand(flight))
    )
    return supply, both
