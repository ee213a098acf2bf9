"""Events are a format: the page tells them all, and a released one is read for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rules import timeline
from rules.in_space.game import IN_SPACE
from rules.script import Reader, events_told
from tests.rules.events_page import page
from tests.rules.table_talk import Line, given

READER = Reader(IN_SPACE)
HERE = Path(__file__).parent
LOGS = sorted((HERE.parent / "logs").glob("in-space-*.jsonl"))
PAGE = HERE.parent.parent / "docs" / "events.md"


def samples(log: Path) -> Iterator[Line]:
    """The events of a log, a line each."""
    return (json.loads(line) for line in log.read_text("utf-8").splitlines())


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_every_event_ever_released_is_still_read(log: Path) -> None:
    """Lines are added here with a release, and never changed; today's code tells them back as they were."""
    for line in samples(log):
        (event,) = told = READER.events(json.dumps([line]))
        again = json.loads(msgspec.json.encode(events_told(told)))[0]

        assert again | line == again, f"{event} lost something"


def test_every_event_there_is_has_a_line_in_the_logs() -> None:
    """An event without a sample could change unnoticed."""
    kept = {line["type"] for log in LOGS for line in samples(log)}

    assert kept >= {event.__struct_config__.tag for event in (*IN_SPACE.events, *timeline.EVENTS)}


def test_a_set_up_of_the_first_release_still_sets_a_table_up() -> None:
    """It carries every printed number, so that no box file is needed to read a journal."""
    for line in samples(LOGS[0]):
        if line["type"] == "started":
            table = IN_SPACE.evolve(None, *READER.events(json.dumps([line])))

            assert IN_SPACE.audit(table).ok
            assert table.pieces.places() == line["places"]


def test_an_event_nobody_knows_is_not_read() -> None:
    """A journal of a later release says so instead of losing something."""
    with pytest.raises(msgspec.ValidationError):
        READER.events('[{"type":"sang"}]')
    with pytest.raises(msgspec.ValidationError):
        READER.events('[{"type":"agreed","loudly":true}]')


def test_a_fresh_set_up_tells_itself_and_is_heard() -> None:
    """There and back."""
    line = given().timeline
    assert line is not None
    assert line.now is not None

    view = IN_SPACE.view(line.now.table, version=1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_the_page_tells_every_event_with_its_fields() -> None:
    """docs/events.md is written from the code: python tests/rules/events_page.py > docs/events.md."""
    assert PAGE.read_text("utf-8") == page()
