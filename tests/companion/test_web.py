"""`furybox web`: one address lets one browser in, once, and nobody comes near the table without."""

from __future__ import annotations

import asyncio
import re
import shlex
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from aiohttp import (
    ClientSession,
    ClientWebSocketResponse,
    ClientWSTimeout,
    WSCloseCode,
    WSServerHandshakeError,
)
from aiohttp import CookieJar as Jar
from aiohttp.test_utils import TestClient, TestServer
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import companion.web
from companion.cli import main
from companion.config import Web
from companion.line import wire
from companion.line.address import facing_out
from companion.line.carried import UNOPENED
from companion.web.consoles import LONGEST_MESSAGE, Consoles
from companion.web.door import Door
from companion.web.serving import _Serving, command
from companion.web.site import COOKIE, site
from tests.kit.browser import chromium, in_chromium
from tests.kit.host import Guest, Host, running_host
from tests.kit.moved_loop import loop, moved
from tests.kit.phone import Phone, status_of
from tests.kit.program import Program, running_program
from tests.kit.scripted_host import ScriptedHost
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS, eventually

PAGE = Path(companion.web.__file__).with_name("page")
CONSOLE = r'print("__GANGLION__", flush=True); print("D\0\0\0\5hello", end="", flush=True); input()'
"""What textual-serve takes for a console: it says hello, and waits."""

PARTS = ("/", "/ws", "/page/page.js", "/static/js/textual.js", "/static/", "/elsewhere", "/a/b")


EVENINGS: list[list[str]] = []
"""What the host tells of the evening, one time after the other."""


async def journal(_game: int) -> list[str]:
    return EVENINGS.pop(0)


# The door


@given(guesses=st.lists(st.text(), max_size=5))
def test_no_guess_lets_anybody_in(guesses: list[str]) -> None:
    door = Door(fresh=iter(["the token", "the session", "the next token"]).__next__)
    wrong = [guess for guess in guesses if guess != "the token"]

    assert not any(door.enter(guess) or door.known(guess) for guess in wrong)
    assert came(door, "the token") == "the session"


def test_everybody_who_came_in_stays_known() -> None:
    door = Door()
    tokens, sessions = [], []
    for _guest in range(4):
        tokens.append(door.token)
        sessions.append(came(door, door.token))

    assert all(map(door.known, sessions))
    assert len({*tokens, *sessions, door.token}) == 9
    assert not any(map(door.enter, [*tokens, *sessions]))
    assert not any(map(door.known, [*tokens, door.token, ""]))


def test_who_stays_away_for_half_a_day_is_known_no_more() -> None:
    """Whoever was seen meanwhile is."""
    now = [0.0]
    door = Door(clock=lambda: now[0])
    eva, adam = came(door, door.token), came(door, door.token)
    now[0] = 12 * 3600.0 - 1

    assert door.known(eva)

    now[0] += 2

    assert door.known(eva)
    assert not door.known(adam)
    assert [each.secret for each in door.inside] == [eva]


def test_who_is_shown_out_is_known_no_more() -> None:
    door = Door()
    eva, adam = came(door, door.token), came(door, door.token)
    door.show_out([1])
    came(door, door.token)

    assert not door.known(eva)
    assert door.known(adam)
    assert [each.n for each in door.inside] == [2, 3]


def came(door: Door, token: str) -> str:
    session = door.enter(token)

    assert session
    return session.secret


# The site


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.fixture
def console() -> str:
    return CONSOLE


@pytest.fixture
async def visitor(door: Door, console: str) -> AsyncIterator[TestClient]:
    told: list[str] = []
    consoles = Consoles(shlex.join([sys.executable, "-c", console]))
    served = site(door, consoles, changed=lambda: told.append(door.token), journal=journal, language="en")
    async with TestClient(TestServer(served), cookie_jar=Jar(unsafe=True)) as client:
        client.told = told
        patience = ClientWSTimeout(ws_receive=PATIENCE_SECONDS)
        client.ws_connect = partial(client.ws_connect, timeout=patience)
        yield client


