"""
What stands of a game: follows a journal's entries through every take-back and redo.

Pure. It knows only the few events that fairness needs: started, tokens-laid, moved, words-given, cut,
witness-joined, linked, drawn, ended, resumed, revealed, taken-back and restored.
Every other event passes by unread: these alone say what pieces lie where, in any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from companion.journal.chain import Entry, Header
from companion.journal.facts import Cut, Drawn, Given, Laid, Moved, Started, Turned
from companion.journal.fitting import Unfit, fitted
from companion.journal.witnessed import Joins, Linked, Witnesses
from companion.words.language import _
from rules.binding import WITNESSED
from rules.chance import joined, normal
from rules.pieces import NotThere, Pieces, laid_out

BAG: Final = "bag"

MOST_WORK: Final = 10_000_000
"""Bounds the time that making all draws again may take: pieces in all their bags, a drawn one for fifty."""

_CORRECTS: Final = frozenset({"move", "count", "set", "retell", "amend", "printed"})
"""Commands that put right where pieces lie."""

_NEAR: Final = 2
"""Entries from a draw within which a correction of the bag is worth a look."""


class Said(NamedTuple):
    """A cut or words, and where they came from."""

    entry: int
    text: str
    seat: int | None


_NOTHING: Final = laid_out({})

_DEEDS: Final = frozenset(
    {"started", "tokens-laid", "moved", "words-given", "cut", "drawn", "ended", "resumed"}
    | {"witness-joined", "linked", "revealed"}
)
"""What an entry does that takes nothing back and restores nothing."""

_BESIDE: Final = ({"witness-joined"}, {"revealed"})
"""What is no deed of the table's: all that stands, stays, and no take-back undoes it."""


class _Mark(msgspec.Struct):
    """What one entry did, as far as fairness goes."""

    pieces: Pieces
    """Where they lie after it."""

    draws: int = 0
    cuts: tuple[Said, ...] = ()
    """Cuts given by then for the next draw."""

    corrects: bool = False
    """Whether its command puts right where pieces lie."""

    words: Mapping[int | None, str] = MappingProxyType({})
    """Seat -> the words it gave last; none is the table's own."""

    given: int = 0
    """The entry that gave words last."""

    ended: bool | None = None
    """Whether it ended the game, or had an ended one go on; mostly neither."""


