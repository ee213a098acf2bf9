"""One line a sliply: one entry leads to the table as it truly is, and nothing later is taken back."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.rules.table_talk import asked
from tests.warps_edge.flight_talk import table
from tests.warps_edge.mistakes import alike, amendment, mistaken
from tests.whole import share

EACH = 125
"""Flights in a batch; eight batches are a thousand."""

FEW = 50
"""Flights where somebody waits."""


def batches(first: int) -> pytest.MarkDecorator:
    whole = (pytest.param(n, EACH, marks=pytest.mark.long) for n in range(first, first + share(2, 8)))
    return pytest.mark.parametrize(("batch", "each"), [(first, FEW), *whole])


@batches(0)
def test_the_table_as_it_truly_is_is_reached_by_one_entry_after_a_mistake(batch: int, each: int) -> None:
    met: Counter[str] = Counter()
    seeds = iter(range(batch * 10_000, (batch + 1) * 10_000))
    while met.total() < each:
        seed = next(seeds)
        if (mistake := mistaken(seed)) is None:
            continue
        device, true = mistake.device, mistake.true
        met[mistake.kind] += 1
        if alike(table(device), cards=true) == alike(true, cards=true):
            continue
        version = device.timeline.version if device.timeline else 0
        answer = device.answer(json.dumps(amendment(table(device), true)))

        assert "events" in answer, (seed, mistake.kind, answer)
        assert alike(table(device), cards=true) == alike(true, cards=true), (seed, mistake.kind)
        assert asked(device, "audit")["ok"]
        assert answer["version"] == version + 1
        met["otherwise"] += 1
    assert met["otherwise"] > each / 4
    assert len(met) > 8


@batches(8)
def test_the_entry_that_was_wrong_is_told_anew_and_an_amendment_puts_right_what_is_left(
    batch: int, each: int
) -> None:
    met: Counter[str] = Counter()
    seeds = iter(range(batch * 10_000, (batch + 1) * 10_000))
    while met.total() < each:
        seed = next(seeds)
        if (mistake := mistaken(seed)) is None:
            continue
        device, true = mistake.device, mistake.true
        if alike(table(device), cards=true) == alike(true, cards=true):
            continue
        answer = device.answer(json.dumps(mistake.retelling))
        met["taken" if "events" in answer else answer["refused"]["code"]] += 1

        assert asked(device, "audit")["ok"]
        if alike(table(device), cards=true) == alike(true, cards=true):
            met["right"] += 1
            continue
        answer = device.answer(json.dumps(amendment(table(device), true)))
        assert "events" in answer, (seed, mistake.kind, answer)
        assert alike(table(device), cards=true) == alike(true, cards=true), (seed, mistake.kind)
    assert met["right"] > met["taken"] / 2
