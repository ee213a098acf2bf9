"""A game that was stopped, or left before its end, is gone on with later."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.evenings.going_on import TakeUp
from companion.journal.book import Journal
from companion.journal.proof import verify
from companion.table.session import Session
from rules.refusals import Refused
from tests.kit.table import SEATS


@contextmanager
def table(folder: Path) -> Iterator[tuple[Session, Journal]]:
    """A table on its journal, whose clock goes on a second with every look at it."""
    with Journal.open(folder / "journal.db", program="test", since="2026-11-21T20:00:00Z") as journal:
        ticks = iter(range(1, 60))
        session = Session(
            journal,
            clock=lambda: f"2026-11-21T20:{len(journal.games()):02}:{next(ticks):02}Z",
            fresh_seed=lambda: bytes([len(journal.games())] * 32),
        )
        yield session, journal


def tell(session: Session, do: str, **fields: Any) -> None:
    session.hear(json.dumps({"do": do, **fields}))


def stopped(session: Session) -> None:
    for _evening in range(2):
        tell(session, "start", game="in-space", seats=SEATS)
        tell(session, "attack")
        tell(session, "stop")


def test_a_stopped_game_is_gone_on_with_as_if_nobody_had_stopped_it(tmp_path: Path) -> None:
    with table(tmp_path) as (session, journal):
        stopped(session)
        before = next(iter(journal.export(2)))
        session.take_up(1)
        session.go_on()
        tell(session, "end-turn")
        tell(session, "attack")

        assert session.game == 1
        assert session.view.phase == "play"
        assert session.view.draws == 2
        assert next(iter(journal.export(2))) == before
        assert verify(journal.export(2)).holds
        report = verify(journal.export(1))
        assert report.holds
        assert report.after_the_end == 0  # a stop tells no secret


@pytest.mark.parametrize(
    ("clock", "is_kept"),
    [(None, True), ("2026-11-21T08:00:00Z", True), (None, False)],
    ids=["after a pulled plug", "by a clock set back by hours", "by the clock, as older releases kept it"],
)
def test_a_game_gone_on_with_is_there_again(tmp_path: Path, clock: str | None, *, is_kept: bool) -> None:
    with table(tmp_path) as (session, journal):
        stopped(session)
        live = Session(journal, clock=lambda: clock, fresh_seed=lambda: bytes(32)) if clock else session
        live.resume()
        live.take_up(1)
        live.go_on()
        tell(live, "end-turn")
    if not is_kept:  # the journal is closed: its own fold of the log may hold the file before
        with closing(sqlite3.connect(tmp_path / "journal.db")) as older:
            older.execute("DROP TABLE last")
    with table(tmp_path) as (again, _journal):
        assert again.resume()
        assert (again.game, again.version) == (1, 5)


def test_a_game_that_was_left_is_listed_and_gone_on_with(tmp_path: Path) -> None:
    """Nothing is taken back: it stands where it was left."""
    with table(tmp_path) as (session, journal):
        tell(session, "start", game="in-space", seats=SEATS)
        later = Session(journal, clock=lambda: "2026-11-21T23:00:00Z", fresh_seed=lambda: bytes([7] * 32))
        tell(later, "start", game="catacombs", seats=SEATS)
        tell(later, "stop")

        assert [(each.number, each.stopped) for each in later.library.evenings(later.game)] == [
            (2, True),
            (1, False),
        ]
        later.take_up(1)
        later.go_on()

        assert (later.game, later.version) == (1, 1)


@pytest.mark.parametrize("told", [["end-turn"], []], ids=["played on", "nothing told of it yet"])
def test_a_game_played_last_comes_back_though_a_later_one_was_left(tmp_path: Path, told: list[str]) -> None:
    with table(tmp_path) as (session, journal):
        clock, chance = session._clock, session._fresh_seed
        tell(session, "start", game="in-space", seats=SEATS)
        tell(Session(journal, clock=clock, fresh_seed=chance), "start", game="catacombs", seats=SEATS)
        gone_on_with = Session(journal, clock=clock, fresh_seed=chance)
        gone_on_with.take_up(1)
        for do in told:
            tell(gone_on_with, do)
    with table(tmp_path) as (again, _journal):
        assert again.resume()
        assert again.game == 1


def test_no_game_takes_the_table_from_another(tmp_path: Path) -> None:
    """One is stopped first; and a game that was played to its end is no other's business."""
    with table(tmp_path) as (session, _journal):
        stopped(session)
        tell(session, "start", game="in-space", seats=SEATS)
        with pytest.raises(Refused, match="A game is on the table already"):
            session.take_up(1)
        tell(session, "deck-out")
        with pytest.raises(Refused, match="none that this table can go on with"):
            session.take_up(3)
        assert session.read(b'{"do":"take-up","number":1}') == TakeUp(number=1)
