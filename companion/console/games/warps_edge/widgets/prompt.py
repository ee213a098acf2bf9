"""What the next key is, for a pilot who is tired."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from companion.console.widgets.pane import Pane


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, what it does now, and what else could be done."""

    key: str
    """Empty where one only looks on."""

    does: str
    besides: tuple[str, ...] = ()
    """A line each."""


class Prompt(Pane[Hint]):
    """A line for the key that goes on, and more for what else there is."""

    def lines(self, part: Hint, width: int) -> list[Content]:
        """The key and its deed, then the rest."""
        del width
        keyed = Content.styled(f" {part.key} ", "bold reverse $accent") if part.key else Content("")
        first = Content.assemble(" ", keyed, f" {part.does}")
        return [first, *(Content.styled(f" {said}", "$text-muted") for said in part.besides)]
