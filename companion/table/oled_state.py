"""
What the table is being shown: which face, how far an attack is revealed, what was refused.

Pure and frozen: happenings, dial presses and the passing of time each make the next stage. What it says is
about glass only; nothing here is saved but that an attack was acknowledged.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.fingers import Picked
from companion.games.foresight import Foreseen
from companion.games.glass import Reveal
from companion.line.address import is_only_here
from companion.line.carried import IsRevealed
from companion.oled.faces.notices import parted
from hardware.ports import Press
from rules.binding import BagCut, WordsGiven
from rules.events import Begun
from rules.game import Command, Event, View
from rules.witnesses import WitnessJoined

PAGES: Final = ("table", "cut", "promise", "words", "head", "invitation")
"""What the dial turns through; the last one only while there is an invitation."""

AT_THE_END: Final = ("table", "head", "promise", "words", "invitation")
"""The same once play is over: nothing is left to be cut, and the receipt is to be photographed."""

NUMBERS: Final = 100
"""Numbers that somebody may say aloud to cut the bag, from 0."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """What an evening's own pages tell, whatever is played."""

    promise: str = ""
    """What binds the device, 64 hex digits."""

    words: str = ""
    """What the table has added to the luck."""

    fixed: bool = False
    """Whether a draw has fixed them."""

    draw: int = 1
    """The number that the next draw will have."""

    cuts: tuple[str, ...] = ()
    """What the bag was cut with for it."""

    hands: tuple[str, ...] = ()
    """What is left for hands to do, oldest first."""

    game: int = 0
    """The evening's number in the journal."""

    hash: str = "0" * 64
    """The newest entry's."""

    revealed: IsRevealed = "no"
    warnings: tuple[str, ...] = ()
    """What must be heard of its luck, a sentence each."""

    checker: str | None = None
    """An address where the evening can be checked, if there is one."""

    recap: str | None = None
    """An address where telephones read what it was like, if there is one."""

    foresees: bool = False
    """Whether something can be foreseen, and may be seen."""

    foreseen: Foreseen | None = None
    """That, as far as it is known; asked for where its page is shown."""


