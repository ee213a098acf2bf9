"""What can be done with a bag: draw from it, put back and aside, and say what really lies in it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bag.narration import cubes, read
from companion.games.deeds import Deed, Field, Made, number
from companion.words.language import _
from rules.bag.commands import MOST, Draw, Put, Set
from rules.bag.game import ASIDE, BAG, BOX, DRAWN, View
from rules.correcting import CountTable, Stop

NEXT = "draw"
"""The draw of as many cubes as the last time, by its name."""


def which(label: str = "", *, name: str = "cubes", needed: bool = True) -> Field:
    """Cubes by number and colour; left empty, where it may be, all of them."""
    example = cubes({"red": 5, "blue": 3}) if needed else _("all")
    return Field(name=name, label=label or _("which cubes"), needed=needed, longest=120, reads=read,
                 placeholder=example, written=cubes)  # fmt: skip


def deeds(view: View, seat: int | None, _numbers: object) -> tuple[Deed, ...]:
    """Everything, as the cubes lie now."""
    return tuple(_deeds(view)) if view.phase == "play" and seat is None else ()


def _deeds(view: View) -> Iterator[Deed]:
    bag, drawn, aside = (sum(view.places.get(place, {}).values()) for place in (BAG, DRAWN, ASIDE))
    some, needed, many = which(needed=False), which(), number("count", _("how many"), least=1, most=MOST)
    if bag:
        label = _("Draw {n}").format(n=min(view.count, bag))
        yield Deed(NEXT, label, _("as many as the last time"), does=Draw)
        yield Deed("draw-n", _("Draw another number"), does=Draw, fields=(many,))
    if drawn or aside:
        yield Deed("all-back", _("Put all back"), _("what was drawn or set aside"), does=Put,
                   given={"to": BAG})  # fmt: skip
    if drawn:
        yield Deed("back", _("Put back"), _("from the table into the bag"), does=Put,
                   given={"from_": DRAWN, "to": BAG}, fields=(some,))  # fmt: skip
        yield Deed("aside", _("Set aside"), _("from the table"), does=Put,
                   given={"from_": DRAWN, "to": ASIDE}, fields=(some,))  # fmt: skip
    if aside:
        yield Deed("from-aside", _("Take from aside"), _("into the bag"), does=Put,
                   given={"from_": ASIDE, "to": BAG}, fields=(some,))  # fmt: skip
    yield Deed("add", _("Add cubes"), _("from the box into the bag"), does=Put,
               given={"from_": BOX, "to": BAG}, fields=(needed,))  # fmt: skip
    if bag:
        yield Deed("remove", _("Remove cubes"), _("from the bag into the box"), does=Put,
                   given={"from_": BAG, "to": BOX}, fields=(needed,))  # fmt: skip
    to = number("to", _("how many"), least=1, most=MOST, empty=view.count)
    yield Deed("next", _("Say how many come next"), does=Set, given={"dial": "count"}, fields=(to,))
    yield Made("count", _("Count the bag"), _("say what you see in it; the device follows"), does=CountTable,
               fields=(which(_("in the bag"), name="places"),), makes=lambda said: CountTable(
                   places={BAG: dict.fromkeys(view.colours, 0) | said["places"]}))  # fmt: skip
    yield Deed(
        "end", _("Put the bag away"), does=Stop, asks=_("Is this the end? The secret can be told then.")
    )
