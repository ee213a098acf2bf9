"""
The panel's program, copied onto a board with MicroPython over its serial line.

`main.py` goes first and comes last: a board whose copying was interrupted has no program, and waits for the
next try. Each file is read back by its SHA-256. Which part hangs where is the owner's: a `wiring.py` that is
on the board already stays, unless another is handed in.
"""

from __future__ import annotations

import ast
import hashlib
import termios
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from hardware.firmware.talk import FIRMWARE
from hardware.panel import SERIAL_PORTS, PanelBusy, explained, panels, port_at
from hardware.ports import HardwareError
from hardware.raw_repl import NoPrompt, ProgramFailed, RawPrompt

UF2: Final = "https://micropython.org/download/RPI_PICO/"
"""Where MicroPython for a Pico comes from; a Pico 2 has RPI_PICO2 there."""

OLDEST: Final = (1, 22)
"""The first version of MicroPython that the panel's program is meant for."""

ANSWER_SECONDS: Final = 5.0
"""A panel whose host has just gone says hello after three."""
HELLO_SECONDS: Final = 10.0
"""A Pico says it 0.6 seconds after its power came."""
CHUNK: Final = 96
"""Bytes of a file in one program: below what a Pico takes in at once, however they are spelled."""

WIRING: Final = "firmware/wiring.py"
_NOT_COPIED: Final = ("main.py", "host_pins.py")  # the first apart; the second stands in for pins elsewhere
_NAMES: Final = ("BUTTONS", "DIAL", "NEOPIXELS", "LAMPS", "TEXT")

_MAKE_ROOM: Final = """\
import os
try:
 os.remove('main.py')
except OSError:
 pass
try:
 os.mkdir('firmware')
except OSError:
 pass
print('wiring.py' in os.listdir('firmware'))
"""
_VERSION: Final = "import sys\nprint(sys.implementation.name, *sys.implementation.version[:3])"
_SUM: Final = "import hashlib\nprint(hashlib.sha256(open({path!r}, 'rb').read()).digest().hex())"


class NoBoard(HardwareError):
    """No board with MicroPython is plugged in, or it is not the only one."""


class NotMicroPython(HardwareError):
    """What is on the port is no MicroPython, or too old a one."""


class PanelRuns(HardwareError):
    """The panel's program runs, and takes every byte as talk."""


class CopyFailed(HardwareError):
    """The board would not keep a file, or the program does not start from them."""


class BadPins(HardwareError):
    """A file is no wiring of a panel."""


class Installed(msgspec.Struct, frozen=True):
    """What came of it."""

    micropython: str
    """The board's version, such as `1.24.1`."""
    kept_wiring: bool
    """Whether the board had a `wiring.py`, which stayed as it was."""


def program() -> dict[str, bytes]:
    """
    The panel's files by their places on the board, `main.py` last.

    >>> [*program()][0], [*program()][-1]
    ('firmware/__init__.py', 'main.py')
    """
    folder = {each.name: each for each in files("hardware.firmware").iterdir() if each.name.endswith(".py")}
    modules = [name for name in sorted(folder) if name not in _NOT_COPIED]
    return {
        **{f"firmware/{name}": folder[name].read_bytes() for name in modules},
        "main.py": folder["main.py"].read_bytes(),
    }


def checked_pins(written: bytes, name: str) -> bytes:
    """
    A `wiring.py` of the owner's, if it names every part. Raises `BadPins`.

    >>> checked_pins(b"BUTTONS = {}", "mine.py")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hardware.panel_install.BadPins: mine.py is no wiring of a panel: DIAL is missing...
    """
    try:
        statements = ast.parse(written).body
    except (SyntaxError, ValueError) as error:
        why = str(error)
    else:
        targets = [target for each in statements if isinstance(each, ast.Assign) for target in each.targets]
        named = {target.id for target in targets if isinstance(target, ast.Name)}
        lacking = [each for each in _NAMES if each not in named]
        if not lacking:
            return written
        why = f"{lacking[0]} is missing"
    raise BadPins(
        "{file} is no wiring of a panel: {why}. Start from `furybox panel pins`.", file=name, why=why
    )


