"""
What every table needs, with devices or without: a terminal, a journal with room, a service that starts.

Where Furybox came as a Debian package: whether apt has a newer one. Only what apt knows already is asked, so
it works without a network; `sudo apt update` is the user's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.doctor.finding import Finding, fault, ok, skipped, warning
from companion.doctor.machine import MEGABYTE, Machine
from companion.journal.archive import is_due
from companion.words.language import _

ROOM: Final = 100 * MEGABYTE
"""Less free disk than this is worth a word; an evening takes about a three-hundredth of it."""

UNITS: Final = ("/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")

NAME: Final = "furybox"
LIST: Final = f"/var/lib/dpkg/info/{NAME}.list"
"""The files of the package, one a line."""

_ANSWER: Final = re.compile(r"Installed: (\S+)\s+Candidate: (\S+)")
_HERE: Final = "/var/lib/dpkg/status"
"""What apt calls the source of a package that no repository has."""


def house(machine: Machine, journal: Path) -> Iterator[Finding]:
    """Examine all of it."""
    yield _terminal(machine)
    yield from _journal(machine, journal)
    yield from _backup(machine, journal)
    yield _service(machine)
    yield from package(machine)


def _terminal(machine: Machine) -> Finding:
    match machine.environment.get("TERM", ""):
        case "" | "dumb":
            return skipped("terminal", _("This is no terminal that a console can be shown on."))
        case "linux":
            told = _("The Pi's own screen has 16 colours and few characters (TERM is linux).")
            remedy = _("Start tmux before the console, or open the console from another computer by ssh.")
            return warning("terminal", told, remedy)
        case term:
            return ok("terminal", _("The terminal is {term}."), term=term)


def _journal(machine: Machine, journal: Path) -> Iterator[Finding]:
    folder = next(each for each in journal.absolute().parents if machine.at(each).is_dir())
    if machine.at(journal).is_dir():
        told = _("The journal's file {path} is a folder.")
        yield fault("journal", told, _("Name another file with --journal."), path=journal)
        return
    place = journal if machine.at(journal).exists() else folder
    if not all(machine.may(machine.at(each)) for each in {place, folder}):
        told = _("The journal cannot be written: you may not write in {path}.")
        remedy = _("Type: sudo chown -R {user} {path}\nOr name another file with --journal.")
        yield fault("journal", told, remedy, user=machine.user, path=place)
    else:
        yield ok("journal", _("The journal is kept in {path}."), path=journal)
    megabytes = machine.free_bytes(machine.at(folder)) // MEGABYTE
    told = _("{n} MB are free for the journal.")
    if megabytes * MEGABYTE < ROOM:
        yield warning("disk", told, _("Make room on the disk of {path}."), n=megabytes, path=folder)
    else:
        yield ok("disk", told, n=megabytes)


def _backup(machine: Machine, journal: Path) -> Iterator[Finding]:
    """Only where there is something to lose, and nobody keeps it elsewhere."""
    if is_due(machine.at(journal), machine.now()):
        remedy = _("Type: furybox backup evenings.furybox\nThen keep that file on another disk.")
        yield warning("backup", _("Nobody has made a backup of the evenings for a month."), remedy)


def _service(machine: Machine) -> Finding:
    units = (machine.text(f"{folder}/furybox.service") for folder in UNITS)
    unit = next(filter(None, units), None)
    if unit is None:
        return skipped("service", _("Furybox is not installed as a service; `furybox play` needs none."))
    program = re.search(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    if program and not machine.at(program[1]).exists():
        told = _("The service starts {program}, which is not there.")
        remedy = _(
            "Install Furybox there, or set ExecStart in furybox.service to where `which furybox` says."
        )
        return warning("service", told, remedy, program=program[1])
    wanted = re.findall(r"^SupplementaryGroups=(.*)", unit, re.MULTILINE)
    known = machine.group_members()
    missing = [group for row in wanted for group in row.split() if group not in known]
    if missing:
        told = _("The service cannot start: there is no group {groups}.")
        command = "; ".join(f"sudo groupadd --system {group}" for group in missing)
        return warning("service", told, _("Type: {command}"), groups=", ".join(missing), command=command)
    return ok("service", _("The service is installed."))


def package(machine: Machine) -> Iterator[Finding]:
    """Compare what is installed with what apt would install; nothing, where this program is of no package."""
    if machine.home not in machine.text(LIST).splitlines():
        return
    answer = machine.apt_policy(NAME)
    versions = _ANSWER.search(answer)
    if versions is None:
        return
    installed, candidate = versions.groups()
    if candidate not in {installed, "(none)"}:
        told = _("Furybox {candidate} is in the repository; {installed} is installed.")
        command = f"sudo apt install --only-upgrade {NAME}"
        remedy = _("Type: {command}")
        yield warning("package", told, remedy, candidate=candidate, installed=installed, command=command)
    elif any(_HERE not in row for row in re.findall(r"^ +-?\d+ (\S+)", answer, re.MULTILINE)):
        told = _("Furybox {installed} is the newest that the repository had when apt last looked.")
        yield ok("package", told, installed=installed)
    else:
        told = _("Furybox {installed} is installed from a file: no repository has newer ones.")
        yield skipped("package", told, installed=installed)
