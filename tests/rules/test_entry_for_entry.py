"""What the rules decide stays what it was, entry for entry, however they are written down."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from rules.games import GAMES
from rules.refusals import Refused
from rules.script import Evening, events_told, read
from tests.rules.evening_player import played
from tests.rules.table_talk import shown
from tests.whole import few, share

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KNOWN = HERE / "entries.json"
"""What was decided before the games were written as files; this module, run by itself, prints today's."""

TOLD = {
    path.name: path
    for where in ("docs", "tests/playthroughs")
    for path in sorted(ROOT.glob(f"{where}/*.jsonl"))
}
CHUNK, CHUNKS = 100, 100
RANDOM = ("in-space", "catacombs")


def digest(evenings: list[object]) -> str:
    return sha256(json.dumps(evenings, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:24]


def told(path: Path) -> str:
    lines = path.read_text().splitlines()
    game = GAMES[json.loads(lines[0])["game"]]
    evening, entries = Evening(lambda: bytes(32)), list[object]()
    for line in lines:
        try:
            entries.append(events_told(evening.perform(read(line, game))))  # type: ignore[arg-type]
        except Refused as refusal:
            entries.append([{"refused": refusal.code}])
    view = shown(evening)
    view.get("doubt", {}).pop(
        "drew", None
    )  # shown since: whether an attack drew by the number that is asked for
    return digest([entries, view])


def chunk(game: str, n: int) -> str:
    evenings = (played(seed, game) for seed in range(n * CHUNK, (n + 1) * CHUNK))
    return digest([[entries, shown(evening)] for evening, entries in evenings])


@pytest.mark.parametrize("name", TOLD)
def test_an_evening_that_is_written_down_is_decided_as_it_was(name: str) -> None:
    assert told(TOLD[name]) == json.loads(KNOWN.read_text())["told"][name]


@pytest.mark.parametrize("game", few(RANDOM, "in-space"))
def test_random_evenings_are_decided_as_they_were(game: str) -> None:
    known = json.loads(KNOWN.read_text())[game]
    assert len(known) == CHUNKS
    for n in range(share(1, CHUNKS)):
        assert chunk(game, n) == known[n], f"{game}: evenings from {n * CHUNK} on are decided otherwise"


if __name__ == "__main__":
    found = {"told": {name: told(path) for name, path in TOLD.items()}}
    found |= {game: [chunk(game, n) for n in range(CHUNKS)] for game in RANDOM}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
