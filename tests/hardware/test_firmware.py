"""The panel's firmware: its parts one by one, and the whole of it on MicroPython."""

from __future__ import annotations

import io
import itertools
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.firmware
from hardware.firmware import lamps as firmware_lamps
from hardware.firmware.boots import count_boot
from hardware.firmware.buttons import Buttons, Dial
from hardware.firmware.host_pins import Bench
from hardware.firmware.lamps import FAINT, Lamps
from hardware.firmware.sentences import opened, sealed
from hardware.firmware.text import Text
from hardware.firmware.wiring import BUTTONS, DIAL, LAMPS, NEOPIXELS, TEXT
from hardware.ports import CONTROLS, RHYTHMS, SEATS, is_lit
from tests.kit.panel import MICROPYTHON, Glass, Panel, needs_micropython
from tests.kit.wait import PATIENCE_SECONDS

FIRMWARE = Path(hardware.firmware.__file__).parent


class Wire:
    IN, PULL_UP, IRQ_FALLING, IRQ_RISING = range(4)

    def __init__(self) -> None:
        self.level = 1
        self.reads = 0
        self._handler: Callable[[Wire], None] | None = None

    def value(self) -> int:
        self.reads += 1
        return self.level

    def irq(self, handler: Callable[[Wire], None], trigger: int, *, hard: bool) -> None:
        assert trigger == self.IRQ_FALLING | self.IRQ_RISING
        assert hard
        self._handler = handler

    def put(self, level: int) -> None:
        if level != self.level:
            self.level = level
            if self._handler is not None:
                self._handler(self)


class Strip(dict):
    writes = 0

    def write(self) -> None:
        self.writes += 1


class Bus:
    def __init__(self) -> None:
        self.glass = Glass()
        self.is_there = True
        self.address = 0

    def writeto(self, address: int, sent: bytes) -> None:
        if not self.is_there:
            raise OSError(5)
        self.address = address
        self.glass.take(sent)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Panel]:
    """A panel with power, its cable out."""
    bench = Panel(tmp_path)
    yield bench
    complaint = bench.power_off()

    assert complaint == ""


# --- parts


def test_the_wiring_names_what_the_table_knows() -> None:
    assert tuple(BUTTONS) == CONTROLS
    assert ["attack", *SEATS, *(f"fury-{step}" for step in range(1, 15))] == LAMPS
    pins = [*BUTTONS.values(), *DIAL, NEOPIXELS, *TEXT[1:3]]
    assert len(pins) == len(set(pins))
    assert set(pins) <= {*range(23), 26, 27, 28}


def test_rhythms_are_those_of_the_table() -> None:
    """A lamp on the panel blinks as one on the Pi does, every ten milliseconds of a second."""
    assert dict(RHYTHMS) == firmware_lamps.RHYTHMS
    assert all(
        firmware_lamps.phase(rhythm, at)[0] == is_lit(rhythm, at / 1000)
        for rhythm in RHYTHMS
        for at in range(0, 2000, 10)
    )


def test_a_button_that_could_not_be_told_is_told_later() -> None:
    told, can_tell = [], [False]
    buttons = Buttons({"attack": 2})
    down, up = 0b011, 0b111

    def tell(control: str, to: str) -> bool:
        told.append((control, to))
        return can_tell[0]

    buttons.look(down, tell)
    can_tell[0] = True
    buttons.look(down, tell)
    buttons.look(down, tell)
    buttons.look(up, tell)

    assert told == [("attack", "down"), ("attack", "down"), ("attack", "up")]


RIGHT = ((0, 1), (0, 0), (1, 0), (1, 1))
"""Levels of A and B from notch to notch; to the left, the other way round."""


@given(
    st.lists(
        st.tuples(st.sampled_from(["right", "left"]), st.lists(st.integers(0, 2), min_size=4, max_size=4))
    )
)
def test_the_dial_clicks_once_a_notch_however_its_contacts_bounce(turns: list) -> None:
    a, b, told = Wire(), Wire(), []
    dial = Dial("dial", a, b)

    def put(levels: tuple[int, int]) -> None:
        a.put(levels[0])
        b.put(levels[1])

    for way, bounces in turns:
        levels = [(1, 1), *(RIGHT if way == "right" else ((1, 0), (0, 0), (0, 1), (1, 1)))]
        for (before, after), times in zip(itertools.pairwise(levels), bounces, strict=True):
            put(after)
            for _ in range(times if after != (1, 1) and before != (1, 1) else 0):
                put(before)
                put(after)
        dial.look(lambda _, to: told.append(to) or True)

    assert told == [way for way, _ in turns]


