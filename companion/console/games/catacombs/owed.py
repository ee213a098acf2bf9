"""What opened locks still owe, asked for one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.console.games.clank.screens.menu import DeedsScreen
from companion.console.games.clank.seen import view_of
from companion.console.ports import Callback
from companion.console.state import ConsoleState
from companion.games.clank import menu as deed
from companion.games.clank.inventory import whose
from companion.games.clank.reference import opened
from companion.games.menu import MenuLine
from companion.words.language import _
from rules.catacombs.commands import Prisoner
from rules.catacombs.view import CatacombsView
from rules.clank.commands import Secret
from rules.clank.view import View
from rules.game import Command


def of_owed(view: View, numbers: Mapping[str, Any]) -> tuple[int, tuple[MenuLine, ...]] | None:
    """The first seat that a lock still owes something, and what it may be; none where nothing is owed."""
    if not isinstance(view, CatacombsView) or not view.owed:
        return None
    owed, effect = view.owed[0], opened(view, numbers).effect
    if owed.what == "secret":
        return owed.seat, deed.tokens(owed.seat, Secret, view.depths.major, effect)
    return owed.seat, deed.tokens(owed.seat, Prisoner, view.depths.prisoners, effect)


def owing(view: View) -> Iterator[str]:
    """What the first lock still owes, as it is asked for."""
    for owed in view.owed[:1] if isinstance(view, CatacombsView) else ():
        asked = {
            "secret": _("Which major secret does {name} take?"),
            "prisoner": _("Whom does {name} free?"),
        }[owed.what]
        yield asked.format(name=whose(view.seats)[owed.seat])


class OwedScreen(DeedsScreen):
    """Left once nothing is owed any more; escape leaves the rest for later."""

    def __init__(self) -> None:
        super().__init__(None)

    def followed(self) -> None:
        """Ask for the next, or go."""
        if self._menu(self.desk.seen):
            self.look()
        else:
            self.leave()

    def send(self, command: Command, then: Callback | None = None) -> None:
        """Tell it, and stay."""
        super().send(command, then or self._heard_of)

    def _menu(self, seen: ConsoleState) -> Sequence[MenuLine]:
        view = view_of(seen)
        owed = of_owed(view, seen.numbers) if view else None
        if owed is None:
            return ()
        self._seat, lines = owed
        return lines
