"""
What a journal proves: its chain, its promise, and every draw that the device made.

Pure, and never surprised: whatever the lines hold, the answer is a report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.journal.chain import FIRST, FORMAT, Entry, Header, Reveal, Unfit, fitted, parsed
from companion.journal.errors import DoesNotVerify, NotAJournal
from companion.journal.standing import Standing
from companion.language import _, ngettext
from rules.chance import Luck, commitment

_MARK: Final = b"\xef\xbb\xbf"  # what some editors write in front of UTF-8


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was found in a journal, up to its first fault."""

    is_journal: bool
    """Whether it is a journal of this format at all."""

    game: str = ""
    commitment: str = ""
    entries: int = 0
    draws: int = 0
    """Every draw ever made, by the device or by hand."""

    by_hand: int = 0
    taken_back: tuple[int, ...] = ()
    """The entries whose draws were taken back, and do not stand."""

    after_the_end: int = 0
    """Draws of the device after the game had ended once: the seed may have been known by then."""

    running: bool = False
    """Whether the seed is not revealed yet: then only the chain was checked."""

    fault: str | None = None
    """The first fault, as a sentence; without one, all holds."""

    @property
    def holds(self) -> bool:
        """Whether it is a journal, and everything that could be checked holds."""
        return self.is_journal and self.fault is None

    @property
    def sentence(self) -> str:
        """The whole finding in one line, fit to print."""
        if self.fault is not None:
            return self.fault
        if self.running:
            return _(
                "The chain holds: {entries} entries. The game still runs, so its draws are not checked yet."
            ).format(entries=self.entries)
        told = _(
            "All holds. Entries: {entries}. Draws: {draws}, by hand: {by_hand}, taken back: {taken_back}."
        ).format(
            entries=self.entries, draws=self.draws, by_hand=self.by_hand, taken_back=len(self.taken_back)
        )
        return f"{told} {self._warning}" if self.after_the_end else told

    @property
    def _warning(self) -> str:
        return ngettext(
            "{n} draw was made after the end had been taken back, when the seed may have been known.",
            "{n} draws were made after the end had been taken back, when the seed may have been known.",
            self.after_the_end,
        ).format(n=self.after_the_end)


def read(lines: Iterable[str | bytes]) -> Iterator[tuple[int, bytes]]:
    """
    The lines that say something, each after its number in the file.

    What changes no meaning is let pass: line ends of any system, empty lines, and the mark that some editors
    write in front. Hand in lines split at line feeds only, such as a file opened in binary.
    """
    for number, line in enumerate(lines, 1):
        held = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
        held = (held.removeprefix(_MARK) if number == 1 else held).strip(b" \t\r\n")
        if held:
            yield number, held


def verify(lines: Iterable[str | bytes]) -> Report:
    """
    Check a journal's chain, its commitment and every draw of the device; never raises for what it reads.

    >>> verify([b"a shopping list"]).sentence
    'This is no journal: its first line does not name furybox-journal.'
    """
    return _read(lines)[0]


def proven(lines: Iterable[str | bytes]) -> tuple[Header, tuple[Entry, ...], Reveal | None]:
    """What an exported journal holds; raises `NotAJournal`, or `DoesNotVerify` with its first fault."""
    report, reading = _read(lines)
    if reading is None or not report.holds:
        raise (DoesNotVerify if report.is_journal else NotAJournal)(report.sentence)
    return reading.header, tuple(reading.entries), reading.reveal


def exported(header: Header, entries: Sequence[Entry], *, seed: bytes | None) -> Iterator[str]:
    """
    The lines of a journal, without line ends; with the reveal, once the game has ended and the seed is known.

    >>> next(exported(Header(FORMAT, "in-space", "00" * 32), (), seed=None))[:28]
    '{"format":"furybox-journal/1'
    """
    standing = Standing(header)
    yield header.line()
    for entry in entries:
        standing.take(entry)
        yield entry.line()
    if seed is not None and standing.ended:
        reveal = Reveal(seed=seed.hex(), words=standing.words, entries=len(entries), hash=entries[-1].hash)
        yield reveal.line()


