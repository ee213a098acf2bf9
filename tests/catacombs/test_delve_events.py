"""The events of Catacombs are a format: a released one is read for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rules.catacombs.events import CatacombsEvent
from rules.catacombs.game import CATACOMBS
from rules.script import Reader, events_told
from tests.rules.table_talk import Line

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("catacombs-*.jsonl"))
LINES: list[Line] = [json.loads(line) for log in LOGS for line in log.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["type"])
def test_every_event_ever_released_is_still_read(line: Line) -> None:
    """Lines are added here with a release, and never changed; today's code tells them back as they were."""
    told = Reader(CATACOMBS).events(json.dumps([line]))
    again = json.loads(msgspec.json.encode(events_told(told)))[0]

    assert again | line == again


def test_every_event_that_is_its_own_has_a_line_in_the_logs() -> None:
    """The family's are kept with the first game."""
    kept = {line["type"] for line in LINES}

    assert kept >= {event.__struct_config__.tag for event in get_args(CatacombsEvent)} | {"started"}


def test_a_set_up_of_the_first_release_still_sets_a_table_up() -> None:
    """With its ghosts, its stack and its lockpicks."""
    (first,) = (line for line in LINES if line["type"] == "started")
    table = CATACOMBS.evolve(None, *Reader(CATACOMBS).events(json.dumps([first])))

    assert CATACOMBS.audit(table).ok
    assert table.pieces.places() == first["places"]
    assert ([seat.lockpicks for seat in table.seats], len(table.stack)) == ([3, 3, 3, 3, 3], 11)


def test_a_journal_begins_with_its_set_up() -> None:
    """Anything else has no table to happen on."""
    (event,) = Reader(CATACOMBS).events('[{"type":"emerged","seat":0}]')

    with pytest.raises(ValueError, match="set-up"):
        CATACOMBS.evolve(None, event)
