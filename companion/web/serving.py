"""Serving browsers: puts the door, the site and the host's socket together, until told to stop."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import socket
import ssl
import sys
from contextlib import aclosing
from pathlib import Path
from typing import Final, cast

from aiohttp import web

from companion.config import Config, Web, at_home
from companion.line.address import facing_out, is_only_here, is_open
from companion.line.carried import Browser
from companion.line.client import Client, Joined, Unfit
from companion.line.wire import Invite, Table
from companion.owned import Owner, Part, PartEnded
from companion.web.consoles import Consoles
from companion.web.door import Door
from companion.web.errors import CannotServe
from companion.web.kept import Kept
from companion.web.phones import Phone, Phones
from companion.web.picture import people
from companion.web.porch import BOUNDS, HEAD_SECONDS, Porch, room
from companion.web.recap import RECAP
from companion.web.seats import PATH, Seats
from companion.web.site import CHECKER, site
from companion.words.language import _
from companion.words.say import greet, is_terminal

_PATIENCE_SECONDS: Final = 2.0
"""How long browsers may take to leave, once it is over."""

_APART_SECONDS: Final = 0.25
"""How long after one invitation the next is told."""


def run(config: Config, *, file: Path | None, host: str, port: int, language: str, watching: bool) -> None:
    """Serve until SIGTERM or SIGINT; `companion.web.serve` says more. Raises `CannotServe`."""
    path = config.socket_path()
    if not is_open(path):
        nobody = _(
            "There is no table at {path}. Open one first: `furybox host --simulated`, or `furybox play`."
        )
        raise CannotServe(nobody.format(path=path))
    opened = command(path, file, watching=watching)
    serving = _Serving(path, opened, config.web, host=host, port=port, language=language, watching=watching)
    asyncio.run(serving.run())


def secured(web: Web) -> ssl.SSLContext | None:
    """
    What makes every connection a secure one; none where no certificate is named.

    Raises `CannotServe` for a certificate that cannot be used.
    """
    if not (own := web.certificate or web.key):
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(at_home(own), at_home(web.key or own), password="")
    except OSError as error:
        why = _(
            "The certificate {file} cannot be used: {why}. In [web], `certificate` and `key` name PEM files "
            "that belong together, without a password."
        )
        raise CannotServe(why.format(file=own, why=error.strerror or error)) from error
    return context


def command(path: Path, file: Path | None, *, watching: bool) -> str:
    """What a shell runs for each browser: a console of the host at *path*."""
    chosen = ["--config", str(file)] if file else []
    looking = ["--watch"] if watching else []
    return shlex.join(
        [sys.executable, "-P", "-m", "companion", *chosen, "--socket", str(path), "console", *looking]
    )


class _Serving:
    """One site, and the word about its newest address."""

    def __init__(
        self, path: Path, command: str, told: Web, *, host: str, port: int, language: str, watching: bool
    ) -> None:
        self._tls, self._name = secured(told), told.name
        self._client = Client(path)
        self._door = Door()
        self._consoles = Consoles(command)
        self._told = ""
        self._phones = Phones(number=self._door.number, kept=Kept.of(path), watching=watching)
        self._seats = Seats(self._phones, path, changed=self._invite, language=language)
        self._people: tuple[str, ...] = ()
        """Who sits at the table, as one says it."""

        self._site = site(
            self._door,
            self._consoles,
            changed=self._tell,
            journal=self._seats.journal,
            language=language,
            seats=self._seats,
        )
        self._site.on_shutdown.append(self._goodbye)
        self._host, self._port = host, port
        self._owner = Owner()
        self._news = asyncio.Event()
        """Set when the table does not know yet who is in, or by which address."""
        self._is_known = False
        """Whether it has been told by us: a number that it wants out before is another program's."""

    async def run(self) -> None:
        """Serve until told to stop. Raises `PartEnded` when the table can be heard no longer."""
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for signal_ in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(signal_, stop.set)
        runner = web.AppRunner(self._site, access_log=None, shutdown_timeout=_PATIENCE_SECONDS, **BOUNDS)
        await runner.setup()
        try:
            server = await self._open(runner)
            self._owner.need(Part.LISTENING, self._listen())
            inviting = self._owner.need(Part.INVITING, self._keep_inviting())
            self._tell()
            try:
                await self._owner.until(stop.wait())
            finally:
                server.close()
                inviting.cancel()
                await self._client.invite(Invite(id=0, address=None))
        finally:
            await self._owner.close()
            await runner.cleanup()

    async def _open(self, runner: web.AppRunner) -> asyncio.Server:
        """Have everybody come by the porch. Raises `CannotServe`."""
        porch = Porch(cast("web.Server", runner.server), most=room())
        try:
            server = await asyncio.get_running_loop().create_server(
                porch,
                self._host,
                self._port,
                ssl=self._tls,
                ssl_handshake_timeout=HEAD_SECONDS if self._tls else None,
            )
        except OSError as error:
            why = _("Nobody can come in at {host}, port {port}: {why}. Choose another with --host or --port.")
            is_named = isinstance(error, socket.gaierror)
            reason = error.strerror if is_named else os.strerror(error.errno or 0)
            raise CannotServe(why.format(host=self._host, port=self._port, why=reason)) from error
        self._port = server.sockets[0].getsockname()[1]
        return server

    @property
    def _address(self) -> str:
        """What lets the next browser in."""
        return f"{self._origin}/{self._door.token}"

    @property
    def _to_seats(self) -> tuple[str, ...]:
        """What lets phones in: the table's address, then each seat's."""
        tokens = (self._phones.token, *self._phones.seats(len(self._people)))
        return tuple(f"{self._origin}{PATH}#{token}" for token in tokens)

    @property
    def _checker(self) -> str:
        """Where any browser checks the evening."""
        return f"{self._origin}{CHECKER}"

    @property
    def _origin(self) -> str:
        return f"http{'s' if self._tls else ''}://{self._name or facing_out(self._host)}:{self._port}"

    def _tell(self) -> None:
        """Show the newest address where it was typed, once; and at the table, with who is in."""
        if self._told != self._address:
            is_first, self._told = not self._told, self._address
            if is_first and is_only_here(self._told):
                greet(_("Only this machine is served. For telephones: furybox web --host 0.0.0.0"))
            greet(_("For one browser, once: {address}").format(address=self._told))
            if is_terminal(sys.stdout) and not is_only_here(self._told):
                _code(self._told)
            if is_first and is_terminal(sys.stdout):  # it is good all evening, so no log may keep it
                greet(_("For phones at the table, all evening: {address}").format(address=self._to_seats[0]))
                if not is_only_here(self._told):
                    _code(self._to_seats[0])
        self._invite()

    def _invite(self) -> None:
        self._news.set()

    async def _keep_inviting(self) -> None:
        """
        Tell the table who is in, and by which addresses: at once, but only so often.

        Each time the host shows everything anew, and whoever has the code comes in as often as they like.
        """
        while True:
            await self._news.wait()
            self._news.clear()
            inside = (
                Browser(n=each.n, name=each.name, consoles=self._consoles.of(each))
                for each in self._door.inside
            )
            table, *seats = self._to_seats
            invite = Invite(
                id=0,
                address=self._address,
                checker=self._checker,
                recap=f"{self._origin}{RECAP}",
                browsers=(*inside, *map(self._holder, self._phones.inside)),
                phones=table,
                seats=tuple(seats),
            )
            answer = await self._client.invite(invite)
            self._is_known = answer.refused is None
            await asyncio.sleep(_APART_SECONDS)

    async def _listen(self) -> None:
        """
        Tell every host that comes: one that was started again knows none. Show out whom it wants out.

        Raises `PartEnded` at one that only a newer program understands: whoever starts this one again has it.
        """
        async with aclosing(self._client.messages()) as messages:
            async for heard in messages:
                if isinstance(heard, Joined):
                    self._is_known = False
                    self._invite()
                elif isinstance(heard, Table):
                    self._sat_down(heard)
                    if self._is_known:
                        await self._show_out({each.n for each in heard.browsers if each.leaving})
                elif isinstance(heard, Unfit):
                    raise PartEnded(heard.sentence)

    def _sat_down(self, table: Table) -> None:
        """There is an address for everybody who sits at the table."""
        who = tuple(f"{each.sign} {each.name}".strip() for each in people(table))
        if who != self._people:
            self._people = who
            self._invite()

    def _holder(self, phone: Phone) -> Browser:
        """A phone, as the table lists it."""
        seat = self._people[phone.seat] if phone.seat is not None and phone.seat < len(self._people) else ""
        if seat and phone.watches:
            seat = _("{seat}, only looking on").format(seat=seat)
        return Browser(n=phone.n, name=phone.name, consoles=0, seat=seat)

    async def _goodbye(self, _site: web.Application) -> None:
        await self._seats.close()

    async def _show_out(self, numbers: set[int]) -> None:
        if self._phones.show_out(numbers):
            self._seats.wake()
        if not (out := [each for each in self._door.inside if each.n in numbers]):
            return
        self._door.show_out(numbers)
        for session in out:
            await self._consoles.close(session)
        self._invite()


def _code(address: str) -> None:
    import segno  # noqa: PLC0415  # only a terminal shows it

    segno.make(address, micro=False).terminal(sys.stdout, border=2, compact=True)
    sys.stdout.flush()
