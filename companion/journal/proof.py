"""
What a journal proves: its chain, its promise, every draw that the device made, and what was owed.

Pure, and never surprised: whatever the lines hold, the answer is a report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final

from companion.journal.chain import FIRST, FORMAT, SECOND, Entry, Flat, Header, Kept, Reveal, parsed
from companion.journal.errors import DoesNotVerify, NotAJournal
from companion.journal.fitting import Unfit, fitted
from companion.journal.growing import growing
from companion.journal.refold import Refold
from companion.journal.report import Report, found
from companion.journal.standing import Standing
from companion.words.language import _
from rules.binding import WITNESSED
from rules.chance import Luck, commitment

_MARK: Final = b"\xef\xbb\xbf"  # what some editors write in front of UTF-8


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
    Check a journal's chain, its commitment, its moves and every draw; never raises for what it reads.

    >>> verify([b"a shopping list"]).sentence
    'This is no journal: its first line does not name furybox-journal.'
    """
    with growing():  # what was read is let go again before anybody looks through it for cycles
        return _read(lines)[0]


def unfollowed(lines: Iterable[str | bytes]) -> str | None:
    """
    The first entry that no table can follow, as a sentence; none when one can follow them all.

    What was drawn, and whether it was owed, is not asked: a score needs only that the moves are possible.
    """
    report, reading = _read(lines)
    if reading is None:
        return report.sentence
    faults = [*reading.standing.faults, *([reading.refold.fault] if reading.refold.fault else [])]
    return faults[0][1] if faults else None


def proven(lines: Iterable[str | bytes]) -> tuple[Report, Header, tuple[Entry, ...], Reveal | None]:
    """What was found in an exported journal, and what it holds. Raises `NotAJournal` and `DoesNotVerify`."""
    report, reading = _read(lines)
    if reading is None or not report.holds:
        raise (DoesNotVerify if report.is_journal else NotAJournal)(report.sentence)
    return report, reading.header, tuple(each.entry() for each in reading.entries), reading.reveal


def exported(header: Header, entries: Sequence[Entry], *, seed: bytes | None) -> Iterator[str]:
    """
    The lines of a journal, without line ends; with the reveal, once the game has ended and the seed is known.

    >>> next(exported(Header.begun("in-space", "00" * 32), (), seed=None))[:28]
    '{"format":"furybox-journal/3'
    """
    standing = Standing(header)
    yield header.line()
    for entry in entries:
        standing.take(entry)
        yield entry.line()
    if seed is not None and (standing.revealed if header.scheme == WITNESSED else standing.ended):
        reveal = Reveal(seed=seed.hex(), words=standing.words, entries=len(entries), hash=entries[-1].hash)
        yield reveal.line()


@growing()
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
    if not isinstance(value, dict) or value.get("format") not in (FIRST, SECOND, FORMAT):
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
        self.entries: list[Kept] = []  # a third of the room that what they tell would take
        self.refold = Refold(header)
        self.last = header.digest()

    def take(self, number: int, line: bytes) -> None:
        if self.reveal is not None:
            raise Unfit(_("Line {line} stands after the reveal.").format(line=number))
        try:
            value = parsed(line, is_entry=True)
            if isinstance(value, dict) and value.keys() == {"reveal"}:
                self.reveal = fitted(value["reveal"], Reveal)
                return
            entry = value if isinstance(value, Entry) else fitted(value, Entry)
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
        kept = entry.kept()
        if kept.recomputed() != kept.hash:
            raise Unfit(_("Entry {n} was altered: its hash does not match.").format(n=due))
        if entry.prev != self.last:
            raise Unfit(_("Entry {n} does not follow from what stands before it.").format(n=due))
        self.entries.append(kept)
        self.last = entry.hash
        self.standing.take(entry)
        if not self.standing.faults:
            self.refold.take(kept, is_flat=isinstance(entry, Flat))

    def judge(self) -> None:
        faults = [*self.standing.faults]
        if self.refold.fault:
            faults.append(self.refold.fault)
        if self.reveal is not None:
            seed = self._seed(self.reveal)
            faults += _wrongly_drawn(
                self.standing,
                Luck(seed, self.reveal.words, self.standing.luck, self.standing.witnesses.links),
            )
            if self.refold.undrawn:
                faults.append(self.refold.undrawn)
        elif self.standing.revealed if self.header.scheme == WITNESSED else self.standing.ended:
            raise Unfit(_("The game has ended, but the reveal is missing: its draws cannot be checked."))
        if faults:
            raise Unfit(min(faults, key=itemgetter(0))[1])

    def _seed(self, reveal: Reveal) -> bytes:
        if (reveal.entries, reveal.hash) != (len(self.entries), self.last):
            raise Unfit(
                _("The reveal names {named} entries, but {found} lead up to it.").format(
                    named=reveal.entries, found=len(self.entries)
                )
                if reveal.entries != len(self.entries)
                else _("The reveal does not name the last entry's hash.")
            )
        if not self.standing.ended:
            raise Unfit(_("The game has not ended, and its secret was told."))
        if self.header.scheme == WITNESSED and not self.standing.revealed:
            raise Unfit(_("The secret was told, and no entry says so."))
        seed = bytes.fromhex(reveal.seed)
        if commitment(seed) != self.header.commitment:
            raise Unfit(_("The seed is not the one that the commitment promised."))
        if reveal.words != self.standing.words:
            raise Unfit(_("The revealed words are not those that the table gave."))
        return seed

    def report(self, fault: str | None) -> Report:
        return found(
            self.header,
            self.standing,
            self.refold,
            len(self.entries),
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
