"""The USB panel as a whole: its real firmware behind a real port, and the adapter that the host uses."""

from __future__ import annotations

import errno
import os
import select
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Condition, Event, Thread
from typing import Any, Self

import pytest

pytest.importorskip("serial", reason="the panel's adapter needs pyserial: pip install 'furybox[pi]'")

from hardware.firmware.sentences import sealed
from hardware.firmware.wiring import BUTTONS, DIAL
from hardware.panel import PanelBusy, UsbPanel, panels
from hardware.panel_protocol import PanelTalk, WrongPanel
from hardware.ports import DeviceGone, Glow, Press
from tests.kit.panel import Panel, needs_micropython
from tests.kit.wait import PATIENCE_SECONDS


class Listener:
    """The host's end of a panel, for as long as the block lasts."""

    def __init__(self, path: Path) -> None:
        self._news = Condition()
        self.felt: list[Press] = []
        self.panel = UsbPanel.open(str(path), clock=time.monotonic, on_change=self._look_up)
        self.panel.listen(self._feel)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.panel.close()

    def _look_up(self) -> None:
        with self._news:
            self._news.notify_all()

    def _feel(self, press: Press) -> None:
        with self._news:
            self.felt.append(press)
            self._news.notify_all()

    def waits_for(self, what: Callable[[], bool]) -> bool:
        """Return True once it is so; fail with what was felt when it never is."""
        with self._news:
            assert self._news.wait_for(what, PATIENCE_SECONDS), (
                f"there: {self.panel.is_there}, trouble: {self.panel.trouble}, felt {self.told()}"
            )
            return True

    def meets(self) -> bool:
        return self.waits_for(lambda: self.panel.is_there)

    def told(self) -> list[tuple[str, str]]:
        return [(press.control, press.gesture) for press in self.felt]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Panel]:
    bench = Panel(tmp_path)
    bench.plug_in()
    yield bench
    complaint = bench.power_off()

    assert complaint == ""


@pytest.fixture
def listener(bench: Panel) -> Iterator[Listener]:
    with Listener(bench.path) as listener:
        assert listener.meets()
        yield listener


@needs_micropython
def test_a_touch_is_felt(bench: Panel, listener: Listener) -> None:
    bench.touch("attack")
    bench.touch("seat-3", 700, after=100)
    assert listener.waits_for(lambda: len(listener.felt) == 2)
    for n, (pin, level) in enumerate(((14, 0), (15, 0), (14, 1), (15, 1))):
        bench.move(pin, level, after=20 * n)
    assert listener.waits_for(lambda: len(listener.felt) == 3)

    assert listener.told() == [("attack", "press"), ("seat-3", "hold"), ("dial", "turn-right")]


@needs_micropython
def test_a_press_is_dated_by_our_clock(bench: Panel, listener: Listener) -> None:
    before = time.monotonic()
    bench.touch("attack")
    assert listener.waits_for(lambda: len(listener.felt) == 1)

    assert before - 0.05 <= listener.felt[0].at <= time.monotonic()


@needs_micropython
def test_lamps_and_text_are_shown(bench: Panel, listener: Listener) -> None:
    listener.panel.show({"attack": Glow("red"), "fury-14": Glow("blue"), "fury-99": Glow("red")})
    listener.panel.write("Fury 12  Kostka 3", "  Příšera")

    assert bench.sees(lambda: bench.lamp("attack") == "ff0000" and bench.lamp("fury-14") == "0000ff")
    assert bench.lamp("seat-1") == "000000"
    assert bench.sees(lambda: bench.glass.rows == ["Fury 12  Kostka ", "  Prisera       "])

    listener.panel.show({"seat-1": Glow("green")})
    listener.panel.brighten(128)
    assert bench.sees(lambda: bench.lamp("seat-1") == "008000" and bench.lamp("attack") == "000000")


@needs_micropython
def test_a_blinking_lamp_blinks_by_itself(bench: Panel, listener: Listener) -> None:
    listener.panel.show({"seat-1": Glow("red", "quick")})

    for colour in ("ff0000", "000000", "ff0000", "000000"):
        assert bench.sees(lambda colour=colour: bench.lamp("seat-1") == colour)


