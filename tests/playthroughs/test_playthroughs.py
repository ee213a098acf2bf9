"""
Whole evenings, replayed on every change.

Beside each script stands the view it must come to, worked out by hand in the `.md` of the same name: with
the rulebook, a pencil and the lines of the script, not with this program.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.games import GAMES
from rules.script import Evening
from rules.timeline import COMMANDS

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.jsonl"))
KEYS = (
    "game", "version", "phase", "turn", "fury", "danger", "bag", "area", "aside", "places", "seats",
    "ranking", "commitment", "draws", "track",
)  # fmt: skip
"""What section 7 of the design promises of a view, and the track."""
OWN_KEYS = {"in-space": {"blockade_step"}, "catacombs": {"depths"}}
"""What a game's view tells besides, and what is worked out too."""
SEAT_KEYS = (
    "name", "colour", "status", "wounds", "health", "supply", "hush", "artifacts", "tokens", "credits",
    "crystals", "points",
)  # fmt: skip
REFUSED = {"three-players": {59: "not-enough-credits"}, "catacombs-six-players": {19: "shrine-full"}}
"""Script -> line -> the refusal that is part of the evening."""


def lines(script: Path) -> list[str]:
    return script.read_text("utf-8").splitlines()


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_evening_comes_to_the_view_that_was_worked_out_by_hand(script: Path) -> None:
    evening = Evening(fresh_seed=lambda: bytes(32))
    answers = [evening.answer(line) for line in lines(script)]
    refused = {a["line"]: a["refused"]["code"] for a in answers if "refused" in a}
    view = as_json(evening.view)
    by_hand = json.loads(script.with_suffix(".view.json").read_text("utf-8"))

    assert refused == REFUSED.get(script.stem, {})
    assert set(by_hand) - {"drawn"} == set(KEYS) | OWN_KEYS[by_hand["game"]]
    assert view.get("drawn") == by_hand.get("drawn")
    assert all(set(seat) == set(SEAT_KEYS) for seat in by_hand["seats"])
    for n, seat in enumerate(by_hand["seats"]):
        assert {key: view["seats"][n][key] for key in SEAT_KEYS} == seat
    for key in by_hand.keys() - {"seats"}:
        assert view[key] == by_hand[key], key
    assert as_json(evening.answer('{"ask":"audit"}'))["audit"]["ok"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_evening_has_its_sums_beside_it(script: Path) -> None:
    sums = script.with_suffix(".md") if script.stem != "worked-example-drawn" else HERE / "worked-example.md"

    assert sums.read_text("utf-8").startswith("# ")


def test_between_them_the_evenings_give_every_command() -> None:
    """Section 7's table for the Clank family; what else there is has tests of its own."""
    given = {json.loads(line)["do"] for script in SCRIPTS for line in lines(script)}
    of_games = (order for game in GAMES.values() if game.seats for order in game.commands)
    known = {order.__struct_config__.tag for order in (*of_games, *COMMANDS)}

    assert given == known - {"lots", "stop", "retell", "witness", "reveal", "give", "tally"}


def test_the_worked_example_is_drawn_as_it_is_recorded() -> None:
    """The rulebook's own cubes, once by hand and once by a seed that was searched for."""
    by_hand, by_device = (Evening(lambda: bytes(32)) for _ in range(2))
    for evening, name in ((by_hand, "worked-example"), (by_device, "worked-example-drawn")):
        for line in lines(HERE / f"{name}.jsonl"):
            answer = evening.answer(line)
        (draw,) = [event for event in as_json(answer["events"]) if event["type"] == "drawn"]
        assert sorted(draw["cubes"]) == ["black", "blue", "orange", "orange"]
        assert draw["by"] == ("hand" if evening is by_hand else "device")
