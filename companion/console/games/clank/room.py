"""What consoles have of the games with seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual.app import ComposeResult

from companion.console.games.clank import labels, suggestions
from companion.console.games.clank.screens.table import OwnPanel, TableScreen
from companion.console.room import ConsoleGame, GamePart, Seats, Suggestion
from companion.console.screens.base import later
from companion.console.suggestions import dialled
from companion.console.widgets.lines import Run
from companion.games import GAMES
from companion.games.clank.deeds import opening
from companion.games.deeds import choice
from companion.games.files import FILES
from companion.games.signs import ink
from companion.line.carried import No
from companion.line.wire import Table
from companion.words.language import N_, _
from rules.catacombs.commands import Lockpick
from rules.catacombs.view import CatacombsView
from rules.clank.commands import Attack, EndTurn, SeatSetup, Set, Start
from rules.clank.view import View
from rules.filed.commands import OWN_NAME
from rules.filed.commands import Start as OwnStart
from rules.game import Command


def preview(command: Command, table: Table, view: View) -> str:
    """What would be different, a line for each thing; empty for a command nobody can foresee."""
    match command:
        case Set(dial=dial, to=to):
            return dialled(table, dial, _stands(dial, view), _said(dial, to, view))
        case EndTurn() if view.turn.seat is not None:
            after = _said("turn", labels.beside(view, 1), view)
            return f"{_('whose turn it is')}: {_stands('turn', view)} → {after}"
        case Attack():
            return _("The draw is made: {n} cubes.").format(n=labels.owed(view))
        case Lockpick(seat=seat, by=by) if isinstance(view, CatacombsView):
            now = view.depths.lockpicks[seat]
            return (
                _("{name}: lockpicks {now}").format(name=labels.who(view.seats, seat), now=now)
                + f" → {now + by}"
            )
        case _:
            return ""


def _stands(dial: str, view: View) -> str:
    """How a dial stands, in words."""
    match dial:
        case "turns":
            return _("free") if view.free else _("tracked")
        case "turn" if view.turn.seat is None:
            return "–"  # noqa: RUF001
        case "turn":
            return labels.who(view.seats, view.turn.seat or 0)
        case _:
            there = GAMES[view.game].inventory(view)
            now = there.stands.get(dial, 0)
            return dict(there.answers.get(dial, ())).get(now, str(now))


def _said(dial: str, to: int | str, view: View) -> str:
    return dict(GAMES[view.game].inventory(view).answers.get(dial, ())).get(to, str(to))


class SetUp(GamePart):
    """Three choices. Printed numbers are compared as soon as the table goes by them, and not before."""

    def compose(self) -> ComposeResult:
        """What the family asks, and which of those that somebody wrote it is."""
        if FILES:
            which = choice("file", _("which"), [(file, title) for title, file in FILES.items()])
            yield self.form.row(which, classes="of-a-file")
        yield from map(self.form.row, opening())

    def ask(self) -> None:
        """Only a game of one's own has a file."""
        for row in self.query(".of-a-file"):
            row.display = self.form.value("game") == OWN_NAME

    def go_on(self, game: str, seats: Seats) -> None:
        """Start."""
        self.form.send(self._start(game, seats), lambda _answer: None)

    def compare(self, game: str, seats: Seats) -> None:
        """All printed numbers, to be compared, and house rules."""
        self.app.push_screen(later("games.clank.screens.printed.PrintedScreen", self._start(game, seats))())

    def _start(self, game: str, seats: Seats) -> Start:
        values = self.form.values
        asked: dict[str, Any] = {field.name: values[field.name] for field in opening()}
        sit = tuple(SeatSetup(name=name, colour=colour) for name, colour in seats)
        if game == OWN_NAME:
            return OwnStart(game=game, seats=sit, file=values["file"], **asked)
        return Start(game=game, seats=sit, **asked)


class ClankRoom(ConsoleGame[View]):
    """The room of a game of the family, with its *lots*; it is given what only this game shows."""

    set_up = SetUp
    wall = staticmethod(later("games.clank.screens.wall.TableWall"))
    meanings = {
        "attack": (N_("the draw this turn owes"), ""),
        "next": (N_("the next seat's turn"), ""),
        "back": ("", N_("take back")),
        "fury": (N_("fury +1"), ""),
        "danger": (N_("DANGER +1"), N_("DANGER -1")),
        "dial": (N_("go on, choose"), ""),
    }
    meaning = (N_("noise +1"), N_("noise -1"))  # a button for each seat

    def __init__(self, *lots: str, panels: tuple[Callable[[], OwnPanel[Any]], ...] = ()) -> None:
        self.lots = later("games.clank.screens.lots.LotsScreen", *lots)
        self._panels = panels

    def screen(self) -> TableScreen:
        """The screen of the table."""
        return TableScreen(*self._panels)

    def title(self, view: View) -> tuple[Run, ...]:
        """Whose turn it is, or why it is nobody's."""
        if view.phase != "play":
            return ((_("Game over") if view.phase == "over" else _("Scoring"), "bold"),)
        if view.turn.seat is None:
            return ((_("Free play"), "bold"),)
        return (
            (_("Turn {n}").format(n=view.turn.number), ""),
            ("  ", ""),
            (f"▶ {labels.who(view.seats, view.turn.seat)}", f"bold {ink(view.seats[view.turn.seat].colour)}"),
        )

    def suggestions(self, table: Table, refused: No | None, tried: Command | None) -> Iterator[Suggestion]:
        """What would have to be so for the table to be right."""
        view = labels.view_of(table)
        return suggestions.suggestions(table, view, refused, tried) if view else iter(())

    def preview(self, command: Command, table: Table) -> str:
        """A turn, a draw, a dial."""
        view = labels.view_of(table)
        return preview(command, table, view) if view else ""
