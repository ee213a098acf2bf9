"""
Which key takes which token, and which key aims at which target. Pure.

A token has the same key all flight long, wherever it lies: 1 to 3 are lasers, 4 to 6 energy, 7 is the
manoeuvre, and a POWER token has its letter. With a token in hand the digits are targets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from companion.games.warps_edge.inventory import in_order as in_order  # noqa: PLC0414  # said by this name here
from companion.games.warps_edge.inventory import standing as standing  # noqa: PLC0414  # said by this name here
from rules.warps_edge.tokens import ENERGY, LASERS, MANOEUVRE, POWER
from rules.warps_edge.view import View as Flight

DIGITS: Final[Mapping[str, str]] = {str(n): token for n, token in enumerate((*LASERS, *ENERGY, MANOEUVRE), 1)}
"""Key -> token."""
LETTERS: Final = "POWER"
"""Keys of the POWER tokens."""
_SECTION_KEYS: Final = "67890"
_ENEMY_KEYS: Final = "12345"


def key_of(token: str) -> str:
    """
    The key that takes a token.

    >>> key_of("laser-3"), key_of("energy-1"), key_of("u-turn")
    ('3', '4', 'O')
    """
    return next((key for key, each in DIGITS.items() if each == token), POWER.get(token, ""))


def token_of(key: str, there: Iterable[str]) -> str | None:
    """
    The token a key takes; a letter means the POWER token of that letter among those that are *there*.

    >>> token_of("2", ()), token_of("O", ("u-turn", "reactor")), token_of("O", ())
    ('laser-2', 'u-turn', None)
    """
    if key in DIGITS:
        return DIGITS[key]
    return next((token for token in there if POWER.get(token) == key), None)


def key_at(place: str) -> str:
    """
    The key that aims at a target; none for those without one, which the arrow keys reach.

    >>> key_at("enemy:2"), key_at("section:1"), key_at("section:7")
    ('2', '6', '')
    """
    what, _colon, n = place.partition(":")
    keys = _ENEMY_KEYS if what == "enemy" else _SECTION_KEYS
    at = int(n) - 1 if n.isdecimal() else len(keys)
    return keys[at] if at < len(keys) else ""


def target_of(key: str, flight: Flight) -> str | None:
    """The target that a key aims at; none where there is none."""
    return next((place for place in standing(flight) if key_at(place) == key), None)


def attackable(flight: Flight) -> tuple[str, ...]:
    """Every target that may be attacked now."""
    return (
        *(card.place for card in flight.row if card is not None),
        *(part.place for part in flight.sections if part.open),
    )


def has(flight: Flight, token: str) -> bool:
    """Whether the pilot holds a token, in the supply or the cargo."""
    return token in flight.supply or token in flight.cargo


def at_hand(flight: Flight) -> Counter[str]:
    """Supply and cargo together: whatever is used of the cargo is taken out by itself."""
    return Counter(flight.supply) + Counter(flight.cargo)


def neighbours(flight: Flight, place: str) -> tuple[str, ...]:
    """The targets right beside one, as they stand; whether they count as neighbours, the rules say."""
    what, _colon, n = place.partition(":")
    beside = (f"{what}:{int(n) - 1}", f"{what}:{int(n) + 1}") if n.isdecimal() else ()
    return tuple(each for each in beside if each in standing(flight))


def all_tokens(flight: Flight) -> tuple[str, ...]:
    """Every kind of token that is anywhere to be seen, in the order of their keys."""
    return in_order(token for heap in flight.places.values() for token in heap)
