"""The panel's two rows: what matters most, in sixteen characters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.table.publish import ROW, two_lines
from rules.clank.view import RankView
from tests.told_evening import ToldEvening


def test_before_a_game_it_asks_for_one() -> None:
    """And says whose rows these are."""
    assert two_lines(None) == ("Furybox", "Set up a game")


def test_it_tells_cubes_fury_and_whose_turn_it_is() -> None:
    """Fury and danger together are what an attack draws."""
    evening = ToldEvening()
    evening.set_fury(5)
    evening.tell("danger", count=2)
    cubes = evening.view.fury.cubes + 2

    assert two_lines(evening.view) == (f"Draw {cubes} Step 5", "Turn: Adam")

    evening.tell("end-turn")

    assert two_lines(evening.view)[1] == "Turn: Eva"


def test_it_tells_the_draw_that_a_turn_owes() -> None:
    """Of a seat that is out, whatever fury says."""
    evening = ToldEvening()
    evening.has_code(0)
    evening.tell("artifact", seat=0, value=5)
    evening.tell("escape", seat=0)
    for _turn in range(3):
        evening.tell("end-turn")

    assert evening.view.turn.owed is not None
    assert two_lines(evening.view)[0].startswith(f"Draw {evening.view.turn.owed} ")


def test_a_table_that_plays_free_has_nobodys_turn() -> None:
    """Nobody counts them."""
    assert two_lines(ToldEvening(turns="free").view)[1] == ""


def test_at_the_end_it_names_who_won() -> None:
    """Or that nobody did."""
    evening = ToldEvening()
    evening.has_code(1)
    evening.tell("artifact", seat=1, value=5)
    evening.tell("escape", seat=1)
    evening.tell("deck-out")
    evening.tell("score", seat=1, cards=3, credits=0)

    assert two_lines(evening.view) == ("Game over", "Eva")

    seats = tuple(replace(seat, name=name) for seat, name in zip(evening.view.seats, "ABC", strict=True))
    tied = replace(evening.view, seats=seats, ranking=(RankView(1, 8), RankView(2, 8)), tied=((1, 2),))

    assert two_lines(tied) == ("Game over", "B, C")

    stopped = ToldEvening()
    stopped.tell("stop")

    assert two_lines(stopped.view) == ("Game over", "stopped")

    lost = ToldEvening()
    lost.tell("deck-out")

    assert two_lines(lost.view) == ("Game over", "Nobody got away")


def test_the_score_sheet_tells_a_tie_as_one() -> None:
    """Equal places, and the next one counted on; a game that was stopped has none."""
    evening = ToldEvening(seats=4)
    ranking = tuple(RankView(seat, points) for seat, points in ((1, 8), (2, 8), (0, 5), (3, 5)))
    tied = replace(evening.view, phase="over", ranking=ranking, tied=((1, 2), (0, 3)))
    tied = replace(tied, seats=tuple(replace(seat, status="escaped") for seat in tied.seats))
    evening.tell("stop")

    places = next(
        line for line in GAMES["in-space"].remembered.sheet(tied).lines() if line.split()[:1] == ["place"]
    )
    assert places.split()[1:] == ["3.", "1.", "1.", "3."]
    assert list(GAMES["in-space"].remembered.sheet(evening.view).lines()) == ["The game was stopped."]


@pytest.mark.parametrize("name", ["Wolfeschlegelsteinhausen", "Příšerně Žluťoučký Kůň", "x" * 17])
def test_a_row_never_has_more_than_sixteen_characters(name: str) -> None:
    """A long name ends in a dot."""
    view = ToldEvening().view
    seats = (replace(view.seats[0], name=name), *view.seats[1:])
    first, second = two_lines(replace(view, seats=seats))

    assert len(first) <= ROW
    assert len(second) == ROW
    assert second.endswith(".")


def test_sixteen_characters_are_not_cut() -> None:
    """They fit."""
    view = ToldEvening().view

    def shown(name: str) -> str:
        return two_lines(replace(view, seats=(replace(view.seats[0], name=name), *view.seats[1:])))[1]

    assert shown("Bartolomeja") == "Turn: Bartolome."
    assert shown("Bartolomej") == "Turn: Bartolomej"
