"""A count of a table of seats: a field for each piece that can be in a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from companion.console.games.clank import labels
from companion.console.games.clank.labels import seats_of, view_of
from companion.console.screens import count
from companion.console.screens.count import Places
from companion.console.screens.form import Values
from companion.console.widgets.pane import Text
from companion.games.deeds import Field, number
from companion.games.signs import ink, shape, sign
from companion.words.language import _
from rules.clank.view import View

_NAMED, _SIGNED, _APART = 15, 3, 7
"""Characters across of a place's name, of a piece's sign, and from one piece to the next."""


class Placed(NamedTuple):
    """A field, and where on the sheet it lies, in characters from its upper left corner."""

    field: Widget
    across: int
    down: int


class Sheet(Text):
    """
    A form of many small fields, which opens the faster the fewer widgets there are.

    The fields are made when the sheet is mounted, and not before: until then nothing waits for them.

    ```
    Sheet([Content("area  ●"), Content("bag   ●")], [Placed(Input(), 7, 0), Placed(Input(), 7, 1)])
    ```
    """

    def __init__(self, lines: Sequence[Content], fields: Iterable[Placed], *, classes: str) -> None:
        super().__init__(classes=classes)
        self._fields = fields
        self.say(Content("\n").join(lines))

    def compose(self) -> ComposeResult:
        """The fields, each in its place."""
        yield from (_placed(*each) for each in self._fields)

    def render_line(self, y: int) -> Strip:
        """Between the texts there is nothing but the background, as there is beside them."""
        return Strip(_bare(segment) for segment in super().render_line(y))


def _bare(segment: Segment) -> Segment:
    if segment.style is None or not segment.text.isspace():
        return segment
    return Segment(segment.text, Style(bgcolor=segment.style.bgcolor))


def _placed(field: Widget, across: int, down: int) -> Widget:
    field.styles.position = "absolute"
    field.styles.offset = (across, down)
    return field


class CountScreen(count.CountScreen):
    """A line for each place; all of them are one widget, for it must open fast."""

    def rows(self) -> ComposeResult:
        """How to count, and the places."""
        said = _("Grey is what the device believes. Type where the table differs, then enter.")
        yield Static(said, classes="muted")
        view = view_of(self.desk.seen)
        if view is None:
            return
        colours = tuple(seat.colour for seat in view.seats)
        lines, fields = [], []
        for down, place in enumerate(labels.places(view)):
            there = _pieces(place, view)
            name = _short(place)[:_NAMED]
            line = [Content.styled(name, "$text-muted"), Content(" " * (_NAMED - len(name)))]
            for n, piece in enumerate((*labels.nobodys(view), *colours)):
                drawn = Content.styled(shape(piece, colours), ink(piece)) if piece in there else Content(" ")
                line.append(Content.assemble(" ", drawn, " " * (_APART - 2)))
                if piece in there:
                    fields.append((f"{place} {piece}", _NAMED + _APART * n + _SIGNED, down))
            lines.append(Content("").join(line))
        lies = (Placed(self.lay(self._field(name)), across, down) for name, across, down in fields)
        yield Sheet(lines, lies, classes="count")
        yield from self.dials()

    def _field(self, name: str) -> Field:
        piece = name.partition(" ")[2]
        return number(name, labels.piece(piece, seats_of(self.desk.seen)), placeholder=self.believed(name))

    def first(self) -> Widget | None:
        """The bag; the dials stand below the places, though they are made before."""
        return next(iter(self.query(Input)), None)

    def action_beside(self, rows: int) -> None:
        """Go up or down a column of the sheet; where no other row has that piece, to the nearest there."""
        here = self.focused
        if here is None:
            return
        x, y = _corner(here)
        others = [field for field in self.query(Input) if (_corner(field)[1] - y) * rows > 0]
        if others:
            min(others, key=lambda field: _distance(field, x, y)).focus()

    def believed(self, name: str) -> str:
        """How many of the piece are in the place."""
        places = view.places if (view := view_of(self.desk.seen)) else {}
        place, _space, piece = name.partition(" ")
        return str(places.get(place, {}).get(piece, 0))

    def counted(self, values: Values) -> Places:
        """In a place that was counted, an empty field is as the device believes."""
        believed = view.places if (view := view_of(self.desk.seen)) else {}
        counted: Places = {}
        for name, n in values.items():
            place, _space, piece = name.partition(" ")
            if n is not None:
                counted.setdefault(place, dict(believed.get(place, {})))[piece] = n
        return counted


def _corner(field: Widget) -> tuple[int, int]:
    """Where a field is seen."""
    return field.region.x, field.region.y


def _distance(field: Widget, x: int, y: int) -> tuple[int, int]:
    """How many rows away it is, then how many characters."""
    across, down = _corner(field)
    return abs(down - y), abs(across - x)


def _pieces(place: str, view: View) -> set[str]:
    """The pieces that can be in a place, and those that are."""
    kind, _colon, which = place.partition(":")
    there = set(view.places.get(place, {}))
    colours = [seat.colour for seat in view.seats]
    black, *menaces = labels.nobodys(view) or ("black",)
    match kind:
        case "supply":
            return there | {colours[int(which)]}
        case "wounds":
            return there | {colours[int(which)], black}
        case "hunters" | "bank":
            return there | set(menaces)
        case "area":
            return there | {*menaces, *colours}
        case "shrine":
            return there | set(colours)
        case "aside":
            return there | {black, *colours}
        case _:
            return there | {black, *menaces, *colours}


def _short(place: str) -> str:
    """A place in a few letters."""
    kind, _colon, which = place.partition(":")
    if kind == "supply":
        return _("{seat} supply").format(seat=sign(int(which)))
    if kind == "wounds":
        return _("{seat} wounds").format(seat=sign(int(which)))
    if kind == "hunters":
        return _("step {step}").format(step=which)
    return labels.place(place, ())
