"""Serving the hall: the ear, the board, and a page or a terminal to look at it, put together."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase
from pathlib import Path
from secrets import token_hex
from typing import Final

from companion.config import Mqtt
from companion.hall.board import Board
from companion.hall.keeping import Archive, Keeper
from companion.journal.errors import JournalError
from companion.line.address import facing_out, is_only_here
from companion.mqtt.broker import RealBroker
from companion.mqtt.line import PAUSES_SECONDS, Away, Broker, Line
from companion.mqtt.said import Message
from companion.owned import Owner, Part
from companion.web.door import fresh_secret
from companion.web.errors import CannotServe
from companion.words.clock import utc_now
from companion.words.language import _
from companion.words.say import greet

TOPICS: Final = ("furybox/+/online", "furybox/+/state", "furybox/+/event")
KEPT_TOPIC: Final = "furybox/+/entry/#"
LONGEST_PAUSE: Final = 2.0
"""A hall has nothing else to do: it tries again soon."""

EVENING_HOURS: Final = 16
"""A game that began so long ago at most is of this evening."""

WAITING: Final = 20_000
"""Messages that wait to be read: what the broker keeps of all tables, and what they say meanwhile."""


async def listen(
    broker: Broker,
    hear: Callable[[Message], None],
    *,
    topics: tuple[str, ...] = TOPICS,
    joined: Callable[[Line | None, str], None] = lambda _line, _why: None,
) -> None:
    """Hear the broker until cancelled. *joined* hears of each connection, and of its loss and why."""
    tries = 0
    while True:
        try:
            async with broker.joined() as line:
                await line.subscribe(*topics)
                joined(line, "")
                tries = 0
                async for message in line.heard():
                    hear(message)
        except Away as away:
            joined(None, str(away))
        await asyncio.sleep(min(PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)], LONGEST_PAUSE))
        tries += 1


class Hall:
    """Everything but the window: it hears *tables* (such as `a-*,bob-1`), remembers, and keeps."""

    def __init__(self, config: Mqtt, *, keep: Path | None, tables: str = "*") -> None:
        self._tables = tables.split(",")
        self.board = Board()
        self.why = _("The broker has not answered yet.")
        self.changed: Callable[[str | None], None] = lambda _table: None
        self._line: Line | None = None
        self._said: asyncio.Queue[Message] = asyncio.Queue(maxsize=1000)
        self._broker = RealBroker(config, f"furybox-hall-{token_hex(4)}", waiting=WAITING)
        self.archive = Archive(keep, clock=utc_now) if keep else None
        self._keeper = Keeper(self.archive, self._say) if self.archive else None
        if self.archive:
            since = datetime.now(UTC) - timedelta(hours=EVENING_HOURS)
            with suppress(JournalError):  # there is none yet, or `furybox doctor` says what is wrong with it
                self.board.remember(self.archive.results(since.isoformat()))

    def begin(self, owner: Owner) -> None:
        """Hear, remember and keep for as long as the *owner* has it do so: none of these goes on alone."""
        topics = (*TOPICS, KEPT_TOPIC) if self._keeper else TOPICS
        owner.need(Part.HEARING, listen(self._broker, self._hear, topics=topics, joined=self._joined))
        owner.need(Part.ASKING, self._speak())
        if self._keeper:
            owner.need(Part.KEEPING, self._keeper.run())

    def _hear(self, message: Message) -> None:
        name = message.topic.split("/")[1]  # as we asked the broker for
        if not any(fnmatchcase(name, each) for each in self._tables):
            return
        if self._keeper and "/entry/" in message.topic:
            with suppress(ValueError):  # no line of ours: of who says such things nothing is kept
                self._keeper.hear(message)
            return
        table = self.board.hear(message, time.time())
        if table is None:
            return
        self.changed(table)
        if self._keeper and (state := self.board.state(table)):
            self._keeper.saw(table, state, online=self.board.tile(table).online)

    def _joined(self, line: Line | None, why: str) -> None:
        self._line, self.why = line, why
        self.changed(None)

    def _say(self, message: Message) -> bool:
        if self._line is None or self._said.full():
            return False
        self._said.put_nowait(message)
        return True

    async def _speak(self) -> None:
        while True:
            message = await self._said.get()
            if self._line is not None:
                try:
                    await self._line.send(message)
                except Away:
                    self._line = None


def run(config: Mqtt, *, host: str, port: int, keep: Path | None, tables: str, terminal: bool) -> None:
    """Show the hall until told to stop. Raises `CannotServe`, and `PartEnded` when it can go on no longer."""
    hall = Hall(config, keep=keep, tables=tables)
    asyncio.run(_in_terminal(hall) if terminal else _in_browsers(hall, host, port))


async def _in_terminal(hall: Hall) -> None:
    from companion.hall.terminal import HallApp  # noqa: PLC0415  # only one of the two is wanted

    async with Owner() as owner:
        hall.begin(owner)
        await owner.until(HallApp(hall.board, now=time.time, why=lambda: hall.why).run_async())


async def _in_browsers(hall: Hall, host: str, port: int) -> None:
    from aiohttp import web  # noqa: PLC0415  # only one of the two is wanted

    from companion.hall.api import ROOT, Api  # noqa: PLC0415  # likewise
    from companion.hall.site import Site  # noqa: PLC0415  # likewise

    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for signal_ in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signal_, stop.set)
    site = Site(hall.board, now=time.time, league=hall.archive.league if hall.archive else None)

    def changed(table: str | None) -> None:
        site.away(hall.why)
        site.changed(table)

    hall.changed = changed
    token = hall.archive.token() if hall.archive else fresh_secret()
    is_open = not is_only_here(f"http://{facing_out(host)}/")
    site.app.add_subapp(ROOT, Api(hall.board, site, token=token, is_open=is_open).app)
    runner = web.AppRunner(site.app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            why = _("The hall cannot be shown at {host}, port {port}: {why}.")
            reason = error.strerror or os.strerror(error.errno or 0)
            raise CannotServe(why.format(host=host, port=port, why=reason)) from error
        async with Owner() as owner:
            hall.begin(owner)
            address = f"http://{facing_out(host)}:{runner.addresses[0][1]}/"
            greet(_("The hall is shown at {address}").format(address=address))
            greet(
                _("Other programs read {address}").format(
                    address=f"{address[:-1]}{ROOT}/tables?token={token}"
                )
            )
            await owner.until(stop.wait())
    finally:
        await runner.cleanup()
