"""
Power cuts at every deed of a real host: what was acknowledged is there when the power is back.

Where there is no C compiler the deeds are SQLite's own, below the journal alone, and the figures say so.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

from companion.journal.book import Journal
from companion.table.own_boxes import read as read_box
from companion.table.session import Session
from tests.cut_disk import Content, Disk, Survive
from tests.kit.host import Guest
from tests.kit.table import AT, SEATS
from tests.storm.below import Below, Deed, compiler, shown
from tests.storm.tally import Tally

LENGTHS: Final = (9, 8, 7)
"""The table's answer to how long a health track is, game after game: its own box is written each time."""

Saved = list[tuple[int, str]]
"""Game and hash of every entry, in the order in which they were saved."""


def storm(tally: Tally) -> None:
    """Evenings are played; then the power goes after each of their deeds, in several ways."""
    if compiler() is None:
        _below_the_journal(tally)
        return
    deeds = evenings = later = 0
    while tally.goes_on():
        evenings += 1
        folder = tally.folder / f"evening-{evenings}"
        folder.mkdir()
        below = Below(folder)
        _play(below, tally.luck, most=max(6, min(60, tally.wanted // 60)))
        with Journal.read(below.folder / "journal.db") as journal:
            saved = [
                (game.number, each.hash) for game in journal.games() for each in journal.entries(game.number)
            ]
        done = [*below.deeds()]
        deeds += len(done)
        later += _cut(tally, below.folder, done, saved)
        shutil.rmtree(folder)
    tally.note(
        f"{evenings} evenings of a real host, {deeds:,} deeds; one entry more than acknowledged: {later:,}"
    )


def _play(below: Below, luck: Random, *, most: int) -> None:
    for game, length in enumerate(LENGTHS):
        host = below.host()
        visitor = host.ready()
        visitor.tell("start", game="in-space", seats=SEATS, box={"health": {"length": length}})
        for n in range(most // len(LENGTHS)):
            _say(visitor, luck, n)
        if game < len(LENGTHS) - 1:
            visitor.tell("deck-out")
        if game % 2:
            host.kill()
        else:
            host.stop()


def _say(visitor: Guest, luck: Random, n: int) -> None:
    commands: list[dict[str, Any]] = [
        {"do": "noise", "seat": luck.randrange(4), "by": luck.randint(-1, 2)},
        {"do": "fury", "by": 1, "why": "x" * luck.randrange(200)},
        {"do": "danger", "count": luck.randint(0, 3)},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "end-turn"},
    ]
    command = {"do": "attack"} if n % 7 == 5 else luck.choice(commands)  # now and then
    answer = visitor.asked(type="command", seen=visitor.table["mark"], command=command)
    if answer["refused"] is None:
        visitor.until(lambda table: table["mark"] == answer["mark"])
    if attack := visitor.table["attack"]:
        visitor.asked(type="acknowledge", entry=attack["entry"])


def _cut(tally: Tally, folder: Path, deeds: Sequence[Deed], saved: Saved) -> int:
    """Cut after every deed; returns how often there was one entry more than was acknowledged."""
    disk, acknowledged, later = Disk(), 0, 0
    at = {}
    for index, (game, _hash) in enumerate(saved, 1):
        at[game, 1 + sum(1 for each, _ in saved[: index - 1] if each == game)] = index
    heard = [at[said] for deed in deeds if deed.what == "s" and (said := shown(deed.content))]
    tally.hold(max(heard, default=0) == len(saved), "the witness did not hear of every entry")
    for n, deed in enumerate(deeds):
        if deed.what == "s":
            if said := shown(deed.content):
                acknowledged = max(acknowledged, at[said])
            continue
        if deed.path.endswith(("-shm", ".lock", ".sock")):
            continue
        _do(disk, deed)
        for survive in get_args(Survive):
            if tally.tried >= tally.wanted:
                return later
            tally.count()
            when = f"after deed {n}, {survive}"
            left = disk.after_the_cut(survive, tally.luck)
            files = {str(Path(name).relative_to(folder)): content for name, content in left.items()}
            with tally.holding(when):
                back = tally.folder / "back"
                later += _held(tally, back, files, saved=saved, acknowledged=acknowledged, when=when)
    return later


def _do(disk: Disk, deed: Deed) -> None:
    match deed.what:
        case "c":
            disk.list(deed.path, Content())
        case "w":
            disk.seen[deed.path].write(deed.at, deed.content)
        case "t":
            disk.seen[deed.path].write(deed.at, None)
        case "f" if deed.path in disk.seen:
            disk.seen[deed.path].flush()
        case "f":
            disk.flush_folder(deed.path)
        case "u":
            disk.list(deed.path, None)
        case "r":
            disk.rename(deed.path, os.fsdecode(deed.content))


def _entries(journal: Journal) -> Saved:
    return [(game.number, each.hash) for game in journal.games() for each in journal.entries(game.number)]


def _held(
    tally: Tally, back: Path, files: dict[str, bytes], *, saved: Saved, acknowledged: int, when: str
) -> bool:
    """Open what is left as a host does. Returns whether there is more than was acknowledged."""
    shutil.rmtree(back, ignore_errors=True)
    for name, content in files.items():
        path = back / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with Journal.open(back / "journal.db", program="storm", since=AT) as journal:
        Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32)).resume()
        found = [
            (game.number, each.hash) for game in journal.games() for each in journal.entries(game.number)
        ]
    tally.hold(found == saved[: len(found)], f"{when}: something else is there than was saved")
    tally.hold(
        acknowledged <= len(found) <= acknowledged + 1,
        f"{when}: {acknowledged} entries were acknowledged, {len(found)} are there",
    )
    if acknowledged:
        game = saved[acknowledged - 1][0]
        length = read_box(back / "boxes" / "in-space.toml", "in-space")["health"]["length"]
        tally.hold(length in LENGTHS[game - 1 : game + 1], f"{when}: the table's own box is an older one")
    return len(found) > acknowledged


def _below_the_journal(tally: Tally) -> None:
    from tests.cut_journal import cuts, found  # noqa: PLC0415  # it needs apsw

    for survive in get_args(Survive):
        for acknowledged, files in cuts(survive):
            if not tally.goes_on():
                break
            tally.count()
            with tally.holding(survive):
                there = found(files)
                tally.hold(acknowledged <= there <= acknowledged + 1, f"{survive}: {acknowledged}, {there}")
    tally.note("below the journal alone, by apsw: there is no C compiler here")
