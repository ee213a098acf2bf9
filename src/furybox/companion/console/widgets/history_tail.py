"""The newest of the history, and what take back and restore would do, before anybody presses."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console import words
from furybox.companion.console.seats import RED
from furybox.companion.language import _
from furybox.companion.wire import Line, Table

DRAW = RED
"""Marks a line in which cubes were drawn."""


class HistoryTail(Widget):
    """As many of the newest lines as fit, the newest last."""

    table: reactive[Table | None] = reactive(None)

    def render(self) -> Content:
        """Lines, then what could be taken back."""
        if self.table is None:
            return Content("")
        room = max(self.size.height - 1, 0)
        newest = self.table.history[-room:] if room else ()
        lines = [told(line, self.size.width) for line in newest]
        blank = [Content("")] * (room - len(lines))
        return Content("\n").join([*blank, *lines, self._offers()])

    def _offers(self) -> Content:
        table, width = self.table, self.size.width
        parts: list[Content] = []
        if table and table.undo:
            parts.append(_offer("u", _("takes back: {what}").format(what=table.undo)))
        if table and table.redo:
            parts.append(_offer("r", _("restores: {what}").format(what=table.redo)))
        if not parts:
            return Content.styled(f" {_('Nothing to take back.')}", "$text-disabled")
        each = max(width // len(parts), 8)
        return Content("").join([_fit(part, each) for part in parts])


def told(line: Line, width: int) -> Content:
    """
    One line of the history; a taken-back one is struck, and still there.

    >>> line = Line(first=3, last=4, at="", text="Eva: noise 2", standing=True, draw=False)
    >>> told(line, 40).plain
    '   4 Eva: noise 2'
    """
    mark = f"{DRAW} " if line.draw else ""
    time = words.clock(line.at)
    back = "" if line.standing else _(" (taken back)")
    left = Content.styled(f"{line.last:>4} {time}{' ' if time else ''}", "$text-muted")
    style = "" if line.standing else "strike $text-disabled"
    room = width - left.cell_length - len(back)
    text = _fit(Content.styled(f"{mark}{line.text}", style), max(room, 1))
    return Content.assemble(left, text, (back, "$text-disabled"))


def _offer(key: str, text: str) -> Content:
    return Content.assemble((f" {key} ", "bold $accent"), (text, "$text-muted"), " ")


def _fit(line: Content, width: int) -> Content:
    return line if line.cell_length <= width else line.truncate(width, ellipsis=True)
