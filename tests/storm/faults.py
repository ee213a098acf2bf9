"""Every part that runs beside the table, and everybody who listens to it, broken one after another."""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final

from aiohttp import ClientSession, CookieJar

from companion.journal.book import Journal
from companion.journal.proof import verify
from companion.owned import Part
from tests.kit.broker import MOSQUITTO, Broker
from tests.kit.hall import Television
from tests.kit.host import Guest
from tests.kit.phone import Phone
from tests.kit.raw_client import RawClient
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS, eventually
from tests.storm.tally import Tally

OF_A_BROKER: Final = {
    Part.PUBLISHER, Part.RINGS, Part.FINGERS, Part.MOMENTS, Part.HEARING, Part.ASKING, Part.KEEPING,
}  # fmt: skip
"""What nobody has who has no broker."""

OF_THE_WEB: Final = (Part.FEED, Part.PRESS, Part.LISTENING, Part.INVITING, Part.WITNESSES)
OF_A_HALL: Final = (Part.HEARING, Part.ASKING, Part.KEEPING)
OF_A_WIRING: Final = (Part.BUTTONS, Part.PANEL)
LANGUAGES: Final = ("", "cs", "pl")
"""What the consoles speak."""


class Program:
    """A part of furybox that can be broken: `tests.storm.faulty`, in a process of its own."""

    def __init__(self, folder: Path, name: str, *options: str) -> None:
        self._errors = folder / f"{name}.log"
        self._told: queue.Queue[str] = queue.Queue()
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.storm.faulty", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "LANGUAGE": "en", "PYTHONPATH": str(Path(__file__).parents[2])},
            )
        self._hearing = Thread(target=self._hear, daemon=True)
        self._hearing.start()

    def _hear(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._told.put(line.rstrip("\n"))

    def until(self, beginning: str) -> str:
        """The first line it says from now on that begins so."""
        end, line = time.monotonic() + PATIENCE_SECONDS, ""
        while time.monotonic() < end and not line.startswith(beginning):
            with suppress(queue.Empty):
                line = self._told.get(timeout=max(0.0, end - time.monotonic()))
        assert line.startswith(beginning), f"not {beginning!r}, but {line!r} last; {self.log[-1000:]}"
        return line

    def forget(self) -> None:
        with self._told.mutex:
            self._told.queue.clear()

    def break_(self, part: Part, how: str = "raises") -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{part.key} {how}\n")
        self._process.stdin.flush()
        self.until(f"ready {part.key}")

    @property
    def log(self) -> str:
        return self._errors.read_text("utf-8")

    def ended(self) -> int:
        """Its status, once it has ended by itself."""
        return self._process.wait(PATIENCE_SECONDS)

    def stop(self) -> int:
        """Its status, once it was told to end."""
        self._process.send_signal(signal.SIGTERM)
        return self.ended()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE_SECONDS)
        self._hearing.join(PATIENCE_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            pipe.close()


@contextmanager
def program(folder: Path, name: str, *options: str) -> Iterator[Program]:
    running = Program(folder, name, *options)
    try:
        yield running
    finally:
        running.close()


class Table:
    def __init__(self, folder: Path, host: Program) -> None:
        self.socket = folder / "s"
        self.host = host
        host.until("The table is open")
        self.consoles = [Guest(self.socket, language) for language in LANGUAGES]

    @property
    def honest(self) -> Guest:
        return self.consoles[0]

    def start(self) -> None:
        self.honest.tell("start", game="in-space", seats=SEATS)

    def saved(self, do: str, **fields: Any) -> int:
        """A command is answered, and every console sees what came of it; its version."""
        while (answer := self._asked(do, **fields))["refused"]:
            assert answer["refused"]["code"] == "stale", answer  # a finger was quicker
            self.seen(answer["mark"]["version"])
        self.seen(answer["mark"]["version"])
        return int(answer["mark"]["version"])

    def _asked(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.honest.asked(type="command", seen=self.honest.table["mark"], command={"do": do, **fields})

    def seen(self, version: int) -> None:
        for console in self.consoles:
            console.until(lambda table: table["shown"] and table["shown"]["version"] >= version)

    def hears(self, part: Part) -> None:
        for console in self.consoles:
            console.until(lambda table: any(f"({part.value}): " in fault for fault in table["faults"]))

    def does(self, part: Part) -> None:
        match part:
            case Part.FINGERS:
                self.honest.press("seat-1")
            case Part.MOMENTS:
                self.honest.press("dial", "turn-right")
            case Part.VOICE:
                self.saved("attack")
            case Part.COACH:
                self.honest.ask("ahead", game="in-space")
            case Part.RESULTS:
                self.saved("stop", why="the storm")
                self.start()
            case Part.VISIT:
                guest = Guest(self.socket)
                self.host.break_(part)
                try:
                    while guest.hears("table"):
                        pass
                except ConnectionError:
                    guest.leave()
            case _:
                self.saved("noise", seat=1, by=1)


def storm(tally: Tally) -> None:
    """Round after round every part there is, in an order that luck chooses; and none was forgotten."""
    wanted = set(Part) if MOSQUITTO else set(Part) - OF_A_BROKER
    tried: set[Part] = set()
    rounds = 0
    while tally.goes_on():
        rounds += 1
        folder = tally.folder / str(rounds)
        folder.mkdir()
        with ExitStack() as stack:
            broker = stack.enter_context(Broker(folder)) if MOSQUITTO else None
            with tally.holding(f"round {rounds}"):
                _round(tally, folder, broker, tried)
    for part in wanted - tried:
        tally.fail(f"{part.key} was not broken: nobody knows what comes of it")
    tally.note(f"{len(tried)} parts in {rounds} rounds" + ("" if MOSQUITTO else ", without a broker"))


def _round(tally: Tally, folder: Path, broker: Broker | None, tried: set[Part]) -> None:
    lines = ["sound = true", "reveal_seconds = 0.05"]
    lines += ["[voice]", 'engine = ["true", "{text}"]']
    lines += ["[mqtt]", f'url = "mqtt://127.0.0.1:{broker.port}"', 'table = "ann"'] if broker else []
    config, places = folder / "table.toml", ("--journal", f"{folder}/journal.db", "--socket", f"{folder}/s")
    config.write_text("\n".join(lines))
    ours = [each for each in Part if each not in {*OF_THE_WEB, *OF_A_HALL, *OF_A_WIRING}]
    ours = ours if broker else [each for each in ours if each not in OF_A_BROKER]
    tally.luck.shuffle(ours)
    with program(folder, "host", "--config", str(config), *places, "host", "--simulated") as host:
        table = Table(folder, host)
        table.start()
        for part in ours:
            with _broken(tally, tried, part):
                _at_the_table(tally, table, part, broker)
        asyncio.run(_web(tally, folder, table, tried))
        if broker:
            _hall(tally, folder, table, broker, tried)
        last = table.saved("noise", seat=0, by=1)
        for console in table.consoles:
            console.leave()
        tally.hold(host.stop() == 0, "the host did not end well")
        for part in ours:
            tally.hold(f"A fault in {part.key}" in host.log, f"{part.key} is not in the log")
        tally.hold(host.log.count("Traceback") >= len(ours), "the log lacks a traceback")
    with Journal.read(folder / "journal.db") as journal:
        games = journal.games()
        newest = max(game.number for game in games)
        tally.hold(len(journal.entries(newest)) == last, "what was acknowledged is not all there")
        tally.hold(
            all(verify(journal.export(game.number)).holds for game in games), "a journal does not verify"
        )
    _wired(tally, folder, tried)


@contextmanager
def _broken(tally: Tally, tried: set[Part], part: Part) -> Iterator[None]:
    with tally.holding(part.key):
        yield
    tried.add(part)
    tally.count()


def _at_the_table(tally: Tally, table: Table, part: Part, broker: Broker | None) -> None:
    """A fault in the host takes nothing from anybody, is told everywhere, and the part is there again."""
    ear = RawClient(broker.port) if broker and part in OF_A_BROKER else None
    how = tally.luck.choice(("raises", "ends")) if part is Part.PUBLISHER else "raises"
    table.host.forget()
    if part is not Part.VISIT:
        table.host.break_(part, how)
    table.does(part)
    table.host.until(f"broke {part.key}")
    table.hears(part)
    if part in {Part.PUBLISHER, Part.VISIT}:
        if part is Part.VISIT:
            Guest(table.socket).leave()
        table.host.until(f"began {part.key}")
    version = table.saved("noise", seat=2, by=1 if tally.luck.random() < 0.7 else -1)
    if ear:
        ear.subscribe("furybox/ann/state")
        ear.of("state", lambda told: told.json["version"] >= version)


async def _web(tally: Tally, folder: Path, table: Table, tried: set[Part]) -> None:
    """The web: a page comes back by itself, and without the rest its process ends and is begun anew."""
    ending = [(part, how) for part in (Part.LISTENING, Part.INVITING) for how in ("raises", "ends")]
    tally.luck.shuffle(ending)
    address = ""
    for part, how in [(None, ""), *ending]:
        with program(folder, "web", "--socket", str(table.socket), "web", "--port", "0") as web:
            web.until("began inviting")
            old = address
            invited = await asyncio.to_thread(
                table.honest.until, lambda table, old=old: table["seats"] and table["phones"] != old
            )
            address = invited["phones"]
            if part is None:
                await _phones(tally, web, table, address, tried)
                tally.hold(await asyncio.to_thread(web.stop) == 0, "the web did not end well")
                tally.hold(web.log.count("Traceback") >= 3, "the web's log lacks a traceback")
            else:
                with _broken(tally, tried, part):
                    web.break_(part, how)
                    tally.hold(await asyncio.to_thread(web.ended) == 1, f"the web did not end at {part.key}")
                    tally.hold(f"({part.value}): " in web.log, f"the web did not say {part.key}")


async def _phones(tally: Tally, web: Program, table: Table, address: str, tried: set[Part]) -> None:
    origin, token = address.split("/s#")
    async with _phone(origin, token, 0, "en") as adam, _phone(origin, token, 1, "pl") as eva:
        for how in ("raises", "ends"):
            with _broken(tally, tried, Part.FEED):  # the newest, which is Eva's
                web.break_(Part.FEED, how)
                await eva.hears("away")
                await adam.does("louder")
                await eva.until_back()
                await eva.until(lambda picture: picture["mark"] == adam.picture["mark"])
        with _broken(tally, tried, Part.PRESS):
            web.break_(Part.PRESS)
            async with adam.session.post("/s/do", json=_press(adam, "broken-press")) as answer:
                tally.hold(answer.status == 500, f"a broken press is answered {answer.status}")
            await adam.does("louder")
        await _attends(tally, adam)
        with _broken(tally, tried, Part.WITNESSES):
            web.break_(Part.WITNESSES)
            await asyncio.to_thread(web.until, f"broke {Part.WITNESSES.key}")
            await _attends(tally, adam)
    await asyncio.to_thread(table.saved, "noise", seat=1, by=1)


async def _attends(tally: Tally, phone: Phone) -> None:
    async def game() -> int:
        async with phone.session.post("/s/witness", json={}) as answer:
            return int((await answer.json())["game"])

    tally.hold(await eventually(game) > 0, "a witness heard of no game")


def _press(phone: Phone, name: str) -> dict[str, Any]:
    return {"press": name, "seen": phone.picture["mark"], "deed": "louder"}


@asynccontextmanager
async def _phone(origin: str, token: str, seat: int, language: str) -> AsyncIterator[Phone]:
    headers = {"Accept-Language": language, "Origin": origin}
    async with ClientSession(origin, cookie_jar=CookieJar(unsafe=True), headers=headers) as session:
        phone = Phone(session)
        assert (await phone.post("join", token=token))[0] == 200
        async with phone.listening():
            await phone.hears("choose")
            assert (await phone.post("sit", seat=seat))[0] == 200
            await phone.hears("picture")
            yield phone


def _hall(tally: Tally, folder: Path, table: Table, broker: Broker, tried: set[Part]) -> None:
    """The hall: its process ends, and the one that is begun anew is right at once."""
    options = ("hall", "--broker", f"mqtt://127.0.0.1:{broker.port}", "--port", "0", "--keep", str(folder))
    ending = [(part, how) for part in OF_A_HALL for how in ("raises", "ends")]
    tally.luck.shuffle(ending)
    for part, how in [*ending, (None, "")]:
        with program(folder, "hall", *options) as hall:
            television = Television(hall.until("The hall is shown at ").split()[-1])
            television.until(lambda seen: "ann" in seen.tiles)
            television.close()
            if part is None:
                tally.hold(hall.stop() == 0, "the hall did not end well")
                continue
            with _broken(tally, tried, part):
                hall.break_(part, how)
                tally.hold(hall.ended() == 1, f"the hall did not end at {part.key}")
                tally.hold(f"({part.value}): " in hall.log, f"the hall did not say {part.key}")
    table.saved("noise", seat=1, by=1)


def _wired(tally: Tally, folder: Path, tried: set[Part]) -> None:
    config = folder / "wired.toml"
    config.write_text(
        f'[pins]\nusual = false\n[buttons]\nattack = 17\n[panel]\ndevice = "{folder}/no-panel"\n'
    )
    places = ("--journal", f"{folder}/wired.db", "--socket", f"{folder}/s")
    with program(folder, "wired", "+buttons", "--config", str(config), *places, "host") as host:
        table = Table(folder, host)
        with _broken(tally, tried, Part.BUTTONS):
            table.hears(Part.BUTTONS)
            host.until("began buttons")
        table.start()
        with _broken(tally, tried, Part.PANEL):
            host.break_(Part.PANEL)
            table.does(Part.PANEL)
            table.hears(Part.PANEL)
        table.saved("noise", seat=0, by=1)
        for console in table.consoles:
            console.leave()
        tally.hold(host.stop() == 0, "the wired host did not end well")
