"""Any line somebody might type in a flight: with fields that fit, nearly fit, or do not fit at all."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.warps_edge.table import PLACES
from rules.warps_edge.tokens import BASIC, POWER
from tests.rules.table_lines import Line, say
from tests.warps_edge.flight_lines import enemy

pieces = st.sampled_from((*BASIC, *POWER, "ale", ""))
lists = st.lists(pieces, max_size=4)
spots = st.sampled_from(
    ("enemy:1", "enemy:2", "enemy:5", "section:1", "section:3", "enemy:x", "enemy:-1", "", "bag")
)
places = st.sampled_from(
    (*PLACES, "enemy:1", "enemy:1-2:above", "enemy:3:face-down", "skill:watch", "pocket", ":")
)
names = st.sampled_from(
    ("watch", "arm", "five-lasers", "advanced-manoeuvring", "adaptive-nanofibres", "a:above")
)
cards = st.fixed_dictionaries({"kind": st.sampled_from(("energy", "laser")), "fee": st.integers(1, 3)})
few = st.integers(-1, 4)
numbers = st.dictionaries(
    st.sampled_from(("tokens", "fighters", "motherships", "enemies", "ale")),
    st.dictionaries(
        st.sampled_from(("hermes", "dread", "fury", "prices", "start", "stock", "x")),
        st.dictionaries(
            st.sampled_from(("hull", "shields", "warps", "attack", "laser-1", "y")), few, max_size=2,
        ) | few,
        max_size=2,
    ) | few,
    max_size=2,
)  # fmt: skip
why = st.just("because")

digits = st.sampled_from(("1", "2", "5", "9", "0"))
choices = st.fixed_dictionaries({
    "what": st.sampled_from(("gain", "return", "skill", "keep-skill", "move-on", "enemy", "draw")),
    "count": few, "tokens": lists, "to": st.sampled_from(("bag", "supply", "")),
})  # fmt: skip

FIELDS: dict[str, tuple[dict[str, st.SearchStrategy[object]], dict[str, st.SearchStrategy[object]]]] = {
    "skill": ({"name": names}, {"figures": cards}),
    "section": ({"section": few, "figures": st.fixed_dictionaries({"lasers": few, "attack": few})}, {}),
    "arrive": (
        {"name": st.sampled_from(("fury", "scout", "x"))},
        {
            "level": few, "lasers": few, "attack": few, "deck": st.sampled_from(("left", "right")),
            "evaded": lists, "then": st.lists(st.sampled_from(("fury", "scout", "x")), max_size=2),
        },
    ),
    "assign": ({"piece": pieces, "target": spots}, {"more": lists}),
    "stow": ({"piece": pieces}, {}),
    "unstow": ({"piece": pieces}, {}),
    "repair": ({"piece": pieces}, {}),
    "buy": ({"pay": lists, "take": lists}, {"prices": st.dictionaries(pieces, few, max_size=2)}),
    "gain": ({"tokens": lists}, {"to": st.sampled_from(("bag", "supply"))}),
    "defeat": ({"target": spots, "how": st.sampled_from(("destroyed", "evaded", "defeated"))}, {}),
    "activate": ({"skill": names, "tokens": lists}, {}),
    "use-skill": ({"skill": names}, {"target": spots, "remove": pieces, "gain": pieces}),
    "power": (
        {"piece": pieces},
        {"target": spots, "other": spots, "kind": st.just("energy"), "tokens": lists, "skill": names},
    ),
    "flip": ({"piece": pieces, "target": spots, "up": st.booleans()}, {}),
    "end-turn": ({}, {}),
    "enemy-attack": ({}, {"remove": lists}),
    "plan": ({}, {}),
    "finish": ({}, {"remove": lists}),
    "record": ({"drawn": st.dictionaries(pieces, few, max_size=3)}, {}),
    "printed": ({"box": numbers}, {}),
    "move": ({"piece": pieces, "by": few, "from": places, "to": places, "why": why}, {}),
    "draw": ({"count": few}, {}),
    "amend": (
        {"why": why},
        {
            "row": st.dictionaries(digits, st.none() | st.fixed_dictionaries({"name": st.just("fury")})),
            "sections": st.dictionaries(digits, st.fixed_dictionaries({"down": st.booleans()}), max_size=3),
            "skills": st.dictionaries(
                names, st.none() | st.fixed_dictionaries({"figures": cards}), max_size=2,
            ),
            "fallen": st.lists(st.lists(st.just("fury"), max_size=2), max_size=2),
            "owed": st.lists(choices, max_size=3),
            "effects": st.lists(
                st.fixed_dictionaries({"what": st.just("five-lasers"), "at": spots}), max_size=2,
            ),
            "step": st.sampled_from(("arrive", "act", "attack", "plan")),
            "first_draw": st.booleans(),
            "face": st.sampled_from(("phantom", "phantom-true", "dread")),
            "ended": st.sampled_from(("victory", "hull", "last-warp", "not-yet")),
            "dials": st.dictionaries(
                st.sampled_from(("hull", "warp", "turn", "left-deck", "ale")), few, max_size=2,
            ),
            "places": st.dictionaries(places, st.dictionaries(pieces, few, max_size=2), max_size=2),
            "box": numbers,
        },
    ),
    "set": ({"dial": st.sampled_from(("hull", "marker", "left-deck", "ale")), "to": few, "why": why}, {}),
    "count": ({"places": st.dictionaries(places, st.dictionaries(pieces, few, max_size=2), max_size=2)}, {}),
    "undo": ({}, {"to": few}),
    "redo": ({}, {}),
}  # fmt: skip
"""Command -> its fields, and those it may leave out."""


def line(do: str) -> st.SearchStrategy[Line]:
    required, optional = FIELDS[do]
    return st.fixed_dictionaries({"do": st.just(do), **required}, optional=optional)


anything = st.one_of([line(do) for do in FIELDS])
hurried = st.sampled_from([
    say("skill", name="watch", figures={"kind": "energy", "fee": 1}),
    say("plan"),
    say("record", drawn={"laser-1": 3, "manoeuvre": 2}),
    enemy(evaded=["any", "power", "return-2", "skill"]),
    say("end-turn"),
    say("enemy-attack"),
    say("gain", tokens=["energy-1"]),
    *[say("move", piece=p, by=1, from_="trays", to="supply", why="x") for p in POWER],
    *[say("assign", piece="manoeuvre", target=f"enemy:{n}") for n in (1, 2)],
])  # fmt: skip
"""Lines that bring a flight on, so that what comes after is tried too."""
