"""
The chips of an OLED, as their data sheets have them: what is sent decides what an eye sees on the glass.

A strict model of an SSD1306, SSD1309 and SH1106 on the usual module, and a wire to it with faults. A command
that the chip does not know, or not in this state, raises `NoSuchCommand`.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from random import Random

from smbus2 import i2c_msg

PAGE_MODE, HORIZONTAL_MODE = 2, 0
NOTHING = 0xE3


class NoSuchCommand(Exception):
    """The chip does not know this command, or not now. No OSError: the mistake is in the program."""


OPERANDS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
"""Commands with values that all chips have; none of the values moves a dot, save 0xA8 and 0xD3."""

SSD_OPERANDS = OPERANDS | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
SH_OPERANDS = OPERANDS | {0xAD: 1}

TOLERATED = {0x20, 0x8D}
"""No commands of an SH1106, but luma sends them to start one. The chip lets them pass as single bytes."""


class Controller:
    """One chip and the glass before it. What its memory holds when the power comes is anybody's guess."""

    def __init__(self, chip: str) -> None:
        self.chip = chip
        self.is_sh1106 = chip == "sh1106"
        self.columns = 132 if self.is_sh1106 else 128
        self._luck = Random(chip)  # noqa: S311  # no secret
        self.lose_power()

    def lose_power(self) -> None:
        self.memory = [bytearray(self._luck.randbytes(self.columns)) for _ in range(8)]
        self.waiting: list[int] = []
        self.mode = PAGE_MODE
        self.window = (0, self.columns - 1, 0, 7)
        self.column = self.page = 0
        self.is_mirrored = self.is_upside_down = self.is_inverse = self.is_all_lit = False
        self.is_on = False
        self.has_pump = self.chip != "ssd1306"  # an SSD1309 has none, that of an SH1106 starts by itself
        self.first_line = self.offset = 0
        self.lines = 64

    def command(self, sent: Iterable[int]) -> None:
        """Take commands, as many as there are. One that was cut off waits for its values."""
        operands = SH_OPERANDS if self.is_sh1106 else SSD_OPERANDS
        for byte in sent:
            if not self.waiting and self.is_sh1106 and byte in TOLERATED:
                continue
            self.waiting.append(byte)
            code, *values = self.waiting
            if len(values) == operands.get(code, 0):
                self.waiting = []
                self._obey(code, values)

    def data(self, sent: Iterable[int]) -> None:
        if self.waiting:
            message = f"{self.chip}: 0x{self.waiting[0]:02X} lacks a value."
            raise NoSuchCommand(message)
        for byte in sent:
            column = self.columns - 1 - self.column if self.is_mirrored else self.column
            self.memory[self.page][column] = byte
            self._move_on()

    def glass(self) -> bytes:
        """What an eye sees: 1024 bytes, row by row, the leftmost dot in the highest bit."""
        if not (self.is_on and self.has_pump):
            return bytes(1024)
        seen = bytearray(1024)
        first = (self.columns - 128) // 2  # the segments that are wired to dots
        for y in range(self.lines):
            # The module's glass stands on its head: a chip told to scan upside down shows it upright.
            row = (y if self.is_upside_down else self.lines - 1 - y) + self.first_line + self.offset
            page, bit = divmod(row % 64, 8)
            for x in range(128):
                lit = self.memory[page][first + 127 - x] >> bit & 1
                if self.is_all_lit or lit != self.is_inverse:
                    seen[y * 16 + x // 8] |= 0x80 >> x % 8
        return bytes(seen)

    def _obey(self, code: int, values: list[int]) -> None:
        match code, values:
            case _ if NOTHING in values:  # what was cut off is filled up with whatever comes next
                self.window, self.mode, self.offset, self.lines = (9, 9, 3, 3), PAGE_MODE, 35, 36
                self.has_pump &= code != 0x8D or self.chip == "ssd1309"
            case 0x20, [0 | 2 as mode]:
                self.mode = mode
            case (0x21, [first, last]) if first <= last < 128:
                if self.mode == HORIZONTAL_MODE:
                    self.window = (first, last, *self.window[2:])
                    self.column = first
            case (0x22, [first, last]) if first <= last < 8:
                if self.mode == HORIZONTAL_MODE:
                    self.window = (*self.window[:2], first, last)
                    self.page = first
            case (_, []) if code <= 0x1F and self.mode == PAGE_MODE:
                high = code >= 0x10
                self.column = code % 16 << 4 | self.column % 16 if high else self.column & 0xF0 | code
            case (_, []) if 0xB0 <= code <= 0xB7 and self.mode == PAGE_MODE:
                self.page = code - 0xB0
            case (_, []) if 0x40 <= code <= 0x7F:
                self.first_line = code - 0x40
            case (0x8D, [0x10 | 0x14]) | (0xAD, [0x8A | 0x8B]):
                self.has_pump = self.chip == "ssd1309" or values[0] in {0x14, 0x8B}
            case 0xA0 | 0xA1, []:
                self.is_mirrored = code == 0xA1
            case 0xA4 | 0xA5, []:
                self.is_all_lit = code == 0xA5
            case 0xA6 | 0xA7, []:
                self.is_inverse = code == 0xA7
            case (0xA8, [lines]) if 15 <= lines < 64:
                self.lines = lines + 1
            case 0xAE | 0xAF, []:
                self.is_on = code == 0xAF
            case (_, []) if 0xC0 <= code <= 0xCF:
                self.is_upside_down = code >= 0xC8
            case (0xD3, [offset]) if offset < 64:
                self.offset = offset
            case (_, [_]) if code in OPERANDS and code not in {0xA8, 0xD3}:
                pass  # brightness and timing
            case _, [] if code == NOTHING:
                pass
            case _:
                message = f"{self.chip} in mode {self.mode} does not know {bytes([code, *values]).hex(' ')}."
                raise NoSuchCommand(message)

    def _move_on(self) -> None:
        if self.mode == PAGE_MODE:  # an SH1106 stays at its last column, an SSD1306 starts the page again
            last = self.columns - 1
            self.column = self.column + 1 if self.column < last else last if self.is_sh1106 else 0
            return
        left, right, top, bottom = self.window
        self.column += 1
        if self.column > right:
            self.column = left
            self.page = self.page + 1 if self.page < bottom else top


class Wire:
    """An I2C bus with one chip on it, which counts bytes and can fail. It is an SMBus to whoever writes."""

    def __init__(self, controller: Controller, address: int = 0x3C) -> None:
        self.controller = controller
        self.address = address
        self.is_plugged_in = True
        self.fails_after: int | None = None
        """Bytes that still arrive before one is not acknowledged."""
        self.bytes = 0
        """All bytes on the wire: addresses, control bytes, commands and data."""
        self.messages = 0
        self.is_open = True

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        """As smbus2 has it; the kernel takes 32 bytes."""
        if not 1 <= len(data) <= 32:
            message = f"The kernel takes 1 to 32 bytes, not {len(data)}."
            raise ValueError(message)
        self._write(address, [control, *data])

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        for message in messages:
            self._write(message.addr, list(message))

    def close(self) -> None:
        self.is_open = False

    def _write(self, address: int, sent: list[int]) -> None:
        if not self.is_open:
            raise OSError(errno.EBADF, "Bad file descriptor")
        self.messages += 1
        self.bytes += 1
        if not self.is_plugged_in or address != self.address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        control, *payload = sent
        arrives = len(payload) if self.fails_after is None else min(self.fails_after, len(payload))
        self.bytes += 1 + arrives
        {0x00: self.controller.command, 0x40: self.controller.data}[control](payload[:arrives])
        if arrives < len(payload):
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if self.fails_after is not None:
            self.fails_after -= arrives
