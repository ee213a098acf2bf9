"""Parts for a wiring: what to buy, where each goes on a breadboard, and that no pin is asked for too much."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, combinations
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from hardware.breadboard import HEADER, Block, Hole
from hardware.breadboard_picture import FREE, svg
from hardware.currents import TooMuchCurrent, check
from hardware.layout import laid
from hardware.oled_line import OledWiring, Spi
from hardware.parts import parts_list
from hardware.wiring import DEFAULT, Button, Buzzer, Dial, FuryBar, Lamp, Wiring, wires
from tests.hardware.any_wiring import wirings

SMALL = Wiring(
    buttons={name: DEFAULT.buttons[name] for name in ("attack", "next", "back", "seat-1")}, oled=OledWiring()
)
ON_SPI = Wiring(
    buttons={"attack": Button(17), "back": Button(22, "none", "high"), "fury": Button(4, "down")},
    dial=Dial(5, 6, 13),
    lamps={"attack": Lamp(18, colour="red"), "seat-1": Lamp(rgb=(16, 20, 21), active="low")},
    buzzer=Buzzer(12, active="low"),
    oled=OledWiring("sh1106", Spi()),
)
TABLES = {"full": DEFAULT, "small": SMALL, "spi": ON_SPI}
BUSES = {"MISO", "CE0", "CE1", "CE2"}
"""Pins of a bus that a screen does not need."""


def bought(wiring: Wiring) -> dict[str, int]:
    return {need.name: need.number for need in parts_list(wiring).parts}


def net(hole: Hole) -> tuple[object, str]:
    """What hangs together with a hole: half a row, or a rail."""
    if " " in hole.column:
        return ("rail", hole.column.split()[1])
    return (hole.row, "left" if hole.column in "abcde" else "right")


def test_a_full_table_needs_what_every_lamp_and_the_buzzer_need() -> None:
    found = bought(DEFAULT)

    assert found["resistor 330 Ohm, 1/4 W"] == found["LED of 5 mm, white"] == 7
    assert found["NPN transistor BC337 (flat side to you: C B E)"] == 1
    assert found["diode 1N4148, its ring to plus"] == 1
    assert found["breadboard of 830 holes"] == 1


def test_a_small_table_needs_buttons_a_screen_and_wires() -> None:
    """Four wires for the screen, as it has none but I2C's."""
    assert bought(SMALL) == {
        "OLED module 128 x 64, SSD1306, I2C, on 3.3 V": 1,
        "push button, such as a tactile switch of 6 x 6 mm, or an arcade button": 4,
        "breadboard of 400 holes": 1,
        "jumper wire, socket to pin": 9,
        "jumper wire, pin to pin": 6,
    }


def test_what_goes_to_3_3_volts_is_switched_from_there() -> None:
    """A PNP transistor switches a buzzer that a low pin sounds; its supply is no more than the pin's."""
    found = bought(ON_SPI)

    assert found["PNP transistor BC327 (flat side to you: C B E)"] == 1
    assert found["active buzzer of 3 V, up to 30 mA"] == 1
    assert found["LED of three colours, common anode (+)"] == 1
    assert found["resistor 10000 Ohm, 1/4 W"] == 1


def test_twelve_milliamperes_are_a_pins_most_as_on_a_pi_5() -> None:
    """A piezo may hang on a pin; a buzzer may not."""
    piezo = Wiring(buzzer=Buzzer(12, through="pin", milliamps=12))

    assert [each.milliamps for each in check(piezo)] == [12]
    with pytest.raises(TooMuchCurrent, match=r"GPIO12 \(buzzer, 13 mA\)"):
        check(Wiring(buzzer=Buzzer(12, through="pin", milliamps=13)))


def test_fifty_milliamperes_are_all_pins_most() -> None:
    """24 white lamps at their usual resistor are one too many."""
    pins = tuple(range(4, 28))

    assert sum(each.milliamps for each in check(Wiring(fury_bar=FuryBar(pins[:23], "white")))) < 50
    with pytest.raises(TooMuchCurrent, match=r"would carry 50\.4 mA: GPIO4 "):
        check(Wiring(fury_bar=FuryBar(pins, "white")))
    check(Wiring(fury_bar=FuryBar(pins, "white", ohms=1000)))


