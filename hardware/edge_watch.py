"""
One thread, asleep until a line has something to tell; then it tells it, oldest first.

It knows file descriptors, and nothing of pins: each source says how it is read, and who wants to hear.
"""

from __future__ import annotations

import logging
import os
import select
from collections.abc import Callable, Sequence
from threading import Lock, Thread, current_thread
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

_ROUNDS: Final = 16
"""How often the sources are asked for more before what they told is passed on."""

_log = logging.getLogger(__name__)


class Timed(Protocol):
    """What a source tells."""

    @property
    def timestamp_ns(self) -> int:
        """When, in nanoseconds of one clock for all sources."""


_T = TypeVar("_T", bound=Timed)


class Source(msgspec.Struct, Generic[_T], frozen=True):
    """A line that tells of its edges."""

    read: Callable[[], Sequence[_T]]
    """Read what there is, and do not wait."""

    hear: Callable[[_T], None]
    """Called on the watching thread with each."""


class EdgeWatch:
    """
    Hears every source on one thread, in the order in which things happened on all of them.

    The order is why it asks again before it tells: a dial's direction is which of two lines came first, and
    while one is read, the other may have told something older. Nothing wakes it without need.
    """

    def __init__(self) -> None:
        self._sources: dict[int, Source[Any]] = {}
        self._lock = Lock()
        self._epoll = select.epoll()
        self._bell = os.eventfd(0)  # rung to wake the thread for closing
        self._epoll.register(self._bell, select.EPOLLIN)
        self._thread: Thread | None = None
        self._is_closed = False
        self._is_telling = False

    @property
    def is_behind(self) -> bool:
        """Whether something happened that was not passed on yet. May be asked from any thread."""
        if self._is_closed:
            return False
        return bool(self._epoll.poll(0)) or self._is_telling  # in this order: what is read is being told

    def add(self, descriptor: int, source: Source[_T]) -> None:
        """Listen to a source from now on."""
        with self._lock:
            self._sources[descriptor] = source
            self._epoll.register(descriptor, select.EPOLLIN)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="furybox edges", daemon=True)
                self._thread.start()

    def remove(self, descriptor: int) -> None:
        """Listen no more. After this, the descriptor is not read, and may be closed."""
        with self._lock:
            self._forget(descriptor)

    def close(self) -> None:
        """Stop the thread. Closing twice is fine."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
        os.eventfd_write(self._bell, 1)
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join()
        self._epoll.close()
        os.close(self._bell)

    def _run(self) -> None:
        while not self._is_closed:
            for told, hear in sorted(self._told(), key=lambda each: each[0].timestamp_ns):
                try:
                    hear(told)
                except Exception:  # noqa: BLE001  # one control's fault must not silence the others
                    _log.exception("An edge could not be passed on.")
            self._is_telling = False

    def _told(self) -> list[tuple[Timed, Callable[[Any], None]]]:
        told: list[tuple[Timed, Callable[[Any], None]]] = []
        ready = self._epoll.poll()
        self._is_telling = True
        for _ in range(_ROUNDS):
            for descriptor, _event in ready:
                told += self._read(descriptor)
            if self._is_closed or not (ready := self._epoll.poll(0)):
                break
        return told

    def _read(self, descriptor: int) -> list[tuple[Timed, Callable[[Any], None]]]:
        with self._lock:  # so that no line is let go while it is read
            source = self._sources.get(descriptor)
            if source is None:
                return []
            try:
                return [(each, source.hear) for each in source.read()]
            except OSError:
                _log.exception("A line tells nothing any more.")
                self._forget(descriptor)  # it would wake us for ever
                return []

    def _forget(self, descriptor: int) -> None:
        if self._sources.pop(descriptor, None) is not None and not self._epoll.closed:
            self._epoll.unregister(descriptor)
