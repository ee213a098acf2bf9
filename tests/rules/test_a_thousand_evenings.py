"""A thousand whole evenings of random players: every cube is counted, and every journal gives its table."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules import timeline
from rules.in_space.game import IN_SPACE
from rules.script import Reader
from rules.timeline import Timeline
from tests.rules.evening_player import played, table_of

READER = Reader(IN_SPACE)
EVENINGS = 50
"""A batch; twenty batches are a thousand evenings."""


@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 20))])
def test_every_evening_ends_with_all_its_cubes_and_its_journal_gives_the_same_table(batch: int) -> None:
    """Played line by line with every cube counted, then folded again from the JSON of its events."""
    for seed in range(batch * EVENINGS, (batch + 1) * EVENINGS):
        evening, entries = played(seed)
        again = Timeline(IN_SPACE)
        for events in entries:
            again = timeline.evolve(again, READER.events(json.dumps(events)))

        assert again.table == table_of(evening)
        assert again.view() == evening.view
        assert evening.view.phase == "over"
        points = [line.points for line in evening.view.ranking]
        assert points == sorted(points, reverse=True)


def test_the_random_players_live_through_everything() -> None:
    """Twenty evenings between them know every ending of a seat and most events; else they prove little."""
    ends: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for seed in range(20):
        evening, entries = played(seed)
        ends.update(seat.status for seat in evening.view.seats)
        events.update(event["type"] for entry in entries for event in entry)

    assert set(ends) == {"escaped", "rescued", "lost"}
    assert {"drawn", "fell", "rescued", "ended", "taken-back", "restored", "blockade-placed"} <= set(events)