@pytest.mark.parametrize("part", PARTS)
async def test_nothing_is_served_to_who_did_not_come_in(visitor: TestClient, part: str) -> None:
    """Not even the terminal's letters; a plain sentence says why."""
    answer = await visitor.get(part)

    assert answer.status == 403
    assert "each is good for one browser, once" in await answer.text()


async def test_an_address_lets_in_once(visitor: TestClient, door: Door) -> None:
    """The visitor is known by a cookie that no script can read; the next address is told."""
    token = door.token
    welcome = await visitor.get(f"/{token}")
    cookie = welcome.headers["Set-Cookie"]
    page = await visitor.get("/")

    assert (welcome.status, page.status) == (200, 200)
    assert "textual.js" in await page.text()
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert token not in cookie
    assert visitor.told == [door.token] != [token]
    async with ClientSession() as other:
        assert await status_of(other.get(visitor.make_url(f"/{token}"))) == 403
    assert len(visitor.told) == 1


async def test_who_is_in_may_come_by_the_old_address(visitor: TestClient, door: Door) -> None:
    old = f"/{door.token}"
    await visitor.get(old)
    again = await visitor.get(old)

    assert (again.status, again.url.path) == (200, "/")
    assert len(visitor.told) == 1


async def test_a_look_at_an_address_does_not_use_it_up(visitor: TestClient, door: Door) -> None:
    looks = [await visitor.request(method, f"/{door.token}") for method in ("HEAD", "POST", "OPTIONS")]

    assert [look.status for look in looks] == [403, 403, 403]
    assert (await visitor.get(f"/{door.token}")).status == 200


@pytest.mark.parametrize("cookie", ["", "x", "ř", "token"])
async def test_a_made_up_cookie_is_no_way_in(visitor: TestClient, door: Door, cookie: str) -> None:
    made_up = door.token if cookie == "token" else cookie
    answer = await visitor.get("/", headers={"Cookie": f"{COOKIE}={made_up}"})

    assert answer.status == 403


async def test_a_console_opens_for_who_is_in(visitor: TestClient, door: Door) -> None:
    await visitor.get(f"/{door.token}")
    async with visitor.ws_connect("/ws?width=80&height=24") as console:
        assert await console.receive_bytes() == b"hello"


ECHO = r"""
import os, struct, sys
print("__GANGLION__", flush=True)
print("D\0\0\0\5hello", end="", flush=True)
while head := sys.stdin.buffer.read(5):
    said = sys.stdin.buffer.read(struct.unpack(">I", head[1:])[0])
    if b"quit" in said:
        break
    told = f"{os.environ['COLUMNS']}x{os.environ['ROWS']} {said.decode()}".encode()
    sys.stdout.buffer.write(b"D" + struct.pack(">I", len(told)) + told)
    sys.stdout.flush()
"""
"""A console that says how large it was made, and what it is told."""


@pytest.mark.parametrize("console", [ECHO])
async def test_no_console_is_made_larger_than_a_screen_is(visitor: TestClient, door: Door) -> None:
    """Whatever a browser asks for, as it comes and later; a console of a million columns took 1.5 GB."""
    await visitor.get(f"/{door.token}")
    async with visitor.ws_connect("/ws?width=1000000&height=-7") as console:
        await console.receive_bytes()
        await console.send_json(["resize", {"width": 1, "height": 10**9}])

        assert await console.receive_bytes() == b'500x5 {"type": "resize", "width": 20, "height": 200}'

        await console.send_json(["stdin", "n"])

        assert await console.receive_bytes() == b"500x5 n"


async def test_a_browser_opens_three_consoles_and_no_more(visitor: TestClient, door: Door) -> None:
    await visitor.get(f"/{door.token}")
    async with AsyncExitStack() as opened:
        first = [await opened.enter_async_context(visitor.ws_connect("/ws")) for _each in range(3)]
        with pytest.raises(WSServerHandshakeError, match="503"):
            await visitor.ws_connect("/ws")
        full = await visitor.get("/")

        assert full.status == 503
        assert "Enough consoles are open" in await full.text()

        await first[0].close()

        async def has_room() -> bool:
            return (await visitor.get("/")).status == 200

        await eventually(has_room)
        async with visitor.ws_connect("/ws") as console:
            assert await console.receive_bytes() == b"hello"


