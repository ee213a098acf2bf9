"""A screen that is styled, laid out and drawn once as it comes, where textual does so two or three times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, Self, TypeVar

from rich.console import ConsoleRenderable, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.color import Color
from textual.events import Resize, ScreenResume, ScreenSuspend
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.widget import Widget

from companion.console.widgets.lines import KeyLine

T = TypeVar("T")

_TOASTS: Final = "textual-toastrack"
_TIP: Final = "textual-tooltip"


class Dimmed(BackgroundScreen):
    """A screen behind another one."""

    @classmethod
    def process_segments(cls, segments: Iterable[Segment], color: Color) -> Iterator[Segment]:
        """Each piece, dimmed."""
        return (Segment(text, _mixed(style, color), control) for text, style, control in segments)


@lru_cache(1024)
def _mixed(style: Style | None, color: Color) -> Style | None:
    return next(iter(BackgroundScreen.process_segments([Segment("", style)], color))).style


class Fitted(Screen[T]):
    """
    A screen that is styled once, and drawn once: it is born with the words of its terminal's size.

    Textual would draw all of it again as it comes on top, is covered, or where another field has the focus.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    _is_drawn = False
    """Whether it need not be told to be drawn next."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._fits = size = self.app.size
        wide, high = self.app.HORIZONTAL_BREAKPOINTS, self.app.VERTICAL_BREAKPOINTS
        for length, names in ((size.width, wide or ()), (size.height, high or ())):
            self.add_class(*[name for least, name in sorted(names) if least <= length][-1:], update=False)

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        """Without what would have all of it laid out once more."""
        await self.mount_all(needed(widgets))

    def post_message(self, message: Message) -> bool:
        """What is put on top draws this as well, or hides it."""
        self._is_drawn = self._is_drawn or isinstance(message, ScreenSuspend)
        return super().post_message(message)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw it again; what is laid out again is drawn where it is another then."""
        if self.is_mounted and (layout or not self._is_drawn):
            super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)
        self._is_drawn = self._is_drawn and layout
        return self

    def _compositor_refresh(self) -> None:
        """What lies between this and the top shows it, too."""
        # textual draws the top alone, and tells nobody: its threads #3055, #3062
        super()._compositor_refresh()
        stack = self.app.screen_stack
        for between in stack[stack.index(self) + 1 : -1] if self in stack else ():
            between.refresh()

    def post_render(self, renderable: RenderableType, base_style: Style) -> ConsoleRenderable:
        """What lies below is dimmed with each of its styles mixed but once."""
        if isinstance(renderable, BackgroundScreen):
            return Dimmed(renderable.screen, renderable.color)
        return super().post_render(renderable, base_style)

    @on(ScreenResume)
    def _keep_looks(self, event: ScreenResume) -> None:
        """To be on top changes no style."""
        event.refresh_styles = False
        self._is_drawn = not self.stack_updates
        if self._is_drawn and self.outer_size == self.app.size:
            self.refresh(layout=True)

    @on(Resize)
    def _fit(self, event: Resize) -> None:
        """It was laid out in that size as it came on top, and so was what lies below."""
        if event.size == self._fits:
            event.prevent_default()
        self._fits = event.size


def needed(widgets: list[Widget]) -> list[Widget]:
    """All but what textual adds to each: no text here is a toast, and only lines of keys have tips."""
    has_tips = any(isinstance(each, KeyLine) for each in widgets)
    return [each for each in widgets if each.id not in {_TOASTS, "" if has_tips else _TIP}]
