"""What stands in the braces of a flight's refusals, in the table's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.warps_edge import naming
from companion.words.language import _

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

    >>> field("fighters.hermes.hull"), field("scout: level, attack")
    ('hull of Hermes', 'level, attack of scout')
    """
    if _TARGET.fullmatch(path):
        return naming.place_among(path, names)
    if card := _MISSING.fullmatch(path):
        missing = ", ".join(map(_figure, card["figures"].split(", ")))
        return _("{field} of {name}").format(field=missing, name=naming.enemy(card["name"]))
    match path.split("."):
        case ["prices", token]:
            return _("the price of {token}").format(token=naming.token(token))
        case ["tokens" | "turn" | "skills" as group, figure]:
            return _of_box(group, figure)
        case [("fighters" | "motherships" | "enemies" | "skill_cards") as group, name, figure]:
            return _("{field} of {name}").format(field=_figure(figure), name=_OWNERS[group](name))
        case [figure]:
            return _figure(figure)
        case _:
            return path


_OWNERS: Final[Mapping[str, Callable[[str], str]]] = {
    "fighters": naming.fighter,
    "motherships": naming.ship,
    "enemies": naming.enemy,
    "skill_cards": naming.skill,
}
"""Group of the box -> what one of it is called."""


def _of_box(group: str, figure: str) -> str:
    return {
        "tokens.start": _("the tokens the bag begins with"),
        "tokens.start_count": _("how many tokens the bag begins with"),
        "tokens.stock": _("the tokens in the trays"),
        "tokens.regular": _("all tokens without a white border"),
        "tokens.each_power": _("POWER tokens of each kind"),
        "tokens.prices": _("the prices"),
        "turn.draws": _("tokens drawn in a turn"),
        "turn.row": _("places of the row"),
        "turn.repair": _("shields for each energy"),
        "skills.cards": _("cards of the skill deck"),
    }.get(f"{group}.{figure}", f"{group}.{figure}")


def _figure(name: str) -> str:
    return {
        "level": _("level"),
        "lasers": _("lasers"),
        "manoeuvres": _("manoeuvres"),
        "energy": _("energy"),
        "attack": _("attack"),
        "destroyed": _("reward for destroying"),
        "evaded": _("reward for evading"),
        "special": _("special rule"),
        "kind": _("kind of its fee"),
        "fee": _("activation fee"),
        "lasting": _("whether it lasts"),
        "removes": _("red frame of the fee"),
        "hull": _("hull"),
        "shields": _("shields"),
        "cargo": _("cargo"),
        "power": _("POWER tokens"),
        "signature": _("signature token"),
        "warps": _("warps"),
        "decks": _("enemy decks"),
        "sections": _("sections"),
        "figures": _("sections' figures"),
        "rules": _("rules"),
        "other_face": _("other face"),
    }.get(name, name)
