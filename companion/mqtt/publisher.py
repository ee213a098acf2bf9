"""
When the table speaks: the task in the host between the journal's listener and the broker.

A press costs it a few small values and a wake-up; everything else happens in its own task, one message at a
time. It holds one newest state, a bounded queue of events and nothing more: the journal is the outbox.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from companion.config import Mqtt
from companion.mqtt.line import PAUSES_SECONDS, Away, Broker, Line
from companion.mqtt.said import (
    AT_MOST_ONCE,
    DEEDS,
    OFFLINE,
    ONLINE,
    Message,
    Topics,
    Want,
    heard_state,
    heard_want,
)
from companion.owned import together
from companion.words.language import _

MOST_EVENTS: Final = 64
"""Events that wait; where more come, the oldest are dropped."""

STALE_SECONDS: Final = 20.0
"""An event that waited longer is dropped: lamps that go red for an attack long past help nobody."""

_TICK: Final = 0.001
"""A timer may come due so much early."""

GOODBYE_SECONDS: Final = 2.0
"""How long a table that closes waits for the broker to hear of it."""

STANDS_SECONDS: Final = 2.5 * PAUSES_SECONDS[-1]
"""How long a connection must stand before a name that another table had is our own again."""

PAGE: Final = 100
"""Lines of a journal that are sent for one `want`."""

_log = logging.getLogger(__name__)


class Retained(NamedTuple):
    """What the broker keeps of a table under one topic, for all who come later."""

    topic: str
    payload: Callable[[], bytes]
    """What it is now; it is sent when the broker has heard another."""

    may_be_sent: Callable[[], bool] = lambda: True
    pause_seconds: float = 0.0
    """After it, nothing that is retained is sent for so long, however often the table changes."""


class AtTheTable(Protocol):
    """What is asked of the table, in the host's loop."""

    def retained(self) -> Sequence[Retained]:
        """All that the broker keeps of this table, in the order in which it is sent."""

    def deed(self, deed: str) -> str | None:
        """Do one of `DEEDS`, as any guest would; why not, if it was refused."""

    def lines(self, want: Want) -> Sequence[str]:
        """The next lines of a game's journal that has ended; none of any other."""

    def note(self, why: str | None) -> None:
        """Say that the broker is out of reach, and why; or with none that it is not."""


class _Waiting(NamedTuple):
    """A message that is not retained, and since when it waits."""

    message: Message
    since: float