class Standing:
    """
    The present timeline, one entry at a time.

    Nothing here raises: what does not fit together is kept in `faults`, and passed over.
    """

    def __init__(self, header: Header) -> None:
        self.faults: list[tuple[int, str]] = []
        """The entry and the sentence of everything that does not fit together, in order."""

        self.drawn: list[tuple[int, Drawn]] = []
        """Every draw ever made, after the number of its entry."""

        self.first_end: int | None = None
        """The entry that first ended the game, taken back or not: from then on the seed may be known."""

        self.fixed: str | None = None
        """The table's words, once the first draw has fixed them; taking it back does not free them."""

        self.seed_was_given = False
        """Whether the seed came with the start, so that whoever started the game knew every draw."""

        self.cuts: dict[int, tuple[Said, ...]] = {}
        """Draw -> its cuts, fixed when it was made for the first time; empty for one that was not cut."""

        self.witnesses = Witnesses()
        self.revealed = False
        """Whether an entry says that the secret may be told; no take-back unsays it."""

        self.corrections: list[int] = []
        """The entries that corrected what lies in the bag."""

        self.given: list[Said] = []
        """Words, as often as somebody gave them."""

        self.names: tuple[str, ...] = ()
        """Who was seated at the set-up."""

        self._header = header
        self._marks: dict[int, _Mark] = {}
        self._stands: list[int] = []
        self._taken: list[int] = []
        self._draws = 0
        self._work = 0
        self._fixed_by = 0
        self._read: set[int] = set()

    @property
    def ended(self) -> bool:
        """Whether the game has ended: an entry that stands says so, and no later one has it go on."""
        said = (self._marks[n].ended for n in reversed(self._stands))
        return next((ended for ended in said if ended is not None), False)

    @property
    def words(self) -> str:
        """The table's words: those that are fixed, or else what stands now; empty when none were given."""
        return self._words[1]

    @property
    def words_from(self) -> int:
        """The entry that gave them, 1 for the set-up; 0 when there are none."""
        n, words = self._words
        return n if words else 0

    @property
    def _words(self) -> tuple[int, str]:
        if self.fixed is not None:
            return self._fixed_by, self.fixed
        newest = self._newest
        return (newest.given, joined(newest.words)) if newest else (0, "")

    @property
    def _newest(self) -> _Mark | None:
        return self._marks[self._stands[-1]] if self._stands else None

    @property
    def luck(self) -> Mapping[int, tuple[str, ...]]:
        """Draw -> the texts of its cuts, as it was made with them."""
        return {draw: tuple(cut.text for cut in cuts) for draw, cuts in self.cuts.items() if cuts}

    @property
    def near_a_draw(self) -> tuple[int, ...]:
        """Of the corrections of the bag, those within two entries of a draw."""
        near = {n + by for n, _drawn in self.drawn for by in range(-_NEAR, _NEAR + 1)}
        return tuple(n for n in self.corrections if n in near)

    @property
    def drawn_again(self) -> tuple[int, ...]:
        """Of the entries taken back, those whose draw was made later from another bag."""
        back = set(self.taken_back)
        later: dict[int, set[frozenset[tuple[str, int]]]] = {}
        again = []
        for n, drawn in reversed(self.drawn):
            bag, others = frozenset(drawn.bag.items()), later.setdefault(drawn.draw, set())
            if n in back and others - {bag}:
                again.append(n)
            others.add(bag)
        return tuple(dict.fromkeys(reversed(again)))

    @property
    def taken_back(self) -> tuple[int, ...]:
        """The entries whose draws do not stand."""
        stands = set(self._stands)
        return tuple(dict.fromkeys(n for n, _drawn in self.drawn if n not in stands))

    @property
    def after_the_end(self) -> int:
        """How many draws the device made after an end that had told the secret, and was taken back."""
        if self.first_end is None or self._header.scheme == WITNESSED:
            return 0
        return sum(n > self.first_end and drawn.by == "device" for n, drawn in self.drawn)

    def take(self, entry: Entry) -> None:
        """Follow the next entry."""
        kinds = {event["type"] for event in entry.events}
        turns, stays = not kinds.isdisjoint({"taken-back", "restored"}), kinds in _BESIDE
        if not (turns or stays):
            newest, words = self._newest or _Mark(_NOTHING), _words_at_the_start(entry.do)
            self._marks[entry.n] = _Mark(
                newest.pieces,
                cuts=newest.cuts,
                words=newest.words if words is None else {None: words},
                given=newest.given if words is None else entry.n,
                corrects=str(entry.do.get("do")) in _CORRECTS,
            )
            if entry.n == 1:
                self.seed_was_given = "seed" in entry.do
            self._stands.append(entry.n)
            self._taken.clear()
        for event in entry.events:
            try:
                if turns:
                    self._turn(event)
                elif stays:
                    self._stay(event)
                else:
                    self._happen(entry.n, event)
            except Unfit as why:
                self.faults.append((entry.n, _("Entry {n}: {why}.").format(n=entry.n, why=why)))

    def _happen(self, n: int, event: dict[str, Any]) -> None:
        match event["type"]:  # what happens most stands first
            case "moved":
                self._move(n, fitted(event, Moved))
            case kind if kind not in _DEEDS:
                pass
            case "started":
                self._start(fitted(event, Started), first=n == 1)
                self._marks[n].pieces = laid_out(fitted(event, Laid).places)
            case "tokens-laid":
                self._marks[n].pieces = laid_out(fitted(event, Laid).places)
            case "cut":
                self._cut(n, fitted(event, Cut))
            case "words-given":
                self._give(n, fitted(event, Given))
            case "linked":
                self._link(fitted(event, Linked))
            case "witness-joined" | "revealed":
                raise Unfit(_("it does something else while a witness joins, or the secret is told"))
            case "drawn":
                self._draw(n, fitted(event, Drawn))
            case "ended" | "resumed" as said:
                self._marks[n].ended = said == "ended"
                self.first_end = self.first_end or (n if said == "ended" else None)

    def _stay(self, event: dict[str, Any]) -> None:
        if self._header.scheme < WITNESSED:
            raise Unfit(_("it is witnessed, which only the third scheme knows"))
        if event["type"] == "witness-joined":
            self.witnesses.join(fitted(event, Joins), next_new=max(self.cuts, default=0) + 1)
        elif not self.ended:
            raise Unfit(_("it tells the secret of a game that has not ended"))
        else:
            self.revealed = True

    def _link(self, linked: Linked) -> None:
        if self._header.scheme < WITNESSED or linked.draw != self._draws + 1 or linked.draw in self._read:
            raise Unfit(_("it links draw {draw}, which is not to come").format(draw=linked.draw))
        self.witnesses.answer(linked)

    def _turn(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "taken-back":
                for back in fitted(event, Turned).entries:
                    self._take_back(back)
            case "restored":
                for again in fitted(event, Turned).entries:
                    self._restore(again)
            case kind if kind in _DEEDS:
                raise Unfit(_("it does something new while it takes back or restores"))

    def _start(self, started: Started, *, first: bool) -> None:
        if first:
            self.names = tuple(seat.name for seat in started.seats)
        if started.game not in {None, self._header.game}:
            raise Unfit(_("it starts another game than the header names"))
        if started.commitment not in {None, self._header.commitment}:
            raise Unfit(_("its commitment is not the header's"))

    def _give(self, n: int, given: Given) -> None:
        mark, text = self._marks[n], normal(given.text)
        if given.seat is not None and self._header.scheme < WITNESSED:
            raise Unfit(_("it gives words of a seat, which only the third scheme knows"))
        words = {**mark.words, given.seat: text}
        if self.fixed not in {None, joined(words)}:
            raise Unfit(_("it gives words after the first draw has fixed them"))
        mark.words, mark.given = words, n
        self.given.append(Said(n, text, given.seat))

    def _move(self, n: int, moved: Moved) -> None:
        mark = self._marks[n]
        if BAG in {moved.from_, moved.to} and mark.corrects and self.corrections[-1:] != [n]:
            self.corrections.append(n)
        try:
            mark.pieces = mark.pieces.moved(moved.piece, moved.by, moved.from_, moved.to)
        except NotThere:
            there = mark.pieces.count(moved.from_, moved.piece)
            told = _("it moves {n} {piece} from {place}, where {there} lie")
            raise Unfit(told.format(n=moved.by, piece=moved.piece, place=moved.from_, there=there)) from None

    def _cut(self, n: int, cut: Cut) -> None:
        if self._header.scheme == 1:
            raise Unfit(_("it cuts the bag, which the first scheme does not know"))
        if cut.draw != self._draws + 1 or cut.draw in self.cuts:
            raise Unfit(_("it cuts the bag for draw {draw}, which is not to come").format(draw=cut.draw))
        mark = self._marks[n]
        mark.cuts = (*mark.cuts, Said(n, normal(cut.text), cut.seat))

    def _draw(self, n: int, drawn: Drawn) -> None:
        self._fixed_by, self.fixed = self._words
        self._draws += 1
        mark = self._marks[n]
        mark.draws += 1
        self.cuts.setdefault(self._draws, mark.cuts)
        mark.cuts = ()
        if drawn.by == "device" and self._draws not in self._read:
            self._read.add(self._draws)
            self.witnesses.drawn(self._draws)
        self._work += drawn.work
        if self._work > MOST_WORK:
            raise Unfit(_("its draws are more than any evening makes"))
        self.drawn.append((n, drawn))
        if _is_of_the_bag(drawn, mark.pieces) and drawn.bag != mark.pieces.at(BAG):
            raise Unfit(
                _("draw {draw} was made from another bag than the moves left").format(draw=drawn.draw)
            )
        if drawn.draw != self._draws:
            raise Unfit(
                _("it holds draw {draw}, but draw {due} is due").format(draw=drawn.draw, due=self._draws)
            )

    def _take_back(self, n: int) -> None:
        if self._stands[-1:] != [n]:
            newer = _("it takes back entry {back} before a newer one")
            gone = _("it takes back entry {back}, which does not stand")
            raise Unfit((newer if n in self._stands else gone).format(back=n))
        self._taken.append(self._stands.pop())
        self._draws -= self._marks[n].draws

    def _restore(self, n: int) -> None:
        if self._taken[-1:] != [n]:
            raise Unfit(_("it restores entry {again}, which is not the next to restore").format(again=n))
        self._stands.append(self._taken.pop())
        self._draws += self._marks[n].draws


def _is_of_the_bag(drawn: Drawn, pieces: Pieces) -> bool:
    """Lots of the set-up and a tossed coin are draws too, of things that are no pieces."""
    return not drawn.bag or not drawn.bag.keys().isdisjoint(pieces.census())


def _words_at_the_start(do: dict[str, Any]) -> str | None:
    words = do.get("words") if do.get("do") == "start" else None
    return normal(words) if isinstance(words, str) else None
