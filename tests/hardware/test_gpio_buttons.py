"""Buttons on pins: storms of bounces, two clocks, levels, and pins that others hold."""

from __future__ import annotations

import asyncio
import time
from threading import get_ident

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons import GpioButtons
from hardware.contacts import later_on
from hardware.pin_errors import PinBusy
from hardware.ports import Press
from hardware.settle import Feel
from hardware.wiring import Button, Dial, Wiring
from tests.hardware.mock_pins import TablePins, elsewhere
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS

MILLISECOND = 0.001


class Table:
    def __init__(self, wiring: Wiring) -> None:
        self.clock = MovedClock()
        self.pins = TablePins(self.clock)
        self.felt: list[Press] = []
        self.buttons = GpioButtons.open(
            wiring, self.pins, clock=self.clock.now, call_later=self.clock.call_later
        )
        self.buttons.listen(self.felt.append)

    def storm(self, pin: int, edges: int, *, ends_closed: bool) -> None:
        """A thousand edges a second, on the driver's thread; the last one leaves the contact as said."""

        def bounce() -> None:
            for left in reversed(range(edges)):
                self.pins.close_contact(pin, is_closed=ends_closed == (left % 2 == 0))
                self.clock.advance(MILLISECOND)

        elsewhere(bounce)


STORMS = st.integers(0, 40).map(lambda n: 2 * n + 1)
"""How many edges: odd, so that the contact moves in the end."""


@settings(max_examples=60)  # a storm takes its time
@given(
    st.lists(
        st.tuples(st.sampled_from([("attack", 17), ("seat-1", 11)]), STORMS, st.integers(20, 300), STORMS),
        max_size=6,
    )
)
def test_no_press_is_lost_or_doubled_in_a_storm_of_bounces(
    fingers: list[tuple[tuple[str, int], int, int, int]],
) -> None:
    """Up to 80 ms of a thousand edges a second, whenever a finger comes and whenever it goes."""
    table = Table(Wiring(buttons={"attack": Button(17), "seat-1": Button(11)}))
    pressed: list[tuple[str, float]] = []

    for (control, pin), coming, stays, going in fingers:
        table.storm(pin, coming, ends_closed=True)
        came = table.clock.now() - MILLISECOND
        table.clock.advance(stays * MILLISECOND)
        table.storm(pin, going, ends_closed=False)
        went = table.clock.now() - MILLISECOND
        pressed.append((control, went if control in Feel().holds else came))
        table.clock.advance(20 * MILLISECOND)

    assert [(press.control, press.gesture) for press in table.felt] == [(at[0], "press") for at in pressed]
    assert [press.at for press in table.felt] == pytest.approx([at[1] for at in pressed], abs=1e-6)


@settings(max_examples=30)
@given(STORMS, STORMS)
def test_a_storm_does_not_break_a_hold(coming: int, going: int) -> None:
    table = Table(Wiring(buttons={"back": Button(22)}))

    table.storm(22, coming, ends_closed=True)
    table.clock.advance(0.7)
    table.storm(22, going, ends_closed=False)
    table.clock.advance(1)

    assert [press.gesture for press in table.felt] == ["hold"]


@settings(max_examples=30)
@given(st.lists(st.sampled_from([-1, 1]), max_size=10), STORMS)
def test_the_dial_turns_as_often_as_it_was_turned_though_its_contacts_bounce(
    turns: list[int], bounces: int
) -> None:
    table = Table(Wiring(dial=Dial(a=8, b=7)))

    for way in turns:
        for is_closed in (True, False):
            for pin in (8, 7) if way > 0 else (7, 8):
                table.storm(pin, bounces, ends_closed=is_closed)

    names = {-1: "turn-left", 1: "turn-right"}
    assert [press.gesture for press in table.felt] == [names[way] for way in turns]


@pytest.mark.parametrize(
    ("button", "level_when_down"),
    [
        (Button(17), "low"),
        (Button(17, "down"), "high"),
        (Button(17, "up", "high"), "high"),
        (Button(17, "none", "low"), "low"),
        (Button(17, "none", "high"), "high"),
    ],
)
def test_a_button_is_felt_at_its_own_level(button: Button, level_when_down: str) -> None:
    table = Table(Wiring(buttons={"next": button}))
    pin = table.pins.pin(17)
    down, up = (
        (pin.drive_low, pin.drive_high) if level_when_down == "low" else (pin.drive_high, pin.drive_low)
    )
    up()
    table.clock.advance(1)
    assert table.felt == []

    down()
    table.clock.advance(1)
    up()
    table.clock.advance(1)

    assert [press.control for press in table.felt] == ["next"]
    assert pin.pull == {"up": "up", "down": "down", "none": "floating"}[button.pull]


def test_an_edge_that_comes_late_keeps_the_time_at_which_it_was() -> None:
    """The driver's thread was busy; the press is not younger for it."""
    table = Table(Wiring(buttons={"next": Button(27)}))
    pin = table.pins.pin(27)
    at = table.pins.ticks()
    table.clock.advance(0.25)

    pin.when_changed(at, 0)
    table.clock.advance(1)

    assert [press.at for press in table.felt] == [1000.0]


def test_a_pin_that_another_device_holds_is_named_and_nothing_stays_open() -> None:
    wiring = Wiring(buttons={"next": Button(27)})
    table = Table(wiring)

    with pytest.raises(PinBusy, match=r"buttons\.next .*GPIO27.*Give it another pin\."):
        GpioButtons.open(
            Wiring(buttons={"attack": Button(17), "next": Button(27)}),
            table.pins,
            clock=table.clock.now,
            call_later=table.clock.call_later,
        )

    table.buttons.close()
    both = Wiring(buttons={"attack": Button(17), "next": Button(27)})
    GpioButtons.open(both, table.pins, clock=table.clock.now, call_later=table.clock.call_later).close()


async def test_a_press_on_the_drivers_thread_reaches_the_event_loop() -> None:
    loop = asyncio.get_running_loop()
    pins = MockFactory("c03114")
    buttons = GpioButtons.open(
        Wiring(buttons={"next": Button(27)}), pins, clock=time.monotonic, call_later=later_on(loop)
    )
    felt: asyncio.Queue[tuple[Press, int]] = asyncio.Queue()
    buttons.listen(lambda press: felt.put_nowait((press, get_ident())))

    before = time.monotonic()
    elsewhere(pins.pin(27).drive_low)
    press, thread = await asyncio.wait_for(felt.get(), timeout=PATIENCE_SECONDS)
    buttons.close()

    assert (press.control, press.gesture, thread) == ("next", "press", get_ident())
    assert before - 0.001 <= press.at <= time.monotonic() - Feel().settle_seconds


def test_nothing_is_planned_while_no_finger_moves() -> None:
    wakes = []
    clock = MovedClock()
    GpioButtons.open(
        Wiring(buttons={"next": Button(27)}, dial=Dial(8, 7)),
        TablePins(clock),
        clock=clock.now,
        call_later=lambda seconds, _: wakes.append(seconds),
    )
    clock.advance(3600)

    assert wakes == []
