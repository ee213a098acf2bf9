"""The console's side of the socket, against a host that comes, goes and falls silent."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from companion.line import wire
from companion.line.carried import Bookmark
from companion.line.client import Client, Heard, Joined, Lost, Unfit
from rules.clank.commands import Attack, Fury, Noise, SeatSetup, Start
from rules.script import told
from tests.kit.scripted_host import ScriptedHost
from tests.kit.wait import PATIENCE_SECONDS, eventually

START = Start(
    game="in-space", seats=(SeatSetup(name="Eva", colour="yellow"), SeatSetup(name="Dana", colour="orange"))
)


class Ear:
    def __init__(self, client: Client) -> None:
        self._client = client
        self.heard: list[Heard] = []

    async def listen(self) -> None:
        async for heard in self._client.messages():
            self.heard.append(heard)

    async def until(self, kind: type, times: int = 1) -> None:
        """Let things happen until so many of a kind were heard."""
        await eventually(
            lambda: sum(isinstance(each, kind) for each in self.heard) >= times, shown=lambda: self.heard
        )


@asynccontextmanager
async def listening(
    path: Path, *, patience_seconds: float = PATIENCE_SECONDS
) -> AsyncIterator[tuple[Client, Ear]]:
    """A client that listens, and never really waits before it tries again."""

    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    client = Client(path, pause=at_once, patience_seconds=patience_seconds)
    ear = Ear(client)
    task = asyncio.create_task(ear.listen())
    try:
        yield client, ear
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[ScriptedHost]:
    scripted = ScriptedHost(tmp_path / "host.sock")
    await scripted.open()
    yield scripted
    await scripted.close()


async def test_a_command_is_answered_with_what_it_did(host: ScriptedHost) -> None:
    async with listening(host._path) as (client, ear):
        await ear.until(wire.Table)
        started = await client.command(START)
        louder = await client.command(Noise(seat=0, by=1))

        assert started.events[0]["type"] == "started"
        assert louder.refused is None
        assert client.mark == Bookmark(1, 2)


async def test_a_burst_is_never_stale_to_itself(host: ScriptedHost) -> None:
    async with listening(host._path) as (client, ear):
        await ear.until(wire.Table)
        await client.command(START)
        answers = await asyncio.gather(*(client.command(Fury(by=1)) for _each in range(7)))

        assert [answer.refused for answer in answers] == [None] * 7
        assert host.view.fury.step == 10


async def test_a_command_that_has_not_seen_the_table_is_refused(host: ScriptedHost) -> None:
    """Somebody else was quicker: the refusal comes back as an answer."""
    async with listening(host._path) as (client, ear):
        await ear.until(wire.Table)
        await client.command(START)
        client.mark = Bookmark(1, 0)
        answer = await client.command(Fury(by=1))

        assert answer.refused is not None
        assert answer.refused.code == "stale"


async def test_without_a_host_a_command_is_refused_at_once(tmp_path: Path) -> None:
    async with listening(tmp_path / "nobody.sock") as (client, ear):
        await ear.until(Lost)
        answer = await client.command(Attack())

        assert answer.refused is not None
        assert answer.refused.code == "no-host"
        assert "nothing was done" in answer.refused.sentence


async def test_a_lost_host_is_told_once_and_joined_again(host: ScriptedHost) -> None:
    async with listening(host._path) as (client, ear):
        await ear.until(wire.Table)
        await host.close()
        await ear.until(Lost)
        for _turn in range(50):
            await asyncio.sleep(0)

        assert sum(isinstance(each, Lost) for each in ear.heard) == 1
        assert client.hello is None

        await host.open()
        await ear.until(Joined, times=2)

        assert client.hello is not None


async def test_a_host_that_goes_before_it_answers_leaves_no_doubt_unspoken(host: ScriptedHost) -> None:
    """Whether it was done is not known here, and the answer says so."""
    async with listening(host._path) as (client, ear):
        await ear.until(wire.Table)
        host.is_deaf = True
        waiting = asyncio.create_task(client.command(START))
        await eventually(lambda: host.heard)
        await host.close()
        answer = await waiting

        assert answer.refused is not None
        assert "The history will show" in answer.refused.sentence


async def test_a_host_that_does_not_answer_is_not_waited_for_for_ever(host: ScriptedHost) -> None:
    async with listening(host._path, patience_seconds=0) as (client, ear):
        await ear.until(wire.Table)
        host.is_deaf = True
        answer = await client.command(START)

        assert answer.refused is not None
        assert answer.refused.code == "no-answer"


async def test_another_protocol_is_refused_with_both_numbers(host: ScriptedHost) -> None:
    """Trying again would not help, so the listening ends."""
    host.protocol = 99
    async with listening(host._path) as (client, ear):
        await ear.until(Unfit)
        sentence = next(each.sentence for each in ear.heard if isinstance(each, Unfit))

        assert "99" in sentence
        assert str(wire.PROTOCOL) in sentence
        assert client.hello is None


@pytest.mark.parametrize(
    ("imported", "is_not_needed"),
    [("line.client", {"textual"}), ("console.app", {"gpiozero", "luma", "PIL", "sqlite3"})],
)
def test_the_client_needs_no_screen_and_the_console_no_hardware(
    imported: str, is_not_needed: set[str]
) -> None:
    code = f"import sys, companion.{imported} as _; sys.exit(' '.join({is_not_needed} & set(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )

    assert ran.stderr.strip() == ""


async def test_an_answer_of_the_game_before_says_nothing_of_the_game_on_the_table(
    host: ScriptedHost, tmp_path: Path
) -> None:
    host.do(**told(START))
    hello = wire.Hello(
        protocol=wire.PROTOCOL, release="0", simulated=True, games=("in-space",), language="en"
    )
    heard: list[wire.Command] = []

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(wire.written(hello))
        async for line in reader:
            match wire.heard_from_client(line):
                case wire.Join():
                    writer.write(wire.written(host.table()))
                case wire.Command() as command:
                    heard.append(command)
                    if len(heard) == 1:  # as a host does: what is new goes out before an answer
                        writer.write(wire.written(msgspec.structs.replace(host.table(), mark=Bookmark(2, 1))))
                    writer.write(wire.written(wire.Answer(id=command.id, mark=Bookmark(1, 14))))
        writer.close()

    server = await asyncio.start_unix_server(come, tmp_path / "made-up.sock")
    async with listening(tmp_path / "made-up.sock") as (client, ear):
        await ear.until(wire.Table)
        await client.command(Attack())
        await client.command(Fury(by=1))
    server.close()
    await server.wait_closed()

    assert [command.seen for command in heard] == [Bookmark(1, 1), Bookmark(2, 1)]
