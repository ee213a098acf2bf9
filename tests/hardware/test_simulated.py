"""The simulated table: its keys, its faults, and its place on a real event loop."""

from __future__ import annotations

import asyncio
import time

import pytest

from hardware.contacts import Contacts, later_on
from hardware.ports import CONTROLS, OFF, DeviceGone, Glow, NoSuchControl, Picture, Press
from hardware.settle import Edge, Feel
from hardware.simulated import KEYS, SimulatedTable
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
def table(clock: MovedClock) -> SimulatedTable:
    """A table whose every control can be held, so that keys can be told apart."""
    feel = Feel(holds=frozenset(CONTROLS))
    return SimulatedTable(clock=clock.now, call_later=clock.call_later, feel=feel)


@pytest.mark.parametrize(("key", "control", "gesture"), [(key, *meant) for key, meant in KEYS.items()])
def test_a_key_does_what_the_map_says(
    table: SimulatedTable, clock: MovedClock, key: str, control: str, gesture: str
) -> None:
    felt: list[Press] = []
    table.buttons.listen(felt.append)

    table.key(key)
    clock.advance(2)

    assert [(press.control, press.gesture) for press in felt] == [(control, gesture)]


def test_every_gesture_of_every_control_has_a_key() -> None:
    possible = {(control, gesture) for control in CONTROLS for gesture in ("press", "hold")}

    assert set(KEYS.values()) == possible | {("dial", "turn-left"), ("dial", "turn-right")}


def test_the_keys_a_hand_expects() -> None:
    assert KEYS["a"] == ("attack", "press")
    assert KEYS["B"] == ("back", "hold")
    assert KEYS["4"] == ("seat-4", "press")
    assert KEYS["r"] == ("seat-4", "hold")
    assert KEYS["["] == ("dial", "turn-left")


def test_an_unknown_key_is_told_with_the_known_ones(table: SimulatedTable) -> None:
    with pytest.raises(NoSuchControl, match=r"key x does nothing.* a n b f d p o .*enter"):
        table.key("x")


@pytest.mark.parametrize("gesture", ["press", "hold", "turn-left", "turn-right"])
def test_an_unknown_control_is_told_with_the_known_ones(table: SimulatedTable, gesture: str) -> None:
    with pytest.raises(NoSuchControl, match=r"no control lever\..* attack next .* dial\."):
        table.gesture("lever", gesture)


def test_only_the_dial_turns(table: SimulatedTable) -> None:
    with pytest.raises(NoSuchControl, match=r"attack does not turn"):
        table.turn("attack", 1)


def test_an_unknown_lamp_is_told_with_the_known_ones(table: SimulatedTable) -> None:
    with pytest.raises(NoSuchControl, match=r"no lamp atack\..* attack seat-1 .* fury-14\."):
        table.lamps["atack"]


def test_the_table_has_lamps_for_attack_seats_and_the_fury_bar(clock: MovedClock) -> None:
    table = SimulatedTable(clock=clock.now, call_later=clock.call_later, fury_lamps=2)
    names = "attack seat-1 seat-2 seat-3 seat-4 seat-5 seat-6 fury-1 fury-2"

    assert table.lamps.glows == dict.fromkeys(names.split(), OFF)


def test_parts_can_be_unplugged_by_name(table: SimulatedTable) -> None:
    table.unplug("screen")
    table.lamps.show({"attack": Glow("red")})
    table.buzzer.sound(())
    with pytest.raises(DeviceGone, match="screen is unplugged"):
        table.screen.blank()

    table.plug_in("screen")
    table.screen.blank()

    table.unplug("lamps")
    table.unplug("buzzer")
    with pytest.raises(DeviceGone, match="lamps are unplugged"):
        table.lamps.show({})
    with pytest.raises(DeviceGone, match="buzzer is unplugged"):
        table.buzzer.sound(())
    assert table.lamps["attack"] == OFF


def test_shows_are_counted(table: SimulatedTable) -> None:
    table.screen.show(Picture(bytes(1024)))
    table.unplug("screen")
    with pytest.raises(DeviceGone):
        table.screen.show(Picture(bytes(1024)))

    assert (table.screen.shows, table.lamps.shows) == (1, 0)


