"""Any line somebody might type in the Catacombs: with fields that fit, nearly fit, or do not fit at all."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.catacombs.game import CATACOMBS
from tests.catacombs.delve_talk import COLOURS
from tests.rules import any_line
from tests.rules.any_line import Fields, any_of, by, dials, positions, scripts, seats, some, why

PLACES = (
    "bag", "area", "aside", "bank", "supply:0", "supply:1", "supply:2", "wounds:0", "wounds:1", "wounds:2",
    "shrine:moon", "shrine:sun", "supply:7", "shrine:", "pocket",
)  # fmt: skip

_box = CATACOMBS.printed.values()
KINDS = (
    *_box["secrets"]["major"], *_box["secrets"]["minor"], *_box["prisoners"]["copies"],
    *_box["market"]["stock"], "crown", "crown-10", "secret-tome", "monkey-idol", "ale",
)  # fmt: skip

pieces = st.sampled_from(("black", "white", *COLOURS[:3], "mauve"))
places = st.sampled_from(PLACES)
heaps = st.dictionaries(pieces, st.integers(0, 4) | st.sampled_from([24, 30]), max_size=3)
kinds = st.sampled_from(KINDS)
values = st.sampled_from((5, 7, 10, 12, 15, 17, 20, 30))
rooms = st.sampled_from(("moon", "Moon ", "sun", " "))
plus = st.sampled_from([None, 0, 1, 2])

FIELDS: dict[str, tuple[Fields, Fields]] = {
    **{do: fields for do, fields in any_line.FIELDS.items() if do not in {"hack", "crystal"}},
    "start": ({"game": st.just("catacombs"), "seats": st.just([])}, {}),
    "record": ({"drawn": heaps}, {}),
    "move": ({"piece": pieces, "by": some, "from": places, "to": places, "why": why}, {}),
    "set": ({"dial": dials, "to": positions, "why": why}, {}),
    "count": (
        {"places": st.dictionaries(places, heaps, max_size=4)},
        {"dials": st.dictionaries(dials, st.integers(0, 12), max_size=2)},
    ),
    "artifact": ({"seat": seats, "value": values}, {}),
    "secret": ({"seat": seats, "kind": kinds}, {}),
    "use": ({"seat": seats, "kind": kinds}, {}),
    "buy": ({"seat": seats, "kind": kinds}, {"coupon": st.booleans()}),
    "drop": ({"seat": seats, "kind": kinds}, {}),
    "tile": ({"haunted": st.booleans(), "artifact": plus}, {}),
    "lockpick": ({"seat": seats, "by": by}, {}),
    "unlock": ({"seat": seats, "lock": st.sampled_from(["chest", "library", "cell", "door", "jar"])}, {}),
    "prisoner": ({"seat": seats, "kind": kinds}, {}),
    "shrine": ({"seat": seats, "room": rooms}, {}),
    "idol": ({"seat": seats}, {}),
}
"""Command -> its fields, and those it may leave out."""

orders = any_of(FIELDS)

_tile = {"do": "tile", "haunted": False, "artifact": 0}
hurried = st.sampled_from([
    {"do": "attack"},
    {"do": "attack"},
    {"do": "end-turn"},
    {"do": "fury", "by": 4},
    {"do": "danger", "count": 6},
    {"do": "move", "piece": "black", "by": 20, "from": "bag", "to": "aside", "why": "x"},
    {"do": "move", "piece": "blue", "by": 10, "from": "supply:1", "to": "wounds:1", "why": "x"},
    {"do": "move", "piece": "blue", "by": 1, "from": "wounds:1", "to": "supply:1", "why": "x"},
    _tile,
    _tile,
    {"do": "tile", "haunted": True, "artifact": 2},
    {"do": "artifact", "seat": 0, "value": 5},
    {"do": "buy", "seat": 0, "kind": "backpack"},
    {"do": "escape", "seat": 0},
    {"do": "join", "name": "Eda", "colour": "mauve", "at": 1},
    {"do": "recolour", "seat": 0, "colour": "blue"},
    {"do": "leave", "seat": 0},
    {"do": "printed", "number": "artifacts.values", "to": [5, 7, 11, 20], "why": "x"},
    {"do": "printed", "number": "health.length", "to": 3, "why": "x"},
    {"do": "undo"},
    {"do": "redo"},
])  # fmt: skip
"""Lines that let ghosts out and bring an evening to its end, so that what comes after is tried too."""

evenings = scripts(orders | hurried)

set_ups = st.fixed_dictionaries(
    {"players": st.integers(2, 6)},
    optional={
        "turns": st.sampled_from(["tracked", "free"]),
        "track_credits": st.booleans(),
        "track_row": st.booleans(),
        "words": st.text(st.characters(exclude_categories=["C"]), max_size=5),
    },
) | st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "box": st.sampled_from(
            [
                {"cubes": {"each": 5, "black": 2, "ghosts": 1}},
                {"health": {"length": 2}, "tiles": {"safe": 0}},
                {"attack": {"black_to": "scheme"}, "noise": {"start": [0, 0, 0, 0]}},
                {"secrets": {"major": {"chalice": 1}}, "tiles": {"safe": 1, "depths": 2}},
            ]
        ),
    }
)
