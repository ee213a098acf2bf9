"""Whatever may be asked of a bag, sense or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Line = dict[str, Any]
START: Line = {"do": "start", "game": "bag", "seed": "07" * 32, "cubes": {"red": 5, "blue": 3}}

HEAPS = st.dictionaries(st.sampled_from(["red", "blue", "green"]), st.integers(1, 9), min_size=1)
PLACES = st.sampled_from(["bag", "drawn", "aside", "box"])
ORDERS = st.one_of(
    st.builds(lambda n: {"do": "draw", "count": n}, st.integers(1, 9)),
    st.builds(lambda a, b, heap: {"do": "put", "from": a, "to": b, "cubes": heap}, PLACES, PLACES, HEAPS),
    st.builds(lambda a, b: {"do": "put", "from": a, "to": b}, PLACES, PLACES),
    st.builds(lambda heap: {"do": "count", "places": {"bag": heap}}, HEAPS),
    st.builds(lambda n: {"do": "retell", "entry": n, "instead": None, "why": ""}, st.integers(1, 9)),
    st.sampled_from([{"do": "put", "to": "bag"}, {"do": "undo"}, {"do": "redo"}, {"do": "draw"}]),
)
