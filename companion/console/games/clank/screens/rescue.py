"""The question a fallen seat with an artifact leaves: where it lay."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from companion.console.games.clank import labels
from companion.console.games.clank.seen import seats_of, words_of
from companion.console.screens.command import Question
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.pick_list import PickList, numbered
from companion.words.language import _
from rules.clank.commands import Rescue


class RescueScreen(Question):
    """Safe, or not; escape leaves the question open."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(classes="box"):
            name = labels.who(seats_of(self.desk.seen), self._seat)
            yield Static(_("Where did {name} lie?").format(name=name), classes="heading", markup=False)
            here = words_of(self.desk.seen)
            yield PickList(numbered((here.saved, here.perished)))
            yield AskLine(alone=True)

    def on_mount(self) -> None:
        """Answer at once."""
        super().on_mount()
        self.query_one(PickList).rows.focus()

    def about(self, seen: ConsoleState) -> object:
        """How it stands with the seat: somebody else may have answered."""
        return seats_of(seen)[self._seat].status

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """Send the answer."""
        self.send(Rescue(seat=self._seat, safe=event.at == 0))
