"""What the ports promise of pictures, rhythms and errors."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import (
    CONTROLS,
    RHYTHMS,
    DeviceGone,
    Glow,
    HardwareError,
    NoSuchControl,
    Picture,
    is_lit,
)
from tests.kit.fresh_python import output_of

A_SECOND = [n / 100 for n in range(100)]


@pytest.mark.parametrize("length", [0, 1023, 1025, 8192])
def test_a_picture_of_another_size_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="draw it 128 x 64"):
        Picture(bytes(length))


def test_no_two_rhythms_look_alike() -> None:
    """Whatever their colours, two lamps with two rhythms can be told apart within a second."""
    looks = [tuple(is_lit(rhythm, at) for at in A_SECOND) for rhythm in RHYTHMS]

    assert all(one != other for one, other in itertools.combinations(looks, 2))


def test_there_is_a_rhythm_for_each_of_six_seats() -> None:
    assert list(RHYTHMS) == ["steady", "blink", "pulse", "double", "triple", "wink", "quick"]


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_every_rhythm_begins_lit_on_the_whole_second(rhythm: str) -> None:
    """So lamps keep in step with each other, wherever the clock stands."""
    assert is_lit(rhythm, 0)
    assert [is_lit(rhythm, at) for at in A_SECOND] == [is_lit(rhythm, 123_456 + at) for at in A_SECOND]


def test_a_lamp_goes_dark_on_the_millisecond() -> None:
    """Seconds in binary fall a hair short of a millisecond; that does not show."""
    assert not any(is_lit("pulse", second + 0.1) for second in range(1000))
    assert all(is_lit("pulse", second + 0.099) for second in range(1000))


@given(st.sampled_from(list(RHYTHMS)), st.floats(0, 1e6))
def test_a_dark_lamp_is_dark_in_any_rhythm(rhythm: str, at: float) -> None:
    assert not Glow("off", rhythm).is_lit(at)
    assert Glow("red", rhythm).is_lit(at) == is_lit(rhythm, at)


def test_the_controls_are_those_of_the_table() -> None:
    assert " ".join(CONTROLS) == (
        "attack next back fury danger seat-1 seat-2 seat-3 seat-4 seat-5 seat-6 repeat dial"
    )


def test_a_hardware_error_can_be_said_in_another_language() -> None:
    gone = DeviceGone("The screen at {address} does not answer. Check its wires.", address="0x3C")

    assert isinstance(gone, HardwareError)
    assert isinstance(gone, OSError)
    assert str(gone) == "The screen at 0x3C does not answer. Check its wires."
    assert gone.template.replace("wires", "Kabel").format(**gone.named).endswith("Check its Kabel.")
    assert isinstance(NoSuchControl("There is no control {name}.", name="lever"), LookupError)


def test_the_ports_and_the_simulated_table_load_no_driver() -> None:
    ask = (
        "import sys, hardware.simulated\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "print(*loaded & {'PIL', 'gpiozero', 'gpiod', 'luma', 'serial'})"
    )

    assert output_of(ask).strip() == ""