class Publisher:
    """Speaks for one table: `run`, for as long as the host serves."""

    def __init__(
        self, table: AtTheTable, broker: Broker, config: Mqtt, *, clock: Callable[[], float]
    ) -> None:
        self._table = table
        self._broker = broker
        self._topics = Topics(config.table, config.discovery_prefix)
        self._gone = Message(self._topics.online, OFFLINE, retain=True)
        self._commands = config.commands
        self._clock = clock
        self._events: deque[_Waiting] = deque(maxlen=MOST_EVENTS)
        self._pages: deque[_Waiting] = deque(maxlen=PAGE)
        self._wake = asyncio.Event()
        self._taken = False
        """Whether another table was met at the broker that goes by our name."""

        self._said = set[str]()
        """Promises of the games of which a state was sent."""

        self._retained = table.retained()
        self._due: set[str] = set()
        """Retained topics to be looked at, for the broker may have heard another payload."""

        self._heard: dict[str, bytes] = {}
        """What it heard last, by topic."""

        self._next = float("-inf")
        """When the next retained message may be sent, by the clock of the loop."""

    def changed(self) -> None:
        """The table stands otherwise, whatever the reason."""
        self._due.update(each.topic for each in self._retained)
        self._wake.set()

    def ring(self, payload: bytes) -> None:
        """Something happened that a room reacts to."""
        self._queue(Message(self._topics.event, payload))

    def press(self, control: str, gesture: str) -> None:
        """A finger did something."""
        self._queue(Message(self._topics.press, f"{control} {gesture}".encode(), qos=AT_MOST_ONCE))

    async def run(self) -> None:
        """Join the broker, again and again, with growing pauses; cancelled, it says goodbye."""
        tries = 0
        while True:
            began = self._clock()
            try:
                async with self._broker.joined(self._gone) as line:
                    await self._visit(line)
            except Away as away:
                if not self._taken:  # that is why, and says more
                    self._note(str(away))
            if self._taken:  # else both would throw each other out again and again
                tries = len(PAUSES_SECONDS)
            elif self._clock() - began > PAUSES_SECONDS[-1]:
                tries = 0
            await asyncio.sleep(PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)])
            tries += 1

    async def _visit(self, line: Line) -> None:
        """One connection, for as long as it stands. Raises `Away`."""
        await line.subscribe(self._topics.birth, self._topics.do, self._topics.want, self._topics.state)
        self._say_all()
        if not self._taken:
            self._note(None)
        settled = asyncio.get_running_loop().call_later(STANDS_SECONDS, self._settle)
        try:
            await together(self._speak(line), self._listen(line, frozenset(self._said)))
        except asyncio.CancelledError:  # the table closes: a goodbye is no will, so it must be said
            with contextlib.suppress(Away, TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await line.send(self._gone)
            raise
        finally:
            settled.cancel()

    def _settle(self) -> None:
        """A connection that has stood for so long is nobody else's."""
        if self._taken:
            self._taken = False
            self._note(None)

    def _meet(self, state: Message, said: frozenset[str]) -> None:
        """What the broker kept of this table: what we had *said*, or the game of another of its name."""
        with contextlib.suppress(msgspec.DecodeError):
            if state.retain and said and heard_state(state.payload).promise not in said | {""}:
                self._taken = True
                self._note(
                    _("another table at the broker has this name; give one of them another in [mqtt].")
                )

    async def _speak(self, line: Line) -> None:
        """What is retained first, then what happened, then lines of journals; one message at a time."""
        while True:
            if retained := self._news():
                await line.send(retained)
            elif queue := self._fresh_events() or self._pages:
                first = queue[0]
                await line.send(first.message)
                if queue and queue[0] is first:  # where too much comes, the oldest is dropped meanwhile
                    queue.popleft()
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(self._next if self._sendable else None):
                        await self._wake.wait()
                self._wake.clear()

    @property
    def _sendable(self) -> list[Retained]:
        return [each for each in self._retained if each.topic in self._due and each.may_be_sent()]

    def _news(self) -> Message | None:
        """The first of what is retained that the broker has not heard so, if it may be sent now."""
        if self._next - self._clock() >= _TICK:
            return None
        for topic, payload, _may_be_sent, pause in self._sendable:
            self._due.discard(topic)  # before it is sent: what changes meanwhile is sent again
            if self._heard.get(topic) != (now := payload()):
                self._heard[topic] = now
                if topic == self._topics.state:
                    with contextlib.suppress(msgspec.DecodeError):
                        self._said.add(heard_state(now).promise)
                self._next = self._clock() + pause
                return Message(topic, now, retain=True)
        return None

    def _fresh_events(self) -> deque[_Waiting]:
        """What happened, but for what waited too long."""
        while self._events and self._clock() - self._events[0].since > STALE_SECONDS:
            self._events.popleft()
        return self._events

    async def _listen(self, line: Line, said: frozenset[str]) -> None:
        async for message in line.heard():
            if message.topic == self._topics.state:
                self._meet(message, said)
            elif message.topic == self._topics.birth:
                if message.payload == ONLINE:
                    self._say_all()
            elif message.retain:
                _log.warning("A retained message on %s is refused: it would be obeyed anew.", message.topic)
            elif message.topic == self._topics.do:
                self._do(message.payload)
            elif message.topic == self._topics.want:
                self._tell(message.payload)

    def _do(self, payload: bytes) -> None:
        """What somebody wants of the table; whatever is not done is logged."""
        deed = payload[:40].decode("utf-8", "replace")
        if not self._commands:
            _log.warning("The broker asks for %r: refused, since commands are off.", deed)
        elif deed not in DEEDS:
            _log.warning("The broker asks for %r: refused, since it is none of %s.", deed, ", ".join(DEEDS))
        elif why := self._table.deed(deed):
            _log.warning("The broker asks for %r: refused. %s", deed, why)

    def _tell(self, payload: bytes) -> None:
        """Lines of a journal, unless some are being sent: who asks for more asks again."""
        if self._pages:
            return
        try:
            want = heard_want(payload)
        except msgspec.DecodeError:
            _log.warning("The broker asks for lines of a journal in words that cannot be read.")
            return
        self._pages.extend(
            _Waiting(Message(self._topics.entry(want.game, want.after + n), line.encode()), self._clock())
            for n, line in enumerate(self._table.lines(want)[:PAGE], 1)
        )
        self._wake.set()

    def _say_all(self) -> None:
        """Everything retained: a broker may have forgotten it, and Home Assistant wants to hear it again."""
        self._heard.clear()
        self.changed()

    def _queue(self, message: Message) -> None:
        self._events.append(_Waiting(message, self._clock()))
        self._wake.set()

    def _note(self, why: str | None) -> None:
        self._table.note(_("Nobody hears of this table elsewhere: {why}").format(why=why) if why else None)
