"""Every command has a line that a person would say, even where nothing is known of what came of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.narration.entries import sentence
from rules import timeline
from rules.clank.events import Drawn, Moved
from rules.game import Event
from rules.games import called
from rules.script import read
from rules.warps_edge.events import StepBegan, TurnBegan

CUBE = Moved(piece="black", by=1, from_="area", to="bag", why="attack")
LASER = Moved(piece="laser-2", by=1, from_="enemy:1:above", to="discard", why="count")
DRAW = Drawn(draw=1, count=1, bag={"black": 1}, cubes=("black",), by="device")
FLIGHT: dict[str, Event] = {
    "move": LASER,
    "count": LASER,
    "end-turn": StepBegan(step="attack"),
    "record": TurnBegan(number=2),
}
"""Events without which a command of that name could be another game's."""

NAMES = {"in-space": ["Adam", "Eva"], "warps-edge": ["scout"]}
SAID = [
    (path.stem, *line.split(" → "))
    for path in sorted((Path(__file__).parent / "bare_entries").glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
]
"""The game, a command as a script has it, and the line that is made of it."""


@pytest.mark.parametrize(("game", "command", "line"), SAID)
def test_every_command_is_told_even_from_a_bare_entry(game: str, command: str, line: str) -> None:
    own = FLIGHT.get(json.loads(command)["do"])
    events = [CUBE, DRAW] if game == "in-space" else [own] if own else []

    assert sentence(GAMES[game], read(command, called(game)), events, NAMES[game]) == line


@pytest.mark.parametrize("game", NAMES)
def test_the_samples_name_every_command_there_is(game: str) -> None:
    commands = {each.__struct_config__.tag for each in (*called(game).commands, *timeline.COMMANDS)}

    assert commands == {json.loads(command)["do"] for of, command, _line in SAID if of == game}


@pytest.mark.parametrize("game", ["catacombs", "clank", "own"])
def test_money_is_gold_where_the_book_says_so(game: str) -> None:
    """English has no catalogue: it said credits in all games."""
    told = {"credits": '"by":1', "score": '"cards":3'}
    lines = [f'{{"do":"{name}","seat":0,{more}}}' for name, more in told.items()]

    assert [sentence(GAMES[game], read(line, called(game)), [], ["Adam"]) for line in lines] == [
        "Adam +1 gold, now 1", "Adam's score: cards 0, gold 0",
    ]  # fmt: skip
