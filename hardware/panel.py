"""
A panel on a USB cable, by pyserial: buttons, lamps and two rows of text, whole again whenever it comes back.

One thread of its own does everything with the port: it reads until there is something to say. What is said
and what is felt is the business of `panel_protocol`.
"""

from __future__ import annotations

import errno
import logging
import secrets
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Lock, Thread, current_thread
from types import TracebackType
from typing import Any, Final, Self

from hardware.contacts import Clock
from hardware.panel_protocol import PanelTalk
from hardware.pin_errors import DriverMissing
from hardware.ports import DeviceGone, Glow, HardwareError, Panel, Press
from hardware.settle import Feel

log = logging.getLogger(__name__)

SPEED: Final = 115_200
"""Bits in a second, where the cable ends in a chip that cares; a Pico does not."""
READ_SECONDS: Final = 0.2
WRITE_SECONDS: Final = 1.0
FIRST_WAIT_SECONDS: Final = 0.1
LONGEST_WAIT_SECONDS: Final = 3.0
"""After a failure the port is tried again soon, then less and less often."""

_FELL_SILENT: Final = "The panel on {path} fell silent. Unplug it, and plug it in again."
_FAULT: Final = "The listener of the panel on {path} has a fault, and starts again. The log says more."
_NO_PANEL: Final = (
    "What is plugged in on {path} does not answer as a panel. Copy the firmware to it: furybox panel install."
)

SERIAL_PORTS: Final = Path("/dev/serial/by-id")


def panels(folder: Path = SERIAL_PORTS) -> tuple[str, ...]:
    """
    Paths of what may be panels: boards with MicroPython, by the names they keep wherever they are plugged in.

    >>> panels(Path("/nowhere"))
    ()
    """
    return tuple(sorted(str(path) for path in folder.glob("*MicroPython*")))


class PanelBusy(HardwareError):
    """Another program holds the panel's port."""


def port_at(path: str, *, seconds: float) -> Any:
    """
    Open a serial port for nobody else, on which a read waits so long. Raises `DriverMissing`.

    Whatever else it raises, now and later, `explained` makes a sentence of.
    """
    try:
        from serial import Serial  # noqa: PLC0415  # a driver
    except ImportError as error:
        raise DriverMissing(
            'The library {library} is missing, which the panel needs. Type: pip install "furybox[pi]".',
            library=error.name or str(error),
        ) from error

    return Serial(path, SPEED, timeout=seconds, write_timeout=WRITE_SECONDS, exclusive=True)


