"""The newest of the history, and what take back and restore would do, before anybody presses."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.console import labels
from companion.console.widgets.pane import Pane, fitted
from companion.games.signs import RED
from companion.line.carried import Line
from companion.line.wire import Table
from companion.words.language import _

DRAW = RED
"""Marks a line in which cubes were drawn."""


class Tail(msgspec.Struct, frozen=True):
    """The end of the history, and what could be done with it."""

    lines: tuple[Line, ...]
    undo: str | None
    """What take back would take back; none when there is nothing."""

    redo: str | None
    keys: tuple[str, str]
    """The keys that take back and restore; empty where there are none."""


class HistoryTail(Pane[Tail]):
    """As many of the newest lines as fit, the newest last."""

    @dataclass
    class Picked(Message):
        """A line was clicked."""

        entry: int

    @dataclass
    class Offered(Message):
        """What could be done with the newest lines was clicked: `undo` or `redo`."""

        action: str

    def on_click(self, event: Click) -> None:
        """A line leads into the history; an offer is taken."""
        event.stop()
        if self.part is None or self.screen.get_selected_text():
            return  # text was marked, nothing was meant
        lines = self._newest(self.part)
        at = event.y - (self.size.height - 1 - len(lines))
        offers = _offered(self.part)
        if 0 <= at < len(lines):
            self.post_message(self.Picked(lines[at].last))
        elif at == len(lines) and offers:
            action, *_said = offers[min(event.x * len(offers) // max(self.size.width, 1), len(offers) - 1)]
            self.post_message(self.Offered(action))

    def lines(self, part: Tail, width: int) -> list[Content]:
        """Lines, then what could be taken back."""
        lines = [history_line(line, width) for line in self._newest(part)]
        blank = [Content("")] * (max(self.size.height - 1, 0) - len(lines))
        return [*blank, *lines, _offers(part, width)]

    def _newest(self, part: Tail) -> tuple[Line, ...]:
        """The lines there is room for."""
        room = max(self.size.height - 1, 0)
        return part.lines[-room:] if room else ()


def tail(table: Table, keys: tuple[str, str]) -> Tail:
    """The end of a table's history, where these *keys* take back and restore."""
    return Tail(table.history, table.undo, table.redo, keys)


def history_line(line: Line, width: int) -> Content:
    """
    One line of the history; a taken-back one is struck, and still there.

    >>> line = Line(first=3, last=4, at="", text="Eva: noise 2", standing=True, draw=False)
    >>> history_line(line, 40).plain
    '   4 Eva: noise 2'
    """
    mark = f"{DRAW} " if line.draw else ""
    time = labels.clock(line.at)
    back = "" if line.standing else _(" (taken back)")
    left = Content.styled(f"{line.last:>4} {time}{' ' if time else ''}", "$text-muted")
    style = "" if line.standing else "strike $text-disabled"
    room = width - left.cell_length - len(back)
    text = fitted(Content.styled(f"{mark}{line.text}", style), max(room, 1))
    return Content.assemble(left, text, (back, "$text-disabled"))


def _offers(part: Tail, width: int) -> Content:
    offers = _offered(part)
    if not offers:
        said = "" if part.undo else _("Nothing to take back.")
        return Content.styled(f" {said}", "$text-disabled")
    each = max(width // len(offers), 8)
    styled = [
        Content.assemble((f" {key} ", "bold $accent"), (text, "$text-muted"), " ")
        for _do, key, text in offers
    ]
    return Content("").join([fitted(offer, each) for offer in styled])


def _offered(part: Tail) -> list[tuple[str, str, str]]:
    """What could be done: the action, its key and a sentence."""
    undo, redo = part.keys
    offers = []
    if undo and part.undo:
        offers.append(("undo", undo, _("takes back: {what}").format(what=part.undo)))
    if redo and part.redo:
        offers.append(("redo", redo, _("restores: {what}").format(what=part.redo)))
    return offers
