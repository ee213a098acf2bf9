"""The broker that is configured: whether it is there, lets the table in, and keeps what is said there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec

from companion.config import Mqtt
from companion.doctor.finding import Finding, fault, ok, skipped, warning
from companion.doctor.machine import Machine
from companion.journal.book import Journal
from companion.journal.errors import JournalError
from companion.mqtt.line import Away
from companion.mqtt.said import Message, Topics, heard_state
from companion.words.language import _
from rules.binding import WITNESSED

if TYPE_CHECKING:
    from companion.mqtt.broker import RealBroker

LISTEN_SECONDS: Final = 1.0
"""How long one listens for what the broker keeps."""

TRIED: Final = b"furybox doctor asks whether this may be written"

SYNCHRONISED: Final = "/run/systemd/timesync/synchronized"


def broker(machine: Machine, config: Mqtt | None, journal: Path) -> Iterator[Finding]:
    """Examine it; nothing that anybody keeps is said there. Without one there is nothing to find."""
    if config is None:
        return
    try:
        from companion.mqtt.broker import RealBroker  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:
        told = _("A broker is named, and the library for it is missing.")
        yield fault("broker", told, _("Type: {command}"), command='pip install "furybox[mqtt]"')
        return
    host, port = config.at
    try:
        kept = asyncio.run(_kept(RealBroker(config, f"furybox-doctor-{token_hex(4)}"), config))
    except Away as away:
        remedy = _("Look at url, user and password_file in [mqtt]; docs/hall.md sets a broker up.")
        yield fault("broker", "{why}", remedy, why=away)
        return
    told = _("The broker at {host}, port {port}, lets this table in and lets it hear what it must.")
    yield ok("broker", told, host=host, port=port)
    yield from _written(config, kept)
    yield from _retained(kept, config)
    yield from _names(kept, config, journal)
    yield _clock(machine)


async def _kept(broker: RealBroker, config: Mqtt) -> dict[str, bytes]:
    """What the broker keeps of this table and of Home Assistant, as far as we may hear it. Raises `Away`."""
    topics, kept = Topics(config.table, config.discovery_prefix), dict[str, bytes]()
    async with broker.joined() as line:
        await line.subscribe(topics.do, topics.want, topics.birth)
        await line.subscribe(topics.online, topics.state, topics.config)
        with suppress(TimeoutError):
            async with asyncio.timeout(LISTEN_SECONDS):
                async for message in line.heard():
                    if message.retain:
                        kept[message.topic] = message.payload
    return kept


def _written(config: Mqtt, kept: Mapping[str, bytes]) -> Iterator[Finding]:
    """Whether the table may say what it must; what is kept of it was said, and is not tried again."""
    from companion.mqtt.broker import RealBroker  # noqa: PLC0415  # an extra

    topics = Topics(config.table, config.discovery_prefix)
    tried = [topic for topic in (topics.state, topics.config) if topic not in kept]
    broker = RealBroker(config, f"furybox-doctor-{token_hex(4)}", tells_refusals=True)
    try:
        refused = asyncio.run(_refused(broker, (*tried, topics.entry(0, 0))))
    except Away as away:
        told = _("The broker does not tell whether this table may write there: {why}")
        yield skipped("writing", told, why=away)
        return
    for topic in refused:
        told = _("The broker does not let this table write {topic}.")
        remedy = _("Let its user write there: packaging/mosquitto/acl has the whole list.")
        yield fault("writing", told, remedy, topic=topic)
    if not refused:
        yield ok("writing", _("The broker lets this table write its topics."))


async def _refused(broker: RealBroker, topics: Sequence[str]) -> list[str]:
    """Those that may not be written; what is tried is no message of ours to any reader. Raises `Away`."""
    async with broker.joined() as line:
        return [topic for topic in topics if not await line.may_send(Message(topic, TRIED))]


def _retained(kept: Mapping[str, bytes], config: Mqtt) -> Iterator[Finding]:
    topics = Topics(config.table, config.discovery_prefix)
    if topics.state in kept and topics.config in kept:
        yield ok("retained", _("The broker keeps what the table said last."))
    elif kept.get(topics.online) == b"online":
        told = _("The table has spoken, and the broker keeps nothing of how it stands.")
        remedy = _("Let the broker keep retained messages, and let this user write furybox/{table}/#.")
        yield warning("retained", told, remedy, table=config.table)
    else:
        told = _(
            "The broker keeps nothing of this table: it has not spoken yet, or may not be heard by itself."
        )
        yield skipped("retained", told)
    prefix = config.discovery_prefix
    if topics.birth in kept:
        yield ok("discovery", _("Home Assistant looks for tables under {prefix}."), prefix=prefix)
    else:
        told = _("Nothing tells whether Home Assistant looks for tables under {prefix}.")
        yield skipped("discovery", told, prefix=prefix)


def _names(kept: Mapping[str, bytes], config: Mqtt, journal: Path) -> Iterator[Finding]:
    """Whether the game that the broker keeps of this table is of its journal, where both can be read."""
    with suppress(msgspec.DecodeError, KeyError, JournalError):
        state = heard_state(kept[Topics(config.table).state])
        with closing(Journal.read(journal)) as games:
            first = games.stood(state.number, 1)
            is_older = first is not None and games.scheme(state.number) != WITNESSED
        if state.promise and not is_older and (first is None or first.hash != state.promise):
            told = _("Under the name {table} the broker keeps a game that is not in this journal.")
            remedy = _("If another table has this name, give one of them another: `table` in [mqtt].")
            yield warning("name", told, remedy, table=config.table)


def _clock(machine: Machine) -> Finding:
    """A clock that is wrong dates events wrongly in a hall, and fails certificates."""
    if machine.at(SYNCHRONISED).exists():
        return ok("clock", _("The clock is set by the network."))
    told = _("Nothing tells that the clock is set: a hall would show wrong times, and mqtts could fail.")
    return skipped("clock", told, _("Type: {command}"), command="timedatectl")
