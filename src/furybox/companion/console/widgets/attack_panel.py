"""The reveal of a draw: the table holds its breath, cube after cube falls, then it is told what they did."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console import words
from furybox.companion.console.seats import BLACK, RED, WHITE, ink, sign
from furybox.companion.language import _
from furybox.companion.wire import Attack
from furybox.rules.clank.view import SeatView

HIDDEN: Final = "░ ?"
CELL: Final = 5
"""Characters a cube takes; one of air stands between two."""

FALL_SECONDS: Final = 0.25
"""How long a cube is seen above its place; less than between two cubes of a paced reveal."""


class AttackPanel(Widget):
    """Shown while the table has not acknowledged a draw."""

    class GoOn(Message):
        """The panel was clicked: the rest, or away with it."""

    attack: reactive[Attack | None] = reactive(None, layout=True)
    is_falling: reactive[bool] = reactive(bool)
    """Whether the newest cube is still above its place."""

    go_on: reactive[str] = reactive("")
    """The key that shows the rest."""

    falls: bool = False
    """Whether cubes fall at all; without it they are there at once. Set before `attack`."""

    seats: tuple[SeatView, ...] = ()
    """Whose cubes have which colour; set before `attack`."""

    down: tuple[str, ...] = ()
    """Who fell by it, once it is over; set before `attack`."""

    def watch_attack(self, before: Attack | None, attack: Attack | None) -> None:
        """The cube shown newest comes from above."""
        is_next = before is not None and attack is not None and before.entry == attack.entry
        if self.falls and is_next and before and attack and before.revealed < attack.revealed:
            self.is_falling = True
            self.set_timer(FALL_SECONDS, self._land)

    def _land(self) -> None:
        self.is_falling = False

    def on_click(self, event: Click) -> None:
        """As the key does."""
        event.stop()
        self.post_message(self.GoOn())

    def render(self) -> Content:
        """A heading, the cubes, the outcome once there is nothing more to come."""
        attack = self.attack
        if attack is None:
            return Content("")
        lines = [self._heading(attack)]
        if self.falls:
            lines.append(self._air(attack))
        return Content("\n").join([*lines, *self._cubes(attack), *self._after(attack)])

    def _heading(self, attack: Attack) -> Content:
        heading = _(" {mark} ATTACK  cube {n} of {of} ").format(
            mark=RED, n=min(attack.revealed, len(attack.cubes)), of=len(attack.cubes)
        )
        on = _("  {key}: go on").format(key=self.go_on) if self.go_on else ""
        return Content.assemble((heading, "bold reverse $error"), (on, "$text-muted"))

    def _air(self, attack: Attack) -> Content:
        """Above the cubes: nothing, or the one that falls."""
        if not (self.is_falling and attack.revealed):
            return Content("")
        newest = attack.revealed - 1
        above = newest % self._to_a_line
        return Content.assemble(" " * above * (CELL + 1), self._cube(attack.cubes[newest]))

    def _cubes(self, attack: Attack) -> list[Content]:
        shown = attack.revealed - self.is_falling
        cubes = [
            self._cube(cube) if n < shown else Content.styled(f" {HIDDEN} ", "$text-disabled")
            for n, cube in enumerate(attack.cubes)
        ]
        each = self._to_a_line
        return [Content(" ").join(cubes[at : at + each]) for at in range(0, len(cubes), each)]

    def _after(self, attack: Attack) -> list[Content]:
        if not attack.revealed and self.falls:
            return [Content.styled(_("The table holds its breath."), "italic $text-muted")]
        if attack.revealed < len(attack.cubes) or self.is_falling:
            return [Content("")]
        outcome = Content.styled(attack.outcome, "bold")
        fell = _(" {name} has fallen. ")
        fallen = [Content.styled(fell.format(name=name), "bold reverse $error") for name in self.down]
        return [outcome, Content(" ").join(fallen)] if fallen else [outcome]

    @property
    def _to_a_line(self) -> int:
        return max((self.content_size.width + 1) // (CELL + 1), 1)

    def _cube(self, cube: str) -> Content:
        colours = [seat.colour for seat in self.seats]
        if cube in colours:
            return Content.styled(f" {sign(colours.index(cube))} ", f"bold reverse {ink(cube)}")
        menaces = {"red": f"{RED} !", "white": f"{WHITE} !"}
        glyph = {"black": BLACK * 3, **menaces}.get(cube, words.piece(cube, self.seats)[: CELL - 2])
        return Content.styled(f" {glyph} ", f"bold reverse {ink(cube)}" if cube in menaces else ink(cube))
