"""The rules against a second reading of Warp's Edge: after every line both have the same table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.script import Evening
from tests.model.flight import Against, Owed, Target
from tests.model.flight_deeds import Line, Piloted
from tests.model.flight_entries import Told
from tests.model.flight_pilot import Pilot
from tests.rules.table_talk import only, shown

LONGEST = 400


def model_view(told: Told) -> Line:
    """The model's table, in the words of the view."""
    flight, over = told.flight, told.flight.ended
    trays = flight.places["trays"]

    def gained(each: Owed) -> list[str]:
        return sorted(token for token in each.among if trays[token] and each.what == "gain")

    places = {place: dict(+heap) for place, heap in flight.places.items() if place != "bag" and +heap}
    return {
        "version": told.version, "ended": over, "step": None if over else flight.step.replace("warp-ends", "plan"),
        "turn": flight.turn,
        "warp": {"now": flight.warp, "of": flight.ship["warps"]},
        "shields": flight.shields, "hull": flight.hull, "mothership": flight.mothership,
        "marker": flight.marker, "decks": flight.decks, "fallen": [sorted(each) for each in flight.fallen],
        "row": [card and target_view(flight, f"enemy:{n}", card) for n, card in enumerate(flight.row, 1)],
        "sections": [
            {"down": True} if part.down else target_view(flight, f"section:{n}", part)
            for n, part in enumerate(flight.sections, 1)
        ],
        "skills": {name: skill.state for name, skill in flight.skills.items()},
        "bag": flight.size("bag"), "places": places, "draws": flight.draws, "by_hand": flight.by_hand,
        "owed": [(each.what, each.count, gained(each)) for each in flight.owed],
        "effects": sorted(flight.effects),
    }  # fmt: skip


def target_view(flight: Piloted, name: str, target: Target) -> Line:
    """A card or a section that stands."""
    has = flight.has_at(name, target)
    return {
        "name": target.name, "stunned": flight.is_stunned(name), "open": flight.is_open(name),
        "attack": flight.attack_of(name, target), "needs": flight.needs(target),
        "has": {what: has[what] for what in ("lasers", "manoeuvres", "energy")},
    }  # fmt: skip


def rules_view(view: Line) -> Line:
    """The view that the rules show, as far as the model speaks of it."""

    def target(each: Line) -> Line:
        if each.get("down"):
            return {"down": True}
        same = {name: each[name] for name in ("stunned", "attack", "needs", "has")}
        return same | {"name": each.get("name", ""), "open": each.get("open", True)}

    def gained(each: Line) -> list[str]:
        there = [token for token in each["tokens"] if token in view["trays"]]
        return sorted(there) if each["what"] == "gain" else []

    same = ("version", "ended", "turn", "warp", "mothership", "marker", "decks", "bag", "places")
    return {name: view[name] for name in (*same, "draws", "by_hand")} | {
        "shields": view["shields"]["now"], "hull": view["hull"]["now"],
        "fallen": [sorted(each) for each in view["fallen"]],
        "row": [card and target(card) for card in view["row"]],
        "sections": [target(part) for part in view["sections"]],
        "skills": {skill["name"]: skill["state"] for skill in view["skills"]},
        "owed": [(each["what"], each["count"], gained(each)) for each in view["owed"]],
        "step": None if view["ended"] else view["step"],
        "effects": sorted((each["what"], each["at"]) for each in view["effects"]),
    }  # fmt: skip


def differences(mine: Line, theirs: Line) -> Line:
    return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}


def flown(number: int) -> tuple[Told, list[Line]]:
    """A whole flight, said to both line by line; both agree after every line."""
    pilot, evening = Pilot(number), Evening(lambda: bytes(32))
    (started,) = only(evening.answer(json.dumps(pilot.start))["events"], "started")
    told, said = Told(pilot.start, started["box"]), [pilot.start]
    while told.flight.ended is None and len(said) < LONGEST:
        line = pilot.line(told)
        said.append(line)
        both_hear(told, evening, line, f"flight {number}, line {len(said)}: {json.dumps(line)}")
    return told, said


def both_hear(told: Told, evening: Evening, line: Line, where: str) -> None:
    """One line."""
    answer: Line = evening.answer(json.dumps(line))
    refused: str | None = None
    told.flight.made = []
    try:
        told.hear(line)
    except Against as no:
        refused = no.code

    assert refused == answer.get("refused", {}).get("code"), f"{where}\n{answer.get('refused')}"

    made = [(d["draw"], d["bag"], list(d["cubes"])) for d in only(answer.get("events", []), "drawn")]

    assert told.flight.made == made, where
    assert not differences(model_view(told), rules_view(shown(evening))), where


@pytest.mark.parametrize("batch", range(10))
def test_both(batch: int) -> None:
    for n in range(6):
        flown(batch * 6 + n)
