"""How often a table wakes for lamps with a rhythm, beside how often one of them changes. Linux only."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import evening
from row import Row, often

from companion.config import Config
from companion.devices.attached import Devices
from companion.table.host import Host
from hardware.contacts import later_on
from hardware.lamps import GpioLamps
from hardware.wiring import from_toml

_SECONDS = often(6.0, 2.0)
_WIRED = "[lamps]\nattack = 5\nseat-1 = 6\nseat-2 = 13"
_SETTLE_SECONDS = 1.0


def rows() -> Iterator[Row]:
    """A host with a game on its table and nobody at it: three lamps, one of which always has a rhythm."""
    told = subprocess.run([sys.executable, __file__], check=True, capture_output=True, text=True).stdout
    wakes, changes = (int(each) / _SECONDS for each in told.split())
    yield Row("wakes a second, rhythm", "a host", wakes, "changes of a lamp", changes, "", "at most 1x")


class _Watched(GpioLamps):
    """Lamps that know at how many moments one of them changed."""

    changes = 0

    def _light(self, now: float) -> None:
        before = dict(self._written)
        super()._light(now)
        self.changes += before != self._written


async def _lit(folder: Path) -> tuple[int, int]:
    """How often this process woke, and at how many moments a lamp changed."""
    from gpiozero.pins.mock import MockFactory  # noqa: PLC0415  # only where it is measured

    later = later_on(asyncio.get_running_loop())
    lamps = _Watched.open(from_toml(_WIRED), MockFactory(), clock=time.monotonic, call_later=later)
    with evening.journal(0) as journal:
        table = evening.table(journal, 0)
        table.hear(json.dumps(evening.start()))
        devices = Devices(outputs={"lamps": lamps})
        host = Host(table, devices, socket=folder / "s", config=Config(), language="en")
        running = asyncio.create_task(host.run())
        await asyncio.sleep(_SETTLE_SECONDS)
        woken, lamps.changes = _wakes(), 0
        await asyncio.sleep(_SECONDS)
        counted = _wakes() - woken - 1, lamps.changes  # one was this sleep's own
        host.stop()
        await running
    return counted


def _wakes() -> int:
    """How often the threads of this process have gone to sleep so far."""
    told = [(thread / "status").read_text() for thread in Path("/proc/self/task").iterdir()]
    lines = [line for each in told for line in each.splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        print(*asyncio.run(_lit(Path(place))))