def test_the_dial_tells_nothing_when_it_goes_back_halfway() -> None:
    a, b, told = Wire(), Wire(), []
    dial = Dial("dial", a, b)
    for levels in ((1, 0), (0, 0), (1, 0), (1, 1)):
        a.put(levels[0])
        b.put(levels[1])
    dial.look(lambda _, to: told.append(to) or True)

    assert told == []


def test_a_click_that_cannot_be_told_is_gone() -> None:
    """A dial turned for nobody does not turn something when the host is back."""
    a, b, told = Wire(), Wire(), []
    dial = Dial("dial", a, b)
    for levels in RIGHT:
        a.put(levels[0])
        b.put(levels[1])
    dial.look(lambda *_: False)
    dial.look(lambda _, to: told.append(to) or True)

    assert told == []


def test_no_click_of_a_brisk_turn_is_lost_between_two_looks() -> None:
    """24 clicks at a millisecond a quarter step, bouncing, while a look is late by twenty of them."""
    a, b, told = Wire(), Wire(), []
    dial = Dial("dial", a, b)
    for quarter, levels in enumerate(RIGHT * 24):
        for wire, level in ((a, levels[0]), (b, levels[1])):
            if wire.level != level:
                for bounce in (level, 1 - level, level):
                    wire.put(bounce)
        if quarter % 20 == 19:
            dial.look(lambda _, to: told.append(to) or True)
    dial.look(lambda _, to: told.append(to) or True)

    assert told == ["right"] * 24


def test_no_finger_leaves_unseen_while_a_busy_machine_keeps_the_panel_from_looking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stays for its forty milliseconds of looks, and the next comes after it."""
    clock = [0]
    monkeypatch.setattr(time, "ticks_ms", lambda: clock[0], raising=False)
    fingers, moves = os.pipe()
    with os.fdopen(fingers, "rb", buffering=0) as hands, os.fdopen(moves, "wb", buffering=0) as told:
        bench = Bench(hands, io.BytesIO())
        told.write(b"3 0 0 40\n3 1 40 40\n")
        levels = [bench.level(3)]
        told.write(b"3 0 0 40\n3 1 40 40\n")
        for away in (1_000, *[5] * 30):
            clock[0] += away
            levels.append(bench.level(3))

    assert [(level, len(list(looks))) for level, looks in itertools.groupby(levels)] == [
        (1, 8), (0, 8), (1, 8), (0, 8)
    ]  # fmt: skip


def test_lamps_glow_as_told_as_bright_as_told() -> None:
    strip = Strip()
    lamps = Lamps(strip, ["attack", "seat-1", "seat-2"])
    lamps.glow("attack", "red", "steady")
    lamps.glow("seat-1", "octarine", "steady")
    lamps.glow("fury-99", "red", "steady")
    lamps.look(0, has_host=True)
    assert strip == {0: (255, 0, 0), 1: firmware_lamps.WHITE, 2: (0, 0, 0)}

    lamps.brighten(1)
    lamps.look(20, has_host=True)
    assert strip == {0: (1, 0, 0), 1: (1, 1, 1), 2: (0, 0, 0)}

    lamps.brighten(0)
    lamps.look(40, has_host=True)
    assert set(strip.values()) == {(0, 0, 0)}


def test_lamps_keep_step_with_the_host_and_are_written_only_when_they_change() -> None:
    """A blinking lamp changes twice a second, when the host's clock says so."""
    strip = Strip()
    lamps = Lamps(strip, ["attack"])
    lamps.glow("attack", "red", "blink")
    lamps.keep_step(900, now=5000)
    lit = []
    for now in range(5000, 7000, 10):
        lamps.look(now, has_host=True)
        lit.append(strip[0] != (0, 0, 0))

    assert lit == [is_lit("blink", (now - 4100) / 1000) for now in range(5000, 7000, 10)]
    assert strip.writes == 5


def test_without_a_host_all_lamps_pulse_faintly() -> None:
    strip = Strip()
    lamps = Lamps(strip, ["attack", "seat-1"])
    lamps.glow("attack", "red", "steady")
    lamps.look(0, has_host=False)
    assert set(strip.values()) == {FAINT}

    lamps.look(500, has_host=False)
    assert set(strip.values()) == {(0, 0, 0)}

    lamps.look(510, has_host=True)
    assert strip == {0: (255, 0, 0), 1: (0, 0, 0)}


