"""
A kernel with GPIO chips, for the real `gpiod`: its compiled half is replaced, its Python half is not.

It answers as the kernel does: a line is held once, edges wait in a queue behind a file descriptor, and an
ioctl on a chip that is not there fails with the kernel's own number.
"""

from __future__ import annotations

import errno
import itertools
import os
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from gpiod import ChipInfo, EdgeEvent, LineInfo, _ext
from gpiod.line import Value

from hardware.edge_watch import EdgeWatch, Source
from hardware.gpiod_pins import GpiodFactory
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS


@dataclass
class Line:
    level: int = 0
    """What the wire is at: set by a finger for an input, by us for an output."""
    consumer: str = ""
    settings: dict[str, int] = field(default_factory=dict)
    request: FakeRequest | None = None
    history: list[dict[str, int]] = field(default_factory=list)
    """Every configuration so far."""


class Kernel:
    """The chips of a machine. `install` puts it below `gpiod`."""

    def __init__(self, folder: Path, clock: MovedClock) -> None:
        self.folder = folder
        self.clock = clock
        self._stamps = itertools.count()
        self.chips: dict[str, tuple[str, dict[int, Line]]] = {}
        self.forbidden: set[str] = set()

    def plug_in(self, number: int, label: str, lines: int = 54) -> dict[int, Line]:
        path = self.folder / f"gpiochip{number}"
        path.touch()
        self.chips[str(path)] = label, {n: Line() for n in range(lines)}
        return self.chips[str(path)][1]

    def stamp(self) -> int:
        """The time in nanoseconds; no two edges have the same."""
        return round(self.clock.now() * 1e9) + next(self._stamps)

    def install(self, monkeypatch: Any) -> None:
        """Replace the compiled half of `gpiod`."""
        monkeypatch.setattr(_ext, "Chip", lambda path: FakeChip(self, path))
        monkeypatch.setattr(_ext, "LineConfig", FakeConfig)
        monkeypatch.setattr(_ext, "LineSettings", dict)


class FakeConfig:
    def __init__(self) -> None:
        self.lines: dict[int, dict[str, int]] = {}

    def add_line_settings(self, offsets: list[int], settings: dict[str, int]) -> None:
        self.lines |= dict.fromkeys(offsets, settings)


class FakeChip:
    def __init__(self, kernel: Kernel, path: str) -> None:
        if path in kernel.forbidden:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path not in kernel.chips:
            is_there = Path(path).exists()
            code = errno.ENOTTY if is_there else errno.ENOENT
            raise OSError(code, os.strerror(code))
        self.kernel, self.path = kernel, path
        self.label, self.lines = kernel.chips[path]

    def get_info(self) -> ChipInfo:
        return ChipInfo(Path(self.path).name, self.label, len(self.lines))

    def get_line_name(self, offset: int) -> None:
        pass

    def get_line_info(self, offset: int, watch: bool) -> LineInfo:  # noqa: ARG002, FBT001  # gpiod's own
        line = self.lines[offset]
        return LineInfo(offset, "", bool(line.consumer), line.consumer, 1, 0, 1, 1, 1, 1, 0, 0)

    def request_lines(self, config: FakeConfig, consumer: str, event_buffer_size: int) -> FakeRequest:
        if any(self.lines[offset].consumer for offset in config.lines):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return FakeRequest(self, config, consumer, event_buffer_size)

    def close(self) -> None:
        pass


class FakeRequest:
    def __init__(self, chip: FakeChip, config: FakeConfig, consumer: str, kept: int) -> None:
        self._chip = chip
        self._edges: deque[EdgeEvent] = deque(maxlen=kept)
        self.fd, self._tell = os.pipe()
        self.chip_name = "gpiochip"
        self.offsets = list(config.lines)
        for offset in self.offsets:
            chip.lines[offset].consumer = consumer[:31]
            chip.lines[offset].request = self
        self.reconfigure_lines(config)

    def reconfigure_lines(self, config: FakeConfig) -> None:
        """Take new settings; an output takes its value with them."""
        for offset, settings in config.lines.items():
            line = self._chip.lines[offset]
            line.settings = settings
            line.history.append(settings)
            if settings["direction"] == _ext.DIRECTION_OUTPUT:
                line.level = settings["output_value"]
            elif settings["bias"] in {_ext.BIAS_PULL_UP, _ext.BIAS_PULL_DOWN}:
                line.level = int(settings["bias"] == _ext.BIAS_PULL_UP)

    def get_values(self, offsets: list[int], values: list[Value]) -> None:
        values[:] = [Value(self._chip.lines[offset].level) for offset in offsets]

    def set_values(self, values: dict[int, Value]) -> None:
        for offset, value in values.items():
            if self._chip.lines[offset].settings["direction"] != _ext.DIRECTION_OUTPUT:
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            self._chip.lines[offset].level = value.value

    def move(self, offset: int, level: int) -> None:
        line = self._chip.lines[offset]
        if line.level == level:
            return
        line.level = level
        kind = _ext.EDGE_RISING if level else _ext.EDGE_FALLING
        if line.settings["edge_detection"] in {_ext.EDGE_BOTH, kind}:
            rising = _ext.EDGE_EVENT_TYPE_RISING if level else _ext.EDGE_EVENT_TYPE_FALLING
            self._edges.append(EdgeEvent(rising, self._chip.kernel.stamp(), offset, 0, 0))
            os.write(self._tell, b".")

    def read_edge_events(self, max_events: int | None) -> list[EdgeEvent]:
        """Take what waits; where nothing does, wait, as the kernel would."""
        if self._chip.path not in self._chip.kernel.chips:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        count = len(os.read(self.fd, max_events or 64))
        return [self._edges.popleft() for _ in range(min(count, len(self._edges)))]

    def release(self) -> None:
        for offset in self.offsets:
            self._chip.lines[offset].consumer = ""
            self._chip.lines[offset].request = None
        os.close(self.fd)
        os.close(self._tell)


class KernelPins:
    """The header of a Pi: pins by the real `GpiodFactory`, and what a finger can do to them."""

    def __init__(self, kernel: Kernel, names: dict[int, str] | None = None) -> None:
        self.clock = kernel.clock
        self.lines = kernel.plug_in(0, "pinctrl-rp1")
        self.factory = GpiodFactory(names, folder=kernel.folder)
        self.factory.ticks = kernel.clock.now

    def close_contact(self, pin: int, *, is_closed: bool) -> None:
        """Connect a pin to ground, or not, and wait until everybody has heard of it."""
        line = self.lines[pin]
        if line.request is None:
            line.level = int(not is_closed)
        else:
            line.request.move(pin, int(not is_closed))
            all_told(self.factory.watch)


def all_told(watch: EdgeWatch) -> None:
    @dataclass
    class Last:
        timestamp_ns: int = 2**63  # sorted behind all others

    told = Event()
    reading, writing = os.pipe()
    watch.add(reading, Source(lambda: [Last()] if os.read(reading, 1) else [], lambda _: told.set()))
    os.write(writing, b".")
    is_told = told.wait(PATIENCE_SECONDS)
    watch.remove(reading)
    os.close(reading)
    os.close(writing)

    assert is_told
