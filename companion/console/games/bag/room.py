"""A bag at a console: a screen of its own, and one line at the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult

from companion.console.room import ConsoleGame, GamePart, Seats
from companion.console.screens.base import later
from companion.console.screens.game import GameScreen
from companion.console.state import ConsoleState
from companion.console.widgets.once import Container, Vertical
from companion.console.widgets.pane import Text
from companion.games import GAMES
from rules.bag.commands import MOST, Draw, Put, Set, Start
from rules.bag.game import Chances, View

_DEEDS: Final = later("screens.deeds.DeedsScreen", None)


class BagScreen(GameScreen):
    """What lies where, what the next draw may bring, and what happened."""

    PAGES = {
        **GameScreen.PAGES,
        "correct": later("screens.correct.CorrectScreen", {"count": _DEEDS}),
        "deeds": _DEEDS,
    }

    def body(self) -> ComposeResult:
        """The bag beside what happened."""
        with Container(id="table"):
            with Vertical(id="people"):
                yield Text(id="bag")
            yield from self.events()

    _put_away = 0
    """The newest draw that was looked at here."""

    _known: ConsoleState | None = None
    """What may be shown: nothing tells of a draw before its last cube has fallen."""

    def show(self, seen: ConsoleState) -> None:
        """Hand it down: where a draw is falling, the bag as it was, and the cubes that have fallen."""
        table = seen.table
        if table is None or not isinstance(table.shown, View):
            return
        is_falling = ROOM.is_secret(table)
        if self._known is None or not is_falling:
            self._known = seen
        known, attack = self._known.table or table, table.attack
        lines = list(_lines(known.shown, known.chances)) if isinstance(known.shown, View) else []
        if attack and attack.entry != self._put_away:
            fell = GAMES["bag"].seats.cubes(table.shown, attack.cubes[: attack.revealed])
            lines += ["", "  ".join(f"{cube.sign} {cube.told}" for cube in fell)]
        self.query_one("#bag", Text).say("\n".join(lines))
        self.show_history(known, hushed=is_falling)

    def stands(self) -> frozenset[str]:
        """Whether it is over, for the keys that come then."""
        shown = self.seen.shown
        return frozenset(("ended",) if shown and shown.phase == "over" else ())

    def action_draw(self) -> None:
        """Put the newest draw away first, where it is still shown."""
        attack = self.seen.table.attack if self.seen.table else None
        if attack and attack.entry != self._put_away:
            self._put_away = attack.entry
            self.desk.acknowledge(attack.entry)
            self.show(self.seen)
        else:
            self.tell(Draw())

    def action_put_back(self) -> None:
        """All of it."""
        self.tell(Put(to="bag"))

    def action_more(self, by: int) -> None:
        """The next draw takes another number."""
        if isinstance(self.seen.shown, View):
            self.tell(Set(dial="count", to=min(max(self.seen.shown.count + by, 1), MOST)))


def _lines(view: View, chances: Chances | None) -> Iterator[str]:
    there = GAMES["bag"].inventory(view)
    for piece in view.colours:
        lies = (f"{there.place(place)} {heap[piece]}" for place, heap in view.places.items() if piece in heap)
        yield f"{there.piece(piece)}: {', '.join(lies) or there.place('bag') + ' 0'}"
    yield from ("", *(GAMES["bag"].outlook.odds(view, chances) if chances else ()))


class SetUp(GamePart):
    """One line says what goes into the bag."""

    def compose(self) -> ComposeResult:
        """Colours and numbers."""
        yield from map(self.form.row, GAMES["bag"].opening())

    def go_on(self, game: str, _seats: Seats) -> None:
        """Fill the bag."""
        self.form.send(Start(game=game, cubes=self.form.value("cubes")), lambda _answer: None)


class BagRoom(ConsoleGame[View]):
    """All else is as for most games."""

    set_up = SetUp
    screen = BagScreen


ROOM: Final = BagRoom()
