"""Catacombs: what is still to be found below, and where the ghosts are."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console.seats import WHITE
from furybox.companion.language import _, ngettext
from furybox.rules.clank.view import DepthsView, View

GHOST = "white"


class DepthsPanel(Widget):
    """Shown in games that have depths, on one to three lines."""

    view: reactive[View | None] = reactive(None)

    def render(self) -> Content:
        """As much as fits, the most wanted first."""
        if self.view is None or self.view.depths is None:
            return Content("")
        parts = (*_finds(self.view.depths), *_rest(self.view, self.view.depths))
        return Content("\n").join(_lines(parts, self.size.width)[: self.size.height])


def _finds(depths: DepthsView) -> list[tuple[str, str]]:
    """Tiles and artifacts."""
    tiles = ngettext("{n} left", "{n} left", depths.tiles).format(n=depths.tiles)
    if depths.safe:
        tiles = _("{tiles}, {n} safe").format(tiles=tiles, n=depths.safe)
    found = [(_("found"), _row(depths.discovered))] if depths.discovered else []
    return [(_("tiles"), tiles), *found, (_("artifacts below"), _row(depths.stack))]


def _rest(view: View, depths: DepthsView) -> list[tuple[str, str]]:
    """Ghosts, locks, wayshrines, idols."""
    out = (view.area.get(GHOST, 0), view.bag.get(GHOST, 0))
    ghosts = _("bank {bank} area {area} bag {bag}").format(bank=depths.ghosts, area=out[0], bag=out[1])
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


def _lines(parts: Iterable[tuple[str, str]], width: int) -> list[Content]:
    """Named values side by side, on as many lines as they need."""
    lines = [Content("")]
    for name, value in parts:
        said = Content.assemble((f" {name} ", "$text-muted"), (value, "bold"), " ")
        if lines[-1].cell_length and lines[-1].cell_length + said.cell_length > width:
            lines.append(Content(""))
        lines[-1] = Content.assemble(lines[-1], said)
    return lines
