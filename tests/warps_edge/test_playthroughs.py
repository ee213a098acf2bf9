"""
Flights, replayed on every change.

Beside each script stands what it must come to, worked out by hand in the `.md` of the same name: with the
rulebook, a pencil and the draws as the script tells them, not with this program.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.script import Evening
from rules.warps_edge.game import WARPS_EDGE
from tests.rules.table_lines import Line
from tests.rules.table_talk import asked, shown

HERE = Path(__file__).parent / "playthroughs"
SCRIPTS = sorted(HERE.glob("*.jsonl"))
REFUSED = {
    "dread-fought": {8: "protected"},
    "duo-fought": {12: "protected"},
    "colony-fought": {8: "protected"},
    "phantom-fought": {8: "protected"},
    "colony-round": {36: "protected"},
}
"""Script -> line -> the refusal that is part of the story."""


def flown(script: Path) -> tuple[Evening, list[Line]]:
    evening = Evening(lambda: bytes(32))
    return evening, [evening.answer(line) for line in script.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_flight_comes_to_what_was_worked_out_by_hand(script: Path) -> None:
    evening, answers = flown(script)
    by_hand = json.loads(script.with_suffix(".view.json").read_text("utf-8"))
    view = shown(evening)
    view["down"] = [section["down"] for section in view["sections"]]
    view["row"] = [card and card["name"] for card in view["row"]]
    view["skills"] = {skill["name"]: skill["state"] for skill in view["skills"]}

    assert {a["line"]: a["refused"]["code"] for a in answers if "refused" in a} == REFUSED.get(
        script.stem, {}
    )
    assert {name: view[name] for name in by_hand} == by_hand
    assert asked(evening, "audit")["ok"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_flight_has_its_sums_beside_it(script: Path) -> None:
    assert script.with_suffix(".md").read_text("utf-8").startswith("# ")


def test_every_mothership_is_fought() -> None:
    ships = {json.loads(script.read_text("utf-8").splitlines()[0])["mothership"] for script in SCRIPTS}

    assert ships | {"phantom-true"} == {
        path[1] for path in WARPS_EDGE.printed.figures if path[0] == "motherships"
    }
