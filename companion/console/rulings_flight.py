"""The rules of Warp's Edge, its motherships, fighters and cards, in our own words. Nothing here decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.console.keys import N_

Ruling = tuple[str, str]
"""What it is about, and what holds."""

RULES: Final[tuple[Ruling, ...]] = (
    (N_("1. Enemy arrival"), N_("Free places of the row are filled from the left, up to four enemies. When "
                                "the deck runs out the others stay free; nobody moves up.")),
    (N_("2. Pilot's actions"), N_("As many actions as the supply allows, in any order. What is left of the "
                                  "supply is discarded at the end; the cargo stays.")),
    (N_("3. Enemy attack"), N_("Whoever is not stunned attacks: the row from the left, then the sections "
                               "that may. Afterwards the tokens below targets go above them.")),
    (N_("4. Pilot's planning"), N_("Five tokens from the bag. When one is due and the bag is empty, the warp "
                                   "ends; with exactly five left it does not.")),
    (N_("Firing lasers"), N_("A laser goes below a target. When all lasers there, above and below, reach the "
                             "target's number, it is destroyed.")),
    (N_("Manoeuvring"), N_("The same with manoeuvres: the target is evaded. Lasers and manoeuvres are never "
                           "added together.")),
    (N_("Stunned"), N_("A target with a token below it neither attacks nor does what it says, this turn.")),
    (N_("Defeated"), N_("Tokens at the target are discarded, and its reward for how it was defeated is "
                        "yours.")),
    (N_("Repairing shields"), N_("Discard an energy token: twice its value in shields, never past the top.")),
    (N_("Buying"), N_("Discard energy worth the price; the tokens go from the trays into the bag. No change "
                      "is given.")),
    (N_("Gaining"), N_("For nothing, from the trays into the bag. What has run out cannot be had.")),
    (N_("Cargo"), N_("During your actions tokens go in and out freely, as far as there is room. They stay "
                     "there when the turn or the warp ends.")),
    (N_("Activating a skill"), N_("Tokens that reach its fee, all in one turn. Then it is used at once or in "
                                  "a later turn, once in each warp.")),
    (N_("Using a skill"), N_("Its tokens are discarded and the card is exhausted. With a red frame around "
                             "the fee the tokens leave the game.")),
    (N_("Lasting skill"), N_("Its tokens leave the game when it is used; it then works to the end.")),
    (N_("Damage"), N_("Takes shields first, then the hull. For each shield lost a discarded token of your "
                      "choice leaves the game, as long as there is one.")),
    (N_("Neighbours"), N_("Enemies side by side with no gap, or sections side by side. The row and the "
                          "mothership are no neighbours.")),
    (N_("End of the warp"), N_("All tokens but cargo and trays go into the bag. Row and discarded enemies "
                               "are shuffled onto the deck, exhausted skills are ready again, and of two "
                               "new skill cards you keep one.")),
    (N_("Victory"), N_("At once when every section of the mothership is out.")),
    (N_("Defeat"), N_("At once when the hull is at 0, or when the last warp ends.")),
    (N_("The bag"), N_("Nobody looks into it. A hand may count what it holds.")),
    (N_("Taking back"), N_("A draw that is taken back and made again brings the same tokens.")),
)  # fmt: skip
"""Rulebook, course of the game and glossary."""

REWARDS: Final[tuple[Ruling, ...]] = (
    (N_("a token"), N_("That energy, laser or manoeuvre token from the trays, into the bag.")),
    (N_("a letter of POWER"), N_("Your POWER token of that letter from the trays, into the bag.")),
    (N_("any POWER token"), N_("One of your choice from the trays, into the bag.")),
    (N_("any token"), N_("One of your choice from the trays, into the bag.")),
    (N_("discarded tokens"), N_("Choose 2 of the discard pile; they go back into the bag.")),
    (N_("tokens from the bag"), N_("Draw 3 into the supply, to be used this turn.")),
    (N_("a skill card"), N_("Draw one and lay it beside the panel.")),
    (N_("shields"), N_("So many more, never past the top.")),
)  # fmt: skip
"""Rulebook, rewards."""

_PROTECTED: Final = (N_("Protected"), N_("It attacks, and can be attacked, only once no enemy is left in "
                                         "deck and row in this warp."))  # fmt: skip
_UNPROTECTED: Final = (N_("Unprotected"), N_("It attacks in every turn, and can be attacked in every turn."))

MOTHERSHIPS: Final[Mapping[str, tuple[Ruling, ...]]] = {
    "dread": (
        _PROTECTED,
        (N_("Frenzy"), N_("Each section that is out makes the attacks of the others one stronger.")),
        (N_("Vigilance"), N_("Lasers do not stun its sections; manoeuvres do.")),
    ),
    "hydra": (
        _UNPROTECTED,
        (N_("Ancient force"), N_("Some sections do something every turn instead of attacking, unless they "
                                 "are stunned or out.")),
        (N_("slows repairs"), N_("An energy token repairs its value in shields, not twice that.")),
        (N_("makes level 1 tougher"), N_("Enemies of level 1 need one laser or one manoeuvre more.")),
        (N_("Weak to energy"), N_("One section is defeated by energy alone. Energy does not stun it; lasers "
                                  "and manoeuvres do.")),
    ),
    "duo": (
        (N_("Two ships"), N_("Each has a deck and half of the row: the left one fills places 1 and 2, the "
                             "right one 3 and 4.")),
        (N_("Protected"), N_("Each of the two, until its own deck and its own half of the row are empty in "
                             "this warp.")),
        (N_("Wheel"), N_("One field further at the end of each turn.")),
        (N_("Vigilance"), N_("On field 2 lasers stun nothing, until the right ship is out; on field 4 "
                             "manoeuvres stun nothing, until the left ship is out.")),
    ),
    "colony": (
        _UNPROTECTED,
        (N_("Active section"), N_("Only the one with the marker attacks and can be attacked. At the end of "
                                  "the turn the marker goes right to the next that stands, from the last to "
                                  "the first.")),
    ),
    "phantom": (
        _PROTECTED,
        (N_("Hidden face"), N_("When its three sections are out the warp ends at once, and the board is "
                               "turned over.")),
    ),
    "phantom-true": (
        (N_("True face"), N_("One warp is left to defeat it, and it is protected no more.")),
    ),
}  # fmt: skip
"""Mothership -> its rules. Rulebook, motherships."""

FIGHTERS: Final[Mapping[str, str]] = {
    "achilles": N_("A hull at 0 does not lose: shields and hull are full again, and the warp ends at once."),
}
"""Fighter -> its own rule, where the rulebook shows it."""
ON_ITS_PANEL: Final = N_("Its own rule stands on its panel; carry it out by hand, and tell what came of it.")

ENEMIES: Final[Mapping[str, str]] = {
    "sheds-lasers": N_("At the end of each turn the lasers at it are discarded."),
}
"""What an enemy's card does besides attacking."""

SKILLS: Final[Mapping[str, str]] = {
    "adaptive-nanofibres": N_("Lasting: of the damage of each enemy attack step, 1 is ignored."),
    "advanced-manoeuvring": N_("This turn evading costs one manoeuvre less, but never less than one."),
    "arm": N_("A token of the supply leaves the game, and any token of the trays is gained for it."),
    "five-lasers": N_("Counts as 5 lasers on one target until the turn ends, but does not stun it."),
}
"""Skill card -> what it does, where the rulebook shows it."""
ON_ITS_CARD: Final = N_("What it does stands on its card; carry it out by hand, and tell what came of it.")