async def test_all_browsers_together_open_eight_consoles(door: Door) -> None:
    consoles = Consoles(shlex.join([sys.executable, "-c", CONSOLE]))
    served = site(door, consoles, changed=int, journal=journal, language="en")
    async with TestServer(served) as server, AsyncExitStack() as opened:
        browsers = [
            await opened.enter_async_context(ClientSession(cookie_jar=Jar(unsafe=True))) for _each in range(4)
        ]
        for browser in browsers:
            assert await status_of(browser.get(server.make_url(f"/{door.token}"))) == 200
        for browser in (*browsers, *browsers):
            console = await opened.enter_async_context(
                browser.ws_connect(
                    server.make_url("/ws"), timeout=ClientWSTimeout(ws_receive=PATIENCE_SECONDS)
                )
            )

            assert await console.receive_bytes() == b"hello"

        with pytest.raises(WSServerHandshakeError, match="503"):
            await browsers[0].ws_connect(server.make_url("/ws"))


GREEDY = r"""
print("__GANGLION__", flush=True)
input()
try:
    bytearray(2 << 30)
except MemoryError:
    print("D\0\0\0\4less", end="", flush=True)
input()
"""


@pytest.mark.parametrize("console", [GREEDY])
async def test_a_console_that_runs_wild_does_not_get_the_machine(visitor: TestClient, door: Door) -> None:
    await visitor.get(f"/{door.token}")
    async with visitor.ws_connect("/ws") as console:
        await console.send_json(["stdin", "\n"])

        assert await console.receive_bytes() == b"less"


@pytest.mark.parametrize(
    "said", ["x", "[]", "{}", '["stdin"]', '["stdin", 5]', '["resize", {}]', '["open", "x"]', '"\\ud800"']
)
async def test_what_cannot_be_read_is_one_line_of_the_log(
    visitor: TestClient, door: Door, caplog: pytest.LogCaptureFixture, said: str
) -> None:
    await visitor.get(f"/{door.token}")
    async with visitor.ws_connect("/ws") as console:
        await console.receive_bytes()
        await console.send_str(said)

        assert (await console.receive()).data == WSCloseCode.UNSUPPORTED_DATA

    assert [("cannot be read" in each.message, each.exc_info) for each in caplog.records] == [(True, None)]


async def test_too_much_at_once_ends_the_console(visitor: TestClient, door: Door) -> None:
    """A page of text that was pasted is less."""
    await visitor.get(f"/{door.token}")
    async with visitor.ws_connect("/ws") as console:
        await console.receive_bytes()
        await console.send_json(["stdin", "x" * LONGEST_MESSAGE])

        assert (await console.receive()).data == WSCloseCode.MESSAGE_TOO_BIG


async def test_no_console_opens_for_who_is_not(visitor: TestClient) -> None:
    with pytest.raises(WSServerHandshakeError, match="403"):
        await visitor.ws_connect("/ws")


async def test_no_console_opens_for_another_site(visitor: TestClient, door: Door) -> None:
    """A page of another port of this machine sends our cookie along, and is refused all the same."""
    await visitor.get(f"/{door.token}")
    ours = str(visitor.make_url("")).rstrip("/")
    async with visitor.ws_connect("/ws", headers={"Origin": ours}) as console:
        assert await console.receive_bytes() == b"hello"

    for origin in ("http://127.0.0.1:3000", "https://example.com", "null"):
        with pytest.raises(WSServerHandshakeError, match="403"):
            await visitor.ws_connect("/ws", headers={"Origin": origin})


async def test_the_browser_is_told_to_load_nothing_from_elsewhere(visitor: TestClient, door: Door) -> None:
    answers = [await visitor.get(part) for part in ("/", f"/{door.token}", "/", "/static/js/textual.js")]

    assert [answer.status for answer in answers] == [403, 200, 200, 200]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]

        assert "default-src 'none'" in policy
        assert "http" not in policy
        assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("part", sorted(PAGE.iterdir()), ids=lambda part: part.name)
def test_the_page_names_no_other_place(part: Path) -> None:
    assert not re.search(r"(https?:)?//[\w.]+\.\w", part.read_text("utf-8", "replace"))


# The command


