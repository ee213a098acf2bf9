"""The socket: a hello, the whole table, and any number of guests, none of whom can harm another."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import socket
import stat
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.config import Config
from companion.journal.chain import head
from companion.line import wire
from companion.line.asked import Everything
from companion.line.carried import UNOPENED, Bookmark
from companion.line.client import Client, Joined
from companion.line.server import JOIN_SECONDS, MOST_GUESTS, PATIENCE_SECONDS, Server, SocketTaken
from companion.line.wire import LONGEST_LINE, PROTOCOL
from companion.table.host import Host
from hardware.ports import Press
from rules.game import Command
from rules.script import read
from tests.kit.guest import guest
from tests.kit.moved_loop import loop, moved
from tests.kit.table import SEATS, SEED, Table

HELLO = wire.Hello(protocol=PROTOCOL, release="test", simulated=True, games=("in-space",), language="en")
START = {"do": "start", "game": "in-space", "seats": SEATS}


def nothing(said: wire.Request, _language: str, _guest: object) -> wire.Answer:
    return wire.Answer(id=said.id, mark=UNOPENED)


@moved
async def test_the_socket_is_for_its_owner_and_its_group(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        mode = table.socket.stat().st_mode

        assert stat.S_ISSOCK(mode)
        assert stat.S_IMODE(mode) == 0o660

    assert not table.socket.exists()


@moved
async def test_a_guest_hears_hello_then_everything(table: Table) -> None:
    async with guest(table) as eva:
        said = [await eva.next() for _message in range(4)]

    assert said[0]["type"] == "hello"
    assert said[0]["protocol"] == PROTOCOL
    assert said[0]["simulated"] is True
    assert {message["type"] for message in said[1:]} == {"table", "screen", "lamps"}
    assert next(message for message in said if message["type"] == "table")["shown"]["version"] == 1


@moved
async def test_every_guest_sees_what_another_does(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam, guest(table) as eva:
        answer = await adam.does(version=0, **START)

        assert answer["mark"] == {"game": 1, "version": 1}
        assert answer["events"][0]["type"] == "started"
        await eva.hears("table", lambda told: told["shown"])

        await table.press("seat-1")

        assert (await eva.hears("table"))["shown"]["area"]["yellow"] == 4


@moved
async def test_a_press_is_at_the_guests_when_the_table_has_taken_it(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        await table.start()
        await table.advance(1)
        table.host.press(Press("fury", "press", at=0.0))

        said = os.read(adam.writer.get_extra_info("socket").fileno(), LONGEST_LINE)

        assert json.loads(said.splitlines()[-1])["shown"]["fury"]["step"] == 2


@moved
async def test_what_all_guests_are_told_is_spelled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spelled: list[type] = []

    def written(message: wire.FromHost, as_ever: Any = wire.written) -> bytes:
        spelled.append(type(message))
        return as_ever(message)

    english = wire.Join(language="en")  # the table's own: who names it hears what all do
    async with Table(tmp_path) as table, guest(table) as adam, guest(table, english) as eva:
        await adam.does(version=0, **START)
        monkeypatch.setattr(wire, "written", written)
        await table.press("seat-1")

        assert spelled.count(wire.Table) == 1
        for each in (adam, eva):
            await each.hears("table", lambda told: told["shown"] and told["shown"]["version"] >= 2)


@moved
async def test_a_guest_who_saw_an_older_table_is_refused(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam, guest(table) as eva:
        await adam.does(version=0, **START)
        first = await adam.does(version=1, do="attack")
        second = await eva.does(version=1, do="noise", seat=0, by=1)

        assert first["refused"] is None
        assert second["refused"]["code"] == "stale"
        assert (second["mark"]["version"], second["events"]) == (2, [])
        assert table.saved == ["start", "attack"]


@moved
async def test_a_refusal_is_an_answer_to_whoever_asked(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        answer = await adam.does(version=0, do="attack")

        assert answer["refused"]["code"] == "not-started"
        assert table.news.refusal is None


GARBAGE = {
    "no JSON": b"GET / HTTP/1.1\r\n\r\n",
    "no UTF-8": b"\xff\xfe\xfd\n",
    "no message": b'{"type":"dance"}\n',
    "no object": b"[1,2,3]\n",
    "a second join": b'{"type":"join"}\n',
    "a game before the first": b'{"type":"ask","id":1,"question":{"what":"export","game":-1}}\n',
    "a game beyond the last": b'{"type":"ask","id":1,"question":{"what":"recap","game":%d}}\n' % 2**63,
    "an entry before the first": b'{"type":"ask","id":1,"question":{"what":"export","after":-1}}\n',
    "half a message": b'{"type":"command","id":1}\n',
    "too deep": b'{"type":"command","id":1,"seen":{"game":0,"version":0},"command":{"do":'
    + b"[" * 60_000
    + b"\n",
    "too long": b"x" * (LONGEST_LINE + 1) + b"\n",
    "never ending": b"x" * (LONGEST_LINE + 1),
}


@moved
@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
async def test_garbage_is_told_why_and_sent_away(tmp_path: Path, said: bytes) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        async with guest(table) as fool:
            fool.writer.write(said)
            heard = await fool.rest()

        assert [message["type"] for message in heard][-1] == "fault"
        assert heard[-1]["sentence"]
        assert (await adam.does(version=0, **START))["mark"]["version"] == 1
        assert table.host._server.guests == 1


@moved
async def test_a_flood_is_not_waited_for(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        async with guest(table) as flood:
            flood.writer.write(b"x" * (64 * LONGEST_LINE))
            with contextlib.suppress(ConnectionError):
                await flood.rest()

        assert (await adam.does(version=0, **START))["mark"]["version"] == 1
        assert table.host._server.guests == 1


@moved
async def test_one_who_hangs_up_in_the_middle_of_a_word_is_forgotten(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        async with guest(table) as fool:
            await fool.hears("hello")
            fool.writer.write(b'{"type":"command","id":1,"seen":{"game":0,"version":0},"command":{"do":"st')

        assert (await adam.does(version=0, **START))["mark"]["version"] == 1


@moved
async def test_one_who_never_says_a_word_is_welcome(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as silent, guest(table) as adam:
        await adam.does(version=0, **START)
        await table.advance(24 * 60 * 60)
        await adam.does(version=1, do="danger", count=1)

        await silent.hears("table", lambda told: told["shown"])
        assert (await silent.hears("table"))["shown"]["danger"] == 1


@moved
async def test_one_who_never_reads_costs_little_and_is_sent_away(tmp_path: Path) -> None:
    """However long the evening, at most one table, one picture and one set of lamps wait for it."""
    async with Table(tmp_path) as table, guest(table) as adam:
        await adam.does(version=0, **START)
        async with guest(table) as deaf:
            await deaf.hears("hello")
            deaf.writer.transport.pause_reading()
            for version in range(1, 160):
                await adam.does(version=version, do="danger", count=version % 2)
            guests = table.host._server._guests

            assert 0 < max(backlog(one) for one in guests) < 500_000
            assert max(len(one._slots) + bool(one._answer) for one in guests) <= 4

            await table.advance(PATIENCE_SECONDS + 1)

            assert table.host._server.guests == 1
            assert (await adam.does(version=160, do="danger", count=6))["mark"]["version"] == 161


_OFTEN = 200


def backlog(one: Any) -> int:
    size: int = one._writer.transport.get_write_buffer_size()
    return size + sum(map(len, (*one._slots.values(), one._answer)))


@moved
async def test_a_host_closes_at_once_though_somebody_never_reads(tmp_path: Path) -> None:
    """No time passes in this test, so nobody's patience can have ended."""
    async with Table(tmp_path) as table, guest(table) as adam, guest(table) as deaf:
        await adam.does(version=0, **START)
        deaf.writer.transport.pause_reading()
        for version in range(1, 100):
            await adam.does(version=version, do="danger", count=version % 2)

        guests = tuple(table.host._server._guests)

        assert max(backlog(one) for one in guests) > 0

        table.host.stop()
        await loop().settle()

        assert table._running.done()
        assert all(one._writer.transport.is_closing() for one in guests)
        assert not table.socket.exists()


