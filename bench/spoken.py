"""From a press to the glass at a table that says everything aloud, beside one that is silent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import evening
import press
from row import Row, often

from companion.config import Config, Speech
from companion.devices.attached import Devices
from companion.table.announcing import Announcing
from companion.table.host import Host
from companion.table.session import Session
from hardware.ports import Picture, Press
from hardware.simulated_parts import SimulatedScreen
from hardware.speech import ENGINES, PLAYER, Speaker, command

_PRESSES = often(300, 2)
_CALM_SECONDS = 0.06
"""Between two presses: longer than the voice waits for the glass."""


class _Glass(SimulatedScreen):
    """A glass that says when it has a picture."""

    def __init__(self) -> None:
        super().__init__()
        self._loop, self.has_it = asyncio.get_running_loop(), asyncio.Event()

    def show(self, picture: Picture) -> None:
        """Say so as soon as the next press can be told."""
        super().show(picture)
        self._loop.call_soon_threadsafe(self.has_it.set)


def rows() -> Iterator[Row]:
    """The same presses in turn at both tables; where espeak-ng is, it speaks on ALSA's null device."""
    engine = all(map(which, ("espeak-ng", PLAYER[0])))
    with (
        TemporaryDirectory() as folder,
        evening.journal(press.SHORT) as one,
        evening.journal(press.SHORT) as other,
    ):
        tables = [evening.table(kept, press.SHORT) for kept in (one, other)]
        silent, spoken = asyncio.run(_measured(Path(folder), tables, engine=engine))
    ours = "espeak-ng" if engine else "spoken"
    yield Row("a press, on the glass", ours, 1e3 * spoken, "silent", 1e3 * silent, "ms", "at most 1.02x")


async def _measured(folder: Path, tables: list[Session], *, engine: bool) -> list[float]:
    """Median seconds until each glass has what a press changed; all but the first table speak."""
    loop, turns, running = asyncio.get_running_loop(), [], []
    for n, table in enumerate(tables):
        glass, ready, times = _Glass(), asyncio.Event(), list[float]()
        host = Host(table, Devices(screen=glass), socket=folder / f"{n}", config=Config(), language="en")
        if n:
            program = [each.format(voice="en") for each in ENGINES["espeak-ng"]] if engine else []
            player = (*PLAYER, "-D", "null")
            speaker = Speaker(program, command(("true", "{text}")), kept=engine, player=player)
            Announcing(table, host, speaker, Speech(says="all"))
        running.append(loop.create_task(host.run(ready=ready.set)))
        await ready.wait()
        turns.append((host, glass, times))
    in_order = list(turns)
    for gesture in islice(cycle(("press", "hold")), _PRESSES):
        for host, glass, times in turns:
            host.press(Press("repeat", "hold", at=0.0))  # it says how it stands meanwhile
            await asyncio.sleep(_CALM_SECONDS)
            glass.has_it.clear()
            began = perf_counter()
            host.press(Press("seat-1", gesture, at=0.0))
            await glass.has_it.wait()
            times.append(perf_counter() - began)
        turns.reverse()
    for host, _glass, _times in turns:
        host.stop()
    await asyncio.gather(*running)
    return [median(times) for _host, _glass, times in in_order]


if __name__ == "__main__":
    for row in rows():
        print(row)
