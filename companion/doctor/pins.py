"""The pins: the library that works them, the chip behind them, and who else holds them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.doctor.access import access, libraries, library
from companion.doctor.finding import Finding, fault, ok, skipped, warning
from companion.doctor.machine import Machine
from companion.words.language import _
from hardware.chips import HEADERS, Chip
from hardware.kinds.part import Wire
from hardware.wiring import Wiring, wires

LIBRARIES: Final[Mapping[str, tuple[str, ...]]] = {
    "gpiod": ("gpiozero", "gpiod"),
    "lgpio": ("gpiozero", "lgpio"),
    "rpigpio": ("gpiozero", "RPi.GPIO"),
    "gpiozero": ("gpiozero",),
}
"""What each `pins.factory` needs."""

NO_WHEELS_FROM: Final = (3, 13)
"""From this Python on lgpio must be built by hand."""

NO_EDGES_FROM: Final = (6, 6)
"""From this kernel on the pins in /sys/class/gpio have other numbers, so RPi.GPIO cannot wait for an edge."""


def needs_pins(wiring: Wiring) -> tuple[Wire, ...]:
    """The wires that Furybox itself moves or listens to: a bus belongs to the kernel."""
    return tuple(wire for wire in wires(wiring) if not wire.is_bus)


def pins(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Examine the pins, as far as the wiring uses any."""
    if not needs_pins(wiring):
        yield skipped("pins", _("The wiring uses no pins of this machine."))
        return
    factory = wiring.pins.factory
    yield from libraries(machine, *LIBRARIES[factory])
    if factory == "gpiozero":
        yield _chosen(machine)
    if factory == "lgpio":
        yield from _lgpio(machine)
    if factory == "rpigpio":
        yield from _memory(machine)
        yield from _edges(machine)
    else:
        yield from _chip(machine, wiring)


def _chosen(machine: Machine) -> Finding:
    if named := machine.environment.get("GPIOZERO_PIN_FACTORY"):
        return ok("factory", _("GPIOZERO_PIN_FACTORY is {name}."), name=named)
    for name in ("lgpio", "RPi.GPIO"):
        if library(machine, name).state == "there":
            return ok("factory", _("gpiozero finds {library}."), library=name)
    remedy = _('Type: {command}\nThen set pins.factory to "gpiod".')
    told = _("gpiozero finds no library that works the pins.")
    return fault("factory", told, remedy, command='pip install "furybox[pi]"')


def _lgpio(machine: Machine) -> Iterator[Finding]:
    version = ".".join(map(str, machine.python))
    if machine.python >= NO_WHEELS_FROM and library(machine, "lgpio").state != "there":
        remedy = _(
            "Type: sudo apt install python3-lgpio\n"
            "Make the venv with --system-site-packages, so that it is seen there.\n"
            'Or set pins.factory to "gpiod".'
        )
        told = _("Python {version} cannot install lgpio by pip: it would need swig.")
        yield fault("python", told, remedy, version=version)
    else:
        yield ok("python", _("Python {version} and lgpio go together."), version=version)
    folder = machine.environment.get("LG_WD") or os.curdir
    shown = os.path.abspath(folder)  # noqa: PTH100  # resolving links would name another folder
    if machine.may(machine.at(shown)):
        yield ok("working-folder", _("lgpio can write in {folder}."), folder=shown)
    else:
        told = _("lgpio cannot write in {folder}, where it makes a pipe as it starts.")
        remedy = _("Start Furybox in a folder of your own, or name one in LG_WD.")
        yield fault("working-folder", told, remedy, folder=shown)


def _memory(machine: Machine) -> Iterator[Finding]:
    if machine.at("/dev/gpiomem").exists():
        yield access(machine, "chip-access", "/dev/gpiomem", "gpio")
    else:
        yield fault(
            "chip",
            _("There is no /dev/gpiomem, which RPi.GPIO works with."),
            _('On a Pi 5, set pins.factory to "gpiod". Another computer has no such pins: furybox play'),
        )