def test_closing_the_table_closes_every_part_and_twice_is_fine(
    table: SimulatedTable, clock: MovedClock
) -> None:
    felt: list[Press] = []
    table.buttons.listen(felt.append)
    table.close()
    table.close()

    table.press("attack")
    clock.advance(2)

    assert felt == []
    for show in (table.screen.blank, lambda: table.lamps.show({}), lambda: table.buzzer.sound(())):
        with pytest.raises(DeviceGone, match="closed"):
            show()


def test_settling_slowly_still_feels_every_touch(clock: MovedClock) -> None:
    feel = Feel(settle_seconds=0.2, hold_seconds=1.0)
    table = SimulatedTable(clock=clock.now, call_later=clock.call_later, feel=feel, is_bouncing=True)
    felt: list[Press] = []
    table.buttons.listen(felt.append)

    for key in "11q1a":
        table.key(key)
    clock.advance(20)

    assert [press.gesture for press in felt if press.control == "seat-1"] == [
        "press",
        "press",
        "hold",
        "press",
    ]
    assert [press.gesture for press in felt if press.control == "attack"] == ["press"]


def test_a_late_timer_does_not_turn_a_press_into_a_hold() -> None:
    """When the loop was busy for a second, the release that waits its turn still counts when it was."""
    now = 0.0
    waiting: list[tuple[float, object]] = []
    contacts = Contacts(clock=lambda: now, call_later=lambda delay, call: waiting.append((now + delay, call)))
    felt: list[Press] = []
    contacts.listen(felt.append)
    contacts.moved(Edge("seat-1", "down", 0.0))

    now = 1.0
    waiting.pop(0)[1]()
    contacts.moved(Edge("seat-1", "up", 0.1))
    while waiting:
        now, call = waiting.pop(0)
        call()

    assert felt == [Press("seat-1", "press", 0.1, held=0.1)]


def test_a_bounce_storm_does_not_pile_up_timers(clock: MovedClock) -> None:
    asked: list[float] = []

    def call_later(seconds: float, callback: object) -> None:
        asked.append(seconds)
        clock.call_later(seconds, callback)

    contacts = Contacts(clock=clock.now, call_later=call_later)
    for n in range(1000):
        contacts.moved(Edge("attack", "down" if n % 2 == 0 else "up", clock.now()))
        clock.advance(0.001)

    assert len(asked) <= 1000 * 0.001 / 0.015 + 2


def test_closed_contacts_ask_for_no_timer(clock: MovedClock) -> None:
    """A driver's last edge may come after the loop has gone."""
    asked: list[float] = []
    contacts = Contacts(clock=clock.now, call_later=lambda seconds, _: asked.append(seconds))
    contacts.close()

    contacts.moved(Edge("attack", "down", clock.now()))

    assert asked == []


def test_a_listener_that_closes_hears_nothing_more(table: SimulatedTable, clock: MovedClock) -> None:
    """Of two presses felt at one moment, the second is not reported after closing at the first."""
    felt: list[Press] = []

    def hear(press: Press) -> None:
        felt.append(press)
        table.close()

    table.buttons.listen(hear)
    table.hold("attack")
    table.hold("next")
    clock.advance(2)

    assert [press.control for press in felt] == ["attack"]


async def test_on_a_real_loop_a_finger_on_another_thread_is_felt() -> None:
    loop = asyncio.get_running_loop()
    felt: asyncio.Queue[Press] = asyncio.Queue()
    table = SimulatedTable(clock=time.monotonic, call_later=later_on(loop), is_bouncing=True)
    table.buttons.listen(lambda press: loop.call_soon_threadsafe(felt.put_nowait, press))

    await asyncio.to_thread(table.key, "q")
    await asyncio.to_thread(table.press, "seat-1")

    heard = [await asyncio.wait_for(felt.get(), PATIENCE_SECONDS) for _touch in range(2)]
    table.close()

    assert [press.gesture for press in heard] == ["hold", "press"]


def test_taps_on_different_controls_keep_their_order(clock: MovedClock) -> None:
    """Noise typed before the attack is noise before the attack, though a seat's button counts on release."""
    table = SimulatedTable(clock=clock.now, call_later=clock.call_later)
    felt: list[Press] = []
    table.buttons.listen(felt.append)

    for key in "1a]n":
        table.key(key)
    clock.advance(2)

    assert [press.control for press in felt] == ["seat-1", "attack", "dial", "next"]
