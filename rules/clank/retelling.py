"""
What an entry told is told anew: found, bought or taken by another seat, of another kind, or not at all.

What an entry *told* (a token, an artifact, an answer) is taken back and put right; what it *fired* (fury,
noise, wounds, money) is left as it lies on the table, and offered to be undone item by item. Where fired is
all it was, as noise is, that is put right at once; but not over a draw, which stands as it was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from rules.binding import BagCut, WordsGiven
from rules.clank.commands import Attack, FixedDraw, Set
from rules.clank.draft import Draft, T
from rules.clank.events import (
    Agreed,
    ArtifactTaken,
    Dealt,
    Dialled,
    Drawn,
    Ended,
    LotsDrawn,
    Rescued,
    Resumed,
    Rose,
    RowRetold,
    Scored,
    TokenGained,
    TokenSpent,
    TurnBegan,
    TurnsCounted,
    Untold,
)
from rules.clank.evolve import row_after
from rules.clank.fired import What, corrections, fired
from rules.clank.lots import check_told_again
from rules.game import Command, Event, Past, Retold, Story
from rules.refusals import Refused

Decide = Callable[[Any, Command], tuple[Event, ...]]
Fold = Callable[[Any, Event], Any]
Hear = Callable[[Any], Command]
Events = tuple[Event, ...]
E = TypeVar("E", bound=Event)


class Told(NamedTuple):
    """What a telling says, and the table it was said to."""

    table: Any
    events: Events


class Retelling(Generic[T]):
    """One entry of a *story* told anew. It lives only while that is decided."""

    facts: ClassVar[tuple[type[Event], ...]] = (
        TokenGained, TokenSpent, ArtifactTaken, Rescued, Scored, LotsDrawn, Dealt,
    )  # fmt: skip
    """What the game's entries tell, and what can be told anew."""

    def __init__(
        self,
        story: Story[T],
        telling: Retold,
        instead: Command | None,
        *,
        decide: Decide,
        fold: Fold,
        hear: Hear,
    ) -> None:
        self.story = story
        self.table: T = story[-1].after
        self._now: T = self.table
        """The table that the entry was put right at."""
        self._telling, self._instead = telling, instead
        self._decide, self._fold, self._hear = decide, fold, hear
        self._entries = {past.entry: past for past in story}
        self._again = {past.retold.entry: past.retold for past in story if past.retold}
        """The newest telling of an entry that was told anew before."""

    def events(self) -> Events:
        """What puts the newest table right. Raises `Refused`."""
        wrong, right = self._wrong(), self._right()
        old, new = self._facts_of(wrong.events), self._facts_of(right.events)
        for event in wrong.events if old else wrong.events + right.events:
            if isinstance(event, TurnBegan) or (
                isinstance(event, Drawn) and event.by == "device" and not old
            ):
                raise Refused(
                    "not-retold", "It stands as it was: take it back, move the cubes or set the dials."
                )
            if isinstance(event, Dialled | TurnsCounted):
                raise _not_retold()
        beside = self._difference()
        if old == new and not (beside or self._draws_late):
            told = wrong.events + right.events
            if told and all(isinstance(each, _BESIDE_THE_TABLE) for each in told):
                raise _not_retold()
            raise Refused("nothing-to-do", "It would be told as it was.")
        draft = Draft(self.table, self._fold, None)
        for event in reversed(old):
            self.untell(draft, event)
        for event in new:
            self.tell(draft, event)
        self.follow(draft)
        self._answer_anew(draft)
        self._lay_again(draft)
        if self._is_put_right_at_once(old + new):
            for correction in self._corrections(beside):
                for event in self._decide(draft.table, correction):
                    draft.say(event)
        self._owe_fixed_draw(draft)
        draft.settle()
        return tuple(draft.events)

    def offers(self) -> tuple[Command, ...]:
        """What the difference of the two tellings fired, as corrections of the newest table."""
        self._now = self.story[-1].before or self.table
        facts = self._facts_of(self._wrong().events + self._right().events)
        if self._is_put_right_at_once(facts):
            return ()
        return (*self._corrections(self._difference()), *self._late_draw())

    def _difference(self) -> dict[What, int]:
        """What the right telling fires that the wrong one did not, or the other way round."""
        wanted = self._fired(self._right())
        wanted.subtract(self._fired(self._wrong()))
        return {what: by for what, by in wanted.items() if by}

    def _fired(self, told: Told) -> Counter[What]:
        return fired(told.table, told.events, self.table, fold=self._fold, same_turn=self._same_turn)

    def _corrections(self, wanted: dict[What, int]) -> Iterator[Command]:
        return corrections(wanted, self.table, why=self._telling.why, drew=self._drew)

    # What a game adds to

    def untell(self, draft: Draft[T], event: Event) -> None:
        """Take back one thing that was told. Raises `Refused` when something later rests on it."""
        match event:
            case TokenGained():
                need(draft, event.seat, event.kind)
                draft.say(Untold(seat=event.seat, of="token-gained", name=event.kind, how=event.how))
            case TokenSpent():
                draft.say(Untold(seat=event.seat, of="token-spent", name=event.kind))
            case ArtifactTaken() if event.value in draft.table.seats[event.seat].artifacts:
                draft.say(Untold(seat=event.seat, of="artifact-taken", name=str(event.value)))
            case Rescued() if draft.table.seats[event.seat].status in ("rescued", "lost"):
                draft.say(Untold(seat=event.seat, of="rescued"))
            case Scored():
                given = [score for score in self.sequence(Scored) if score.seat == event.seat]
                draft.say(given[-1] if given else Untold(seat=event.seat, of="scored"))
            case LotsDrawn():
                check_told_again(draft.table, event)
                draft.say(LotsDrawn(of=event.of, names=(), by="table"))
            case Ended():
                _wake(draft)
            case _:
                pass

    def tell(self, draft: Draft[T], event: Event) -> None:
        """Tell one thing as it should have been. Raises `Refused` when the table cannot have it."""
        match event:
            case TokenSpent():
                need(draft, event.seat, event.kind)
            case Dealt():
                return  # the whole row is laid again
            case Rescued() if draft.table.seats[event.seat].status != "fallen":
                name = draft.table.seats[event.seat].name
                raise Refused("not-fallen", "Nobody asks where {name} lay.", name=name)
            case LotsDrawn():
                check_told_again(draft.table, event)
            case Ended():
                for index in draft.table.seats_in:
                    draft.fell(index)
            case Scored():
                event = [score for score in self.sequence(Scored) if score.seat == event.seat][-1]
            case _:
                pass
        draft.say(event)

    def follow(self, draft: Draft[T]) -> None:
        """Let what was drawn from a stack since follow; most games have no stack that matters."""

    def sequence(self, kind: type[E]) -> Iterator[E]:
        """Every event of a kind as it should have been told, in its order."""
        forgotten: dict[int, list[int]] = {}
        for later in self.story:
            if later.retold and later.retold.after is not None:
                forgotten.setdefault(later.retold.after, []).append(later.entry)
        for past in self.story:
            for entry in ([] if past.retold else [past.entry]) + forgotten.get(past.entry, []):
                yield from self._of(kind, entry)
            if self._telling.after == past.entry:
                yield from (event for event in self._right().events if isinstance(event, kind))

    # When it was

    @property
    def _then(self) -> T:
        """The table right after the place of the telling."""
        past = self._entries[self._telling.after or self._telling.entry or 0]
        if self._telling.after is None and past.retold and past.retold.after is not None:
            past = self._entries[past.retold.after]
        return past.after

    @property
    def _same_turn(self) -> bool:
        """Whether that turn lasts: at a table that plays free, until something is drawn."""
        then, now = self._then.turn, self.table.turn
        return (then.seat, then.number) == (now.seat, now.number) and not (self.table.free and self._drew)

    @property
    def _drew(self) -> bool:
        """Whether something was drawn since."""
        return self._then.draws != self.table.draws

    @property
    def _draws_late(self) -> bool:
        """Whether the device should have made a draw there. It draws for nobody in the past."""
        return isinstance(self._instead, Attack | FixedDraw)

    def _is_put_right_at_once(self, facts: Events) -> bool:
        """Whether nothing was told but what it fired, and no draw lies over it."""
        return not (facts or self._drew or self._draws_late)

    # The two tellings

    def _wrong(self) -> Told:
        """What stands told by the entry; nothing where something was forgotten."""
        if self._telling.entry is None:
            return Told(self.table, ())
        return self._standing(self._telling.entry)

    def _right(self) -> Told:
        """What the right command tells at its place."""
        entry, after = self._telling.entry, self._telling.after
        then = self._entries[after].after if after is not None else self._before(entry or 0)
        return self._told(self._instead, then)

    def _of(self, kind: type[E], entry: int) -> Iterator[E]:
        told = self._right() if entry == self._telling.entry else self._standing(entry)
        return (event for event in told.events if isinstance(event, kind))

    def _standing(self, entry: int) -> Told:
        """What an entry tells now: by itself, or by the newest telling of it."""
        past = self._entries[entry]
        again = self._again.get(entry) or past.retold
        if again is None:
            return Told(past.before, past.events)
        instead = None if again.instead is None else self._hear(again.instead)
        return self._told(instead, self._before(entry))

    def _before(self, entry: int) -> Any:
        """The table that an entry was told to, or should have been. Raises `Refused` for the set-up."""
        past: Past[T] = self._entries[entry]
        if past.retold and past.retold.after is not None:
            return self._entries[past.retold.after].after
        if past.before is None:
            raise _not_retold()
        return past.before

    def _told(self, command: Command | None, then: Any) -> Told:
        """What a command tells there or, where that table was wrong too, now."""
        if command is None or isinstance(command, Attack | FixedDraw):
            return Told(then, ())
        try:
            return Told(then, self._decide(then, command))
        except Refused as no:
            try:
                return Told(self._now, self._decide(self._now, command))
            except Refused:
                raise no from None

    def _facts_of(self, events: Events) -> Events:
        return tuple(
            event
            for event in events
            if isinstance(event, self.facts) or (isinstance(event, Ended) and event.why == "deck-out")
        )

    # What follows at once, and what is offered

    def _answer_anew(self, draft: Draft[T]) -> None:
        """Whether a seat that is out waits for the answer where it lay hangs on its artifact."""
        for index, was in enumerate(self.table.seats):
            seat = draft.table.seats[index]
            if bool(was.artifacts) is bool(seat.artifacts):
                continue
            if seat.status == "escaped":
                raise Refused("no-artifact", "{name} cannot leave without an artifact.", name=seat.name)
            if seat.status not in ("in", "left"):
                draft.fell(index)

    def _lay_again(self, draft: Draft[T]) -> None:
        """Lay the row card by card, as it should have been recorded."""
        row = self.story[0].after.row
        if row is None:
            return
        for event in self.sequence(Event):
            row = row_after(row, event)
        if row != draft.table.row:
            draft.say(RowRetold(row=row))

    def _owe_fixed_draw(self, draft: Draft[T]) -> None:
        """A seat whose turn it is was out as it began, if it left or fell before: its turn is one draw."""
        turn = draft.table.turn
        was_in = self.table.seats[turn.seat].is_in and not draft.table.seats[turn.seat].is_in
        if was_in and turn.began_in and not (self._same_turn or self.table.free):
            draft.say(Dialled(dial="fixed-draw", to=1, why=self._telling.why))

    def _late_draw(self) -> Iterator[Command]:
        """A draw that was forgotten is made now, besides the turn's own."""
        if self._instead is not None and self._draws_late and self.table.ended is None:
            again = Set(dial="drawn", to=0, why=self._telling.why)
            if self.table.turn.drawn and not self.table.free:
                yield again
            yield self._instead
            if not (self.table.turn.drawn or self.table.free or self._same_turn):
                yield again


_BESIDE_THE_TABLE: Final = (WordsGiven, BagCut, Agreed, Ended)
"""What changes no piece and no dial; how the game ended is told anew where the deck was out."""


def need(draft: Draft[T], index: int, kind: str) -> None:
    """Refuse to take away a token that the seat has not any more."""
    seat = draft.table.seats[index]
    if kind not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=kind)


def _wake(draft: Draft[T]) -> None:
    """The deck was not out after all: whoever has room on the track was only stunned by it."""
    for index, seat in enumerate(draft.table.seats):
        if seat.status in ("fallen", "lost", "rescued") and draft.room(index):
            draft.say(Rose(seat=index))
    draft.say(Resumed())


def _not_retold() -> Refused:
    return Refused("not-retold", "Nothing of that is told anew: move the cubes, or set the dials.")
