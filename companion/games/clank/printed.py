"""What the printed numbers of the family are called."""

from __future__ import annotations

from typing import Final

from companion.words.language import N_, _

NAMES: Final = {
    "fury.cubes": N_("fury track: cubes on each step"),
    "fury.start": N_("fury marker starts on step"),
    "fury.hunters": N_("hunters wait on steps"),
    "fury.blockade": N_("blockade is put up on step"),
    "health.length": N_("places on a health track"),
    "row.cards": N_("cards in the deck of the row"),
    "row.signs": N_("cards with the attack sign"),
    "artifacts.values": N_("artifacts, the least first"),
    "market.amulet_wounds": N_("wounds for a blood amulet"),
    "market.coupon": N_("a discount coupon takes off"),
    "market.crowns": N_("crowns, the first to be sold first"),
    "secrets.major": N_("major secrets of each kind"),
    "secrets.minor": N_("minor secrets of each kind"),
    "prisoners.copies": N_("prisoners of each kind"),
    "tokens.points": N_("points of tokens"),
    "tokens.bonus": N_("points for what prisoners seek"),
    "tokens.credits": N_("money in tokens"),
    "tokens.heals": N_("wounds that tokens heal"),
    "tokens.lockpicks": N_("lockpicks in tokens"),
    "tokens.fury": N_("steps of fury by tokens"),
    "tokens.ghosts": N_("ghosts let out by tokens"),
    "party.cubes": N_("side board: cubes on each step"),
    "party.start": N_("side board: marker on step"),
    "party.noise": N_("noise of fifth and sixth seat"),
    "party.gold": N_("gold of fifth and sixth seat"),
    "party.points": N_("points of more market items"),
    "party.minor": N_("more minor secrets of a kind"),
    "party.market": N_("more market items of a kind"),
    "party.tomes": N_("more Secret Tomes"),
    "party.stealth": N_("noise by a potion of stealth"),
}
"""Those that are compared with the board."""

_SELDOM: Final = {
    "fury": N_("fury track"),
    "cubes.each": N_("cubes of each colour"),
    "noise.start": N_("noise at the beginning"),
    "attack.black_to": N_("where drawn black cubes go"),
    "out.countdown": N_("countdown: more cubes, attack by attack"),
    "out.draws": N_("draws of those who are out"),
    "artifacts.removed": N_("artifacts that leave the game"),
    "market.stock": N_("market items of a kind"),
}
"""Those that nobody is asked about; a box of one's own may have them otherwise."""


def name(path: str) -> str:
    """
    What a printed number is; its path where nobody calls it anything.

    >>> name("fury.start.3"), name("cubes.each")
    ('fury marker starts on step', 'cubes of each colour')
    """
    names = NAMES | _SELDOM
    stem = path if path in names else path.rpartition(".")[0]
    return _(names[stem]) if stem in names else path


def is_named(path: str) -> bool:
    """Whether it is compared with the board."""
    return path in NAMES or path.rpartition(".")[0] in NAMES