texts = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)


@given(st.lists(st.tuples(st.integers(0, 1), texts), max_size=6), st.data())
def test_the_display_comes_to_show_what_it_is_told(rows: list[tuple[int, str]], data: st.DataObject) -> None:
    bus = Bus()
    text, now, wanted = Text(bus, 0x27), 0, ["", ""]
    for row, words in rows:
        text.write(row, words)
        wanted[row] = words
        for now in range(now, now + data.draw(st.integers(1, 60))):  # noqa: B020  # time goes on
            text.look(now)
        if data.draw(st.integers(0, 9)) == 9:
            bus.is_there = False
            for now in range(now, now + 1100):  # noqa: B020  # time goes on
                text.look(now)
            bus.is_there, bus.glass = True, Glass()
    for later in range(now, now + 1300):
        text.look(later)

    assert bus.glass.rows == [(words + " " * 16)[:16] for words in wanted]


def test_a_display_that_is_not_there_is_asked_once_a_second() -> None:
    bus = Bus()
    bus.is_there = False
    text = Text(bus, 0x3F)
    text.write(1, "Fury 12")
    for now in range(3000):
        text.look(now)
    bus.is_there = True
    for now in range(3000, 4200):
        text.look(now)

    assert bus.glass.rows[1].rstrip() == "Fury 12"
    assert bus.address == 0x3F


def test_there_is_no_third_row() -> None:
    bus = Bus()
    text = Text(bus, 0x27)
    text.write(2, "Nowhere")
    for now in range(200):
        text.look(now)

    assert bus.glass.rows == [" " * 16] * 2


def test_boots_count_up(tmp_path: Path) -> None:
    path = str(tmp_path / "boots.txt")

    assert [count_boot(path) for _ in range(3)] == [1, 2, 3]


def test_boots_that_cannot_be_kept_are_never_the_same(tmp_path: Path) -> None:
    torn = tmp_path / "boots.txt"
    torn.write_text("")
    boots = [count_boot(str(torn)), *(count_boot(str(tmp_path / "no" / "boots.txt")) for _ in range(4))]

    assert len(set(boots)) == 5
    assert min(boots) > 1_000_000


# --- on MicroPython


def on_micropython(program: str) -> str:
    """What a program prints there, in the firmware's folder's parent."""
    ran = subprocess.run(
        [MICROPYTHON, "-c", program],
        cwd=FIRMWARE.parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    return ran.stdout


@needs_micropython
def test_both_pythons_make_and_read_the_same_sentences() -> None:
    told = [(n, f"text 1 {'~! *'[: n % 5]}{n * 7919}", 2**32 - 1 - n * 104729) for n in range(100)]
    program = (
        "from firmware.sentences import opened, sealed\n"
        f"for number, words, key in {told!r}:\n"
        "    line = sealed(number, words, key)\n"
        "    print(line.hex(), opened(line[:-1], key) == (number, words), opened(line[1:-1], key))"
    )

    assert on_micropython(program).splitlines() == [
        f"{sealed(*sentence).hex()} True None" for sentence in told
    ]


@needs_micropython
def test_a_panel_with_power_says_who_it_is(bench: Panel) -> None:
    """One can read it in a terminal: protocol, firmware, name, and how often it got its power."""
    assert bench.sees(lambda: bench.heard.count(b"\n") >= 2)
    hello = bench.heard.split(b"\n")[1]
    assert opened(hello) == (0, "hello 1 furybox-panel-2 f00d 1 - -")

    bench.power_off()
    bench.power_on()
    assert bench.sees(lambda: b"hello 1 furybox-panel-2 f00d 2 - -*" in bench.heard)


@needs_micropython
def test_a_panel_without_a_host_pulses_faintly(bench: Panel) -> None:
    assert bench.sees(lambda: set(bench.colours) == {"0c0c0c"})
    assert bench.sees(lambda: set(bench.colours) == {"000000"})


@needs_micropython
def test_a_finger_on_back_as_the_power_comes_leaves_the_panel_to_its_owner(tmp_path: Path) -> None:
    bench = Panel(tmp_path, hold="back")

    assert bench.ends()
    assert b"hello" not in bench.heard
    assert bench.power_off() == ""