@moved
async def test_one_who_asks_and_never_reads_is_heard_no_further_and_sent_away(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        await adam.does(version=0, **START)
        for version in range(1, 100):
            await adam.does(version=version, do="danger", count=version % 2)
        async with guest(table) as deaf:
            await deaf.hears("hello")
            deaf.writer.transport.pause_reading()
            for number in range(_OFTEN):
                deaf.says(type="ask", id=number, question={"what": "export"})
            await loop().settle()
            guests = table.host._server._guests

            assert 0 < max(backlog(one) for one in guests) < 500_000

            await table.advance(PATIENCE_SECONDS + 1)

            assert table.host._server.guests == 1
        for number in range(_OFTEN):
            adam.says(type="ask", id=number, question={"what": "audit"})

        for number in range(_OFTEN):
            assert (await adam.hears("answer"))["id"] == number


@moved
async def test_too_many_guests_are_told_so(bare: Table) -> None:
    guests = [guest(bare) for _n in range(MOST_GUESTS)]
    for one in guests:
        await (await one.__aenter__()).hears("table")
    async with guest(bare) as late:
        heard = await late.rest()

    assert [message["type"] for message in heard] == ["fault"]
    assert "too many consoles" in heard[0]["sentence"]
    for one in guests:
        await one.__aexit__(None, None, None)


@moved
async def test_whoever_does_not_join_makes_room(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam, AsyncExitStack() as opened:
        await adam.does(version=0, **START)
        silent = [await opened.enter_async_context(guest(table, joins=None)) for _n in range(2 * MOST_GUESTS)]
        async with guest(table) as eva:
            assert (await eva.hears("table"))["shown"]["version"] == 1

            await table.advance(JOIN_SECONDS)

            heard = [[word["type"] for word in await each.rest()] for each in silent]

            assert heard.count(["hello", "fault"]) == MOST_GUESTS - 2
            assert table.host._server.guests == 2


@moved
@pytest.mark.parametrize("first", [{"type": "ask", "id": 1, "what": "audit"}, {"type": "press", "id": 1}])
async def test_nobody_is_told_anything_before_it_joins(tmp_path: Path, first: dict[str, Any]) -> None:
    async with Table(tmp_path) as table, guest(table, joins=None) as eva:
        eva.says(**first)

        assert [each["type"] for each in await eva.rest()] == ["hello", "fault"]


@moved
async def test_whoever_looks_on_hears_of_no_invitation_and_may_but_ask(tmp_path: Path) -> None:
    """By no message and by no picture: it lets in one who may do more."""
    async with (
        Table(tmp_path) as table,
        guest(table) as adam,
        guest(table, wire.Join(watching=True)) as eva,
    ):
        await adam.does(version=0, **START)
        inside = [{"n": 1, "name": "Firefox", "consoles": 1}]
        ways = {"phones": "http://192.168.1.17:8000/s#table", "seats": ["http://192.168.1.17:8000/s#seat"]}
        adam.says(type="invite", id=2, address="http://192.168.1.17:8000/token", browsers=inside, **ways)
        await adam.hears("table", lambda told: told["invitation"])
        for version, refused in enumerate(
            [
                {"type": "command", "seen": {"game": 1, "version": 1}, "command": {"do": "attack"}},
                {"type": "showout", "browser": 1},
            ]
        ):
            eva.says(id=version, **refused)
        eva.says(type="ask", id=2, question={"what": "audit"})
        heard = [await eva.next()]
        while heard[-1].get("id") != 2:  # ends: or it hears nothing more
            heard.append(await eva.next())
        answers = [each for each in heard if each["type"] == "answer"]

        assert [each["refused"] and each["refused"]["code"] for each in answers] == [
            "watching",
            "watching",
            None,
        ]
        assert not any(each["type"] == "screen" for each in heard)
        told = ("invitation", "browsers", "phones", "seats")
        assert not any(each.get(name) for each in heard for name in told)
        assert table.table.version == 1


@moved
async def test_a_browser_that_is_shown_out_is_told_of_until_it_is_gone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as site, guest(table) as eva:
        inside = [{"n": n, "name": "Firefox", "consoles": 1} for n in (1, 2)]
        site.says(type="invite", id=1, address="http://192.168.1.17:8000/token", browsers=inside)
        await site.hears("answer")
        eva.says(type="showout", id=1, browser=2)
        await eva.hears("answer")

        assert [each.leaving for each in table.news.browsers] == [False, True]

        site.says(type="invite", id=2, address="http://192.168.1.17:8000/token", browsers=inside[:1])
        await site.hears("answer")

        assert [each.n for each in table.news.browsers] == [1]


@moved
async def test_a_console_may_press_the_simulated_controls(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        await adam.does(version=0, **START)
        adam.says(type="press", id=2, control="seat-4")
        answer = await adam.hears("answer")
        await table.advance(1)

        assert answer["refused"] is None
        assert table.view.area["orange"] == 1

        adam.says(type="press", id=3, control="ejector-seat")

        assert (await adam.hears("answer"))["refused"]["code"] == "malformed"


@moved
async def test_consoles_may_not_press_real_controls(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        real = type(table.devices)(screen=table.devices.screen)
        host = Host(table.table, real, socket=tmp_path / "real.sock", config=Config(), language="en")

        answer = host.answer(wire.Press(id=1, control="attack"))

        assert answer.refused.code == "malformed"


@moved
async def test_questions_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        await adam.does(version=0, **START)
        results = {}
        for what, more in {
            "odds": {"game": "in-space", "extra": {"0": 2}},
            "history": {"before": 5},
            "audit": {},
            "verify": {},
            "box": {"game": "in-space"},
            "repairs": {"places": {"area": {"yellow": 2, "blue": 2, "green": 1}}},
        }.items():
            results[what] = (await adam.asks(what=what, **more))["result"]

        assert results["odds"]["count"] == 2
        assert [line["text"] for line in results["history"]] == ["Set up for Adam, Eva, Filip, Ola"]
        assert results["audit"]["ok"] is True
        assert results["verify"]["holds"] is True
        assert results["box"][0]["path"] == "fury.cubes"
        assert results["repairs"] == [{"piece": "yellow", "by": 1, "from": "area", "to": "supply:0"}]
        assert table.table.version == 1


@moved
async def test_a_command_no_journal_can_hold_is_refused(tmp_path: Path) -> None:
    """A fraction is spelled differently by different programs, so no chain could be checked over it."""
    async with Table(tmp_path) as table, guest(table) as adam:
        answer = await adam.does(version=0, **START, box={"health": {"length": 9.0}})

        assert answer["refused"]["code"] == "malformed"
        assert (await adam.does(version=0, **START))["mark"]["version"] == 1


@moved
@pytest.mark.parametrize(
    "known", [{"seed": SEED}, {"words": "agreed before"}, {"seed": SEED, "words": "both"}]
)
async def test_nobody_at_the_socket_chooses_the_luck(tmp_path: Path, known: dict[str, str]) -> None:
    """Who gives the seed could foretell every draw; who gives words before the promise adds nothing to it."""
    async with Table(tmp_path) as table, guest(table) as adam:
        answer = await adam.does(version=0, **START, **known)

        assert answer["refused"]["code"] == "not-live"
        assert (table.table.version, table.journal.games()) == (0, ())


@moved
async def test_a_head_is_told_with_every_table_and_asked_for_later(tmp_path: Path) -> None:
    """Four letters of the newest hash; whoever was away asks what an entry it knows has now."""
    async with Table(tmp_path) as table, guest(table) as adam:
        assert table.news.head == ""

        await adam.does(version=0, **START)
        first = table.news.head
        await adam.does(version=1, do="danger", count=1)
        hashes = [entry.hash for entry in table.journal.entries(1)]
        asked = [
            await adam.asks(what="headat", seen={"game": game, "version": entry})
            for game, entry in ((1, 1), (1, 2), (1, 3), (2, 1))
        ]

        assert [first, table.news.head] == [head(each) for each in hashes]
        assert [each["result"] for each in asked] == [
            {"hash": hashes[0], "entries": 2, "ended": False},
            {"hash": hashes[1], "entries": 2, "ended": False},
            {"hash": "", "entries": 2, "ended": False},
            None,
        ]
    async with Table(tmp_path) as table:
        assert table.news.head == head(hashes[1])


@moved
async def test_a_journal_is_told_over_the_socket_and_its_seed_only_once_it_was_told(tmp_path: Path) -> None:
    async with Table(tmp_path) as table, guest(table) as adam:
        assert (await adam.asks(what="export"))["result"] == []

        await adam.does(version=0, **START)
        await adam.does(version=1, do="attack")
        running = (await adam.asks(what="export"))["result"]
        await adam.does(version=2, do="deck-out")
        await adam.does(version=3, do="reveal")
        ended = (await adam.asks(what="export", game=1))["result"]

        assert running == [*table.journal.export(1)][:3]
        assert not any(SEED in line for line in running)
        assert ended == [*table.journal.export(1)]
        assert json.loads(ended[-1])["reveal"]["seed"] == SEED
        assert (await adam.asks(what="export", after=3))["result"] == ended[3:]
        assert (await adam.asks(what="export", after=len(ended)))["result"] == []
        assert (await adam.asks(what="export", game=7))["result"] == []


@moved
async def test_a_long_journal_comes_whole_through_the_client(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("companion.table.library.MOST_LINES", 3)
    async with Table(tmp_path) as table:
        await table.start()
        for n in range(9):
            await table.tell("danger", count=n % 2 + 1)
        client = Client(table.socket)
        listening = asyncio.create_task(_listen(client))
        await loop().settle()

        assert await client.export() == [*table.journal.export(1)]
        listening.cancel()


async def _listen(client: Client) -> None:
    async for _heard in client.messages():
        pass


@moved
async def test_a_console_joins_through_its_client(bare: Table) -> None:
    client = Client(bare.socket)
    messages = client.messages()

    assert isinstance(await anext(messages), Joined)

    async def listening() -> None:
        async for _message in messages:
            pass

    listener = asyncio.create_task(listening())
    start = read(json.dumps(START), None)
    assert isinstance(start, Command)
    answer = await client.command(start)

    assert (answer.refused, answer.mark) == (None, Bookmark(1, 1))
    listener.cancel()
    await asyncio.wait({listener})


async def test_a_second_host_on_one_socket_is_refused_with_the_way_in(tmp_path: Path) -> None:
    path = tmp_path / "furybox.sock"
    first = Server(path, hello=HELLO, answer=nothing)
    await first.open()

    with pytest.raises(SocketTaken, match=r"open at .* already. Join it with `furybox console`"):
        await Server(path, hello=HELLO, answer=nothing).open()

    async with guest(path) as eva:
        assert (await eva.hears("hello"))["release"] == "test"
    await first.close()


async def test_of_two_hosts_that_open_one_socket_at_once_one_is_refused(tmp_path: Path) -> None:
    """The later took the socket that the earlier had not begun to listen at, which nobody found any more."""
    path = tmp_path / "furybox.sock"
    hosts = [Server(path, hello=HELLO, answer=nothing) for _each in range(2)]
    with Path(f"{path}.lock").open("w") as opening:  # noqa: ASYNC230  # in a test
        fcntl.flock(opening, fcntl.LOCK_EX)
        with pytest.raises(SocketTaken, match="open at"):
            await hosts[0].open()

    await hosts[1].open()
    await hosts[1].close()


@pytest.mark.parametrize(
    "lays", [os.mkfifo, lambda lock: Path(lock).symlink_to(Path(lock).with_name("precious"))]
)
async def test_whatever_lies_where_the_lock_is_to_be_stays_as_it_is(
    tmp_path: Path, lays: Callable[[str], None]
) -> None:
    """What a link led to was emptied, and a pipe was waited for without end."""
    path, precious = tmp_path / "furybox.sock", tmp_path / "precious"
    precious.write_text("kept")
    lays(f"{path}.lock")
    host = Server(path, hello=HELLO, answer=nothing)
    await host.open()
    await host.close()

    assert precious.read_text() == "kept"


async def test_who_asks_what_takes_long_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    path, known = tmp_path / "furybox.sock", asyncio.Event()

    async def later(said: wire.Request) -> wire.Answer:
        await known.wait()  # ends: the test sets it, or closes the table
        return wire.Answer(id=said.id, mark=UNOPENED, result=msgspec.Raw(b'"known"'))

    def answer(said: wire.Request, _language: str, _guest: object) -> wire.Answer | Awaitable[wire.Answer]:
        is_long = isinstance(said, wire.Ask) and isinstance(said.question, Everything)
        at_once = wire.Answer(id=said.id, mark=UNOPENED, result=msgspec.Raw(b'"at once"'))
        return later(said) if is_long else at_once

    table = Server(path, hello=HELLO, answer=answer)
    await table.open()
    async with guest(path) as eva, guest(path) as jan:
        eva.says(type="ask", id=1, question={"what": "everything"})
        assert (await jan.asks(what="names"))["result"] == "at once"
        known.set()
        assert (await eva.hears("answer"))["result"] == "known"
    await table.close()


async def test_a_socket_that_a_killed_host_left_behind_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "furybox.sock"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
        dead.listen()

    living = Server(path, hello=HELLO, answer=nothing)
    await living.open()
    async with guest(path) as eva:
        assert await eva.hears("hello")
    await living.close()


@pytest.mark.parametrize("place", ["a file", "a folder", "too long", "in a file"])
async def test_a_place_that_cannot_be_listened_at_is_named(tmp_path: Path, place: str) -> None:
    path = {
        "a file": tmp_path / "notes.txt",
        "a folder": tmp_path,
        "too long": tmp_path / ("x" * 200),
        "in a file": tmp_path / "notes.txt" / "furybox.sock",
    }[place]
    (tmp_path / "notes.txt").write_text("milk")

    with pytest.raises(SocketTaken, match=r"choose another place with --socket|Choose another place") as no:
        await Server(path, hello=HELLO, answer=nothing).open()

    assert str(path) in str(no.value)
    assert "None" not in str(no.value)
    assert (tmp_path / "notes.txt").read_text() == "milk"
