"""A host killed again and again under presses and commands: what was shown is there again, exactly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any, Final

from companion.journal.book import Journal
from companion.journal.chain import head
from tests.kit.host import Guest, Host
from tests.kit.table import SEATS
from tests.storm.tally import Tally

AGAIN: Final = (
    "mark",
    "head",
    "shown",
    "words",
    "words_fixed",
    "cuts",
    "before",
    "history",
    "undo",
    "redo",
    "chances",
)
"""What a new host says first as the old one said it last, where no entry came after it."""

GONE: Final = (AssertionError, OSError, ValueError, KeyError, TypeError)
"""However a visitor notices that the host is dead."""

EVENING: Final = 60
"""Entries after which another game is begun."""


class Known:
    def __init__(self) -> None:
        self.last: dict[str, Any] = {}
        self.heads: dict[tuple[int, int], str] = {}
        """Game and version -> four letters."""

        self.tags: dict[str, tuple[int, int]] = {}
        """The `why` of a command that was acknowledged -> where."""

        self.asked = 0
        """What was asked for and not answered yet."""

        self.touched = False
        """Whether somebody has said that the attack was seen."""

    def see(self, table: dict[str, Any]) -> None:
        self.last = table
        if table["mark"]["game"]:
            self.heads[table["mark"]["game"], table["mark"]["version"]] = table["head"]


def storm(tally: Tally) -> None:
    """One folder, killed until it is enough; now and then while it starts, or while cubes are revealed."""
    tally.folder.mkdir(exist_ok=True)
    known, entries, attacks = Known(), 0, 0
    while tally.goes_on():
        luck = tally.luck
        host = Host(tally.folder)
        try:
            if luck.random() < 0.1:
                time.sleep(luck.random() * 0.6)
                host.kill()
                tally.count()
                continue
            with tally.holding(f"kill {tally.tried + 1}"):
                visitor = host.ready()
                attacks += _again(tally, known, visitor.table)
                known.see(visitor.table)
                death = Timer(luck.random() * 0.5, host.pull)
                try:
                    for n, line in enumerate(_lines(luck, known)):
                        if n == 1:
                            death.start()
                        _tell(visitor, known, line)
                    time.sleep(luck.random() * 2.5)  # the cubes are being revealed
                except GONE as error:
                    tally.hold(host.is_dead(), f"its visitor fell out before the host was killed: {error!r}")
                finally:
                    death.cancel()
        finally:
            host.kill()
        tally.count()
    with tally.holding("the journal at the end"):
        entries = _kept(tally, known, tally.folder / "journal.db")
    tally.note(
        f"{entries:,} entries, {len(known.tags):,} acknowledged by name, {attacks} attacks shown again"
    )


def _lines(luck: Random, known: Known) -> Iterator[dict[str, Any]]:
    shown = known.last["shown"]
    if shown is None or shown["phase"] != "play":
        yield {"do": "start", "game": "in-space", "seats": SEATS}
    elif shown["version"] > EVENING:
        yield {"do": "deck-out"}
        yield {"do": "start", "game": "in-space", "seats": SEATS}
    ends = luck.choice((None, None, luck.randint(1, 12)))
    for n in range(2_000):
        if n == ends:
            yield {"do": "end-turn"}
            yield {"do": "attack"}
            return
        yield luck.choice(
            (
                {"press": f"seat-{luck.randint(1, 4)}"},
                {"press": "back"},
                {"press": "attack"},
                {"do": "noise", "seat": luck.randrange(4), "by": luck.randint(-1, 2)},
                {"do": "fury", "by": 1, "why": f"tag {luck.randbytes(6).hex()}"},
                {"do": "danger", "count": luck.randint(0, 3)},
                {"do": "end-turn"},
                {"do": "undo"},
                {"do": "redo"},
                {"acknowledge": True},
            )
        )


def _tell(visitor: Guest, known: Known, line: dict[str, Any]) -> None:
    """One of them. What comes back is known; what does not is in flight."""
    if "acknowledge" in line:
        if attack := visitor.table["attack"]:
            known.touched = True
            visitor.asked(type="acknowledge", entry=attack["entry"])
        return
    known.asked += 1
    if "press" in line:
        visitor.press(line["press"])
        known.see(visitor.table)
        return
    answer = visitor.asked(type="command", seen=visitor.table["mark"], command=line)
    known.see(visitor.table)
    if answer["refused"]:
        return
    if line["do"] == "attack":
        known.touched = False
    entry = answer["mark"]["version"]
    told = visitor.until(lambda table: table["shown"] and table["mark"]["version"] >= entry)
    known.see(told)
    if why := line.get("why"):
        known.tags[why] = (told["mark"]["game"], entry)


def _again(tally: Tally, known: Known, table: dict[str, Any]) -> bool:
    """The first word of the next host. Returns whether an attack was shown again."""
    before, asked, touched = known.last, known.asked, known.touched
    known.asked, known.touched = 0, False
    if not before or not before["mark"]["game"]:
        return False
    at = table["mark"]["game"], table["mark"]["version"]
    was = before["mark"]["game"], before["mark"]["version"]
    tally.hold(at >= was, f"{was} was shown, {at} is there")
    tally.hold(
        at[1] <= was[1] + asked or at[0] > was[0], f"{was} was shown, {asked} asked for, {at} is there"
    )
    if at != was:
        return False
    for what in AGAIN:
        tally.hold(table[what] == before[what], f"{what} at {at} was {before[what]}, and is {table[what]}")
    if before["attack"] and not touched:
        again = table["attack"] and table["attack"]["entry"] == before["attack"]["entry"]
        tally.hold(bool(again), f"the attack of entry {before['attack']['entry']} is not shown again")
        return bool(again)
    return False


def _kept(tally: Tally, known: Known, path: Path) -> int:
    """Everything that was shown stands in the journal where it was; returns how many entries there are."""
    with Journal.read(path) as journal:
        games = {game.number: journal.entries(game.number) for game in journal.games()}
    for (game, version), letters in known.heads.items():
        entries = games.get(game, ())
        there = len(entries) >= version and head(entries[version - 1].hash) == letters
        tally.hold(there, f"entry {version} of game {game} was shown with head {letters}, and is not there")
    found = [
        (entry.do["why"], (game, entry.n))
        for game, entries in games.items()
        for entry in entries
        if str(entry.do.get("why", "")).startswith("tag ")
    ]
    tally.hold(len(found) == len(dict(found)), "something was done twice")
    for why, at in known.tags.items():
        tally.hold(
            dict(found).get(why) == at,
            f"{why} was acknowledged at {at}, and stands at {dict(found).get(why)}",
        )
    return sum(len(entries) for entries in games.values())