@pytest.mark.parametrize(("watching", "told"), [(False, ()), (True, ("--watch",))])
def test_every_browser_gets_a_console_of_this_table(told: tuple[str, ...], *, watching: bool) -> None:
    words = shlex.split(command(Path("/run/our table.sock"), Path("a b.toml"), watching=watching))

    assert words[1:] == [
        *("-P", "-m", "companion", "--config", "a b.toml", "--socket", "/run/our table.sock", "console"),
        *told,
    ]


def test_an_address_for_everybody_is_one_they_can_reach() -> None:
    """Nobody can go to 0.0.0.0."""
    assert facing_out("0.0.0.0") not in ("0.0.0.0", "")  # noqa: S104  # what is asked about
    assert facing_out("192.168.1.17") == "192.168.1.17"
    assert facing_out("fd00::17") == "[fd00::17]"


@contextmanager
def opened(host: Host, *options: str) -> Iterator[tuple[Guest, Program]]:
    table = host.ready()
    words = ["--language", "en", "--socket", str(host.socket), "web", "--port", "0", *options]
    with running_program(*words) as web:
        yield table, web

        web.end()
        assert web.errors == ""
        assert all(re.fullmatch(f"{LOCAL}|{ADDRESS}", line) for line in web.out.splitlines())


LOCAL = r"Only this machine is served\. For telephones: furybox web --host 0\.0\.0\.0"
ADDRESS = r"For one browser, once: (http://127\.0\.0\.1:\d+/[\w-]{22})"


def address(web: Program, *, nth: int = 0) -> str:
    return web.says(ADDRESS, nth=nth)


def told(table: Guest) -> str | None:
    invitation: str | None = table.table["invitation"]
    return invitation


def test_the_newest_address_is_printed_and_told_to_the_table(host: Host) -> None:
    with opened(host) as (table, web):
        first = address(web)
        table.until(lambda _table: told(table) == first)
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        browser.open(first, timeout=PATIENCE_SECONDS).close()
        second = address(web, nth=1)
        table.until(lambda _table: told(table) == second)

        with pytest.raises(urllib.error.HTTPError, match="403") as refused:
            urllib.request.build_opener().open(first, timeout=PATIENCE_SECONDS)
        refused.value.close()

        web.process.terminate()
        table.until(lambda _table: told(table) is None)

        assert web.end() == 0


@moved
async def test_however_many_come_and_go_the_table_is_told_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, and then at most four times a second: each time the host shows everything anew."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path, here = tmp_path / "host", "127.0.0.1"
    serving = _Serving(path, "true", Web(), host=here, port=80, language="en", watching=False)
    told: list[int] = []

    async def invite(said: wire.Invite) -> wire.Answer:
        told.append(len(said.browsers))
        return wire.Answer(id=1, mark=UNOPENED)

    monkeypatch.setattr(serving._client, "invite", invite)
    inviting = asyncio.create_task(serving._keep_inviting())
    for _each in range(20):
        serving._phones.enter(serving._phones.token)
        serving._invite()
        await loop().settle()

    assert told == [1]

    await loop().advance(0.25)

    assert told == [1, 20]

    await loop().advance(60)

    assert told == [1, 20]

    inviting.cancel()


def test_a_host_that_starts_again_is_told_the_address(tmp_path: Path, host: Host) -> None:
    with opened(host) as (_table, web):
        newest = address(web)
        host.stop()
        with running_host(tmp_path) as again:
            table = again.ready()
            table.until(lambda _table: told(table) == newest)


@pytest.mark.long
async def test_the_table_is_told_of_its_phones_and_turns_one_off(host: Host) -> None:
    with opened(host) as (table, web):
        first = table.until(lambda told: told["phones"])["phones"]
        table.tell("start", game="in-space", seats=SEATS)
        table.until(lambda told: len(told["seats"]) == len(SEATS))
        origin, _path, token = first.partition("/s#")

        assert re.fullmatch(r"[\w-]{22}", token)
        assert len({first, *table.table["seats"]}) == 5

        headers = {"Origin": origin, "User-Agent": "Firefox Android"}
        async with ClientSession(origin, cookie_jar=Jar(unsafe=True), headers=headers) as session:
            phone = Phone(session)
            await phone.post("join", token=token)
            async with phone.listening():
                await phone.hears("choose")
                await phone.post("sit", seat=1)
                await phone.hears("picture")
                (listed,) = table.until(lambda told: told["browsers"] and told["browsers"][0]["seat"])[
                    "browsers"
                ]

                assert (listed["name"], listed["seat"]) == ("Firefox, Android", "■ B Eva")

                table.asked(type="showout", browser=listed["n"])

                assert (await phone.hears("out"))["sentence"]

        table.until(lambda told: not told["browsers"] and told["phones"] != first)
        web.process.terminate()
        table.until(lambda told: told["phones"] is None)
        web.end()

        assert "/s#" not in web.out


