"""
What hands still owe, as far as nobody has said that it is done: the oldest first. Pure.

Every entry may leave something to do. That stays until it is marked as done, or until the table has moved on
twice; what presses that follow each other leave stands for the newest of them alone. What is taken back
before it was done is owed no longer, what was done is to be laid back, and taking back and restoring cancel.
What a later entry does anew or moves on is owed no longer. A correction follows the table: hands owe nothing
for it, either way. Nothing is owed once the game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.line.carried import Hand
from companion.words.language import _
from rules.events import Moved
from rules.game import Event
from rules.timeline import Moment, Restored, Retell, TakenBack, Timeline

if TYPE_CHECKING:
    from companion.games.game import Presenter
    from companion.games.telling import Voice

_PATIENCE: Final = 2
"""How often the table moves on until what was left to do is done, or will not be."""

_PASSING: Final = "passing"
_ASKED: Final = -1
"""Where a question stands among what entries left: before all of it."""


class _Kept(Struct, frozen=True):
    hand: Hand
    kind: str
    """A newer one of the same kind takes its place; empty for what stands by itself."""

    patience: int
    laid: Mapping[int, tuple[bool, Sequence[Event]]] = {}
    """Entries whose events are to be laid back, or else again."""

    events: Sequence[Event] = ()
    """What left it, where nothing is to be laid."""


class Hands(Struct, frozen=True):
    """
    What is owed.

    >>> hands = Hands().added(3, "Pick out of the bag: black.").added(4, "Move the red cube.")
    >>> [hand.text for hand in hands.done(3).told]
    ['Move the red cube.']
    """

    _kept: Mapping[int, _Kept] = {}
    """By the entry that left it."""

    _gone: Mapping[int, _Kept] = {}
    """What was taken back before it was done; restored, it is owed again."""

    is_over: bool = False

    @property
    def told(self) -> tuple[Hand, ...]:
        """Oldest first; once the game is over only what a seat wants put right."""
        return tuple(kept.hand for kept in self._kept.values() if kept.hand.command or not self.is_over)

    def added(self, entry: int, text: str | None, *, passes: bool = False, moves_on: bool = False) -> Hands:
        """
        An entry left this to do, or nothing; *moves_on* is whether the table did with it.

        What *passes* is a press of many: only the newest of them tells, and not beyond the turn.
        """
        kind, patience = (_PASSING, 1) if passes else ("", _PATIENCE)
        older = {n: replace(each, patience=each.patience - moves_on) for n, each in self._kept.items()}
        kept = {
            n: each for n, each in older.items() if each.patience > 0 and not (kind and each.kind == kind)
        }
        if text:
            kept[entry] = _Kept(Hand(entry=entry, text=text), kind, patience)
        return replace(self, _kept=kept, _gone={})

    def followed(self, game: Presenter, entry: int, events: Sequence[Event], names: Sequence[str]) -> Hands:
        """Entry *entry* came, of these *events*: what they do anew or move on is told no longer."""
        voice, kept = game.voice, dict(self._kept)
        left = voice.left(events)  # whoever moves pieces anew moves them: those to be laid back still are
        own = (each for each in events if not isinstance(each, Moved) and each not in left)
        anew = [asdict(each) | {"why": type(each)} for each in own]  # whatever it was for
        for n, each in self._kept.items():
            laid = {
                at: (back, [*_still(voice, of, events, anew if back else [])])
                for at, (back, of) in each.laid.items()
            }
            if n == entry:
                kept[n] = replace(each, events=events)
            elif laid:
                kept[n] = replace(each, laid=laid, hand=replace(each.hand, text=_said(game, laid, names)))
            elif each.events and not [*_still(voice, each.events, events, [])]:
                del kept[n]
        return replace(self, _kept={n: each for n, each in kept.items() if each.hand.text})

    def taken(
        self,
        game: Presenter,
        line: Timeline[Any],
        entry: int,
        event: TakenBack | Restored,
        names: Sequence[str],
    ) -> Hands:
        """Entry *entry* took others back, or restored them; *line* is the timeline as it stands now."""
        is_back, laid = isinstance(event, TakenBack), dict[int, tuple[bool, Sequence[Event]]]()
        from_, to = (self._kept, self._gone) if is_back else (self._gone, self._kept)
        undone = {n: each for n, each in from_.items() if n in event.entries}
        rest, more = {n: each for n, each in from_.items() if n not in undone}, {**to, **undone}
        kept, gone = (rest, more) if is_back else (more, rest)
        kept.pop(_ASKED, None)
        for each in self._kept.values():
            laid |= each.laid
        # of an evening that is taken up, hands are told only where it stands
        for moment in _moments(line, event) if entry == line.version else ():
            is_correction = isinstance(moment.said, (Retell, *game.voice.corrections))
            if laid.pop(moment.entry, None) is None and not is_correction:
                left = game.voice.left(moment.events) if moment.entry in undone else ()
                laid[moment.entry] = is_back, [each for each in moment.events if each not in left]
        kept = {n: kept[n] for n in sorted(kept) if not kept[n].laid}
        if text := _said(game, laid, names):
            kept[entry] = _Kept(Hand(entry=entry, text=text), "", _PATIENCE, laid)
        return replace(self, _kept=kept, _gone=gone)

    def asked(self, question: Hand) -> Hands:
        """With a question before all others, which goes when the table moves on."""
        first = {_ASKED: _Kept(question, "", _PATIENCE if question.command else 1)}
        return replace(self, _kept=first | {n: each for n, each in self._kept.items() if n != _ASKED})

    def done(self, entry: int) -> Hands:
        """What that entry left was done, or what it made the table ask was answered, the question first."""
        first = next((n for n, each in self._kept.items() if each.hand.entry == entry), None)
        return replace(self, _kept={n: each for n, each in self._kept.items() if n != first})


def _moments(line: Timeline[Any], event: TakenBack | Restored) -> Iterator[Moment[Any]]:
    """What was taken back or restored, newest first."""
    top = line.now if isinstance(event, Restored) else line.taken and line.taken.newest
    for _entry in event.entries:
        if top:
            yield top
            top = top.before


def _still(
    voice: Voice, before: Sequence[Event], events: Sequence[Event], anew: list[dict[str, Any]]
) -> Iterator[Event]:
    """Those of the events *before* that these did not move on, nor did *anew*, each once."""
    for event in before:
        if (same := asdict(event) | {"why": type(event)}) in anew:
            anew.remove(same)
        elif not any(voice.moves_on(event, later) for later in events):
            yield event


def _said(game: Presenter, laid: Mapping[int, tuple[bool, Sequence[Event]]], names: Sequence[str]) -> str:
    """What is to be laid, back and again: each piece once, way by way, however often it was moved."""
    back = [event for _entry, (is_back, events) in sorted(laid.items()) if is_back for event in events]
    again = [event for is_back, events in laid.values() if not is_back for event in events]
    ways: dict[tuple[str, str], list[str]] = {}
    for piece, by, from_, to in _net(back, again):
        told = _("{n}\u00d7 {piece}").format(n=by, piece=game.named("piece", piece, names))
        ways.setdefault((from_, to), []).append(told)
    said = [
        _("{source} → {target}: {pieces}").format(
            source=game.named("place", source, names),
            target=game.named("place", target, names),
            pieces=", ".join(pieces),
        )
        for (source, target), pieces in ways.items()
    ]
    said += game.voice.laid_back(back, names)
    sentence = (
        _("Lay back what was moved already: {what}.") if back else _("Lay again what was laid back: {what}.")
    )
    return sentence.format(what="; ".join(said)) if said else ""


def _net(back: Sequence[Event], again: Sequence[Event]) -> Iterator[tuple[str, int, str, str]]:
    """
    Piece, how many, from where, to where: what moves back and again come to in the end.

    >>> there = Moved(piece="blue", by=2, from_="area", to="bag", why="")
    >>> hit = Moved(piece="blue", by=1, from_="bag", to="wounds:1", why="")
    >>> list(_net([], [there, hit])), list(_net([there], []))
    ([('blue', 1, 'area', 'bag'), ('blue', 1, 'area', 'wounds:1')], [('blue', 2, 'bag', 'area')])
    """
    balance: dict[str, Counter[str]] = {}
    for sign, events in ((-1, back), (1, again)):
        for event in events:
            if isinstance(event, Moved):
                heaps = balance.setdefault(event.piece, Counter())
                heaps[event.from_] -= sign * event.by
                heaps[event.to] += sign * event.by
    for piece, heaps in balance.items():
        came = [place for place, n in heaps.items() for _one in range(n)]
        went = [place for place, n in heaps.items() for _one in range(-n)]
        for (from_, to), by in Counter(zip(went, came, strict=True)).items():
            yield piece, by, from_, to
