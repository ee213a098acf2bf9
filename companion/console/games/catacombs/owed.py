"""What opened locks still owe, asked for one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.console.games.clank.seen import view_of
from companion.console.ports import Callback
from companion.console.room import deeds_of
from companion.console.screens.deeds import DeedsScreen
from companion.console.state import ConsoleState
from companion.games.clank.inventory import whose
from companion.games.deeds import Deed, called
from companion.words.language import _
from rules.catacombs.view import CatacombsView
from rules.clank.view import View
from rules.game import Command


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

    def _menu(self, seen: ConsoleState) -> Sequence[Deed]:
        view = view_of(seen)
        if not isinstance(view, CatacombsView) or not view.owed:
            return ()
        owed = view.owed[0]
        self._seat = owed.seat
        deed = called(deeds_of(seen, owed.seat), {"secret": "major-secret"}.get(owed.what, owed.what))
        return deed.further() if deed else ()
