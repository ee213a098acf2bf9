"""A pilot who plays at random: what is said is sensible nearly always, and the flight comes to an end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

from rules.script import Evening
from rules.warps_edge import targets, tokens
from rules.warps_edge.draft import open_targets
from rules.warps_edge.table import Choice, Table
from tests.rules.table_lines import Line, say
from tests.warps_edge.flight_lines import start
from tests.warps_edge.flight_talk import table

SHIPS = ("dread", "hydra", "duo", "colony", "phantom")
REWARDS = ("power", "any", "return-2", "skill", "shields-2", "draw-3", "laser-2", "energy-2", "power-R")
LONGEST = 3000


def flown(seed: int) -> tuple[Evening, list[tuple[Line, Line, Table | None]]]:
    """A whole flight: where it ends, and every line with its answer and the table before it."""
    dice = Random(seed)  # noqa: S311  # a pilot, not luck
    evening = Evening(lambda: seed.to_bytes(32, "big"))
    said: list[tuple[Line, Line, Table | None]] = []

    def tell(line: Line) -> None:
        before = evening.timeline.table if evening.timeline else None
        said.append((line, evening.answer(json.dumps(line)), before))

    tell(start(dice.choice(SHIPS), dice.choice(("achilles", "hermes")), **_panel(dice)))
    while table(evening).ended is None and len(said) < LONGEST:
        for line in _next(dice, table(evening)):
            tell(line)
    return evening, said


def _panel(dice: Random) -> dict[str, object]:
    by_letter = {letter: [p for p, at in tokens.POWER.items() if at == letter] for letter in "POWER"}
    power = [dice.choice(kinds) for letter, kinds in by_letter.items() if letter]
    return {"power": power, "signature": dice.choice(power), "hull": dice.randint(2, 30)}


def _next(dice: Random, flight: Table) -> Iterator[Line]:
    if flight.owed:
        yield _choose(dice, flight, flight.owed[0])
    elif flight.step == "arrive":
        yield _enemy(dice)
    elif flight.step == "attack":
        yield from _attack(dice, flight)
    elif flight.step == "plan":
        yield _draw(dice, flight, flight.box.turn.draws)
    elif dice.random() < 0.03:
        yield from dice.choice([[say("undo")], [say("undo"), say("redo")]])
    elif dice.random() < 0.2:
        active = [name for name, skill in flight.skills.items() if skill.state == "active"]
        yield from (say("use-skill", skill=name) for name in active)
        yield say("end-turn")
    else:
        yield _action(dice, flight)


def _enemy(dice: Random) -> Line:
    level = dice.randint(1, 3)
    rewards = [dice.choice(REWARDS)] * dice.randint(0, 2)
    figures = {"lasers": level + 1, "manoeuvres": level, "attack": dice.randint(0, 1)}
    return say(
        "arrive",
        name=f"enemy-{dice.randint(1, 99)}",
        level=level,
        **figures,
        destroyed=rewards,
        evaded=rewards,
    )


def _choose(dice: Random, flight: Table, choice: Choice) -> Line:
    match choice.what:
        case "gain":
            there = [token for token in choice.tokens if flight.pieces.count("trays", token)]
            return say("gain", tokens=[dice.choice(there)])
        case "return":
            return say("gain", tokens=[dice.choice(sorted(flight.pieces.at("discard")))])
        case "move-on":
            return say("assign", piece=tokens.ELECTROSHOCK, target=dice.choice(open_targets(flight)))
        case "draw":
            return _draw(dice, flight, choice.count)
        case "enemy":
            line = _enemy(dice)
            return line | {"deck": "left" if flight.decks[0] else "right"}
        case _:
            name = f"skill-{len(flight.skills)}-{dice.randint(1, 999)}"
            lasting, fee = dice.random() < 0.2, dice.randint(1, 3)
            return say("skill", name=name, figures={"kind": "energy", "fee": fee, "lasting": lasting})


def _draw(dice: Random, flight: Table, count: int) -> Line:
    if flight.by_hand is (dice.random() < 0.1):
        return say("plan")
    bag = [token for token, n in flight.pieces.at("bag").items() for _ in range(n)]
    return say("record", drawn=dict(Counter(dice.sample(bag, min(count, len(bag))))))


def _attack(dice: Random, flight: Table) -> Iterator[Line]:
    pile = [token for token, n in flight.pieces.at("discard").items() for _ in range(n)]
    dice.shuffle(pile)
    hurt = [t for t in targets.standing(flight) if not targets.is_stunned(flight, t)]
    hurt = [t for t in hurt if t.startswith("enemy") or targets.is_open(flight, int(t[-1]))]
    lost = min(flight.shields, sum(targets.attack_of(flight, t) for t in hurt), len(pile))
    yield say("enemy-attack", remove=pile[:lost])


def _action(dice: Random, flight: Table) -> Line:
    held = sorted(flight.pieces.at("supply"))
    cargo = sorted(flight.pieces.at("cargo"))
    if not held:
        return say("unstow", piece=dice.choice(cargo)) if cargo else say("end-turn")
    piece, aims = dice.choice(held), open_targets(flight)
    aim = dice.choice(aims) if aims else "enemy:1"
    if dice.random() < 0.15:
        return say("defeat", target=aim, how=dice.choice(("destroyed", "evaded", "defeated")))
    if dice.random() < 0.1:
        return say("stow", piece=piece)
    match tokens.kind(piece):
        case "energy":
            skill = dice.choice(sorted(flight.skills))
            bought = dice.choice(("energy-1", "laser-1", "laser-2", "manoeuvre"))
            return dice.choice(
                [
                    say("repair", piece=piece),
                    say("buy", pay=[piece], take=[bought]),
                    say("activate", skill=skill, tokens=[piece]),
                    say("assign", piece=piece, target=aim),
                ]
            )
        case "power":
            return _power(dice, flight, piece, aim)
        case _:
            return say("assign", piece=piece, target=aim)


def _power(dice: Random, flight: Table, piece: str, aim: str) -> Line:
    what, _, n = aim.partition(":")
    match piece:
        case tokens.RANDOMIZER:
            return say("power", piece=piece, kind=dice.choice(("energy", "laser")))
        case tokens.RESONATOR:
            return say("power", piece=piece, skill=dice.choice(sorted(flight.skills)))
        case tokens.TRANSFORMER:
            return say("power", piece=piece, tokens=[dice.choice(("energy-1", "laser-1"))])
        case tokens.REACTOR:
            return say("power", piece=piece, tokens=["laser-1", "energy-1", "manoeuvre", "manoeuvre"])
        case tokens.PROTON_CANNON | tokens.ENRICHED_FUEL:
            return say("power", piece=piece, target=aim, other=f"{what}:{int(n) + 1}")
        case tokens.PLASMA_TORPEDO | tokens.U_TURN if dice.random() < 0.3:
            return say("flip", piece=piece, target=aim, up=dice.random() < 0.5)
        case _:
            return say("power", piece=piece, target=aim)
