"""Which driver works the pins, and what is said when it does not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.pin_errors import DriverMissing, explained, reached
from hardware.pins import open_pins
from hardware.ports import DeviceGone, HardwareError
from hardware.wiring import Pins, Wiring


@pytest.fixture(autouse=True)
def _gpiozero_forgets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    yield
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_gpiozero_may_choose_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")

    assert isinstance(open_pins(Wiring(pins=Pins("gpiozero"))), MockFactory)


def test_when_gpiozero_finds_no_library_it_is_said_which_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-library")

    with pytest.raises(DriverMissing, match=r'pip install "furybox\[pi\]"'):
        open_pins(Wiring(pins=Pins("gpiozero")))


@pytest.mark.parametrize(("factory", "library"), [("lgpio", "lgpio"), ("rpigpio", "RPi"), ("gpiod", "gpiod")])
def test_a_missing_library_is_named(factory: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "hardware.gpiod_pins", raising=False)

    with pytest.raises(DriverMissing, match=rf'library {library}.*pins\.factory {factory}.*"gpiod"'):
        open_pins(Wiring(pins=Pins(factory)))


def test_lgpio_in_a_folder_it_cannot_write_is_told_before_it_fails_without_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It makes a pipe there while it is imported."""
    monkeypatch.setenv("LG_WD", "/no/such/folder")

    with pytest.raises(HardwareError, match=r"lgpio cannot write in /no/such/folder.*LG_WD"):
        open_pins(Wiring(pins=Pins("lgpio")))


class LgError(Exception):
    """lgpio's error: neither gpiozero's nor an OSError."""


def test_the_errors_of_lgpio_are_told_in_our_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=LgError))

    with (
        pytest.raises(HardwareError, match=r"buttons\.next could not be opened: GPIO busy\. Check"),
        explained("buttons.next"),
    ):
        raise LgError("GPIO busy")
    with (
        pytest.raises(DeviceGone, match=r"buzzer cannot be reached: bad handle\. Check its wires"),
        reached("buzzer"),
    ):
        raise LgError("bad handle")


def test_our_own_errors_pass_as_they_are() -> None:
    for edge in (explained, reached):
        with pytest.raises(DeviceGone, match=r"^The lamps are gone\.$"), edge("lamps"):
            raise DeviceGone("The lamps are gone.")


def test_a_mistake_of_ours_is_not_told_as_a_fault_of_the_wires() -> None:
    with pytest.raises(KeyError), reached("lamps"):
        raise KeyError("seat-7")
