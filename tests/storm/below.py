"""A real host with a witness below it: every deed on its disk is known, and may be made to fail."""

from __future__ import annotations

import mmap
import os
import re
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.kit.host import Host

_DEED: Final = struct.Struct("<ciqq")
_ORDERS: Final = struct.Struct("<iiiiq")
_SHOWN: Final = re.compile(rb'"type":"table","mark":\{"game":(\d+),"version":(\d+)\},[^{}]*"shown":\{')


def compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc")


class Deed(NamedTuple):
    """One thing that a host did: wrote, cut off, flushed, made, renamed, unlinked, or said."""

    what: str
    """`w`, `t`, `f`, `c`, `r`, `u` or `s`."""

    path: str
    at: int
    content: bytes


class Below:
    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve() / "state"
        self.folder.mkdir()
        self._log = folder / "deeds"
        self._library = folder / "below.so"
        source = Path(__file__).with_name("below.c")
        command = [
            compiler() or "cc",
            *["-shared", "-fPIC", "-O2", "-o"],
            self._library,
            source,
            "-ldl",
            "-pthread",
        ]
        subprocess.run(command, check=True)
        orders = folder / "orders"
        orders.write_bytes(bytes(_ORDERS.size))
        with orders.open("r+b") as file:
            self._orders = mmap.mmap(file.fileno(), _ORDERS.size)
        self._environment = {
            "LD_PRELOAD": str(self._library),
            "STORM_FOLDER": str(self.folder),
            "STORM_LOG": str(self._log),
            "STORM_ORDERS": str(orders),
        }

    def host(self, *options: str) -> Host:
        """A host on that folder. Its socket lies elsewhere: it is no file that is kept."""
        return Host(self.folder, *options, name="../furybox.sock", environment=self._environment)

    def order(self, *, writes: int = 0, flushes: int = 0, others: int = 0, seconds: int = 0) -> None:
        """Have every write, flush, or other deed fail from now on; and the clock be wrong by *seconds*."""
        self._orders[:] = _ORDERS.pack(writes, flushes, others, 0, seconds)

    def wrong_clock(self, seconds: int) -> dict[str, str]:
        """The environment of a program whose clock is wrong by *seconds*; its deeds are not written down."""
        self.order(seconds=seconds)
        return {name: self._environment[name] for name in ("LD_PRELOAD", "STORM_ORDERS")}

    def deeds(self) -> Iterator[Deed]:
        told, at = self._log.read_bytes(), 0
        while at < len(told):
            what, path, where, length = _DEED.unpack_from(told, at)
            at += _DEED.size
            name = os.fsdecode(told[at : at + path])
            at += path
            yield Deed(what.decode(), name, where, told[at : at + length])
            at += length


def shown(said: bytes) -> tuple[int, int] | None:
    """The game and the version of the table that a host told somebody of; none in other words."""
    found = _SHOWN.search(said)
    return (int(found[1]), int(found[2])) if found else None