@pytest.mark.long
async def test_a_spectator_sees_the_table_and_changes_nothing(host: Host) -> None:
    with opened(host, "--watch") as (table, web):
        table.tell("start", game="in-space", seats=SEATS)
        way_in = address(web)
        async with ClientSession(cookie_jar=Jar(unsafe=True)) as browser:
            async with browser.get(way_in) as welcome:
                assert welcome.status == 200
            site = way_in.rpartition("/")[0]
            async with browser.ws_connect(f"{site}/ws?width=80&height=24") as console:
                await until_drawn(console, b"An attack draws")
                await console.send_json(["stdin", "1"])
                await console.send_json(["stdin", "?"])

        assert table.ask("audit")["ok"]
        assert table.table["shown"]["version"] == 1


async def until_drawn(console: ClientWebSocketResponse, letters: bytes) -> None:
    drawn = b""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while letters not in drawn:
            drawn += await console.receive_bytes()


def refusal(*words: str) -> str:
    ran = CliRunner().invoke(main, ["--language", "en", *words])

    assert (ran.exit_code, ran.stdout) == (1, "")
    return ran.stderr


def test_without_a_table_there_is_nothing_to_serve(tmp_path: Path) -> None:
    nobody = tmp_path / "furybox.sock"

    assert refusal("--socket", str(nobody), "web") == (
        f"There is no table at {nobody}. Open one first: `furybox host --simulated`, or `furybox play`.\n"
    )


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with running_host(tmp_path) as host, socket.create_server(("127.0.0.1", 0)) as taken:
        host.ready()
        port = taken.getsockname()[1]

        assert refusal("--socket", str(host.socket), "web", "--port", str(port)) == (
            f"Nobody can come in at 127.0.0.1, port {port}: Address already in use. "
            "Choose another with --host or --port.\n"
        )


@pytest.mark.parametrize("missing", ["textual_serve.app_service", "aiohttp"])
def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    for part in ("serving", "site", "consoles"):
        monkeypatch.delitem(sys.modules, f"companion.web.{part}")
    monkeypatch.setitem(sys.modules, missing, None)

    assert refusal("web") == (
        'Browsers need a library that is not installed: type `pip install "furybox[web]"`.\n'
    )


async def test_the_page_that_checks_is_for_anybody(visitor: TestClient) -> None:
    answer = await visitor.get("/checker")
    policy = answer.headers["Content-Security-Policy"]

    assert (answer.status, (await answer.text()).encode()) == (200, (PAGE / "checker.html").read_bytes())
    assert re.fullmatch(
        r"default-src 'none'; connect-src 'self'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; "
        r"frame-ancestors 'none'",
        policy,
    )
    assert [(await visitor.request(how, "/checker")).status for how in ("POST", "DELETE")] == [403, 403]


async def test_the_journal_is_for_anybody_once_the_game_has_ended(visitor: TestClient) -> None:
    EVENINGS[:] = [[], ['{"format":"x"}', '{"n":1}'], ['{"format":"x"}', '{"n":1}', '{"reveal":{}}']]
    nothing, running, ended = [await visitor.get("/journal") for _time in range(3)]

    assert [nothing.status, running.status, ended.status] == [204, 204, 200]
    assert await ended.text() == '{"format":"x"}\n{"n":1}\n{"reveal":{}}\n'


# A real browser


