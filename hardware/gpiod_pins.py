"""
Pins for gpiozero by way of libgpiod, the kernel's own interface: `GpiodFactory`.

While no finger moves, nothing runs. It works on every Pi with a 40-pin header, the Pi 5 too.

There is one line request to a pin, not one for all: a request's lines cannot be changed later, and gpiozero
opens and closes its devices one at a time. All requests are watched by one thread, which keeps their edges in
order. Debouncing is not the driver's business, and there is no PWM.
"""

from __future__ import annotations

import contextlib
import errno
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero import Device
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.chips import HEADERS
from hardware.edge_watch import EdgeWatch, Source
from hardware.pin_errors import NoChip, PinBusy, PinsForbidden
from hardware.ports import DeviceGone

CONSUMER_BYTES: Final = 31
"""How much the kernel keeps of a consumer's name."""

_EDGES_KEPT: Final = 256  # by the kernel, while we are busy; its own choice is 16, which is one bad bounce
_BIASES: Final = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES: Final = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """
    Makes pins over libgpiod. *names* are what the pins are for, and what `gpioinfo` shows.

    Raises `NoChip` or `PinsForbidden`, and a pin `PinBusy`.
    """

    def __init__(
        self, names: Mapping[int, str] | None = None, *, chip: str | None = None, folder: Path = Path("/dev")
    ) -> None:
        super().__init__()
        # gpiozero keeps one book for all local factories, lest two hold one pin; here the kernel sees to that
        self.pins: dict[object, GpiodPin] = {}
        self._reservations: defaultdict[object, list[object]] = defaultdict(list)
        self._names = names or {}
        self._chip = _opened(Path(chip)) if chip else _found(folder)
        self._is_open = True
        self.watch = EdgeWatch()
        self.pin_class = GpiodPin

    def claim(self, number: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Take a line for ourselves. Raises `PinBusy`, and `DeviceGone` once closed."""
        if not self._is_open:
            raise DeviceGone("The pins were closed. Start Furybox again.")
        name = f"furybox {self._names.get(number, '')}".strip()
        consumer = name.encode()[:CONSUMER_BYTES].decode(errors="ignore")
        try:
            return self._chip.request_lines({number: settings}, consumer, _EDGES_KEPT)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            raise PinBusy(
                "GPIO{pin} is held by {holder}. Stop that, or give {name} another pin.",
                pin=number,
                holder=self._chip.get_line_info(number).consumer or "another program",
                name=name.removeprefix("furybox "),
            ) from error

    def is_behind(self) -> bool:
        """Whether an edge has happened that nobody was told of yet."""
        return self.watch.is_behind

    def close(self) -> None:
        """Let every line go. Closing twice is fine."""
        if self._is_open:
            self._is_open = False
            if Device.pin_factory is self:
                Device.pin_factory = None
            super().close()
            self.watch.close()
            self._chip.close()

    def _get_revision(self) -> int:
        try:
            return int(super()._get_revision())
        except (PinUnknownPi, OSError):
            return HEADERS.get(self._chip.get_info().label, HEADERS["pinctrl-bcm2711"])


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """One line of the chip, ours while it is open."""

    when_changed: (
        Callable[[float, int], None] | None
    )  # gpiozero's property, of which it keeps a weak reference

    def __init__(self, factory: GpiodFactory, info: object) -> None:
        super().__init__(factory, info)
        self._edges = "both"
        self._at_rest()
        self._line: gpiod.LineRequest | None = factory.claim(self._number, self._settings)

    def close(self) -> None:
        """Make the line an input again, which disturbs nothing, and let it go."""
        if (line := self._line) is not None:
            self._at_rest()
            with contextlib.suppress(OSError):  # a chip that has gone holds no line
                self.when_changed = None
                line.reconfigure_lines({self._number: self._settings})
            self._line = None
            line.release()

    def output_with_state(self, state: float) -> None:
        """Make it an output that starts with *state*, without a blip."""
        self._output(on=bool(state))

    def input_with_pull(self, pull: str) -> None:
        """Make it an input with a pull, at one go."""
        self._configure(gpiod.LineSettings(direction=Direction.INPUT, bias=self._bias(pull)))
        self._pull = pull

    def _at_rest(self) -> None:
        self._pull = self.info.pull or "floating"
        bias = Bias.AS_IS if self.info.pull else Bias.DISABLED
        self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=bias)

    def _held(self) -> gpiod.LineRequest:
        if self._line is None:  # gpiozero keeps a closed pin, and opens it again with the next device
            self._line = self.factory.claim(self._number, self._settings)
        return self._line

    def _configure(self, settings: gpiod.LineSettings) -> None:
        self._held().reconfigure_lines({self._number: settings})
        self._settings = settings

    def _output(self, *, on: bool) -> None:
        self.when_changed = None
        value = Value.ACTIVE if on else Value.INACTIVE
        self._configure(gpiod.LineSettings(direction=Direction.OUTPUT, output_value=value))

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        match value:
            case "output":
                self._output(on=self._get_state())
            case "input":
                self._configure(replace(self._settings, direction=Direction.INPUT))
            case _:
                raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")

    def _get_state(self) -> bool:
        return self._held().get_value(self._number) is Value.ACTIVE

    def _set_state(self, value: float) -> None:
        if self._get_function() == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        state = Value.ACTIVE if value else Value.INACTIVE
        self._held().set_value(self._number, state)
        self._settings = replace(self._settings, output_value=state)

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self._get_function() != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        self._configure(replace(self._settings, bias=self._bias(value)))
        self._pull = value

    def _bias(self, pull: str) -> Bias:
        if self.info.pull not in {pull, ""}:
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if pull not in _BIASES:
            raise PinInvalidPull(f"invalid pull {pull!r} for pin {self!r}")
        return _BIASES[pull]

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f"invalid edges {value!r} for pin {self!r}")
        listener, self.when_changed = self.when_changed, None
        self._edges = value
        self.when_changed = listener

    def _enable_event_detect(self) -> None:
        line = self._held()
        self.factory.watch.add(line.fd, Source(lambda: _waiting(line), self._told))
        self._configure(replace(self._settings, edge_detection=_EDGES[self._edges]))

    def _disable_event_detect(self) -> None:
        if self._line is not None:
            self.factory.watch.remove(self._line.fd)
            self._configure(replace(self._settings, edge_detection=Edge.NONE))

    def _told(self, event: gpiod.EdgeEvent) -> None:
        with self._when_changed_lock:  # it may be taken away at this very moment
            listener = self.when_changed
        if listener is not None:
            listener(event.timestamp_ns / 1e9, int(event.event_type is event.Type.RISING_EDGE))


def _waiting(line: gpiod.LineRequest) -> list[gpiod.EdgeEvent]:
    # asked again, for a line opened this moment may have the descriptor of one that had something to tell
    return line.read_edge_events() if line.wait_edge_events(0) else []


def _found(folder: Path) -> gpiod.Chip:
    others: list[str] = []
    forbidden: PinsForbidden | None = None
    for path in sorted(folder.glob("gpiochip*")):
        try:
            chip = _opened(path)
        except PinsForbidden as error:
            forbidden = error
            continue
        label = chip.get_info().label
        if label in HEADERS:
            return chip
        chip.close()
        others.append(f"{path} ({label})")
    if forbidden:
        raise forbidden
    if others:
        raise NoChip(
            "No chip here is one of a Pi's header, only: {others}. Name the right one as pins.chip.",
            others=", ".join(others),
        )
    raise NoChip("This machine has no GPIO pins. Run Furybox on a Pi, or type: furybox play")


def _opened(path: Path) -> gpiod.Chip:
    try:
        return gpiod.Chip(str(path))
    except PermissionError as error:
        raise PinsForbidden(
            "You may not use {path}. Type: sudo usermod -aG gpio $USER, then log out and in again.",
            path=str(path),
        ) from error
    except OSError as error:
        raise NoChip(
            "{path} is no GPIO chip: {why}. Name the right one as pins.chip, or leave it out.",
            path=str(path),
            why=error.strerror or str(error),
        ) from error
