"""The keys one needs most, at the bottom of every screen; a click on one presses it."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding
from textual.content import Content
from textual.events import MouseDown, MouseMove
from textual.reactive import reactive
from textual.screen import Screen

from companion.console.widgets.pane import Pane

NARROW = 80
"""Characters across below which the keys stand closer."""


class Key(NamedTuple):
    """One key of the line."""

    key: str
    name: str
    """As one reads it."""

    does: str
    tip: str
    is_allowed: bool


class KeyLine(Pane[tuple[Key, ...]]):
    """
    Every key of the screen, and of the field one is in, that is to be shown.

    One widget for all of them: a screen opens and closes as fast with ten keys as with two.
    """

    ALLOW_SELECT = False

    pointed: reactive[int | None] = reactive(None, repaint=False)
    """The key below the mouse."""

    def on_mount(self) -> None:
        """Follow the field one is in."""
        self.screen.bindings_updated_signal.subscribe(self, self._list)
        self._list(self.screen)

    def on_unmount(self) -> None:
        """There is nothing to follow any more."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click presses the key."""
        at = self._at(event.x)
        if at is None or self.part is None:
            return
        if self.part[at].is_allowed:
            self.app.simulate_key(self.part[at].key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say what the key below the mouse does."""
        self.pointed = self._at(event.x)

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self.pointed = None

    def watch_pointed(self, pointed: int | None) -> None:
        """It stands out, and tells more."""
        self.tooltip = self.part[pointed].tip if self.part and pointed is not None else None
        self.redraw()

    def lines(self, part: tuple[Key, ...], width: int) -> list[Content]:
        """The keys side by side; where they are too many, the last are cut."""
        return [Content("").join(self._keys(part, width))]

    def _keys(self, part: tuple[Key, ...], width: int) -> list[Content]:
        around, between = ("", " ") if width < NARROW else (" ", "")
        said = []
        for n, key in enumerate(part):
            shade = "" if key.is_allowed else " dim"
            over = " on $block-hover-background" if n == self.pointed else ""
            said.append(
                Content.assemble(
                    (f"{around}{key.name}{around}", f"$footer-key-foreground bold{shade}{over}"),
                    (f"{between}{key.does} ", f"$footer-description-foreground{shade}{over}"),
                )
            )
        return said

    def _at(self, x: int) -> int | None:
        """Which key stands there; none beside them."""
        right = 0
        for n, key in enumerate(self._keys(self.part or (), self.size.width)):
            right += key.cell_length
            if x < right:
                return n
        return None

    def _list(self, screen: Screen[object]) -> None:
        shown: dict[str, Key] = {}
        for _node, binding, is_allowed, tooltip in screen.active_bindings.values():
            if binding.show:
                shown.setdefault(binding.action, self._key(binding, tooltip, is_allowed=is_allowed))
        self.show(tuple(shown.values()))

    def _key(self, binding: Binding, tip: str, *, is_allowed: bool) -> Key:
        name = self.app.get_key_display(binding)
        return Key(binding.key, name, binding.description, tip, is_allowed)
