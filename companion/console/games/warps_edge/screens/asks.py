"""The small screens that ask for what a deed needs: a line of a list, tokens by their keys, or a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.geometry import Region

from companion.console.games.warps_edge.grip import flight_of
from companion.console.games.warps_edge.screens.cards import card_screen
from companion.console.games.warps_edge.screens.figures import FiguresScreen
from companion.console.games.warps_edge.widgets.heap_list import Choosing, HeapList
from companion.console.screens.command import CommandScreen, Confirm, Question
from companion.console.screens.form import Form
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static
from companion.console.widgets.pick_list import PickLine, PickList
from companion.games.deeds import Deed
from companion.games.warps_edge.amends import Card
from companion.games.warps_edge.deeds import Heap
from companion.games.warps_edge.heaps import Tokens, fitting, in_order, token_of, worth
from companion.words.language import _
from rules.warps_edge.view import View as Flight

Found = Callable[[Flight], Deed | None]
"""The deed that a screen asks about, in the flight as it is by now; none where it cannot be done any more."""


def screen(found: Found, flight: Flight) -> CommandScreen[Any] | None:
    """The screen that asks for the next thing a deed needs; none where it needs nothing."""
    match found(flight):
        case Deed(name="figures"):
            return FiguresScreen(whole=False)
        case Card() as card:
            return card_screen(card)
        case Deed(fields=(Heap(), *_others)):
            return TokensScreen(found)
        case None | Deed(is_whole=True):
            return None
        case _:
            return PickScreen(found)


class DeedScreen(Question):
    """Asks about one deed, which it looks up again whenever it looks at the table again."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self._found = found

    def deed_of(self, seen: ConsoleState) -> Deed | None:
        """The deed as a table has it."""
        return self._found(flight) if (flight := flight_of(seen)) else None

    @property
    def deed(self) -> Deed | None:
        """The deed as it is by now."""
        return self.deed_of(self.desk.seen)

    def go_on(self, found: Found) -> None:
        """Do a deed of which something is answered by now, or ask on."""
        flight = flight_of(self.desk.seen)
        deed = found(flight) if flight else None
        if flight is None or deed is None or not (deed.does or deed.deeds):
            self.app.bell()
        elif asks := screen(found, flight):
            self.lead_to(asks)
        elif deed.asks:
            sentence, command = deed.asks, deed.command()
            self.lead_to(Confirm(lambda: sentence, command))
        elif deed.does:
            self.send(deed.command())


class PickScreen(DeedScreen):
    """Lists what a deed leads to, or the answers to its first field: by digit, arrow keys or mouse."""

    _lines: Sequence[Deed] = ()

    def body(self) -> ComposeResult:
        """What is asked, and the lines."""
        deed = self.deed
        title = deed.fields[0].label if deed and deed.fields else deed.label if deed else ""
        yield Static(title, classes="heading", markup=False)
        yield PickList()

    def on_mount(self) -> None:
        """List the lines."""
        self._list()

    def about(self, seen: ConsoleState) -> object:
        """What may be picked."""
        deed = self.deed_of(seen)
        return [_called(line) for line in deed.further()] if deed else None

    def look(self) -> None:
        """List the lines as they are now."""
        super().look()
        if self.is_mounted:
            self._list()

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """Do what the line says, or ask on."""
        picked = _called(self._lines[event.at])

        def found(now: Flight) -> Deed | None:
            lines = deed.further() if (deed := self._found(now)) else ()
            return next((line for line in lines if _called(line) == picked), None)

        self.go_on(found)

    def _list(self) -> None:
        deed = self.deed
        self._lines = deed.further() if deed else ()
        self.query_one(PickList).offer(
            [PickLine(line.label, line.hint, str(n)) for n, line in enumerate(self._lines, 1)]
        )


def _called(line: Deed) -> tuple[str, str]:
    """What tells a line from those that stood in its place before, or will."""
    return line.name, line.label


