"""What holds at any table of the family, whatever is said at it; each game tries it with its own lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules import timeline
from rules.chance import Luck
from rules.clank.table import Table, wounds
from rules.refusals import Refused
from rules.script import Evening, Reader, read
from rules.timeline import Redo, Undo
from tests.rules.table_lines import Line
from tests.rules.table_talk import line_of


def holds_together(table: Table) -> None:
    for index, seat in enumerate(table.seats):
        length = len(table.pieces.row(wounds(index)))
        assert length <= table.box.health.length
        assert not (seat.is_in and length == table.box.health.length)
        assert min(seat.hush, seat.credits) >= 0
        assert all(n > 0 for n in seat.tokens.values())
    assert 1 <= table.step <= table.box.fury.track.top
    assert table.ended == "stopped" or (table.ended is None) == any(seat.is_in for seat in table.seats)


def stands(evening: Evening, holds: Callable[[Any], None]) -> None:
    """Every piece is there, it *holds*, and the view can be told as JSON."""
    live = line_of(evening)
    assert live.game.audit(live.table).ok
    holds(live.table)
    assert json.loads(msgspec.json.encode(evening.view))["version"] == live.version


def nothing_is_lost(evening: Evening, lines: Sequence[Line], holds: Callable[[Any], None]) -> None:
    """After every line it stands, and a refusal changes nothing."""
    for line in lines:
        before, seed = line_of(evening), evening.seed
        try:
            evening.perform(read(json.dumps(line), before.game))
        except Refused as no:
            unchanged = evening.timeline is before and evening.seed is seed
            assert unchanged, no.sentence  # noqa: PT017  # what was refused is half of the property
        stands(evening, holds)


def reads_back(evening: Evening, lines: Sequence[Line]) -> None:
    """Every event told as JSON, heard again and folded in comes to the same table."""
    again = line_of(evening)
    for line in lines:
        answer = evening.answer(json.dumps(line))
        if "refused" not in answer:
            events = Reader(again.game).events(json.dumps(answer["events"]))
            again = timeline.evolve(again, events)

    live = line_of(evening)
    assert again.table == live.table
    assert (again.version, again.words, again.bound) == (live.version, live.words, live.bound)
    assert again.view() == live.view()


def undo_then_redo_are_two_entries(evening: Evening, lines: Sequence[Line]) -> None:
    """After every line that was taken; a further redo would restore what it would have restored before."""
    for line in lines:
        if "refused" in evening.answer(json.dumps(line)):
            continue
        live = line_of(evening)
        try:
            undone = timeline.evolve(live, timeline.decide(live, Undo(), evening.seed))
        except Refused:
            continue
        redone = timeline.evolve(undone, timeline.decide(undone, Redo(), evening.seed))
        assert (redone.now, redone.taken, redone.bound) == (live.now, live.taken, live.bound)
        assert redone.version == live.version + 2


def draws_can_be_computed_again(evening: Evening, lines: Sequence[Line]) -> None:
    """Every draw of the device, from seed, words, cuts, links, number and bag alone."""
    for line in lines:
        for event in evening.answer(json.dumps(line)).get("events", ()):
            if event["type"] == "drawn" and event["by"] == "device":
                bound = line_of(evening).bound
                luck = Luck(bytes(32), line_of(evening).words, bound.cuts, bound.links)
                assert luck.drawn(event["draw"], event["bag"], event["count"]) == tuple(event["cubes"])
