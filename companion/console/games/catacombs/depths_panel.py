"""Catacombs: what is still to be found below, and where the ghosts are."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from textual.content import Content

from companion.console.games.clank.screens.table import OwnPanel
from companion.games.signs import WHITE
from companion.words.language import _, ngettext
from rules.catacombs.view import CatacombsView, DepthsView
from rules.clank.view import View

GHOST = "white"


class Below(msgspec.Struct, frozen=True):
    """What is below, and the ghosts that came up."""

    depths: DepthsView
    area: int
    """Ghosts in the area."""

    bag: int
    """Ghosts in the bag."""


class DepthsPanel(OwnPanel[Below]):
    """On one to three lines."""

    def tell(self, view: View) -> None:
        """Show the depths of this table."""
        if isinstance(view, CatacombsView):
            self.show(Below(view.depths, view.area.get(GHOST, 0), view.bag.get(GHOST, 0)))

    def lines(self, part: Below, width: int) -> list[Content]:
        """As much as fits, the most wanted first."""
        return _rows((*_finds(part.depths), *_rest(part)), width)[: self.size.height]


def _finds(depths: DepthsView) -> list[tuple[str, str]]:
    """How many tiles are left, and which artifacts."""
    tiles = ngettext("{n} left", "{n} left", depths.tiles).format(n=depths.tiles)
    if depths.safe:
        tiles = _("{tiles}, {n} safe").format(tiles=tiles, n=depths.safe)
    found = [(_("found"), _row(depths.discovered))] if depths.discovered else []
    return [(_("tiles"), tiles), *found, (_("artifacts below"), _row(depths.stack))]


def _rest(part: Below) -> list[tuple[str, str]]:
    """Ghosts, locks, wayshrines, idols."""
    depths = part.depths
    ghosts = _("bank {bank} area {area} bag {bag}").format(bank=depths.ghosts, area=part.area, bag=part.bag)
    opened = sum(depths.unlocked.values())
    marked = sum(len(rooms) for rooms in depths.shrines)
    return [
        (WHITE + " " + _("ghosts"), ghosts),
        (_("locks"), _("{n} open").format(n=opened)),
        (_("wayshrines"), ngettext("{n} cube", "{n} cubes", marked).format(n=marked)),
        (_("idols"), str(depths.idols)),
    ]


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "–"  # noqa: RUF001  # a dash says none


def _rows(parts: Iterable[tuple[str, str]], width: int) -> list[Content]:
    """Named values side by side, on as many lines as they need."""
    lines = [Content("")]
    for name, value in parts:
        said = Content.assemble((f" {name} ", "$text-muted"), (value, "bold"), " ")
        if lines[-1].cell_length and lines[-1].cell_length + said.cell_length > width:
            lines.append(Content(""))
        lines[-1] = Content.assemble(lines[-1], said)
    return lines
