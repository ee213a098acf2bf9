"""
Builders in a pilot's words: `flying` a fighter against a mothership, the supply as a test wants it.

Every line goes through the script format, and after every line all tokens are counted.
"""

from __future__ import annotations

import json
from typing import Any

from rules.script import Evening
from rules.warps_edge.table import Table
from tests.rules.table_talk import Line, asked, move, moves, only, refusal, say, shown, types, when

__all__ = ["Line", "asked", "moves", "only", "refusal", "say", "shown", "types", "when"]

SEED = "00" * 32
START = {"energy-1": 4, "laser-1": 4, "manoeuvre": 2}
STOCK = {
    "energy-1": 8, "energy-2": 8, "energy-3": 8, "laser-1": 8, "laser-2": 8, "laser-3": 8, "manoeuvre": 9,
}  # fmt: skip
PRICES = {
    "energy-1": 1, "energy-2": 3, "energy-3": 5, "laser-1": 1, "laser-2": 3, "laser-3": 5, "manoeuvre": 2,
}  # fmt: skip
POWER = ["proton-cannon", "u-turn", "warp-vortex", "electroshock", "reflector"]
ATTACKING = {"lasers": 6, "manoeuvres": 6, "attack": 2}
SECTIONS = {"dread": 3, "hydra": 3, "duo": 2, "colony": 5, "phantom": 3, "phantom-true": 2}


def printed(mothership: str = "dread", *, fighter: str = "hermes", **panel: Any) -> dict[str, Any]:
    """What a table would have typed: none of these numbers are a real box's, where the book has none."""
    ships: dict[str, Any] = {mothership: {"warps": 4, "figures": [ATTACKING] * SECTIONS[mothership]}}
    if mothership == "phantom":
        ships = {
            "phantom": {"figures": [ATTACKING] * 3},
            "phantom-true": {"sections": 2, "figures": [ATTACKING] * 2},
        }
    else:
        ships[mothership] |= {"sections": SECTIONS[mothership]}
    cargo = 1 if fighter == "achilles" else 2
    board = {"hull": 3, "shields": 5, "cargo": cargo, "power": POWER, "signature": "electroshock"}
    return {
        "tokens": {"start": START, "stock": STOCK, "prices": PRICES},
        "fighters": {fighter: board | panel},
        "motherships": ships,
    }


def start(mothership: str = "dread", fighter: str = "hermes", **panel: Any) -> Line:
    """The set-up, always with the same seed."""
    box = printed(mothership, fighter=fighter, **panel)
    names = {"game": "warps-edge", "seed": SEED, "fighter": fighter, "mothership": mothership}
    return {"do": "start", **names, "box": box}


def live(line: Line) -> Line:
    """A line as a live table takes it: its luck is none of a console's business."""
    return {name: value for name, value in line.items() if name != "seed"}


NEW_SKILL = say("skill", name="watch", figures={"kind": "energy", "fee": 1})


def skill(name: str = "new", kind: str = "energy", fee: int = 1, **figures: Any) -> Line:
    """A skill card that is kept."""
    return say("skill", name=name, figures={"kind": kind, "fee": fee, **figures})


def dial(name: str, to: int) -> Line:
    """A correction of a dial."""
    return say("set", dial=name, to=to, why="a test")


def fall(*targets: str, how: str = "defeated") -> list[Line]:
    """Targets that are out."""
    return [say("defeat", target=target, how=how) for target in targets]


def assign(target: str, *pieces: str) -> list[Line]:
    """Tokens that are laid at a target, one by one."""
    return [say("assign", piece=piece, target=target) for piece in pieces]


CALM = say("arrive", name="calm", level=1, lasers=3, manoeuvres=2, attack=0)
"""An enemy that does not hurt."""

ROUND = [say("end-turn"), say("enemy-attack"), say("plan")]
"""The rest of a turn in which nobody hurts."""


def enemy(name: str = "scout", **figures: Any) -> Line:
    """A card that arrives; 3 lasers or 2 manoeuvres, attack 1, without rewards."""
    return say("arrive", name=name, **({"level": 1, "lasers": 3, "manoeuvres": 2, "attack": 1} | figures))


def told(evening: Evening, *lines: Line) -> Evening:
    """Lines that must all be taken."""
    for line in lines:
        answer = evening.answer(json.dumps(line))

        assert "refused" not in answer, f"{line} is refused: {answer['refused']}"
        assert asked(evening, "audit")["ok"]
    return evening


def set_up(mothership: str = "dread", fighter: str = "hermes", **panel: Any) -> Evening:
    """A flight before its first draw, one skill kept."""
    return told(Evening(lambda: bytes(32)), start(mothership, fighter, **panel), NEW_SKILL)


def flying(
    mothership: str = "dread", fighter: str = "hermes", *, row: tuple[Line, ...] = (), **panel: Any
) -> Evening:
    """A flight in the second step of its first turn, with four enemies and an empty supply."""
    cards = [*row, *[enemy()] * (4 - len(row))]
    return cleared(told(set_up(mothership, fighter, **panel), say("plan"), *cards), "supply")


def cleared(evening: Evening, place: str, to: str = "trays") -> Evening:
    """The same flight with nothing in that place."""
    return told(evening, *[move(piece, n, place, to) for piece, n in at(evening, place).items()])


def holding(evening: Evening, *tokens: str) -> Evening:
    """The same flight with these tokens in the supply, from the trays."""
    return told(evening, *[move(token, 1, "trays", "supply") for token in tokens])


def without_enemies(evening: Evening) -> Evening:
    """All enemies of deck and row are out, so that a protected mothership lies open."""
    told(evening, *[dial(deck, 0) for deck in ("left-deck", "right-deck")[: len(table(evening).decks)]])
    return told(evening, *fall(*[f"enemy:{n}" for n, card in enumerate(table(evening).row, 1) if card]))


def table(evening: Evening) -> Table:
    """The table as it stands."""
    assert evening.timeline is not None
    flight: Table = evening.timeline.table
    return flight


def at(evening: Evening, place: str) -> dict[str, int]:
    """What lies in a place."""
    return dict(table(evening).pieces.at(place))


def row(evening: Evening, n: int) -> Line:
    """One card of the row as the view has it."""
    card: Line = shown(evening)["row"][n - 1]
    return card


def part(evening: Evening, n: int) -> Line:
    """One section as the view has it."""
    section: Line = shown(evening)["sections"][n - 1]
    return section
