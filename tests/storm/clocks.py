"""A wall clock that jumps by hours, both ways, during an evening: nothing is owed, lost or early for it."""

from __future__ import annotations

import json
import shutil
import time
from typing import Any, Final

import msgspec

from companion.journal.book import Journal
from companion.journal.proof import verify
from rules.script import Evening
from tests.kit.host import Guest, Host
from tests.kit.table import SEATS
from tests.storm.below import Below, compiler
from tests.storm.tally import Tally

FURTHEST_SECONDS: Final = 12 * 3600
DEEDS: Final = 40
"""Of one game, the clock jumping before each."""

EARLY: Final = 0.7
"""Of the time that a reveal takes with a good clock: whatever is quicker is early."""


def storm(tally: Tally) -> None:
    """Evenings of two games; the second ends, the first is gone on with; hosts are stopped and killed."""
    if compiler() is None:
        tally.note("not tried: there is no C compiler here")
        return
    evenings = 0
    slowest: list[float] = []
    while tally.goes_on():
        evenings += 1
        folder = tally.folder / f"evening-{evenings}"
        folder.mkdir()
        with tally.holding(f"evening {evenings}"):
            _Jumpy(tally, Below(folder), slowest).evening()
        shutil.rmtree(folder)
    tally.note(f"{evenings} evenings of a real host, up to {FURTHEST_SECONDS // 3600} hours each way")


class _Jumpy:
    def __init__(self, tally: Tally, below: Below, reveals: list[float]) -> None:
        self._tally = tally
        self._below = below
        self._reveals = reveals
        """How long the cubes of each attack took; the first with a good clock."""
        self._told: dict[int, list[dict[str, Any]]] = {1: [], 2: []}
        self._host: Host | None = None
        self._visitor: Guest | None = None

    def evening(self) -> None:
        self._open()
        try:
            self._say(1, {"do": "start", "game": "in-space", "seats": SEATS})
            self._game(1)
            self._say(1, {"do": "stop"})
            self._say(2, {"do": "start", "game": "in-space", "seats": SEATS[:2]})
            self._game(2)
            self._say(2, {"do": "deck-out"})
            self._jump(back=True)
            stopped = len(self._told[1])
            self._asked({"do": "take-up", "number": 1})
            self._told[1].append({"do": "undo", "to": stopped - 1})
            self._game(1)
            self._again()
            self._as_the_rules_say()
        finally:
            self._below.order()
            if self._host is not None:
                self._host.kill()

    def _game(self, game: int) -> None:
        luck = self._tally.luck
        for n in range(DEEDS):
            if not self._tally.goes_on():
                return
            self._jump()
            if n == DEEDS // 2:
                self._again()
            self._say(game, {"do": "noise", "seat": n % 2, "by": 1 if n % 4 < 2 else -1})
            if n % 10 == 5:  # now and then
                self._say(game, {"do": "end-turn"})
                self._attack(game)
            elif luck.random() < 0.2:
                self._say(game, {"do": "undo"})

    def _jump(self, *, back: bool = False) -> None:
        seconds = self._tally.luck.randint(-FURTHEST_SECONDS, FURTHEST_SECONDS)
        self._below.order(seconds=-abs(seconds) - FURTHEST_SECONDS if back else seconds)
        self._tally.count()

    def _attack(self, game: int) -> None:
        """Its cubes come one by one, and none before its time, though the clock jumps meanwhile."""
        assert self._visitor is not None
        began, first = time.monotonic(), not self._reveals
        if first:
            self._below.order()
        self._say(game, {"do": "attack"})
        while (attack := self._visitor.table["attack"]) and attack["revealed"] < len(attack["cubes"]):
            if not first:
                self._jump()
            self._visitor.hears("table")
        if attack is None or not attack["cubes"]:
            return
        took = time.monotonic() - began
        per_cube = took / len(attack["cubes"])
        if self._reveals:
            late = self._reveals[0] * EARLY <= per_cube
            self._tally.hold(
                late, f"a cube after {per_cube:.2f} s, by a good clock after {self._reveals[0]:.2f}"
            )
        self._reveals.append(per_cube)
        self._visitor.asked(type="acknowledge", entry=attack["entry"])

    def _again(self) -> None:
        assert self._visitor is not None
        before = self._visitor.table
        self._open()
        for what in ("mark", "head", "shown", "undo", "attack"):
            is_so, was = self._visitor.table[what], before[what]
            self._tally.hold(is_so == was, f"after a restart {what} is {is_so}, and was {was}"[:400])

    def _open(self) -> None:
        if self._host is not None and self._tally.luck.random() < 0.5:
            self._host.kill()
        elif self._host is not None:
            self._host.stop()
        self._host = self._below.host()
        self._visitor = self._host.ready()

    def _say(self, game: int, command: dict[str, Any]) -> None:
        answer = self._asked(command)
        if answer["refused"] is None:
            self._told[game].append(command)

    def _asked(self, command: dict[str, Any]) -> dict[str, Any]:
        assert self._visitor is not None
        answer = self._visitor.asked(type="command", seen=self._visitor.table["mark"], command=command)
        self._visitor.until(lambda table: table["mark"] == answer["mark"])
        return answer

    def _as_the_rules_say(self) -> None:
        """Both games came to what the same commands come to where there is no clock at all."""
        with Journal.read(self._below.folder / "journal.db") as journal:
            for game, told in self._told.items():
                seed = journal.seed(game)
                evening = Evening(lambda seed=seed: seed)  # type: ignore[misc]  # bound now
                for command in told:
                    evening.answer(json.dumps(command))
                entries = journal.entries(game)
                saved = [entry.do["do"] for entry in entries]
                meant = [command["do"] for command in told]
                self._tally.hold(saved == meant, f"game {game}: saved {saved}, meant {meant}")
                self._tally.hold(verify(journal.export(game)).holds, f"game {game} does not verify")
                if game == 1 and self._visitor is not None:
                    view = json.loads(msgspec.json.encode(evening.view))
                    self._tally.hold(self._visitor.view == view, "the table is not what the rules say")