class TokensScreen(DeedScreen):
    """
    Asks for the tokens that are the first field of a deed.

    Where their number is not due, enter sends what was chosen; a fee is sent as soon as it is reached. With
    *then* nothing is sent: what was chosen is handed back. What is proposed is chosen at the beginning, until
    a token's key begins again.
    """

    def __init__(self, found: Found, *, then: Callable[[str], object] | None = None) -> None:
        super().__init__(found)
        self._then = then
        self._field: Heap | None = None
        self._proposed: Tokens = ()

    def body(self) -> ComposeResult:
        """What is asked, the tokens, what is chosen."""
        self._field = _asked(self.deed)
        self._proposed = self._field.proposed if self._field else ()
        yield Static(self._field.label if self._field else "", classes="heading", markup=False)
        with Form(id="heap"):
            yield HeapList()
        yield from self.below()
        yield Static("", id="verdict", markup=False)

    def below(self) -> ComposeResult:
        """What stands below the tokens."""
        yield from ()

    @property
    def how(self) -> str:
        """What the keys do."""
        how = _("the key: choose   backspace: put back   escape: leave")
        goes = self._proposed or not (self._field and self._field.due)
        return _("enter: do it   {how}").format(how=how) if goes else how

    def about(self, seen: ConsoleState) -> object:
        """The heap chosen from."""
        return dict(asked.heap) if (asked := _asked(self.deed_of(seen))) else None

    def look(self) -> None:
        """Tokens that are gone are chosen no more."""
        super().look()
        self._field = _asked(self.deed)
        heap = self._field.heap if self._field else {}
        self.choose(fitting(self._proposed or self.now.chosen, heap), heap)

    def on_heap_list_chosen(self, event: HeapList.Chosen) -> None:
        """A click is as good as the token's key."""
        self.add(event.token)

    def action_choose(self, pressed: str) -> None:
        """The token of that key."""
        token = token_of(pressed, self.now.heap)
        if token:
            self.add(token)

    def action_put_back(self) -> None:
        """Put the token chosen last back."""
        self._proposed = ()
        self.choose(self.now.chosen[:-1])

    def action_send_chosen(self) -> None:
        """As far as something was chosen."""
        chosen, asked = self.now.chosen, self._field
        if not chosen or asked is None or asked.due not in (None, len(chosen)):
            self.app.bell()
        elif self._then:
            self.dismiss()
            self._then(chosen[0])
        else:
            answer = chosen[0] if asked.one else chosen
            self.go_on(lambda now: deed.settled(answer) if (deed := self._found(now)) else None)

    def add(self, token: str) -> None:
        """Choose one token more; the last that is due sends them."""
        chosen, asked = (token,) if self._proposed else (*self.now.chosen, token), self._field
        self._proposed = ()
        if (
            asked is None
            or fitting(chosen, self.now.heap) != chosen
            or (asked.due and len(chosen) > asked.due)
        ):
            self.app.bell()
            return
        self.choose(chosen)
        if asked.due == len(chosen) or (asked.fee and worth(chosen) >= asked.fee):
            self.action_send_chosen()

    @property
    def now(self) -> Choosing:
        """What is chosen by now."""
        return self.query_one(HeapList).choosing

    def choose(self, chosen: Tokens, heap: Mapping[str, int] | None = None) -> None:
        """Show these as chosen, of this heap or of the one that was shown before."""
        there = self.now.heap if heap is None else heap
        self.query_one(HeapList).show(Choosing(there, chosen, self.notes(there)))
        self.query_one("#verdict", Static).update(self.verdict(chosen))
        if chosen:
            at = Region(0, in_order(there).index(chosen[-1]), 1, 1)
            self.query_one("#heap").scroll_to_region(at, animate=False)

    def notes(self, _heap: Mapping[str, int]) -> Mapping[str, str]:
        """What is said beside the tokens."""
        return {}

    def verdict(self, chosen: Tokens) -> str:
        """What the tokens chosen come to."""
        asked = self._field
        if asked and asked.fee:
            return _("{n} of {of}").format(n=worth(chosen), of=asked.fee)
        if asked and asked.due and asked.due > 1:
            return _("{n} of {of} chosen").format(n=len(chosen), of=asked.due)
        return ""


def _asked(deed: Deed | None) -> Heap | None:
    """The tokens that a deed asks for next."""
    first = deed.fields[0] if deed and deed.fields else None
    return first if isinstance(first, Heap) else None
