"""Any line somebody might type: every command with fields that fit, nearly fit, or do not fit at all."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from rules.chance import link
from rules.clank.row import Sign
from rules.in_space.game import IN_SPACE
from tests.rules.table_lines import COLOURS, NAMES, Line

PLACES = (
    "bag", "area", "aside", "supply:0", "supply:1", "supply:2", "wounds:0", "wounds:1", "wounds:2",
    "hunters:8", "hunters:9", "hunters:11", "supply:7", "pocket", "",
)  # fmt: skip

people = st.sampled_from((*NAMES, "Eda", ""))
numbers = st.sampled_from(
    ("fury.cubes", "fury.start.3", "health.length", "health", "cubes.each", "attack.danger_cards",
     "artifacts.values", "out.draws.3", "tiles.depths", "tokens.fury.archive", "nothing"),
)  # fmt: skip
seats = st.integers(0, 2) | st.integers(-2, 4)
some = st.integers(1, 4) | st.sampled_from([0, -1, 10, 30, 999])
by = st.integers(-4, 4) | st.sampled_from([-999, -31, 31, 999])
pieces = st.sampled_from(("black", "red", *COLOURS, "mauve"))
places = st.sampled_from(PLACES)
heaps = st.dictionaries(pieces, st.integers(0, 4) | st.sampled_from([24, 30]), max_size=3)
kinds = st.sampled_from((*IN_SPACE.room.kinds(*IN_SPACE.room.tokens), "ale"))
modules = st.sampled_from(("garden", "cannon", "bay"))
values = st.sampled_from((5, 10, 15, 20, 25, 30, 12))
why = st.just("because")
DIALS = ("fury", "danger", "turn", "turns", "volume", "blockade", "drawn", "credits:1", "hush:0", "hunters:8")
dials = st.sampled_from(
    (*DIALS, "crystals:2", "lockpicks:0", "deck", "attack-signs", "credits:9", "hunters:7", "hunters:")
)
positions = st.integers(-1, 12) | st.sampled_from(["free", "tracked"])
lots = st.sampled_from(["first", "artifacts", "modules"])
chosen = st.lists(st.sampled_from(["seat-1", "artifact-5", "artifact-30", "module-1 back"]), max_size=3)

SECRETS = ("01" * 32, "02" * 32)
"""What the witnesses of these tables think of; the first to join has the first, if nobody joins twice."""

anchors = st.sampled_from([link(secret, 0) for secret in SECRETS])
links = st.one_of([
    st.fixed_dictionaries({f"{w}": st.sampled_from([link(SECRETS[w - 1], n) for n in (1, 1, 2, 3)])})
    for w in (1, 2)
])  # fmt: skip
binding = {"cut": st.text(max_size=8), "links": links, "silent": st.lists(st.integers(1, 3), max_size=2)}
"""What a draw may be cut and witnessed with in its own entry."""

entries = st.integers(-1, 20)
told = st.sampled_from([
    None,
    {"do": "secret", "seat": 1, "kind": "tonic"},
    {"do": "buy", "seat": 0, "kind": "medkit"},
    {"do": "artifact", "seat": 0, "value": 10},
    {"do": "hack", "seat": 1, "module": "bay"},
    {"do": "escape", "seat": 1},
    {"do": "rescue", "seat": 0, "safe": False},
    {"do": "undo"},
    {"do": "tile", "haunted": False, "artifact": 2},
    {"do": "deal", "signs": ["danger"]},
    {"do": "prisoner", "seat": 0, "kind": "mayor"},
])  # fmt: skip

Fields = dict[str, st.SearchStrategy[object]]

FIELDS: dict[str, tuple[Fields, Fields]] = {
    "start": ({"game": st.just("in-space"), "seats": st.just([])}, {}),
    "noise": ({"seat": seats, "by": by}, {}),
    "everyone": ({"by": by}, {"but": seats}),
    "fury": ({"by": some}, {"why": why}),
    "danger": ({"count": st.integers(-1, 7)}, {}),
    "deal": ({}, {"signs": st.lists(st.sampled_from(get_args(Sign)), max_size=3), "slot": st.integers(0, 7)}),
    "attack": ({}, binding),
    "record": ({"drawn": heaps}, {}),
    "end-turn": ({}, {}),
    "fixed-draw": ({"seat": seats}, binding),
    "wound": ({"seat": seats, "by": some}, {"forced": st.booleans()}),
    "heal": ({"seat": seats, "by": some}, {}),
    "return-black": ({"by": some}, {}),
    "deck-out": ({}, {}),
    "rescue": ({"seat": seats, "safe": st.booleans()}, {}),
    "score": ({"seat": seats, "cards": by}, {"credits": some}),
    "move": ({"piece": pieces, "by": some, "from": places, "to": places, "why": why}, {}),
    "set": ({"dial": dials, "to": positions, "why": why}, {}),
    "count": (
        {"places": st.dictionaries(places, heaps, max_size=4)},
        {"dials": st.dictionaries(dials, st.integers(0, 12), max_size=2)},
    ),
    "stop": ({}, {"why": why}),
    "rename": ({"seat": seats, "name": people}, {}),
    "recolour": ({"seat": seats, "colour": pieces}, {}),
    "join": ({"name": people, "colour": pieces}, {"at": st.integers(0, 5)}),
    "leave": ({"seat": seats}, {}),
    "printed": ({"number": numbers, "to": st.integers(0, 12) | st.just([1, 1, 2, 2, 9]), "why": why}, {}),
    "artifact": ({"seat": seats, "value": values}, {"modules": st.lists(modules, max_size=2)}),
    "hack": ({"seat": seats, "module": modules}, {"terminal": st.sampled_from(["left", "right"])}),
    "secret": ({"seat": seats, "kind": kinds}, {}),
    "use": ({"seat": seats, "kind": kinds}, {}),
    "buy": ({"seat": seats, "kind": kinds}, {"coupon": st.booleans()}),
    "drop": ({"seat": seats, "kind": kinds}, {}),
    "credits": ({"seat": seats, "by": by}, {}),
    "crystal": ({"seat": seats, "by": by}, {}),
    "escape": ({"seat": seats}, {}),
    "lots": ({"of": lots}, {"chosen": chosen, **binding}),
    "words": ({"text": st.text(max_size=8)}, {"seat": seats}),
    "cut": ({"text": st.text(max_size=8)}, {"seat": seats}),
    "witness": ({"anchor": anchors}, {"seat": seats}),
    "reveal": ({}, {}),
    "undo": ({}, {"to": st.integers(-1, 20)}),
    "redo": ({}, {}),
    "retell": ({"why": why}, {"entry": entries, "after": entries, "instead": told}),
}
"""Command -> its fields, and those it may leave out."""


def any_of(fields: dict[str, tuple[Fields, Fields]]) -> st.SearchStrategy[Line]:
    return st.one_of(
        [
            st.fixed_dictionaries({"do": st.just(do), **required}, optional=optional)
            for do, (required, optional) in fields.items()
        ]
    )


def scripts(lines: st.SearchStrategy[Line]) -> st.SearchStrategy[list[Line]]:
    """A whole script, the set-up left out; long ones as often as short ones."""
    return st.integers(0, 40).flatmap(lambda n: st.lists(lines, min_size=n, max_size=n))


orders = any_of(FIELDS)

hurried = st.sampled_from([
    {"do": "attack"},
    {"do": "end-turn"},
    {"do": "fury", "by": 4},
    {"do": "danger", "count": 6},
    {"do": "move", "piece": "yellow", "by": 9, "from": "supply:0", "to": "wounds:0", "why": "x"},
    {"do": "move", "piece": "blue", "by": 10, "from": "supply:1", "to": "wounds:1", "why": "x"},
    {"do": "move", "piece": "blue", "by": 1, "from": "wounds:1", "to": "supply:1", "why": "x"},
    {"do": "hack", "seat": 0, "module": "garden"},
    {"do": "hack", "seat": 0, "module": "cannon"},
    {"do": "artifact", "seat": 0, "value": 5},
    {"do": "escape", "seat": 0},
    {"do": "witness", "anchor": link(SECRETS[0], 0)},
    {"do": "witness", "anchor": link(SECRETS[1], 0), "seat": 1},
    {"do": "attack", "links": {"1": link(SECRETS[0], 1)}, "silent": [2]},
    {"do": "attack", "links": {"1": link(SECRETS[0], 2), "2": link(SECRETS[1], 1)}, "cut": "7"},
    {"do": "lots", "of": "modules", "links": {"1": link(SECRETS[0], 4)}},
    {"do": "recolour", "seat": 0, "colour": "blue"},
    {"do": "join", "name": "Eda", "colour": "mauve", "at": 1},
    {"do": "leave", "seat": 0},
    {"do": "leave", "seat": 1},
    {"do": "printed", "number": "health.length", "to": 3, "why": "x"},
    {
        "do": "printed", "number": "fury", "why": "x",
        "to": {"cubes": [2, 2, 2, 3, 3, 3, 4, 5], "hunters": {"5": 1, "6": 1, "8": 2}, "blockade": 7},
    },
    {"do": "stop"},
    {"do": "reveal"},
    {"do": "undo"},
    {"do": "redo"},
])  # fmt: skip
"""Lines that bring an evening to its end, so that what comes after is tried too."""

evenings = scripts(orders | hurried)

set_ups = st.fixed_dictionaries({"players": st.integers(2, 4)}, optional={
    "turns": st.sampled_from(["tracked", "free"]),
    "track_credits": st.booleans(),
    "track_row": st.booleans(),
    "words": st.text(st.characters(exclude_categories=["C"]), max_size=5),
    "box": st.sampled_from([
        {"cubes": {"each": 5, "black": 2}},
        {"health": {"length": 2}},
        {"attack": {"black_to": "scheme"}, "noise": {"start": [0, 0, 0, 0]}},
    ]),
})  # fmt: skip
