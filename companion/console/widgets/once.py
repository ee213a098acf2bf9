"""Textual's plain parts, of which each is styled as it comes, laid out and drawn once."""

from __future__ import annotations

from textual import containers, widgets
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget


class StyledOnce(Widget):
    """A widget that is styled as it is put on a screen, and laid out and drawn as it lies there: once."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def update_node_styles(self, animate: bool = True) -> None:  # noqa: FBT001, FBT002  # textual's own
        """Where it lies on no screen yet, all of it is styled as it comes there."""
        if self.is_attached:
            super().update_node_styles(animate)


class Container(containers.Container, StyledOnce):
    """What lies in it is laid out as the style says."""


class Horizontal(containers.Horizontal, StyledOnce):
    """Side by side."""


class Vertical(containers.Vertical, StyledOnce):
    """One below the other."""


class VerticalScroll(containers.VerticalScroll, StyledOnce):
    """The same, and longer than what is seen of it."""


class Static(widgets.Static, StyledOnce):
    """A text that is seldom another."""


class Label(Static):
    """A word beside something."""
