"""What consoles have of Clank! In! Space! alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from companion.console.games.clank.room import ClankRoom
from companion.console.games.in_space.anew import anew, called, named
from companion.games.clank import menu as deed
from companion.games.clank.menu import MenuLine
from companion.games.clank.reference import opened
from companion.language import _, ngettext
from rules.clank.commands import Artifact, Buy, Escape, Secret, Use
from rules.clank.view import View
from rules.in_space.commands import Crystal, Hack
from rules.in_space.table import MAJOR, MINOR
from rules.in_space.view import InSpaceView

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
        MenuLine(_("Secret"), _("a major or minor secret is turned up"),
             choices=deed.tokens(seat, Secret, (*MAJOR, *MINOR), effect)),
        MenuLine(_("Use a token"), _("it goes back to the box"), choices=deed.owned(view, seat, Use, effect)),
        MenuLine(_("Data cube"), code.format(n=len(mine.modules)), choices=_modules(view, seat)),
        MenuLine(_("Artifact"), _("fury rises"),
             choices=deed.artifacts(seat, ship.artifacts)),
        MenuLine(_("Buy"), _("from the market"),
             choices=deed.tokens(seat, Buy, ship.market, effect)),
        MenuLine(_("Escape"), ngettext("{n} pod left", "{n} pods left", pods).format(n=pods),
             Escape(seat=seat)),
        *deed.bodies(seat),
        deed.money(view, seat),
        MenuLine(_("Crystals"), _("a minus gives them back"), number=lambda n: Crystal(seat=seat, by=n)),
        *deed.losses(view, seat, effect),
        *_with_code(view, seat),
    )  # fmt: skip


def of_table(view: View) -> tuple[MenuLine, ...]:
    """Everything that is no seat's own."""
    return deed.cards(view)


def _with_code(view: InSpaceView, seat: int) -> tuple[MenuLine, ...]:
    """An artifact together with data cubes that nobody has told of; only while some are missing."""
    mine = view.seats[seat].modules
    missing = _CODE - len(mine)
    others = [name for name in named(view) if name not in mine]
    lines = tuple(
        MenuLine(str(value), choices=tuple(
            MenuLine(
                ", ".join(called(name) for name in names),
                command=Artifact(seat=seat, value=value, modules=names),
            )
            for names in combinations(others, missing)
        ))
        for value in view.ship.artifacts
    )  # fmt: skip
    hint = _("its data cubes lie there already: where?")
    return (MenuLine(_("Artifact with code"), hint, choices=lines),) if missing > 0 else ()


def _modules(view: InSpaceView, seat: int) -> tuple[MenuLine, ...]:
    return tuple(MenuLine(called(name), command=Hack(seat=seat, module=name)) for name in named(view))


ROOM: Final = ClankRoom(of_seat, of_table, anew=anew)
