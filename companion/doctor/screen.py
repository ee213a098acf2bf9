"""The OLED: its library, its bus, its address, and what only eyes can tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.doctor.access import access, libraries
from companion.doctor.finding import Finding, fault, ok, skipped, warning
from companion.doctor.machine import Machine
from companion.words.language import _
from hardware.oled import I2c, OledWiring, Spi
from hardware.wiring import Wiring

ADDRESSES: Final = (0x3C, 0x3D)
"""Where such screens are."""

FAST: Final = 400_000
"""Hertz. A whole picture takes 23 ms then, and 93 ms on the slower bus that a Pi starts with."""


def screen(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Examine the screen, if the wiring has one."""
    match wiring.oled:
        case None:
            yield skipped("screen", _("The wiring has no screen."))
        case OledWiring(line=I2c() as line) as oled:
            yield from libraries(machine, "smbus2")
            yield from _i2c(machine, line)
            yield _picture(oled)
        case OledWiring(line=Spi() as line) as oled:
            yield from libraries(machine, "luma.core", "spidev")
            yield from _spi(machine, line)
            yield _picture(oled)


def _i2c(machine: Machine, line: I2c) -> Iterator[Finding]:
    if not machine.at(line.file).exists():
        yield _no_bus(machine, line)
        return
    yield ok("i2c", _("{path} is there."), path=line.file)
    allowed = access(machine, "i2c-access", line.file, "i2c")
    yield allowed
    if allowed.state == "ok":
        yield _address(machine, line)
    yield _clock(machine, line)


def _no_bus(machine: Machine, line: I2c) -> Finding:
    others = " ".join(machine.i2c_buses())
    told = _("There is no {path}.")
    if machine.at(f"/sys/bus/i2c/devices/i2c-{line.bus}").exists():
        told += " " + _("The bus is on, but its device file is missing.")
        return fault("i2c", told, _("Type: {command}"), path=line.file, command="sudo modprobe i2c-dev")
    if others:
        told += " " + _("There are: {others}.")
    remedy = _(
        "Turn I2C on: sudo raspi-config nonint do_i2c 0\n"
        "Or write dtparam=i2c_arm=on in config.txt, and restart."
    )
    return fault("i2c", told, remedy, path=line.file, others=others)


def _address(machine: Machine, line: I2c) -> Finding:
    try:
        if machine.answers(machine.at(line.file), line.address):
            return ok("address", _("A device answers at {name}."), name=line.name)
    except OSError as error:
        remedy = _("Take an overlay for a screen out of config.txt, and restart: the kernel may hold it.")
        why = error.strerror or str(error)
        return fault("address", _("{name} cannot be asked: {why}."), remedy, name=line.name, why=why)
    other = next((place for place in _elsewhere(machine, line) if _answers(machine, place)), None)
    told = _("Nothing answers at {name}.")
    if other is None:
        remedy = _("Check the screen's four wires (power, ground, SDA, SCL) and its 3.3 V.")
        return fault("address", told, remedy, name=line.name)
    told += " " + _("Something answers at {other}.")
    remedy = _("Write it in the wiring: address = 0x{address:02X}, bus = {bus}")
    named = {"name": line.name, "other": other.name}
    return fault("address", told, remedy, address=other.address, bus=other.bus, **named)


def _elsewhere(machine: Machine, line: I2c) -> Iterator[I2c]:
    """Where else a screen may be, the same bus first."""
    names = (path.removeprefix("/dev/i2c-") for path in machine.i2c_buses())
    buses = [int(name) for name in names if name.isdecimal()]
    for bus in sorted(buses, key=lambda bus: (bus != line.bus, bus)):
        for address in ADDRESSES:
            yield I2c(bus, address)


def _answers(machine: Machine, place: I2c) -> bool:
    try:
        return machine.answers(machine.at(place.file), place.address)
    except OSError:  # a bus that is not for us
        return False


def _clock(machine: Machine, line: I2c) -> Finding:
    hertz = machine.bus_hertz(line.bus)
    if hertz is None:
        return skipped("bus-clock", _("The machine does not tell how fast {path} is."), path=line.file)
    told = _("{path} runs at {khz} kHz.")
    if hertz >= FAST:
        return ok("bus-clock", told, path=line.file, khz=hertz // 1000)
    told += " " + _("A whole picture can be seen being drawn.")
    remedy = _("Write dtparam=i2c_arm_baudrate=400000 in config.txt, and restart.")
    return warning("bus-clock", told, remedy, path=line.file, khz=hertz // 1000)


def _spi(machine: Machine, line: Spi) -> Iterator[Finding]:
    if machine.at(line.file).exists():
        yield ok("spi", _("{path} is there."), path=line.file)
        yield access(machine, "spi-access", line.file, "spi")
    else:
        remedy = _(
            "Turn SPI on: sudo raspi-config nonint do_spi 0\n"
            "Or write dtparam=spi=on in config.txt, and restart."
        )
        yield fault("spi", _("There is no {path}."), remedy, path=line.file)


def _picture(oled: OledWiring) -> Finding:
    told = _("Only eyes can tell snow, half a picture, or one that is two dots to the side.")
    remedy = _("Type: furybox hardware test\nIf it looks so, set oled.chip from {chip} to {other}.")
    other = "ssd1306" if oled.chip == "sh1106" else "sh1106"
    return skipped("picture", told, remedy, chip=oled.chip, other=other)
