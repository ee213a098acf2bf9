"""
People over evenings: one person who is written two ways, somebody who would be forgotten, a person's page.

What the table said of names stands in no entry and is kept beside the journal, which stays as it is.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.evenings.ledger import Luck, total
from companion.evenings.recap import Recap, SeatRecap
from companion.evenings.results import Held
from companion.games import GAMES
from companion.journal.errors import BadPeople
from companion.words.language import _
from rules.game import View


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """
    What the table said of names.

    >>> people = People().join("Evka", "Eva")
    >>> people.shown("evka "), people.forget("Eva").shown("Evka")
    ('Eva', None)
    """

    joined: Mapping[str, str] = {}
    """A name as it is compared -> the name it stands for."""

    forgotten: tuple[str, ...] = ()
    """SHA-256 of names as they are compared: the file does not keep what it is to forget."""

    def shown(self, name: str) -> str | None:
        """The name a person goes by; none for one who is forgotten."""
        met = set[str]()
        while (key := compared(name)) in self.joined and key not in met:
            met.add(key)
            if _digest(key) in self.forgotten:
                return None
            name = self.joined[key]
        return None if _digest(compared(name)) in self.forgotten else name.strip()

    def called(self, name: str) -> str:
        """The same, or what stands for the name that is to be forgotten."""
        return self.shown(name) or _("somebody")

    def join(self, name: str, other: str) -> People:
        """From now on *name* is another way to write *other*."""
        if compared(name) == compared(other):
            return self
        kept = {key: to for key, to in self.joined.items() if key != compared(other)}
        return replace(self, joined=kept | {compared(name): other.strip()})

    def forget(self, name: str) -> People:
        """Nobody of that name is known any longer, under any of the names that were joined with it."""
        alike = {key for key, to in self.joined.items() if compared(to) == compared(name)} | {compared(name)}
        left = {key: to for key, to in self.joined.items() if key not in alike}
        return People(joined=left, forgotten=tuple(sorted({*self.forgotten, *map(_digest, alike)})))

    def taken_back(self, name: str) -> People:
        """A name stands for itself again, and is known; what was joined with it stays apart."""
        key = compared(name)
        left = {other: to for other, to in self.joined.items() if other != key}
        return People(joined=left, forgotten=tuple(each for each in self.forgotten if each != _digest(key)))

    def __or__(self, other: People) -> People:
        """What both say, in whatever order they come; who is forgotten in one of them is forgotten."""
        first, second = sorted((self, other), key=lambda each: sorted(each.joined.items()))
        forgotten = tuple(sorted({*self.forgotten, *other.forgotten}))
        return People(joined={**first.joined, **second.joined}, forgotten=forgotten)


def compared(name: str) -> str:
    r"""
    A name as it is compared with others; a letter and its accent may be one character or two.

    >>> compared(" EVA  Marie "), len(compared("Z\u030cofie"))
    ('eva marie', 5)
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def known(journal: Path) -> People:
    """What is kept beside a journal; nothing where nothing is. Raises `BadPeople` and `OSError`."""
    path = _file(journal)
    try:
        return msgspec.json.decode(path.read_bytes(), type=People)
    except FileNotFoundError:
        return People()
    except msgspec.DecodeError as error:
        why = _("{path} cannot be read: {why}. Move it away; join and forget names again.")
        raise BadPeople(why.format(path=path, why=error)) from error


def keep(journal: Path, people: People) -> None:
    """Keep it, whole or not at all. Raises `OSError`."""
    path = _file(journal)
    draft = path.with_name(path.name + "-new")
    draft.touch(mode=0o600)
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(people)) + b"\n")
    draft.replace(path)


def _file(journal: Path) -> Path:
    return journal.with_name(journal.name + "-people")


def spoken(held: Iterable[Held], people: People) -> tuple[Held, ...]:
    """The same evenings with everybody by the name they go by; who is forgotten has none."""
    return tuple(
        each if each.recap is None else Held(each.number, renamed(each.recap, people)) for each in held
    )


def renamed(told: Recap, people: People) -> Recap:
    """One evening in the same way."""

    def seat_of(seat: SeatRecap) -> SeatRecap:
        name = seat.place.name
        place = replace(seat.place, name=people.called(name))
        return replace(seat, place=place, is_known=people.shown(name) is not None)

    return replace(told, seats=tuple(map(seat_of, told.seats)))


def names(view: View, people: People) -> tuple[str, ...]:
    """What everybody at a table goes by in statistics and pictures, seat by seat."""
    return tuple(people.called(seat.name) for seat in GAMES[view.game].remembered.outcome(view).seats)


class Person(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A person's page. Luck is added up when somebody asks, which takes longest."""

    name: str
    games: int
    wins: int
    points: tuple[int, ...]
    """Of every game that counted them, the oldest first."""

    escapes: int
    falls: int
    seats: tuple[SeatRecap, ...]
    """Of every game, the oldest first."""

    colours: tuple[tuple[str, int], ...]
    """Most often first."""

    @cached_property
    def luck(self) -> Luck:
        """With the device's draws."""
        return total(seat.luck for seat in self.seats)

    @cached_property
    def by_hand(self) -> Luck:
        """With those that were made by hand."""
        return total(seat.by_hand for seat in self.seats)


def persons(held: Sequence[Held]) -> tuple[Person, ...]:
    """Everybody who is known, by the name most used; who played most comes first."""
    met: dict[str, list[tuple[Recap, int]]] = {}
    names: dict[str, list[str]] = {}
    for told in (each.recap for each in held if each.recap):
        for n, seat in enumerate(told.seats):
            if seat.is_known:
                key = compared(seat.place.name)
                met.setdefault(key, []).append((told, n))
                names.setdefault(key, []).insert(0, seat.place.name)
    pages = (_person(max(names[key], key=names[key].count), played) for key, played in met.items())
    return tuple(sorted(pages, key=lambda each: (-each.games, each.name.casefold())))


def person(held: Sequence[Held], name: str) -> Person | None:
    """One of them, however the name is written; none whom nobody knows."""
    return next((each for each in persons(held) if compared(each.name) == compared(name)), None)


def games(held: Iterable[Held]) -> tuple[str, ...]:
    """Which games were played, the one played most first."""
    played = Counter(each.recap.game for each in held if each.recap)
    return tuple(game for game, _times in played.most_common())


def _person(name: str, played: Sequence[tuple[Recap, int]]) -> Person:
    seats = tuple(told.seats[n] for told, n in played)
    over = [(told, n) for told, n in played if told.state == "over"]
    fell = [any(fall.seat == n for fall in told.falls) for told, n in played]
    colours = Counter(seat.place.colour for seat in seats)
    return Person(
        name=name,
        games=len(seats),
        wins=sum(told.seats[n].place.place == 1 for told, n in over),
        points=tuple(points for told, n in over if (points := told.seats[n].place.points) is not None),
        escapes=sum(seat.place.away and not down for seat, down in zip(seats, fell, strict=True)),
        falls=sum(fell),
        seats=seats,
        colours=tuple(colours.most_common()),
    )


def with_person(held: Sequence[Held], name: str) -> tuple[Held, ...]:
    """The evenings somebody played."""
    key = compared(name)
    return tuple(
        each
        for each in held
        if each.recap and any(seat.is_known and compared(seat.place.name) == key for seat in each.recap.seats)
    )


def of_game(held: Sequence[Held], game: str) -> tuple[Held, ...]:
    """The evenings of one game."""
    return tuple(each for each in held if each.recap and each.recap.game == game)
