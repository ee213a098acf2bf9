"""Check D, inside the service's own sandbox: what it must reach, and what it must not."""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path

from tests.real.inside.fingers import check


def refused(what: str, attempt: Callable[[], object]) -> str | None:
    """Why an attempt was refused; none when it was not. Some are answered with death, so a child tries."""
    if (child := os.fork()) == 0:
        try:
            attempt()
        except OSError as error:
            os._exit(error.errno or 1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"{what} ({signal.Signals(os.WTERMSIG(status)).name})"
    reason = os.waitstatus_to_exitcode(status)
    return f"{what} ({os.strerror(reason)})" if reason else None


def opened(path: str, how: int = os.O_RDONLY) -> Callable[[], object]:
    """Open a file."""
    return lambda: os.close(os.open(path, how))


def called(name: str, *arguments: object) -> Callable[[], object]:
    """Call the C library."""

    def call() -> None:
        if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) < 0:
            raise OSError(ctypes.get_errno(), name)

    return call


def socketed(family: int, kind: int) -> Callable[[], object]:
    """Make a socket."""
    return lambda: socket.socket(family, kind).close()


FORBIDDEN = {
    "/home/pi": lambda: list(Path("/home/pi").iterdir()),
    "/root": lambda: list(Path("/root").iterdir()),
    "/etc/shadow": opened("/etc/shadow"),
    "/dev/mem": opened("/dev/mem"),
    "the raw disk": opened("/dev/ubda"),
    "writing to /usr": opened("/usr/probe", os.O_WRONLY | os.O_CREAT),
    "writing to /etc": opened("/etc/probe", os.O_WRONLY | os.O_CREAT),
    "writing to its own program": opened("/opt/furybox/probe", os.O_WRONLY | os.O_CREAT),
    "an internet socket": socketed(socket.AF_INET, socket.SOCK_STREAM),
    "an IPv6 socket": socketed(socket.AF_INET6, socket.SOCK_DGRAM),
    "a raw socket": socketed(socket.AF_PACKET, socket.SOCK_RAW),
    "a new namespace": called("unshare", 0x10000000),
    "mounting": called("mount", b"none", b"/tmp", b"tmpfs", 0, None),
    "setting the clock": called("settimeofday", ctypes.byref((ctypes.c_long * 2)(1, 0)), None),
    "becoming root": lambda: os.setuid(0),
    "writable code": lambda: mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC),
    "the kernel's settings": opened("/proc/sys/kernel/hostname", os.O_WRONLY),
}
NEEDED = {
    "the pins": opened("/dev/gpiochip0", os.O_RDWR),
    "the I2C bus": opened("/dev/i2c-0", os.O_RDWR),
    "its journal's folder": lambda: Path("/var/lib/furybox/probe").write_text("here"),
    "its socket's folder": lambda: Path("/run/furybox/probe").write_text("here"),
    "its settings": opened("/etc/furybox/table.toml"),
    "a local socket": socketed(socket.AF_UNIX, socket.SOCK_STREAM),
}

reasons = {what: refused(what, attempt) for what, attempt in FORBIDDEN.items()}
let_through = [what for what, reason in reasons.items() if reason is None]
check(
    holds=not let_through,
    facts=f"from inside the sandbox, refused: {', '.join(filter(None, reasons.values()))}; "
    f"let through: {let_through or 'nothing'}",
)
missed = [reason for what, attempt in NEEDED.items() if (reason := refused(what, attempt))]
check(
    holds=not missed,
    facts=f"from inside the sandbox, reached: {', '.join(NEEDED)}; not reached: {missed or 'nothing'}",
)
