"""What one game of the family has at its table, and the others have not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from textual.screen import Screen

from companion.console.widgets.pane import Pane
from rules.clank.view import View

P = TypeVar("P")


class OwnPanel(Pane[P]):
    """What a game shows besides, between the draw and the seats."""

    @abstractmethod
    def tell(self, view: View) -> None:
        """Show how the table stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """What it has; a game that has nothing of its own is one of the family all the same."""

    panels: tuple[Callable[[], OwnPanel[Any]], ...] = ()
    pages: Mapping[str, Callable[[], Screen[Any]]] = field(default_factory=dict)
    """Screens that are opened from the table, by their name."""
