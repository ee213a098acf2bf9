"""What stands in the braces of a flight's refusals, in the table's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.warps_edge import naming
from companion.words.language import N_, _

_TARGET: Final = re.compile(r"(?:enemy|section):\d.*", re.ASCII)
_MISSING: Final = re.compile(r"(?P<name>.+): (?P<figures>\w+(?:, \w+)*)", re.ASCII)
"""How a card is refused whose figures nobody typed: its name, and all of them that are missing."""

_ALIKE: Final[Mapping[str, Callable[[str], str]]] = {
    "token": naming.token,
    "piece": naming.token,
    "kind": naming.token,
    "skill": naming.skill,
    "dial": naming.dial,
}
"""What stands in braces -> what it is called."""


def named(key: str, value: str, names: Sequence[str] = ()) -> str:
    """
    One name of a refusal; *names* are the row's enemies. What no flight knows stays as it is.

    >>> named("target", "enemy:1:above", ["fury"]), named("field", "prices.laser-2"), named("piece", "u-turn")
    ('above fury', 'the price of laser 2', 'U-turn')
    """
    match key:
        case "target" | "one" | "other" | "place":
            return naming.place_among(value, names)
        case "known":
            return ", ".join(naming.ship(naming.fighter(name)) for name in value.split(", "))
        case "dials":
            return ", ".join(map(naming.dial, value.split(", ")))
        case "field":
            return fields(value, names)
        case "number":
            said = field(value)
            return value if said == value else f"{said} ({value})"
        case _:
            return _ALIKE[key](value) if key in _ALIKE else value


def fields(paths: str, names: Sequence[str] = ()) -> str:
    """
    Printed numbers that a refusal asks for, together.

    >>> fields("tokens.start, fighters.hermes.power")
    'the tokens the bag begins with, POWER tokens of Hermes'
    """
    if _MISSING.fullmatch(paths):
        return field(paths, names)
    return ", ".join(field(path, names) for path in paths.split(", "))


def field(path: str, names: Sequence[str] = ()) -> str:
    """
    A printed number: a target, a dotted path of the box, or a card and what is missing of it.

    >>> field("fighters.hermes.hull"), field("scout: level, attack"), field("five-lasers")
    ('hull of Hermes', 'level, attack of scout', 'five lasers')
    """
    if _TARGET.fullmatch(path):
        return naming.place_among(path, names)
    if card := _MISSING.fullmatch(path):
        missing = ", ".join(map(_figure, card["figures"].split(", ")))
        return _("{field} of {name}").format(field=missing, name=_card(card["name"]))
    match path.split("."):
        case ["prices", token]:
            return _("the price of {token}").format(token=naming.token(token))
        case ["tokens" | "turn" | "skills" as group, figure]:
            return _of_box(f"{group}.{figure}")
        case [("fighters" | "motherships" | "enemies" | "skill_cards") as group, name, figure]:
            return _("{field} of {name}").format(field=_figure(figure), name=_OWNERS[group](name))
        case [figure]:
            return _card(_figure(figure))
        case _:
            return path


def _card(name: str) -> str:
    return naming.skill(naming.enemy(name))


_OWNERS: Final[Mapping[str, Callable[[str], str]]] = {
    "fighters": naming.fighter,
    "motherships": naming.ship,
    "enemies": naming.enemy,
    "skill_cards": naming.skill,
}
"""Group of the box -> what one of it is called."""

_of_box = naming.called({
    "tokens.start": N_("the tokens the bag begins with"),
    "tokens.start_count": N_("how many tokens the bag begins with"),
    "tokens.stock": N_("the tokens in the trays"),
    "tokens.regular": N_("all tokens without a white border"),
    "tokens.each_power": N_("POWER tokens of each kind"), "tokens.prices": N_("the prices"),
    "turn.draws": N_("tokens drawn in a turn"), "turn.row": N_("places of the row"),
    "turn.repair": N_("shields for each energy"), "skills.cards": N_("cards of the skill deck"),
})  # fmt: skip
_figure = naming.called({
    "level": N_("level"), "lasers": N_("lasers"), "manoeuvres": N_("manoeuvres"),
    "energy": N_("energy"), "attack": N_("attack"), "destroyed": N_("reward for destroying"),
    "evaded": N_("reward for evading"), "special": N_("special rule"), "kind": N_("kind of its fee"),
    "fee": N_("activation fee"), "lasting": N_("whether it lasts"),
    "removes": N_("red frame of the fee"), "hull": N_("hull"), "shields": N_("shields"),
    "cargo": N_("cargo"), "power": N_("POWER tokens"), "signature": N_("signature token"),
    "warps": N_("warps"), "decks": N_("enemy decks"), "sections": N_("sections"),
    "figures": N_("sections' figures"), "rules": N_("rules"), "other_face": N_("other face"),
})  # fmt: skip
