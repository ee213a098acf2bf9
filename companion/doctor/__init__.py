"""
`furybox doctor`: what stops this machine from being a table, and what to do about it.

Pure but for the `Machine` that is handed in, which only looks, and for the broker, which is only listened to:
nothing is opened for use, changed or lit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec

from companion.config import Config, Mqtt
from companion.config_toml import SYSTEM_FILE, found
from companion.doctor.broker import broker
from companion.doctor.finding import Finding, show, skipped, verdict, warning
from companion.doctor.house import house
from companion.doctor.machine import Machine, this_machine
from companion.doctor.panel import panel
from companion.doctor.pins import pins
from companion.doctor.screen import screen
from companion.doctor.voice import voice
from companion.words.language import _, spoken
from companion.words.say import say_json
from hardware.wiring import DEFAULT, Wiring

__all__ = ["Finding", "Machine", "examine", "examined"]


def examine(config: Config, file: Path | None, *, as_json: bool) -> str | None:
    """
    Print what is found on this machine, with the wiring of *file* or of the configuration.

    Returns a sentence about the faults, or none when there are none. Raises `BadConfig`.
    """
    chosen = found(file) if file else config
    wiring = None if chosen.wiring is DEFAULT else chosen.wiring  # a file that names no device asks for none
    findings = examined(this_machine(), wiring, journal=config.journal_path(), mqtt=chosen.mqtt)
    if told := chosen.said_of_off:
        findings = (
            warning("wiring", told, _("Give them other pins, or write usual = false under [pins].")),
            *findings,
        )
    findings += tuple(voice(this_machine(), chosen.voice, spoken()))
    if as_json:
        say_json(msgspec.json.encode(findings))
    else:
        show(findings)
    return verdict(findings)


def examined(
    machine: Machine, wiring: Wiring | None, *, journal: Path, mqtt: Mqtt | None = None
) -> tuple[Finding, ...]:
    """
    Everything that was looked at, in the order one would mend it.

    A check that makes no sense before another is mended is left out. Without a wiring nobody has asked for
    devices: on a Pi the usual ones are looked for, and what is missing is a warning; elsewhere none are.
    """
    return (*_devices(machine, wiring), *house(machine, journal), *broker(machine, mqtt, machine.at(journal)))


def _devices(machine: Machine, wiring: Wiring | None) -> Iterator[Finding]:
    if wiring is not None:
        yield from _wired(machine, wiring)
    elif machine.model:
        yield skipped(
            "wiring",
            _("{file} says nothing of the wiring; the {model} was examined for the usual one."),
            _("For another, type: {command}\nThen make it fit, with an editor."),
            file=SYSTEM_FILE,
            model=machine.model,
            command=f"furybox wiring --toml | sudo tee -a {SYSTEM_FILE}",
        )
        for finding in _wired(machine, DEFAULT):
            yield msgspec.structs.replace(finding, state="warning") if finding.state == "fault" else finding
    else:
        yield skipped(
            "wiring",
            _("This is no Raspberry Pi, and nothing is said of the wiring: no devices were looked for."),
            _("Nothing is amiss: `furybox play` has a simulated table."),
        )


def _wired(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    return chain(pins(machine, wiring), screen(machine, wiring), panel(machine, wiring))
