"""What one turn of the panel's program costs, counted: reads of pins, lamps, bytes on the bus, questions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.firmware import board as firmware_board
from hardware.firmware.board import Board, run
from hardware.firmware.pins import GPIO_IN, reader
from hardware.firmware.wiring import BUTTONS, DIAL
from hardware.panel_protocol import PanelTalk
from hardware.ports import Glow

ALL_OPEN = (1 << 30) - 1


class Pico:
    """A Pico that counts what is done with it, and the host at its cable; one millisecond a turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        self.levels = ALL_OPEN
        self.now = 0
        self.host = PanelTalk("1057")
        self.felt: list[tuple[str, str]] = []
        self.machine: Any = SimpleNamespace(
            Pin=_pin_of(self), I2C=self._bus, WDT=self._watchdog, mem32=self, unique_id=lambda: b"\xf0\x0d"
        )
        self.neopixel: Any = SimpleNamespace(NeoPixel=lambda *_: self)
        self._to_panel = b""
        ends = SimpleNamespace(buffer=SimpleNamespace(read=self._read, write=self._write))
        monkeypatch.setattr(
            firmware_board, "sys", SimpleNamespace(stdin=ends, stdout=ends, platform="nowhere")
        )
        poll = SimpleNamespace(register=lambda *_: None, poll=self._poll)
        monkeypatch.setattr(firmware_board, "select", SimpleNamespace(poll=lambda: poll, POLLIN=1))

    # --- what the program does with it

    def __getitem__(self, address: int) -> int:
        assert address == GPIO_IN
        self.done["reads of all pins"] += 1
        return self.levels

    def __setitem__(self, lamp: int, colour: tuple[int, int, int]) -> None:
        self.done["lamps set"] += 1

    def write(self) -> None:
        self.done["lamps written"] += 1

    def _bus(self, *_: object, timeout: int, **__: object) -> Any:
        assert timeout <= 5000
        return SimpleNamespace(writeto=lambda _, sent: self.done.update({"bytes on the bus": len(sent)}))

    def _watchdog(self, timeout: int) -> Any:
        assert 3000 < timeout <= 8388  # longer than main.py waits, no longer than an RP2040 can
        self.done["watchdogs"] += 1
        return SimpleNamespace(feed=lambda: self.done.update(["feeds"]))

    def _poll(self, _: int) -> bool:
        self.done["questions"] += 1
        return bool(self._to_panel)

    def _read(self, _: int) -> bytes:
        byte, self._to_panel = self._to_panel[:1], self._to_panel[1:]
        return byte

    def _write(self, said: bytes) -> None:
        self.felt += [(press.control, press.gesture) for press in self.host.hear(said, self.now / 1000)]

    # --- time

    def turns(self, board: Board, milliseconds: int) -> Counter[str]:
        """Let time pass, a turn a millisecond; give back what was done meanwhile."""
        before = self.done.copy()
        for self.now in range(self.now + 1, self.now + 1 + milliseconds):  # noqa: B020  # time goes on
            self._to_panel += self.host.say(self.now / 1000)
            board.turn(self.now)
        return self.done - before


def _pin_of(pico: Pico) -> Any:
    class Pin:
        IN, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 4, 8

        def __init__(self, number: int, *_: int) -> None:
            self.number = number

        def value(self) -> int:
            pico.done["reads of one pin"] += 1
            return pico.levels >> self.number & 1

        def irq(self, _: object, trigger: int, *, hard: bool) -> None:
            assert self.number in DIAL
            assert (trigger, hard) == (12, True)

    return Pin


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pico:
    monkeypatch.chdir(tmp_path)
    return Pico(monkeypatch)


def test_a_second_in_which_nothing_happens(pico: Pico) -> None:
    """A read, a question, and nothing else; once, the display is asked whether it is there."""
    board = Board(pico.machine, pico.neopixel, "rp2")
    pico.host.show({name: Glow("red") for name in BUTTONS})
    pico.host.open(0)
    pico.turns(board, 3000)
    done = pico.turns(board, 1000)

    assert done["reads of all pins"] == 1000
    assert done["reads of one pin"] == 0
    assert (done["lamps set"], done["lamps written"]) == (0, 0)
    assert done["bytes on the bus"] <= 1
    assert done["questions"] < 1200  # a beat's and two acks' bytes are asked for one by one


def test_lamps_in_every_rhythm_are_drawn_only_when_one_changes(pico: Pico) -> None:
    """21 lamps that blink alike change twice a second; in three rhythms, at each of their moments."""
    board = Board(pico.machine, pico.neopixel, "rp2")
    names = ["attack", *(f"fury-{n}" for n in range(1, 15))]
    pico.host.show({name: Glow("red", "blink") for name in names})
    pico.host.open(0)
    pico.turns(board, 3000)
    alike = pico.turns(board, 10_000)
    pico.host.show(
        {"attack": Glow("red", "blink"), "fury-1": Glow("red", "pulse"), "fury-2": Glow("red", "quick")}
    )
    pico.turns(board, 1000)
    mixed = pico.turns(board, 10_000)

    assert 18 <= alike["lamps written"] <= 22
    assert mixed["lamps written"] <= 10 * (2 + 2 + 8)


def test_a_press_is_told_in_the_turn_it_comes_in(pico: Pico) -> None:
    board = Board(pico.machine, pico.neopixel, "rp2")
    pico.host.open(0)
    pico.turns(board, 1500)
    pico.levels ^= 1 << BUTTONS["attack"]
    done = pico.turns(board, 60)
    pico.levels = ALL_OPEN
    pico.turns(board, 60)

    assert done["reads of all pins"] == 60
    assert pico.felt == [("attack", "press")]


def test_a_board_without_that_register_reads_its_pins_one_by_one(pico: Pico) -> None:
    pins = {number: pico.machine.Pin(number) for number in BUTTONS.values()}
    pico.levels ^= 1 << BUTTONS["seat-1"]
    slow, fast = reader(pico.machine, pins, "esp32"), reader(pico.machine, pins, "rp2")
    told = sum(1 << number for number in BUTTONS.values())

    assert slow() == fast() & told
    assert pico.done["reads of one pin"] == len(BUTTONS)


class Enough(Exception):
    pass


class Ticks:
    """A clock that a turn does not move, and that ends the program after a while."""

    def __init__(self, turns: int) -> None:
        self.us = 0
        self.turns = turns

    def ticks_us(self) -> int:
        return self.us

    def ticks_ms(self) -> int:
        return self.us // 1000

    @staticmethod
    def ticks_diff(later: int, sooner: int) -> int:
        return later - sooner

    def sleep_us(self, us: int) -> None:
        self.us += us
        self.turns -= 1
        if not self.turns:
            raise Enough


def test_a_thousand_turns_a_second_each_of_which_feeds_the_watchdog(pico: Pico) -> None:
    clock: Any = Ticks(1000)
    with pytest.raises(Enough):
        run(pico.machine, pico.neopixel, clock)

    assert clock.us == 1_000_000
    assert (pico.done["watchdogs"], pico.done["feeds"]) == (1, 1000)


def test_a_finger_on_back_lets_the_watchdog_sleep(pico: Pico) -> None:
    """It could not be called off again, and would end whatever is typed at the prompt."""
    pico.levels ^= 1 << BUTTONS["back"]
    clock: Any = Ticks(1)
    run(pico.machine, pico.neopixel, clock)

    assert pico.done["watchdogs"] == 0
