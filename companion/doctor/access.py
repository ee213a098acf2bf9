"""What the checks of all devices share: whether a device file may be used, and whether a library is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.doctor.finding import Finding, fault, ok
from companion.doctor.machine import Library, Machine
from companion.words.language import _

_OURS: Final = 'pip install "furybox[pi]"'
_SPI: Final = "sudo make install EXTRAS=pi,spi,web"
NEEDED: Final[Mapping[str, tuple[str, str, str]]] = {
    "gpiozero": ("gpiozero", "Device", _OURS),
    "gpiod": ("gpiod", "LineSettings", _OURS),
    "smbus2": ("smbus2", "SMBus", _OURS),
    "pyserial": ("serial", "Serial", _OURS),
    "luma.core": ("luma.core.interface.serial", "spi", _SPI),
    "spidev": ("spidev", "SpiDev", _SPI),
    "lgpio": ("lgpio", "gpiochip_open", "sudo apt install python3-lgpio"),
    "RPi.GPIO": ("RPi.GPIO", "setup", "sudo apt install python3-rpi.gpio"),
}
"""By the name pip has for them: a module, a name that only the right library has, and what installs it."""


def library(machine: Machine, name: str) -> Library:
    """How one of `NEEDED` answers."""
    module, symbol, _command = NEEDED[name]
    return machine.library(module, symbol)


def libraries(machine: Machine, *names: str) -> Iterator[Finding]:
    """Whether each of these libraries can be used."""
    told = {
        "missing": _("The library {library} is missing."),
        "hollow": _("The library {library} is only a stub of that name, or too old."),
        "broken": _("The library {library} does not work here: {why}."),
    }
    for name in names:
        found = library(machine, name)
        if found.state == "there":
            yield ok("library", _("The library {library} is there."), library=name)
        else:
            why = found.why.rstrip(".")
            yield fault("library", told[found.state], _remedy(name, found), library=name, why=why)


def access(machine: Machine, check: str, path: str, group: str) -> Finding:
    """Whether this user may use a device, and if not, what that takes: a group, or a new login."""
    if machine.may(machine.at(path)):
        return ok(check, _("You may use {path}."), path=path)
    told = _("You may not use {path}.")
    if group in machine.groups:
        told += " " + _("You are in the group {group}; the file does not belong to it.")
        remedy = _("Type: sudo chgrp {group} {path} && sudo chmod g+rw {path}")
    elif machine.user in machine.group_members().get(group, ()):
        told += " " + _("You were given the group {group} after you logged in.")
        remedy = _("Log out and in again; restart tmux, too.")
    else:
        remedy = _("Type: sudo usermod -aG {group} {user}\nThen log out and in again.")
    return fault(check, told, remedy, path=path, group=group, user=machine.user)


def _remedy(name: str, found: Library) -> str:
    if found.state == "broken" and name in {"lgpio", "RPi.GPIO"}:
        return _('Set pins.factory to "gpiod", which works on every Pi.')
    install = NEEDED[name][2]
    commands = [install] if found.state == "missing" else [f"pip uninstall {name}", install]
    steps = [_("Type: {command}").format(command=command) for command in commands]
    if "apt" in install:
        steps.append(_("Make the venv with --system-site-packages, so that it is seen there."))
    return "\n".join(steps)
