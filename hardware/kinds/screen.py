"""What shows pictures: an OLED, on one of two buses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from hardware.breadboard import N_, Block, Net
from hardware.kinds.part import VOLTS, Part, Trial, Wire, in_range, milliamps, module
from hardware.oled_windows import Chip, Rotation

_ADDRESSES: Final = range(0x08, 0x78)
_BUS_OHMS: Final = 1500  # 1.8 kOhm on the Pi's board, and 10 kOhm on the screen's
_I2C: Final[Mapping[int, Mapping[int, str]]] = {1: {2: "SDA", 3: "SCL"}}
_SPI: Final[Mapping[int, Mapping[int, str]]] = {
    0: {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {16: "CE2", 17: "CE1", 18: "CE0", 19: "MISO", 20: "MOSI", 21: "SCLK"},
}


class I2c(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="i2c"):
    """
    A screen on four wires: power, ground, SDA and SCL.

    >>> I2c(bus=1, address=0x3D).name
    '0x3D on /dev/i2c-1'
    """

    bus: int = 1
    """The N of /dev/i2c-N; on a Pi's header it is 1."""

    address: int = 0x3C
    """0x3C, or on some modules 0x3D. What cannot be an I2C address is refused."""

    def __post_init__(self) -> None:
        if self.address not in _ADDRESSES:
            message = f"0x{self.address:02X} is no I2C address. Screens have 0x3C or 0x3D."
            raise ValueError(message)

    @property
    def name(self) -> str:
        """Where the screen is, for a sentence."""
        return f"0x{self.address:02X} on {self.file}"

    @property
    def file(self) -> str:
        """The device file."""
        return f"/dev/i2c-{self.bus}"


class Spi(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="spi"):
    """
    A screen on seven wires: power, ground, clock, data, CS, DC and RES. Such a screen never answers.

    >>> Spi(dc=22, reset=None).name
    '/dev/spidev0.0'
    """

    bus: int = 0
    device: int = 0
    """The N and the M of /dev/spidevN.M; M is which chip select."""

    dc: int = 24
    """The pin of DC, counted as the Broadcom chip does."""

    reset: int | None = 25
    """The pin of RES; `"none"` when the module resets itself."""

    megahertz: Literal[1, 2, 4, 8] = 8
    """Slower is safer on long wires."""

    @property
    def name(self) -> str:
        """Where the screen is, for a sentence."""
        return self.file

    @property
    def file(self) -> str:
        """The device file."""
        return f"/dev/spidev{self.bus}.{self.device}"


class OledWiring(Part, frozen=True, omit_defaults=False):
    """
    Which screen, and where.

    >>> msgspec.convert({"chip": "sh1106", "line": {"on": "i2c", "address": 0x3D}}, OledWiring).line
    I2c(bus=1, address=61)
    """

    chip: Chip = "ssd1306"
    """
    With the wrong chip the picture is torn, or stands two dots to the side. Modules of 0.96 inches mostly
    have an SSD1306, those of 1.3 inches an SH1106, and those of 2.42 inches an SSD1309.
    """

    line: I2c | Spi = I2c()
    """The bus that it is on."""

    rotation: Rotation = 0
    """Quarter turns clockwise. With 1 or 3 the glass stands upright, and pictures must be drawn 64 x 128."""

    title = "The chip is ssd1306, ssd1309 or sh1106; the line is on i2c or spi."
    example = 'chip = "ssd1306", line = { on = "i2c", bus = 1, address = 0x3C }'
    names = ("oled",)
    role = fits = opens = "screen"
    what = N_("screen {name}")
    how = {"": N_("the pin of that name on the screen, if it has one")}
    ink = "#2ca02c"

    @classmethod
    def read(cls, raw: object) -> object:
        """TOML has no word for none."""
        match raw:
            case {"line": {"reset": "none", **line}, **others}:
                return {"line": {"reset": None, **line}, **others}
        return raw

    def check(self, field: str, *, factory: str) -> None:
        """A bus has a number."""
        del factory
        in_range(f"{field}.line.bus", self.line.bus, range(256))

    def wires(self, field: str) -> Iterator[Wire]:
        """A bus takes all of its pins."""
        field = f"{field}.line"
        match self.line:
            case I2c(bus=bus):
                for pin, name in _I2C.get(bus, {}).items():
                    pulled = milliamps(VOLTS, _BUS_OHMS)
                    yield Wire(pin, OledWiring, field, name, milliamps=pulled, is_bus=True)
            case Spi(bus=bus, dc=dc, reset=reset):
                for pin, name in _SPI.get(bus, {}).items():
                    yield Wire(pin, OledWiring, field, name, is_bus=True)
                yield Wire(dc, OledWiring, f"{field}.dc", "DC")
                if reset is not None:
                    yield Wire(reset, OledWiring, f"{field}.reset", "RES")

    def blocks(self, field: str) -> Iterator[Block]:
        """A module; on a bus that is not on the header it has no wire to draw."""
        printed = {"SCL": "SCL", "SDA": "SDA"}
        if isinstance(self.line, Spi):
            chosen = f"CE{self.line.device}"
            printed = {"SCLK": "D0", "MOSI": "D1", "RES": "RES", "DC": "DC", chosen: "CS"}
        by_name = {wire.name: wire for wire in self.wires(field)}
        if by_name:
            legs: dict[str, Wire | Net] = {"GND": "GND", "VCC": "3V3"}
            legs |= {leg: by_name[name] for name, leg in printed.items() if name in by_name}
            ask = N_("OLED module 128 x 64, {chip}, {line}, on 3.3 V")
            yield module(field, OledWiring, ask, "#23527c", legs, chip=self.chip.upper(), line=self.where)

    def called(self, _field: str) -> str:
        """Its chip."""
        return self.chip

    @property
    def where(self) -> str:
        """On which kind of bus."""
        return type(self.line).__name__.upper()

    def trials(self, _field: str) -> Iterator[Trial]:
        """Of the test picture, whether it is whole, and upright."""
        other = "ssd1306" if self.chip == "sh1106" else "sh1106"
        yield Trial(
            "picture",
            "screen",
            N_("Does a thin frame touch all four edges of the glass, without snow?"),
            good=N_("The picture is whole."),
            bad=N_("The picture is torn, or two dots to the side."),
            remedy=N_("Set oled.chip from {chip} to {other}."),
            named={"chip": self.chip, "other": other},
        )
        yield Trial(
            "upright",
            "screen",
            N_("Can you read the words, upright and not mirrored?"),
            good=N_("The picture is upright."),
            bad=N_("The picture is not upright."),
            remedy=N_("Set oled.rotation to 2, or back to 0."),
        )
