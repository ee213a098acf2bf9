"""The composition: journal, boxes, devices and host put together, and served until somebody says stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.config import BadConfig, Config, Mqtt
from companion.devices.attached import Devices, announcer, attached, glass, simulated
from companion.journal.book import Journal
from companion.journal.errors import Damaged, NewerJournal
from companion.oled.painter import leave
from companion.owned import Owner, Part
from companion.table import systemd as service
from companion.table.host import Host
from companion.table.own_boxes import OwnBoxes
from companion.table.publish import fittings
from companion.table.session import Clock, Session
from companion.words.clock import fresh_seed, utc_now
from companion.words.language import _
from hardware.ports import Screen
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from companion.mqtt.publisher import Publisher

_log = logging.getLogger(__name__)

_TOLD_TO_STOP: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


async def serve(
    config: Config,
    *,
    language: str,
    sham: bool = False,
    new: bool = False,
    game: int | None = None,
    box: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    starter: int | None = None,
    screen: Screen | None = None,
    ready: Callable[[], None] = lambda: None,
    clock: Clock = utc_now,
    fresh_seed: Callable[[], bytes] = fresh_seed,
) -> None:
    """
    Run a host until it is to stop: with the wiring's devices, or a *sham* table.

    SIGTERM, SIGINT and SIGHUP end it; so does *starter*, a pipe from the program that started it, as soon as
    nobody is at its other end.

    With *game* the table goes on with that one, though it was stopped or left.
    With *new* a game in progress stays in the journal and the table waits for set-up. Where systemd listens,
    it is told when the table is open and when it closes, and given signs of life. A sham table never switches
    a machine off. A *screen* is the wiring's, open already. *clock* and *fresh_seed* are time and chance:
    this machine's, unless others are handed in.
    Raises the journal's errors and `SocketTaken`.
    """
    loop = asyncio.get_running_loop()
    if sham:
        config = msgspec.structs.replace(config, power_off=None)  # it is somebody's own machine
    socket = config.socket_path(environment)
    path, boxes = config.journal_path(environment), OwnBoxes(config.boxes_path(environment), box)
    wiring = None if sham else config.wiring
    screen = screen or (glass(wiring) if wiring else None)
    with _taken_up(path, boxes, screen, clock, fresh_seed, new=new, game=game) as table:

        def failing(part: str, why: str | None) -> None:
            host.note(part, why)

        devices = simulated(loop, config) if sham else attached(config, loop, failing=failing)
        devices = msgspec.structs.replace(devices, screen=screen or devices.screen)
        host = Host(table, devices, socket=socket, config=config, language=language)
        if wiring:
            host.note("wiring", config.said_of_off)
        if config.voice:
            from companion.table.announcing import Announcing  # noqa: PLC0415  # off by default

            Announcing(table, host, announcer(config.voice, language), config.voice)

        def stop() -> None:
            if starter is not None:
                loop.remove_reader(starter)  # its end would come again and again
            service.tell("STOPPING=1", environment=environment)
            host.stop()

        for signal_ in _TOLD_TO_STOP:
            # nohup has the one ignored; a shell that starts us in the background the other, and means nothing
            if signal_ is not signal.SIGHUP or signal.getsignal(signal_) is not signal.SIG_IGN:
                loop.add_signal_handler(signal_, stop)
        if starter is not None:
            loop.add_reader(starter, stop)

        def opened() -> None:
            service.tell("READY=1", f"STATUS=The table is open at {socket}.", environment=environment)
            service.feed(loop, environment)
            ready()

        async with _heard_elsewhere(config, table, host, devices):
            await host.run(ready=opened)


@asynccontextmanager
async def _heard_elsewhere(
    config: Config, table: Session, host: Host, devices: Devices
) -> AsyncGenerator[None, None]:
    """Tell a broker of the table for as long as the block lasts, where the configuration names one."""
    if config.mqtt is None:
        yield
        return
    publisher = speaker(config, config.mqtt, table, host, wiring=None if devices.simulated else config.wiring)
    async with Owner(host.note) as owner:
        owner.keep(Part.PUBLISHER, publisher.run)
        yield


def speaker(config: Config, mqtt: Mqtt, table: Session, host: Host, *, wiring: Wiring | None) -> Publisher:
    """What speaks for the table. Raises `BadConfig` where the library for it is not installed."""
    try:
        from companion.mqtt.broker import RealBroker  # noqa: PLC0415  # an extra, and off by default
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"aiomqtt", "paho"}:
            raise
        missing = _('A broker needs a library that is not installed: type `pip install "furybox[mqtt]"`.')
        raise BadConfig(missing) from error
    from companion.mqtt.at_the_table import Table  # noqa: PLC0415  # likewise
    from companion.mqtt.publisher import Publisher  # noqa: PLC0415  # likewise

    clock = asyncio.get_running_loop().time
    controls = [part.name for part in fittings(wiring) if part.role == "control"]
    told = Table(table, host, mqtt, odds=config.odds, controls=controls, now=clock)
    publisher = Publisher(told, RealBroker(mqtt, f"furybox-{mqtt.table}"), mqtt, clock=clock)
    told.speaks_through(publisher)
    return publisher


@contextmanager
def _taken_up(
    path: Path,
    boxes: OwnBoxes,
    screen: Screen | None,
    clock: Clock,
    chance: Callable[[], bytes],
    *,
    new: bool,
    game: int | None,
) -> Iterator[Session]:
    """The evening in the journal; where it cannot be used, its glass says so, and goes on saying it."""
    with ExitStack() as held:
        try:
            journal = held.enter_context(Journal.open(path, program="furybox host", since=clock()))
            table = Session(journal, clock=clock, fresh_seed=chance, boxes=boxes)
            if game is not None:
                evenings = table.library.evenings(table.game)
                was_told = any(each.number == game and each.told for each in evenings)
                table.take_up(game)
                table.go_on()
                table.resume(game)
                if was_told:
                    known = _(
                        "Its seed was shown: anybody who looked knows every draw to come, "
                        "unless the bag is cut."
                    )
                    _log.warning(known)
            elif not new:
                table.resume()
        except (Damaged, NewerJournal) as error:
            if screen:
                leave(screen, str(error).replace(str(path), path.name))
            raise
        yield table
