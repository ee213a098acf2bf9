"""A flight that can be won and lost: invented numbers, as no real box's are in the book."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.warps_edge.flight_lines import NEW_SKILL, start
from tests.warps_edge.flight_talk import cleared, holding, told

GAINED = ("laser-2", "energy-2", "laser-2", "manoeuvre", "laser-3", "shields-2")
PRICES = {
    "energy-1": 1, "energy-2": 2, "energy-3": 3, "laser-1": 1, "laser-2": 2, "laser-3": 3, "manoeuvre": 1,
}  # fmt: skip
SECTION = {"lasers": 5, "manoeuvres": 5, "attack": 1}


def enemies() -> dict[str, Any]:
    dice = Random(5)  # noqa: S311  # numbers, not luck
    return {
        f"e{n}": {
            "level": level, "lasers": level + 1, "manoeuvres": level, "attack": int(level > 1 or n % 2),
            "destroyed": [dice.choice(GAINED)] * level, "evaded": [dice.choice(GAINED)],
        }
        for n in range(27)
        for level in (n // 9 + 1,)
    }  # fmt: skip


def lines(mothership: str = "dread", **panel: Any) -> list[Line]:
    line = start(mothership, **({"hull": 6, "shields": 8} | panel))
    line["box"]["enemies"] = enemies()
    line["box"]["tokens"]["prices"] = PRICES
    for ship in line["box"]["motherships"].values():
        ship["figures"] = [SECTION] * len(ship["figures"])
    return [line, NEW_SKILL, say("plan"), *[say("arrive", name=f"e{n}") for n in range(4)]]


def fair(mothership: str = "dread", *hand: str, **panel: Any) -> Evening:
    """In the second step of the first turn; with that in hand."""
    evening = told(Evening(lambda: bytes(32)), *lines(mothership, **panel))
    return holding(cleared(evening, "supply", "bag"), *hand) if hand else evening
