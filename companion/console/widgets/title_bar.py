"""The top line: which game, whose turn, and whether the host is there."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.console.games import room
from companion.console.games.game import Run
from companion.console.state import ConsoleState
from companion.console.widgets.pane import Pane
from companion.language import _

NAME = " ≡ FURYBOX "
"""Where a mouse finds everything: a click opens the palette."""


@dataclass(frozen=True, slots=True)
class Title:
    """What there is to say beside the name."""

    turn: tuple[Run, ...]
    """Whose turn it is, or why it is nobody's."""

    state: Run
    """How it stands with the host."""


class TitleBar(Pane[Title]):
    """One line at the top of every screen."""

    class Pressed(Message):
        """The name of the program was clicked."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self.heading = heading
        """What the screen is, in place of the turn; the table itself needs no heading."""

    def on_click(self, event: Click) -> None:
        """Its first word is a button."""
        event.stop()
        if event.x < len(NAME):
            self.post_message(self.Pressed())

    def lines(self, part: Title, width: int) -> list[Content]:
        """Heading or turn at the left, state of the line at the right."""
        middle = ((self.heading, "bold"),) if self.heading else part.turn
        left = Content.assemble((NAME, "bold reverse"), "  ", *middle)
        right = Content.assemble(part.state, " ")
        gap = width - left.cell_length - right.cell_length
        if gap < 1:
            return [left.truncate(width, ellipsis=True)]
        return [Content.assemble(left, " " * gap, right)]


def title(seen: ConsoleState, *, watching: bool) -> Title:
    """What the top line says; *watching* is a console that only looks on."""
    return Title(_turn(seen), _state(seen, watching=watching))


def _turn(seen: ConsoleState) -> tuple[Run, ...]:
    return room(seen.table).title(seen.shown) if seen.shown else ((_("no game yet"), ""),)


def _state(seen: ConsoleState, *, watching: bool) -> Run:
    if seen.lost:
        return _(" NO HOST "), "bold reverse $error"
    if seen.table and seen.table.faults:
        return _(" DEVICE FAULT "), "bold reverse $warning"
    if watching:
        return _(" WATCHING "), "bold reverse $accent"
    return _("simulated") if seen.is_simulated else _("joined"), "$text-muted"
