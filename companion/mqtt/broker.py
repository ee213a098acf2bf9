"""
The adapter of aiomqtt: the only module that knows it. Everything that goes wrong is `Away`, with a sentence.

What a hostile broker could do to memory is bounded: messages that wait to be read, and the size of each.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import aiomqtt

from companion.config import BadConfig, Mqtt
from companion.mqtt.line import Away
from companion.mqtt.said import AT_LEAST_ONCE, Message
from companion.words.language import _

LONGEST: Final = 1_000_000
"""Bytes of one message that are read; who sends more is left."""

WAITING: Final = 256
"""Messages that wait to be read; what comes while there are so many is dropped."""

KEEPALIVE_SECONDS: Final = 20
"""After one and a half of these without a word the broker says the will."""

PATIENCE_SECONDS: Final = 8.0
"""How long a broker may take to answer anything."""

CONNECT_SECONDS: Final = 3.0
"""How long its address may take."""

GOODBYE_SECONDS: Final = 1.0
"""How long it may take to hear that we go."""

_OTHER_NAME: Final = (62, 64)
"""OpenSSL's codes for a certificate of another host, and of another address."""

_NOT_LET_IN: Final = (4, 5, 134, 135)
"""What a broker says, by number, to a name or a password that it does not know."""

_quiet = logging.getLogger("furybox.aiomqtt")
_quiet.setLevel(logging.CRITICAL)  # what matters is raised; the rest a broker could fill a disk with


class RealBroker:
    """
    The broker that the configuration names. *identifier* is who we are there: nobody else may be.

    One that *tells_refusals* is spoken to in MQTT 5, which every broker that is old does not know.
    """

    def __init__(
        self, config: Mqtt, identifier: str, *, waiting: int = WAITING, tells_refusals: bool = False
    ) -> None:
        self._config = config
        self._identifier = identifier
        self._waiting = waiting
        self._tells_refusals = tells_refusals

    @asynccontextmanager
    async def joined(self, will: Message | None = None) -> AsyncGenerator[RealLine, None]:
        """A connection for as long as the block lasts. Raises `Away`."""
        try:
            password, context = await asyncio.get_running_loop().run_in_executor(None, self._secrets)
        except (OSError, BadConfig) as error:
            raise Away(self._why(error)) from error
        host, port = self._config.at
        client = aiomqtt.Client(
            host,
            port,
            identifier=self._identifier,
            username=self._config.user,
            password=password,
            tls_context=context,
            will=aiomqtt.Will(will.topic, will.payload, will.qos, will.retain) if will else None,
            keepalive=KEEPALIVE_SECONDS,
            timeout=PATIENCE_SECONDS,
            max_queued_incoming_messages=self._waiting,
            protocol=aiomqtt.ProtocolVersion.V5 if self._tells_refusals else None,
            clean_session=None if self._tells_refusals else True,
            logger=_quiet,
        )
        _bound(client)
        try:
            try:
                await client.__aenter__()
            except (aiomqtt.MqttError, ValueError) as error:
                raise Away(self._why(error)) from error
            yield RealLine(client)
        finally:
            await _leave(client)

    def _secrets(self) -> tuple[str | None, ssl.SSLContext | None]:
        """The password and what TLS needs: files, and so on a thread of their own."""
        return self._config.password(), _trusted(self._config) if self._config.is_secret else None

    def _why(self, error: Exception) -> str:
        if isinstance(error, BadConfig):
            return str(error)
        host, port = self._config.at
        match error.__context__:  # the library keeps its text alone
            case ssl.SSLCertVerificationError(verify_code=code, verify_message=why) if code in _OTHER_NAME:
                told = _(
                    "The broker at {host}, port {port}, shows a certificate for another name: {why}. Let url "
                    "in [mqtt] say the name that stands in the certificate."
                )
                return told.format(host=host, port=port, why=why.rstrip("."))
            case ssl.SSLCertVerificationError(verify_message=why):
                told = _(
                    "The broker at {host}, port {port}, shows a certificate that is not trusted here: {why}. "
                    "Let ca_file in [mqtt] name the certificate of whoever signed it."
                )
                return told.format(host=host, port=port, why=why.rstrip("."))
            case ssl.SSLError() | ConnectionResetError() if self._config.is_secret:
                told = _(
                    "The broker at {host}, port {port}, does not speak TLS there: {why}. Let url in [mqtt] "
                    "name its port for TLS, or begin with mqtt://."
                )
                return told.format(host=host, port=port, why=str(error).rstrip("."))
            case _:
                pass
        told = _("The broker at {host}, port {port}, is out of reach: {why}.")
        if _code(error) in _NOT_LET_IN:
            told = _("The broker at {host}, port {port}, does not let us in: look at user and password_file.")
        return told.format(host=host, port=port, why=_reason(error))


