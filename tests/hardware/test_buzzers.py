"""What every buzzer does, real or simulated. A new adapter adds itself to `BENCHES`."""

from __future__ import annotations

import pytest

from furybox.hardware.ports import DeviceGone, Note
from furybox.hardware.simulated_parts import SimulatedBuzzer

BENCHES = [SimulatedBuzzer]

TUNE = (Note(440, 100), Note(0, 50), Note(880, 200))


@pytest.fixture(params=BENCHES)
def buzzer(request: pytest.FixtureRequest) -> SimulatedBuzzer:
    """One buzzer after another."""
    return request.param()


def test_tunes_are_played_as_asked(buzzer: SimulatedBuzzer) -> None:
    """Silence is a tune too."""
    buzzer.sound(TUNE)
    buzzer.sound(())

    assert buzzer.tunes == [TUNE, ()]


def test_an_unplugged_buzzer_says_so_and_comes_back(buzzer: SimulatedBuzzer) -> None:
    """What could not be heard was not played."""
    buzzer.unplug()
    with pytest.raises(DeviceGone, match=r"\w+ .*\."):
        buzzer.sound(TUNE)

    buzzer.plug_in()
    buzzer.sound(TUNE)
    assert buzzer.tunes == [TUNE]


def test_a_closed_buzzer_is_silent_and_closing_twice_is_fine(buzzer: SimulatedBuzzer) -> None:
    """No sound after the end."""
    buzzer.close()
    buzzer.close()

    with pytest.raises(DeviceGone):
        buzzer.sound(TUNE)
