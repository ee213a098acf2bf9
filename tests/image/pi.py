"""
An emulated Raspberry Pi 3B with a card in it, that can lose its power.

Knows no check. It plays the boot ROM by what the card's FAT side says: `config.txt`, `cmdline.txt`, the
overlays. `ADDED` is what it adds; all else on the card is as it was. It keeps a list of all that the card is
told to keep, in the order of the telling.
"""

from __future__ import annotations

import json
import os
import re
import selectors
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from tests.hardware.controller_model import Controller

FAT: Final = 8192 * 512
"""Where on the card the FAT side begins."""

ANSWER_SECONDS: Final = 600
"""Of the emulator itself, on a busy machine."""

PINS_AT: Final = "/machine/soc/peripherals/gpio"

ADDED: Final = (
    "console=ttyAMA0,115200 systemd.debug_shell=1 systemd.default_debug_tty=ttyS1 "
    "modprobe.blacklist=vc4,snd_bcm2835,bcm2835_v4l2,cpufreq_dt loglevel=4"
)
"""To the kernel's command line: a log and a root shell on the serial ports, and what QEMU has no chip for."""

SILENT: Final = "stty -echo cols 999; PS1= PS2=; bind 'set enable-bracketed-paste off'"
"""Has a shell say nothing once it has answered: half of that would stand in the next answer."""

_ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?!]*[A-Za-z]|\][^\x07\x1b]*(\x07|\x1b\\)|[78c>=])")


class Hung(TimeoutError):
    """The Pi did not say in time what was waited for."""


def written(image: Path, card: Path, *, said: str = "", megabytes: int = 4096) -> None:
    """Write an image to a fresh card, and, as a person with a computer does, words to its `furybox.toml`."""
    card.unlink(missing_ok=True)
    subprocess.run(["cp", "--sparse=always", image, card], check=True)
    os.truncate(card, megabytes << 20)
    if said:
        page = card.with_suffix(".toml")
        page.write_text(said, "utf-8")
        subprocess.run(["mcopy", "-o", "-i", f"{card}@@{FAT}", page, "::furybox.toml"], check=True)


