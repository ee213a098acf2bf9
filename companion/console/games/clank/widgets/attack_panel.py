"""The reveal of a draw: the table holds its breath, cube after cube falls, then it says what they did."""

from __future__ import annotations

from typing import Final

import msgspec
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from companion.console.games.clank import labels
from companion.console.widgets.pane import Pane
from companion.games.signs import BLACK, RED, WHITE, ink, sign
from companion.line.carried import Attack
from companion.words.language import _

HIDDEN: Final = "░ ?"
CELL: Final = 5
"""Characters a cube takes; one of air stands between two."""

FALL_SECONDS: Final = 0.25
"""How long a cube is seen above its place; less than between two cubes of a paced reveal."""


class Fall(msgspec.Struct, frozen=True):
    """A draw, as far as it is shown."""

    attack: Attack
    colours: tuple[str, ...]
    """The seats', in turn order."""

    down: tuple[str, ...]
    """Who fell by it, once it is over."""

    go_on: str
    """The key that shows the rest; empty where there is none."""

    is_animated: bool
    """Whether cubes fall at all; without it they are there at once."""


class AttackPanel(Pane[Fall]):
    """Shown while the table has not acknowledged a draw."""

    class GoOn(Message):
        """The panel was clicked: the rest, or away with it."""

    is_falling: reactive[bool] = reactive(bool, repaint=False)
    """Whether the newest cube is still above its place."""

    def show(self, part: Fall) -> None:
        """Show this much of it from now on; the cube shown newest comes from above."""
        before = self.part.attack if self.part else None
        is_next = before is not None and before.entry == part.attack.entry
        if part.is_animated and is_next and before and before.revealed < part.attack.revealed:
            self.is_falling = True
            self.set_timer(FALL_SECONDS, self._land)
        super().show(part)

    @property
    def attack(self) -> Attack | None:
        """The draw shown newest."""
        return self.part.attack if self.part else None

    def watch_is_falling(self) -> None:
        """It is in the air, or has landed."""
        self.redraw()

    def _land(self) -> None:
        self.is_falling = False

    def on_click(self, event: Click) -> None:
        """As the key does."""
        event.stop()
        self.post_message(self.GoOn())

    def lines(self, part: Fall, width: int) -> list[Content]:
        """A heading, the cubes, the outcome once there is nothing more to come."""
        to_a_line = max((width + 1) // (CELL + 1), 1)
        air = [self._air(part, to_a_line)] if part.is_animated else []
        on = _("  {key}: go on").format(key=part.go_on) if part.go_on else ""
        head = Content.assemble((heading(part.attack), "bold reverse $error"), (on, "$text-muted"))
        return [head, *air, *self._cubes(part, to_a_line), *self._after(part)]

    def _air(self, part: Fall, to_a_line: int) -> Content:
        """Above the cubes: nothing, or the one that falls."""
        attack = part.attack
        if not (self.is_falling and attack.revealed):
            return Content("")
        newest = attack.revealed - 1
        above = newest % to_a_line
        return Content.assemble(" " * above * (CELL + 1), drawn_cube(attack.cubes[newest], part.colours))

    def _cubes(self, part: Fall, to_a_line: int) -> list[Content]:
        attack = part.attack
        shown = attack.revealed - self.is_falling
        cubes = [
            drawn_cube(cube, part.colours) if n < shown else Content.styled(f" {HIDDEN} ", "$text-disabled")
            for n, cube in enumerate(attack.cubes)
        ]
        return [Content(" ").join(cubes[at : at + to_a_line]) for at in range(0, len(cubes), to_a_line)]

    def _after(self, part: Fall) -> list[Content]:
        attack = part.attack
        if not attack.revealed and part.is_animated:
            return [Content.styled(_("The table holds its breath."), "italic $text-muted")]
        if attack.revealed < len(attack.cubes) or self.is_falling:
            return [Content("")]
        outcome = Content.styled(attack.outcome, "bold")
        fell = _(" {name} has fallen. ")
        fallen = [Content.styled(fell.format(name=name), "bold reverse $error") for name in part.down]
        return [outcome, Content(" ").join(fallen)] if fallen else [outcome]


def heading(attack: Attack) -> str:
    """What stands above the cubes: how many have fallen, and of how many."""
    n = len(attack.cubes)
    return _(" {mark} ATTACK  cube {n} of {of} ").format(mark=RED, n=min(attack.revealed, n), of=n)


def drawn_cube(cube: str, colours: tuple[str, ...]) -> Content:
    """One cube as it has fallen."""
    if cube in colours:
        return Content.styled(f" {sign(colours.index(cube))} ", f"bold reverse {ink(cube)}")
    menaces = {"red": f"{RED} !", "white": f"{WHITE} !"}
    glyph = {"black": BLACK * 3, **menaces}.get(cube, labels.piece(cube, ())[: CELL - 2])
    return Content.styled(f" {glyph} ", f"bold reverse {ink(cube)}" if cube in menaces else ink(cube))
