"""Events are a format: the page tells them all, and a released one is read for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from rules import timeline
from rules.catacombs.events import CatacombsEvent
from rules.catacombs.game import CATACOMBS
from rules.clank.events import Started
from rules.filed.events import FiledEvent
from rules.filed.game import CLANK
from rules.filed.own import OWN as OWN_GAME
from rules.game import Game
from rules.games import GAMES
from rules.in_space.game import IN_SPACE
from rules.script import Reader, events_told
from tests.rules.events_page import page
from tests.rules.table_lines import Line
from tests.rules.table_talk import given, line_of

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.jsonl"))
PAGE = Path(__file__).parents[2] / "docs" / "events.md"
OWN = {
    "in-space": (*IN_SPACE.events, *timeline.EVENTS),
    "catacombs": (*get_args(CatacombsEvent), Started),
    "clank": (*get_args(FiledEvent), Started),
    "own": (Started,),
}
"""The events of which the logs of a game hold a line; those of the family are kept with the first game."""


def samples(log: Path) -> Iterator[Line]:
    return (json.loads(line) for line in log.read_text("utf-8").splitlines())


def logs(game: str) -> list[Path]:
    return [log for log in LOGS if log.name.startswith(game)]


@pytest.mark.parametrize("log", [log for game in OWN for log in logs(game)], ids=lambda log: log.name)
def test_every_event_ever_released_is_still_read(log: Path) -> None:
    """Lines are added here with a release, and never changed; today's code tells them back as they were."""
    reader = Reader(GAMES[log.name[: log.name.rindex("-")]])
    for line in samples(log):
        (event,) = told = reader.events(json.dumps([line]))
        again = json.loads(msgspec.json.encode(events_told(told)))[0]

        assert again | line == again, f"{event} lost something"


@pytest.mark.parametrize("game", OWN)
def test_every_event_there_is_has_a_line_in_the_logs(game: str) -> None:
    """An event without a sample could change unnoticed."""
    kept = {line["type"] for log in logs(game) for line in samples(log)}

    assert kept >= {event.__struct_config__.tag for event in OWN[game]}


@pytest.mark.parametrize("game", [IN_SPACE, CATACOMBS, CLANK, OWN_GAME], ids=OWN)
def test_a_set_up_of_the_first_release_still_sets_a_table_up(game: Game[Any]) -> None:
    """It carries every printed number, so that no box file is needed to read a journal."""
    first = [line for line in samples(logs(game.name)[0]) if line["type"] == "started"]
    tables = [game.evolve(None, *Reader(game).events(json.dumps([line]))) for line in first]

    assert all(game.audit(table).ok for table in tables)
    assert [table.pieces.places() for table in tables] == [line["places"] for line in first]
    if game is CATACOMBS:
        (table,) = tables
        assert ([seat.lockpicks for seat in table.seats], len(table.stack)) == ([3, 3, 3, 3, 3], 11)


def test_a_journal_begins_with_its_set_up() -> None:
    (event,) = Reader(CATACOMBS).events('[{"type":"emerged","seat":0}]')

    with pytest.raises(ValueError, match="set-up"):
        CATACOMBS.evolve(None, event)


def test_an_event_nobody_knows_is_not_read() -> None:
    """A journal of a later release says so instead of losing something."""
    with pytest.raises(msgspec.ValidationError):
        Reader(IN_SPACE).events('[{"type":"sang"}]')
    with pytest.raises(msgspec.ValidationError):
        Reader(IN_SPACE).events('[{"type":"agreed","loudly":true}]')


def test_a_fresh_set_up_tells_itself_and_is_heard() -> None:
    line = line_of(given())
    assert line.now is not None

    view = IN_SPACE.view(line.now.table, version=1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_the_page_tells_every_event_with_its_fields() -> None:
    """docs/events.md is written from the code: python tests/rules/events_page.py > docs/events.md."""
    assert PAGE.read_text("utf-8") == page()
