"""What every game promises, whichever it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.game import Command, Game, View
from rules.games import GAMES
from rules.in_space.game import InSpace
from rules.script import Evening, read
from tests.rules.table_talk import start
from tests.warps_edge.flight_talk import printed

STARTS = {
    "in-space": start(),
    "catacombs": start(game="catacombs"),
    "warps-edge": {
        "do": "start", "game": "warps-edge", "fighter": "hermes", "mothership": "dread", "box": printed(),
    },
}  # fmt: skip

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def begun(game: Game[Any]) -> Evening:
    """A table of that game, just set up."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.answer(json.dumps(STARTS[game.name]))
    return evening


@EVERY_GAME
def test_a_view_can_be_read_back_by_its_games_shape(game: Game[Any]) -> None:
    """So whoever knows the name of the game needs nothing else to read its table."""
    view: View = begun(game).view

    assert type(view) is game.shown
    assert msgspec.json.decode(msgspec.json.encode(view), type=game.shown) == view
    assert (view.game, view.version, view.phase, view.draws) == (game.name, 1, "play", 0)
    assert len(view.commitment) == 64
    assert all(n > 0 for heap in view.places.values() for n in heap.values())


@EVERY_GAME
def test_only_a_flight_remembers_cards(game: Game[Any]) -> None:
    """Those of its box, before any is typed."""
    evening = begun(game)
    assert evening.timeline
    known = game.remembered(evening.timeline.table)

    assert set(known) == (set() if game.seats else {"enemies", "skills"})


class Whistle(Command, frozen=True, kw_only=True):
    """A command of a game that nobody has heard of."""


class Whistling(InSpace):
    """Another game: In Space, and it can be whistled at."""

    name = "whistling"

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """And a whistle."""
        return (*super().commands, Whistle)


@pytest.fixture
def whistling() -> Iterator[Game[Any]]:
    """A fourth game on the list."""
    game = Whistling(GAMES["in-space"].printed)
    GAMES[game.name] = game
    yield game
    del GAMES[game.name]


def test_a_game_is_found_as_soon_as_it_is_on_the_list(whistling: Game[Any]) -> None:
    """Nothing is remembered of the list as it was."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    answer = evening.answer(json.dumps(start(game="whistling")))

    assert "refused" not in answer
    assert evening.view.game == "whistling"
    assert read('{"do":"whistle"}', whistling) == Whistle()
