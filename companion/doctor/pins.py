"""The pins: the library that works them, the chip behind them, and who else holds them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Final

from companion.doctor.access import access, libraries, library
from companion.doctor.finding import Finding
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
        yield Finding("pins", "skipped", _("The wiring uses no pins of this machine."))
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
        return Finding("factory", "ok", _("GPIOZERO_PIN_FACTORY is {name}.").format(name=named))
    for name in ("lgpio", "RPi.GPIO"):
        if library(machine, name).state == "there":
            return Finding("factory", "ok", _("gpiozero finds {library}.").format(library=name))
    return Finding(
        "factory",
        "fault",
        _("gpiozero finds no library that works the pins."),
        _('Type: {command}\nThen set pins.factory to "gpiod".').format(command='pip install "furybox[pi]"'),
    )


def _lgpio(machine: Machine) -> Iterator[Finding]:
    version = ".".join(map(str, machine.python))
    if machine.python >= NO_WHEELS_FROM and library(machine, "lgpio").state != "there":
        yield Finding(
            "python",
            "fault",
            _("Python {version} cannot install lgpio by pip: it would need swig.").format(version=version),
            _(
                "Type: sudo apt install python3-lgpio\n"
                "Make the venv with --system-site-packages, so that it is seen there.\n"
                'Or set pins.factory to "gpiod".'
            ),
        )
    else:
        yield Finding("python", "ok", _("Python {version} and lgpio go together.").format(version=version))
    folder = machine.environment.get("LG_WD") or os.curdir
    shown = os.path.abspath(folder)  # noqa: PTH100  # resolving links would name another folder
    if machine.may(machine.at(shown)):
        yield Finding("working-folder", "ok", _("lgpio can write in {folder}.").format(folder=shown))
    else:
        yield Finding(
            "working-folder",
            "fault",
            _("lgpio cannot write in {folder}, where it makes a pipe as it starts.").format(folder=shown),
            _("Start Furybox in a folder of your own, or name one in LG_WD."),
        )


def _memory(machine: Machine) -> Iterator[Finding]:
    if machine.at("/dev/gpiomem").exists():
        yield access(machine, "chip-access", "/dev/gpiomem", "gpio")
    else:
        yield Finding(
            "chip",
            "fault",
            _("There is no /dev/gpiomem, which RPi.GPIO works with."),
            _('On a Pi 5, set pins.factory to "gpiod". Another computer has no such pins: furybox play'),
        )


def _edges(machine: Machine) -> Iterator[Finding]:
    version = machine.text("/proc/sys/kernel/osrelease")
    number = re.match(r"(\d+)\.(\d+)", version)
    is_shim = (
        machine.library("RPi.GPIO", "lgpio").state == "there"
    )  # rpi-lgpio, which works by the chip's file
    if is_shim or number is None:
        return
    named = {"version": version}
    if (int(number[1]), int(number[2])) < NO_EDGES_FROM:
        yield Finding("kernel", "ok", _("RPi.GPIO can wait for edges on kernel {version}.").format(**named))
        return
    yield Finding(
        "kernel",
        "fault",
        _("RPi.GPIO cannot wait for edges on kernel {version}: buttons would stay silent.").format(**named),
        _('Set pins.factory to "gpiod", which works on every Pi.'),
    )


def _chip(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    seen = machine.chips()
    there = ", ".join(f"{chip.path} ({chip.label or '?'})" for chip in seen)
    if not seen:
        yield Finding(
            "chip",
            "fault",
            _("This machine has no GPIO chip."),
            _("Run Furybox on a Pi; without one, `furybox play` has a simulated table."),
        )
        return
    named = wiring.pins.chip
    if named and all(chip.path != named for chip in seen):
        yield Finding(
            "chip",
            "fault",
            _("There is no {path}, which pins.chip names; there are: {others}.").format(
                path=named, others=there
            ),
            _("Leave pins.chip out: the chip is then known by its label."),
        )
        return
    yield Finding("chip", "ok", _("The GPIO chips are: {chips}.").format(chips=there))
    asked = [chip for chip in seen if (chip.path == named if named else True)]
    closed = [chip for chip in asked if not machine.may(machine.at(chip.path))]
    chip = next((chip for chip in asked if chip.is_header), None) or (asked[0] if named else None)
    for each in closed if chip is None else [chip]:
        yield access(machine, "chip-access", each.path, "gpio")
    if chip is not None:
        yield _labelled(chip)
        yield from _held(chip, wiring)
    elif not closed:
        yield _unlabelled(asked, there)


def _labelled(chip: Chip) -> Finding:
    named = {"path": chip.path, "label": chip.label or "?"}
    if chip.is_header:
        told = _("{path} is {label}, the chip of the header.").format(**named)
        return Finding("chip-label", "ok", told)
    return Finding(
        "chip-label",
        "warning",
        _("{path} is {label}, which is not the chip of a Pi's header.").format(**named),
        _("Leave pins.chip out, unless this board has no header of a Pi."),
    )


def _unlabelled(asked: list[Chip], there: str) -> Finding:
    if all(chip.label is None for chip in asked):
        told = _("The chips' labels cannot be read.")
        return Finding("chip-label", "skipped", told)
    return Finding(
        "chip-label",
        "fault",
        _("None of the chips is one of a Pi's header ({labels}): {others}.").format(
            labels=", ".join(HEADERS), others=there
        ),
        _("Name the right one as pins.chip, as in /dev/gpiochip0."),
    )


def _held(chip: Chip, wiring: Wiring) -> Iterator[Finding]:
    if chip.label is None:
        return
    held = [(wire, chip.held[wire.pin]) for wire in needs_pins(wiring) if wire.pin in chip.held]
    others = [(wire, by) for wire, by in held if not by.startswith("furybox")]
    for wire, by in others:
        yield Finding(
            "pin-busy",
            "fault",
            _("GPIO{pin} ({field}) is held by {holder}.").format(
                pin=wire.pin, field=wire.field, holder=by or _("another program")
            ),
            _release(by).format(field=wire.field),
        )
    if held and not others:
        yield Finding("pin-busy", "ok", _("Furybox's own host holds the pins."))
    elif not held:
        yield Finding("pin-busy", "ok", _("Nobody else holds a pin of the wiring."))


def _release(by: str) -> str:
    if by.startswith("spi"):
        return _("Turn SPI off (dtparam=spi=off in config.txt, then restart), or give {field} another pin.")
    return _("Stop that program, or give {field} another pin.")
