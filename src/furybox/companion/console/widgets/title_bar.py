"""The top line: which game, whose turn, and whether the host is there."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console import words
from furybox.companion.console.seats import ink
from furybox.companion.console.seen import Seen
from furybox.companion.language import _

NAME = " ≡ FURYBOX "
"""Where a mouse finds everything: a click opens the palette."""


class TitleBar(Widget):
    """One line at the top of every screen."""

    class Pressed(Message):
        """The name of the program was clicked."""

    seen: reactive[Seen] = reactive(Seen())
    watching: reactive[bool] = reactive(bool)
    """Whether this console only looks on."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self.heading = heading
        """What the screen is; the table itself needs no heading."""

    def on_click(self, event: Click) -> None:
        """Its first word is a button."""
        event.stop()
        if event.x < len(NAME):
            self.post_message(self.Pressed())

    def render(self) -> Content:
        """Heading or turn at the left, state of the line at the right."""
        left = Content.assemble((NAME, "bold reverse"), "  ", self._middle())
        right = Content.assemble(self._state(), " ")
        gap = self.size.width - left.cell_length - right.cell_length
        if gap < 1:
            return left.truncate(self.size.width, ellipsis=True)
        return Content.assemble(left, " " * gap, right)

    def _middle(self) -> Content:
        if self.heading:
            return Content.styled(self.heading, "bold")
        view = self.seen.view
        if view is None:
            return Content(_("no game yet"))
        if view.phase != "play":
            return Content.styled(_("Game over") if view.phase == "over" else _("Scoring"), "bold")
        if view.turn.seat is None:
            return Content.styled(_("Free play"), "bold")
        seat = view.seats[view.turn.seat]
        return Content.assemble(
            (_("Turn {n}").format(n=view.turn.number), ""),
            "  ",
            (f"▶ {words.who(view.seats, view.turn.seat)}", f"bold {ink(seat.colour)}"),
        )

    def _state(self) -> Content:
        if self.seen.lost:
            return Content.styled(_(" NO HOST "), "bold reverse $error")
        if self.seen.table and self.seen.table.faults:
            return Content.styled(_(" DEVICE FAULT "), "bold reverse $warning")
        if self.watching:
            return Content.styled(_(" WATCHING "), "bold reverse $accent")
        return Content.styled(_("simulated") if self.seen.is_simulated else _("joined"), "$text-muted")