class Pi:
    """A Pi that is on while the block lasts; then its power is cut."""

    def __init__(self, qemu: Sequence[str], card: Path, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self._qemu, self._card = qemu, card
        self.folder, self.log, self.trace = folder, folder / "serial.log", folder / "i2c.log"
        self.writes = folder / "writes.log"
        self._heard, self._asked = "", 0

    def __enter__(self) -> Self:
        kernel, initrd, tree, line = self._boot_rom()
        self.writes.touch()
        self.since = time.monotonic()
        self._process = subprocess.Popen(
            [
                *self._qemu,
                *("-icount", "shift=1,sleep=on"),  # its clock counts instructions
                *("-M", "raspi3b", "-display", "none", "-monitor", "none"),
                *("-kernel", str(kernel), "-initrd", str(initrd), "-dtb", str(tree)),
                *("-append", f"{line} {ADDED}"),
                *(
                    "-drive",
                    f"if=sd,driver=blklogwrites,{_file('file', self._card)},{_file('log', self.writes)}",
                ),
                *("-serial", f"file:{self.log}"),
                *("-chardev", f"socket,id=shell,path={self.folder}/shell,server=on,wait=off"),
                *("-serial", "chardev:shell"),
                *("-qmp", f"unix:{self.folder}/qmp,server=on,wait=off"),
                *("-device", "ssd0303,bus=i2c-bus.1,address=0x3c"),
                *("-trace", "i2c_send", "-trace", "i2c_event", "-D", str(self.trace)),
            ],
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "qemu.log").open("wb"),
            stderr=subprocess.STDOUT,
            process_group=0,  # not a session: its terminal would be the cable of a panel, whose end ends all
        )
        self._shell = self._connected("shell")
        self._qmp = self._connected("qmp")
        self._qmp.settimeout(ANSWER_SECONDS)
        self._answers = self._qmp.makefile("r", encoding="utf-8")
        self._answers.readline()  # ends: by its timeout
        self.ask("qmp_capabilities")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    def cut(self) -> None:
        """Cut the power: all is gone at once. Twice is fine."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(ANSWER_SECONDS)

    def ask(self, command: str, **arguments: object) -> Any:
        """Ask QEMU, over QMP."""
        self._qmp.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            told = json.loads(self._answers.readline())  # ends: by its timeout
            if "return" in told:
                return told["return"]
            if "error" in told:
                raise RuntimeError(told["error"]["desc"])

    def says(self, pattern: str, *, seconds: float) -> None:
        """Wait until the serial log has that."""
        ends = time.monotonic() + seconds
        while not re.search(pattern, self.log.read_text("utf-8", "replace") if self.log.exists() else ""):
            if time.monotonic() > ends or self._process.poll() is not None:
                raise Hung(f"no {pattern!r} in {self.log}")
            time.sleep(0.5)

    def typed(self, command: str, *, seconds: float = 120) -> str:
        """What a command says to root's shell, on the other serial port. Raises `Hung` when that lasts."""
        return "\n".join(self.lines(command, seconds=seconds)).strip()

    def lines(self, command: str, *, seconds: float) -> Iterator[str]:
        """Each line that a command says, as soon as it is said. Raises `Hung` when the next one lasts."""
        self._heard = ""
        self._asked += 1
        self._shell.sendall(f"{command}\necho did-''it {self._asked}\n".encode())
        while True:
            self._until("\n", seconds)
            line, self._heard = self._heard.split("\n", 1)
            line = _ESCAPES.sub("", line).replace("\r", "")
            if line.endswith(end := f"did-it {self._asked}"):
                if before := line.removesuffix(end):  # a command need not end its last line
                    yield before
                return
            if "did-it" not in line and "did-''it" not in line:
                yield line

    def told(self) -> int:
        """How long the list is of what the card was told to keep."""
        return self.writes.stat().st_size

    def shell(self, *, seconds: float) -> None:
        """Wait until there is one."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            try:
                self.typed(SILENT, seconds=10)
            except Hung:
                continue
            return
        raise Hung("no shell")

    def level(self) -> int:
        """What a meter reads on each pin: a bit for each. It needs QEMU with hands."""
        told: int = self.ask("qom-get", path=PINS_AT, property="level")
        return told

    def moves(self, moves: Sequence[tuple[int, int, int]]) -> None:
        """Hands move: after so many microseconds of the Pi's clock, that pin, to 0, to 1, or let go by -1."""
        said = " ".join(":".join(map(str, move)) for move in sorted(moves, key=lambda move: move[0]))
        self.ask("qom-set", path=PINS_AT, property="moves", value=said)

    def moving(self) -> bool:
        """Whether a hand has moves left."""
        left: str = self.ask("qom-get", path=PINS_AT, property="moves")
        return left != "0"

    def glass(self) -> tuple[Controller, int]:
        """The screen's chip, once it has taken every byte of the bus; and how many messages these were."""
        chip, messages, sent = Controller("ssd1306"), 0, bytearray()
        for line in [*self.trace.read_text("utf-8", "replace").splitlines(), "finish"]:
            if line.startswith("i2c_send ") and "addr:0x3c" in line:
                sent.append(int(line.rsplit("data:", 1)[1], 16))
            elif ("start" in line or "finish" in line) and sent:
                messages += 1
                (chip.data if sent[0] == 0x40 else chip.command)(sent[1:])
                sent.clear()
        return chip, messages

    def _connected(self, name: str) -> socket.socket:
        ends = time.monotonic() + 60
        while True:
            try:
                there = socket.socket(socket.AF_UNIX)
                there.connect(str(self.folder / name))
            except OSError:
                if time.monotonic() > ends or self._process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return there

    def _until(self, word: str, seconds: float) -> None:
        ends = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self._shell, selectors.EVENT_READ)
            while word not in self._heard:
                if not ready.select(max(0.0, ends - time.monotonic())):
                    raise Hung(f"no {word!r} within {seconds} s, but {self._heard[-300:]!r}")
                heard = self._shell.recv(65536)
                if not heard:
                    raise Hung("the Pi is off")
                self._heard += heard.decode(errors="replace")

    def _boot_rom(self) -> tuple[Path, Path, Path, str]:
        """What a Pi 3B's boot ROM and firmware would take from the card."""
        config = self._from_card("config.txt").read_text("utf-8")
        kernel = self._from_card(_said("kernel=(.*)", config))
        initrd = self._from_card(_said("initramfs (.*)", config))
        tree = self._from_card("bcm2837-rpi-3-b.dtb")
        for overlay in re.findall(r"^dtoverlay=(\S+)", config, re.MULTILINE):
            laid = self._from_card(f"overlays/{overlay}.dtbo")
            subprocess.run(["fdtoverlay", "-i", tree, "-o", tree, laid], check=True)
        for change in (
            ["-r", tree, "/soc/serial@7e201000/bluetooth"],  # QEMU has none behind that port
            ["-t", "s", tree, "/chosen", "stdout-path", "serial0:115200n8"],
        ):
            subprocess.run(["fdtput", *map(str, change)], check=True)
        return kernel, initrd, tree, self._from_card("cmdline.txt").read_text("utf-8").strip()

    def _from_card(self, name: str) -> Path:
        file = self.folder / Path(name).name
        subprocess.run(["mcopy", "-n", "-i", f"{self._card}@@{FAT}", f"::{name}", file], check=True)
        return file


def _file(name: str, path: Path) -> str:
    return f"{name}.driver=file,{name}.filename={path}"


def _said(pattern: str, text: str) -> str:
    found = re.search(rf"^{pattern}$", text, re.MULTILINE)
    if not found:
        raise LookupError(f"config.txt does not say {pattern}")
    return found[1].strip()
