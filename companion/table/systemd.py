"""
A word with systemd: ready, how things are, and still alive. Silent where no systemd listens.

The watchdog is fed by the event loop itself, so it barks when the loop no longer turns.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Mapping

_MICROSECONDS = 1_000_000

_log = logging.getLogger(__name__)


def tell(*words: str, environment: Mapping[str, str] = os.environ) -> bool:
    """
    Tell systemd, for example `tell("READY=1", "STATUS=The table is open.")`; returns whether it listens.

    A word that cannot be said now is logged, and never waited for: the game goes on.

    >>> tell("READY=1", environment={})
    False
    """
    address = environment.get("NOTIFY_SOCKET")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.settimeout(0)
        try:
            line.sendto("\n".join(words).encode(), "\0" + address[1:] if address.startswith("@") else address)
        except OSError as error:
            _log.warning("systemd could not be told %s: %s", words[0], error)
            return False
    return True


def patience_seconds(environment: Mapping[str, str] = os.environ) -> float | None:
    """
    How long systemd waits for a sign of life from this process; none when it does not wait.

    >>> patience_seconds({"WATCHDOG_USEC": "20000000"})
    20.0
    """
    usec, pid = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID")
    if not usec.isdecimal() or (pid and pid != str(os.getpid())):
        return None
    return int(usec) / _MICROSECONDS


def feed(loop: asyncio.AbstractEventLoop, environment: Mapping[str, str] = os.environ) -> None:
    """Give signs of life from *loop*, twice as often as systemd asks, for as long as it turns."""
    patience = patience_seconds(environment)
    if patience is None:
        return

    def alive() -> None:
        loop.call_later(patience / 2, alive)
        tell("WATCHDOG=1", environment=environment)

    alive()
