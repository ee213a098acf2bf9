"""Whole evenings of random players: every cube is counted, and every journal gives its table."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules import timeline
from rules.games import GAMES
from rules.script import Reader
from rules.timeline import Timeline
from tests.rules.evening_player import played, table_of
from tests.rules.table_talk import shown
from tests.whole import share

ROUNDS = {("in-space", 50): share(5, 20), ("catacombs", 25): share(2, 8)}
BATCHES = [(game, n, many) for (game, many), rounds in ROUNDS.items() for n in range(rounds)]
"""A thousand evenings in space, two hundred below; only the first batch of each where somebody waits."""


@pytest.mark.parametrize(
    ("game", "batch", "evenings"),
    [pytest.param(*each, marks=[pytest.mark.long] if each[1] else []) for each in BATCHES],
)
def test_every_evening_ends_with_all_its_cubes_and_its_journal_gives_the_same_table(
    game: str, batch: int, evenings: int
) -> None:
    for seed in range(batch * evenings, (batch + 1) * evenings):
        evening, entries = played(seed, game)
        again, reader = Timeline(GAMES[game]), Reader(GAMES[game])
        for events in entries:
            again = timeline.evolve(again, reader.events(json.dumps(events)))

        assert again.table == table_of(evening)
        assert again.view() == evening.view
        assert evening.view.phase == "over"
        points = [line.points for line in evening.view.ranking]
        assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("game", "evenings", "endings", "known"),
    [
        ("in-space", 20, {"nobody-in", "deck-out"},
         {"drawn", "rescued", "ended", "taken-back", "blockade-placed"}),
        ("catacombs", 40, {"nobody-in", "deck-out", "bag-empty"},
         {"tile-revealed", "unlocked", "emerged", "lockpicks-changed"}),
    ],
)  # fmt: skip
def test_the_random_players_live_through_everything(
    game: str, evenings: int, endings: set[str], known: set[str]
) -> None:
    """So many evenings between them know every ending and most events; else they prove little."""
    fates: Counter[str] = Counter()
    events = []
    for seed in range(evenings):
        evening, entries = played(seed, game)
        fates.update(seat.status for seat in evening.view.seats)
        events += [event for entry in entries for event in entry]

    assert set(fates) == {"escaped", "rescued", "lost"}
    assert endings == {event["why"] for event in events if event["type"] == "ended"}
    assert known | {"fell", "restored"} <= {event["type"] for event in events}


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
def test_the_parts_sum_to_the_points_on_random_evenings(game: str) -> None:
    counted = 0
    for seed in range(12):
        for one in shown(played(seed, game)[0])["seats"]:
            known = one["status"] in ("escaped", "rescued") and one["points"] is not None
            counted += known
            assert bool(one["parts"]) == known
            assert sum(one["parts"].values()) == (one["points"] or 0)

    assert counted > 12  # else nothing was tried
