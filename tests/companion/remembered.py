"""Evenings in a journal, to be remembered: played by the random players, or told in full by a script."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from companion.journal.book import Journal
from companion.table.session import Session
from companion.words.language import speaking
from rules.game import Command, Event
from rules.refusals import Refused
from rules.script import Evening, events_told, told
from tests.kit.table import SEATS
from tests.rules.evening_player import played

HOUSE = Path(__file__).parents[2]
EVENINGS = HOUSE / "tests/playthroughs"
SEED = bytes(32)
"""That of the scripts, and of the random players: what differs is their words."""
START = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)


def at(seconds: int) -> str:
    return (START + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def journal(folder: Path) -> Journal:
    return Journal.open(folder / "journal.db", program="a test", since=at(0))


def told_evening(kept: Journal, name: str, *, step: int = 60, names: dict[str, str] | None = None) -> int:
    """Keep an evening that is told by a script, an entry every so many seconds; the game's number."""
    lines = (EVENINGS / f"{name}.jsonl").read_text("utf-8")
    for old, new in (names or {}).items():
        lines = lines.replace(f'"name":"{old}"', f'"name":"{new}"').replace(
            f'"name": "{old}"', f'"name": "{new}"'
        )
    return kept_lines(kept, [json.loads(line) for line in lines.splitlines()], step=step, careless=True)


def kept_lines(kept: Journal, lines: list[dict[str, Any]], *, step: int = 60, careless: bool = False) -> int:
    """Keep the evening that these commands make; a *careless* one tells some that are refused."""
    entries: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []

    def keep(command: Command, events: tuple[Event, ...]) -> None:
        entries.append((told(command), events_told(events)))

    evening = Evening(lambda: SEED, keep)
    for line in lines:
        if "ask" not in line:
            answer = evening.answer(
                json.dumps({name: value for name, value in line.items() if name != "seed"})
            )
            assert careless or "refused" not in answer, answer
    return _kept(kept, entries[0][0]["game"], entries, step=step)


def random_evening(
    kept: Journal, seed: int, *, step: int = 20
) -> tuple[int, Evening, list[list[dict[str, Any]]]]:
    """Keep an evening of random players: its number, where it ended, and the events of every entry."""
    with speaking("en"):
        evening, entries = played(seed)
    rows = [({"do": "start" if n == 0 else "noise"}, events) for n, events in enumerate(entries)]
    return _kept(kept, "in-space", rows, step=step), evening, entries


def _kept(
    kept: Journal, game: str, entries: list[tuple[dict[str, Any], list[dict[str, Any]]]], *, step: int
) -> int:
    (do, events), *rest = entries
    number = kept.begin(game, seed=SEED, at=at(0), do=do, events=events)
    words, drew = "", False
    for n, (command, happened) in enumerate(rest, 2):
        said = [event["text"] for event in events if event["type"] == "words-given"]
        words, events = (said or [words])[-1], happened
        draws = not drew and any(event["type"] == "drawn" for event in happened)
        fixed = words if draws else None  # by the first draw
        drew = drew or draws
        kept.append(number, n, at=at((n - 1) * step), do=command, events=happened, words=fixed)
    return number


def sat_down(folder: Path, *seeds: int) -> Path:
    """A club's journal: an evening for each seed, of two to four people, whose secret is told."""
    path = folder / "journal.db"
    now, times = iter(seeds), (at(20 * n) for n in count())
    with Journal.open(path, program="a test", since=at(0)) as kept:
        table = Session(kept, clock=lambda: next(times), fresh_seed=lambda: next(now).to_bytes(32, "big"))

        def tells(do: str, **more: Any) -> None:
            with suppress(Refused):
                table.hear(json.dumps({"do": do, **more}))

        for seed in seeds:
            dice = Random(seed)  # noqa: S311  # players, not luck
            seats = dice.sample(SEATS, dice.randint(2, 4))
            tells("start", game="in-space", seats=seats)
            for n in range(10 * len(seats)):
                tells("noise", seat=n % len(seats), by=dice.randint(0, 3))
                if dice.random() < 0.5:
                    tells("attack")
                tells("end-turn")
            for seat in dice.sample(range(len(seats)), 2):
                for module in ("bay", "garden"):
                    tells("hack", seat=seat, module=module)
                tells("artifact", seat=seat, value=dice.choice((5, 10, 15)))
                tells("escape", seat=seat)
            tells("deck-out")
            for seat in range(len(seats)):
                tells("rescue", seat=seat, safe=False)
                tells("score", seat=seat, cards=dice.randint(0, 30), credits=0)
            tells("reveal")
    return path
