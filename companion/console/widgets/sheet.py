"""Lines of text with fields lying on them: one widget for all of the text, however many the fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from companion.console.widgets.text import Text


class Placed(NamedTuple):
    """A field, and where on the sheet it lies, in characters from its upper left corner."""

    field: Widget
    across: int
    down: int


class Sheet(Text):
    """
    A form of many small fields, which opens the faster the fewer widgets there are.

    The fields are made when the sheet is mounted, and not before: until then nothing waits for them.

    ```
    Sheet([Content("area  ●"), Content("bag   ●")], [Placed(Input(), 7, 0), Placed(Input(), 7, 1)])
    ```
    """

    def __init__(self, lines: Sequence[Content], fields: Iterable[Placed], *, classes: str) -> None:
        super().__init__(classes=classes)
        self._fields = fields
        self.say(Content("\n").join(lines))

    def compose(self) -> ComposeResult:
        """The fields, each in its place."""
        yield from (_placed(*each) for each in self._fields)

    def render_line(self, y: int) -> Strip:
        """Between the texts there is nothing but the background, as there is beside them."""
        return Strip(_bare(segment) for segment in super().render_line(y))


def _bare(segment: Segment) -> Segment:
    if segment.style is None or not segment.text.isspace():
        return segment
    return Segment(segment.text, Style(bgcolor=segment.style.bgcolor))


def _placed(field: Widget, across: int, down: int) -> Widget:
    field.styles.position = "absolute"
    field.styles.offset = (across, down)
    return field
