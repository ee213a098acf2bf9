"""The panel's program copied onto a board: a real MicroPython at its raw prompt, on a pseudo-terminal."""

from __future__ import annotations

import os
import select
import subprocess
import tty
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner

pytest.importorskip("serial", reason="the installer needs pyserial: pip install 'furybox[pi]'")

from serial import Serial

import hardware.firmware
from companion.cli import main
from hardware import panel_install
from hardware.firmware.talk import FIRMWARE
from hardware.panel import PanelBusy
from hardware.panel_install import (
    CopyFailed,
    NoBoard,
    NotMicroPython,
    PanelRuns,
    board,
    checked_pins,
    install,
    program,
)
from hardware.ports import DeviceGone
from hardware.raw_repl import RawPrompt
from tests.kit.panel import MICROPYTHON, needs_micropython
from tests.kit.wait import PATIENCE_SECONDS, eventually_here

SOURCE = Path(hardware.firmware.__file__).parent
MINE = (SOURCE / "wiring.py").read_bytes().replace(b'"attack": 2', b'"attack": 22')


class Pico:
    """A board: a flash, MicroPython's prompt, and `main.py` whenever it begins anew, as on a Pico."""

    def __init__(self, folder: Path) -> None:
        self.flash = folder / "flash"
        self.flash.mkdir()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._hands, self._eyes = os.pipe(), os.pipe()
        self._closing = Event()
        self._running: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing.is_set():  # ends: by `pull`
            if (self.flash / "main.py").exists():
                fingers, eyes = self._hands[0], self._eyes[1]
                self._start(str(SOURCE / "host_pins.py"), str(fingers), str(eyes))
            self._start()

    def _start(self, *asked: str) -> None:
        if self._closing.is_set():
            return
        self._running = subprocess.Popen(
            [MICROPYTHON, *asked],
            cwd=self.flash,
            env={"MICROPYPATH": f"{self.flash}:.frozen"},
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            pass_fds=(self._hands[0], self._eyes[1]),
        )
        self._running.wait()  # ends: by `pull`

    def pull(self) -> None:
        self._closing.set()
        eventually_here(self._dies)
        for end in (self._master, self._slave, *self._hands, *self._eyes):
            os.close(end)

    def _dies(self) -> bool:
        """Kill the running program, perhaps one that has just begun; returns whether all is over."""
        if self._running is not None:
            self._running.kill()
        return not self._thread.is_alive()

    def files(self) -> dict[str, bytes]:
        return {
            str(each.relative_to(self.flash)): each.read_bytes()
            for each in self.flash.rglob("*")
            if each.is_file()
        }


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    pico = Pico(tmp_path)
    cable = Cable(pico)
    pico.port = cable.port
    yield pico
    cable.pull()
    pico.pull()


class Cable:
    def __init__(self, pico: Pico) -> None:
        self._far = pico._master
        self._near, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._wake_r, self._wake_w = os.pipe()
        self._thread = Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        ways = {self._far: self._near, self._near: self._far}
        while True:
            ready, _, _ = select.select([*ways, self._wake_r], [], [])
            if self._wake_r in ready:
                return
            for end in ready:
                os.write(ways[end], os.read(end, 4096))

    def pull(self) -> None:
        os.write(self._wake_w, b"x")
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive()
        for end in (self._near, self._slave, self._wake_r, self._wake_w):
            os.close(end)


@needs_micropython
def test_a_new_board_becomes_a_panel(pico: Pico) -> None:
    copied: list[str] = []
    done = install(pico.port, None, copied.append)

    assert {path: kept for path, kept in pico.files().items() if path != "boots.txt"} == program()
    assert copied == [*program()]
    assert not done.kept_wiring
    assert tuple(int(each) for each in done.micropython.split(".")) >= (1, 22, 0)


@needs_micropython
def test_a_panel_that_runs_says_how_to_come_at_it(pico: Pico) -> None:
    """It takes every byte as talk."""
    install(pico.port, None, lambda _: None)
    with pytest.raises(PanelRuns, match="Hold its button `back`"):
        install(pico.port, None, lambda _: None)


@needs_micropython
def test_the_owners_wiring_stays_unless_another_is_handed_in(pico: Pico) -> None:
    (pico.flash / "firmware").mkdir()
    (pico.flash / "firmware/wiring.py").write_bytes(MINE)
    (pico.flash / "firmware/talk.py").write_text("torn")
    done = install(pico.port, None, lambda _: None)

    assert done.kept_wiring
    assert pico.files()["firmware/wiring.py"] == MINE
    assert pico.files()["firmware/talk.py"] == program()["firmware/talk.py"]


