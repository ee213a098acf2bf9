"""Many small fields as one widget: each is text that is drawn, but for the one that somebody is in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click
from textual.geometry import Region
from textual.widget import Widget

from companion.console.forms import Typed
from companion.console.widgets.once import StyledOnce
from companion.games.deeds import Field


@dataclass(eq=False)
class Cell:
    """A field, what is believed of it, and what was typed there."""

    field: Field
    believed: str = ""
    cell_length: int = 4
    """Characters across."""

    text: str = ""
    across: int = 0
    down: int = 0

    def drawn(self) -> Content:
        """As it looks while nobody is in it."""
        said, shade = (self.text, "$foreground") if self.text else (self.believed, "$text-disabled")
        return Content.styled(f"{said[: self.cell_length]:{self.cell_length}}", f"{shade} on $panel")


class Cells(StyledOnce):
    """Lines of texts and cells: a form of many fields opens the faster the fewer widgets there are."""

    def __init__(self, rows: Iterable[Iterable[Content | Cell]]) -> None:
        super().__init__()
        self._rows = tuple(map(tuple, rows))
        self.styles.height = len(self._rows)
        self.cells = tuple(each for row in self._rows for each in row if isinstance(each, Cell))
        self.here = self.cells[0]
        self._typed = Typed(compact=True, select_on_focus=False)  # who comes back goes on typing
        for down, row in enumerate(self._rows):
            across = 0
            for each in row:
                if isinstance(each, Cell):
                    each.across, each.down = across, down
                across += each.cell_length

    def compose(self) -> ComposeResult:
        """The one that somebody is in, which is the first."""
        yield self._typed
        self.watch(self._typed, "value", self._keep, init=False)
        self.go(self.here)

    def _keep(self, value: str) -> None:
        self.here.text = value

    def go(self, cell: Cell) -> Typed:
        """Let one type in that cell."""
        self.here, typed = cell, self._typed
        typed.type = "integer" if cell.field.kind == "number" else "text"
        typed.max_length = cell.field.longest
        with typed.prevent(Typed.Changed):
            typed.value = cell.text
        typed.cursor_position = len(cell.text)
        typed.styles.offset = cell.across, cell.down
        self.look()
        typed.focus(scroll_visible=False)
        self.keep_in_sight()
        return typed

    def keep_in_sight(self) -> None:
        """Scroll to where one is."""
        if isinstance(form := self.parent, Widget):
            below = self.here.down + self.virtual_region.y
            form.scroll_to_region(Region(self.here.across, below, self.here.cell_length, 1), animate=False)

    def look(self) -> None:
        """Show what is believed by now."""
        self._typed.placeholder = self.here.believed
        self.on_resize()
        self.refresh()

    def on_resize(self) -> None:
        """A wide cell takes the room there is."""
        self._typed.styles.width = min(self.here.cell_length, self.app.size.width - self.here.across - 4)

    def on_click(self, event: Click) -> None:
        """Go where the mouse is."""
        for cell in self.cells if event.widget is self else ():
            if cell.down == event.y and 0 <= event.x - cell.across < cell.cell_length:
                self.go(cell)

    def step(self, by: int) -> Typed:
        """Go so many on, round and round."""
        return self.go(self.cells[(self.cells.index(self.here) + by) % len(self.cells)])

    def climb(self, rows: int) -> None:
        """Go up or down a column; where no other row has a cell there, to the nearest."""
        here = self.here
        others = [cell for cell in self.cells if (cell.down - here.down) * rows > 0]
        if others:
            self.go(min(others, key=lambda at: (abs(at.down - here.down), abs(at.across - here.across))))

    def render(self) -> Content:
        """The lines, as far as there is room; what is typed in lies above its cell."""
        rows = ((each.drawn() if isinstance(each, Cell) else each for each in row) for row in self._rows)
        return Content("\n").join(Content("").join(row).truncate(self.size.width) for row in rows)
