"""A text on a screen, such as a sentence or a few lines, that changes with the table."""

from __future__ import annotations

from textual.content import Content, Span

from companion.console.widgets.pane import Pane

Styled = tuple[str, tuple[Span, ...]]


class Text(Pane[Styled]):
    """
    Shows whatever it was told last by `say`; nothing is drawn for the same text again.

    It stands wherever a `Static` would be told something new with every message of the host.
    """

    def say(self, text: Content | str) -> None:
        """Say this from now on; square brackets in it are only square brackets."""
        content = Content(text) if isinstance(text, str) else text
        self.show((content.plain, tuple(content.spans)))

    def lines(self, part: Styled, width: int) -> list[Content]:
        """The text as it was told."""
        del width
        plain, spans = part
        return [Content(plain, list(spans))]
