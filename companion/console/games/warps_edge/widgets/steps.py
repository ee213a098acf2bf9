"""The four steps of a turn, the present one plain to see, the next key, and the pilot's dials."""

from __future__ import annotations

from typing import Final

import msgspec
from textual.content import Content

from companion.console.widgets.pane import Pane, fitted, hung
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight

STEPS: Final = ("arrive", "act", "attack", "plan")
LONGEST_BAR: Final = 12
"""Longer bars are no easier to read than the numbers."""


class StepBar(Pane[str]):
    """One line, for the step of now, or of none; it stands out without colour too."""

    def lines(self, part: str, width: int) -> list[Content]:
        """All four by name; where there is no room, only the present one."""
        named = self._line(part, named=True)
        return [named if named.cell_length <= width else self._line(part, named=False)]

    @staticmethod
    def _line(now: str, *, named: bool) -> Content:
        parts = [
            Content.styled(f" ▶ {n} {naming.step(step)} ", "bold reverse $accent")
            if step == now
            else Content.styled(f" {n} {naming.step(step)} " if named else f" {n} ", "$text-muted")
            for n, step in enumerate(STEPS, 1)
        ]
        return Content(" ").join(parts)


Dials = tuple[Dial, Dial, Dial, int, int]
"""Shields, hull, warp; how many tokens the bag holds, and the discard pile."""


class DialsLine(Pane[Dials]):
    """One line; with bars where there is room."""

    def lines(self, part: Dials, width: int) -> list[Content]:
        """Shields, hull, warp, bag, discard pile."""
        barred = self._line(part, bars=True)
        line = barred if barred.cell_length <= width else self._line(part, bars=False)
        return [fitted(line, width)]

    @staticmethod
    def _line(part: Dials, *, bars: bool) -> Content:
        shields, hull, warp, *heaps = part
        parts = [
            _dial(_("shields"), shields, bars=bars, grave=shields.now == 0),
            _dial(_("hull"), hull, bars=bars, grave=hull.now <= 1),
            _dial(_("warp"), warp, bars=False, grave=warp.now >= warp.of > 0),
            *(
                Content.assemble((f"{name} ", "$text-muted"), (str(n), "bold"))
                for name, n in zip((_("bag"), _("discard")), heaps, strict=True)
            ),
        ]
        return Content.assemble(" ", Content("   " if bars else "  ").join(parts))


def dials(flight: Flight) -> Dials:
    """The numbers of a flight."""
    return flight.shields, flight.hull, flight.warp, flight.bag, sum(flight.discard.values())


def _dial(name: str, dial: Dial, *, bars: bool, grave: bool) -> Content:
    """A name, a bar of what is there and what is lost, and both numbers; a scale nobody knows has none."""
    if not dial.of:
        said = str(dial.now) if dial.now else "?"
        return Content.assemble((f"{name} ", "$text-muted"), (f"{said}/?", "$warning"))
    bar = f"{'▮' * dial.now}{'·' * max(dial.of - dial.now, 0)} " if bars and dial.of <= LONGEST_BAR else ""
    style = "bold $error" if grave else "bold"
    return Content.assemble((f"{name} ", "$text-muted"), (bar, style), (f"{dial.now}/{dial.of}", style))


class Hint(msgspec.Struct, frozen=True):
    """A key, what it does now, and what else could be done."""

    key: str
    """Empty where one only looks on."""

    does: str
    besides: tuple[str, ...] = ()
    """What else could be done, a line for each thing."""


class Prompt(Pane[Hint]):
    """A line for the key that goes on, and more for what else there is."""

    def lines(self, part: Hint, width: int) -> list[Content]:
        """The key and its deed, then the rest."""
        keyed = Content.styled(f" {part.key} ", "bold reverse $accent") if part.key else Content("")
        first = Content.assemble(" ", keyed, f" {part.does}")
        besides = (Content.styled(f" {said}", "$text-muted") for said in part.besides)
        return [
            *hung(first, width, keyed.cell_length + 2),
            *(each for line in besides for each in hung(line, width)),
        ]
