"""The fury track: the marker, what each step draws, and what still waits along it."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from furybox.companion.console.seats import RED
from furybox.companion.language import _, ngettext
from furybox.rules.clank.view import View

BLOCKADE = "╪"
WIDEST_STEP = 5
NARROWEST_STEP = 3


class FuryTrack(Widget):
    """Two lines: the steps with the marker, and the marks below them."""

    view: reactive[View | None] = reactive(None)
    cubes: reactive[tuple[int, ...]] = reactive(())
    """What an attack draws at each step; without it the steps show their own numbers."""

    blockade: reactive[int | None] = reactive(None)

    def render(self) -> Content:
        """The track, or one sentence where it is too long to draw."""
        if self.view is None:
            return Content("")
        fury, width = self.view.fury, self.size.width
        label = _("FURY")
        where = _("  step {step} of {of}").format(step=fury.step, of=fury.of)
        room = width - len(label) - 2
        cell = min((room - len(where)) // max(fury.of, 1), WIDEST_STEP)
        if cell < NARROWEST_STEP:
            return self._in_words()
        steps = [self._step(step, cell) for step in range(1, fury.of + 1)]
        marks = [self._marks(step, cell) for step in range(1, fury.of + 1)]
        first = Content.assemble((f" {label} ", "bold $error"), *steps, (where, "$text-muted"))
        legend = Content.styled(self._legend(room - cell * fury.of - 2), "$text-muted")
        second = Content.assemble(" " * (len(label) + 2), *marks, "  ", legend)
        return Content("\n").join([first, second])

    def _step(self, step: int, cell: int) -> Content:
        here = self.view.fury.step if self.view else 0
        text = str(self.cubes[step - 1] if step <= len(self.cubes) else step).center(cell)
        if step == here:
            return Content.styled(f"▐{text.strip()}▌".center(cell), "bold reverse $error")
        return Content.styled(text, "$text-disabled" if step < here else "bold")

    def _marks(self, step: int, cell: int) -> Content:
        hunters = RED * self._waiting(step)
        blockade = BLOCKADE if step == self.blockade and self.view and not self.view.fury.blockade else ""
        return Content.styled(f"{hunters}{blockade}"[:cell].center(cell), "bold $error")

    def _legend(self, width: int) -> str:
        """What the marks mean, as much of it as fits."""
        waiting = sum(self._waiting(step) for step in self._steps())
        hunters = ngettext("{mark} {n} hunter waits", "{mark} {n} hunters wait", waiting)
        parts = [hunters.format(mark=RED, n=waiting)] if waiting else []
        if self.view and self.view.fury.blockade:
            parts.append(_("{mark} blockade is up").format(mark=BLOCKADE))
        elif self.blockade is not None:
            parts.append(_("{mark} blockade").format(mark=BLOCKADE))
        while parts and len("  ".join(parts)) > width:
            parts.pop()
        return "  ".join(parts)

    def _steps(self) -> range:
        return range(1, self.view.fury.of + 1) if self.view else range(0)

    def _waiting(self, step: int) -> int:
        return sum(self.view.places.get(f"hunters:{step}", {}).values()) if self.view else 0

    def _in_words(self) -> Content:
        if self.view is None:
            return Content("")
        fury = self.view.fury
        said = _("FURY step {step} of {of}, draws {cubes}").format(
            step=fury.step, of=fury.of, cubes=fury.cubes
        )
        ahead = [f"{step}{RED * self._waiting(step)}" for step in self._steps() if self._waiting(step)]
        return Content("\n").join([Content.styled(f" {said}", "bold $error"), f" {' '.join(ahead)}"])
