"""Nothing hidden is said: no seed, nothing of a flight's bag, no odds of a table that hides them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.warps_edge import naming
from companion.mqtt import said
from rules import timeline
from rules.games import called
from rules.script import Reader
from rules.timeline import Timeline
from tests.rules.evening_player import played
from tests.warps_edge.pilot import flown
from tests.whole import share

BATCH = 4
"""Evenings of each game; twenty-eight batches are more than three hundred of each, a thousand in all."""

ROUNDS = share(21, 84)


def entries_of(game: str, seed: int) -> list[list[dict[str, Any]]]:
    if game == "warps-edge":
        return [answer["events"] for _line, answer, _table in flown(seed)[1] if answer.get("events")]
    return played(seed, game)[1]


def messages(game: str, entries: Sequence[Sequence[dict[str, Any]]]) -> Iterator[bytes]:
    line: Timeline[Any] = Timeline(called(game))
    for n, events in enumerate(entries, 1):
        happened = Reader(line.game).events(json.dumps(events))
        line = timeline.evolve(line, happened)
        view = line.view()
        for at, ring in enumerate(said.rings(happened, view), 1):
            yield said.event(ring, version=n, n=at, at="")
        if n % 25 == 0 or n == len(entries):
            glance = GAMES[game].afar.glance(view)
            yield said.state(said.State(version=n, table="ann", game=game, glance=glance), view)


def keys(told: Any) -> Iterator[str]:
    if isinstance(told, dict):
        yield from told
        for value in told.values():
            yield from keys(value)
    elif isinstance(told, list):
        for value in told:
            yield from keys(value)


@pytest.mark.parametrize("game", ["in-space", "catacombs", "warps-edge"])
@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, ROUNDS))])
def test_nothing_hidden_is_in_any_message(game: str, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        secret = seed.to_bytes(32, "big").hex().encode()
        rung = set()
        for message in messages(game, entries_of(game, seed)):
            assert secret not in message
            told = json.loads(message)
            assert not {"seed", "words", "odds", "chances"} & set(keys(told))
            rung.add(told.get("event_type", "state"))
            if "glance" in told:
                assert all(seat["out"] is None for seat in told["glance"]["seats"])
                assert said.heard_state(message).version == told["version"]
                if game == "warps-edge":
                    assert isinstance(told["bag"], int)
                    assert "bag" not in told["places"]
        assert {"game_started", "game_over", "state"} <= rung


def test_a_fighter_has_the_name_that_its_board_has() -> None:
    line: Timeline[Any] = Timeline(called("warps-edge"))
    begun = json.dumps(entries_of("warps-edge", 3)[0])
    view = timeline.evolve(line, Reader(line.game).events(begun)).view()

    assert GAMES["warps-edge"].afar.glance(view).seats[0].name == naming.fighter(view.fighter) != view.fighter
