"""What the console's widgets have in common: one value goes in, and only another one is drawn."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from textual.content import Content, Span
from textual.geometry import Size
from textual.strip import Strip
from textual.visual import Visual

from companion.console.widgets.once import StyledOnce

P = TypeVar("P")

_BEFORE: Final = re.compile(r" *(?:(?:[☛✗✓‼!?→]|\d{1,2}\.) +)?")
"""What stands before a line's own words: blanks, and a sign or a number."""

_BLANK: Final = "\N{NO-BREAK SPACE}"
_HELD: Final = "\ue000"
"""A blank at which no line ends, and what stands for it while lines are made; nobody types that."""


def fitted(line: Content, width: int) -> Content:
    """A line, cut with an ellipsis where it is longer than so many characters."""
    return line if line.cell_length <= width else line.truncate(width, ellipsis=True)


def hung(line: Content, width: int, by: int | None = None) -> list[Content]:
    r"""
    A line, so many characters across: what does not fit goes on below its first word, or *by* so many.

    >>> [each.plain for each in hung(Content("  1. Take back the newest"), 16)]
    ['  1. Take back', '     the newest']
    >>> [each.plain for each in hung(Content("Eva  +1 90\N{NO-BREAK SPACE}%"), 9)]
    ['Eva  +1', '90\xa0%']
    """
    if line.cell_length <= width:
        return [line]
    found = _BEFORE.match(line.plain)
    by = by if by is not None else found.end() if found else 0
    sign, text = line.divide([by])
    held = _with(text, _BLANK, _HELD)  # textual breaks there, too
    first, *rest = (_with(each, _HELD, _BLANK) for each in held.wrap(max(width - by, 1)))
    return [Content.assemble(sign, first), *(Content.assemble(" " * by, each) for each in rest)]


def _with(text: Content, sign: str, other: str) -> Content:
    return Content(text.plain.replace(sign, other), list(text.spans))


class Pane(StyledOnce, Generic[P]):
    """
    A widget that shows one frozen value: its part of what there is to show.

    A pane says in `lines` what it looks like; the screen it lies on hands the value down by `show`.

    ```
    class Fuel(Pane[int]):
        def lines(self, part: int, width: int) -> list[Content]:
            return [Content(f"fuel {part}")]

    self.query_one(Fuel).show(flight.fuel)
    ```

    It promises three things, so that a screen need not ask what has changed:

    - A value that equals the one shown draws nothing, however often it comes.
    - Another one draws this widget, and no other.
    - The screen is laid out again only where the style leaves a size to the text (`auto`), and the text now
      asks for another size than it has.

    For this the value must hold all that `lines` reads, and nothing that cannot be seen, such as the version
    of the table. Before the first value it is blank.
    """

    part: P | None = None
    """The value shown; none before the first."""

    def show(self, part: P) -> None:
        """Show this from now on."""
        if part != self.part:
            self.part = part
            self.redraw()

    def redraw(self) -> None:
        """Draw it again: something that no value holds is another now, such as what the mouse points at."""
        self.refresh()
        if self.is_mounted and self.display and not self._fits:
            self.refresh(layout=True)

    @abstractmethod
    def lines(self, part: P, width: int) -> Sequence[Content]:
        """What it looks like, so many characters across; where its height is fixed, `size` tells it."""

    def render(self) -> Content:
        """The lines, one below the other."""
        return self._drawn(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines it needs, so many characters across."""
        del container, viewport
        return self._drawn(width).get_height(self.styles.get_rules(), width) if width else 0

    def _drawn(self, width: int) -> Content:
        return Content("") if self.part is None else Content("\n").join(self.lines(self.part, width))

    @property
    def _fits(self) -> bool:
        """Whether the text asks for no other room than it has."""
        styles, has = self.styles, self.content_size
        wide, high = (side is not None and side.is_auto for side in (styles.width, styles.height))
        around = self.container_size, self.app.size
        return (not wide or self.get_content_width(*around) == has.width) and (
            not high or self.get_content_height(*around, has.width) == has.height
        )


class Page(Pane[P]):
    """A pane far longer than what is seen of it: a line is spelled out as it comes into sight."""

    _laid: tuple[P | None, int, Sequence[Content]] = None, 0, ()
    """What the lines are of, for how many characters across, and all of them; none is longer."""

    def render_line(self, y: int) -> Strip:
        """The line there; where something is selected, textual finds out what."""
        laid, width = self._all(self.content_size.width), self.content_size.width
        if self.text_selection or y >= len(laid):
            return super().render_line(y)
        return Visual.to_strips(self, laid[y], width, 1, self.visual_style)[0].apply_offsets(0, y)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines there are, so many characters across."""
        del container, viewport
        return len(self._all(width)) if width else 0

    def _all(self, width: int) -> Sequence[Content]:
        if self.part is not None and self._laid[:2] != (self.part, width):
            self._laid = self.part, width, self.lines(self.part, width)
        return self._laid[2]


Styled = tuple[str, tuple[Span, ...]]


class Text(Pane[Styled]):
    """
    Shows what `say` said last; nothing is drawn for the same text again.

    It stands where a `Static` would get a new text with every message of the host. What does not
    fit on a line goes on below its own first word.
    """

    def say(self, text: Content | str) -> None:
        """Say this from now on; square brackets in it are only square brackets."""
        content = Content(text) if isinstance(text, str) else text
        self.show((content.plain, tuple(content.spans)))

    def lines(self, part: Styled, width: int) -> list[Content]:
        """The text, line by line."""
        return _hung(part, width)


@lru_cache(32)  # a text is laid out several times before it is seen
def _hung(styled: Styled, width: int) -> list[Content]:
    plain, spans = styled
    said = Content(plain, list(spans)).split("\n", allow_blank=True)
    return [each for line in said for each in hung(line, width)]
