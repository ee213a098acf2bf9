"""
What stands of a game: follows a journal's entries through every take-back and redo.

Pure. It knows only the few events that fairness needs: started, tokens-laid, moved, words-given, cut, linked,
drawn, ended, resumed, taken-back, restored, and witness-joined and revealed, which stand in no way of what
others take back. Every other event passes by unread: what pieces lie where is told by
these alone, in any game.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from companion.journal.chain import Entry, Header, Unfit, fitted
from companion.words.language import _
from rules.binding import WITNESSED
from rules.chance import joined, normal
from rules.pieces import NotThere, Pieces, laid_out
from rules.witnesses import Hex, Joined

BAG: Final = "bag"

FULLEST: Final = 10_000
"""More pieces than any bag holds; a journal that claims more is not drawn again."""

MOST_WORK: Final = 10_000_000
"""Bounds the time that making all draws again may take: pieces in all their bags, a drawn one for fifty."""

_DRAWING: Final = 50
"""What drawing a piece costs, beside laying one out."""

_Count = Annotated[int, Meta(ge=0)]


class Drawn(msgspec.Struct, frozen=True):
    """One draw, as its event tells it; further fields are allowed."""

    draw: Annotated[int, Meta(ge=1)]
    count: _Count
    bag: dict[str, _Count]
    """What the bag held before."""

    cubes: tuple[str, ...]
    """In drawing order."""

    by: Literal["device", "hand"]

    def __post_init__(self) -> None:
        if sum(self.bag.values()) > FULLEST:
            raise ValueError(_("no bag holds so many pieces"))

    @property
    def work(self) -> int:
        """What making it again costs."""
        held = sum(self.bag.values())
        return held + _DRAWING * min(self.count, held)


class _Started(msgspec.Struct, frozen=True):
    game: str | None = None
    commitment: str | None = None


class _Laid(msgspec.Struct, frozen=True):
    places: dict[str, dict[str, _Count]] = {}

    def __post_init__(self) -> None:
        if sum(n for heap in self.places.values() for n in heap.values()) > FULLEST:
            raise ValueError(_("no table holds so many pieces"))


class _Moved(msgspec.Struct, frozen=True):
    piece: str
    by: Annotated[int, Meta(ge=1)]
    to: str
    from_: str = msgspec.field(name="from")


class _Cut(msgspec.Struct, frozen=True):
    draw: int
    text: str


class _Given(msgspec.Struct, frozen=True):
    text: str
    seat: int | None = None


class _Witness(msgspec.Struct, frozen=True):
    witness: int
    anchor: Hex
    from_: int = msgspec.field(name="from")
    seat: int | None = None


class _Linked(msgspec.Struct, frozen=True):
    draw: int
    links: dict[Annotated[int, Meta(ge=1)], Hex]
    silent: tuple[Annotated[int, Meta(ge=1)], ...]


class _Turned(msgspec.Struct, frozen=True):
    entries: tuple[int, ...]


_NOTHING: Final = laid_out({})


class _Mark(msgspec.Struct):
    """What one entry did, as far as fairness goes."""

    pieces: Pieces
    """Where they lie after it."""

    draws: int = 0
    cuts: tuple[str, ...] = ()
    """Cuts given by then for the next draw."""

    words: dict[int | None, str] | None = None
    """What each seat, and the table itself, has given by then, where this entry gave some."""

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

        self.cuts: dict[int, tuple[str, ...]] = {}
        """Draw -> its cuts, fixed when it was made for the first time; empty for one that was not cut."""

        self.links: dict[int, dict[int, str]] = {}
        """Draw -> witness -> its link, fixed likewise."""
        self.silent: dict[int, tuple[int, ...]] = {}
        """Draw -> who was asked for a link, and gave none in time."""
        self.witnesses: list[Joined] = []
        """Everybody who has joined, by number from 1."""

        self.is_told = False
        """Whether the secret was told by an entry of its own."""

        self._header = header
        self._marks: dict[int, _Mark] = {}
        self._stands: list[int] = []
        self._taken: list[int] = []
        self._draws = self._most = self._read = self._work = self._fixed_by = 0

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
        n, words = self._given
        return n, joined(words)

    @property
    def _given(self) -> tuple[int, dict[int | None, str]]:
        given = ((n, self._marks[n].words) for n in reversed(self._stands))
        return next(((n, words) for n, words in given if words is not None), (0, {}))

    @property
    def cut(self) -> int:
        """How many draws the device made of a bag that was cut."""
        return sum(drawn.by == "device" and bool(self.cuts.get(drawn.draw)) for _n, drawn in self.drawn)

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
        """How many draws the device made after an end that told the secret."""
        if self.first_end is None or self._header.scheme == WITNESSED:
            return 0  # since the third format an end tells no secret
        return sum(n > self.first_end and drawn.by == "device" for n, drawn in self.drawn)

    def take(self, entry: Entry) -> None:
        """Follow the next entry."""
        said = {event["type"] for event in entry.events}
        turns = not said.isdisjoint({"taken-back", "restored"})
        apart = not said.isdisjoint({"witness-joined", "revealed"})
        if not turns and not apart:
            newest = self._marks[self._stands[-1]] if self._stands else None
            self._marks[entry.n] = _Mark(
                newest.pieces if newest else _NOTHING,
                cuts=newest.cuts if newest else (),
                words=_words_at_the_start(entry.do),
            )
            if entry.n == 1:
                self.seed_was_given = "seed" in entry.do
            self._stands.append(entry.n)
            self._taken.clear()
        for event in entry.events:
            try:
                if apart:
                    self._join(event, alone=len(entry.events) == 1)
                elif turns:
                    self._turn(event)
                else:
                    self._happen(entry.n, event)
            except Unfit as why:
                self.faults.append((entry.n, _("Entry {n}: {why}.").format(n=entry.n, why=why)))

    def _happen(self, n: int, event: dict[str, Any]) -> None:
        match event["type"]:
            case "started":
                self._start(fitted(event, _Started))
                self._marks[n].pieces = laid_out(fitted(event, _Laid).places)
            case "tokens-laid":
                self._marks[n].pieces = laid_out(fitted(event, _Laid).places)
            case "moved":
                self._move(self._marks[n], fitted(event, _Moved))
            case "cut":
                self._cut(self._marks[n], fitted(event, _Cut))
            case "words-given":
                self._give(self._marks[n], fitted(event, _Given))
            case "linked":
                self._link(fitted(event, _Linked))
            case "drawn":
                self._draw(n, fitted(event, Drawn))
            case "ended" | "resumed" as said:
                self._marks[n].ended = said == "ended"
                if said == "ended" and self.first_end is None:
                    self.first_end = n

    def _turn(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "taken-back":
                for back in fitted(event, _Turned).entries:
                    self._take_back(back)
            case "restored":
                for again in fitted(event, _Turned).entries:
                    self._restore(again)
            case (
                "started"
                | "tokens-laid"
                | "moved"
                | "words-given"
                | "cut"
                | "linked"
                | "drawn"
                | "ended"
                | "resumed"
            ):
                raise Unfit(_("it does something new while it takes back or restores"))

    def _start(self, started: _Started) -> None:
        if started.game not in {None, self._header.game}:
            raise Unfit(_("it starts another game than the header names"))
        if started.commitment not in {None, self._header.commitment}:
            raise Unfit(_("its commitment is not the header's"))

    def _give(self, mark: _Mark, given: _Given) -> None:
        words = {**self._given[1], given.seat: normal(given.text)}
        if self.fixed not in {None, joined(words)}:
            raise Unfit(_("it gives words after the first draw has fixed them"))
        mark.words = words

    def _join(self, event: dict[str, Any], *, alone: bool) -> None:
        if not alone or self._header.scheme < WITNESSED:
            raise Unfit(_("it holds a witness or a secret where none can be"))
        if event["type"] == "revealed":
            if not self.ended:
                raise Unfit(_("it tells the secret of a game that has not ended"))
            self.is_told = True
            return
        joins = fitted(event, _Witness)
        if (joins.witness, joins.from_) != (len(self.witnesses) + 1, self._most + 1):
            raise Unfit(_("it counts the witnesses, or the draws, otherwise than they came"))
        self.witnesses.append(Joined(joins.seat, joins.from_, joins.anchor))

    def _link(self, linked: _Linked) -> None:
        draw = linked.draw
        if draw != self._draws + 1 or draw <= self._read or draw in self.links:
            raise Unfit(_("it links draw {draw}, which is not to come").format(draw=draw))
        if not all(w <= len(self.witnesses) for w in (*linked.links, *linked.silent)):
            raise Unfit(_("draw {draw} has witnesses who never joined").format(draw=draw))
        self.links[draw], self.silent[draw] = linked.links, linked.silent
        for w, link in linked.links.items():
            if not self.witnesses[w - 1].gives(link, draw):
                wrong = _("the link of witness {witness} for draw {draw} does not fit its chain")
                raise Unfit(wrong.format(witness=w, draw=draw))
            self.witnesses[w - 1] = self.witnesses[w - 1].after(draw, link)

    def _move(self, mark: _Mark, moved: _Moved) -> None:
        try:
            mark.pieces = mark.pieces.moved(moved.piece, moved.by, moved.from_, moved.to)
        except NotThere:
            there = mark.pieces.count(moved.from_, moved.piece)
            told = _("it moves {n} {piece} from {place}, where {there} lie")
            raise Unfit(told.format(n=moved.by, piece=moved.piece, place=moved.from_, there=there)) from None

    def _cut(self, mark: _Mark, cut: _Cut) -> None:
        if self._header.scheme == 1:
            raise Unfit(_("it cuts the bag, which the first scheme does not know"))
        if cut.draw != self._draws + 1 or cut.draw in self.cuts:
            raise Unfit(_("it cuts the bag for draw {draw}, which is not to come").format(draw=cut.draw))
        mark.cuts = (*mark.cuts, normal(cut.text))

    def _draw(self, n: int, drawn: Drawn) -> None:
        self._fixed_by, self.fixed = self._words
        self._draws += 1
        mark = self._marks[n]
        mark.draws += 1
        self.cuts.setdefault(self._draws, mark.cuts)
        self._most = max(self._most, self._draws)
        if drawn.by == "device":
            self._read = max(self._read, self._draws)
        mark.cuts = ()
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


def _words_at_the_start(do: dict[str, Any]) -> dict[int | None, str] | None:
    words = do.get("words") if do.get("do") == "start" else None
    return {None: normal(words)} if isinstance(words, str) else None
