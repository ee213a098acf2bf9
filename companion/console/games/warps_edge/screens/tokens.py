"""Choose tokens: each by the key it always has. Where their number is known, the last one answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.command import Question
from companion.console.screens.form import Form
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.pane import Pane
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.game import Command
from rules.warps_edge.view import View as Flight

Tokens = tuple[str, ...]
Heap = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Choosing:
    """Tokens to choose from, and those chosen."""

    heap: Heap = field(default_factory=dict)
    chosen: Tokens = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """What is said beside a token, such as its price."""


class HeapList(Pane[Choosing]):
    """A line for each token there is to choose from, with its key and how many are chosen."""

    class Chosen(Message):
        """A token was clicked."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    def on_click(self, event: Click) -> None:
        """A click is the token's key."""
        event.stop()
        order = grip.in_order(self.choosing.heap)
        if event.y < len(order):
            self.post_message(self.Chosen(order[event.y]))

    @property
    def choosing(self) -> Choosing:
        """What is chosen from what."""
        return self.part or Choosing()

    def lines(self, part: Choosing, width: int) -> list[Content]:
        """Key, name, how many there are, how many are chosen."""
        del width
        mine = Counter(part.chosen)
        lines = [
            Content.assemble(
                (f" {grip.key_of(token)} ", "bold $accent"),
                (f" {naming.token(token)}".ljust(22), "bold" if mine[token] else ""),
                (f"×{part.heap[token]}".ljust(5), "$text-muted"),  # noqa: RUF001  # as tokens are counted
                (part.notes.get(token, "").ljust(9), "$text-muted"),
                (f" ✓ {mine[token]}" if mine[token] else "", "bold $success"),
            )
            for token in grip.in_order(part.heap)
        ]
        return lines or [Content.styled(f" {_('none')}", "$text-disabled")]


class TokensScreen(Question):
    """
    Chooses *due* tokens of a heap, and tells the table what *telling* makes of them.

    Without a number, enter sends whatever was chosen; *verdict* says what that would be, and once there is
    *enough* it is sent by itself. With *then* nothing is told: what was chosen is handed back. What is
    *proposed* is chosen at the beginning, until a token's key begins anew.

    ```
    TokensScreen("Stow", lambda now: now.supply, lambda chosen: Stow(piece=chosen[0]), due=1)
    ```
    """

    ACTIONS = SCREENS["TokensScreen"]

    def __init__(
        self,
        title: str,
        heap: Callable[[Flight], Heap],
        telling: Callable[[Tokens], Command],
        *,
        due: int | None = None,
        verdict: Callable[[Tokens], str] | None = None,
        enough: Callable[[Tokens], bool] | None = None,
        then: Callable[[Tokens], object] | None = None,
        proposed: Tokens = (),
    ) -> None:
        super().__init__()
        self._title, self._heap_of, self._telling = title, heap, telling
        self._due, self._verdict, self._enough, self._then = due, verdict, enough, then
        self._proposed = proposed

    def compose(self) -> ComposeResult:
        """What is asked, the tokens, what is chosen."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="heading", markup=False)
            with Form(id="heap"):
                yield HeapList()
            yield Static("", id="verdict", markup=False)
            yield AskLine(alone=True)
            how = _("the key: choose   backspace: put back   escape: leave")
            goes = bool(self._proposed) or not self._due
            yield Static(_("enter: do it   {how}").format(how=how) if goes else how, classes="muted")

    def about(self, seen: ConsoleState) -> object:
        """The heap chosen from."""
        return dict(self._heap_of(flight)) if (flight := flight_of(seen)) else None

    def look(self) -> None:
        """Tokens that are gone are chosen no more."""
        super().look()
        flight = flight_of(self.desk.seen)
        if flight is None:
            return
        heap = {token: n for token, n in self._heap_of(flight).items() if n}
        self._choose(fitting(self._proposed or self._now.chosen, heap), heap)

    def on_heap_list_chosen(self, event: HeapList.Chosen) -> None:
        """A click."""
        self._add(event.token)

    def action_choose(self, pressed: str) -> None:
        """The token of that key."""
        token = grip.token_of(pressed, self._now.heap)
        if token:
            self._add(token)

    def action_put_back(self) -> None:
        """The last one."""
        self._proposed = ()
        self._choose(self._now.chosen[:-1])

    def action_send_chosen(self) -> None:
        """As far as something was chosen."""
        chosen = self._now.chosen
        if not chosen or self._due not in (None, len(chosen)):
            self.app.bell()
        elif self._then:
            self.dismiss()
            self._then(chosen)
        else:
            self.send(self._telling(chosen))

    def _add(self, token: str) -> None:
        chosen = (token,) if self._proposed else (*self._now.chosen, token)
        self._proposed = ()
        if fitting(chosen, self._now.heap) != chosen or (self._due and len(chosen) > self._due):
            self.app.bell()
            return
        self._choose(chosen)
        if self._due == len(chosen) or (self._enough and self._enough(chosen)):
            self.action_send_chosen()

    @property
    def _now(self) -> Choosing:
        return self.query_one(HeapList).choosing

    def _choose(self, chosen: Tokens, heap: Heap | None = None) -> None:
        self.query_one(HeapList).show(Choosing(self._now.heap if heap is None else heap, chosen))
        said = self._verdict(chosen) if self._verdict else ""
        if self._due and self._due > 1:
            said = _("{n} of {of} chosen").format(n=len(chosen), of=self._due)
        self.query_one("#verdict", Static).update(said)


def fitting(chosen: Iterable[str], heap: Heap) -> Tokens:
    """
    The tokens chosen, as far as there are so many.

    >>> fitting(("laser-1", "laser-1", "energy-2"), {"laser-1": 1, "energy-2": 3})
    ('laser-1', 'energy-2')
    """
    kept: list[str] = []
    for token in chosen:
        if kept.count(token) < heap.get(token, 0):
            kept.append(token)
    return tuple(kept)