@given(wirings())
def test_whatever_the_wiring_every_part_has_holes_of_its_own(wiring: Wiring) -> None:
    layout = laid(wiring)
    ends = list(
        chain.from_iterable(
            (
                *(hole for piece in block.pieces for hole in piece.holes),
                *(lead.hole for lead in block.leads),
                *(hole for each in block.jumpers for hole in (each.one, each.other)),
            )
            for block in layout.blocks
        )
    ) + [feed.hole for feed in layout.feeds]

    assert max(Counter(ends).values(), default=1) == 1
    assert all(1 <= hole.row <= sum(layout.boards) for hole in ends)


@given(wirings())
def test_whatever_the_wiring_every_pin_has_its_wire(wiring: Wiring) -> None:
    """But those of a bus that a screen does not need; and of each lamp the resistor lies in between."""
    layout = laid(wiring)
    led = {HEADER[lead.place] for block in layout.blocks for lead in block.leads} - {"5V"}

    assert led == {
        f"GPIO{wire.pin}" for wire in wires(wiring) if wire.name not in BUSES or wire.name in chip(wiring)
    }
    for block in layout.blocks:
        if any(piece.kind in {"led", "rgb"} for piece in block.pieces):
            assert no_lamp_is_on_its_pin(block)


def chip(wiring: Wiring) -> set[str]:
    line = wiring.oled.line if wiring.oled else None
    return {f"CE{line.device}"} if isinstance(line, Spi) else set()


def no_lamp_is_on_its_pin(block: Block) -> bool:
    pins = {net(lead.hole) for lead in block.leads}
    lamps = {net(hole) for each in block.pieces if each.kind in {"led", "rgb"} for hole in each.holes}
    return not pins & lamps


@pytest.mark.parametrize("table", TABLES)
def test_the_picture_shows_every_pin_in_the_colour_of_its_use(table: str) -> None:
    wiring = TABLES[table]
    picture = ET.fromstring(svg(wiring))  # noqa: S314  # we wrote it ourselves
    named = {
        kind: [each for each in picture.iter() if each.get("class") == kind] for kind in ("pin", "place")
    }
    uses = {f"GPIO{wire.pin}": wire for wire in wires(wiring)}

    assert (len(named["pin"]), len(named["place"])) == (40, 40)
    for (place, name), pin, word in zip(HEADER.items(), named["pin"], named["place"], strict=True):
        wire = uses.get(name)

        assert pin.get("fill") == (wire.kind.ink if wire else FREE.get(name, "#ffffff"))
        assert (word.text or "").startswith(f"{place} {name}")
        assert wire is None or wire.role in (word.text or "")
    layout = laid(wiring)
    leads = [*layout.feeds, *(lead for block in layout.blocks for lead in block.leads)]
    numbers = Counter(each.text for each in picture.iter() if each.get("class") == "wire")

    assert numbers == Counter({str(lead.place): 2 for lead in leads})
    assert [each.text for each in picture.iter() if each.get("class") == "part"] == [
        block.said() for block in layout.blocks
    ]


@pytest.mark.parametrize("table", TABLES)
def test_no_wire_of_the_picture_lies_along_another(table: str) -> None:
    picture = ET.fromstring(svg(TABLES[table]))  # noqa: S314  # we wrote it ourselves
    drawn = [each.get("d", "") for each in picture.iter() if each.get("stroke-width") == "2.6"]
    level = [
        tuple(map(float, ends))
        for path in drawn
        for ends in re.findall(r"(?:L|V)(?:([\d.]+) )?([\d.]+)H([\d.]+)", path)
        for ends in [ends if ends[0] else (re.findall(r"H([\d.]+)V", path)[-1], *ends[1:])]
    ]
    beside = [
        (one, other)
        for one, other in combinations(level, 2)
        if abs(one[1] - other[1]) < 5
        and min(max(one[::2]), max(other[::2])) - max(min(one[::2]), min(other[::2])) > 1
    ]

    assert len(level) > len(drawn) / 3
    assert not beside


def test_the_picture_survives_any_language() -> None:
    picture = svg(ON_SPI, lambda english: f"<{english}> & more")

    assert "<button attack> & more" in "".join(ET.fromstring(picture).itertext())  # noqa: S314  # ours
