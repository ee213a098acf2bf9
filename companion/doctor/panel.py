"""The panel on a USB cable: its library, its port, and who else talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.doctor.access import access, libraries
from companion.doctor.finding import Finding
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
        yield Finding("panel", "skipped", _("The wiring has no panel."))
        return
    path = wiring.panel.device
    yield from libraries(machine, "pyserial")
    if machine.at(path).exists():
        yield Finding("port", "ok", _("The panel is plugged in on {path}.").format(path=path))
        yield access(machine, "port-access", path, "dialout")
        yield _holders(machine, path)
    else:
        yield _unplugged(machine, path)
    yield from _modem_manager(machine)


def _unplugged(machine: Machine, path: str) -> Finding:
    folder = "/dev/serial/by-id"
    others = [found.rpartition("/")[2] for found in panels(machine.at(folder))]
    told = _("Nothing is plugged in on {path}.").format(path=path)
    if not others:
        return Finding("port", "fault", told, _("Plug the panel in, with a cable that carries data."))
    remedy = _('Write it in the wiring: device = "{path}"').format(path=f"{folder}/{others[0]}")
    return Finding("port", "fault", told + " " + _("There is another board."), remedy)


def _holders(machine: Machine, path: str) -> Finding:
    held = machine.holders(path)
    others = [name for name in held if name != "furybox"]
    if others:
        return Finding(
            "port-busy",
            "fault",
            _("{path} is in use by {holder}.").format(path=path, holder=", ".join(others)),
            _("Stop that program: a panel talks to one at a time."),
        )
    if held:
        return Finding("port-busy", "ok", _("Furybox's own host talks to the panel."))
    return Finding("port-busy", "ok", _("Nobody we can see has {path} open.").format(path=path))


def _modem_manager(machine: Machine) -> Iterator[Finding]:
    if all(name != "ModemManager" for _folder, name in machine.programs()):
        return
    if any(machine.at(f"{folder}/{RULE}").exists() for folder in RULES):
        yield Finding("modem-manager", "ok", _("ModemManager runs, and was told to leave the panel alone."))
    else:
        yield Finding(
            "modem-manager",
            "warning",
            _("ModemManager runs, and talks to every new port as if it were a telephone."),
            _("Copy systemd/{rule} to {folder}, and plug the panel in again.").format(
                rule=RULE, folder=RULES[0]
            ),
        )
