"""A flight at both tables, the rules' and the model's, which must be alike after every line."""

from __future__ import annotations

import json

from rules.script import Evening
from tests.model.flight_deeds import Line, Piloted
from tests.model.flight_entries import Told
from tests.model.flight_tokens import Against, Owed, Target
from tests.rules.table_talk import only, shown


def model_view(told: Told) -> Line:
    """The model's table in the words of the view; where tokens lie once all is over, no book says."""
    flight, over = told.flight, told.flight.ended
    trays = flight.places["trays"]

    def gained(each: Owed) -> list[str]:
        return sorted(token for token in each.among if trays[token] and each.what == "gain")

    places = {place: dict(+heap) for place, heap in flight.places.items() if place != "bag" and +heap}
    return {
        "version": told.version, "ended": over, "turn": flight.turn,
        "step": None if over else flight.step.replace("warp-ends", "plan"),
        "warp": {"now": flight.warp, "of": flight.ship["warps"]},
        "shields": flight.shields, "hull": flight.hull, "mothership": flight.mothership,
        "marker": flight.marker, "decks": flight.decks, "fallen": [sorted(each) for each in flight.fallen],
        "row": [card and target_view(flight, f"enemy:{n}", card) for n, card in enumerate(flight.row, 1)],
        "sections": [
            {"down": True} if part.down else target_view(flight, f"section:{n}", part)
            for n, part in enumerate(flight.sections, 1)
        ],
        "skills": {name: skill.state for name, skill in flight.skills.items()},
        "bag": None if over else flight.size("bag"), "places": None if over else places,
        "draws": flight.draws, "by_hand": flight.by_hand,
        "owed": [(each.what, each.count, gained(each)) for each in flight.owed],
        "effects": sorted(flight.effects),
    }  # fmt: skip


def target_view(flight: Piloted, name: str, target: Target) -> Line:
    has = flight.has_at(name, target)
    return {
        "name": target.name, "stunned": flight.is_stunned(name), "open": flight.is_open(name),
        "attack": flight.attack_of(name, target), "needs": flight.needs(target),
        "has": {what: has[what] for what in ("lasers", "manoeuvres", "energy")},
    }  # fmt: skip


def rules_view(view: Line) -> Line:
    def target(each: Line) -> Line:
        if each.get("down"):
            return {"down": True}
        same = {name: each[name] for name in ("stunned", "attack", "needs", "has")}
        return same | {"name": each.get("name", ""), "open": each.get("open", True)}

    def gained(each: Line) -> list[str]:
        there = [token for token in each["tokens"] if token in view["trays"]]
        return sorted(there) if each["what"] == "gain" else []

    same = ("version", "ended", "turn", "warp", "mothership", "marker", "decks")
    return {name: view[name] for name in (*same, "draws", "by_hand")} | {
        "shields": view["shields"]["now"], "hull": view["hull"]["now"],
        "fallen": [sorted(each) for each in view["fallen"]],
        "row": [card and target(card) for card in view["row"]],
        "sections": [target(part) for part in view["sections"]],
        "skills": {skill["name"]: skill["state"] for skill in view["skills"]},
        "owed": [(each["what"], each["count"], gained(each)) for each in view["owed"]],
        "step": None if view["ended"] else view["step"],
        "bag": None if view["ended"] else view["bag"],
        "places": None if view["ended"] else view["places"],
        "effects": sorted((each["what"], each["at"]) for each in view["effects"]),
    }  # fmt: skip


def both_hear(told: Told, evening: Evening, line: Line, where: str = "") -> bool:
    """
    One line, said to both, who must agree. What was told again may be refused by the rules alone.

    False when the flight cannot be followed any further: told again, later lines would be against the book.
    """
    answer: Line = evening.answer(json.dumps(line))
    code, refused = answer.get("refused", {}).get("code"), None
    told.flight.made = []
    if line["do"] == "retell" and code:
        return True
    try:
        told.hear(line)
    except Against as no:
        if line["do"] == "retell":
            return False
        refused = no.code

    assert refused == code, f"{where}: {answer.get('refused')}"

    made = [
        (each["draw"], each["bag"], list(each["cubes"])) for each in only(answer.get("events", []), "drawn")
    ]

    assert told.flight.made == made, where
    view = shown(evening)

    assert model_view(told) == rules_view(view), where

    flight = told.flight
    if flight.step == "arrive" and not (flight.owed or flight.ended):
        place = flight.free() or 0
        lots = flight.went_back[flight.side(place)]
        next_ = view["coming"][0]

        assert (next_["place"], sorted(next_["names"])) == (
            f"enemy:{place + 1}",
            sorted(lots[0] if lots else ()),
        ), where
    if flight.step in ("act", "attack") and not flight.ended:
        assert view["threat"]["damage"] == sum(flight.attacks()), where
    return True


def set_up(start: Line) -> tuple[Told, Evening]:
    """The same flight at both tables; the model reads the printed numbers in the first event."""
    evening = Evening(lambda: bytes(32))
    (started,) = only(evening.answer(json.dumps(start))["events"], "started")
    return Told(start, started["box"]), evening
