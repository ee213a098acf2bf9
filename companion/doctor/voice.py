"""The voice that is configured: whether the programs are there that make and play its sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.config import Speech, at_home
from companion.doctor.finding import Finding, fault, ok
from companion.doctor.machine import Machine
from companion.words.language import _
from hardware.speech import ENGINES, PLAYER, VOICES

PACKAGES: Final = {"aplay": "alsa-utils", "RHVoice-test": "rhvoice"}
"""Of which package a program is, if not of one of its own name."""

SPOKEN: Final = {"cs": "czech", "en": "english", "pl": "polish"}
"""What the packages of voices call a language."""


def voice(machine: Machine, speech: Speech | None, language: str) -> Iterator[Finding]:
    """Examine it; without one there is nothing to find."""
    if speech is None:
        return
    engine = speech.engine
    programs = [engine[0]] if isinstance(engine, tuple) else [*ENGINES.get(engine, ())[:1], PLAYER[0]]
    missing = [each for each in programs if not _is_there(machine, each)]
    needed = [PACKAGES.get(each, each) for each in missing]
    lacks = _("The voice has no {programs}, and stays silent.")
    if (
        engine == "rhvoice"
        and not machine.at(f"/usr/share/RHVoice/voices/{VOICES[engine][language]}").exists()
    ):
        missing, needed = [*missing, VOICES[engine][language]], [*needed, f"rhvoice-{SPOKEN[language]}"]
    if speech.clips and not machine.at(at_home(speech.clips)).is_dir():
        told = _("The voice's folder {folder} is not there: nothing is said.")
        yield fault("voice", told, _("Record the files there, or name another folder."), folder=speech.clips)
    elif missing and isinstance(engine, tuple):
        yield fault("voice", lacks, _("Put the program there, or name another."), programs=missing[0])
    elif missing:
        command = f"sudo apt install {' '.join(needed)}"
        yield fault("voice", lacks, _("Type: {command}"), programs=", ".join(missing), command=command)
    else:
        told = _("What the voice needs is there; type `furybox hardware test` to hear it.")
        yield ok("voice", told)


def _is_there(machine: Machine, program: str) -> bool:
    places = (program,) if "/" in program else (f"/usr/{each}/{program}" for each in ("bin", "local/bin"))
    return any(machine.at(each).is_file() for each in places)
