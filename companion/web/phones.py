"""
The phones at the table: which came in, and whose seat each one holds. Knows no page and no host.

An address is good all evening, and for every phone that sees it at the table: one for the table, where a seat
is chosen, and one for each seat. A phone that came in is known by a secret of its own from then on, also by
the program that is started after this one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace

from companion.web.door import LONGEST_STAY_SECONDS, fresh_secret, is_same
from companion.web.kept import Guest, Kept, digest

MOST: Final = 24
"""Phones that are in at once: a seat for six, and many who watch."""

_OF_A_GUEST: Final = Guest.__struct_fields__


class Full(Exception):
    """Every place is taken by a phone that has a seat, or that listens."""


Names = Sequence[str]
"""Who sits at the table, in turn order."""


class Phone(Guest, kw_only=True):
    """One phone that came in."""

    n: int
    """Its number, never given twice, not to a browser with a console either."""

    secret: str = ""
    """What its cookie holds; empty while it was not heard since this program began."""

    streams: int = 0
    """How many pages of it listen."""

    address: str = ""
    """Where it came in from; empty for one that came in before this program began."""

    answers: dict[str, Awaitable[Any]] = {}
    """What its newest presses came to, by their own ids: one that is sent twice is done once."""

    def chains(self, game: int) -> dict[str, int | None]:
        """What it has witnessed a game with: anchor -> seat, in their order."""
        return self.witnessed[1] if self.witnessed[0] == game else {}

    @property
    def holds(self) -> int | None:
        """The seat whose deeds it may tell."""
        return None if self.watches else self.seat


class Phones:
    """
    Who is in. *number* gives each its own, *fresh* makes secrets, and *clock* counts seconds.

    Whoever is *kept* is in already. Where all are *watching*, nobody holds a seat.

    >>> words = iter(["table", "first seat", "second seat", "of Eva"])
    >>> phones = Phones(number=lambda: 7, fresh=lambda: next(words), clock=lambda: 0.0)
    >>> phones.seats(2)
    ('first seat', 'second seat')
    >>> eva = phones.enter("table")
    >>> phones.sit(eva, 1, ["Adam", "Eva"])
    >>> phones.known("of Eva").holds
    1
    """

    def __init__(
        self,
        *,
        number: Callable[[], int],
        fresh: Callable[[], str] = fresh_secret,
        clock: Callable[[], float] = time.monotonic,
        kept: Kept | None = None,
        watching: bool = False,
    ) -> None:
        self._number = number
        self._fresh = fresh
        self._clock = clock
        self._kept = kept
        self.watching = watching
        self._phones = list(self._remembered())
        self._seats: list[str] = []
        self._game = 0
        self.token = fresh()
        """What the table's address lets in by."""

    def seats(self, count: int) -> tuple[str, ...]:
        """The same for each of so many seats."""
        while len(self._seats) < count:
            self._seats.append(self._fresh())
        return tuple(self._seats[:count])

    @property
    def inside(self) -> tuple[Phone, ...]:
        """Who is in, in the order they came; who was away for too long is not."""
        now = self._clock()
        self._phones = [each for each in self._phones if now - each.seen < LONGEST_STAY_SECONDS]
        return tuple(self._phones)

    def enter(
        self, token: str, *, name: str = "", address: str = "", known: Phone | None = None
    ) -> Phone | None:
        """
        Whoever brings a token of this table; none for anybody else. Raises `Full`.

        One that is *known* stays the one it is, and may go to another seat; it is in by an old address too.
        When all places are taken, one that neither holds a seat nor listens makes room.
        """
        tokens = [self.token, *self._seats]
        found = [n for n, each in enumerate(tokens) if is_same(token, each)]  # all, in constant time
        if not found:
            return known
        if known is None and len(self.inside) >= MOST:
            self._make_room()
        phone = known or self._newcomer(name, address)
        phone.only = found[0] - 1 if found[0] else None
        phone.sets_up = not self.watching and (phone.sets_up or phone.only is None)
        if phone.only not in (None, phone.seat):
            phone.seat = None
        self.keep()
        return phone

    def known(self, secret: str) -> Phone | None:
        """Whoever came in with this secret, and is here now."""
        given = digest(secret)
        found = [each for each in self.inside if is_same(given, each.digest)]
        for each in found:
            each.seen, each.secret = self._clock(), secret
        return found[0] if found else None

    def sit(self, phone: Phone, seat: int, names: Names, *, watches: bool = False) -> None:
        """
        A phone goes to a seat, which no other one may hold: for that there is `hand_over`.

        Raises `ValueError` for a seat that is none, or not the one that its address was for.
        """
        watches = watches or self.watching
        if not 0 <= seat < len(names) or (phone.only is not None and seat != phone.only and not watches):
            raise ValueError(seat)
        phone.seat, phone.sits, phone.watches = seat, names[seat], watches
        self.keep()

    def rise(self, phone: Phone) -> None:
        """It leaves its seat, to choose anew; whatever its address was for."""
        phone.seat, phone.only = None, None
        self.keep()

    def settle(self, names: Names, game: int) -> None:
        """
        Another evening, perhaps: who sat there is looked for by name, and who is not found chooses.

        In the same one a seat stays what it is, whatever its name is put right to.
        """
        is_same_game, self._game = game == self._game, game
        strayed = [
            each for each in self._phones if each.seat is not None and _name(names, each.seat) != each.sits
        ]
        for phone in strayed:
            if is_same_game and phone.seat is not None and phone.seat < len(names):
                phone.sits = names[phone.seat]
                continue
            phone.seat = next((n for n, name in enumerate(names) if name == phone.sits), None)
            phone.only = None  # its address was for a seat of that evening
        if strayed:
            self.keep()

    def holder(self, seat: int) -> Phone | None:
        """The phone that tells the deeds of a seat."""
        return next((each for each in self.inside if each.holds == seat), None)

    def hand_over(self, holder: Phone, phone: Phone, seat: int, name: str) -> bool:
        """
        A phone without one has this seat, of that *name*; its *holder*, if still there, only looks on then.

        Returns whether that could be: the phone may have gone or sit elsewhere by now, or a third one there.
        """
        there = self.holder(seat)
        if there not in (None, holder) or phone.holds is not None or phone not in self.inside:
            return False
        if there:
            there.watches = True
        phone.seat, phone.sits, phone.watches = seat, name, False
        self.keep()
        return True

    def show_out(self, numbers: Iterable[int]) -> tuple[Phone, ...]:
        """Know these no more, and say which they were; every address is a new one then."""
        out = set(numbers)
        gone = tuple(each for each in self._phones if each.n in out)
        self._phones = [each for each in self._phones if each.n not in out]
        if gone:
            self.token = self._fresh()
            self._seats = [self._fresh() for _seat in self._seats]
            self.keep()
        return gone

    def keep(self) -> None:
        """Have the file know who is in now."""
        if self._kept:
            away = self._kept.clock() - self._clock()
            inside = (replace(each, seen=each.seen + away) for each in self.inside)
            self._kept.write(Guest(**{name: getattr(each, name) for name in _OF_A_GUEST}) for each in inside)

    def _make_room(self) -> None:
        """
        One makes room that nobody would miss. Raises `Full`.

        It is one of the address where most of these came from: a crowd drives out its own, and no honest
        phone that is about to choose its seat.
        """
        idle = [each for each in self._phones if each.holds is None and not each.streams]
        if not idle:
            raise Full
        came = Counter(each.address for each in idle)
        self._phones.remove(max(idle, key=lambda each: (came[each.address], -each.seen)))

    def _newcomer(self, name: str, address: str) -> Phone:
        secret = self._fresh()
        phone = Phone(
            n=self._number(),
            digest=digest(secret),
            name=name,
            seen=self._clock(),
            secret=secret,
            address=address,
        )
        self._phones.append(phone)
        return phone

    def _remembered(self) -> Iterator[Phone]:
        """Who was in when this program's forerunner ended; a clock set back makes nobody older."""
        if self._kept is None:
            return
        today, now = self._kept.clock(), self._clock()
        for guest in self._kept.read()[:MOST]:
            seen, watches = now - max(0.0, today - guest.seen), guest.watches or self.watching
            yield Phone(n=self._number(), **asdict(replace(guest, seen=seen, watches=watches)))


def _name(names: Names, seat: int) -> str | None:
    return names[seat] if seat < len(names) else None
