"""The fury track: the marker, what each step draws, and what still waits along it."""

from __future__ import annotations

import msgspec
from textual.content import Content

from companion.console.widgets.pane import Pane
from companion.games.signs import RED
from companion.words.language import _, ngettext
from rules.clank.view import FuryView, View

BLOCKADE = "╪"
WIDEST_STEP = 5
NARROWEST_STEP = 3


class Track(msgspec.Struct, frozen=True):
    """The track as it is."""

    fury: FuryView
    waiting: tuple[int, ...]
    """Hunters at each step, from the first."""

    cubes: tuple[int, ...]
    """What an attack draws at each step; without it the steps show their own numbers."""

    blockade: int | None
    """The step that puts the blockade in its place."""


class FuryTrack(Pane[Track]):
    """Two lines: the steps with the marker, and the marks below them."""

    def lines(self, part: Track, width: int) -> list[Content]:
        """The track, or one sentence where it is too long to draw."""
        fury = part.fury
        label = _("FURY")
        where = _("  step {step} of {of}").format(step=fury.step, of=fury.of)
        room = width - len(label) - 2
        cell = min((room - len(where)) // max(fury.of, 1), WIDEST_STEP)
        if cell < NARROWEST_STEP:
            return _in_words(part)
        steps = [_step(part, step, cell) for step in range(1, fury.of + 1)]
        marks = [_marks(part, step, cell) for step in range(1, fury.of + 1)]
        first = Content.assemble((f" {label} ", "bold $error"), *steps, (where, "$text-muted"))
        legend = Content.styled(_legend(part, room - cell * fury.of - 2), "$text-muted")
        return [first, Content.assemble(" " * (len(label) + 2), *marks, "  ", legend)]


def track(view: View) -> Track:
    """The track of the table."""
    waiting = (sum(view.places.get(f"hunters:{step}", {}).values()) for step in range(1, view.fury.of + 1))
    return Track(view.fury, tuple(waiting), view.track, view.blockade_step)


def _step(part: Track, step: int, cell: int) -> Content:
    here = part.fury.step
    text = str(part.cubes[step - 1] if step <= len(part.cubes) else step).center(cell)
    if step == here:
        return Content.styled(f"▐{text.strip()}▌".center(cell), "bold reverse $error")
    return Content.styled(text, "$text-disabled" if step < here else "bold")


def _marks(part: Track, step: int, cell: int) -> Content:
    hunters = RED * part.waiting[step - 1]
    blockade = BLOCKADE if step == part.blockade and not part.fury.blockade else ""
    return Content.styled(f"{hunters}{blockade}"[:cell].center(cell), "bold $error")


def _legend(part: Track, width: int) -> str:
    """What the marks mean, as much of it as fits."""
    waiting = sum(part.waiting)
    hunters = ngettext("{mark} {n} hunter waits", "{mark} {n} hunters wait", waiting)
    parts = [hunters.format(mark=RED, n=waiting)] if waiting else []
    if part.fury.blockade:
        parts.append(_("{mark} blockade is up").format(mark=BLOCKADE))
    elif part.blockade is not None:
        parts.append(_("{mark} blockade").format(mark=BLOCKADE))
    while parts and len("  ".join(parts)) > width:
        parts.pop()
    return "  ".join(parts)


def _in_words(part: Track) -> list[Content]:
    fury = part.fury
    said = _("FURY step {step} of {of}, draws {cubes}").format(step=fury.step, of=fury.of, cubes=fury.cubes)
    ahead = [f"{step}{RED * waiting}" for step, waiting in enumerate(part.waiting, 1) if waiting]
    return [Content.styled(f" {said}", "bold $error"), Content(f" {' '.join(ahead)}")]