@needs_micropython
def test_an_unplugged_panel_says_so_and_comes_back_whole(bench: Panel, listener: Listener) -> None:
    listener.panel.show({"attack": Glow("red")})
    bench.unplug()
    assert listener.waits_for(lambda: not listener.panel.is_there)
    with pytest.raises(DeviceGone, match=r"\w+ .* Plug it in\."):
        listener.panel.show({"attack": Glow("blue")})
    with pytest.raises(DeviceGone):
        listener.panel.write("Welcome back")

    bench.plug_in()
    assert listener.meets()
    assert bench.sees(lambda: bench.lamp("attack") == "0000ff")
    assert bench.sees(lambda: bench.glass.rows[0] == "Welcome back    ")


@needs_micropython
def test_a_brisk_turn_of_the_dial_loses_no_click(bench: Panel, listener: Listener) -> None:
    """24 clicks at a millisecond a quarter step, every contact bouncing: 24 turns, all one way."""
    a, b = DIAL
    assert listener.meets()
    for quarter, (pin, level) in enumerate([(a, 0), (b, 0), (a, 1), (b, 1)] * 24):
        for bounce in (level, 1 - level, level):
            bench.move(pin, bounce, 50 + quarter)
    assert listener.waits_for(lambda: len(listener.felt) >= 24)
    bench.touch("attack", after=300)
    assert listener.waits_for(lambda: ("attack", "press") in listener.told())

    assert listener.told() == [*[("dial", "turn-right")] * 24, ("attack", "press")]


@needs_micropython
def test_a_panel_that_lost_its_power_comes_back_whole(bench: Panel, listener: Listener) -> None:
    """It has forgotten everything, and the finger that was on it jams nothing."""
    listener.panel.show({"attack": Glow("red")})
    bench.move(BUTTONS["seat-1"], 0)
    assert bench.sees(lambda: bench.heard.count(b"beat") > 5)
    bench.power_off()
    assert listener.waits_for(lambda: not listener.panel.is_there)
    bench.power_on()
    bench.plug_in()
    assert listener.meets()
    assert bench.sees(lambda: bench.lamp("attack") == "ff0000")

    listener.felt.clear()
    bench.touch("seat-1")
    assert listener.waits_for(lambda: ("seat-1", "press") in listener.told())


@needs_micropython
@pytest.mark.parametrize("times", [5, pytest.param(40, marks=pytest.mark.long)])
def test_no_press_is_lost_or_doubled_wherever_the_cable_is_cut(
    bench: Panel, listener: Listener, times: int
) -> None:
    luck = Random(1057)  # noqa: S311  # where to cut
    pressed = []
    for n in range(times):
        bench.cut_after(luck.randrange(200))
        for control in luck.sample(["attack", "seat-1", "next"], 2):
            bench.touch(control)
            pressed.append((control, "press"))
        assert bench.wait_until_cut()
        if n % 2:
            bench.touch("danger")
            pressed.append(("danger", "press"))
        bench.plug_in()
        assert listener.waits_for(lambda: len(listener.felt) >= len(pressed))
    bench.touch("fury")
    assert listener.waits_for(lambda: ("fury", "press") in listener.told())

    assert sorted(listener.told()) == sorted([*pressed, ("fury", "press")])


@pytest.mark.long
@needs_micropython
def test_a_million_bytes_of_noise_each_way_harm_nothing(bench: Panel, listener: Listener) -> None:
    luck = Random(1057)  # noqa: S311  # noise
    listener.panel.show({"attack": Glow("red")})
    for _ in range(250):
        bench.inject(to_host=luck.randbytes(4000), to_panel=luck.randbytes(4000))
    assert listener.felt == []

    bench.inject(to_host=b"\n", to_panel=b"\n")
    bench.touch("attack")
    assert listener.waits_for(lambda: len(listener.felt) == 1)
    bench.touch("next")
    assert listener.waits_for(lambda: len(listener.felt) == 2)
    assert listener.told() == [("attack", "press"), ("next", "press")]
    assert bench.runs
    assert bench.sees(lambda: bench.lamp("attack") == "ff0000")


@needs_micropython
def test_a_cable_can_be_pulled_though_the_host_reads_nothing(bench: Panel) -> None:
    port = os.open(bench.path, os.O_RDWR | os.O_NOCTTY)
    flood = Thread(target=bench.inject, args=(b"x" * 1_000_000,), daemon=True)
    flood.start()
    assert bench.sees(lambda: bool(bench._up))
    bench.unplug()
    flood.join(PATIENCE_SECONDS)
    os.close(port)

    assert not flood.is_alive()


