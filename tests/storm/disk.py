"""A disk that takes no more, at every save of an evening: it is told, and nothing has changed."""

from __future__ import annotations

import errno
import shutil
from typing import Any, Final

from companion.journal.book import Journal
from companion.journal.proof import verify
from tests.kit.host import Guest
from tests.kit.table import SEATS
from tests.storm.below import Below, compiler
from tests.storm.tally import Tally

FAULTS: Final[dict[str, dict[str, int]]] = {
    "disk full": {"writes": errno.ENOSPC},
    "quota": {"writes": errno.EDQUOT},
    "read-only": {"writes": errno.EROFS, "others": errno.EROFS},
    "writing fails": {"writes": errno.EIO},
    "flushing fails": {"flushes": errno.EIO},
}
SAVES: Final = 60
"""Of one evening."""


def storm(tally: Tally) -> None:
    """Evening after evening, every save of which fails in every way before it succeeds."""
    if compiler() is None:
        tally.note("not tried: there is no C compiler here")
        return
    evenings = 0
    while tally.goes_on():
        evenings += 1
        folder = tally.folder / f"evening-{evenings}"
        folder.mkdir()
        with tally.holding(f"evening {evenings}"):
            _evening(tally, Below(folder))
        shutil.rmtree(folder)
    tally.note(
        f"{len(FAULTS)} faults below a real host: {', '.join(FAULTS)}; {evenings} evenings, each save of them"
    )


def _evening(tally: Tally, below: Below) -> None:
    host = below.host()
    try:
        visitor, saves = host.ready(), 0
        for command in _commands(tally):
            for fault, how in FAULTS.items():
                below.order(**how)
                _fails(tally, visitor, command, f"{fault}, at save {saves + 1}, {command['do']}")
                below.order()
            tally.hold(
                _told(visitor, command)["refused"] is None, f"{command} is not saved though the disk is well"
            )
            saves += 1
            visitor.until(lambda table: table["shown"])
            if not tally.goes_on() or saves > SAVES:
                break
        visitor.leave()
    finally:
        below.order()
        host.kill()
    with Journal.read(below.folder / "journal.db") as journal:
        entries = [entry for game in journal.games() for entry in journal.entries(game.number)]
        tally.hold(len(entries) == saves, f"{saves} saves, {len(entries)} entries")
        report = verify(journal.export(1))
        tally.hold(report.holds, f"the journal does not verify: {report}")


def _commands(tally: Tally) -> list[dict[str, Any]]:
    luck = tally.luck
    told: list[dict[str, Any]] = [
        {
            "do": "start",
            "game": "in-space",
            "seats": SEATS,
            "box": {"health": {"length": luck.randint(5, 9)}},
        },
        {"do": "words", "text": "Tyran REX"},
        {"do": "cut", "text": "17"},
        {"do": "attack"},
        {"do": "end-turn"},
    ]
    for _each in range(SAVES):
        told.append({"do": "noise", "seat": 0, "by": 1})
        told.append(luck.choice(({"do": "undo"}, {"do": "noise", "seat": 0, "by": -1})))
    return told


def _fails(tally: Tally, visitor: Guest, command: dict[str, Any], when: str) -> None:
    """The command is refused in a sentence, and the table is as it was."""
    tally.count()
    before, was = visitor.view, visitor.table["mark"]
    answer = _told(visitor, command)
    refused = answer["refused"] or {}
    tally.hold(refused.get("code") == "not-saved", f"{when}: it was answered {refused or 'as if saved'}")
    tally.hold(len(refused.get("sentence", "")) > 20, f"{when}: {refused}")
    tally.hold(answer["mark"] == was, f"{when}: the version moved")
    visitor.until(lambda table: any(refused.get("sentence", "?") == each for each in table["faults"]))
    tally.hold(visitor.view == before, f"{when}: the table changed")


def _told(visitor: Guest, command: dict[str, Any]) -> dict[str, Any]:
    answer = visitor.asked(type="command", seen=visitor.table["mark"], command=command)
    if answer["refused"] is None:
        visitor.until(lambda table: table["mark"] == answer["mark"])
    return answer
