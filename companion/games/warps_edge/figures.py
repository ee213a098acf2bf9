"""Printed numbers of a flight that nobody has typed: what is asked, and the fields for it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Final

from companion.games.deeds import Deed, Field, Made, Unfit, choice, number
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.warps_edge.commands import Printed
from rules.warps_edge.tokens import BASIC, POWER

START: Final = "tokens.start"
PRICES: Final = "tokens.prices"


def figures(path: str) -> Deed:
    """The deed that types one."""

    def printed(values: Mapping[str, Any]) -> Printed:
        value = figure(path, values)
        if value is None:
            raise Unfit(_("Nothing is typed yet."))
        return Printed(box=reduce(lambda box, part: {part: box}, reversed(path.split(".")), value))

    label = _("Look and type, once")
    return Made("figures", label, asked(path), does=Printed, fields=tuple(figure_fields(path)), makes=printed)


def figure_fields(path: str) -> Iterator[Field]:
    """What is to be typed for it."""
    if path.startswith("tokens."):
        yield from (number(f"{path}.{token}", naming.token(token)).but(placeholder="0") for token in BASIC)
    elif path.endswith(".power"):
        for letter in "POWER":
            of_letter = [token for token, each in POWER.items() if each == letter]
            yield choice(f"{path}.{letter}", letter, _kinds(of_letter))
    elif path.endswith(".signature"):
        yield choice(path, asked(path), _kinds(POWER))
    else:
        yield number(path, asked(path)).but(placeholder="?")


def _kinds(tokens: Iterable[str]) -> list[tuple[str | None, str]]:
    """POWER tokens to choose from, once somebody has looked."""
    return [(None, _("look at the panel")), *((token, naming.token(token)) for token in tokens)]


def figure(path: str, values: Mapping[str, Any]) -> Any:
    """What is filled in for a number; of a heap, what is left empty is none there."""
    parts = {
        name.removeprefix(f"{path}."): held for name, held in values.items() if name.startswith(f"{path}.")
    }
    if not parts:
        return values.get(path)
    if path.startswith("tokens."):
        is_counted = any(n is not None for n in parts.values())
        return {token: n or 0 for token, n in parts.items()} if is_counted else None
    return list(parts.values()) if all(parts.values()) else None


def asked(path: str) -> str:
    """
    What a printed number is.

    >>> asked("fighters.titan.hull"), asked("motherships.phantom-true.sections")
    ("Titan: hull's top", "Phantom's true face: sections")
    """
    first, *more = path.split(".")
    if first == "tokens":
        heaps = {START: _("Tokens with a white border, ten in all"), PRICES: _("Prices of tokens, in energy")}
        return heaps.get(path, _("Tokens in the trays"))
    owner = naming.fighter(more[0]) if first == "fighters" else naming.ship(more[0])
    what = {
        "hull": _("hull's top"), "shields": _("shields' top"), "cargo": _("cargo room"),
        "power": _("its five POWER tokens"), "signature": _("its yellow POWER token"),
        "warps": _("warps"), "sections": _("sections"),
    }.get(more[-1], more[-1])  # fmt: skip
    return _("{owner}: {what}").format(owner=owner, what=what)
