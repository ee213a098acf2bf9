"""The panel on a USB cable: its library, its port, and who else talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.doctor.access import access, libraries
from companion.doctor.finding import Finding, fault, ok, skipped, warning
from companion.doctor.machine import Machine
from companion.words.language import _
from hardware.panel import panels
from hardware.wiring import Wiring

RULE: Final = "70-furybox-panel.rules"
"""What tells ModemManager to leave the panel alone."""

RULES: Final = ("/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")


def panel(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Examine the panel, if the wiring has one."""
    if wiring.panel is None:
        yield skipped("panel", _("The wiring has no panel."))
        return
    path = wiring.panel.device
    yield from libraries(machine, "pyserial")
    if machine.at(path).exists():
        yield ok("port", _("The panel is plugged in on {path}."), path=path)
        yield access(machine, "port-access", path, "dialout")
        yield _holders(machine, path)
    else:
        yield _unplugged(machine, path)
    yield from _modem_manager(machine)


def _unplugged(machine: Machine, path: str) -> Finding:
    folder = "/dev/serial/by-id"
    others = [found.rpartition("/")[2] for found in panels(machine.at(folder))]
    told = _("Nothing is plugged in on {path}.")
    if not others:
        return fault("port", told, _("Plug the panel in, with a cable that carries data."), path=path)
    told = told.format(path=path) + " " + _("There is another board.")
    remedy = _('Write it in the wiring: device = "{path}"').format(path=f"{folder}/{others[0]}")
    return Finding("port", "fault", told, remedy)


def _holders(machine: Machine, path: str) -> Finding:
    held = machine.holders(path)
    others = [name for name in held if name != "furybox"]
    if others:
        remedy = _("Stop that program: a panel talks to one at a time.")
        return fault(
            "port-busy", _("{path} is in use by {holder}."), remedy, path=path, holder=", ".join(others)
        )
    if held:
        return ok("port-busy", _("Furybox's own host talks to the panel."))
    return ok("port-busy", _("Nobody we can see has {path} open."), path=path)


def _modem_manager(machine: Machine) -> Iterator[Finding]:
    if all(name != "ModemManager" for _folder, name in machine.programs()):
        return
    if any(machine.at(f"{folder}/{RULE}").exists() for folder in RULES):
        yield ok("modem-manager", _("ModemManager runs, and leaves the panel alone."))
    else:
        told = _("ModemManager runs, and talks to every new port as if it were a telephone.")
        remedy = _("Copy systemd/{rule} to {folder}, and plug the panel in again.")
        yield warning("modem-manager", told, remedy, rule=RULE, folder=RULES[0])
