"""The picture of the header: every wire is where the board has it, in words and in colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from gpiozero.pins.pi import PiBoardInfo

from hardware import header
from hardware.oled_line import OledWiring, Spi
from hardware.wiring import DEFAULT, Wiring, wires
from hardware.wiring_parts import Button, FuryBar, Lamp

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
    """With its place, what it is for, how it is wired and the field of the file."""
    for wiring in (DEFAULT, FULL):
        rows = header.table(wiring)

        assert [row.field for row in rows] == [wire.field for wire in wires(wiring)]
        assert all(header.HEADER[row.place] == row.gpio for row in rows)
        assert all(row.what and row.how for row in rows)


def test_the_table_speaks_the_language_it_is_given() -> None:
    """Names stay as they are, and are filled in after the translation."""
    rows = header.table(FULL, lambda english: {"button {name}": "tlačítko {name}"}.get(english, english))

    assert rows[0].what == "tlačítko attack"


def test_the_text_lies_as_the_board_does() -> None:
    """Twenty rows of two, each wire beside its pin."""
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


def test_the_picture_shows_every_pin_in_the_colour_of_its_use() -> None:
    """And says in words what the colour says."""
    for wiring in (DEFAULT, FULL):
        picture = ET.fromstring(header.svg(wiring))  # noqa: S314  # we wrote it ourselves
        pins = [each for each in picture.iter() if each.get("stroke")]
        words = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
        uses = {wire.pin: wire.role for wire in wires(wiring)}

        assert (len(pins), len(words)) == (40, 40)
        for place, (pin, word) in enumerate(zip(pins, words, strict=True), start=1):
            name = header.HEADER[place]
            use = uses.get(int(name.removeprefix("GPIO"))) if name.startswith("GPIO") else None
            power = {"3V3": "power", "5V": "power", "GND": "ground"}.get(name, "free")

            assert pin.get("fill") == header.COLOURS[use or power]
            assert name in word
            assert use is None or use in word


def test_the_picture_survives_any_language() -> None:
    """Signs that mean something in a picture file are written otherwise."""
    picture = header.svg(FULL, lambda english: f"<{english}> & more")

    assert "<button attack> & more" in "".join(ET.fromstring(picture).itertext())  # noqa: S314  # ours
