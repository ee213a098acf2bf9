"""
What things are called at the table, in the table's language, whichever game they belong to.

The rules' own names are for machines; a name that no game knows is shown as it is. Knows no events.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import GAMES
from companion.words.language import _, told_of
from rules.refusals import Refused


def named(key: str, value: str, names: Sequence[str] = ()) -> str:
    """
    What stands in the braces of a sentence, in the words of the game that is told of.

    What it has none for is said by the first that has any; a person's name stays as it is.

    >>> named("piece", "laser-2"), named("place", "hunters:8"), named("place", "enemy:1:above", ["scout"])
    ('laser 2', 'fury step 8', 'above scout')
    """
    if key == "name":
        return value
    said = (
        GAMES[game].named(key, value, names) for game in sorted(GAMES, key=lambda each: each != told_of())
    )
    return next((each for each in said if each != value), value)


def piece_name(piece: str) -> str:
    """
    A cube's colour, or a token.

    >>> piece_name("yellow"), piece_name("laser-2")
    ('yellow', 'laser 2')
    """
    return named("piece", piece)


def token_name(kind: str) -> str:
    """
    A token or an item of the market.

    >>> token_name("sonic-grenade"), token_name("u-turn")
    ('sonic grenade', 'U-turn')
    """
    return named("kind", kind)


def refusal(no: Refused, names: Sequence[str] = ()) -> str:
    """
    Why a command was refused, in the table's language.

    >>> refusal(Refused("not-owned", "{name} has no {kind}.", name="Eva", kind="sonic-grenade"))
    'Eva has no sonic grenade.'
    """
    said = {
        key: named(key, value, names) if isinstance(value, str) else value for key, value in no.named.items()
    }
    return _(no.template).format(**said)
