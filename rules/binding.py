"""
What binds the secret, so that nobody can choose a draw: the table's words, cuts, and the links of witnesses.

What a draw was first made with stands for its number for good. Section 5 of the design is the format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from rules.chance import Luck, normal
from rules.events import Drawn
from rules.game import LONGEST_WORDS, Command, Event, Table
from rules.refusals import Refused
from rules.witnesses import Hex, Joined, Linked, Links, WitnessJoined

LONGEST_CUT: Final = 200
"""Characters of a cut: a number somebody says, presses counted aloud, what a phone has drawn by lot."""

Scheme = Literal[1, 2, 3]
"""How a game's draws are bound from start to end: the second scheme has cuts, the third witnesses, too."""

WITNESSED: Final[Scheme] = 3
"""The first scheme with witnesses, words by seat, and a secret that is told by a deed of its own."""

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_CUT)]
Seat = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1)]


class Words(Command, frozen=True, kw_only=True):
    """The table's own words, given after it has seen the commitment and before the first draw."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_WORDS)]
    seat: Seat | None = None
    """Whose words these are; none for the table's own. The newest of each stand."""


class Cut(Command, frozen=True, kw_only=True):
    """The table cuts the bag before the next draw, as one cuts a deck."""

    text: Text
    """Anything the table can see for itself."""

    seat: Seat | None = None
    """Who cut, if anybody says."""


class Witness(Command, frozen=True, kw_only=True):
    """A device that is not the box joins: from now on it adds the next link of its chain to each draw."""

    anchor: Hex
    """The end of its chain, which gives away nothing of the links before."""

    seat: Seat | None = None
    """Whose device it is; none for somebody who looks on."""


class Reveal(Command, frozen=True, kw_only=True):
    """The game has ended, and its secret may be told: once, and for good."""


class Draws(Command, frozen=True, kw_only=True):
    """What a command may carry that draws, or that may come to draw."""

    cut: Text | None = None
    """The bag is cut with this, and drawn from in the same entry, so that nobody comes between."""

    links: dict[Number, Hex] | None = None
    """
    Witness -> its link for the draw; where one entry makes several draws, that for the last it witnessed.

    Every link tells those before it. At a live table the host alone says this, and who was silent.
    """

    silent: tuple[Number, ...] | None = None
    """The witnesses who were asked, and did not answer in time."""


