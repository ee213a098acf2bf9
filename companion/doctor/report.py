"""What `furybox doctor` prints."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from companion.config import Config
from companion.config_toml import found
from companion.doctor import Finding, examined
from companion.doctor.finding import lines
from companion.doctor.machine import this_machine
from companion.words.language import ngettext
from companion.words.say import say, say_json
from hardware.wiring import DEFAULT, Wiring

WIDEST: Final = 100
"""Columns; longer lines are hard to read."""


def examine(config: Config, file: Path | None, *, as_json: bool) -> str | None:
    """
    Print what is found on this machine, with the wiring of *file* or of the configuration.

    Returns a sentence about the faults, or none when there are none. Raises `BadConfig`.
    """
    chosen = found(file) if file else config
    findings = examined(this_machine(), _wiring(chosen), journal=config.journal_path(), mqtt=chosen.mqtt)
    if as_json:
        say_json(msgspec.json.encode(findings))
    else:
        show(findings)
    return verdict(findings)


def show(findings: Iterable[Finding]) -> None:
    """Print findings for a person."""
    for line in lines(findings, width=min(WIDEST, shutil.get_terminal_size((WIDEST, 0)).columns)):
        say(line)


def verdict(findings: Iterable[Finding]) -> str | None:
    """
    A sentence that counts the faults; none for none.

    >>> verdict([Finding("chip", "fault", "No chip."), Finding("disk", "ok", "Room.")])
    '1 fault was found.'
    """
    faults = sum(finding.state == "fault" for finding in findings)
    if not faults:
        return None
    return ngettext("{n} fault was found.", "{n} faults were found.", faults).format(n=faults)


def _wiring(config: Config) -> Wiring | None:
    wiring = config.wiring
    return None if wiring is DEFAULT else wiring  # a file without a section about devices asks for none
