"""
Record what a real host says in a short evening of each game: `python tests/console/record_evenings.py`.

The console's tests play these recordings, so that a console and a host cannot drift apart unseen. Record anew
after the host's messages were changed on purpose, and read what differs.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # as a test's module the folder is known already
    sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.real_host import Visitor, real_host

RECORDINGS = Path(__file__).with_name("recordings")
SEED = "5eed" * 16
SEATS = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]
STILL = {"at": "2026-11-21T20:15:00Z"}
"""What would differ each time: the moment of every line."""


def in_space(table: Visitor) -> None:
    """A secret, the code, an artifact, an attack, a take-back, an escape and the count."""
    table.tell("start", game="in-space", seats=SEATS, seed=SEED)
    table.tell("words", text="Tyran REX")
    _pressed(table, "seat-2")
    _pressed(table, "fury")
    table.tell("secret", seat=0, kind="mega-healer")
    table.tell("hack", seat=0, module="module-1")
    table.tell("hack", seat=0, module="module-2")
    table.tell("artifact", seat=0, value=15)
    table.tell("undo")
    table.tell("redo")
    _attacked(table)
    _pressed(table, "next")
    table.tell("escape", seat=0)
    table.tell("deck-out")
    table.tell("score", seat=0, cards=12, credits=3)


def catacombs(table: Visitor) -> None:
    """Tiles, a lock, a prisoner, a wayshrine, ghosts, an attack, and a thief who falls."""
    table.tell("start", game="catacombs", seats=SEATS, seed=SEED)
    for _tile in range(4):
        table.tell("tile", haunted=False, artifact=None)
    table.tell("tile", haunted=True, artifact=1)
    table.tell("artifact", seat=0, value=7)
    table.tell("unlock", seat=0, lock="cell")
    table.tell("prisoner", seat=0, kind="haunted-prisoner")
    table.tell("shrine", seat=1, room="blue hall")
    _pressed(table, "danger")
    _attacked(table)
    _pressed(table, "next")
    table.tell("move", piece="yellow", by=8, **{"from": "supply:0"}, to="wounds:0", why="a fall")


def _pressed(table: Visitor, control: str) -> None:
    """A finger, and what came of it."""
    version = table.table["view"]["version"]
    table.press(control)
    table.until(lambda told: told["view"]["version"] > version)


def _attacked(table: Visitor) -> None:
    """An attack, looked at and put away."""
    table.press("attack")
    attack = table.until(lambda told: told["attack"])["attack"]
    table.press("dial")
    table.until(lambda told: told["attack"]["revealed"] == len(attack["cubes"]))
    table.asked(type="acknowledge", entry=attack["entry"])
    table.until(lambda told: told["attack"] is None)


EVENINGS: dict[str, Callable[[Visitor], None]] = {"in-space": in_space, "catacombs": catacombs}


class _Heard(Visitor):
    """A visitor that remembers everything."""

    said: list[dict[str, Any]]

    def hears(self, kind: str) -> dict[str, Any]:
        self.__dict__.setdefault("said", [])
        while True:
            line = json.loads(self._lines.readline())
            self.said.append(line)
            if line["type"] == "table":
                self.table = line
            if line["type"] == kind:
                return line


def recorded(game: str, folder: Path) -> list[dict[str, Any]]:
    """What a host says in one evening; pictures only of a game, and each only when it is a new one."""
    with real_host(folder) as host:
        host.ready().leave()
        listener, player = _Heard(host.socket), Visitor(host.socket)
        EVENINGS[game](player)
        version = player.table["view"]["version"]
        while not (listener.table["view"] and listener.table["view"]["version"] == version):
            listener.hears("table")
        player.leave()
        listener.leave()
    kept: list[dict[str, Any]] = []
    for line in listener.said:
        newest = next((each for each in reversed(kept) if each["type"] == line["type"]), None)
        is_early = line["type"] == "screen" and not any(each.get("view") for each in kept)
        if not is_early and line != newest:
            kept.append(_still(line))
    return kept


def _still(value: Any) -> Any:
    """The same, on a clock that stands."""
    if isinstance(value, dict):
        return {key: STILL.get(key, _still(each)) for key, each in value.items()}
    return [_still(each) for each in value] if isinstance(value, list) else value


def main() -> int:
    """Write both recordings."""
    RECORDINGS.mkdir(exist_ok=True)
    for game in EVENINGS:
        with tempfile.TemporaryDirectory() as folder:
            lines = recorded(game, Path(folder))
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        (RECORDINGS / f"{game}.jsonl").write_text(text, "utf-8")
        sys.stdout.write(f"{game}: {len(lines)} messages, {len(text)} characters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
