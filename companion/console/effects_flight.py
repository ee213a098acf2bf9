"""What every token of Warp's Edge does, in our own words. For reading: the rules act on their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.console.keys import N_

_ENERGY: Final = N_("Buys for {n}, repairs {twice} shields, or pays for a skill. It hits only sections that "
                    "ask for energy, and stuns nothing.")  # fmt: skip
_LASER: Final = N_("Counts {n} of the lasers that destroy its target, and stuns it this turn.")

BASIC: Final[Mapping[str, str]] = {
    "energy-1": _ENERGY,
    "energy-2": _ENERGY,
    "energy-3": _ENERGY,
    "laser-1": _LASER,
    "laser-2": _LASER,
    "laser-3": _LASER,
    "manoeuvre": N_("Counts 1 of the manoeuvres that evade its target, and stuns it this turn."),
}
"""Token -> what it does; the braces are for its value."""

POWER: Final[Mapping[str, str]] = {
    "proton-cannon": N_("Between two neighbours: 2 lasers on each. When one is out, it stays with the "
                        "other."),
    "plasma-torpedo": N_("Tossed at a target. Face up, 5 lasers. Face down, it only stuns, and is discarded "
                         "when the turn ends."),
    "enriched-fuel": N_("Between two neighbours: 1 manoeuvre on each. When one is out, it stays with the "
                        "other."),
    "u-turn": N_("Tossed at a target. Face up, 3 manoeuvres. Face down, it only stuns, and is discarded when "
                 "the turn ends."),
    "warp-jump": N_("Discard it: 3 more tokens come from the bag into the supply."),
    "warp-vortex": N_("2 manoeuvres on an enemy of level 2 or 3, 1 on any other target."),
    "electroshock": N_("1 laser. When its target is out it moves on to another, which it does not stun."),
    "keen-sights": N_("Discard it: one more enemy arrives, and gets a laser 2 from the trays at once."),
    "randomizer": N_("Discard it, name energy, lasers or manoeuvres, and draw one token. If it is of that "
                     "kind, a POWER token of your choice joins the supply."),
    "reflex-resonator": N_("Discard it: a skill card is active without its fee, and must be used this turn."),
    "warp-strike": N_("Discard it: an enemy is destroyed, with its reward. Lasers stun no enemy this turn."),
    "energy-transformer": N_("Discard it: swap as many energy tokens of the supply as you like, or as many "
                             "lasers, for ones worth one more."),
    "reflector": N_("On an enemy only: as many lasers as its attack, and one more."),
    "reactor": N_("It leaves the game: any 4 tokens among energy 1, laser 1 and manoeuvre come from the "
                  "trays into the supply."),
}  # fmt: skip
"""POWER token -> what it does. Rulebook, last page."""

GROUPS: Final = ((N_("Energy, lasers, manoeuvres"), BASIC), (N_("POWER tokens"), POWER))
"""The tokens under their headings."""
