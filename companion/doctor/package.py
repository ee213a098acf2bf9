"""
Whether apt has a newer Furybox, where Furybox came as a Debian package.

Asked is only what apt knows already, so it works without a network; `sudo apt update` is the user's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine
from companion.words.language import _

NAME: Final = "furybox"
LIST: Final = f"/var/lib/dpkg/info/{NAME}.list"
"""The files of the package, one a line."""

_ANSWER: Final = re.compile(r"Installed: (\S+)\s+Candidate: (\S+)")
_HERE: Final = "/var/lib/dpkg/status"
"""What apt calls the source of a package that no repository has."""


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
        yield Finding(
            "package",
            "warning",
            _("Furybox {candidate} is in the repository; {installed} is installed.").format(
                candidate=candidate, installed=installed
            ),
            _("Type: {command}").format(command=f"sudo apt install --only-upgrade {NAME}"),
        )
    elif any(_HERE not in row for row in re.findall(r"^ +-?\d+ (\S+)", answer, re.MULTILINE)):
        told = _("Furybox {installed} is the newest that the repository had when apt last looked.")
        yield Finding("package", "ok", told.format(installed=installed))
    else:
        told = _("Furybox {installed} is installed from a file: no repository has newer ones.")
        yield Finding("package", "skipped", told.format(installed=installed))
