"""A turn in five commands: what is told together, and what the device need not be told."""

from __future__ import annotations

import sys
from collections import Counter

from msgspec.structs import replace

from rules.script import Evening
from rules.warps_edge import decks
from rules.warps_edge.table import Table
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import examples
from tests.warps_edge.flight_lines import dial, enemy, fall, skill
from tests.warps_edge.flight_talk import armed, cleared, flying, holding, set_up, table, told
from tests.warps_edge.two_tellings import flown

FOUR = [enemy(name, attack=0) for name in ("ant", "bee", "cat", "dog")]


def again(*out: str) -> Evening:
    """A flight at the start of its second warp; these cards fell in the first, the others lay in the row."""
    evening = flying(row=tuple(FOUR))
    names = [card["name"] for card in FOUR]
    told(evening, *[say("defeat", target=f"enemy:{names.index(name) + 1}", how="defeated") for name in out])
    told(evening, say("end-turn"), say("enemy-attack"))
    cleared(evening, "bag", "discard")
    told(evening, move("energy-3", 8, "trays", "discard"))
    return told(evening, say("plan"), skill("new"), say("plan"))


def arriving() -> Evening:
    return told(set_up(), PLAN)


def emptied(evening: Evening) -> Evening:
    """The end of a turn in which the whole bag was discarded."""
    return cleared(told(evening, *ATTACKED), "bag", "discard")


def stowed() -> Evening:
    evening = holding(flying(cargo=3), "laser-1", "laser-1", "energy-1", "electroshock")
    return told(evening, *[say("stow", piece=piece) for piece in ("laser-1", "energy-1", "electroshock")])


def busy() -> Evening:
    """The third turn of a second warp: two enemies are due, and these tokens are in hand."""
    evening = told(again(), arrive("dog", "cat", "ant"), *fall("enemy:1", "enemy:2"), FINISH)
    return holding(cleared(evening, "supply"), "laser-1", "laser-2", "manoeuvre", "manoeuvre", "energy-2")


def arrive(name: str, *then: str, **figures: int) -> Line:
    return say("arrive", name=name, **figures, **({"then": [*then]} if then else {}))


PLAN, FINISH = say("plan"), say("finish")
ATTACKED = [say("end-turn"), say("enemy-attack")]
PROPOSED = ["energy-1", "laser-1", "laser-2", "energy-3"]
TAKEN = ["energy-1", "energy-1"]
SEEN = ["ant", "bee", "cat", "dog"]

test_arrivals = examples({
    "the cards that went back lie on top: row and discard pile are shuffled onto the deck": (
        lambda: again("bee"), None,
        {
            "coming.*.place": [f"enemy:{n}" for n in (1, 2, 3, 4)], "coming.*.names": [SEEN] * 4,
            "coming.*.level": [None] * 4,
        },
        arrive("cat"),
        {"coming.0.place": "enemy:2", "coming.0.names": ["ant", "bee", "dog"], "coming.0.level": None},
    ),
    "the last of them comes by itself": (
        again, arrive("dog", "ant", "cat"),
        {"only arrived.*.name": ["dog", "ant", "cat", "bee"], "step": "act"},
    ),
    "the last of them may be told all the same": (
        again, *[arrive(name) for name in ("dog", "ant", "cat", "bee")], {"step": "act"},
    ),
    # Dread's deck has five cards of level 1 on top, four of level 2, three of level 3.
    "below them lie cards nobody has seen by level": (
        arriving, None,
        {
            "coming.*.place": [f"enemy:{n}" for n in (1, 2, 3, 4)], "coming.*.names": [[]] * 4,
            "coming.*.level": [1] * 4,
        },
        arrive("ant", lasers=1, attack=0), {"row.0.figures.level": 1},
    ),
    "below them lie cards nobody has seen by level, also in a later warp": (
        lambda: again("bee", "cat"), arrive("cat", "bee", "dog"), *fall("enemy:1", "enemy:2"), FINISH,
        {"coming.*.place": ["enemy:1", "enemy:2"], "coming.*.names": [[], []], "coming.*.level": [1, 2]},
    ),
    "a level that is told or printed goes before the deck's order, which is only inferred": (
        arriving, enemy("boss", level=3), {"row.0.figures.level": 3},
    ),
    "no card is offered where names and counts do not agree": (
        again, enemy("stranger"), {"coming.*.names": [[], [], []]},
    ),
    "cards of the same name are as good as one": (
        lambda: told(emptied(flying()), PLAN, skill("new")), FINISH, {"only arrived.*.name": ["scout"] * 4},
    ),
    "the deck need not be named when only one is left: keen sights against Duo": (
        lambda: armed("keen-sights", mothership="duo"),
        dial("left-deck", 0), say("power", piece="keen-sights"),
        {"coming.*.deck": [1], "coming.*.place": [""]}, arrive("scout"),
        {"row.4.name": "scout", "decks": [0, 3]},
    ),
})  # fmt: skip

