"""
What an entry tells, and what it should have told: each in its place among those recorded again before.

Reads the evening alone. What follows for the newest table is decided by `rules.clank.retelling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.binding import BagCut, WordsGiven
from rules.clank.commands import Attack, Chair, Correction, Danger, FixedDraw
from rules.clank.draft import T
from rules.game import Command, Event, Past, Retold, Story
from rules.refusals import Refused
from rules.witnesses import Linked

Decide = Callable[[Any, Command], tuple[Event, ...]]
Fold = Callable[[Any, Event], Any]
Hear = Callable[[Any], Command]
Events = tuple[Event, ...]
E = TypeVar("E", bound=Event)

_LUCK: Final = (WordsGiven, BagCut, Linked)
"""What an entry may tell of the luck: it is the evening's, and no game's table has it."""


class Told(NamedTuple):
    """What a telling says, and the table it was said to."""

    table: Any
    events: Events


class Tellings(Generic[T]):
    """The *story* of an evening, one entry of which is recorded again."""

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
        self._decide, self._hear = decide, hear
        self._fold: Fold = lambda table, event: table if isinstance(event, _LUCK) else fold(table, event)
        self._entries = {past.entry: past for past in story}
        self._again = {past.retold.entry: past.retold for past in story if past.retold}
        """The newest telling of an entry that was told anew before."""

    def sequence(self, kind: type[E]) -> Iterator[E]:
        """Every event of a kind as it should have been told, in its order."""
        for entry in self._order:
            told = self._right() if entry == self._telling.entry else self._standing(entry or 0)
            yield from (event for event in told.events if isinstance(event, kind))

    # When it was

    @cached_property
    def _order(self) -> tuple[int | None, ...]:
        """Every entry that tells something, where it belongs; none for what was forgotten until now."""
        forgotten: dict[int, list[int | None]] = {}
        for later in self.story:
            if later.retold and later.retold.after is not None:
                forgotten.setdefault(later.retold.after, []).append(later.entry)
        if self._telling.after is not None:
            forgotten.setdefault(self._telling.after, []).append(None)
        return tuple(
            entry
            for past in self.story
            for entry in (*(() if past.retold else (past.entry,)), *forgotten.get(past.entry, ()))
        )

    @cached_property
    def _span(self) -> tuple[int | None, ...]:
        """The entry, and those around it up to a draw: from the first of them that was recorded again."""
        order, own = self._order, self._order.index(self._telling.entry)
        told_now = self._right().table is not self._before(order[own])
        if told_now or self._draws_late or (order[own] and self._stands_alone(order[own])):
            return order[own : own + 1]
        first = last = own
        for at in range(own - 1, -1, -1):
            if self._stands_alone(order[at]):
                break
            if order[at] in self._again or self._entries[order[at] or 0].retold:
                first = at
        while last + 1 < len(order) and not self._stands_alone(order[last + 1]):
            last += 1
        between = order[first : last + 1]
        return tuple(each for each in between if each == order[own] or not self._is_apart(each))

    def _stands_alone(self, entry: int | None) -> bool:
        """Whether an entry is no deed of a turn: a draw, a correction, a chair, the set-up."""
        past = self._entries[entry or 0]
        drew = past.before is None or past.before.draws != past.after.draws
        return drew or isinstance(past.said, Correction | Chair)

    def _is_apart(self, entry: int | None) -> bool:
        """Whether an entry tells nothing that hangs on those before it."""
        told = self._standing(entry or 0)
        return isinstance(self._said(entry), Danger) or any(isinstance(event, _LUCK) for event in told.events)

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

    # The two tellings

    def _wrong(self) -> Told:
        """What stands told by the entry; nothing where something was forgotten."""
        if self._telling.entry is None:
            return Told(self.table, ())
        return self._standing(self._telling.entry)

    def _right(self) -> Told:
        """What the right command tells at its place."""
        return self._told(self._instead, self._before(self._telling.entry))

    def _standing(self, entry: int) -> Told:
        """What an entry tells now: by itself, or by the newest telling of it."""
        past = self._entries[entry]
        if not (past.retold or entry in self._again):
            return Told(past.before, past.events)
        return self._told(self._said(entry), self._before(entry))

    def _said(self, entry: int | None) -> Command | None:
        """The command that an entry is now: its own, or that of the newest telling of it."""
        if entry is None:
            return None
        past = self._entries[entry]
        again = self._again.get(entry) or past.retold
        if again is None:
            return past.said
        return None if again.instead is None else self._hear(again.instead)

    def _before(self, entry: int | None) -> Any:
        """The table that an entry was told to, or should have been. Raises `Refused` for the set-up."""
        if entry is None:
            return self._then
        past: Past[T] = self._entries[entry]
        if past.retold and past.retold.after is not None:
            return self._entries[past.retold.after].after
        if past.before is None:
            raise not_retold()
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


def not_retold() -> Refused:
    """Why an entry is no deed that can be recorded again."""
    return Refused("not-retold", "That line cannot be put right: move the cubes, or set the dials.")
