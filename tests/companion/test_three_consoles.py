"""Three consoles at one host, games that follow each other, and answers still on their way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from companion.evenings.going_on import TakeUp
from companion.line import wire
from companion.line.asked import Evenings
from companion.line.client import Client
from rules.clank.commands import Fury, SeatSetup, Start
from rules.correcting import Stop
from rules.game import Command
from rules.timeline import Redo, Undo
from tests.kit.moved_loop import MovedLoop
from tests.kit.table import NAMES, Table
from tests.whole import share

TURNS = 2000
"""Of the loop, in which whatever is on its way has come."""

START = Start(
    game="in-space", seats=tuple(SeatSetup(name=name, colour=colour) for name, colour in NAMES.items())
)
DEEDS: tuple[Command, ...] = (START, Fury(by=1), Fury(by=-1), Undo(), Redo(), Stop())
NEXT: tuple[Command, ...] = (START, START, TakeUp(number=1), TakeUp(number=2))
CONSOLES = st.integers(0, 2)


class Console:
    """One console, which may look away: then it reads nothing, and all that it is told waits."""

    def __init__(self, path: Path) -> None:
        self.client = Client(path)
        self.table: wire.Table | None = None
        self.looks = asyncio.Event()
        self.looks.set()

    async def listen(self) -> None:
        async for heard in self.client.messages():
            if isinstance(heard, wire.Table):
                self.table = heard
            await self.looks.wait()  # ends: it looks again, or is closed


class ThreeConsoles(RuleBasedStateMachine):
    """A real host on its journal; whatever its guests ask for is on its way until somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner(loop_factory=MovedLoop)
        self._runner.run(self._open())

    async def _open(self) -> None:
        self._stack = AsyncExitStack()
        folder = self._stack.enter_context(TemporaryDirectory())
        self._sitting = await self._stack.enter_async_context(Table(Path(folder)))
        self._guests = [Console(self._sitting.socket) for _console in range(3)]
        self._listening = [asyncio.create_task(guest.listen()) for guest in self._guests]
        self._sent: list[asyncio.Task[object]] = []
        await self._until(lambda: all(guest.table for guest in self._guests))

    @rule(who=CONSOLES, deed=st.sampled_from(DEEDS))
    def tells(self, who: int, deed: Command) -> None:
        self._send(self._guests[who].client.command(deed))

    @rule(who=CONSOLES)
    def asks(self, who: int) -> None:
        self._send(self._guests[who].client.ask(Evenings()))

    @rule(who=CONSOLES, asking=st.lists(CONSOLES, max_size=2), next_one=st.sampled_from(NEXT))
    def another_game_comes(self, who: int, asking: list[int], next_one: Command) -> None:
        self._runner.run(self._sitting.asked("stop"))
        for each in asking:
            self.asks(each)
        self.tells(who, next_one)

    @rule(who=CONSOLES)
    def looks_away(self, who: int) -> None:
        self._guests[who].looks.clear()

    @rule(turns=st.integers(1, 6))
    def time_passes(self, turns: int) -> None:
        self._runner.run(self._turn(turns))

    @rule()
    def all_is_quiet(self) -> None:
        self._runner.run(self._quiet())

    def teardown(self) -> None:
        try:
            self._runner.run(self._quiet())
        finally:
            self._runner.run(self._close())
            self._runner.close()

    def _send(self, asked: Coroutine[Any, Any, object]) -> None:
        """What is sent before time passes comes to the host at once."""
        self._sent.append(self._runner.get_loop().create_task(asked))

    async def _turn(self, turns: int) -> None:
        for _turn in range(turns):
            await asyncio.sleep(0)

    async def _until(self, holds: Callable[[], Any]) -> None:
        for _turn in range(TURNS):
            if holds():
                return
            await asyncio.sleep(0)
        raise AssertionError(self._stand)

    async def _quiet(self) -> None:
        for guest in self._guests:
            guest.looks.set()
        await asyncio.gather(*self._sent)
        self._sent.clear()
        for guest in self._guests:
            await self._until(self._is_shown)
            answer = await guest.client.command(Fury(by=1))

            assert answer.refused is None or answer.refused.code != "stale", self._stand
        await self._until(self._is_shown)

    def _is_shown(self) -> bool:
        table = self._sitting.table
        return all(
            guest.table
            and guest.client.mark == guest.table.mark == table.mark
            and guest.table.shown == table.view
            for guest in self._guests
        )

    @property
    def _stand(self) -> str:
        marks = [(guest.table and guest.table.mark, guest.client.mark) for guest in self._guests]
        return f"the table is at {self._sitting.table.mark}; consoles show, and send: {marks}"

    async def _close(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self._stack.aclose()


def test_whatever_was_on_its_way_every_console_shows_the_table_and_may_act() -> None:
    run_state_machine_as_test(ThreeConsoles, settings=settings(max_examples=8, stateful_step_count=25))


@pytest.mark.long
def test_whatever_was_on_its_way_for_long() -> None:
    run_state_machine_as_test(
        ThreeConsoles, settings=settings(max_examples=share(45, 600), stateful_step_count=60)
    )
