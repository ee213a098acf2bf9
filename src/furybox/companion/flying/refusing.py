"""What stands in the braces of a flight's refusals, in the table's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from furybox.companion.flying import naming
from furybox.companion.language import _

_TARGET: Final = re.compile(r"(?:enemy|section):\d.*", re.ASCII)
_MISSING: Final = re.compile(r"(?P<name>.+): .*`(?P<field>\w+)`.*", re.ASCII)
"""How a card is refused whose figures nobody typed: its name, and the field that is missing."""

_ALIKE: Final[Mapping[str, Callable[[str], str]]] = {
    "token": naming.token,
    "piece": naming.token,
    "kind": naming.token,
    "skill": naming.skill,
    "state": naming.state,
    "what": naming.choice,
    "now": naming.step,
    "step": naming.step,
    "dial": naming.dial,
}
"""What stands in braces -> what it is called."""


def named(key: str, value: str, names: Sequence[str] = ()) -> str:
    """
    One name of a refusal; *names* are the row's enemies. What no flight knows stays as it is.

    >>> named("target", "enemy:1:above", ["fury"]), named("field", "prices.laser-2"), named("now", "act")
    ('above fury', 'the price of laser 2', "pilot's actions")
    """
    match key:
        case "target" | "one" | "other" | "place":
            return naming.place_among(value, names)
        case "known":
            return ", ".join(naming.ship(naming.fighter(name)) for name in value.split(", "))
        case "dials":
            return ", ".join(map(naming.dial, value.split(", ")))
        case "field":
            return _field(value, names)
        case _:
            return _ALIKE[key](value) if key in _ALIKE else value


def _field(field: str, names: Sequence[str]) -> str:
    """What is not known yet: `section:2`, `prices.laser-2`, `fighters.hermes.hull`, or of a card."""
    if _TARGET.fullmatch(field):
        return naming.place_among(field, names)
    if card := _MISSING.fullmatch(field):
        return _("{field} of {name}").format(field=_figure(card["field"]), name=naming.enemy(card["name"]))
    match field.split("."):
        case ["prices", token]:
            return _("the price of {token}").format(token=naming.token(token))
        case ["tokens", "start"]:
            return _("the tokens the bag begins with")
        case ["tokens", "stock"]:
            return _("the tokens in the trays")
        case ["fighters", name, figure]:
            return _("{field} of {name}").format(field=_figure(figure), name=naming.fighter(name))
        case ["motherships", name, figure]:
            return _("{field} of {name}").format(field=_figure(figure), name=naming.ship(name))
        case [figure]:
            return _figure(figure)
        case _:
            return field


def _figure(name: str) -> str:
    return {
        "level": _("level"),
        "lasers": _("lasers"),
        "manoeuvres": _("manoeuvres"),
        "energy": _("energy"),
        "attack": _("attack"),
        "fee": _("activation fee"),
        "kind": _("kind of its fee"),
        "hull": _("hull"),
        "shields": _("shields"),
        "cargo": _("cargo"),
        "power": _("POWER tokens"),
        "signature": _("signature token"),
        "warps": _("warps"),
        "sections": _("sections"),
    }.get(name, name)
