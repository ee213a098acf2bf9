"""What a mistake had fired: the table takes each thing back on the device, or leaves it as it lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.console.screens.command import CommandScreen, Question
from companion.console.widgets.once import Static
from companion.console.widgets.pick_list import Listed
from companion.line.asked import Offer, Offers
from companion.line.wire import Answer
from companion.words.language import _
from rules.game import heard
from rules.games import called


class OffersScreen(Question):
    """One line for each thing; it goes once it is done."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        super().__init__(_("its digit, or enter: correct it   escape: leave the rest"))
        self._left = list(offers)

    def body(self) -> ComposeResult:
        """What it is about, and the lines."""
        yield Static(_("What the mistake had fired"), classes="heading")
        yield Static(
            _("What lies on the table as you truly played stays; take what the device alone has wrong."),
            classes="muted",
        )
        yield Listed(compact=True, markup=False)

    def on_mount(self) -> None:
        """List what is left."""
        self._list()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click."""
        self.action_take(event.option_index)

    def action_take(self, at: int) -> None:
        """Make the correction of that line."""
        shown = self.seen.shown
        if at < len(self._left) and shown is not None:
            offer = self._left[at]
            command = heard(offer.command, called(shown.game).commands)
            self.send(command, partial(self._taken, offer))

    def _taken(self, offer: Offer, _answer: Answer) -> None:
        self._left.remove(offer)
        if self._left:
            self._list()
        else:
            self.leave()

    def _list(self) -> None:
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_line(n, offer) for n, offer in enumerate(self._left, 1)])
        listed.highlighted = 0


def _line(n: int, offer: Offer) -> Option:
    digit = str(n) if n <= 9 else " "  # noqa: PLR2004  # as many as there are digits
    return Option(Content.assemble((f"{digit} ", "bold $accent"), offer.text))


def ask_offers(screen: CommandScreen[Any], answer: Answer) -> None:
    """Leave a screen whose command is done, by way of the corrections that this offers, if there are any."""

    def offered(offers: tuple[Offer, ...]) -> None:
        if offers and screen.is_active:
            screen.app.push_screen(OffersScreen(offers))
        screen.leave()

    screen.ask(Offers(entry=answer.mark.version), offered)