class RealLine:
    """A connection that stands."""

    def __init__(self, client: aiomqtt.Client) -> None:
        self._client = client

    async def subscribe(self, *topics: str) -> None:
        """Hear these from now on. Raises `Away` where the broker refuses one."""
        for topic in topics:
            try:
                granted = await self._client.subscribe(topic, qos=AT_LEAST_ONCE)
            except aiomqtt.MqttError as error:
                raise Away(_reason(error)) from error
            if any((code if isinstance(code, int) else code.value) > AT_LEAST_ONCE for code in granted):
                raise Away(_("the broker does not allow us to hear {topic}").format(topic=topic))

    async def send(self, message: Message) -> None:
        """Have the broker take a message. Raises `Away`."""
        try:
            await self._client.publish(message.topic, message.payload, message.qos, message.retain)
        except (aiomqtt.MqttError, ValueError) as error:
            raise Away(_reason(error)) from error

    async def may_send(self, message: Message) -> bool:
        """Send it, and say whether the broker allowed that, as MQTT 5 alone tells. Raises `Away`."""
        paho: Any = self._client._client  # noqa: SLF001  # the library does not tell the reason
        told, refused = paho.on_publish, []

        def heard(client: Any, data: Any, mid: int, reason: Any, properties: Any) -> None:
            refused.append(reason.is_failure)
            told(client, data, mid, reason, properties)

        paho.on_publish = heard
        try:
            await self.send(message)
        finally:
            paho.on_publish = told
        return not any(refused)

    async def heard(self) -> AsyncIterator[Message]:
        """What others say; it ends by raising `Away`."""
        try:
            async for message in self._client.messages:
                payload = bytes(message.payload or b"")
                yield Message(str(message.topic), payload, bool(message.retain), message.qos)
        except aiomqtt.MqttError as error:
            raise Away(_reason(error)) from error


def _code(error: BaseException) -> int:
    """What the broker said as it refused us, by number; -1 where it said nothing."""
    rc = getattr(error, "rc", -1)
    return int(getattr(rc, "value", rc))


def _reason(error: Exception) -> str:
    """Why, in our words as far as we have any: the library's and the system's are English."""
    match error.__context__ or error:
        case ConnectionRefusedError():
            return _("nothing listens there")
        case socket.gaierror():
            return _("no machine of that name is known")
        case TimeoutError():
            return _("it does not answer")
        case OSError(strerror=str(why)):
            return why
        case _:
            return _("it hung up") if "isconnect" in str(error) else str(error).rstrip(".")


def _trusted(config: Mqtt) -> ssl.SSLContext:
    """Whose signature on the broker's certificate is believed. Raises `BadConfig`."""
    try:
        context = ssl.create_default_context(cafile=config.ca_path)
    except OSError as error:  # ssl.SSLError is one
        told = _("ca_file in [mqtt] names no certificate that can be read, {file}: {why}.")
        why = getattr(error, "reason", None) or error.strerror
        raise BadConfig(told.format(file=config.ca_file, why=why)) from error
    context.sslsocket_class = _HungUp
    return context


class _HungUp(ssl.SSLSocket):
    """A socket that is closed when nobody is believed at its other end: the library leaves it open."""

    def do_handshake(self, block: bool = False) -> None:  # noqa: FBT001, FBT002  # as it is called
        """See who is there."""
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


async def _leave(client: aiomqtt.Client) -> None:
    """Say goodbye, and hang up whether that was heard or not: the library leaves some sockets open."""
    paho: Any = client._client  # noqa: SLF001  # the library has no way to hang up
    gone = client._disconnected  # noqa: SLF001  # likewise
    try:
        if client._connected.done() and not client._connected.exception():  # noqa: SLF001  # likewise
            with suppress(aiomqtt.MqttError, TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await client.__aexit__(None, None, None)
    finally:
        paho._sock_close()  # noqa: SLF001  # likewise
        if gone.done() and not gone.cancelled():
            gone.exception()  # what made it hang up was told where it was noticed


def _bound(client: aiomqtt.Client) -> None:
    """Read no packet that is too long: paho would take in a quarter of a gigabyte, as MQTT allows."""
    paho: Any = client._client  # noqa: SLF001  # the library offers no bound of its own
    receive: Callable[[int], bytes] = paho._sock_recv  # noqa: SLF001  # likewise

    def bounded(size: int) -> bytes:
        if size > LONGEST:
            raise ConnectionAbortedError(_("it sends too much at once"))
        return receive(size)

    paho._sock_recv = bounded  # noqa: SLF001  # likewise
    paho.connect_timeout = CONNECT_SECONDS
