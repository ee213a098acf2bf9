"""
Sentences of the books that the rules once read otherwise, and the model did not.

Where the two are known to differ, the test is marked as a strict expected failure until it is mended.
"""

from __future__ import annotations

import json

from rules.script import Evening
from tests.model.players import COLOURS, say
from tests.model.table import Line

PARTY = {"party": {"cubes": [2, 2, 3, 3, 4, 5]}}
MAJOR = {
    "catacombs-map": 2, "chalice": 3, "greater-skill-boost": 2, "greater-treasure": 2,
    "potion-of-greater-healing": 2,
}  # fmt: skip


def table(game: str, players: int, *lines: Line) -> Evening:
    seats = [{"name": f"Player {n + 1}", "colour": COLOURS[n]} for n in range(players)]
    evening = Evening(lambda: bytes(32))
    for line in (say("start", game=game, seats=seats, **{"box": PARTY} if players > 4 else {}), *lines):
        answer = evening.answer(json.dumps(line))
        assert "refused" not in answer, answer
    return evening


def taken(evening: Evening, do: str, **fields: object) -> bool:
    answer = evening.answer(json.dumps(say(do, **fields)))
    return "refused" not in answer and answer["events"][0]["type"] != "warned"


def test_of_several_artifacts_in_a_room_only_the_best_is_taken() -> None:
    """Catacombs, p. 15: 5, 7 and 10 lie there, and it must be the 10."""
    evening = table("catacombs", 6, say("tile", haunted=False, artifact=2))

    assert not taken(evening, "artifact", seat=0, value=5)


def test_a_backpack_takes_no_second_artifact_of_the_same_room() -> None:
    """Catacombs, p. 15: after the 10 not the 7 as well."""
    lines = say("tile", haunted=False, artifact=2), say("buy", seat=0, kind="backpack")
    evening = table("catacombs", 6, *lines, say("artifact", seat=0, value=10))

    assert not taken(evening, "artifact", seat=0, value=7)


def test_an_escape_told_in_the_seats_own_next_turn_owes_the_fixed_draw() -> None:
    """In Space, phase 5: forgotten for a whole round, and recorded after the entry where it belongs."""
    artifact = say("artifact", seat=0, value=5, modules=["a", "b"])
    evening = table("in-space", 3, artifact, *[say("end-turn")] * 3)

    assert taken(evening, "retell", after=2, instead=say("escape", seat=0), why="forgotten")
    assert evening.view.turn.owed == 4


def test_two_open_cells_owe_no_more_prisoners_than_are_left() -> None:
    """Catacombs, p. 8: three are left, and two cells are opened one after the other."""
    freed = ["barbarian"] * 2 + ["cleric"] * 2 + ["peasant"] * 2 + ["sorceress"] * 2 + ["warrior"] * 2
    freed += [
        "discount-coupon",
        "golden-monkey-bot",
        "haunted-prisoner",
        "mayor",
        "monk",
        "primatologist",
        "prince",
    ]
    evening = table("catacombs", 2, *[say("prisoner", seat=0, kind=kind) for kind in freed])

    assert taken(evening, "unlock", seat=0, lock="cell")
    assert taken(evening, "unlock", seat=1, lock="cell")
    assert sum(owed.count for owed in evening.view.owed) == 3


def test_a_chest_stays_shut_once_eleven_major_secrets_are_found() -> None:
    """Catacombs, contents and p. 8: three maps and one greater potion are eleven as well."""
    found = [kind for kind, copies in MAJOR.items() for _ in range(copies)]
    found[-1] = "catacombs-map"
    evening = table("catacombs", 2, *[say("secret", seat=0, kind=kind) for kind in found])

    assert not taken(evening, "unlock", seat=1, lock="chest")


def test_a_cell_stays_shut_once_twenty_prisoners_are_free() -> None:
    """Catacombs, contents and p. 8: three peasants and no monk are twenty as well."""
    pairs = ["adventurer", "barbarian", "cleric", "peasant", "sorceress", "warrior"] * 2
    singles = [
        "discount-coupon",
        "golden-monkey-bot",
        "haunted-prisoner",
        "mayor",
        "peasant",
        "primatologist",
    ]
    freed = [*pairs, *singles, "prince", "princess"]
    evening = table("catacombs", 2, *[say("prisoner", seat=0, kind=kind) for kind in freed])

    assert len(freed) == 20
    assert not taken(evening, "unlock", seat=1, lock="cell")


def test_the_first_player_below_is_found_by_lot() -> None:
    """Catacombs, set-up H: as in space."""
    assert taken(table("catacombs", 3), "lots", of="first")


def test_a_grenade_of_another_seat_leaves_the_hush_of_whose_turn_it_is() -> None:
    """In Space, phase 2: five noise away, three of them cubes: the grenade's first two make none."""
    evening = table("in-space", 3, say("noise", seat=0, by=-5), say("secret", seat=1, kind="sonic-grenade"))

    assert evening.view.area["yellow"] == 1


def test_a_stopped_table_takes_the_corrections_that_it_offers() -> None:
    evening = table("catacombs", 2, say("stop"))

    assert taken(evening, "retell", after=1, instead=say("secret", seat=0, kind="treasure"), why="forgotten")
    assert taken(evening, "set", dial="credits:0", to=2, why="forgotten")
