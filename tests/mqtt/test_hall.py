"""The hall as people have it: a real program, a real broker, tables that speak, and a television."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import urllib.error
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from click.testing import CliRunner

from companion.cli import main
from companion.evenings.league import where
from companion.hall.board import Board
from companion.hall.site import Site
from companion.owned import ended
from tests.kit.broker import Broker, needs_mosquitto, settings
from tests.kit.hall import Television, a_state, an_event, fetch, online, running_hall
from tests.kit.host import running_host
from tests.kit.moved_loop import loop, moved
from tests.kit.phone import status_of
from tests.kit.raw_client import RawClient
from tests.kit.table import SEATS
from tests.kit.wait import eventually, eventually_here


def a_table(broker: Broker, name: str, *, version: int = 5) -> RawClient:
    table = RawClient(broker.port)
    for message in (online(name), a_state(name, version=version)):
        table.say(message.topic, message.payload, retain=True)
    return table


@moved
async def test_a_hall_ends_though_it_was_told_so_while_the_broker_answered() -> None:
    """Before Python 3.12 that word is lost, and the hall would go on for ever."""

    async def deaf_once() -> None:
        with suppress(asyncio.CancelledError):
            await loop().create_future()
        await loop().create_future()

    hearing = asyncio.create_task(deaf_once())
    await loop().settle()
    ending = asyncio.create_task(ended(hearing))
    await loop().advance(5)

    assert ending.done()
    assert hearing.cancelled()


async def test_64_look_at_a_hall_at_once_and_nobody_more() -> None:
    site = Site(Board(), now=lambda: 0.0)
    async with TestServer(site.app) as server, ClientSession(server.make_url("/")) as room:
        looking = [await room.get("/tables") for _viewer in range(64)]
        assert {each.status for each in looking} == {200}
        assert await status_of(room.get("/tables")) == 503

        looking.pop().close()
        await eventually(lambda: site.changed(None) or len(site._viewers) < 64)
        looking.append(await room.get("/tables"))
        assert looking[-1].status == 200
        for each in looking:
            each.close()


@needs_mosquitto
def test_the_address_of_a_hall_for_everybody_is_one_they_can_reach(broker: Broker) -> None:
    """A television that goes to 0.0.0.0 comes to itself."""
    with running_hall(broker, "--host", "0.0.0.0") as address:  # noqa: S104  # what is asked about
        assert "0.0.0.0" not in address  # noqa: S104  # likewise


@pytest.mark.long
@needs_mosquitto
def test_a_hall_that_is_started_late_is_right_at_once_and_hears_every_attack(broker: Broker) -> None:
    ann, _bob = a_table(broker, "ann"), a_table(broker, "bob")
    for _start in range(2):
        with running_hall(broker) as address:
            seen = Television(address)
            seen.until(
                lambda it: it.tiles.keys() == {"ann", "bob"} and all(t["seats"] for t in it.tiles.values())
            )
            assert all(tile["online"] for tile in seen.tiles.values())
            ann.say("furybox/ann/event", an_event("attack").payload)
            seen.until(lambda it: it.tiles["ann"]["attack"] > 0)
            seen.close()


@pytest.mark.long
@needs_mosquitto
def test_halls_share_the_tables_of_one_broker(broker: Broker) -> None:
    tables = [a_table(broker, name) for name in ("ann-1", "ann-2", "bob", "eva")]
    with running_hall(broker) as whole, running_hall(broker, "--tables", "ann-*,eva") as some:
        every, part = Television(whole), Television(some)
        every.until(lambda it: it.tiles.keys() == {"ann-1", "ann-2", "bob", "eva"})
        part.until(lambda it: len(it.tiles) == 3)
        tables[2].say("furybox/bob/event", an_event("attack", table="bob").payload)
        every.until(lambda it: it.tiles["bob"]["attack"] > 0)
        tables[3].say("furybox/eva/event", an_event("attack", table="eva").payload)
        part.until(lambda it: it.tiles.get("eva", {}).get("attack"))
        assert part.tiles.keys() == {"ann-1", "ann-2", "eva"}
        every.close()
        part.close()


@pytest.mark.long
@needs_mosquitto
def test_a_hall_outlives_its_broker(broker: Broker) -> None:
    a_table(broker, "ann")
    with running_hall(broker) as address:
        seen = Television(address)
        seen.until(lambda it: "ann" in it.tiles)
        broker.kill()
        seen.until(lambda it: it.away)
        broker.start()
        a_table(broker, "ann", version=9)
        a_table(broker, "eva")
        seen.until(lambda it: not it.away and "eva" in it.tiles)
        seen.close()


@needs_mosquitto
def test_the_page_is_read_only_and_loads_nothing_from_elsewhere(broker: Broker) -> None:
    with running_hall(broker) as address:
        for part in ("", "hall.css", "hall.js"):
            with fetch(address + part) as answer:
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert "unsafe" not in answer.headers["Content-Security-Policy"]
                assert b"http" not in answer.read(1 << 20).replace(b"http-equiv", b"")
        with pytest.raises(urllib.error.HTTPError, match="405"):
            fetch(address, b"x")


@pytest.mark.long
@needs_mosquitto
def test_a_game_that_has_ended_is_kept(tmp_path: Path, broker: Broker) -> None:
    told = settings(tmp_path, broker.port)
    archive = tmp_path / "kept"
    ear = RawClient(broker.port)
    ear.subscribe("furybox/ann/state", "furybox/ann/entry/#")
    with running_hall(broker, "--keep", str(archive)) as address, running_host(tmp_path, config=told) as host:
        players = host.ready()
        players.tell("start", game="in-space", seats=SEATS)
        for _round in range(60):
            players.tell("noise", seat=1, by=1)
            players.tell("noise", seat=1, by=-1)
        players.tell("stop")
        players.tell("reveal")
        seen = Television(address)
        seen.until(lambda it: it.results)
        ear.until(lambda said: b'{"reveal":' in said.payload)
        seen.close()
        eventually_here(lambda: where(archive / "journal.db"))  # this ear may be ahead of the hall
    runner = CliRunner()
    kept = ["--journal", str(archive / "journal.db")]
    told_games = json.loads(runner.invoke(main, [*kept, "games", "--json"]).stdout)
    assert len(told_games) == 1
    line = runner.invoke(main, [*kept, "export"]).stdout
    (tmp_path / "kept.journal").write_text(line)
    assert runner.invoke(main, ["verify", str(tmp_path / "kept.journal")]).exit_code == 0
    assert runner.invoke(main, [*kept, "score"]).exit_code == 0


def test_a_hall_without_a_broker_says_how_to_name_one(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("")
    config = ["--config", str(tmp_path / "table.toml")]
    ran = CliRunner().invoke(main, [*config, "hall"])
    assert (ran.exit_code, "--broker mqtt://HOST" in ran.stderr) == (1, True)
    ran = CliRunner().invoke(main, [*config, "hall", "--broker", "hall.local"])
    assert "--broker cannot be used: url is to be mqtt://HOST" in ran.stderr


@pytest.mark.parametrize(("missing", "extra"), [("aiohttp", "web"), ("aiomqtt", "mqtt")])
def test_without_a_library_a_hall_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, missing: str, extra: str
) -> None:
    for part in ("hall.serving", "hall.site", "mqtt.broker"):
        monkeypatch.delitem(sys.modules, f"companion.{part}", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    ran = CliRunner().invoke(main, ["--language", "en", "hall", "--broker", "mqtt://127.0.0.1:1"])

    assert (ran.exit_code, f'pip install "furybox[{extra}]"' in ran.stderr) == (1, True)


@needs_mosquitto
def test_a_port_that_is_taken_is_told(broker: Broker) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = CliRunner().invoke(
            main, ["hall", "--broker", f"mqtt://127.0.0.1:{broker.port}", "--port", port]
        )
    assert "The hall cannot be shown at 127.0.0.1" in ran.stderr


async def test_the_league_is_a_page_of_its_own_where_games_are_kept() -> None:
    for league, status in ((lambda: "<p>Eva</p>", 200), (None, 404)):
        async with (
            TestServer(Site(Board(), now=lambda: 0.0, league=league).app) as server,
            ClientSession() as ask,
            ask.get(server.make_url("/league")) as answer,
        ):
            assert answer.status == status
            assert league is None or await answer.text() == "<p>Eva</p>"
            policy = "frame-ancestors 'none'"
            assert league is None or answer.headers["Content-Security-Policy"] == policy
