"""
What the table is being shown: which face, how far an attack is revealed, what was refused.

Pure and frozen: happenings, dial presses and the passing of time each make the next stage. What it says is
about glass only; nothing here is saved but that an attack was acknowledged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal

from companion.games.warps_edge import oled as flying
from companion.games.warps_edge.moments import Moment, goes_on, moment
from companion.oled.drawing import Draw
from companion.prompts import asked
from companion.reveal import Reveal
from rules.events import Begun
from rules.game import Event
from rules.games import Shown
from rules.timeline import WordsGiven
from rules.warps_edge.view import View as Flight

Page = Literal["table", "promise", "words", "invitation"] | flying.Page
PAGES: Final[tuple[Page, ...]] = ("table", "promise", "words", "invitation")
"""What the dial turns through; the last one only while there is an invitation."""


@dataclass(frozen=True, slots=True)
class OledState:
    """
    What is shown, on top of the view.

    >>> OledState().dialled("turn-right").page
    'promise'
    """

    page: Page = "table"
    reveal: Reveal | None = None
    refusal: str | None = None
    """A sentence that will pass."""

    undone: tuple[str, bool] | None = None
    """What was taken back, and whether it was a draw; it will pass."""

    answer: int | None = None
    """The answer the dial points at, from 0, while a question is asked."""

    picked: tuple[str, ...] | None = None
    """Tokens picked so far while a pilot chooses which leave the game."""

    moment: Moment | None = None
    """What just happened in a flight, until the next entry or the dial."""

    invitation: str | None = None
    """An address that lets one browser in."""

    def happened(
        self,
        events: Sequence[Event],
        *,
        reveal: Reveal | None,
        undone: tuple[str, bool] | None,
        pages: Sequence[Page] = PAGES,
    ) -> OledState:
        """
        An entry was saved. A finished attack leaves the glass, and so does one that was taken back.

        One still being shown goes on, except into another evening. The first page is shown again; a flight's
        own *pages* stay until its next step.
        """
        if any(isinstance(event, Begun) for event in events):
            return OledState(page="promise", invitation=self.invitation)
        kept = self.reveal if self.reveal and not self.reveal.is_whole and undone is None else None
        is_own = self.page in pages and self.page not in PAGES
        page: Page = self.page if is_own and undone is None and not goes_on(events) else "table"
        if any(isinstance(event, WordsGiven) for event in events):
            page = "words"
        return OledState(
            page=page,
            reveal=reveal or kept,
            undone=undone,
            moment=moment(events),
            invitation=self.invitation,
        )

    def picking(self, picked: tuple[str, ...]) -> OledState:
        """A pilot chooses which tokens leave the game, and has picked these."""
        return replace(self, page="table", picked=picked, answer=None, refusal=None, undone=None, moment=None)

    def refused(self, sentence: str) -> OledState:
        """A command was refused; the sentence stays for a while."""
        return replace(self, refusal=sentence)

    def calmed(self) -> OledState:
        """What was to pass has passed."""
        return replace(self, refusal=None, undone=None)

    def invited(self, address: str | None) -> OledState:
        """
        A browser may come in at this address; with none there is no such address any more.

        The first one is shown at once. One that follows it, since somebody came in, opens no page again.
        """
        if address is None:
            page: Page = "table" if self.page == "invitation" else self.page
        else:
            page = self.page if self.invitation else "invitation"
        return replace(self, page=page, invitation=address)

    @property
    def is_answering(self) -> bool:
        """Whether the dial points at an answer, and nothing else is shown over the question."""
        return self.answer is not None and self.reveal is None and self.moment is None

    def shows_whole(self, entry: int) -> bool:
        """Whether the attack of that entry is shown, every cube of it."""
        return self.reveal is not None and self.reveal.entry == entry and self.reveal.is_whole

    def ticked(self) -> OledState:
        """One more cube is shown."""
        if self.reveal is None or self.reveal.is_whole:
            return self
        return replace(self, reveal=self.reveal.shown(self.reveal.revealed + 1))

    def dialled(
        self, gesture: str, *, pages: Sequence[Page] = PAGES, answers: int = 0, one_by_one: bool = False
    ) -> OledState:
        """
        The dial was turned or pressed. Turning points at one of the *answers*, or at one of the *pages*.

        Pressing shows the rest of an attack, or *one_by_one* the next cube, and acknowledges it when it is
        whole; else it goes home. While an attack is shown, turning does nothing. What just happened in a
        flight is put away by either.
        """
        if gesture.startswith("turn"):
            by = -1 if gesture == "turn-left" else 1
            if self.reveal:
                return replace(self, refusal=None)
            if self.moment:
                return replace(self, moment=None, refusal=None, undone=None)
            if answers:
                return replace(self, answer=_beside(self.answer, by, answers), refusal=None, undone=None)
            ring = [page for page in pages if page != "invitation" or self.invitation]
            at = ring.index(self.page) if self.page in ring else 0
            return replace(self, page=ring[(at + by) % len(ring)], refusal=None, undone=None)
        if self.reveal is None:
            kept = self.picked or None  # a choice that is barely begun is left again
            return replace(self, page="table", picked=kept, refusal=None, undone=None, moment=None)
        if self.reveal.is_whole:
            return replace(self, refusal=None, reveal=None)
        shown = self.reveal.revealed + 1 if one_by_one else len(self.reveal.cubes)
        return replace(self, refusal=None, reveal=self.reveal.shown(shown))


def pages(view: Shown | None) -> tuple[Page, ...]:
    """What the dial turns through at this table."""
    first, *rest = PAGES
    return (first, *flying.pages(view), *rest) if isinstance(view, Flight) else PAGES


def picture(
    stage: OledState, view: Shown | None, *, words: str, fixed: bool, address: str, release: str
) -> Draw:
    """The picture to draw now; the most urgent thing wins."""
    if stage.refusal:
        return partial(_refusal, stage.refusal)
    invitation = stage.invitation if stage.page == "invitation" else None
    if view is None:
        return lambda faces: faces.invitation(invitation) if invitation else faces.welcome(address, release)
    if stage.reveal:
        return partial(_revealed, stage.reveal, view)
    if stage.undone:
        what, draw = stage.undone
        return lambda faces: faces.undone(what, draw=draw, tokens=isinstance(view, Flight))
    if stage.moment and isinstance(view, Flight):
        return flying.moment(view, stage.moment)
    if question := asked(view, stage.picked):
        return question.drawn(stage.answer)
    if invitation:
        return lambda faces: faces.invitation(invitation)
    if stage.page == "promise":
        return lambda faces: faces.commitment(view.commitment)
    if stage.page == "words":
        return lambda faces: faces.words(words, view.commitment, fixed=fixed)
    if isinstance(view, Flight):
        return flying.page(view, stage.page)
    if view.phase != "play":
        return lambda faces: faces.game_over(view)
    return lambda faces: faces.glance(view)


def _beside(at: int | None, by: int, answers: int) -> int:
    """The answer beside the one pointed at; the first turn begins in the middle, where none is."""
    if at is None:
        return (answers - 1) // 2 if by < 0 else answers // 2
    return min(max(at + by, 0), answers - 1)


def _refusal(sentence: str, faces: Any) -> Any:
    return faces.refusal(sentence)


def _revealed(reveal: Reveal, view: Shown, faces: Any) -> Any:
    if isinstance(view, Flight):
        return faces.drawn(reveal.cubes)
    return faces.attack(reveal.cubes, reveal.revealed, view.seats, out=reveal.out, fell=reveal.fell)
