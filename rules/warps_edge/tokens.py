"""The tokens by name: what kind each is, and what it is worth. Knows no table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

Kind = Literal["energy", "laser", "manoeuvre", "power"]

ENERGY: Final = ("energy-1", "energy-2", "energy-3")
LASERS: Final = ("laser-1", "laser-2", "laser-3")
MANOEUVRE: Final = "manoeuvre"
BASIC: Final = (*ENERGY, *LASERS, MANOEUVRE)

PROTON_CANNON: Final = "proton-cannon"
PLASMA_TORPEDO: Final = "plasma-torpedo"
ENRICHED_FUEL: Final = "enriched-fuel"
U_TURN: Final = "u-turn"
WARP_JUMP: Final = "warp-jump"
WARP_VORTEX: Final = "warp-vortex"
ELECTROSHOCK: Final = "electroshock"
KEEN_SIGHTS: Final = "keen-sights"
RANDOMIZER: Final = "randomizer"
RESONATOR: Final = "reflex-resonator"
WARP_STRIKE: Final = "warp-strike"
TRANSFORMER: Final = "energy-transformer"
REFLECTOR: Final = "reflector"
REACTOR: Final = "reactor"

POWER: Final = MappingProxyType(
    {
        PROTON_CANNON: "P",
        PLASMA_TORPEDO: "P",
        ENRICHED_FUEL: "O",
        U_TURN: "O",
        WARP_JUMP: "W",
        WARP_VORTEX: "W",
        ELECTROSHOCK: "E",
        KEEN_SIGHTS: "E",
        RANDOMIZER: "R",
        RESONATOR: "R",
        WARP_STRIKE: "W",
        TRANSFORMER: "E",
        REFLECTOR: "R",
        REACTOR: "R",
    }
)
"""
POWER token -> the letter of its tray, in the order of the rulebook's last page.

The letters are inferred: the tokens' names begin with them in the rulebook's language.
"""

TOSSED: Final = frozenset({PLASMA_TORPEDO, U_TURN})
"""POWER tokens that are tossed like a coin."""

LEFT_TO_LUCK: Final = frozenset({*TOSSED, WARP_JUMP})
"""POWER tokens of which nobody knows what they bring: in a plan they come after all else."""

BETWEEN: Final = frozenset({PROTON_CANNON, ENRICHED_FUEL})
"""POWER tokens that go between two neighbours."""

LASER_LIKE: Final = frozenset({PROTON_CANNON, PLASMA_TORPEDO, ELECTROSHOCK, REFLECTOR})
"""POWER tokens that count as lasers; the other assigned ones count as manoeuvres."""


def kind(token: str) -> Kind:
    """
    What kind of token it is. `KeyError` for a name that is none.

    >>> kind("laser-2"), kind("reactor")
    ('laser', 'power')
    """
    if token in ENERGY:
        return "energy"
    if token in LASERS:
        return "laser"
    if token == MANOEUVRE:
        return "manoeuvre"
    POWER[token]
    return "power"


def value(token: str) -> int:
    """
    What is printed on an energy, laser or manoeuvre token; a POWER token has no value.

    >>> value("energy-3"), value("manoeuvre"), value("reactor")
    (3, 1, 0)
    """
    if token in POWER:
        return 0
    return 1 if token == MANOEUVRE else int(token[-1])


def better(token: str) -> str:
    """
    The token of the same kind that is worth one more; empty where there is none.

    >>> better("laser-1"), better("laser-3"), better("manoeuvre")
    ('laser-2', '', '')
    """
    better = f"{token[:-1]}{value(token) + 1}"
    return better if better in BASIC else ""
