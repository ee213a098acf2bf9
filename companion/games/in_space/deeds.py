"""What can be told of a table of In Space: of a seat, or of no seat. The host says what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from string import ascii_lowercase
from typing import Any, Final

from companion.games.clank import menu as deed
from companion.games.clank.reference import opened
from companion.games.menu import MenuLine
from companion.words.language import _, ngettext
from rules.clank.commands import Artifact, Buy, Escape, Secret, Use
from rules.clank.view import View
from rules.in_space.commands import Crystal, Hack
from rules.in_space.lots import MODULES
from rules.in_space.table import MAJOR, MINOR
from rules.in_space.view import InSpaceSeatView, InSpaceView

_CODE: Final = 2
"""Data cubes that make the command code."""


def of_seat(view: View, seat: int, numbers: Mapping[str, Any]) -> tuple[MenuLine, ...]:
    """Everything about a seat besides noise, in the order of how often it happens."""
    if not isinstance(view, InSpaceView):
        return ()
    effect = opened(view, numbers).effect
    mine, ship = view.seats[seat], view.ship
    pods = ship.pods
    code = ngettext("{n} data cube placed", "{n} data cubes placed", len(mine.modules))
    return (
        MenuLine(_("Use a token"), _("it goes back to the box"), "u",
             choices=deed.owned(view, seat, Use, effect)),
        *deed.bodies(view, seat),
        deed.money(seat, _("credits")),
        MenuLine(_("Secret"), _("a major or minor secret is turned up"), "s",
             choices=_secrets(seat, effect)),
        MenuLine(_("Data cube"), code.format(n=len(mine.modules)), "d", choices=_modules(view, seat)),
        MenuLine(_("Artifact"), _("fury rises") if _has_code(mine) else _("and its data cubes"), "a",
             choices=_artifacts(view, seat)),
        MenuLine(_("Crystals"), _("a minus gives them back"), "k",
             number=lambda n: Crystal(seat=seat, by=n)),
        MenuLine(_("Buy"), _("from the market"), "b",
             choices=deed.tokens(seat, Buy, ship.market, effect)),
        *deed.losses(view, seat, effect),
        MenuLine(_("Escape"), ngettext("{n} pod left", "{n} pods left", pods).format(n=pods), "e",
             Escape(seat=seat), _("{name} escapes by a pod, and plays no more turns. Is it so?")),
    )  # fmt: skip


def of_table(view: View) -> tuple[MenuLine, ...]:
    """Everything that is no seat's own."""
    return deed.cards(view)


def _secrets(seat: int, effect: deed.Effect) -> tuple[MenuLine, ...]:
    """The major ones first, as the rulebook has them."""
    major, minor = _("Major. {effect}"), _("Minor. {effect}")
    return tuple(
        replace(line, hint=said.format(effect=line.hint))
        for kinds, said in ((MAJOR, major), (MINOR, minor))
        for line in deed.tokens(seat, Secret, kinds, effect)
    )


def _has_code(mine: InSpaceSeatView) -> bool:
    return len(mine.modules) >= _CODE


def _artifacts(view: InSpaceView, seat: int) -> tuple[MenuLine, ...]:
    """The artifacts aboard; while data cubes are missing, together with those that nobody has told of."""
    mine = view.seats[seat]
    if _has_code(mine):
        return deed.artifacts(seat, view.ship.artifacts)
    others = [name for name in named(view) if name not in mine.modules]
    sets = tuple(combinations(others, _CODE - len(mine.modules)))
    letters = ascii_lowercase if len(mine.modules) < _CODE - 1 else [_number(name) for (name,) in sets]
    return tuple(
        MenuLine(str(value), _("its data cubes lie there already: where?"), str(value), choices=tuple(
            MenuLine(
                ", ".join(called(name) for name in names),
                key=key,
                command=Artifact(seat=seat, value=value, modules=names),
            )
            for key, names in zip(letters, sets, strict=False)
        ))
        for value in view.ship.artifacts
    )  # fmt: skip


def _number(name: str) -> str:
    return name.removeprefix("module-")


def _modules(view: InSpaceView, seat: int) -> tuple[MenuLine, ...]:
    return tuple(
        MenuLine(called(name), key=_number(name), command=Hack(seat=seat, module=name))
        for name in sorted(named(view))
    )


def named(then: InSpaceView) -> list[str]:
    """The modules as they lie, where lots were drawn for them."""
    return [name.rpartition(" ")[0] or name for name in then.ship.layout] or list(MODULES)


def called(name: str) -> str:
    """A module as one says it."""
    return _("module {n}").format(n=name.removeprefix("module-"))
