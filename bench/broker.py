"""
From a finger to whoever listens at a broker, beside a console of the same table.

A real mosquitto on loopback, where there is one, a host and its publisher, and a listener on a bare socket.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import evening
import press
from row import Row

from companion.config import Mqtt
from tests.kit.broker import MOSQUITTO, Broker
from tests.kit.raw_client import RawClient

_TABLE = "bench"


def rows() -> Iterator[Row]:
    """The broker's listener hears that a turn's noise was made, and how the table stands."""
    if MOSQUITTO is None:
        print("The broker's row needs mosquitto: apt-get install mosquitto.")
        return
    with TemporaryDirectory() as place, evening.journal(press.SHORT) as journal:
        folder = Path(place)
        broker = Broker(folder).start()
        try:
            listener = RawClient(broker.port, "listener")
            listener.subscribe(f"furybox/{_TABLE}/state")
            told = Mqtt(url=f"mqtt://127.0.0.1:{broker.port}", table=_TABLE)
            table = evening.table(journal, press.SHORT)
            heard, at_console = asyncio.run(press.by_broker(folder, table, told, listener))
        finally:
            broker.kill()
    yield Row("a press, by a broker", "heard there", 1e3 * heard, "by a console", 1e3 * at_console, "ms")