@needs_micropython
def test_a_closed_panel_is_dark_and_silent(bench: Panel, listener: Listener) -> None:
    listener.panel.show({"attack": Glow("red")})
    listener.panel.write("Fury")
    assert bench.sees(lambda: bench.lamp("attack") == "ff0000")
    assert bench.sees(lambda: bench.glass.rows[0] == "Fury            ")

    listener.panel.close()
    listener.panel.close()
    assert bench.sees(lambda: bench.lamp("attack") != "ff0000")
    assert bench.sees(lambda: bench.glass.rows == [" " * 16] * 2)
    assert not listener.panel.is_there
    with pytest.raises(DeviceGone, match="closed"):
        listener.panel.show({})


@needs_micropython
def test_a_second_program_is_refused_while_another_has_it(bench: Panel, listener: Listener) -> None:
    with Listener(bench.path) as second:
        assert second.waits_for(lambda: isinstance(second.panel.trouble, PanelBusy))
        with pytest.raises(DeviceGone, match="Another program holds"):
            second.panel.show({})
        assert listener.panel.is_there

        listener.panel.close()
        assert second.meets()


def test_a_panel_of_another_version_is_refused_with_a_sentence(port: tuple[int, Path]) -> None:
    far, path = port
    with Listener(path) as listener:
        assert select.select([far], [], [], PATIENCE_SECONDS)[0]
        os.write(far, sealed(0, "hello 9 x f00d 1 - -"))
        assert listener.waits_for(lambda: isinstance(listener.panel.trouble, WrongPanel))

        assert not listener.panel.is_there
        with pytest.raises(DeviceGone, match=r"protocol 9, Furybox 1\. Copy this version's firmware"):
            listener.panel.show({})


def test_what_does_not_answer_is_no_panel(port: tuple[int, Path]) -> None:
    """After two seconds, with what to do."""
    _, path = port
    with Listener(path) as listener:
        assert listener.waits_for(lambda: "Copy the firmware" in str(listener.panel.trouble))


def test_a_panel_that_was_never_plugged_in_says_so(tmp_path: Path) -> None:
    with Listener(tmp_path / "nothing") as listener:
        assert listener.waits_for(lambda: "is plugged in" in str(listener.panel.trouble))
        with listener.panel:
            assert not listener.panel.is_there
    assert not listener.panel._thread.is_alive()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (termios.error(errno.EIO, "Input/output error"), "was unplugged"),
        (OSError(errno.EIO, "Input/output error"), "was unplugged"),
        (PermissionError(errno.EACCES, "Permission denied"), "usermod -aG dialout"),
        (OSError(errno.EBUSY, "Busy"), "Another program"),
        (OSError("device reports readiness to read but returned no data"), "was unplugged"),
    ],
)
def test_whatever_the_port_complains_of_is_said_in_a_sentence(
    error: Exception, sentence: str, port: tuple[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = port
    failures, tried_again = [error], Event()

    def fail_once(_: object) -> None:
        if failures:
            raise failures.pop()
        tried_again.set()

    monkeypatch.setattr("serial.Serial.reset_input_buffer", fail_once)
    with Listener(path) as listener:
        assert listener.waits_for(lambda: sentence in str(listener.panel.trouble))
        assert tried_again.wait(PATIENCE_SECONDS)


def test_boards_that_may_be_panels_are_found_by_their_lasting_names(tmp_path: Path) -> None:
    for name in ("usb-MicroPython_Board_in_FS_mode_e660-if00", "usb-Arduino_Uno_1-if00"):
        (tmp_path / name).touch()

    assert panels(tmp_path) == (str(tmp_path / "usb-MicroPython_Board_in_FS_mode_e660-if00"),)


@needs_micropython
def test_a_fault_that_nobody_foresaw_does_not_end_what_hears_the_panel(
    bench: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = [True]
    heard = PanelTalk.hear

    def broken(talk: PanelTalk, said: bytes, now: float) -> Any:
        if fails:
            raise ValueError(said)
        return heard(talk, said, now)

    monkeypatch.setattr(PanelTalk, "hear", broken)
    with Listener(bench.path) as listener:
        assert listener.waits_for(lambda: "has a fault" in str(listener.panel.trouble))

        fails.clear()
        assert listener.meets()
