"""What every table needs, with devices or without: a terminal, a journal with room, a service that starts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.doctor.finding import Finding
from companion.doctor.machine import MEGABYTE, Machine
from companion.doctor.package import package
from companion.journal.archive import is_due
from companion.words.language import _

ROOM: Final = 100 * MEGABYTE
"""Less free disk than this is worth a word; an evening takes about a three-hundredth of it."""

UNITS: Final = ("/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")


def house(machine: Machine, journal: Path) -> Iterator[Finding]:
    """Examine all of it."""
    yield _terminal(machine)
    yield from _journal(machine, journal)
    yield from _backup(machine, journal)
    yield from _service(machine)
    yield from package(machine)


def _terminal(machine: Machine) -> Finding:
    match machine.environment.get("TERM", ""):
        case "" | "dumb":
            return Finding("terminal", "skipped", _("This is no terminal that a console can be shown on."))
        case "linux":
            return Finding(
                "terminal",
                "warning",
                _("The Pi's own screen has 16 colours and few characters (TERM is linux)."),
                _("Start tmux before the console, or open the console from another computer by ssh."),
            )
        case term:
            return Finding("terminal", "ok", _("The terminal is {term}.").format(term=term))


def _journal(machine: Machine, journal: Path) -> Iterator[Finding]:
    folder = next(each for each in journal.absolute().parents if machine.at(each).is_dir())
    if machine.at(journal).is_dir():
        told = _("The journal's file {path} is a folder.").format(path=journal)
        yield Finding("journal", "fault", told, _("Name another file with --journal."))
        return
    place = journal if machine.at(journal).exists() else folder
    if not all(machine.may(machine.at(each)) for each in {place, folder}):
        yield Finding(
            "journal",
            "fault",
            _("The journal cannot be written: you may not write in {path}.").format(path=place),
            _("Type: sudo chown -R {user} {path}\nOr name another file with --journal.").format(
                user=machine.user, path=place
            ),
        )
    else:
        yield Finding("journal", "ok", _("The journal is kept in {path}.").format(path=journal))
    megabytes = machine.free_bytes(machine.at(folder)) // MEGABYTE
    told = _("{n} MB are free for the journal.").format(n=megabytes)
    if megabytes * MEGABYTE < ROOM:
        yield Finding("disk", "warning", told, _("Make room on the disk of {path}.").format(path=folder))
    else:
        yield Finding("disk", "ok", told)


def _backup(machine: Machine, journal: Path) -> Iterator[Finding]:
    """Only where there is something to lose, and nobody keeps it elsewhere."""
    if is_due(machine.at(journal), machine.now()):
        yield Finding(
            "backup",
            "warning",
            _("Nobody has made a backup of the evenings for a month."),
            _("Type: furybox backup evenings.furybox\nThen keep that file on another disk."),
        )


def _service(machine: Machine) -> Iterator[Finding]:
    units = (machine.text(f"{folder}/furybox.service") for folder in UNITS)
    unit = next(filter(None, units), None)
    if unit is None:
        told = _("Furybox is not installed as a service; `furybox play` needs none.")
        yield Finding("service", "skipped", told)
        return
    program = re.search(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    if program and not machine.at(program[1]).exists():
        yield Finding(
            "service",
            "warning",
            _("The service starts {program}, which is not there.").format(program=program[1]),
            _("Install Furybox there, or set ExecStart in furybox.service to where `which furybox` says."),
        )
        return
    wanted = re.findall(r"^SupplementaryGroups=(.*)", unit, re.MULTILINE)
    known = machine.group_members()
    missing = [group for row in wanted for group in row.split() if group not in known]
    if missing:
        yield Finding(
            "service",
            "warning",
            _("The service cannot start: there is no group {groups}.").format(groups=", ".join(missing)),
            _("Type: {command}").format(command="; ".join(f"sudo groupadd --system {g}" for g in missing)),
        )
        return
    yield Finding("service", "ok", _("The service is installed."))