class UsbPanel(Panel):
    """
    The panel on one port, now or whenever it is plugged in.

    It need not be there to be opened. `on_change` is called, as the listener is, on the panel's own thread,
    whenever `is_there` or `trouble` has changed.
    """

    def __init__(
        self, path: str, *, clock: Clock, feel: Feel | None, on_change: Callable[[], None] | None
    ) -> None:
        self._path = path
        self._clock = clock
        self._on_change = on_change
        self._on_press: Callable[[Press], None] | None = None
        self._talk = PanelTalk(secrets.token_hex(4), feel)
        self._is_there = False
        self._trouble: HardwareError | None = DeviceGone("The panel on {path} has yet to answer.", path=path)
        self._port: Any = None
        self._closing = Event()
        self._lock = Lock()  # around the talk, and around opening and closing the port
        self._thread = Thread(target=self._run, name="panel", daemon=True)

    @classmethod
    def open(
        cls,
        path: str,
        *,
        clock: Clock,
        feel: Feel | None = None,
        on_change: Callable[[], None] | None = None,
    ) -> Self:
        """Begin to talk to the panel on *path*, best one of `panels`. Whether it is there shows later."""
        panel = cls(path, clock=clock, feel=feel, on_change=on_change)
        panel._thread.start()
        return panel

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_there(self) -> bool:
        """Whether the panel answers now."""
        return self._is_there

    @property
    def trouble(self) -> HardwareError | None:
        """Why the panel does not answer; none while it does."""
        return self._trouble

    def listen(self, callback: Callable[[Press], None]) -> None:
        """From now on, call back with every press. A second listener replaces the first."""
        self._on_press = callback

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Make the lamps match, now or as soon as the panel is there. Raises `DeviceGone` when it is not."""
        self._ask(lambda: self._talk.show(pattern))

    def write(self, first: str, second: str = "") -> None:
        """Show two rows of sixteen characters; accents are left out. Raises as `show` does."""
        self._ask(lambda: self._talk.write(first, second))

    def brighten(self, level: int) -> None:
        """Make the lamps so bright, from 0 to 255. Raises as `show` does."""
        self._ask(lambda: self._talk.brighten(level))

    def close(self) -> None:
        """Darken the panel and let it go. Closing twice is fine."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join(WRITE_SECONDS + READ_SECONDS)

    def _ask(self, want: Callable[[], None]) -> None:
        if self._closing.is_set():
            raise DeviceGone("The device was closed. Start Furybox again.")
        with self._lock:
            want()
        self._wake()
        if trouble := self._trouble:
            raise DeviceGone(trouble.template, **trouble.named)

    def _wake(self) -> None:
        with self._lock:
            if self._port is not None:
                self._port.cancel_read()

    def _run(self) -> None:
        wait = FIRST_WAIT_SECONDS
        while not self._closing.is_set():
            try:
                self._meet()
            except (OSError, termios.error) as error:  # termios.error is no OSError, and pyserial lets it out
                if self._is_there:
                    wait = FIRST_WAIT_SECONDS
                self._changed(explained(error, self._path))
            except Exception:  # nobody else would see the end of this thread: it tells, and goes on
                log.exception("The panel's thread fails.")
                self._changed(DeviceGone(_FAULT, path=self._path))
            self._closing.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT_SECONDS)
        self._is_there = False

    def _meet(self) -> None:
        """Open the port, and talk until the panel is gone or the table closes."""
        with port_at(self._path, seconds=READ_SECONDS) as port:
            port.reset_input_buffer()
            try:
                with self._lock:
                    self._port = port
                    self._talk.open(self._clock())
                while not self._closing.is_set():
                    self._turn(port)
                port.write(self._talk.bye())
            finally:
                with self._lock:
                    self._port = None

    def _turn(self, port: Any) -> None:
        with self._lock:
            said = self._talk.say(self._clock())
        if said:
            port.write(said)
        heard = port.read(port.in_waiting or 1)
        with self._lock:
            missing, boots = self._talk.missing, self._talk.boots
            now = self._clock()
            felt = self._talk.hear(heard, now)
            is_there, is_silent = self._talk.is_there(now), self._talk.is_silent(now)
        if self._talk.missing > missing:
            log.warning("The panel had to drop presses: no room, or they were meant for an earlier run.")
        if self._talk.boots > boots > 0:
            log.warning("The panel lost its power; a press of that very moment may be missing.")
        if is_there and not self._is_there:
            self._changed(None)
        for press in felt:
            if self._on_press is not None and not self._closing.is_set():
                self._on_press(press)
        if is_silent:
            raise DeviceGone(_FELL_SILENT if self._is_there else _NO_PANEL, path=self._path)

    def _changed(self, trouble: HardwareError | None) -> None:
        is_news = str(trouble) != str(self._trouble)
        self._trouble = trouble
        self._is_there = trouble is None
        if is_news:
            log.info("Panel: %s", trouble or "it is there.")
            if self._on_change is not None:
                self._on_change()


def explained(error: OSError | termios.error, path: str) -> HardwareError:
    """What a port complained of, with what to do."""
    if isinstance(error, HardwareError):
        return error
    match error.args[0] if error.args else None:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return DeviceGone("No panel is plugged in on {path}. Plug it in.", path=path)
        case errno.EACCES | errno.EPERM:
            return DeviceGone(
                "Furybox may not open {path}. Run `sudo usermod -aG dialout $USER`, and log in again.",
                path=path,
            )
        case errno.EAGAIN | errno.EBUSY:
            return PanelBusy("Another program holds the panel on {path}. Close that program.", path=path)
    return DeviceGone(
        "The panel on {path} was unplugged ({reason}). Plug it in.", path=path, reason=str(error)
    )
