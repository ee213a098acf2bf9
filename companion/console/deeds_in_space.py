"""What can be told at a table of In Space."""

from __future__ import annotations

from companion.console import deed
from companion.console.deed import Deed
from companion.language import _, ngettext
from rules.clank.view import View
from rules.in_space.lots import MODULES
from rules.in_space.table import MAJOR, MINOR
from rules.in_space.view import InSpaceView


def of_seat(view: View, seat: int) -> tuple[Deed, ...]:
    """Everything about a seat besides noise, in the order of how often it happens."""
    if not isinstance(view, InSpaceView):
        return ()
    mine, ship = view.seats[seat], view.ship
    pods = ship.pods
    code = ngettext("{n} data cube placed", "{n} data cubes placed", len(mine.modules))
    return (
        Deed(_("Secret"), _("a major or minor secret is turned up"),
             choices=deed.tokens(seat, "secret", (*MAJOR, *MINOR))),
        Deed(_("Use a token"), _("it goes back to the box"), choices=deed.owned(view, seat, "use")),
        Deed(_("Data cube"), code.format(n=len(mine.modules)), choices=_modules(view, seat)),
        Deed(_("Artifact"), _("fury rises"), choices=deed.artifacts(seat, ship.artifacts)),
        Deed(_("Buy"), _("from the market"), choices=deed.tokens(seat, "buy", ship.market)),
        Deed(_("Escape"), ngettext("{n} pod left", "{n} pods left", pods).format(n=pods),
             {"do": "escape", "seat": seat}),
        *deed.bodies(seat),
        deed.money(view, seat),
        Deed(_("Crystals"), _("a minus gives them back"), {"do": "crystal", "seat": seat}, number="by"),
        *deed.losses(view, seat),
    )  # fmt: skip


def of_table(view: View) -> tuple[Deed, ...]:
    """Everything that is no seat's own."""
    return deed.cards(view)


def _modules(view: InSpaceView, seat: int) -> tuple[Deed, ...]:
    """The modules as they lie, where lots were drawn for them."""
    names = [name.rpartition(" ")[0] or name for name in view.ship.layout] or list(MODULES)
    return tuple(
        Deed(
            _("module {n}").format(n=name.removeprefix("module-")),
            command={"do": "hack", "seat": seat, "module": name},
        )
        for name in names
    )