test_tokens = examples({
    "several tokens go to one target in one command": (
        lambda: holding(flying(), "laser-1", "laser-2", "manoeuvre"),
        say("assign", piece="laser-1", target="enemy:2", more=["manoeuvre", "laser-2"]),
        {
            "moves": [
                *[(piece, 1, "supply", "enemy:2") for piece in ("laser-1", "manoeuvre", "laser-2")],
                *[(piece, 1, "enemy:2", "discard") for piece in ("laser-1", "laser-2", "manoeuvre")],
            ],
            "only defeated.*.target": ["enemy:2"],
        },
    ),
    "more tokens than the target needs are refused": (
        lambda: holding(flying(), "laser-3", "laser-2"),
        say("assign", piece="laser-3", target="enemy:2", more=["laser-2"]), "bad-count",
        None, {"in supply": {"laser-3": 1, "laser-2": 1}},
    ),
    **{
        f"tokens may be moved from the cargo into the supply at any time of this step: {line['do']}": (
            stowed, line, {"sum cargo": 2},
        )
        for line in (
            say("assign", piece="laser-1", target="enemy:1", more=["laser-1"]),
            say("repair", piece="energy-1"), say("buy", pay=["energy-1"], take=["laser-1"]),
            say("activate", skill="watch", tokens=["energy-1"]),
            say("power", piece="electroshock", target="enemy:1"),
        )
    },
    "what is neither in the supply nor in the cargo is refused": (
        lambda: told(holding(flying(), "laser-1", "energy-1"), say("stow", piece="laser-1")),
        say("assign", piece="laser-1", target="enemy:1", more=["laser-1"]), "not-enough-pieces",
        say("buy", pay=["energy-1"] * 2, take=["laser-1"]), "not-enough-pieces",
    ),
})  # fmt: skip

test_the_end_of_a_turn = examples({
    "one command ends a turn in which nothing is to be chosen": (
        lambda: holding(flying(row=(enemy(attack=0),)), *["laser-1"] * 4), FINISH,
        {"only step-began.*.step": ["attack", "plan", "act"], "turn": 2, "removed": {"laser-1": 3}},
    ),
    "the tokens that a hit takes are the pilot's choice and proposed": (
        lambda: holding(flying(), "laser-2", "laser-1", "electroshock", "energy-1", "energy-3"),
        None, {"proposed": PROPOSED}, FINISH, "bad-count", None, {"step": "act"},
        say("finish", remove=PROPOSED), {"turn": 2},
    ),
    "tokens of one kind need no choice": (
        lambda: holding(flying(row=(enemy(attack=0),)), *["laser-1"] * 4), *ATTACKED,
        {"in box": {"laser-1": 3}},
    ),
    "finish stops where the pilot is asked: which skill is kept": (
        lambda: cleared(told(
            flying(row=(enemy(attack=0),)), *fall("enemy:2", "enemy:3", "enemy:4"), dial("left-deck", 0),
        ), "bag"),
        FINISH, {"owed.*.what": ["keep-skill"]}, FINISH, "choice-owed",
    ),
    "finish stops where the pilot is asked: what hands draw": (
        lambda: told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *FOUR),
        FINISH, {"step": "plan"}, FINISH, {"only drawn.*.by": ["device"]},
    ),
    "finish does nothing while an enemy must be named: only the table sees the card": (
        arriving, FINISH, "not-now", arrive("x", lasers=1, attack=0), {"types": ["arrived"]},
    ),
    # Two arrivals, two shots at one enemy, one evaded, a purchase, shields lost: it took nine or more.
    "a realistic turn takes five commands": (
        busy, arrive("wasp", "bee", lasers=9, manoeuvres=2, attack=2),
        say("assign", piece="laser-1", target="enemy:4", more=["laser-2"]),
        say("assign", piece="manoeuvre", target="enemy:2", more=["manoeuvre"]),
        say("buy", pay=["energy-2"], take=["manoeuvre"]), {"proposed": TAKEN},
        say("finish", remove=TAKEN), {"shields.now": 3, "step": "arrive"},
    ),
})  # fmt: skip


def test_below_the_cards_of_the_last_warp_lie_those_of_the_one_before() -> None:
    """One of the last warp is left, and two of the warp before; then nobody knows."""
    flight = replace(table(told(set_up(), say("plan"))), returned=((("ant",), ("bee", "cat")),))

    assert [decks.coming(flight, 0, after=n) for n in range(4)] == [
        ("ant",), ("bee", "cat"), ("bee", "cat"), (),
    ]  # fmt: skip


def test_a_flight_told_at_once_is_the_flight_told_bit_by_bit_in_half_the_commands() -> None:
    old, new = flown("each by itself"), flown("at once")

    assert _alike(old.table) == _alike(new.table)
    turns = old.table.turn
    a_turn = {flight.way: (flight.turns.total() - flight.turns[0]) / turns for flight in (old, new)}
    counted = Counter({flight.way: flight.turns.total() for flight in (old, new)})
    sys.stdout.write(f"a flight of {turns} turns: {dict(counted)}; a turn: {a_turn}\n")
    assert a_turn["each by itself"] > 8.5
    assert a_turn["at once"] <= 5


def _alike(flight: Table) -> Table:
    return replace(flight, commitment="")
