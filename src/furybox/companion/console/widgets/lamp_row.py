"""The lamps, as they glow: the colour, and in words the rhythm that tells them apart without it."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console.seats import ink
from furybox.companion.language import _
from furybox.companion.wire import Lamps

STEADY = "steady"
OFF = "off"


class LampRow(Widget):
    """Every lamp that is lit; a dark one is not listed."""

    lamps: reactive[Lamps | None] = reactive(None)

    def render(self) -> Content:
        """Name, glow and rhythm."""
        lit = {
            name: lamp
            for name, lamp in (self.lamps.lamps if self.lamps else {}).items()
            if OFF not in (lamp.colour, lamp.rhythm)
        }
        parts: list[Content] = [Content.styled(_("lamps"), "$text-muted")]
        for name, lamp in lit.items():
            rhythm = "" if lamp.rhythm == STEADY else f" {lamp.rhythm}"
            parts.append(Content.assemble(" ", ("◉", ink(lamp.colour)), (f" {name}{rhythm}", "$text-muted")))
        return Content(" ").join(parts)
