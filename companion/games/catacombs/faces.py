"""The faces that look otherwise in the Catacombs, in telling situations, for the gallery."""

from __future__ import annotations

from msgspec.structs import asdict
from PIL import Image

from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.glance import glance
from companion.oled.faces.notices import question
from rules.catacombs.table import WHITE
from rules.catacombs.view import CatacombsSeatView, CatacombsView, DepthsView
from rules.clank.view import FuryView, TurnView, View


def gallery() -> dict[str, Image.Image]:
    """The pictures by name."""
    three, six = [seat(0, 2), seat(1, 6), seat(2, 1)], [seat(at, at) for at in range(6)]
    return {
        "question-catacombs": question("Where did Żaneta lie?", ("safe", "the Depths"), chosen=1),
        "glance-catacombs-ghosts": glance(
            table(three, noise=(3, 2, 1), danger=2, fury=FuryView(step=3, of=7, cubes=3, blockade=False)),
            ghosts=1,
        ),
        "glance-catacombs-danger": glance(table(six, danger=4, turn=TurnView(4, 11, None)), ghosts=5),
    }


def delve(family: View, *, ghosts: int = 0) -> CatacombsView:
    """A table for a picture, of Catacombs: with so many ghosts in the bag."""
    below = {
        "game": "catacombs",
        "bag": {"black": 24} | ({WHITE: ghosts} if ghosts else {}),
        "seats": tuple(CatacombsSeatView(**asdict(one)) for one in family.seats),
    }
    return CatacombsView(**asdict(family) | below, depths=_depths(len(family.seats)))


def _depths(seats: int) -> DepthsView:
    """The Catacombs as an evening begins."""
    return DepthsView(
        tiles=26, safe=4, stack=(5, 7, 10, 12, 15, 17, 20), discovered=(), ghosts=5, major={}, minor={},
        prisoners={}, market={}, tomes=12, idols=3, mastery=seats, unlocked={}, lockpicks=(3,) * seats,
        shrines=((),) * seats,
    )  # fmt: skip