@needs_micropython
def test_the_command_copies_a_wiring_of_ones_own_and_says_each_step(pico: Pico, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(MINE)
    ran = CliRunner().invoke(
        main, ["panel", "install", "--port", pico.port, "--pins", str(tmp_path / "mine.py")]
    )

    assert ran.exit_code == 0, ran.output
    assert pico.files()["firmware/wiring.py"] == MINE
    said = ran.output.splitlines()
    assert said[0] == f"Asking the board on {pico.port}."
    assert said[1:-2] == [f"Copying {path}." for path in program()]
    assert said[-2].startswith("The panel says hello. It runs on MicroPython 1.")
    assert said[-1] == f'Write it in the wiring, under [panel]: device = "{pico.port}"'


@needs_micropython
def test_an_old_micropython_is_refused_before_anything_is_copied(
    pico: Pico, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel_install, "OLDEST", (99, 1))
    with pytest.raises(NotMicroPython, match=r"needs MicroPython 99\.1 or newer.*micropython\.org/download"):
        install(pico.port, None, lambda _: None)

    assert pico.files() == {}


@needs_micropython
def test_circuitpython_is_no_micropython(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though its raw prompt greets alike."""
    monkeypatch.setattr(panel_install, "_VERSION", "print('circuitpython 9 2 1')")
    with pytest.raises(NotMicroPython, match=r"The board has circuitpython 9\.2\.1"):
        install(pico.port, None, lambda _: None)


@needs_micropython
def test_a_board_that_will_not_keep_a_file_says_which_and_why(pico: Pico) -> None:
    (pico.flash / "main.py.old").write_text("")
    (pico.flash / "firmware").mkdir()
    (pico.flash / "firmware/talk.py").mkdir()
    with pytest.raises(CopyFailed, match=r"would not keep firmware/talk\.py: OSError"):
        install(pico.port, None, lambda _: None)

    assert "main.py" not in pico.files()


@needs_micropython
def test_a_program_that_does_not_start_is_no_success(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wiring may be wrong in a way that only the board knows."""
    monkeypatch.setattr(panel_install, "HELLO_SECONDS", 3.0)
    wrong = MINE.replace(b"DIAL = (14, 15)", b"DIAL = (14,)")
    with pytest.raises(CopyFailed, match="does not say hello: IndexError"):
        install(pico.port, wrong, lambda _: None)


@needs_micropython
def test_a_failing_program_is_told_by_its_last_line(pico: Pico) -> None:
    with Serial(pico.port, timeout=PATIENCE_SECONDS) as port:
        prompt = RawPrompt(port)
        with pytest.raises(OSError, match="ZeroDivisionError"):
            prompt.run("1 / 0")
        assert prompt.run("print(6 * 7)") == "42\n"


def test_what_does_not_answer_has_no_micropython(
    port: tuple[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel_install, "ANSWER_SECONDS", 0.1)
    with pytest.raises(NotMicroPython, match=r"has no MicroPython.*BOOTSEL"):
        install(str(port[1]), None, lambda _: None)


def test_a_busy_port_says_who_it_may_be(port: tuple[int, Path]) -> None:
    name = str(port[1])
    with Serial(name, exclusive=True), pytest.raises(PanelBusy, match="systemctl stop furybox"):
        install(name, None, lambda _: None)


def test_a_port_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceGone, match="is plugged in"):
        install(str(tmp_path / "nothing"), None, lambda _: None)
    ran = CliRunner().invoke(main, ["panel", "install", "--port", str(tmp_path / "nothing")])

    assert (ran.exit_code, len(ran.output.splitlines())) == (1, 2)


def test_the_board_is_found_when_it_is_the_only_one(tmp_path: Path) -> None:
    with pytest.raises(NoBoard, match=r"hold BOOTSEL.*micropython\.org/download"):
        board(tmp_path)
    (tmp_path / "usb-MicroPython_Board_in_FS_mode_a-if00").touch()
    assert board(tmp_path).endswith("_a-if00")
    (tmp_path / "usb-MicroPython_Board_in_FS_mode_b-if00").touch()
    with pytest.raises(NoBoard, match="by --port"):
        board(tmp_path)


@pytest.mark.parametrize("written", [b"BUTTONS = {", b"\x00", b"print(1)"])
def test_a_file_that_is_no_wiring_is_not_copied(written: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(written)
    ran = CliRunner().invoke(main, ["panel", "install", "--pins", str(tmp_path / "mine.py")])

    assert ran.exit_code == 1
    assert "is no wiring of a panel" in ran.output


def test_the_wiring_to_start_from_is_printed_as_it_is() -> None:
    ran = CliRunner().invoke(main, ["panel", "pins"])

    assert checked_pins(ran.stdout_bytes, "-") == program()["firmware/wiring.py"]
    assert FIRMWARE.startswith("furybox-panel-")  # by which a running panel is known