def _edges(machine: Machine) -> Iterator[Finding]:
    version = machine.text("/proc/sys/kernel/osrelease")
    number = re.match(r"(\d+)\.(\d+)", version)
    if number is None or machine.library("RPi.GPIO", "lgpio").state == "there":
        return  # the latter is rpi-lgpio, which works by the chip's file
    if (int(number[1]), int(number[2])) < NO_EDGES_FROM:
        yield ok("kernel", _("RPi.GPIO can wait for edges on kernel {version}."), version=version)
    else:
        told = _("RPi.GPIO cannot wait for edges on kernel {version}: buttons would stay silent.")
        yield fault(
            "kernel", told, _('Set pins.factory to "gpiod", which works on every Pi.'), version=version
        )


def _chip(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    seen = machine.chips()
    there = ", ".join(f"{chip.path} ({chip.label or '?'})" for chip in seen)
    if not seen:
        remedy = _(
            "Run Furybox on a Pi; without one, `furybox play` has a simulated table.\n"
            "For a panel on USB alone, write usual = false under [pins]."
        )
        yield fault("chip", _("This machine has no GPIO chip."), remedy)
        return
    named = wiring.pins.chip
    if named and all(chip.path != named for chip in seen):
        told = _("There is no {path}, which pins.chip names; there are: {others}.")
        remedy = _("Leave pins.chip out: the chip is then known by its label.")
        yield fault("chip", told, remedy, path=named, others=there)
        return
    yield ok("chip", _("The GPIO chips are: {chips}."), chips=there)
    asked = [chip for chip in seen if (chip.path == named if named else True)]
    closed = [chip for chip in asked if not machine.may(machine.at(chip.path))]
    chip = next((chip for chip in asked if chip.is_header), None) or (asked[0] if named else None)
    for each in closed if chip is None else [chip]:
        yield access(machine, "chip-access", each.path, "gpio")
    if chip is not None:
        yield _labelled(chip)
        yield from _held(chip, wiring)
    elif not closed:
        yield _unlabelled(machine, asked, there)


def _labelled(chip: Chip) -> Finding:
    named = {"path": chip.path, "label": chip.label or "?"}
    if chip.is_header:
        return ok("chip-label", _("{path} is {label}, the chip of the header."), **named)
    told = _("{path} is {label}, which is not the chip of a Pi's header.")
    remedy = _("Leave pins.chip out, unless this board has no header of a Pi.")
    return warning("chip-label", told, remedy, **named)


def _unlabelled(machine: Machine, asked: list[Chip], there: str) -> Finding:
    if all(chip.label is None for chip in asked):
        return skipped("chip-label", _("The chips' labels cannot be read."))
    if "Raspberry Pi 5" in machine.model:
        told = _("This system's kernel knows no header of a Pi 5: it has no pinctrl-rp1.")
        return fault("chip-label", told, _("Take Raspberry Pi OS, or Debian 14."))
    told = _("None of the chips is one of a Pi's header ({labels}): {others}.")
    remedy = _("Name the right one as pins.chip, as in /dev/gpiochip0.")
    return fault("chip-label", told, remedy, labels=", ".join(HEADERS), others=there)


def _held(chip: Chip, wiring: Wiring) -> Iterator[Finding]:
    if chip.label is None:
        return
    held = [(wire, chip.held[wire.pin]) for wire in needs_pins(wiring) if wire.pin in chip.held]
    others = [(wire, by) for wire, by in held if not by.startswith("furybox")]
    for wire, by in others:
        told = _("GPIO{pin} ({field}) is held by {holder}.")
        remedy = (
            _("Turn SPI off (dtparam=spi=off in config.txt, then restart), or give {field} another pin.")
            if by.startswith("spi")
            else _("Stop that program, or give {field} another pin.")
        )
        holder = by or _("another program")
        yield fault("pin-busy", told, remedy, pin=wire.pin, field=wire.field, holder=holder)
    if not held:
        yield ok("pin-busy", _("Nobody else holds a pin of the wiring."))
    elif not others:
        yield ok("pin-busy", _("Furybox's own host holds the pins."))
