"""A count of a table of seats: a field for each piece that can be in a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.app import ComposeResult
from textual.content import Content

from companion.console.games.clank import labels
from companion.console.screens import count
from companion.console.screens.cells import Cell, Cells
from companion.console.screens.count import Places
from companion.console.screens.form import Values
from companion.console.widgets.once import Static
from companion.games.deeds import number
from companion.games.signs import ink, shape, sign
from companion.words.language import _
from rules.clank.view import View


class CountScreen(count.CountScreen):
    """A line for each place; all of them are one widget, for it must open fast."""

    def rows(self) -> ComposeResult:
        """How to count, and the places."""
        said = _("Grey is what the device believes. Type where the table differs, then enter.")
        yield Static(said, classes="muted")
        if view := labels.view_of(self.desk.seen):
            yield Cells([*self._places(view), *self.dials()])

    def _places(self, view: View) -> Iterator[Iterable[Content | Cell]]:
        colours = tuple(seat.colour for seat in view.seats)
        pieces = (*labels.nobodys(view), *colours)
        air = self.air(15 + 7 * len(pieces))
        for place in labels.places(view):
            there = _pieces(place, view)
            line: list[Content | Cell] = [Content.styled(f"{_short(place)[:15]:15}", "$text-muted")]
            for piece in pieces:
                if piece in there:
                    name = f"{place} {piece}"
                    field = number(name, labels.piece(piece, view.seats)).but(placeholder=self.believed(name))
                    sign = Content.styled(shape(piece, colours), ink(piece))
                    line += Content.assemble(" ", sign, air), self.cell(field, 4 if air else 3)
                else:
                    line.append(Content(" " * (7 if air else 5)))
            yield line

    def believed(self, name: str) -> str:
        """How many of the piece are in the place."""
        places = view.places if (view := labels.view_of(self.desk.seen)) else {}
        place, _space, piece = name.partition(" ")
        return str(places.get(place, {}).get(piece, 0))

    def counted(self, values: Values) -> Places:
        """In a place that was counted, an empty field is as the device believes."""
        believed = view.places if (view := labels.view_of(self.desk.seen)) else {}
        counted: Places = {}
        for name, n in values.items():
            place, _space, piece = name.partition(" ")
            if n is not None:
                counted.setdefault(place, dict(believed.get(place, {})))[piece] = n
        return counted


def _pieces(place: str, view: View) -> set[str]:
    """The pieces that can be in a place, and those that are."""
    kind, _colon, which = place.partition(":")
    there = set(view.places.get(place, {}))
    colours = {seat.colour for seat in view.seats}
    black, *menaces = labels.nobodys(view) or ("black",)
    own = {view.seats[int(which)].colour} if kind in {"supply", "wounds"} else set()
    can = {
        "supply": own, "wounds": {*own, black}, "hunters": menaces, "bank": menaces,
        "area": {*menaces, *colours}, "shrine": colours, "aside": {black, *colours},
    }  # fmt: skip
    return there.union(can.get(kind, {black, *menaces, *colours}))


def _short(place: str) -> str:
    """A place in a few letters."""
    kind, _colon, which = place.partition(":")
    if kind == "hunters":
        return _("step {step}").format(step=which)
    said = {"supply": _("{seat} supply"), "wounds": _("{seat} wounds")}.get(kind)
    return said.format(seat=sign(int(which))) if said else labels.place(place, ())
