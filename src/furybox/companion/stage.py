"""
What the table is being shown: which face, how far an attack is revealed, what was refused.

Pure and frozen: happenings, dial presses and the passing of time each make the next stage. What it says is
about glass only; nothing here is saved but that an attack was acknowledged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal

from furybox.companion.language import _
from furybox.companion.worlds import world
from furybox.rules.clank.events import Fell
from furybox.rules.clank.view import SeatView, View
from furybox.rules.events import Begun
from furybox.rules.game import Event
from furybox.rules.games import Shown
from furybox.rules.timeline import WordsGiven
from furybox.rules.warps_edge.view import View as Flight

Page = Literal["table", "promise", "words", "invitation"]
PAGES: Final[tuple[Page, ...]] = ("table", "promise", "words", "invitation")
"""What the dial turns through; the last one only while there is an invitation."""

Draw = Callable[[Any], Any]
"""Draws one picture, given the module of faces; so nothing here imports the faces."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """An attack being shown, cube by cube, until the table acknowledges it."""

    entry: int
    cubes: tuple[str, ...]
    outcome: str
    out: tuple[int, ...] = ()
    """Seats that were out before: their cubes hit nobody."""

    fell: tuple[int, ...] = ()
    """Seats that this draw brought down."""

    revealed: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every cube has been shown."""
        return self.revealed >= len(self.cubes)


@dataclass(frozen=True, slots=True)
class Stage:
    """
    What is shown, on top of the view.

    >>> Stage().dialled("turn-right").page
    'promise'
    """

    page: Page = "table"
    reveal: Reveal | None = None
    refusal: str | None = None
    """A sentence that will pass."""

    undone: tuple[str, bool] | None = None
    """What was taken back, and whether it was a draw; it will pass."""

    answer: int | None = None
    """The answer the dial points at, while a question is asked: 0 or 1."""

    invitation: str | None = None
    """An address that lets one browser in."""

    def happened(
        self, events: Sequence[Event], *, reveal: Reveal | None, undone: tuple[str, bool] | None
    ) -> Stage:
        """
        An entry was saved. A finished attack leaves the glass, and so does one that was taken back.

        One still being shown goes on, except into another evening.
        """
        if any(isinstance(event, Begun) for event in events):
            return Stage(page="promise", invitation=self.invitation)
        kept = self.reveal if self.reveal and not self.reveal.is_whole and undone is None else None
        page: Page = "table"
        if any(isinstance(event, WordsGiven) for event in events):
            page = "words"
        return Stage(page=page, reveal=reveal or kept, undone=undone, invitation=self.invitation)

    def refused(self, sentence: str) -> Stage:
        """A command was refused; the sentence stays for a while."""
        return replace(self, refusal=sentence)

    def calmed(self) -> Stage:
        """What was to pass has passed."""
        return replace(self, refusal=None, undone=None)

    def invited(self, address: str | None) -> Stage:
        """
        A browser may come in at this address; with none there is no such address any more.

        The first one is shown at once. One that follows it, since somebody came in, opens no page again.
        """
        if address is None:
            page: Page = "table" if self.page == "invitation" else self.page
        else:
            page = self.page if self.invitation else "invitation"
        return replace(self, page=page, invitation=address)

    def shows_whole(self, entry: int) -> bool:
        """Whether the attack of that entry is shown, every cube of it."""
        return self.reveal is not None and self.reveal.entry == entry and self.reveal.is_whole

    def ticked(self) -> Stage:
        """One more cube is shown."""
        if self.reveal is None or self.reveal.is_whole:
            return self
        return replace(self, reveal=replace(self.reveal, revealed=self.reveal.revealed + 1))

    def dialled(self, gesture: str, *, asking: bool = False, one_by_one: bool = False) -> Stage:
        """
        The dial was turned or pressed. Turning points at an answer or at a page.

        Pressing shows the rest of an attack, or *one_by_one* the next cube, and acknowledges it when it is
        whole; else it goes home. While an attack is shown, turning does nothing.
        """
        if gesture.startswith("turn"):
            by = -1 if gesture == "turn-left" else 1
            if self.reveal:
                return replace(self, refusal=None)
            if asking:
                return replace(self, answer=0 if by < 0 else 1)
            pages = PAGES if self.invitation else PAGES[:-1]
            at = (pages.index(self.page) + by) % len(pages)
            return replace(self, page=pages[at], refusal=None, undone=None)
        if self.reveal is None:
            return replace(self, page="table", refusal=None, undone=None)
        if self.reveal.is_whole:
            return replace(self, refusal=None, reveal=None)
        shown = self.reveal.revealed + 1 if one_by_one else len(self.reveal.cubes)
        return replace(self, refusal=None, reveal=replace(self.reveal, revealed=shown))


def revealing(
    entry: int, cubes: tuple[str, ...], *, events: Sequence[Event], view: View, outcome: str
) -> Reveal:
    """The reveal of a draw that was just saved; *view* is the table after it."""
    fell = tuple(event.seat for event in events if isinstance(event, Fell))
    out = tuple(n for n, seat in enumerate(view.seats) if seat.status != "in" and n not in fell)
    return Reveal(entry, cubes, outcome, out, fell)


def asked(view: Shown | None) -> int | None:
    """The seat whose answer is awaited: it fell with an artifact, and nobody said where it lay."""
    seats: Sequence[SeatView] = view.seats if isinstance(view, View) else ()
    return next((n for n, seat in enumerate(seats) if seat.status == "fallen"), None)


def picture(stage: Stage, view: Shown | None, *, words: str, fixed: bool, address: str, release: str) -> Draw:
    """The picture to draw now; the most urgent thing wins."""
    if stage.refusal:
        return partial(_refusal, stage.refusal)
    invitation = stage.invitation if stage.page == "invitation" else None
    if view is None:
        return lambda faces: faces.invitation(invitation) if invitation else faces.welcome(address, release)
    if stage.reveal and isinstance(view, View):
        return partial(_attack, stage.reveal, view.seats)
    if stage.undone:
        what, draw = stage.undone
        return lambda faces: faces.undone(what, draw=draw)
    seat = asked(view)
    if seat is not None and isinstance(view, View):
        question = _("Where did {name} lie?").format(name=view.seats[seat].name)
        here = world(view.game)
        answers = (here.safe, here.lost)
        return lambda faces: faces.question(question, answers, chosen=stage.answer)
    if invitation:
        return lambda faces: faces.invitation(invitation)
    if stage.page == "promise":
        return lambda faces: faces.commitment(view.commitment)
    if stage.page == "words":
        return lambda faces: faces.words(words, view.commitment, fixed=fixed)
    if isinstance(view, Flight):
        return lambda faces: faces.flight(view)
    if view.phase != "play":
        return lambda faces: faces.game_over(view)
    return lambda faces: faces.glance(view)


def _refusal(sentence: str, faces: Any) -> Any:
    return faces.refusal(sentence)


def _attack(reveal: Reveal, seats: Sequence[SeatView], faces: Any) -> Any:
    return faces.attack(reveal.cubes, reveal.revealed, seats, out=reveal.out, fell=reveal.fell)
