"""What the coming draw is: how many cubes, and what they are drawn from."""

from __future__ import annotations

import msgspec
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Digits

from companion.console.games.clank import labels
from companion.console.widgets.once import Horizontal
from companion.console.widgets.pane import Pane, fitted
from companion.games.clank import row
from companion.games.signs import ink, shape
from companion.words.language import _
from companion.words.numerals import percent
from rules.clank.row import MOST_AHEAD, RowView
from rules.clank.view import View


class Draw(msgspec.Struct, frozen=True):
    """The coming draw: how many cubes, why so many, and the heaps."""

    cubes: int | None
    """How many are drawn; none once the game has ended."""

    out: str
    """Who is out, and owes a draw of its own; empty while it is an attack's."""

    fury: int
    """The cubes of the marker's step."""

    step: int
    danger: int
    bag: tuple[tuple[str, int], ...]
    area: int
    aside: int
    colours: tuple[str, ...]
    """The seats', in turn order."""

    row: RowView | None
    """The row of cards; none where the players mind it themselves."""


class DrawPanel(Horizontal):
    """The number of cubes, large where there is room, and the heaps they come from."""

    def compose(self) -> ComposeResult:
        """A large number, and two lines beside it."""
        yield Digits("", id="draw-count")
        yield DrawLines(id="draw-lines")

    def show(self, draw: Draw) -> None:
        """Show this draw from now on."""
        self.query_one(DrawLines).show(draw)
        digits = self.query_one(Digits)
        cubes = "" if draw.cubes is None else str(draw.cubes)
        if digits.value != cubes:
            digits.update(cubes)


class DrawLines(Pane[Draw]):
    """The draw and its reasons, above the heaps."""

    def lines(self, part: Draw, width: int) -> list[Content]:
        """The sum above, the heaps below it."""
        above = _sum(part)
        if part.row and part.cubes is not None:
            above = _with_row(above if part.out else _attack(part), part.row, width)
        return [fitted(above, width), _heaps(part)]


def draw(view: View) -> Draw:
    """The coming draw of a table."""
    owes = view.turn.seat if view.turn.owed is not None else None
    return Draw(
        cubes=labels.owed(view) if view.phase == "play" else None,
        out=labels.who(view.seats, owes) if owes is not None else "",
        fury=view.fury.cubes,
        step=view.fury.step,
        danger=view.danger,
        bag=tuple(view.bag.items()),
        area=sum(view.area.values()),
        aside=sum(view.aside.values()),
        colours=tuple(seat.colour for seat in view.seats),
        row=view.row,
    )


def _sum(part: Draw) -> Content:
    if part.cubes is None:
        return Content.styled(_("The game is over: nothing is drawn any more."), "$text-muted")
    if part.out:
        owed = _("{name} is out: this turn draws {n}").format(name=part.out, n=part.cubes)
        return Content.styled(owed, "bold $warning")
    why = _("  = {fury} (fury step {step}) + {danger} (danger)").format(
        fury=part.fury, step=part.step, danger=part.danger
    )
    return Content.assemble(_attack(part), (why, "$text-muted"))


def _attack(part: Draw) -> Content:
    return Content.styled(_("An attack draws {n}").format(n=part.cubes), "bold")


def _with_row(above: Content, part: RowView, width: int) -> Content:
    """What the turn owes, the cards, those left, and the chances of 1, 2 and 3 more, as it fits."""
    cards = [
        (row.said(signs) + " ", "bold" if n in part.fresh else "") for n, signs in enumerate(part.slots, 1)
    ]
    more = [
        Content.styled(", ".join(row.owes(part)), "bold $warning"),
        Content.assemble((_("row") + " ", "$text-muted"), *cards),
        Content.styled(row.left(part), "$text-muted"),
        Content.assemble(
            (_("attack") + " ", "$text-muted"), " ".join(percent(each) for each in part.next[:MOST_AHEAD])
        ),
    ]
    for each in more if part.next else more[:-1]:
        if each.plain and above.cell_length + 2 + each.cell_length <= width:
            above = Content.assemble(above, "  ", each)
    return above


def _heaps(part: Draw) -> Content:
    return Content.assemble(
        _heap(_("bag"), dict(part.bag), part.colours),
        ("   " + _("area") + " ", "$text-muted"),
        str(part.area),
        ("   " + _("aside") + " ", "$text-muted"),
        str(part.aside),
    )


def _heap(name: str, heap: dict[str, int], colours: tuple[str, ...]) -> Content:
    """The name, the sum, and each piece by its shape."""
    order = sorted(heap, key=lambda piece: (piece in colours, piece))
    pieces = [
        part
        for piece in order
        for part in (" ", Content.styled(f"{shape(piece, colours)}{heap[piece]}", ink(piece)))
    ]
    return Content.assemble((f"{name} ", "$text-muted"), (str(sum(heap.values())), "bold"), " ", *pieces)
