"""Two hundred whole evenings of random thieves: every cube is counted, and every journal gives its table."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules import timeline
from rules.catacombs.game import CATACOMBS
from rules.script import Reader
from rules.timeline import Timeline
from tests.catacombs.delve_player import played, table_of

EVENINGS = 25
"""A batch; eight batches are two hundred evenings."""


@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 8))])
def test_every_evening_ends_with_all_its_cubes_and_its_journal_gives_the_same_table(batch: int) -> None:
    """Played line by line with every cube counted, then folded again from the JSON of its events."""
    for seed in range(batch * EVENINGS, (batch + 1) * EVENINGS):
        evening, entries = played(seed)
        again, reader = Timeline(CATACOMBS), Reader(CATACOMBS)
        for events in entries:
            again = timeline.evolve(again, reader.events(json.dumps(events)))

        assert again.table == table_of(evening)
        assert again.view() == evening.view
        assert evening.view.phase == "over"
        points = [line.points for line in evening.view.ranking]
        assert points == sorted(points, reverse=True)


def test_the_random_thieves_live_through_everything() -> None:
    """Forty evenings between them know every ending and most events; else they prove little."""
    fates: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for seed in range(40):
        evening, entries = played(seed)
        fates.update(seat.status for seat in evening.view.seats)
        events.update(event["type"] for entry in entries for event in entry)
        endings.update(e["why"] for entry in entries for e in entry if e["type"] == "ended")

    assert set(fates) == {"escaped", "rescued", "lost"}
    assert set(endings) == {"nobody-in", "deck-out", "bag-empty"}
    assert {"tile-revealed", "unlocked", "emerged", "lockpicks-changed", "fell", "restored"} <= set(events)
