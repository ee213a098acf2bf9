"""
A flight with one wrong telling in it, and the one entry that puts the table right.

`mistaken` flies two tables by the same lines: the true one, and a device that was told one line wrongly and
all later ones as they happened, until it refuses one or would draw other tokens: then somebody notices.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from rules.script import Evening
from rules.warps_edge import remembered, tokens
from rules.warps_edge.draft import open_targets
from rules.warps_edge.figures import Enemy
from rules.warps_edge.table import BAG, DISCARD, Table
from tests.rules.table_lines import Line, say
from tests.warps_edge.flight_talk import table
from tests.warps_edge.pilot import flown

LATER = 25
"""Right lines after the wrong one, at most."""


@dataclass(frozen=True)
class Mistake:
    kind: str
    device: Evening
    true: Table
    later: int
    """Lines told since, as they happened."""

    retelling: Line
    """What tells the wrong line anew."""


def mistaken(seed: int) -> Mistake | None:
    """A random flight with a mistake; none where the device refused every wrong line that was tried."""
    dice = Random(seed)  # noqa: S311  # a pilot, not luck
    taken = (line for line, answer, _ in flown(seed)[1] if "events" in answer)
    lines = [_one_name(line) for line in taken if line["do"] not in _TIMELINE]
    at = dice.randrange(2, len(lines))
    device, true = _fresh(seed), _fresh(seed)
    for line in lines[:at]:
        device.answer(json.dumps(line))
        true.answer(json.dumps(line))
    told = true.answer(json.dumps(lines[at]))
    if "refused" in told:  # it was right before a take-back that is left out here
        return None
    version = device.timeline.version if device.timeline else 0
    kind = _mistake(dice, device, lines[at])
    if kind is None:
        return None
    retelling = _retelling(kind, version, lines[at])
    later = 0
    for line in lines[at + 1 : at + 1 + dice.randint(0, LATER)]:
        before = device.timeline, true.timeline
        here, there = device.answer(json.dumps(line)), true.answer(json.dumps(line))
        if "refused" in here or "refused" in there or _drawn(here) != _drawn(there):
            device.timeline, true.timeline = before
            break
        later += 1
    return Mistake(kind, device, table(true), later, retelling)


def _retelling(kind: str, version: int, line: Line) -> Line:
    match kind:
        case "not told":
            return say("retell", after=version, instead=line, why="forgotten")
        case "told twice" | "never was":
            return say("retell", entry=version + 2, why="it was not so")
        case _:
            return say("retell", entry=version + 1, instead=line, why="misread")


_TIMELINE = ("undo", "redo")


def _one_name(line: Line) -> Line:
    """The same line, its card with a name of its own: a card says the same whenever it comes."""
    if line["do"] != "arrive":
        return line
    return line | {"name": f"{line['name']} {line['level']}{line['attack']}{'/'.join(line['evaded'])}"}


def _fresh(seed: int) -> Evening:
    return Evening(lambda: seed.to_bytes(32, "big"))


def _drawn(answer: Line) -> list[object]:
    return [event["cubes"] for event in answer["events"] if event["type"] == "drawn"]


def _mistake(dice: Random, device: Evening, line: Line) -> str | None:
    """Tell a wrong line instead of a right one; what kind of mistake it was."""
    flight = table(device)
    wrong = [(line["do"], other) for other in _wrong(dice, flight, line)]
    ways: list[tuple[str, list[Line]]] = [(f"wrong {do}", [other]) for do, other in wrong] * 2
    ways += [("not told", []), ("told twice", [line, line])]
    ways.append(("never was", [line, dice.choice(list(_untrue(dice, flight)))]))
    dice.shuffle(ways)
    for kind, lines in ways:
        before = device.timeline
        if all("events" in device.answer(json.dumps(other)) for other in lines):
            return kind
        device.timeline = before
    return None


def _untrue(dice: Random, flight: Table) -> Iterator[Line]:
    target = dice.choice(("enemy:1", "enemy:2", "section:1"))
    yield say("defeat", target=target, how=dice.choice(("destroyed", "evaded")))
    yield say("end-turn")
    yield say("set", dial="hull", to=dice.randint(0, 2), why="no")
    yield say("section", section=1, figures={"lasers": dice.randint(1, 9), "attack": 1})
    fees = {"skill_cards": {name: {"fee": 7} for name in flight.skills}}
    attacks = {"enemies": {name: {"attack": 2, "lasers": 1} for name in list(flight.known)[-3:]}}
    yield say("printed", box=fees | attacks)


def _wrong(dice: Random, flight: Table, line: Line) -> Iterator[Line]:
    held = sorted(flight.pieces.at("supply"))
    match line["do"]:
        case "arrive":
            yield line | {"name": f"enemy-{dice.randint(100, 120)}"}
            yield line | {"attack": line["attack"] + 1}
            yield line | {"lasers": dice.randint(1, 6), "evaded": ["energy-1"], "destroyed": ["skill"]}
            yield line | {"special": "sheds-lasers", "level": 3}
        case "assign" | "power" | "flip" if open_targets(flight):
            yield line | {"target": dice.choice(open_targets(flight))}
            yield line | {"piece": dice.choice(held or ["laser-1"])}
        case "stow" | "repair":
            yield line | {"piece": dice.choice(held)}
        case "buy":
            yield line | {"take": ["laser-1"]}
            yield line | {"take": ["energy-1"], "prices": {"energy-1": 1, "laser-2": 1}}
        case "gain":
            yield line | {"tokens": [dice.choice((*tokens.BASIC, *flight.power))]}
        case "defeat":
            yield line | {"how": dice.choice(("destroyed", "evaded", "defeated"))}
            yield line | {"target": dice.choice(("enemy:1", "enemy:3", "section:1", "section:2"))}
        case "skill":
            yield line | {"name": "another"}
            yield line | {"figures": {"kind": "laser", "fee": 9, "lasting": True}}
        case "activate":
            yield line | {"skill": dice.choice(sorted(flight.skills))}
        case "record":
            bag = [token for token, n in flight.pieces.at(BAG).items() for _ in range(n)]
            other = dice.sample(bag, min(len(bag), sum(line["drawn"].values())))
            yield line | {"drawn": {token: other.count(token) for token in other}}
        case "enemy-attack":
            pile = [token for token, n in flight.pieces.at("discard").items() for _ in range(n)]
            yield line | {"remove": dice.sample(pile, len(line["remove"]))}
        case _:
            return


# Putting it right


def alike(flight: Table, *, cards: Table) -> dict[str, Any]:
    """All that lies on a table and holds in it; figures of those cards that the true table has met."""
    told: dict[str, Any] = {name: getattr(flight, name) for name in _LIES}
    met = remembered.cards(flight)["enemies"]
    told["known"] = {name: msgspec.convert(met[name], Enemy) for name in cards.known if name in met}
    told["places"] = {place: dict(heap) for place, heap in flight.pieces.heaps.items()}
    return told


_LIES = (
    "shields", "hull", "sections", "decks", "row", "fallen", "marker", "warp", "turn", "step", "first_draw",
    "skills", "prices", "owed", "effects", "ended", "mothership",
)  # fmt: skip


def amendment(device: Table, true: Table) -> Line:
    """The one entry: what is otherwise, as a pilot reads it off the table."""
    line = say("amend", why="a sliply", box=_box(device, true), **_cards(device, true))
    places = {
        place: dict(true.pieces.at(place)) for place in {DISCARD, *device.pieces.heaps, *true.pieces.heaps}
    }
    line["places"] = {place: heap for place, heap in places.items() if place != BAG and true.is_place(place)}
    line["dials"] = {name: getattr(true, name) for name in ("shields", "hull", "warp", "marker", "turn")}
    line["dials"]["bag"] = sum(true.pieces.at(BAG).values())
    line["dials"] |= dict(zip(("left-deck", "right-deck"), true.decks, strict=False))
    line |= {
        name: _plain(getattr(true, name)) for name in ("fallen", "owed", "effects", "step", "first_draw")
    }
    if device.mothership != true.mothership:
        line["face"] = true.mothership
    if device.ended != true.ended:
        line["ended"] = true.ended or "not-yet"
    return line


def _box(device: Table, true: Table) -> Line:
    cards = {name: _plain(card) for name, card in true.known.items() if device.known.get(name) != card}
    return {"tokens": {"prices": dict(true.prices)}} | ({"enemies": cards} if cards else {})


def _cards(device: Table, true: Table) -> Line:
    told: Line = {}
    longest = max(len(device.row), len(true.row))
    rows = [(*flight.row, *[None] * (longest - len(flight.row))) for flight in (device, true)]
    row = {
        str(n): _card(there) for n, (here, there) in enumerate(zip(*rows, strict=True), 1) if here != there
    }
    if row:
        told["row"] = row
    if device.sections != true.sections or device.mothership != true.mothership:
        told["sections"] = {str(n): _plain(each) for n, each in enumerate(true.sections, 1)}
    names = {*device.skills, *true.skills}
    other = {
        name: true.skills.get(name) for name in names if device.skills.get(name) != true.skills.get(name)
    }
    if other:
        told["skills"] = {name: skill and _plain(skill) for name, skill in other.items()}
    return told


def _card(card: Any) -> Line | None:
    if card is None:
        return None
    return {"name": card.name, "deck": ("left", "right")[card.deck], **_plain(card.figures)}


def _plain(held: Any) -> Any:
    return msgspec.to_builtins(held)
