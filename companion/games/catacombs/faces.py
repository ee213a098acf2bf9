"""The faces that look otherwise in the Catacombs, in telling situations, for the gallery."""

from __future__ import annotations

from PIL import Image

from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.glance import glance
from companion.oled.faces.notices import question
from rules.clank.view import FuryView, TurnView


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
