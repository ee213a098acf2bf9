"""
MicroPython's raw prompt on a port: programs in, what they print out.

How it talks is in MicroPython's reference, "The MicroPython Interactive Interpreter Mode": ctrl-A begins it,
ctrl-D ends a program and each half of its answer, ctrl-B goes back to the prompt for people.
"""

from __future__ import annotations

from typing import Final, Protocol

from hardware.ports import DeviceGone, HardwareError

_STOP: Final = b"\r\x03\x03"
_BEGIN: Final = b"\r\x01"
_BEGUN: Final = b"raw REPL; CTRL-B to exit\r\n>"
_END: Final = b"\x04"
_TO_PEOPLE_AND_ANEW: Final = b"\x02\x04"
_HEARD: Final = b"OK"


class Port(Protocol):
    """A serial port, as pyserial has it."""

    def write(self, said: bytes, /) -> object:
        """Send bytes."""

    def read_until(self, expected: bytes) -> bytes:
        """What is heard up to these bytes, or until the port's time is over."""


class NoPrompt(HardwareError):
    """What is on the port does not come to a raw prompt; *heard* is what it said instead."""

    def __init__(self, heard: bytes) -> None:
        super().__init__("There is no MicroPython.")
        self.heard = heard


class ProgramFailed(HardwareError):
    """A program ended with an exception on the board."""


class RawPrompt:
    """A board that waits for programs. Raises `NoPrompt` when it does not."""

    def __init__(self, port: Port) -> None:
        self._port = port
        port.write(_STOP)
        port.write(_BEGIN)
        heard = port.read_until(_BEGUN)
        if not heard.endswith(_BEGUN):
            raise NoPrompt(heard)

    def run(self, program: str) -> str:
        """
        What a program prints. The next one waits for it, so none outruns the board; each is below 500 bytes.

        Raises `ProgramFailed` with the exception's last line, and `DeviceGone` when no answer comes.
        """
        self._port.write(program.encode() + _END)
        self._heard(_HEARD)
        printed, trace = self._heard(_END), self._heard(_END)
        self._heard(b">")
        if trace:
            raise ProgramFailed("{why}", why=trace.decode(errors="replace").strip().rpartition("\n")[2])
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def restart(self) -> None:
        """Have the board begin anew, with its own program."""
        self._port.write(_TO_PEOPLE_AND_ANEW)

    def _heard(self, end: bytes) -> bytes:
        heard = self._port.read_until(end)
        if not heard.endswith(end):
            raise DeviceGone("The board stopped answering. Unplug it, plug it in, and try again.")
        return heard.removesuffix(end)
