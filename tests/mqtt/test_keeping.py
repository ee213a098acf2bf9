"""What a hall keeps of a table that it hears now and then: games that ended meanwhile are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.hall.board import Board
from companion.hall.keeping import AGAIN_SECONDS, AT_ONCE, MOST_BEHIND, MOST_TRIES, Archive, Keeper
from companion.journal.book import Journal
from companion.journal.chain import head
from companion.mqtt.publisher import PAGE
from companion.mqtt.said import Message, State, Topics, heard_want
from companion.table.session import Session
from tests.companion.remembered import sat_down
from tests.kit.moved_loop import loop, moved
from tests.kit.table import AT, SEATS


class Ann:
    """A table: a journal of its own, which answers whoever asks for lines of a game that has ended."""

    def __init__(self, journal: Journal) -> None:
        self.table = Session(journal, clock=lambda: AT, fresh_seed=self._seed)
        self.seeds = 0
        self.asked: list[tuple[int, int]] = []
        self.left: set[int] = set()
        """Games that were left before their end."""

    def _seed(self) -> bytes:
        self.seeds += 1
        return self.seeds.to_bytes(32, "big")

    def plays(self, rounds: int = 3, *, ends: bool = True) -> None:
        self.tells(do="start", game="in-space", seats=SEATS)
        for _round in range(rounds):
            self.tells(do="noise", seat=0, by=1)
        if ends:
            self.ends()

    def ends(self, *, reveals: bool = True) -> None:
        """The game is stopped, and its secret told."""
        self.tells(do="stop")
        if reveals:
            self.tells(do="reveal")

    def tells(self, **command: Any) -> None:
        self.table.hear(msgspec.json.encode(command))

    @property
    def state(self) -> State:
        view = self.table.view
        return State(
            version=self.table.version,
            table="ann",
            number=self.table.game or 0,
            phase=view.phase,
            head=head(self.table.newest),
        )

    def answers(self, message: Message) -> list[Message]:
        want = heard_want(message.payload)
        self.asked.append((want.game, want.after))
        lines = [] if want.game in self.left else self.table.library.exported(want.game, want.after)[:PAGE]
        topic = Topics("ann").entry
        return [Message(topic(want.game, want.after + n), line.encode()) for n, line in enumerate(lines, 1)]


@contextmanager
def ann(folder: Path) -> Iterator[Ann]:
    with Journal.open(folder / "ann.db", program="furybox test", since=AT) as journal:
        yield Ann(journal)


class Hall:
    def __init__(self, folder: Path, table: Ann) -> None:
        self._folder, self._table = folder, table
        self.is_away = False
        self.keeper = Keeper(Archive(folder / "kept", clock=lambda: AT), self._send)

    def _send(self, message: Message) -> bool:
        if not self.is_away:
            for line in self._table.answers(message):
                self.keeper.hear(line)
        return not self.is_away

    async def hears(self, seconds: float = 1, *, online: bool = True) -> None:
        self.keeper.saw("ann", self._table.state, online=online)
        running = asyncio.create_task(self.keeper.run())
        await loop().advance(seconds)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    @property
    def kept(self) -> int:
        file = self._folder / "kept" / "journal.db"
        if not file.exists():
            return 0
        with Journal.read(file) as journal:
            return len(list(journal.games()))


@moved
async def test_games_that_ended_while_the_hall_was_off_are_asked_for(tmp_path: Path) -> None:
    """Each from its own cursor; those from before the table was first heard of are its own affair."""
    with ann(tmp_path) as table:
        table.plays()
        table.plays(ends=False)
        await Hall(tmp_path, table).hears()
        assert table.asked == []

        table.ends()
        table.plays(rounds=150)
        table.plays(ends=False)
        hall = Hall(tmp_path, table)
        await hall.hears(2 * AGAIN_SECONDS)

        assert hall.kept == 2
        assert {game for game, _after in table.asked} == {2, 3}
        assert {after for game, after in table.asked if game == 3} == {0, PAGE}


@moved
async def test_what_is_kept_is_not_asked_for_again(tmp_path: Path) -> None:
    """By a hall that is started again; a game whose score was told since has another head."""
    with ann(tmp_path) as table:
        table.plays()
        await Hall(tmp_path, table).hears()
        asked = len(table.asked)
        hall = Hall(tmp_path, table)
        await hall.hears()

        assert (len(table.asked), hall.kept) == (asked, 1)


@moved
async def test_a_game_that_was_left_before_its_end_holds_nothing_up(tmp_path: Path) -> None:
    with ann(tmp_path) as table:
        table.plays(ends=False)
        await Hall(tmp_path, table).hears()
        table.left.add(1)
        table.ends()
        table.plays(ends=False)
        await Hall(tmp_path, table).hears(AGAIN_SECONDS * (MOST_TRIES + 2))
        assert len(table.asked) == MOST_TRIES

        table.ends()
        hall = Hall(tmp_path, table)
        await hall.hears()
        assert (hall.kept, len(table.asked)) == (1, MOST_TRIES + 1)


@moved
async def test_a_game_that_has_ended_and_is_not_told_is_asked_for_once_more_by_the_next_hall(
    tmp_path: Path,
) -> None:
    with ann(tmp_path) as table:
        table.plays()
        table.left.add(1)
        hall = Hall(tmp_path, table)
        await hall.hears(AGAIN_SECONDS * (MOST_TRIES + 2))
        await hall.hears()
        assert len(table.asked) == MOST_TRIES

        table.left.clear()
        hall = Hall(tmp_path, table)
        await hall.hears()
        assert (hall.kept, len(table.asked)) == (1, MOST_TRIES + 1)


@moved
async def test_a_game_whose_secret_is_told_late_is_kept_then_and_nobody_asks_what_is_allowed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ann(tmp_path) as table:
        table.plays(ends=False)
        table.ends(reveals=False)
        hall = Hall(tmp_path, table)
        await hall.hears(AGAIN_SECONDS * (MOST_TRIES + 2))
        assert (hall.kept, caplog.messages) == (0, [])

        table.tells(do="reveal")
        await hall.hears()
        assert hall.kept == 1


@moved
async def test_a_table_met_again_after_many_games_is_asked_for_the_newest(tmp_path: Path) -> None:
    """Those before are passed over for good: the mark moves on, and nobody asks again."""
    with ann(tmp_path) as table:
        table.plays(ends=False)
        await Hall(tmp_path, table).hears()
        table.ends()
        for _game in range(MOST_BEHIND + 4):
            table.plays(rounds=0)
        hall = Hall(tmp_path, table)
        await hall.hears(4 * MOST_BEHIND * AGAIN_SECONDS / AT_ONCE)

        newest = MOST_BEHIND + 5
        assert {game for game, _after in table.asked} == set(range(newest - MOST_BEHIND, newest + 1))
        assert not hall.keeper._dealt
        asked = len(table.asked)
        again = Hall(tmp_path, table)
        await again.hears(5 * AGAIN_SECONDS)
        assert (len(table.asked), again.kept) == (asked, MOST_BEHIND + 1)


@moved
async def test_a_table_met_before_its_first_game_is_kept_from_there(tmp_path: Path) -> None:
    """There is no game 0 to be dealt with."""
    with ann(tmp_path) as table:
        hall = Hall(tmp_path, table)
        hall.keeper.saw("ann", State(version=0, table="ann"), online=True)
        for _game in range(2):
            table.plays()
            await hall.hears()
        asked = len(table.asked)
        await Hall(tmp_path, table).hears()

        assert (hall.kept, len(table.asked), hall.keeper._dealt) == (2, asked, {})


@moved
async def test_nothing_is_given_up_while_the_table_or_the_broker_is_away(tmp_path: Path) -> None:
    with ann(tmp_path) as table:
        table.plays()
        hall = Hall(tmp_path, table)
        await hall.hears(500, online=False)
        hall.is_away = True
        await hall.hears(500)
        assert (table.asked, hall.kept) == ([], 0)

        hall.is_away = False
        await hall.hears()
        assert hall.kept == 1


@moved
async def test_an_archive_that_cannot_be_written_now_is_tried_again(tmp_path: Path) -> None:
    with ann(tmp_path) as table:
        table.plays()
        hall = Hall(tmp_path, table)
        with Journal.open(tmp_path / "kept" / "journal.db", program="another", since=AT):
            await hall.hears()
            assert hall.kept == 0
        await hall.hears()
        assert hall.kept == 1


@moved
async def test_a_journal_that_does_not_verify_is_not_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ann(tmp_path) as table:
        table.plays()
        lines = table.table.library.exported(1, 0)
        table.table.library.exported = lambda _game, after: [
            line.replace("noise", "voice") for line in lines
        ][after:]  # type: ignore[method-assign]  # a table that lies
        hall = Hall(tmp_path, table)
        await hall.hears(3 * AGAIN_SECONDS)

        assert (hall.kept, len(table.asked)) == (0, 1)
        assert "Game 1 of ann is not kept" in caplog.text


def test_the_archive_knows_the_table_and_a_hall_started_again_the_results(tmp_path: Path) -> None:
    with Journal.read(sat_down(tmp_path, 1, 2)) as club:
        games = [list(club.export(n)) for n in (1, 2)]
    kept = Archive(tmp_path / "kept", clock=lambda: AT)
    assert [kept.take(("ann-1", 7), games[0]), kept.take(("bob", 3), games[1])] == [1, 2]
    assert kept.take(("bob", 3), games[1]) is None
    board = Board()
    board.remember(Archive(tmp_path / "kept", clock=lambda: AT).results("2026-11-21T00:00:00+00:00"))

    assert [(each.table, each.number, each.winners, each.points) for each in board.results] == [
        ("ann-1", 7, ("Eva",), 58),
        ("bob", 3, ("Adam",), 58),
    ]
    assert not list(kept.results("2026-11-22T00:00:00+00:00"))
    assert "<td>ann-1</td>" in kept.league()
    assert kept.league() is kept.league()
