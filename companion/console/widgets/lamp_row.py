"""The lamps, as they glow: the colour, and in words the rhythm that tells them apart without it."""

from __future__ import annotations

from textual.content import Content

from companion.console.seats import ink
from companion.console.widgets.pane import Pane
from companion.language import _
from companion.wire import Lamp, Lamps

STEADY = "steady"
OFF = "off"

Lit = tuple[tuple[str, Lamp], ...]


class LampRow(Pane[Lit]):
    """Every lamp that is lit; a dark one is not listed."""

    def lines(self, part: Lit, width: int) -> list[Content]:
        """Glow, name and rhythm of each, not torn apart."""
        lines = [Content.styled(_("lamps"), "$text-muted")]
        for name, lamp in part:
            rhythm = "" if lamp.rhythm == STEADY else f" {lamp.rhythm}"
            one = Content.assemble(("◉", ink(lamp.colour)), (f" {name}{rhythm}", "$text-muted"))
            longer = Content.assemble(lines[-1], "  ", one)
            if longer.cell_length <= width:
                lines[-1] = longer
            else:
                lines.append(one)
        return lines


def lit(lamps: Lamps | None) -> Lit:
    """The lamps that are not dark, in their order."""
    return tuple(
        (name, lamp)
        for name, lamp in (lamps.lamps if lamps else {}).items()
        if OFF not in {lamp.colour, lamp.rhythm}
    )