def _read(lines: Iterable[str | bytes]) -> tuple[Report, _Reading | None]:
    rest = read(lines)
    try:
        reading = _Reading(_header(rest))
    except NotAJournal as no:
        return Report(is_journal=False, fault=str(no)), None
    except Unfit as fault:
        return Report(is_journal=True, fault=str(fault)), None
    try:
        for number, line in rest:
            reading.take(number, line)
        reading.judge()
    except Unfit as fault:
        return reading.report(str(fault)), reading
    return reading.report(None), reading


def _header(lines: Iterator[tuple[int, bytes]]) -> Header:
    number, line = next(lines, (1, b""))
    try:
        value: Any = parsed(line)
    except Unfit:
        value = None
    if not isinstance(value, dict) or value.get("format") not in (FIRST, FORMAT):
        raise NotAJournal(
            _("This is no journal: its first line does not name {format}.").format(format="furybox-journal")
        )
    try:
        return fitted(value, Header)
    except Unfit as why:
        raise Unfit(_("Line {line}: {why}.").format(line=number, why=why)) from why


class _Reading:
    """A journal after its header, line by line. Raises `Unfit` with the sentence of the first fault."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.standing = Standing(header)
        self.reveal: Reveal | None = None
        self.entries: list[Entry] = []
        self.last = header.digest()

    def take(self, number: int, line: bytes) -> None:
        if self.reveal is not None:
            raise Unfit(_("Line {line} stands after the reveal.").format(line=number))
        try:
            value = parsed(line)
            if isinstance(value, dict) and value.keys() == {"reveal"}:
                self.reveal = fitted(value["reveal"], Reveal)
                return
            entry = fitted(value, Entry)
        except Unfit as why:
            raise Unfit(_("Line {line}: {why}.").format(line=number, why=why)) from why
        self._follow(number, entry)

    def _follow(self, number: int, entry: Entry) -> None:
        due = len(self.entries) + 1
        if entry.n != due:
            raise Unfit(
                _("Line {line} holds entry {n}, but entry {due} is due.").format(
                    line=number, n=entry.n, due=due
                )
            )
        if entry.recomputed() != entry.hash:
            raise Unfit(_("Entry {n} was altered: its hash does not match.").format(n=due))
        if entry.prev != self.last:
            raise Unfit(_("Entry {n} does not follow from what stands before it.").format(n=due))
        self.entries.append(entry)
        self.last = entry.hash
        self.standing.take(entry)

    def judge(self) -> None:
        if self.reveal is None:
            if self.standing.ended:
                raise Unfit(_("The game has ended, but the reveal is missing: its draws cannot be checked."))
            return
        if (self.reveal.entries, self.reveal.hash) != (len(self.entries), self.last):
            raise Unfit(
                _("The reveal names {named} entries, but {found} lead up to it.").format(
                    named=self.reveal.entries, found=len(self.entries)
                )
                if self.reveal.entries != len(self.entries)
                else _("The reveal does not name the last entry's hash.")
            )
        seed = bytes.fromhex(self.reveal.seed)
        if commitment(seed) != self.header.commitment:
            raise Unfit(_("The seed is not the one that the commitment promised."))
        if self.reveal.words != self.standing.words:
            raise Unfit(_("The revealed words are not those that the table gave."))
        faults = [
            *self.standing.faults,
            *_wrongly_drawn(self.standing, Luck(seed, self.reveal.words, self.standing.cuts)),
        ]
        if faults:
            raise Unfit(min(faults)[1])

    def report(self, fault: str | None) -> Report:
        drawn = self.standing.drawn
        return Report(
            is_journal=True,
            game=self.header.game,
            commitment=self.header.commitment,
            entries=len(self.entries),
            draws=len(drawn),
            by_hand=sum(draw.by == "hand" for _n, draw in drawn),
            taken_back=self.standing.taken_back,
            after_the_end=self.standing.after_the_end,
            running=self.reveal is None,
            fault=fault,
        )


def _wrongly_drawn(standing: Standing, luck: Luck) -> Iterator[tuple[int, str]]:
    for n, drawn in standing.drawn:
        if drawn.by == "device" and luck.drawn(drawn.draw, drawn.bag, drawn.count) != drawn.cubes:
            yield (
                n,
                _("Entry {n}: draw {draw} is not what the seed and the words give.").format(
                    n=n, draw=drawn.draw
                ),
            )