@in_chromium
@pytest.mark.long
async def test_a_real_browser_checks_the_evening_at_its_end(tmp_path: Path, host: Host) -> None:
    with opened(host) as (table, web):
        origin = address(web).rpartition("/")[0]
        table.tell("start", game="in-space", seats=SEATS)
        table.tell("cut", text="41", seat=1)
        table.tell("attack")
        async with chromium(tmp_path / "chromium") as browser:
            await browser.open(f"{origin}/checker")
            await browser.reads("has not ended yet. Load this page again")
            table.tell("deck-out")
            table.tell("reveal")
            table.until(lambda seen: seen["checker"] == f"{origin}/checker")
            table.until(
                lambda seen: not seen["attack"] or seen["attack"]["revealed"] == len(seen["attack"]["cubes"])
            )
            await browser.open(f"{origin}/checker")
            await browser.reads("All holds.")

            assert browser.complaints == []


@pytest.mark.long
@in_chromium
async def test_a_press_in_a_real_browser_is_made_and_seen(tmp_path: Path, host: Host) -> None:
    """The console is drawn, `1` is one noise of the first seat, and nothing came from anywhere else."""
    with opened(host) as (table, web):
        table.tell("start", game="in-space", seats=SEATS)
        table.tell("words", text="Tyran REX spí")
        noise = table.table["shown"]["area"]["yellow"]
        way_in = address(web)
        async with chromium(tmp_path / "chromium") as browser:
            await browser.open(way_in)
            await browser.until(lambda: "Eva" in browser.drawn)
            before = await browser.picture()
            await browser.press("1")
            table.until(lambda seen: seen["shown"]["area"]["yellow"] == noise + 1)
            await browser.until(lambda: "Adam +1 noise" in browser.drawn)
            after = await browser.picture(other_than=before)
            (tmp_path / "browser.png").write_bytes(after)

            ours = way_in.rpartition("/")[0].partition("//")[2]

            assert table.table["history"][-1]["text"] == "Adam +1 noise"
            assert {asked.split("/")[2] for asked in browser.asked} == {ours}
            assert browser.asked[-1].startswith(f"ws://{ours}/ws?")
            assert browser.complaints == []
            assert await browser.says("document.cookie") == ""
            assert await browser.says("document.fonts.check('16px Roboto Mono')")


@in_chromium
@pytest.mark.long
async def test_a_telephone_has_the_keys_that_its_keyboard_lacks(tmp_path: Path, host: Host) -> None:
    with opened(host) as (table, web):
        table.tell("start", game="in-space", seats=SEATS)
        way_in = address(web)
        async with chromium(tmp_path / "chromium") as phone:
            await phone.resize(390, 844)
            await phone("Emulation.setTouchEmulationEnabled", enabled=True)
            await phone.open(way_in)
            await phone.until(lambda: "FURYBOX" in phone.drawn)
            keys = await phone.does(
                "[...document.querySelectorAll('#keys button')].map((each) => each.innerText)"
            )

            assert keys == ["esc", "tab", "←", "↑", "↓", "→", "f3"]
            assert await phone.does(
                "[...document.querySelectorAll('#keys button')].every((each) => each.offsetHeight >= 44)"
            )

            press = (
                "document.querySelectorAll('#keys button')[{}].dispatchEvent(new PointerEvent('pointerdown'))"
            )
            await phone.until(lambda: "The device's promise" in phone.drawn)
            await phone.does(press.format(keys.index("esc")))
            await phone.until(lambda: "Fury" in phone.drawn)


# When it can go on no longer


async def test_a_site_that_meets_a_host_of_another_release_ends_for_a_newer_one_to_begin(
    tmp_path: Path,
) -> None:
    """With a sentence, and a status by which systemd starts it again; before, it went on and told nobody."""
    table = ScriptedHost(tmp_path / "s")
    await table.open()
    with running_program("--socket", str(tmp_path / "s"), "web", "--port", "0") as site:
        try:
            await eventually(lambda: table.heard, shown=lambda: site.out + site.errors)
            await table.close()
            table.protocol += 1
            await table.open()
            await eventually(lambda: site.is_over, shown=lambda: site.out + site.errors)

            assert site.process.returncode == 1
            assert site.errors.splitlines()[-1].startswith("The host is release 0 and speaks protocol ")
            assert "Traceback" in site.errors
        finally:
            await table.close()
