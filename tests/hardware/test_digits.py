"""What all digits do, real or simulated; and every step that a TM1637 is sent, read as the chip reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.kinds.digits import Digits as Entry
from hardware.kinds.panel import Pins
from hardware.pin_errors import PinBusy
from hardware.pins import PinFactory, open_pins
from hardware.ports import DeviceGone, Digits, Figures
from hardware.simulated_parts import SimulatedDigits
from hardware.tm1637 import Step, Tm1637, messages, steps
from hardware.wiring import Wiring
from tests.hardware.gpiod_kernel import Kernel
from tests.hardware.tm1637_chip import CLK, DIO, Chip, ChipLine, ChipPins, Fault
from tests.kit.moved_clock import MovedClock


@dataclass(frozen=True)
class Bench:
    digits: Digits
    seen: Callable[[], str]
    unplug: Callable[[], None]
    plug_in: Callable[[], None]


def read(figures: Figures) -> str:
    """How an eye reads two numbers; empty where nothing is lit."""
    pairs = [
        "--" if each and each > 99 else "" if each is None else f"{each:2}" for each in figures_of(figures)
    ]
    return (":" if all(pairs) else "").join(f"{pair:2}" for pair in pairs) if any(pairs) else ""


def figures_of(figures: Figures) -> tuple[int | None, int | None]:
    return figures.left, figures.right


def simulated() -> Bench:
    digits = SimulatedDigits()
    return Bench(digits, lambda: read(digits.figures), digits.unplug, digits.plug_in)


def mocked() -> Bench:
    pins = ChipPins(MovedClock())
    return with_chip(pins.chip, pins, pins.clock)


@pytest.fixture
def over_gpiod(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    kernel, chip = Kernel(tmp_path, MovedClock()), Chip()
    kernel.install(monkeypatch)
    lines = kernel.plug_in(0, "pinctrl-rp1")
    lines |= {number: ChipLine(chip, number) for number in (CLK, DIO)}
    pins = open_pins(Wiring(pins=Pins(chip=str(tmp_path / "gpiochip0")), digits=Entry(CLK, DIO)))
    yield with_chip(chip, pins, kernel.clock)
    pins.close()


def with_chip(chip: Chip, pins: PinFactory, clock: MovedClock) -> Bench:
    def unplug() -> None:
        chip.lose_power()
        chip.is_there = False

    def plug_in() -> None:
        chip.is_there = True

    digits = Tm1637.open(Entry(CLK, DIO), pins, clock=clock.now)
    return Bench(digits, lambda: "" if chip.shown.isspace() else chip.shown, unplug, plug_in)


@pytest.fixture(params=["simulated", "mocked", "gpiod"])
def bench(request: pytest.FixtureRequest) -> Bench:
    match request.param:
        case "simulated":
            return simulated()
        case "mocked":
            return mocked()
    found: Bench = request.getfixturevalue("over_gpiod")
    return found


@pytest.mark.parametrize(
    ("figures", "seen"),
    [
        (Figures(7, 12), " 7:12"),
        (Figures(28, 47), "28:47"),
        (Figures(0, 0), " 0: 0"),
        (Figures(99, 100), "99:--"),
        (Figures(right=5), "   5"),
        (Figures(left=13), "13  "),
        (Figures(), ""),
    ],
)
def test_two_numbers_are_read_side_by_side(bench: Bench, figures: Figures, seen: str) -> None:
    bench.digits.show(Figures(88, 88))
    bench.digits.show(figures)

    assert bench.seen() == seen


def test_unplugged_digits_say_so_and_come_back(bench: Bench) -> None:
    bench.digits.show(Figures(3, 8))
    bench.unplug()
    with pytest.raises(DeviceGone, match=r"[Dd]igits .*\."):
        bench.digits.show(Figures(4, 8))

    bench.plug_in()

    assert bench.seen() == ""

    bench.digits.show(Figures(3, 8))

    assert bench.seen() == " 3: 8"


def test_closed_digits_are_dark_and_closing_twice_is_fine(bench: Bench) -> None:
    bench.digits.show(Figures(3, 8))
    bench.digits.close()
    bench.digits.close()

    assert bench.seen() == ""
    with pytest.raises(DeviceGone):
        bench.digits.show(Figures(3, 8))


def test_closing_digits_that_are_gone_is_fine(bench: Bench) -> None:
    bench.digits.show(Figures(3, 8))
    bench.unplug()
    bench.digits.close()

    assert bench.seen() == ""


# The wires


def take(chip: Chip, path: Iterable[Step]) -> None:
    for step in path:
        match step:
            case "clk low" | "clk high":
                chip.set_clk(high=step == "clk high")
            case "dio low":
                chip.set_dio("low")
            case "dio high":
                chip.set_dio("high")
            case "dio free":
                chip.set_dio("free")
            case "answer":
                assert not chip.dio


NUMBERS = st.none() | st.integers(0, 120)


@given(st.builds(Figures, NUMBERS, NUMBERS), st.integers(0, 7))
def test_the_chip_understands_whatever_is_shown(figures: Figures, brightness: int) -> None:
    """Bit by bit: it hears three messages, answers each byte, and lights what was meant."""
    chip = Chip()
    for message in messages(figures, brightness):
        take(chip, steps(message))

    assert [bytes(message) for message in chip.said] == [*messages(figures, brightness)]
    assert chip.brightness == brightness
    assert chip.shown.strip() == read(figures).strip()


@given(st.binary(min_size=1, max_size=7))
def test_any_message_is_heard_whole(message: bytes) -> None:
    """Whether its bytes end high or low, which is where the wire is let go."""
    chip = Chip()
    chip._obey = lambda _message: None  # it need not make sense
    take(chip, steps(message))

    assert chip.said == [[*message]]


@given(st.data())
def test_a_message_that_is_cut_off_anywhere_spoils_none_after_it(data: st.DataObject) -> None:
    pins = ChipPins(MovedClock())
    digits = Tm1637.open(Entry(CLK, DIO), pins, clock=pins.clock.now)
    digits.show(Figures(1, 2))
    pins.writes = 0
    digits.show(Figures(3, 4))
    pins.fails_at = data.draw(st.integers(0, pins.writes - 1))
    pins.writes = 0
    with pytest.raises(DeviceGone, match="digits cannot be reached"):
        digits.show(Figures(5, 6))
    pins.fails_at = None
    digits.show(Figures(7, 8))

    assert pins.chip.shown == " 7: 8"


def test_the_strict_chip_minds_what_a_real_one_might_let_pass() -> None:
    """Else the tests above would show little."""
    with pytest.raises(Fault, match="within a message"):
        take(Chip(), ["dio low", "clk low", "dio high", "clk high", "dio low"])
    with pytest.raises(Fault, match="let go"):
        take(Chip(), ["dio low", "clk low", "dio free", "clk high"])
    driven = [step for step in steps(b"\xff") if step != "dio free"]
    with pytest.raises(Fault, match="while the chip pulls"):
        take(Chip(), driven)


def test_the_same_numbers_are_sent_again_only_after_a_while() -> None:
    """A module that alone lost its power says nothing, and is lit again within half a minute of play."""
    pins = ChipPins(MovedClock())
    digits = Tm1637.open(Entry(CLK, DIO), pins, clock=pins.clock.now)
    digits.show(Figures(3, 8))
    pins.chip.lose_power()
    pins.clock.advance(29)
    digits.show(Figures(3, 8))

    assert pins.chip.shown == ""

    pins.clock.advance(1)
    digits.show(Figures(3, 8))

    assert pins.chip.shown == " 3: 8"


def test_a_pin_that_is_taken_is_named_and_the_other_one_let_go() -> None:
    """So that it can be tried again."""
    pins = ChipPins(MovedClock())
    holding = Tm1637.open(Entry(CLK, DIO), pins, clock=pins.clock.now)
    with pytest.raises(PinBusy, match=r"digits\.dio cannot have its pin"):
        Tm1637.open(Entry(13, DIO), pins, clock=pins.clock.now)
    holding.close()

    again = Tm1637.open(Entry(CLK, DIO), pins, clock=pins.clock.now)
    again.show(Figures(1, 2))

    assert pins.chip.shown == " 1: 2"
