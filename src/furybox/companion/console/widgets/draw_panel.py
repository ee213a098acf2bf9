"""What the coming draw is: how many cubes, and what they are drawn from."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Digits, Static

from furybox.companion.console import words
from furybox.companion.console.seats import ink, shape
from furybox.companion.language import _
from furybox.rules.clank.view import View


class DrawPanel(Horizontal):
    """The number of cubes, large where there is room, and the heaps they come from."""

    view: reactive[View | None] = reactive(None)

    def compose(self) -> ComposeResult:
        """A large number, and two lines beside it."""
        yield Digits("", id="draw-count")
        yield Static("", id="draw-lines")

    def watch_view(self, view: View | None) -> None:
        """Say it anew."""
        if view is None or not self.is_mounted:
            return
        self.query_one(Digits).update(str(words.owed(view)))
        self.query_one("#draw-lines", Static).update(self._lines(view))

    def _lines(self, view: View) -> Content:
        return Content("\n").join([Content.assemble(*_sum(view)), _heaps(view)])


def _sum(view: View) -> tuple[Content, ...]:
    if view.turn.owed is not None and view.turn.seat is not None:
        owed = _("{name} is out: this turn draws {n}").format(
            name=words.who(view.seats, view.turn.seat), n=view.turn.owed
        )
        return (Content.styled(owed, "bold $warning"),)
    return (
        Content.styled(_("An attack draws {n}").format(n=words.owed(view)), "bold"),
        Content.styled(
            _("  = fury {fury} + danger {danger}").format(fury=view.fury.cubes, danger=view.danger),
            "$text-muted",
        ),
    )


def _heaps(view: View) -> Content:
    colours = tuple(seat.colour for seat in view.seats)
    parts: list[Content] = [_heap(_("bag"), view.bag, colours)]
    parts.append(Content.assemble(("   " + _("area") + " ", "$text-muted"), str(sum(view.area.values()))))
    parts.append(Content.assemble(("   " + _("aside") + " ", "$text-muted"), str(sum(view.aside.values()))))
    return Content("").join(parts)


def _heap(name: str, heap: dict[str, int], colours: tuple[str, ...]) -> Content:
    """The name, the sum, and each piece by its shape."""
    order = sorted(heap, key=lambda piece: (piece in colours, piece))
    pieces = [
        part
        for piece in order
        for part in (" ", Content.styled(f"{shape(piece, colours)}{heap[piece]}", ink(piece)))
    ]
    return Content.assemble((f"{name} ", "$text-muted"), (str(sum(heap.values())), "bold"), " ", *pieces)
