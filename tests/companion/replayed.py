"""Journals as `furybox replay` writes them, of two players at In Space."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.cli.replaying import replayed
from tests.companion.evening import SEED

Line = dict[str, Any]
SEATS = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]
START: Line = {"do": "start", "game": "in-space", "seats": SEATS, "seed": SEED.hex()}
NOISE: Line = {"do": "noise", "seat": 0, "by": 2}
ATTACK: Line = {"do": "attack"}
END: Line = {"do": "deck-out"}


def journal(tmp_path: Path, *commands: Line) -> list[Line]:
    out = tmp_path / "evening.journal"
    begun = commands if commands and commands[0]["do"] == "start" else (START, *commands)
    script = [json.dumps(command).encode() for command in begun]

    assert replayed(script, say=lambda _line: None, out=out) == 0

    return [json.loads(line) for line in out.read_text("utf-8").splitlines()]
