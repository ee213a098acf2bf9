"""
The storm: what is promised, tried until it breaks or minutes are over. `make storm` runs it.

    python -m tests.storm [--seed N] [--only NAME] [--scale F]

With a printed seed the same is tried again. Everything happens on this machine, in a folder of its own.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tests.storm import clocks, commands, crowd, disk, faults, flips, hall, kill, panel, power, web
from tests.storm.tally import Tally


class Campaign(NamedTuple):
    storm: Callable[[Tally], None]
    wanted: int
    of: str
    most_seconds: float
    promise: str


CAMPAIGNS = {
    "power": Campaign(power.storm, 2_000, "states", 300, "nothing acknowledged is lost"),
    "kill": Campaign(kill.storm, 200, "kills", 400, "what was shown is there again, exactly"),
    "flips": Campaign(flips.storm, 1_000, "damages", 240, "told or harmless, never silent, no traceback"),
    "disk": Campaign(disk.storm, 300, "failing saves", 180, "not saved is told, and nothing has changed"),
    "socket": Campaign(
        crowd.storm, 10_000, "connections", 300, "no guest lost, an honest one served in time"
    ),
    "web": Campaign(web.storm, 5_000, "connections", 300, "no phone lost, an honest one served in time"),
    "clocks": Campaign(clocks.storm, 600, "jumps of the clock", 180, "nothing owed, lost or early"),
    "faults": Campaign(
        faults.storm, 200, "faults", 300, "a fault costs its own part alone, is told, and passes"
    ),
    "hall": Campaign(hall.storm, hall.WORDS, "words", 300, "every table's last word is on the screen"),
    "panel": Campaign(panel.storm, 1_000, "unplugs", 180, "no touch lost, none felt twice"),
    "commands": Campaign(commands.storm, 1_000_000, "commands", 420, "no piece made or lost"),
}


def run(name: str, *, seed: int, scale: float, folder: Path, loud: bool = True) -> Tally:
    campaign = CAMPAIGNS[name]
    tally = Tally(
        name,
        seed=seed,
        wanted=max(1, round(campaign.wanted * scale)),
        of=campaign.of,
        most_seconds=campaign.most_seconds,
        folder=folder,
        loud=loud,
    )
    campaign.storm(tally)
    tally.end()
    return tally


def told(tallies: list[Tally]) -> str:
    rows = [("campaign", "tried", "", "failed", "seconds", "")]
    for each in tallies:
        wanted = "" if each.tried >= each.wanted else f" of {each.wanted:,}"
        counts = f"{each.tried:,}{wanted}", each.of, f"{each.failed:,}", f"{each.seconds:.0f}"
        rows.append((each.name, *counts, "; ".join((CAMPAIGNS[each.name].promise, *each.notes))))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}} {row[2]:<{widths[2]}}  {row[3]:>{widths[3]}}  "
        f"{row[4]:>{widths[4]}}  {row[5]}".rstrip()
        for row in rows
    )


def main() -> int:
    """Run what was asked for, and print the table; 1 when anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__.splitlines()[1])
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument(
        "--only", choices=tuple(CAMPAIGNS), action="append", help="a campaign; may be repeated"
    )
    parser.add_argument("--scale", type=float, default=1.0, help="a part of the whole, such as 0.02")
    asked = parser.parse_args()
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    print(
        f"storm: seed {asked.seed}, scale {asked.scale:g}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {machine}"
    )
    tallies = []
    with tempfile.TemporaryDirectory(prefix="storm-") as folder:
        for name in asked.only or CAMPAIGNS:
            print(f"  {name}: {CAMPAIGNS[name].promise}", file=sys.stderr, flush=True)
            own = Path(folder) / name
            own.mkdir()
            tallies.append(run(name, seed=asked.seed, scale=asked.scale, folder=own))
    print(told(tallies))
    failures = [f"{each.name}: {sentence}" for each in tallies for sentence in each.failures]
    if failures:
        print("", *failures, f"again: make storm SEED={asked.seed}", sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
