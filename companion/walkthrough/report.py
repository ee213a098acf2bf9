"""What `furybox hardware test` asks and prints."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from companion.config import Config
from companion.config_toml import found
from companion.doctor.finding import Finding, show, verdict
from companion.walkthrough import walked
from companion.walkthrough.bench import attached, by_timer, simulated
from companion.walkthrough.person import AtTheTerminal, Simulated
from companion.words.language import _
from companion.words.say import say


def walk(config: Config, file: Path | None, *, is_simulated: bool) -> str | None:
    """
    Walk past every part of the wiring, print each finding as it comes, and all of them in the end.

    Returns a sentence about the faults, or none when there are none. Raises `BadConfig`.
    """
    chosen = found(file) if file else config
    wiring, speech = chosen.wiring, chosen.voice
    if is_simulated:
        bench, table = simulated(wiring, speech, clock=time.monotonic, wait=time.sleep, call_later=by_timer)
        return _shown(walked(bench, Simulated(table)))
    with attached(wiring, speech) as bench:
        return _shown(walked(bench, AtTheTerminal()))


def _shown(findings: Iterable[Finding]) -> str | None:
    kept = []
    for finding in findings:
        show([finding])
        kept.append(finding)
    say("")
    say(_("All in all:"))
    show(kept)
    return verdict(kept)
