"""
What is left to hands, as far as nobody has said that it is done: the oldest first. Pure.

Every entry may leave something to do. That stays until it is marked as done, or until the table has moved on
twice; what presses that follow each other leave stands for the newest of them alone. What is taken back is to
be laid back. A game that begins leaves nothing of the one before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.line.carried import Hand
from companion.words.language import _
from rules.events import Moved
from rules.game import Event
from rules.timeline import Restored, TakenBack, Timeline

if TYPE_CHECKING:
    from companion.games.game import Presenter

_PATIENCE: Final = 2
"""How often the table moves on until what was left to do is done, or will not be."""

_LAID_BACK: Final = "laid-back"
_PASSING: Final = "passing"
_ASKED: Final = "asked"


class _Kept(Struct, frozen=True):
    hand: Hand
    kind: str
    """A newer one of the same kind takes its place; empty for what stands by itself."""

    patience: int


class Hands(Struct, frozen=True):
    """
    What is left to do.

    >>> hands = Hands().added(3, "Pick out of the bag: black.").added(4, "Move the red cube.")
    >>> [hand.text for hand in hands.done(3).told]
    ['Move the red cube.']
    """

    _kept: tuple[_Kept, ...] = ()

    @property
    def told(self) -> tuple[Hand, ...]:
        """Oldest first."""
        return tuple(kept.hand for kept in self._kept)

    def added(self, entry: int, text: str | None, *, passes: bool = False, moves_on: bool = False) -> Hands:
        """
        An entry left this to do, or nothing; *moves_on* is whether the table did with it.

        What *passes* is a press of many: only the newest of them tells, and not beyond the turn.
        """
        older = ((kept, kept.patience - moves_on) for kept in self._kept)
        left = Hands(tuple(_Kept(kept.hand, kept.kind, patience) for kept, patience in older if patience > 0))
        return left._with(entry, text, _PASSING if passes else "", 1 if passes else _PATIENCE)

    def taken(self, entries: Collection[int], entry: int, text: str | None) -> Hands:
        """Entry *entry* took others back, or restored them: what they left to do is to do no longer."""
        left = Hands(tuple(kept for kept in self._kept if kept.hand.entry not in entries))
        return left._with(entry, text, _LAID_BACK, _PATIENCE)

    def asked(self, question: Hand) -> Hands:
        """With a question before all others, which goes when the table moves on."""
        return Hands((_Kept(question, _ASKED, 1), *self._kept))

    def done(self, entry: int) -> Hands:
        """What that entry left was done."""
        return Hands(tuple(kept for kept in self._kept if kept.hand.entry != entry))

    def _with(self, entry: int, text: str | None, kind: str, patience: int) -> Hands:
        kept = tuple(each for each in self._kept if not kind or each.kind != kind)
        new = (_Kept(Hand(entry=entry, text=text), kind, patience),) if text else ()
        return Hands((*kept, *new))


def taken(events: Sequence[Event]) -> tuple[int, ...]:
    """The entries that an entry took back, or restored; empty for any other."""
    return next((event.entries for event in events if isinstance(event, TakenBack | Restored)), ())


def lay_back(
    game: Presenter, line: Timeline[Any] | None, events: Sequence[Event], names: Sequence[str]
) -> str | None:
    """
    What hands lay back after a take-back, or lay again after it was restored; none when that is nothing.

    *line* is the timeline after that entry, *events* are the entry's own.
    """
    match tuple(events):
        case (TakenBack(entries=entries),) if line and line.taken:
            told = _told(line.taken.newest, len(entries))
            said = [*_moves(game, told, names, back=True), *game.voice.laid_back(told, names)]
            sentence = _("Lay back what was moved already: {what}.")
        case (Restored(entries=entries),) if line:
            said = list(_moves(game, _told(line.now, len(entries)), names, back=False))
            sentence = _("Lay again what was laid back: {what}.")
        case _:
            return None
    return sentence.format(what="; ".join(said)) if said else None


def _told(newest: Any, entries: int) -> list[Event]:
    """What so many entries told that stand on each other, oldest first."""
    moments: list[Any] = []
    while newest and len(moments) < entries:
        moments.append(newest)
        newest = newest.before
    return [event for moment in reversed(moments) for event in moment.events]


def _moves(game: Presenter, events: Sequence[Event], names: Sequence[str], *, back: bool) -> Iterator[str]:
    """Where pieces go, each once, however often they were moved: way by way."""
    ways: dict[tuple[str, str], list[str]] = {}
    for piece, by, from_, to in _net(events):
        way = (to, from_) if back else (from_, to)
        told = _("{n}\u00d7 {piece}").format(n=by, piece=game.named("piece", piece, names))
        ways.setdefault(way, []).append(told)
    for (source, target), pieces in ways.items():
        yield _("{source} → {target}: {pieces}").format(
            source=game.named("place", source, names),
            target=game.named("place", target, names),
            pieces=", ".join(pieces),
        )


def _net(events: Sequence[Event]) -> Iterator[tuple[str, int, str, str]]:
    """
    Piece, how many, from where, to where: what moves come to in the end.

    >>> there = Moved(piece="blue", by=2, from_="area", to="bag", why="")
    >>> hit = Moved(piece="blue", by=1, from_="bag", to="wounds:1", why="")
    >>> list(_net([there, hit]))
    [('blue', 1, 'area', 'bag'), ('blue', 1, 'area', 'wounds:1')]
    """
    balance: dict[str, Counter[str]] = {}
    for event in events:
        if isinstance(event, Moved):
            heaps = balance.setdefault(event.piece, Counter())
            heaps[event.from_] -= event.by
            heaps[event.to] += event.by
    for piece, heaps in balance.items():
        came = [place for place, n in heaps.items() for _one in range(n)]
        went = [place for place, n in heaps.items() for _one in range(-n)]
        for (from_, to), by in Counter(zip(went, came, strict=True)).items():
            yield piece, by, from_, to
