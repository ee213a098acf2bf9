"""What was found in a journal, and how it is said: the answers to what a suspicious friend asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from companion.journal.chain import Before, Header
from companion.journal.refold import Refold
from companion.journal.standing import Standing
from companion.words.language import _, ngettext


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in a journal, up to its first fault."""

    is_journal: bool
    """Whether it is a journal of this format at all."""

    game: str = ""
    commitment: str = ""
    entries: int = 0
    draws: int = 0
    """Every draw ever made, by the device or by hand."""

    by_hand: int = 0
    cut: int = 0
    """Draws of the device from a bag that the table had cut."""

    cut_last: Mapping[str, int] = {}
    """Who gave the last cut of a draw -> of how many draws."""

    cut_and_drawn: int = 0
    """Of the draws that were cut, those whose last cut stands in one entry with the draw."""

    seats: int = 0
    """Seats whose links joined a draw, however many chains each had."""

    onlookers: int = 0
    """Chains without a seat whose links joined a draw: of those who looked on."""

    witnessed: int = 0
    """Draws of the device that somebody witnessed."""

    silent: Mapping[str, tuple[int, ...]] = {}
    """Witness -> the draws for which it was silent, or was not asked."""

    unbound: tuple[int, ...] = ()
    """Draws of the device that neither words, a cut nor a witness bound: one who knew the seed knew them."""

    taken_back: tuple[int, ...] = ()
    """The entries whose draws were taken back, and do not stand."""

    drawn_again: tuple[int, ...] = ()
    """Of these, the entries whose draw was made later from another bag."""

    corrections: tuple[int, ...] = ()
    """The entries that corrected what lies in the bag."""

    near_a_draw: tuple[int, ...] = ()
    """Of these, the entries within two of a draw."""

    after_the_end: int = 0
    """Draws of the device after the game had ended once: the seed may have been known by then."""

    words_from: int = 0
    """The entry that gave the table's words, 1 for the set-up; 0 when it gave none."""

    words_given: int = 0
    """How often words were given before the first draw fixed them."""

    words_last: str = ""
    """Who gave words last."""

    seed_was_given: bool = False
    """Whether the seed came with the start, as it does in a replay."""

    before: Before | None = None
    """The game before on the same device, where the header names one."""

    knows_rules: bool = False
    """Whether this release knows the game: then every entry was decided again."""

    otherwise: tuple[int, ...] = ()
    """Entries of another release that this one would write otherwise."""

    ended: bool = False
    """Whether the game is over."""

    running: bool = False
    """Whether the seed is not revealed yet: then no draw was made again."""

    fault: str | None = None
    """The first fault, as a sentence; without one, all holds."""

    @property
    def holds(self) -> bool:
        """Whether it is a journal, and everything that could be checked holds."""
        return self.is_journal and self.fault is None

    @property
    def status(self) -> int:
        """
        What `furybox verify` ends with.

        0 when all holds, 1 with a fault, 2 for no journal, 3 when a part could not be checked: the game is
        not known here, or this release tells an entry otherwise.
        """
        if not self.holds:
            return 1 if self.is_journal else 2
        return 0 if self.knows_rules and not self.otherwise else 3

    @property
    def sentence(self) -> str:
        """The whole finding in one line, fit to print."""
        return self.fault if self.fault is not None else " ".join(self._told())

    def _told(self) -> Iterator[str]:
        if not self.knows_rules:
            yield _("Half of this could not be checked: the rules of this game are not known here.")
        yield from self._verdict()
        yield from self._words()
        if self.seed_was_given:
            yield _("The seed came with the start: whoever started the game could know every draw.")
        yield from self._bound()
        if self.corrections:
            yield _("Corrections of the bag: entries {all}; within two entries of a draw: {near}.").format(
                all=listed(self.corrections), near=listed(self.near_a_draw)
            )
        if self.after_the_end:
            yield ngettext(
                "{n} draw was made after the end had been taken back, when the seed may have been known.",
                "{n} draws were made after the end had been taken back, when the seed may have been known.",
                self.after_the_end,
            ).format(n=self.after_the_end)
        if self.before:
            yield (
                _("Game {n} came before it, and ended.")
                if self.before.ended
                else _("Game {n} came before it, and was left without an end.")
            ).format(n=self.before.number)

    def _verdict(self) -> Iterator[str]:
        if self.otherwise:
            yield ngettext(
                "This release tells entry {entries} otherwise: the rules have changed since, or it has.",
                "This release tells entries {entries} otherwise: the rules have changed since, or they have.",
                len(self.otherwise),
            ).format(entries=listed(self.otherwise))
        if not self.running:
            holds = _("All else holds.") if self.otherwise or not self.knows_rules else _("All holds.")
            yield f"{holds} " + _(
                "Entries: {entries}. Draws: {draws}, by hand: {by_hand}, cut: {cut} of {device}, "
                "taken back: {taken_back}, of these drawn again from another bag: {again}."
            ).format(
                entries=self.entries,
                draws=self.draws,
                by_hand=self.by_hand,
                cut=self.cut,
                device=self.draws - self.by_hand,
                taken_back=len(self.taken_back),
                again=len(self.drawn_again),
            )
        elif self.ended:
            yield _(
                "The chain holds: {entries} entries. Its secret is not told yet, so no draw is checked."
            ).format(entries=self.entries)
        else:
            yield _(
                "The chain holds: {entries} entries. The game still runs, so its draws are not checked yet."
            ).format(entries=self.entries)

    def _words(self) -> Iterator[str]:
        match self.words_from:
            case 0:
                yield _("The table gave no words.")
            case 1:
                yield _("The table's words came with the set-up, before the promise was shown.")
            case _after:
                yield _("The table's words came after the promise.")
        if self.words_given:
            yield _("Words were given: {n}, last by {who}.").format(n=self.words_given, who=self.words_last)

    def _bound(self) -> Iterator[str]:
        if self.cut_last:
            yield _("Cut last by: {who}; in one entry with the draw: {n}.").format(
                who=_shares(self.cut_last), n=self.cut_and_drawn
            )
        if self.witnessed:
            yield _(
                "Witnessed draws: {n} of {device}, by seats: {seats}, by chains without a seat: {others}."
            ).format(
                n=self.witnessed, device=self.draws - self.by_hand, seats=self.seats, others=self.onlookers
            )
        if self.silent:
            yield _("Silent or not asked: {who}.").format(
                who=_shares({who: listed(draws) for who, draws in self.silent.items()})
            )
        if self.unbound:
            yield _("Nobody bound the secret, by words, cut or witness, for draws: {draws}.").format(
                draws=listed(self.unbound)
            )


