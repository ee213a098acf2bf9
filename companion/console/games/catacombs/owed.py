"""What opened locks still owe, asked for one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.games.clank.screens.menu import DeedsScreen
from companion.console.games.clank.seen import view_of
from companion.console.ports import Callback
from companion.console.state import ConsoleState
from companion.games.catacombs.menu import of_owed
from companion.games.clank.menu import MenuLine
from companion.wire import Answer
from rules.game import Command


class OwedScreen(DeedsScreen):
    """Left once nothing is owed any more; escape leaves the rest for later."""

    _told = -1
    """The version at which something was told last."""

    def __init__(self) -> None:
        super().__init__(None)

    def show(self, seen: ConsoleState) -> None:
        """Once the table has what was told, ask for the next."""
        if 0 <= self._told <= seen.version:
            self._told = -1
            if self._menu(seen):
                self.look()
            else:
                self.leave()

    def send(self, command: Command, then: Callback | None = None) -> None:
        """Tell it, and stay."""
        super().send(command, then or self._heard_of)

    def _heard_of(self, answer: Answer) -> None:
        self._told = answer.version
        self.show(self.desk.seen)

    def _menu(self, seen: ConsoleState) -> Sequence[MenuLine]:
        view = view_of(seen)
        owed = of_owed(view, seen.numbers) if view else None
        if owed is None:
            return ()
        self._seat, lines = owed
        return lines
