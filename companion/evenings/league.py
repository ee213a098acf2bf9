"""
A league: who wins and how lucky they are, from evenings that verify, and from nothing else.

It reads journals, folders of a hall and exported evenings, of any number of clubs. In which order they are
read changes nothing, and an evening that stands in several counts once. What does not verify stands apart.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cached_property, partial
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from companion.evenings.form import Form, NoForm, forms
from companion.evenings.ledger import Luck, total
from companion.evenings.people import People, Person, compared, known, persons, renamed
from companion.evenings.recap import Recap
from companion.evenings.results import Held, followed
from companion.journal import proof
from companion.journal.book import Journal
from companion.journal.chain import head
from companion.journal.errors import DoesNotVerify, JournalError
from companion.words.language import _

DEVIATIONS: Final = 1.96
"""To either side: so wide, the interval holds what is true in nineteen of twenty cases."""

_DATABASE: Final = b"SQLite format 3\0"


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """A game that verifies, and was played to its end."""

    recap: Recap
    commitment: str
    hashes: tuple[str, ...]
    """Of every entry."""

    journal: bytes
    """The lines of its export, with gzip."""

    file: str
    """What it was read from, and in a journal the number of the game."""

    table: str
    """Where it was played; empty where no hall has heard it."""

    @property
    def head(self) -> str:
        """Eight letters of the newest hash."""
        return head(self.hashes[-1], 8)


class Apart(msgspec.Struct, frozen=True, order=True):
    """What does not count, and why."""

    file: str
    why: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands in the league."""

    person: Person
    fair: float
    """Wins to be expected if all at the table were alike: half a win for a game of two."""

    by_seats: Mapping[int, tuple[int, float]]
    """How many sat at the table -> games with points, and points on average."""

    form: Form | None
    likely: tuple[float, float]
    """Between these the share of games lies that is won in the long run, in nineteen of twenty cases."""


class League(msgspec.Struct, frozen=True, dict=True):
    """The evenings that count, the oldest first, and what stands apart."""

    evenings: tuple[Evening, ...]
    apart: tuple[Apart, ...]

    @property
    def held(self) -> tuple[Held, ...]:
        """The evenings by their place, from 1."""
        return tuple(Held(n, each.recap) for n, each in enumerate(self.evenings, 1))

    @cached_property
    def luck(self) -> Luck:
        """Of everybody at all tables: cubes that hurt anybody, and the exact chances of so many."""
        return total(each.recap.luck for each in self.evenings)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody; whose wins are the surest comes first."""
        try:
            rated = forms(self.held)
        except NoForm:
            rated = {}
        all_of = (self._standing(each, rated) for each in persons(self.held))
        return tuple(sorted(all_of, key=lambda each: (-each.likely[0], compared(each.person.name))))

    def _standing(self, person: Person, rated: Mapping[str, Form]) -> Standing:
        key = compared(person.name)
        played = [
            (each, seat.place.points)
            for each in self.evenings
            for seat in each.recap.seats
            if seat.is_known and compared(seat.place.name) == key
        ]
        points = defaultdict[int, list[int]](list)
        for each, had in played:
            if had is not None:
                points[len(each.recap.seats)].append(had)
        return Standing(
            person=person,
            fair=sum(1 / len(each.recap.seats) for each, _had in played),
            by_seats={n: (len(of), sum(of) / len(of)) for n, of in points.items()},
            form=rated.get(key),
            likely=wilson(person.wins, person.games),
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """
    Wilson's interval of a share: honest after few games, too.

    >>> [round(end, 2) for end in wilson(1, 2)]
    [0.09, 0.91]
    """
    middle, square = wins + DEVIATIONS**2 / 2, games + DEVIATIONS**2
    width = DEVIATIONS * sqrt(wins * (games - wins) / games + DEVIATIONS**2 / 4)
    return max(0.0, (middle - width) / square), min(1.0, (middle + width) / square)


def league(files: Iterable[Path]) -> League:
    """The league of these journals, exported evenings and folders. Raises `OSError` and `BadPeople`."""
    met, apart, names = list[Evening](), set[Apart](), People()
    for file in files:
        path = file / "journal.db" if file.is_dir() else file
        names |= known(path)
        try:
            for number, lines in _exports(path):
                name = f"{file}, {number}" if number else f"{file}"
                try:
                    met += _proven(lines(), name, where(path))
                except JournalError as why:
                    apart.add(Apart(name, str(why)))
        except JournalError as why:
            apart.add(Apart(f"{file}", str(why)))
    once = tuple(_once(met))
    counted = [replace(each, recap=renamed(each.recap, names)) for each in once if isinstance(each, Evening)]
    counted.sort(key=lambda each: (each.recap.began_at, each.hashes[-1]))
    return League(
        tuple(counted), tuple(sorted(apart.union(each for each in once if isinstance(each, Apart))))
    )


def where(journal: Path) -> dict[str, tuple[str, int]]:
    """Of a hall's archive, by the hash of the first entry: the table, and the game's number there."""
    try:
        return msgspec.json.decode(tables_file(journal).read_bytes(), type=dict[str, tuple[str, int]])
    except (OSError, msgspec.DecodeError):
        return {}


def tables_file(journal: Path) -> Path:
    """The file of that, beside the journal."""
    return journal.with_name(journal.name + "-tables")


def _exports(path: Path) -> Iterator[tuple[int, Callable[[], Iterable[str | bytes]]]]:
    """Every game that has ended, by its number, and what exports it. Raises the journal's errors."""
    with path.open("rb") as file:
        if file.read(len(_DATABASE)) != _DATABASE:
            file.seek(0)
            yield 0, file.readlines
            return
    with closing(Journal.read(path)) as journal:
        for game in journal.games():
            if game.ended and not game.stopped:
                yield game.number, partial(journal.export, game.number)


def _proven(
    lines: Iterable[str | bytes], file: str, tables: Mapping[str, tuple[str, int]]
) -> Iterator[Evening]:
    """An evening that counts; none for one without a result. Raises the journal's errors."""
    report, header, entries, reveal = proof.proven(lines)
    if not report.knows_rules:
        raise DoesNotVerify(report.sentence)
    told, _line = followed(header.game, [entry.kept() for entry in entries])
    if told.state != "over" or not told.seats:
        return
    if reveal is None:
        raise DoesNotVerify(_("The secret is not revealed yet, so no draw can be checked."))
    if report.seed_was_given:
        raise DoesNotVerify(
            _("The seed came with the start: whoever started the game could know every draw.")
        )
    export = "".join(f"{line}\n" for line in proof.exported(header, entries, seed=bytes.fromhex(reveal.seed)))
    yield Evening(
        recap=told,
        file=file,
        table=tables.get(entries[0].hash, ("", 0))[0],
        commitment=header.commitment,
        hashes=tuple(entry.hash for entry in entries),
        journal=gzip.compress(export.encode(), mtime=0),
    )


def _once(met: Iterable[Evening]) -> Iterator[Evening | Apart]:
    """
    Every evening once, as far as anybody has it; none of those that are told in two ways.

    A seed makes one evening: who played another by it knew the draws.
    """
    same = defaultdict[str, list[Evening]](list)
    for each in met:
        same[each.commitment].append(each)
    for alike in same.values():
        longest = max(alike, key=lambda each: len(each.hashes))
        if all(each.hashes[-1] in longest.hashes for each in alike):
            yield replace(longest, table=min((each.table for each in alike if each.table), default=""))
            continue
        why = _("Two different evenings were played by one secret: none of them counts.")
        yield from (Apart(each.file, why) for each in alike)