class OledState(msgspec.Struct, frozen=True):
    """
    What is shown, on top of the view.

    >>> OledState().dialled("turn-right").page
    'cut'
    """

    page: str = "table"
    reveal: Reveal | None = None
    refusal: str | None = None
    """A sentence that will pass."""

    part: int = 0
    """Which part of it, or of what is left to hands, is shown; see `parted`."""

    undone: tuple[str, bool] | None = None
    """What was taken back, and whether it was a draw; it will pass."""

    answer: int | None = None
    """The answer the dial points at, from 0, while a question is asked."""

    picked: Picked | None = None
    """What is picked so far of a choice that makes one command; none while there is no such choice."""

    moment: object | None = None
    """What just happened and must be seen, until the next entry or the dial."""

    invitation: str | None = None
    """An address that lets one browser in, or every phone."""

    seats: tuple[str, ...] = ()
    """Addresses that let a phone in to one seat, in turn order."""

    @property
    def is_cutting(self) -> bool:
        """Whether the dial sets the number that cuts the bag."""
        return self.page == "cut" and self.is_answering

    @property
    def tells_hands(self) -> bool:
        """Whether the page of what hands have to do is shown, and nothing over it."""
        return self.page == "hands" and self.reveal is None and self.moment is None and self.undone is None

    def happened(
        self,
        events: Sequence[Event],
        *,
        reveal: Reveal | None,
        undone: tuple[str, bool] | None,
        view: View | None = None,
    ) -> OledState:
        """
        An entry was saved. A finished attack leaves the glass, and so does one that was taken back.

        One still being shown goes on, except into another evening. The first page is shown again; the
        pages that are the game's own, as *view* says, stay until it goes on.
        """
        if isinstance(events[0] if events else None, WitnessJoined):
            return self  # nobody at the table did anything
        if any(isinstance(event, Begun) for event in events):
            return OledState(page="promise", invitation=self.invitation, seats=self.seats)
        kept = self.reveal if self.reveal and not self.reveal.is_whole and undone is None else None
        glass = GAMES[view.game].glass if view else None
        stays = glass and undone is None and self.page in glass.pages(view) and not glass.goes_on(events)
        page = self.page if stays else "table"
        if any(isinstance(event, WordsGiven) for event in events):
            page = "words"
        was_cut = reveal is None and any(isinstance(event, BagCut) for event in events)
        if was_cut or (self.is_cutting and reveal is None and undone is None):
            page = "cut"
        return OledState(
            page=page,
            answer=self.answer if page == "cut" and not was_cut else None,
            reveal=reveal or kept,
            undone=undone,
            moment=glass.moment(events) if glass else None,
            invitation=self.invitation,
            seats=self.seats,
        )

    def picking(self, picked: Picked) -> OledState:
        """A finger has picked so much of what a command needs."""
        return replace(self, page="table", picked=picked, answer=None, refusal=None, undone=None, moment=None)

    def refused(self, sentence: str) -> OledState:
        """A command was refused; the sentence stays for a while."""
        return replace(self, refusal=sentence, part=0)

    def turned_over(self) -> OledState:
        """The next part of a long refusal; after the last one it has passed."""
        more = self.refusal is not None and self.part + 1 < len(parted(self.refusal))
        return replace(self, part=self.part + 1) if more else self.calmed()

    def calmed(self) -> OledState:
        """What was to pass has passed."""
        return replace(self, refusal=None, undone=None, part=0)

    def read_on(self, hands: Sequence[str]) -> OledState | None:
        """The next part of the oldest thing left to hands; none where all of it was read."""
        more = self.tells_hands and hands and self.part + 1 < len(parted(hands[0]))
        return replace(self, part=self.part + 1) if more else None

    def invited(self, address: str | None, seats: Sequence[str] = ()) -> OledState:
        """
        A browser may come in at this address, and phones of the *seats* at theirs; with none nobody may.

        The first one is shown at once. One that follows it, since somebody came in, opens no page again. One
        that is good on this machine alone is no address for the glass, which telephones look at.
        """
        if address is None or is_only_here(address):
            page = "table" if self.page in self.ways else self.page
            return replace(self, page=page, invitation=None, seats=())
        after = replace(self, invitation=address, seats=tuple(seats))
        if not self.invitation:
            return replace(after, page="invitation")
        is_gone = self.page in self.ways and self.page not in after.ways
        return replace(after, page="invitation" if is_gone else self.page)

    @property
    def ways(self) -> dict[str, tuple[str, int | None]]:
        """
        The pages with codes: their addresses, and the seats they are for.

        Those of the seats come after that of the table where the dial turns left.
        """
        if self.invitation is None:
            return {}
        own = {f"seat-{n}": (address, n - 1) for n, address in enumerate(self.seats, 1)}
        return {**dict(reversed(own.items()) if len(own) > 1 else ()), "invitation": (self.invitation, None)}

    @property
    def is_answering(self) -> bool:
        """Whether the dial points at an answer, and nothing else is shown over the question."""
        return self.answer is not None and self.reveal is None and self.moment is None

    def shows(self, entry: int, *, whole: bool = True) -> bool:
        """Whether the attack of that entry is shown, and if it must be *whole*, every cube of it."""
        reveal = self.reveal
        return reveal is not None and reveal.entry == entry and (reveal.is_whole or not whole)

    def ticked(self) -> OledState:
        """One more cube is shown."""
        if self.reveal is None or self.reveal.is_whole:
            return self
        return replace(self, reveal=self.reveal.shown(self.reveal.revealed + 1))

    def dialled(
        self, gesture: str, *, pages: Sequence[str] = PAGES, answers: int = 0, one_by_one: bool = False
    ) -> OledState:
        """
        The dial was turned or pressed. Turning points at one of the *answers*, or at one of the *pages*.

        Pressing shows the rest of an attack, or *one_by_one* the next cube, and acknowledges it when it is
        whole; on the page of the cut it begins to set the number; else it goes home. While an attack is
        shown, turning does nothing. What just happened is put away by either.
        """
        if gesture.startswith("turn"):
            by = -1 if gesture == "turn-left" else 1
            if self.reveal:
                return replace(self, refusal=None)
            if self.moment:
                return replace(self, moment=None, refusal=None, undone=None)
            if answers:
                return replace(self, answer=_beside(self.answer, by, answers), refusal=None, undone=None)
            ring = [*(page for page in pages if page != "invitation"), *self.ways]
            at = ring.index(self.page) if self.page in ring else 0
            return replace(self, page=ring[(at + by) % len(ring)], refusal=None, undone=None, part=0)
        if self.reveal is None:
            kept = self.picked or None  # a choice that is barely begun is left again
            cuts = self.page == "cut" and not answers and not self.moment
            page, answer = ("cut", _beside(None, 1, NUMBERS)) if cuts else ("table", None)
            return replace(
                self, page=page, answer=answer, picked=kept, refusal=None, undone=None, moment=None
            )
        if self.reveal.is_whole:
            return replace(self, refusal=None, reveal=None)
        shown = self.reveal.revealed + 1 if one_by_one else len(self.reveal.cubes)
        return replace(self, refusal=None, reveal=self.reveal.shown(shown))


def pages(view: View | None, evening: Evening) -> tuple[str, ...]:
    """What the dial turns through at this table; some pages are there only while they say something."""
    if view is None:
        return PAGES
    first, *rest, last = PAGES if view.phase == "play" else AT_THE_END
    may_be = {
        "recap": evening.recap and view.phase != "play",
        "checker": evening.checker and view.phase != "play",
        "warning": evening.warnings,
        "hands": evening.hands,
    }
    back, *more = ([page] * bool(is_there) for page, is_there in may_be.items())
    if evening.foresees and view.phase == "play" and GAMES[view.game].glass.foresees:
        rest.insert(1, "ahead")  # what cuts the bag comes first
    return (first, *back, *GAMES[view.game].glass.pages(view), *rest, *chain.from_iterable(more), last)


def meant(press: Press, view: View | None, *, chooses: bool) -> Command | Picked | None:
    """
    What a press means: a command, the beginning of a choice, or nothing; before set-up nothing.

    Raises `Refused` for a control that has nothing to do there.
    """
    return GAMES[view.game].fingers.press(press, view, chooses=chooses) if view else None


def _beside(at: int | None, by: int, answers: int) -> int:
    """The answer beside the one pointed at; the first turn begins in the middle, where none is."""
    if at is None:
        return (answers - 1) // 2 if by < 0 else answers // 2
    return min(max(at + by, 0), answers - 1)
