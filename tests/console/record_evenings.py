"""
Record what a real host says in a short evening of each game: `python tests/console/record_evenings.py`.

The console's tests play these recordings, so that a console and a host cannot drift apart unseen. Record them
again after the host's messages were changed on purpose, and read what differs.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # as a test's module the folder is known already
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.kit.host import Guest, running_host
from tests.warps_edge.flight_lines import printed

RECORDINGS = Path(__file__).with_name("recordings")
SEED = "5eed" * 16
SEATS = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]


def in_space(table: Guest) -> None:
    table.tell("start", game="in-space", seats=SEATS)
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


def catacombs(table: Guest) -> None:
    table.tell("start", game="catacombs", seats=SEATS)
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


def warps_edge(table: Guest) -> None:
    table.tell("start", game="warps-edge", fighter="hermes", mothership="dread", box=printed())
    table.tell("words", text="Tyran REX")
    table.tell("skill", name="watch", figures={"kind": "energy", "fee": 1})
    table.tell("plan")
    card = {"level": 1, "lasers": 2, "manoeuvres": 1, "attack": 1}
    table.tell("arrive", name="wasp", **card, destroyed=["any"], evaded=["laser-2"])
    for _card in range(3):
        table.tell("arrive", name="scout", **card)
    _pressed(table, "seat-1")
    held = [piece for piece, n in table.view["supply"].items() for _each in range(n)]
    for piece in (piece for piece in held if not piece.startswith("energy") and piece != "electroshock"):
        target = next(each["place"] for each in table.view["row"] if each)
        table.tell("assign", piece=piece, target=target)
        if table.view["owed"]:
            table.tell("gain", tokens=["energy-2"])
    if "energy-1" in table.view["supply"]:
        table.tell("buy", pay=["energy-1"], take=["laser-1"])
    table.tell("end-turn")
    pile = [piece for piece, n in table.view["discard"].items() for _each in range(n)]
    table.tell("enemy-attack", remove=pile[: table.view["threat"]["tokens"]])
    table.tell("plan")
    table.tell("undo")
    table.tell("redo")


def _pressed(table: Guest, control: str) -> None:
    version = (table.view or {"version": 0})["version"]
    table.press(control)
    table.until(lambda _told: table.view and table.view["version"] > version)


def _attacked(table: Guest) -> None:
    table.press("attack")
    attack = table.until(lambda told: told["attack"])["attack"]
    table.press("dial")
    table.until(lambda told: told["attack"]["revealed"] == len(attack["cubes"]))
    table.asked(type="acknowledge", entry=attack["entry"])
    table.until(lambda told: told["attack"] is None)


EVENINGS: dict[str, Callable[[Guest], None]] = {"in-space": in_space, "catacombs": catacombs}
FLIGHTS: dict[str, Callable[[Guest], None]] = {"warps-edge": warps_edge}


class _Heard(Guest):
    said: list[dict[str, Any]]

    def hears(self, kind: str) -> dict[str, Any]:
        self.__dict__.setdefault("said", [])
        for said in self._lines:
            line: dict[str, Any] = json.loads(said)
            self.said.append(line)
            if line["type"] == "table":
                self.table = line
            if line["type"] == kind:
                return line
        raise ConnectionError(kind)


def recorded(game: str, folder: Path) -> list[dict[str, Any]]:
    """What a host says in one evening; pictures only of a game, and each only when it is a new one."""
    with running_host(folder, seed=SEED) as host:
        host.ready().leave()
        listener, player = _Heard(host.socket), Guest(host.socket)
        {**EVENINGS, **FLIGHTS}[game](player)
        version = (player.view or {"version": 0})["version"]
        listener.until(lambda _told: listener.view and listener.view["version"] == version)
        player.leave()
        listener.leave()
    kept: list[dict[str, Any]] = []
    for line in listener.said:
        newest = next((each for each in reversed(kept) if each["type"] == line["type"]), None)
        is_early = line["type"] == "screen" and not any(each.get("shown") for each in kept)
        if not is_early and line != newest:
            kept.append(line)
    return kept


def main() -> int:
    RECORDINGS.mkdir(exist_ok=True)
    for game in (*EVENINGS, *FLIGHTS):
        with tempfile.TemporaryDirectory() as folder:
            lines = recorded(game, Path(folder))
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        (RECORDINGS / f"{game}.jsonl").write_text(text, "utf-8")
        sys.stdout.write(f"{game}: {len(lines)} messages, {len(text)} characters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
