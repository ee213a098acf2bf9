"""Devices that may not be there yet, peers of what they wait for: opening them fails, then succeeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.devices import reconnecting as awaited
from companion.devices import voice as tunes
from companion.devices.reconnecting import AwaitedButtons, AwaitedBuzzer, AwaitedOutput, SharedPins
from companion.devices.voice import Voice
from hardware.ports import Buttons, Buzzer, DeviceGone, Glow, HardwareError, Lamps, Press, Tune
from hardware.wiring import Wiring
from tests.kit.moved_loop import loop, moved

RED = {"attack": Glow("red")}
AWAY = DeviceGone("It is away. Plug it in.")


class Part(Buttons, Lamps, Buzzer):
    def __init__(self) -> None:
        self.told: list[Any] = []
        self.felt: Callable[[Press], None] | None = None

    def listen(self, callback: Callable[[Press], None]) -> None:
        self.felt = callback

    def show(self, pattern: Mapping[str, Glow]) -> None:
        self.told.append(pattern)

    def sound(self, tune: Tune) -> None:
        self.told.append(tune)

    def close(self) -> None:
        self.told.append("closed")


class Opening:
    """Opening a part fails so many times, then succeeds."""

    def __init__(self, *, fails: int = 0) -> None:
        self.fails = fails
        self.tries = 0
        self.part = Part()

    def __call__(self) -> Part:
        self.tries += 1
        if self.tries <= self.fails:
            raise AWAY
        return self.part


@moved
async def test_buttons_are_listened_to_when_they_appear() -> None:
    opening, told = Opening(fails=3), []
    felt: list[Press] = []
    buttons = AwaitedButtons(opening, failing=told.append)
    buttons.listen(felt.append)

    assert told == [AWAY]

    await loop().advance(7)

    assert told == [AWAY, AWAY, AWAY, None]
    assert loop().planned == []
    assert opening.part.felt is not None

    press = Press("attack", "press", at=7.0)
    opening.part.felt(press)

    assert felt == [press]

    buttons.close()
    buttons.close()

    assert opening.part.told == ["closed", "closed"]


@moved
async def test_buttons_that_are_closed_are_waited_for_no_longer() -> None:
    opening = Opening(fails=1)
    buttons = AwaitedButtons(opening, failing=lambda _why: None)
    buttons.listen(lambda _press: None)
    buttons.close()
    await loop().advance(100)

    assert opening.tries == 1
    assert loop().planned == []


@moved
async def test_buttons_nobody_listens_to_are_left_alone() -> None:
    opening = Opening()
    buttons = AwaitedButtons(opening, failing=lambda _why: None)
    buttons.close()

    assert opening.tries == 0


def test_lamps_are_opened_when_they_are_first_shown_something() -> None:
    opening = Opening(fails=1)
    lamps = AwaitedOutput(opening)
    with pytest.raises(DeviceGone, match="Plug it in"):
        lamps.show(RED)

    lamps.show(RED)
    lamps.show({})
    lamps.close()

    assert opening.tries == 2
    assert opening.part.told == [RED, {}, "closed"]


@pytest.mark.parametrize("kind", [AwaitedOutput, AwaitedBuzzer])
def test_what_was_closed_is_not_opened_again(kind: Any) -> None:
    opening = Opening()
    part = kind(opening)
    part.close()
    use = part.show if kind is AwaitedOutput else part.sound
    with pytest.raises(DeviceGone, match="Start Furybox again"):
        use({})

    assert opening.tries == 0


def test_a_buzzer_that_is_away_troubles_nobody() -> None:
    opening = Opening(fails=1)
    voice = Voice(AwaitedBuzzer(opening))
    voice.say(tunes.CUBE)
    voice.say(tunes.FELL)
    voice.close()

    assert opening.part.told == [tunes.FELL, "closed"]


def test_a_table_without_a_buzzer_says_nothing() -> None:
    voice = Voice(None)
    voice.say(tunes.CUBE)
    voice.close()


def test_a_buzzer_that_fails_while_closing_troubles_nobody(caplog: pytest.LogCaptureFixture) -> None:
    class Stuck(Part):
        def close(self) -> None:
            raise HardwareError("The buzzer is stuck. Tap it.")

    Voice(Stuck()).close()

    assert "The buzzer is stuck" in caplog.text


@pytest.mark.parametrize("tune", [tunes.CUBE, tunes.REFUSED, tunes.FELL])
def test_what_the_buzzer_says_is_low_and_short(tune: Tune) -> None:
    """A table should not jump; what is no tone is a pause."""
    assert sum(note.milliseconds for note in tune) <= 700
    assert all(note.hertz == 0 or 100 <= note.hertz <= 250 for note in tune)


def test_pins_are_opened_once_for_all_and_again_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buttons, lamps and the buzzer are on one chip."""

    class Pins:
        closed = 0

        def close(self) -> None:
            self.closed += 1

    opened: list[Wiring] = []
    pins, wiring = Pins(), Wiring()

    def open_pins(of: Wiring) -> Pins:
        opened.append(of)
        if len(opened) == 1:
            raise AWAY
        return pins

    monkeypatch.setattr(awaited, "open_pins", open_pins)
    shared = SharedPins(wiring)
    shared.close()
    with pytest.raises(DeviceGone):
        shared()

    assert shared() is pins
    assert shared() is pins
    assert opened == [wiring, wiring]

    shared.close()
    shared.close()

    assert pins.closed == 1


@moved
async def test_a_driver_that_fails_as_nobody_foresaw_is_tried_again_too() -> None:
    opening = Opening()
    opens, fails = iter((RuntimeError("a driver"), RuntimeError("again"))), []
    loop().set_exception_handler(lambda _loop, context: fails.append(context["exception"]))

    def broken() -> Part:
        for error in opens:
            raise error
        return opening()

    buttons = AwaitedButtons(broken, failing=lambda _error: None)
    with pytest.raises(RuntimeError, match="a driver"):
        buttons.listen(lambda _press: None)
    await loop().advance(1)
    assert [str(error) for error in fails] == ["again"]
    await loop().advance(2)

    assert opening.part.felt
