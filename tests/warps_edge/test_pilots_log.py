"""The pilot's log, of flights as their journals tell them."""

from __future__ import annotations

from companion.games.warps_edge.pilots_log import feats, flown, told, work
from companion.games.warps_edge.presenter import WARPS_EDGE
from rules.game import Story
from rules.script import Evening
from rules.timeline import standing
from rules.warps_edge.table import Table
from tests.rules.table_lines import say
from tests.rules.table_talk import line_of
from tests.warps_edge.flight_lines import assign, fall
from tests.warps_edge.flight_talk import flying, holding, without_enemies
from tests.warps_edge.flight_talk import told as happened


def story(evening: Evening) -> Story[Table]:
    assert line_of(evening).now is not None
    return standing(line_of(evening).now)


def won(ship: str = "dread", fighter: str = "achilles") -> Evening:
    evening = holding(flying(ship, fighter), "laser-3", "laser-1", "manoeuvre", "manoeuvre", "laser-2")
    happened(evening, *assign("enemy:1", "laser-2", "laser-1"), *assign("enemy:2", "manoeuvre", "manoeuvre"))
    without_enemies(evening)
    return happened(evening, *fall("section:1", "section:2", "section:3"))


def test_each_token_is_credited_with_what_it_helped_to_bring_down() -> None:
    """A laser 2 and a laser 1 at a scout, two manoeuvres at another; what was not used did nothing."""
    assert work(story(won())) == {"laser-2": 2, "laser-1": 1, "manoeuvre": 2}


def test_a_flight_is_remembered_by_its_ships_and_its_end() -> None:
    flight = flown(story(won()))

    assert flight is not None
    assert (flight.fighter, flight.mothership, flight.won, flight.warp, flight.sections) == (
        "achilles", "dread", True, 1, 3,
    )  # fmt: skip
    assert flight.feats == ("no-shield-lost", "first-warp", "never-refitted")
    assert flown(story(flying())) is None
    assert flown(story(happened(flying(), say("stop")))) is None


def test_the_log_is_a_grid_of_fighters_by_motherships() -> None:
    flights = [
        flown(story(won(ship, fighter))) for ship in ("dread", "hydra") for fighter in ("achilles", "hermes")
    ]
    said = list(told([flight for flight in flights if flight]))

    assert said[0] == "4 flights, 4 won"
    assert said[1].split() == ["Dread", "Hydra"]
    assert said[2].split() == ["Achilles", "1/1", "1/1"]
    assert "best of Hermes against Hydra: won in warp 1, turn 1, hull 3" in said
    assert "manoeuvre: 40 of 100 of the work" in said
    assert said[-1] == "★ won with Achilles, never refitted"
    assert list(WARPS_EDGE.remembered.log([])) == []


def test_every_mothership_beaten_is_an_achievement_of_all_flights_together() -> None:
    one = flown(story(won()))
    assert one is not None
    ships = ("dread", "hydra", "duo", "colony", "phantom")
    all_of_them = [type(one)(**{**_fields(one), "mothership": ship}) for ship in ships]

    assert "every-mothership" in feats(all_of_them)
    assert "every-mothership" not in feats(all_of_them[1:])


def _fields(flight: object) -> dict[str, object]:
    return {name: getattr(flight, name) for name in flight.__struct_fields__}  # type: ignore[attr-defined]
