"""A console at a recorded host: it shows what a real host said in an evening, and decides nothing of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest

from companion.console.app import Console as ConsoleApp
from companion.line import wire
from companion.line.asked import Box, HeadAt, Numbers, Players, Question
from companion.line.carried import UNOPENED, No
from companion.line.client import Heard, Joined
from tests.console.record_evenings import EVENINGS, RECORDINGS
from tests.kit.console import Console

GAMES = pytest.mark.parametrize("game", sorted(EVENINGS))
ONE_GAME = pytest.mark.parametrize("game", ["catacombs", pytest.param("in-space", marks=pytest.mark.long)])
"""For what the games of the family have alike."""


def recording(game: str) -> tuple[wire.FromHost, ...]:
    lines = (RECORDINGS / f"{game}.jsonl").read_bytes().splitlines()
    return tuple(wire.heard_from_host(line) for line in lines)


A = TypeVar("A")


class RecordedHost:
    """Says what was said once, as far as it is let, and answers everything with nothing done."""

    def __init__(self, game: str) -> None:
        self.said = recording(game)
        self.until = len(self.said)
        self.asked: list[Any] = []
        self._more = asyncio.Event()

    def play(self, until: int) -> None:
        """Say what was said up to there."""
        self.until = until
        self._more.set()

    async def messages(self) -> AsyncGenerator[Heard, None]:
        at = 0
        while True:  # ends: as well
            while at < min(self.until, len(self.said)):
                message = self.said[at]
                at += 1
                yield Joined(message) if isinstance(message, wire.Hello) else message  # type: ignore[misc]
            self._more.clear()
            await self._more.wait()  # ends: with its console

    async def command(self, command: dict[str, Any], seen: int | None = None) -> wire.Answer:
        del seen
        return self._answer(command)

    async def press(self, control: str, gesture: str = "press") -> wire.Answer:
        return self._answer((control, gesture))

    async def acknowledge(self, entry: int) -> wire.Answer:
        return self._answer(entry)

    async def done(self, entry: int) -> wire.Answer:
        return self._answer(entry)

    async def ask(self, question: Question[A]) -> A | No:
        self.asked.append(question)
        return No(code="no-host", sentence="")

    def _answer(self, asked: Any) -> wire.Answer:
        self.asked.append(asked)
        return wire.Answer(id=len(self.asked), mark=UNOPENED)


@asynccontextmanager
async def listening(game: str, *, until: int | None = None) -> AsyncIterator[Console]:
    host = RecordedHost(game)
    if until is not None:
        host.until = until
    console = ConsoleApp(host)
    async with console.run_test(size=(120, 40), tooltips=False) as pilot:
        visit = Console(console, pilot, host)  # type: ignore[arg-type]  # a host that plays a recording
        await visit.until(lambda: console.seen.table)
        yield visit


def tables(game: str) -> list[tuple[int, wire.Table]]:
    """The tables of a recording, each with the number of messages up to it."""
    return [(n, said) for n, said in enumerate(recording(game), 1) if isinstance(said, wire.Table)]


@GAMES
def test_a_recording_holds_a_whole_evening(game: str) -> None:
    kinds = {type(said) for said in recording(game)}
    told = [table for _n, table in tables(game)]

    assert kinds >= {wire.Hello, wire.Table, wire.Screen, wire.Lamps, wire.Felt}
    assert told[0].shown is None
    assert any(table.attack for table in told)
    assert told[-1].attack is None
    assert told[-1].shown
    assert told[-1].shown.game == game


@ONE_GAME
async def test_every_table_of_the_evening_is_shown_as_it_was_said(game: str) -> None:
    stops = [(n, table) for n, table in tables(game) if table.shown and not table.attack]
    async with listening(game, until=stops[0][0]) as visit:
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s")
        for n, table in stops:
            visit.host.play(n)
            await visit.until(lambda table=table: visit.console.seen.table == table)
            await visit.settle()
            for index, seat in enumerate(table.shown.seats):
                card = visit.said(f"#seat-{index}")

                assert seat.name in card
                assert f"{len(seat.wounds)}/{len(seat.wounds) + seat.health}" in card
                assert f"noise {table.shown.area.get(seat.colour, 0)} " in f"{card} "


@ONE_GAME
async def test_no_key_changes_what_the_host_said(game: str) -> None:
    last = [n for n, table in tables(game) if table.shown and table.shown.phase == "play"][-1]
    async with listening(game, until=last) as visit:
        await visit.until(lambda: visit.screen in {"TableScreen", "PromiseScreen"})
        if visit.screen == "PromiseScreen":
            await visit.press("ctrl+s")
        before, seen = visit.text, visit.console.seen
        await visit.press("1", "2", "f", "d", "w", "E", "b", "n", "a", "u", "r")

        assert visit.text == before
        assert visit.console.seen == seen
        by_itself = (Players, Numbers, Box, HeadAt)
        wanted = [each for each in visit.host.asked if not isinstance(each, by_itself)]

        assert len(wanted) == 11


@ONE_GAME
async def test_every_screen_opens_at_the_end_of_the_evening(game: str) -> None:
    async with listening(game) as visit:
        await visit.until(lambda: visit.console.seen.table == tables(game)[-1][1])
        if visit.screen == "PromiseScreen":
            await visit.press("ctrl+s")
        for key in ("t", "m", "c", "C", "e", "F", "h", "i", "o", "p", "R", "s", "f2"):
            await visit.press(key)

            assert visit.screen != "TableScreen", key

            await visit.press("escape", until=lambda: visit.screen == "TableScreen")