class WordsGiven(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Words for the promise, as they are hashed."""

    text: str
    seat: int | None = None
    """Whose; none for the table's own."""


class BagCut(Event, frozen=True, kw_only=True, tag="cut"):
    """The bag was cut before a draw."""

    draw: int
    """The number that the next draw will have."""

    text: str
    """As it is hashed."""

    seat: int | None = None


class Revealed(Event, frozen=True):
    """The secret may be told. No take-back unsays it."""


class Asked(msgspec.Struct, frozen=True):
    """What a command brings to its own draws: a cut, and what the witnesses said who were asked for them."""

    cuts: tuple[BagCut, ...] = ()
    links: Links = {}
    who: Mapping[int, Joined] = {}
    """Everybody who was asked, by number."""

    first: int = 0
    """The first of its draws that was never made."""

    def with_what_was_said(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """
        The *events* of the command, with its cut and what witnessed its draws, each before the draw.

        Raises `Refused` when nothing is drawn, or a link is for a later draw than is made.
        """
        if not (self.cuts or self.who):
            return events
        told: list[Event] = [*self.cuts]
        for event in events:
            if isinstance(event, Drawn) and event.by == "device" and event.draw >= self.first:
                told += self._linked(event.draw)
            told.append(event)
        drawn = {event.draw for event in told if isinstance(event, Linked)}
        if not any(isinstance(event, Drawn) for event in told) or (self.who and not drawn):
            raise Refused("draws-nothing", "No new draw is made here, so nothing is cut or witnessed.")
        if self.links.keys() - drawn:
            raise Refused("bad-link", "A link is for a draw that is not made here.")
        return tuple(told)

    def _linked(self, draw: int) -> Iterator[Linked]:
        links = self.links.get(draw, {})
        silent = tuple(w for w, each in self.who.items() if w not in links and each.witnesses(draw))
        if links or silent:
            yield Linked(draw=draw, links=dict(links), silent=silent)


class Bound(msgspec.Struct, frozen=True):
    """What an evening's draws were made with, and who witnesses those to come. It only ever grows."""

    scheme: Scheme = 3
    """How the draws are bound, from the game's start to its end."""

    sealed: str | None = None
    """
    The words every draw uses, fixed by the first draw of the evening.

    They outlive a take-back of that draw: else one could take it back, change the words and draw again.
    """

    drawn: int = 0
    """The highest number that any draw ever had: what was cut before it is fixed, taken back or not."""

    cuts: Mapping[int, tuple[str, ...]] = {}
    """Draw -> its cuts, for every draw made that was cut."""

    read: int = 0
    """The highest number of a draw that the device made: no link joins that one, or one before it."""

    links: Links = {}
    """The links of every draw that was witnessed."""

    witnesses: tuple[Joined, ...] = ()
    """Everybody who has joined, by number from 1."""

    is_told: bool = False
    """Whether the secret was told: then the end stands for good."""

    @property
    def is_free(self) -> bool:
        """Whether the device draws, and neither words nor a cut nor a witness bound any of it."""
        return bool(self.read) and not (self.sealed or self.cuts or self.links)

    @property
    def seats(self) -> tuple[int | None, ...]:
        """Whose device each witness is, from the first on."""
        return tuple(each.seat for each in self.witnesses)

    def due(self, draw: int) -> tuple[int, ...]:
        """The witnesses who have a link for the draw, or for the first later one that was never made."""
        first = max(draw, self.read + 1)
        return tuple(w for w, each in enumerate(self.witnesses, 1) if each.is_due(first))

    def given(self, command: Words, table: Table) -> WordsGiven:
        """The words as they are hashed. Raises `Refused`."""
        if command.seat is not None:
            self._need_witnesses()
        if table.ended is not None:
            raise Refused("game-over", "The game has ended; words would change nothing.")
        if self.sealed is not None:
            raise Refused("words-fixed", "The words were fixed by the first draw of this evening.")
        _check_seat(command.seat, table)
        text, most = normal(command.text), share(table.seated)
        if self.scheme == WITNESSED and len(text) > most:
            raise Refused(
                "words-too-long", "Each may give {most} letters here, so that everybody's fit.", most=most
            )
        return WordsGiven(text=text, seat=command.seat)

    def cut(self, text: str, seat: int | None, table: Table) -> BagCut:
        """The bag as it is cut for the next draw. Raises `Refused`."""
        if self.scheme == 1:
            raise Refused(
                "no-cut", "This game began with a release whose draws cannot be cut; the next one's can."
            )
        if table.ended is not None:
            raise Refused("game-over", "The game has ended; a cut would change nothing.")
        _check_seat(seat, table)
        draw = table.draws + 1
        if draw <= self.drawn:
            raise Refused(
                "cut-fixed",
                "Draw {n} was made before: what the bag was cut with for it stands for good.",
                n=draw,
            )
        return BagCut(draw=draw, text=normal(text), seat=seat)

    def witnessed_by(self, command: Witness, table: Table) -> WitnessJoined:
        """A witness that joins. Raises `Refused`."""
        self._need_witnesses()
        if table.ended is not None:
            raise Refused("game-over", "The game has ended; there is no draw to witness.")
        _check_seat(command.seat, table)
        if any(command.anchor == each.newest for each in self.witnesses):
            raise Refused("bad-link", "That chain is another witness's: think of a new secret.")
        w = len(self.witnesses) + 1
        return WitnessJoined(witness=w, seat=command.seat, anchor=command.anchor, from_=self.drawn + 1)

    def told(self, table: Table) -> Revealed:
        """The secret, told. Raises `Refused`."""
        self._need_witnesses()
        if self.is_told:
            raise secret_told()
        if table.ended is None:
            raise Refused("not-ended", "The secret is told once the game has ended, and not before.")
        return Revealed()

    def asked(self, command: Draws, table: Table) -> Asked:
        """What a command brings to its draws, the links held to their chains. Raises `Refused`."""
        if command.cut is None and not command.links and not command.silent:
            return Asked()
        self._need_witnesses()
        cuts = () if command.cut is None else (self.cut(command.cut, None, table),)
        given, silent = command.links or {}, frozenset(command.silent or ())
        first = max(table.draws, self.read) + 1
        for w in (*given, *silent):
            if w > len(self.witnesses) or not self.witnesses[w - 1].witnesses(first):
                raise Refused("no-such-witness", "Draw {n} has no witness {witness}.", n=first, witness=w)
        if silent & given.keys():
            why = "a witness both answered and was silent"
            raise Refused("malformed", "The line cannot be read: {why}.", why=why)
        who = {w: self.witnesses[w - 1] for w in sorted({*given, *silent})}
        links: dict[int, dict[int, str]] = {}
        for w in sorted(given):
            for draw, link in who[w].links(given[w], draw=first).items():
                links.setdefault(draw, {})[w] = link
        return Asked(cuts, links, who, first)

    def luck(self, seed: bytes, words: str, asked: Asked, cuts: Mapping[int, tuple[str, ...]]) -> Luck:
        """What the draws of a command are read with; *cuts* are those of its first."""
        return Luck(
            seed,
            words,
            {**self.cuts, **cuts} if any(cuts.values()) else self.cuts,
            {**self.links, **asked.links} if asked.links else self.links,
        )

    def after(self, events: Iterable[Event], draws: range, words: str, cuts: tuple[str, ...]) -> Bound:
        """The same after an entry that made *draws*, the first of them with these *cuts*."""
        witnesses, read = list(self.witnesses), self.read
        links: dict[int, dict[int, str]] = {}
        for event in events:
            if isinstance(event, Linked):
                links[event.draw] = event.links
                for w, link in event.links.items():
                    witnesses[w - 1] = witnesses[w - 1].after(event.draw, link)
            elif isinstance(event, Drawn) and event.by == "device":
                read = max(read, event.draw)
        return replace(
            self,
            sealed=words if self.sealed is None else self.sealed,
            drawn=max(self.drawn, draws[-1]),
            cuts={**self.cuts, draws[0]: cuts} if cuts and draws[-1] > self.drawn else self.cuts,
            read=read,
            links={**self.links, **links} if links else self.links,
            witnesses=tuple(witnesses),
        )

    def having(self, event: WitnessJoined | Revealed) -> Bound:
        """The same after somebody joined, or the secret was told."""
        if isinstance(event, Revealed):
            return replace(self, is_told=True)
        return replace(self, witnesses=(*self.witnesses, Joined(event.seat, event.from_, event.anchor)))

    def _need_witnesses(self) -> None:
        """Raise `Refused` in a game that began under a scheme without them."""
        if self.scheme < WITNESSED:
            raise Refused(
                "older-game", "This game began with a release that did not know this; the next one takes it."
            )


def share(seats: int) -> int:
    """
    Letters that the words of each seat may have, and the table's own: all of them fit side by side.

    >>> share(4), share(0)
    (99, 500)
    """
    return (LONGEST_WORDS - seats) // (seats + 1)


def secret_told() -> Refused:
    """Why an end stands for good."""
    return Refused("secret-told", "The secret of this game was told, so its end stands for good.")


def _check_seat(seat: int | None, table: Table) -> None:
    if seat is not None and seat >= table.seated:
        raise Refused("no-such-seat", "There is no seat {seat} at this table.", seat=seat)
