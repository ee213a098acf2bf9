"""What a pilot says, a line of the script each, and what a table would have typed from its box."""

from __future__ import annotations

from typing import Any

from tests.rules.table_lines import Line, say

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
    return say("skill", name=name, figures={"kind": kind, "fee": fee, **figures})


def dial(name: str, to: int) -> Line:
    return say("set", dial=name, to=to, why="a test")


def fall(*targets: str, how: str = "defeated") -> list[Line]:
    return [say("defeat", target=target, how=how) for target in targets]


def assign(target: str, *pieces: str) -> list[Line]:
    return [say("assign", piece=piece, target=target) for piece in pieces]


CALM = say("arrive", name="calm", level=1, lasers=3, manoeuvres=2, attack=0)
"""An enemy that does not hurt."""
ROUND = [say("end-turn"), say("enemy-attack"), say("plan")]
"""The rest of a turn in which nobody hurts."""


def enemy(name: str = "scout", **figures: Any) -> Line:
    """A card that arrives; 3 lasers or 2 manoeuvres, attack 1, without rewards."""
    return say("arrive", name=name, **({"level": 1, "lasers": 3, "manoeuvres": 2, "attack": 1} | figures))
