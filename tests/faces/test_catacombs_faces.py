"""Catacombs on the small screen: its ghosts, its end, its lamps."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from companion.games.catacombs.presenter import CATACOMBS
from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.game_over import game_over
from companion.games.clank.faces.glance import glance
from companion.oled.faces.paper import bits
from rules.catacombs.table import WHITE
from rules.catacombs.view import CatacombsSeatView, CatacombsView, DepthsView
from rules.clank.view import RankView, View

SEATS = [seat(0, 2), seat(1, 6)]


def delve(family: View, *, ghosts: int = 0) -> CatacombsView:
    below = {
        "game": "catacombs",
        "bag": {"black": 24} | ({WHITE: ghosts} if ghosts else {}),
        "seats": tuple(CatacombsSeatView(**asdict(one)) for one in family.seats),
    }
    return CatacombsView(**asdict(family) | below, depths=_depths(len(family.seats)))


def _depths(seats: int) -> DepthsView:
    return DepthsView(
        tiles=26, safe=4, stack=(5, 7, 10, 12, 15, 17, 20), discovered=(), ghosts=5, major={}, minor={},
        prisoners={}, market={}, tomes=12, idols=3, mastery=seats, unlocked={}, lockpicks=(3,) * seats,
        shrines=((),) * seats,
    )  # fmt: skip


def below(view: CatacombsView) -> bytes:
    return bits(CATACOMBS.glass.page(view, "table"))


def test_ghosts_that_are_out_are_seen_at_a_glance() -> None:
    none, one = (below(delve(table(SEATS), ghosts=n)) for n in (0, 1))
    moved = replace(delve(table(SEATS), ghosts=1), bag={"black": 24}, area={"white": 1})

    assert none != one
    assert below(moved) == one


def test_white_cubes_of_a_player_are_no_ghosts() -> None:
    plain, white = table(SEATS), replace(table(SEATS), bag={"black": 24, "white": 2})

    assert bits(glance(plain)) == bits(glance(white))


def test_danger_cards_keep_clear_of_ghosts() -> None:
    pictures = {below(delve(table(SEATS, danger=n), ghosts=5)) for n in range(7)}

    assert len(pictures) == 7


def test_the_end_looks_alike_in_both_games() -> None:
    ranking = [RankView(1, 61)]

    assert bits(game_over(table(SEATS, ranking=ranking))) == bits(
        CATACOMBS.glass.page(delve(table(SEATS, ranking=ranking), ghosts=2), "table")
    )


def test_nothing_waits_on_the_track_of_catacombs() -> None:
    """It has neither hunters nor a blockade, so no lamp above the marker is lit."""
    lit = CATACOMBS.lamps.glows(delve(table(SEATS), ghosts=2), refused=False)

    assert {lit[f"fury-{step}"].colour for step in range(2, 8)} == {"off"}
    assert lit["seat-1"].rhythm == "steady"
