"""The reveal of a draw: cube by cube, and when all are shown, what they did."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console import words
from furybox.companion.console.seats import BLACK, RED, ink, sign
from furybox.companion.language import _
from furybox.companion.wire import Attack
from furybox.rules.clank.view import SeatView

HIDDEN = "░ ?"


class AttackPanel(Widget):
    """Shown while the table has not acknowledged a draw."""

    attack: reactive[Attack | None] = reactive(None, layout=True)
    seats: tuple[SeatView, ...] = ()
    """Whose cubes have which colour; set before `attack`."""

    def render(self) -> Content:
        """A heading, the cubes, the outcome once there is nothing more to come."""
        attack = self.attack
        if attack is None:
            return Content("")
        whole = attack.revealed >= len(attack.cubes)
        heading = Content.styled(
            _(" {mark} ATTACK  cube {n} of {of} ").format(
                mark=RED, n=min(attack.revealed, len(attack.cubes)), of=len(attack.cubes)
            ),
            "bold reverse $error",
        )
        on = Content.styled(_("  enter: go on"), "$text-muted")
        cubes = [
            self._cube(cube) if n < attack.revealed else Content.styled(f" {HIDDEN} ", "$text-disabled")
            for n, cube in enumerate(attack.cubes)
        ]
        outcome = Content.styled(attack.outcome if whole else "", "bold")
        return Content("\n").join([Content.assemble(heading, on), Content(" ").join(cubes), outcome])

    def _cube(self, cube: str) -> Content:
        colours = [seat.colour for seat in self.seats]
        if cube in colours:
            return Content.styled(f" {sign(colours.index(cube))} ", f"bold reverse {ink(cube)}")
        glyph = {"black": BLACK * 3, "red": f"{RED} !"}.get(cube, words.piece(cube, self.seats))
        return Content.styled(f" {glyph} ", f"bold reverse {ink(cube)}" if cube == "red" else ink(cube))