def board(folder: Path = SERIAL_PORTS) -> str:
    """The port of the one board with MicroPython that is plugged in. Raises `NoBoard`."""
    match panels(folder):
        case (only,):
            return only
        case ():
            raise NoBoard(
                "No board with MicroPython is plugged in. A new Pico: hold BOOTSEL while you plug it in, "
                "drop the UF2 from {uf2} on the drive that appears, and try again.",
                uf2=UF2,
            )
        case several:
            raise NoBoard(
                "Several boards are plugged in: {ports}. Say which by --port.", ports=", ".join(several)
            )


def install(path: str, pins: bytes | None, copying: Callable[[str], None]) -> Installed:
    """
    Copy the program to the board on *path*, start it, and wait until it says hello.

    *pins* is the owner's `wiring.py`; *copying* hears of each file before it is copied.
    Raises `DriverMissing`, `DeviceGone`, `PanelBusy`, `NotMicroPython`, `PanelRuns` and `CopyFailed`.
    """
    try:
        with port_at(path, seconds=ANSWER_SECONDS) as port:
            prompt = _prompt(port, path)
            version = _version(prompt)
            kept = _copy(prompt, program(), pins, copying)
            prompt.restart()
            port.timeout = HELLO_SECONDS
            said = port.read_until(FIRMWARE.encode())
    except (OSError, termios.error) as error:  # termios.error is no OSError, and pyserial lets it out
        trouble = explained(error, path)
        if isinstance(trouble, PanelBusy):
            raise PanelBusy(
                "Another program holds {path}. If it is the host: sudo systemctl stop furybox.", path=path
            ) from error
        raise trouble from error
    if not said.endswith(FIRMWARE.encode()):
        raise CopyFailed(
            "The program is on the board, but does not say hello: {why}. Is its wiring right? Unplug it, and "
            "plug it in again.",
            why=said.decode(errors="replace").strip().rpartition("\n")[2].strip("\r> ") or "-",
        )
    return Installed(version, kept)


def _prompt(port: object, path: str) -> RawPrompt:
    try:
        return RawPrompt(port)  # type: ignore[arg-type]  # pyserial is untyped
    except NoPrompt as none:
        if b" furybox-panel-" in none.heard:
            raise PanelRuns(
                "The panel's program runs on {path}, and takes no copying. Hold its button `back` while you "
                "plug it in, and try again.",
                path=path,
            ) from none
        raise NotMicroPython(
            "What is on {path} has no MicroPython. For a Pico: hold BOOTSEL while you plug it in, drop the "
            "UF2 from {uf2} on the drive that appears, and try again.",
            path=path,
            uf2=UF2,
        ) from none


def _version(prompt: RawPrompt) -> str:
    name, *numbers = prompt.run(_VERSION).split()
    version = ".".join(numbers)
    if name != "micropython" or tuple(int(each) for each in numbers[:2]) < OLDEST:
        raise NotMicroPython(
            "The board has {name} {version}; the panel needs MicroPython {oldest} or newer. Hold BOOTSEL "
            "while you plug it in, drop the UF2 from {uf2} on the drive that appears, and try again.",
            name=name,
            version=version,
            oldest=".".join(map(str, OLDEST)),
            uf2=UF2,
        )
    return version


def _copy(
    prompt: RawPrompt, told: Mapping[str, bytes], pins: bytes | None, copying: Callable[[str], None]
) -> bool:
    place = "firmware"
    try:
        had_wiring = prompt.run(_MAKE_ROOM).strip() == "True"
        for place, written in told.items():
            if place == WIRING and had_wiring and pins is None:
                continue
            copying(place)
            _put(prompt, place, pins if place == WIRING and pins is not None else written)
    except ProgramFailed as error:
        raise CopyFailed(
            "The board would not keep {file}: {why}. If its flash is full or torn, put MicroPython on it "
            "again, from {uf2}.",
            file=place,
            why=str(error),
            uf2=UF2,
        ) from error
    return had_wiring and pins is None


def _put(prompt: RawPrompt, path: str, written: bytes) -> None:
    prompt.run(f"f = open({path!r}, 'wb')")
    for at in range(0, len(written), CHUNK):
        prompt.run(f"f.write({written[at : at + CHUNK]!r})")
    prompt.run("f.close()")
    if prompt.run(_SUM.format(path=path)).strip() != hashlib.sha256(written).hexdigest():
        raise ProgramFailed("its SHA-256 is another")
