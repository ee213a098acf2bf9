"""
The machine that is examined: the outermost edge of the doctor.

Files are read below `root`, so a test lays out a small /dev, /etc, /proc and /sys of its own. What no file
can tell is handed in: see `this_machine` for where it comes from.
"""

from __future__ import annotations

import getpass
import grp
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec

from companion.words.clock import utc_now
from hardware import chips, i2c_probe
from hardware.chips import Chip

MEGABYTE: Final = 1_000_000


class Library(msgspec.Struct, frozen=True):
    """How a library answers when it is imported."""

    state: Literal["there", "missing", "hollow", "broken"]
    """`hollow` is there by name, without what it is for: a stub, or a version too old."""

    why: str = ""
    """What a broken one says."""


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """A computer, as far as the doctor looks."""

    root: Path
    """Where its files begin."""

    environment: Mapping[str, str]
    python: tuple[int, int]
    user: str

    groups: frozenset[str]
    """The groups in force for this session; a group given since is not among them."""

    library: Callable[[str, str], Library]
    """Tries a module, and whether it has a name that only the right one has."""

    may: Callable[[Path], bool]
    """Whether this user may read and write a file, or make files in a folder."""

    chips: Callable[[], tuple[Chip, ...]]
    """The GPIO chips; a path is as in the wiring, without `root`."""

    answers: Callable[[Path, int], bool]
    """Whether a bus has a device at an address. Raises `OSError` when the bus cannot be asked."""

    free_bytes: Callable[[Path], int]
    """Room on the disk that holds a folder."""

    home: str = sys.prefix
    """The folder of the environment that this program runs in."""

    apt_policy: Callable[[str], str] = lambda _package: ""
    """What apt says, without a network, of the versions of a package; empty where there is no apt."""

    now: Callable[[], str] = utc_now
    """The time of day, RFC 3339 UTC."""

    def at(self, path: str | Path) -> Path:
        """Where a file of this machine is; a relative one is in the working folder."""
        return self.root / str(Path(path).absolute()).lstrip("/")

    def text(self, path: str) -> str:
        """What a file says; empty when it cannot be read."""
        try:
            return self.at(path).read_text("utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return ""

    @property
    def model(self) -> str:
        """What a Pi calls itself, as in `Raspberry Pi 5 Model B Rev 1.0`; empty for another computer."""
        model = self.text("/proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""

    def group_members(self) -> dict[str, frozenset[str]]:
        """Every group there is, with those who were given it."""
        rows = (line.split(":") for line in self.text("/etc/group").splitlines())
        return {row[0]: frozenset(row[3].split(",")) for row in rows if len(row) == 4}  # noqa: PLR2004  # its form

    def programs(self) -> Iterator[tuple[Path, str]]:
        """Every running program's folder in /proc, and its name."""
        for folder in sorted(self.at("/proc").glob("[0-9]*")):
            if name := self.text(f"/proc/{folder.name}/comm"):
                yield folder, name

    def holders(self, device: str) -> tuple[str, ...]:
        """The programs that have a device open, as far as this user may see."""
        target = "/" + str(self.at(device).resolve().relative_to(self.root.resolve()))
        return tuple(name for folder, name in self.programs() if target in _open_files(folder))

    def i2c_buses(self) -> tuple[str, ...]:
        """Every I2C bus, as in `/dev/i2c-1`."""
        return tuple(f"/dev/{path.name}" for path in sorted(self.at("/dev").glob("i2c-*")))

    def bus_hertz(self, bus: int) -> int | None:
        """How fast an I2C bus runs; none when the machine does not tell."""
        try:
            raw = self.at(f"/sys/bus/i2c/devices/i2c-{bus}/of_node/clock-frequency").read_bytes()
        except OSError:
            return None
        return int.from_bytes(raw, "big")


def this_machine() -> Machine:
    """The machine we run on."""
    return Machine(
        root=Path("/"),
        environment=os.environ,
        python=sys.version_info[:2],
        user=getpass.getuser(),
        groups=frozenset(_group_names()),
        library=_imported,
        may=lambda path: os.access(path, os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)),
        chips=chips.chips,
        answers=i2c_probe.answers,
        free_bytes=lambda folder: shutil.disk_usage(folder).free,
        apt_policy=_apt_policy,
    )


def _group_names() -> Iterator[str]:
    for number in {os.getegid(), *os.getgroups()}:
        with suppress(KeyError):  # a number without a name
            yield grp.getgrgid(number).gr_name


def _apt_policy(package: str) -> str:
    with suppress(OSError):  # no apt: another Linux
        return subprocess.run(  # noqa: S603  # our own words
            ["/usr/bin/apt-cache", "policy", package],
            env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        ).stdout
    return ""


def _open_files(process: Path) -> set[str]:
    found: set[str] = set()
    with suppress(OSError):  # another user's, or it has ended meanwhile
        for link in (process / "fd").iterdir():
            with suppress(OSError):
                found.add(str(link.readlink()))
    return found


_TRY: Final = """
import importlib, sys
module, name = sys.argv[1:]
try:
    found = importlib.import_module(module)
except ModuleNotFoundError as error:
    print("missing" if module.startswith(error.name or "-") else f"broken {error}")
except BaseException as error:
    print(f"broken {error or type(error).__name__}")
else:
    print("there" if hasattr(found, name) else "hollow")
"""


def _imported(module: str, name: str) -> Library:
    # in a Python and a folder of its own: some of these libraries change the folder, leave a pipe there, or
    # end the program
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(  # noqa: S603  # our own Python, our own words
            [sys.executable, "-c", _TRY, module, name],
            cwd=folder,
            env={**os.environ, "LG_WD": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    *_before, last = ["broken", *ran.stdout.splitlines()]
    state, _space, why = last.partition(" ")
    match state:
        case "there" | "missing" | "hollow":
            return Library(state)
        case _:
            return Library("broken", why or f"exit status {ran.returncode}")
