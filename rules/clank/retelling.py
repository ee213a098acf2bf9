"""
What an entry told is told anew: found, bought or taken by another seat, of another kind, or not at all.

What an entry *told* (a token, an artifact, an answer) is taken back and put right; what it *fired* (fury,
noise, wounds, money) is left as it lies on the table, and offered to be undone item by item. Where fired is
all it was, as noise is, that is put right at once; but not over a draw, which stands as it was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from rules.binding import BagCut, WordsGiven
from rules.clank.attack import Owed, owed_draw
from rules.clank.belongings import check_goods
from rules.clank.commands import Attack, Chair, Set
from rules.clank.draft import Draft, T
from rules.clank.events import (
    Agreed,
    ArtifactTaken,
    Away,
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
from rules.clank.leaving import check_escape
from rules.clank.lots import check_told_again
from rules.clank.table import is_crown
from rules.clank.tellings import Events, Tellings, Told, not_retold
from rules.game import Command, Event
from rules.pieces import NotThere
from rules.refusals import Refused


class Retelling(Tellings[T]):
    """One entry of a *story* told anew. It lives only while that is decided."""

    facts: ClassVar[tuple[type[Event], ...]] = (
        TokenGained, TokenSpent, ArtifactTaken, Away, Rescued, Scored, LotsDrawn, Dealt,
    )  # fmt: skip
    """What the game's entries tell, and what can be told anew."""

    def events(self) -> Events:
        """What puts the newest table right. Raises `Refused`."""
        wrong, right = self._wrong(), self._right()
        old, new = self._facts_of(wrong.events), self._facts_of(right.events)
        if isinstance(self._instead, Chair) or isinstance(self._said(self._telling.entry), Chair):
            raise Refused(
                "not-retold",
                "Seats and printed numbers have commands of their own: give one now, or take the entry back.",
            )
        if isinstance(self._instead, Attack):
            self._owed_then()
        for event in wrong.events if old else wrong.events + right.events:
            if isinstance(event, TurnBegan) or (
                isinstance(event, Drawn) and event.by == "device" and not old
            ):
                raise Refused(
                    "not-retold", "It stands as it was: take it back, move the cubes or set the dials."
                )
            if isinstance(event, Dialled | TurnsCounted):
                raise not_retold()
        beside = self._difference()
        if old == new and not (beside or self._draws_late):
            told = wrong.events + right.events
            if told and all(isinstance(each, _BESIDE_THE_TABLE) for each in told):
                raise not_retold()
            raise Refused("nothing-to-do", "That is what is recorded already.")
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
        """What is fired where the entry is right, and was not where it was wrong, or the other way round."""
        wanted = self._played(right=True)
        wanted.subtract(self._played(right=False))
        return {what: by for what, by in wanted.items() if by}

    def _played(self, *, right: bool) -> Counter[What]:
        """What the entries between two draws fire, each at the table that those before it leave."""
        table, found = self._before(self._span[0]), Counter[What]()
        for entry in self._span:
            told = self._told_to(table, entry, right=right)
            try:
                now = told.table if len(self._span) == 1 else reduce(self._fold, told.events, table)
            except NotThere:
                continue  # as it was told then, it cannot have happened to this table
            for what, by in self._fired(told).items():
                found[what] += by
            table = now
        return found

    def _told_to(self, table: Any, entry: int | None, *, right: bool) -> Told:
        """What an entry tells to a table; as it told it in its place, where the table does not take it."""
        is_right = right and entry == self._telling.entry
        if entry is None and not right:
            return Told(table, ())
        told = self._right() if is_right else self._standing(entry or 0)
        said = self._instead if is_right else self._said(entry)
        if len(self._span) == 1 or said is None:
            return told
        try:
            return Told(table, self._decide(table, said))
        except Refused:  # what only the newest table could take stays out
            return Told(table, told.events if told.table is self._before(entry) else ())

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
            case Away() if draft.table.seats[event.seat].status == "escaped":
                draft.say(Rose(seat=event.seat))
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
            case TokenGained(how="bought") if not is_crown(event.kind):
                check_goods(draft, event.seat, event.kind)
            case TokenSpent():
                need(draft, event.seat, event.kind)
            case Away():
                check_escape(draft, event.seat)
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

    def _is_put_right_at_once(self, facts: Events) -> bool:
        """Whether nothing was told but what it fired, and no draw lies over it."""
        return not (facts or self._drew or self._draws_late)

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
        """A draw that was forgotten, or whose card was, is made now, besides the turn's own."""
        late = self._instead if self._draws_late else self._attack_of_a_card()
        if late is not None and self.table.ended is None:
            again = Set(dial="drawn", to=0, why=self._telling.why)
            if self.table.turn.drawn and not self.table.free:
                yield again
            yield late
            if not (self.table.turn.drawn or self.table.free or self._same_turn):
                yield again

    def _attack_of_a_card(self) -> Attack | None:
        """The attack of a card that was forgotten in a turn that is over by now, and had none."""
        was, now = (
            any(isinstance(event, Dealt) and "attack" in event.signs for event in told.events)
            for told in (self._wrong(), self._right())
        )
        if was or not now or self._same_turn or self.table.free:
            return None
        try:
            *_, fixed = self._owed_then()
        except Refused:
            return None
        return None if fixed else Attack()

    def _owed_then(self) -> Owed:
        """The draw that turn owed, and never had. Raises `Refused` where it had one."""
        then = self._then
        turns = [past.after.turn for past in self.story]
        drawn = [
            turn.drawn for turn in turns if (turn.seat, turn.number) == (then.turn.seat, then.turn.number)
        ]
        owing = replace(then, turn=replace(then.turn, drawn=drawn[-1]))
        return owed_draw(Draft(owing, self._fold, None))


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