def found(
    header: Header, standing: Standing, refold: Refold, entries: int, *, running: bool, fault: str | None
) -> Report:
    """What there is to say of a journal that was read so far."""
    device = {drawn.draw: n for n, drawn in reversed(standing.drawn) if drawn.by == "device"}
    cut = {draw: standing.cuts[draw][-1] for draw in sorted(device) if standing.cuts.get(draw)}
    linked = {draw: links for draw, links in standing.witnesses.links.items() if links}
    whose = [standing.witnesses.seat(w) for w in {w for links in linked.values() for w in links}]
    who = _Who(standing.names)
    return Report(
        is_journal=True,
        game=header.game,
        commitment=header.commitment,
        entries=entries,
        draws=len(standing.drawn),
        by_hand=sum(draw.by == "hand" for _n, draw in standing.drawn),
        cut=sum(draw.by == "device" and draw.draw in cut for _n, draw in standing.drawn),
        cut_last=Counter(who(last.seat) for last in cut.values()),
        cut_and_drawn=sum(last.entry == device[draw] for draw, last in cut.items()),
        seats=len({*whose} - {None}),
        onlookers=whose.count(None),
        witnessed=sum(draw.by == "device" and draw.draw in linked for _n, draw in standing.drawn),
        silent={
            who.watched(standing.witnesses.seat(w), w): tuple(draws)
            for w, draws in standing.witnesses.silent.items()
        },
        unbound=()
        if standing.words_from > 1
        else tuple(draw for draw in sorted(device) if draw not in cut and draw not in linked),
        taken_back=standing.taken_back,
        drawn_again=standing.drawn_again,
        corrections=tuple(standing.corrections),
        near_a_draw=standing.near_a_draw,
        after_the_end=standing.after_the_end,
        words_from=standing.words_from,
        words_given=len(standing.given),
        words_last=who(standing.given[-1].seat) if standing.given else "",
        seed_was_given=standing.seed_was_given,
        before=header.before or None,
        knows_rules=refold.knows,
        otherwise=tuple(refold.otherwise),
        ended=standing.ended,
        running=running,
        fault=fault,
    )


class _Who:
    """What those are called who gave words, cut, or witnessed."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __call__(self, seat: int | None) -> str:
        if seat is None:
            return _("the table")
        name = self._names[seat] if seat < len(self._names) else ""
        return name if name and name.isprintable() else _("seat {n}").format(n=seat + 1)

    def watched(self, seat: int | None, witness: int) -> str:
        """A witness: a seat may have several, one after the other, and somebody may look on without one."""
        return _("witness {n}").format(n=witness) + ("" if seat is None else f" {self(seat)}")


def listed(numbers: Iterable[int]) -> str:
    """
    Numbers in rising order, those that follow each other as a stretch.

    >>> listed([1, 2, 3, 7, 9, 10]), listed([])
    ('1-3, 7, 9-10', '0')
    """
    stretches: list[list[int]] = []
    for n in numbers:
        if stretches and n == stretches[-1][-1] + 1:
            stretches[-1][1:] = [n]
        else:
            stretches.append([n])
    return ", ".join("-".join(map(str, stretch)) for stretch in stretches) or "0"


def _shares(shares: Mapping[str, object]) -> str:
    return ", ".join(f"{who} ({share})" for who, share in shares.items())
