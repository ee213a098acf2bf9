"""The header in words: every wire is where the board has it."""

from __future__ import annotations

import re

from gpiozero.pins.pi import PiBoardInfo

from hardware import header
from hardware.oled_line import OledWiring, Spi
from hardware.wiring import DEFAULT, Button, FuryBar, Lamp, Wiring, wires

FULL = Wiring(
    buttons={"attack": Button(27, "none", "high"), "next": Button(22, "down")},
    lamps={"seat-1": Lamp(rgb=(5, 6, 12), active="low")},
    fury_bar=FuryBar((13, 19)),
    oled=OledWiring(line=Spi()),
)


def test_the_places_are_those_of_a_real_board() -> None:
    """As gpiozero knows them, of a Pi 4 and of a Pi 5."""
    for revision in (0xC03114, 0xD04170):
        pins = PiBoardInfo.from_revision(revision).headers["J8"].pins

        assert {place: pin.name for place, pin in pins.items()} == header.HEADER


def test_the_table_has_a_row_for_every_wire() -> None:
    for wiring in (DEFAULT, FULL):
        rows = header.table(wiring)

        assert [row.field for row in rows] == [wire.field for wire in wires(wiring)]
        assert all(header.HEADER[row.place] == row.gpio for row in rows)
        assert all(row.what and row.how for row in rows)


def test_the_table_speaks_the_language_it_is_given() -> None:
    rows = header.table(FULL, lambda english: {"button {name}": "tlačítko {name}"}.get(english, english))

    assert rows[0].what == "tlačítko attack"


def test_the_text_lies_as_the_board_does() -> None:
    lines = header.text(DEFAULT).splitlines()

    assert len(lines) == 20
    for row in header.table(DEFAULT):
        line = lines[(row.place - 1) // 2]
        beside = (
            rf"{row.what} +{row.gpio} +{row.place} o"
            if row.place % 2
            else rf"o +{row.place} +{row.gpio} +{row.what}$"
        )

        assert re.search(beside, line)


def test_nothing_hangs_on_a_pin_that_would_burn_it() -> None:
    """A buzzer takes more than a pin gives, and a lamp whatever it gets: the words name what is between."""
    how = {row.field: row.how for row in header.table(DEFAULT)}

    assert "transistor" in how["buzzer"]
    assert "diode" in how["buzzer"]
    assert "resistor" in how["lamps.attack"]
