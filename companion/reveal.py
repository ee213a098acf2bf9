"""A draw that is being shown: the cubes of an attack one by one, the tokens of a flight all at once. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.warps_edge.moments import tokens_drawn
from companion.narration.effects import outcome
from companion.session import Recorded
from rules.clank.events import Fell
from rules.clank.view import View
from rules.game import Event
from rules.games import Shown
from rules.timeline import TakenBack


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is shown of a draw, until the table acknowledges it."""

    entry: int
    cubes: tuple[str, ...]
    """Or tokens."""

    outcome: str
    out: tuple[int, ...] = ()
    """Seats that were out before: their cubes hit nobody."""

    fell: tuple[int, ...] = ()
    """Seats that this draw brought down."""

    revealed: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether every cube has been shown."""
        return self.revealed >= len(self.cubes)

    def shown(self, revealed: int) -> Reveal:
        """The same with so many cubes shown."""
        return replace(self, revealed=min(revealed, len(self.cubes)))


def takes_back(happening: Recorded) -> bool:
    """Whether an entry took others back."""
    return any(isinstance(event, TakenBack) for event in happening.events)


def standing_draw(happenings: Sequence[Recorded]) -> Recorded | None:
    """The newest entry with a draw that the table is shown; none when something was taken back after it."""
    for happening in reversed(happenings):
        if takes_back(happening):
            return None
        if happening.draw is not None or tokens_drawn(happening.events):
            return happening
    return None


def reveal_of(happening: Recorded, view: Shown, names: Sequence[str]) -> Reveal | None:
    """What there is to reveal of an entry that was just saved; *view* is the table after it."""
    n = happening.entry.n
    if not isinstance(view, View):
        tokens = tokens_drawn(happening.events)
        return Reveal(n, tokens, "", revealed=len(tokens)) if tokens else None
    if happening.draw is None:
        return None
    told = outcome(happening.events, names)
    return revealing(n, happening.draw.cubes, events=happening.events, view=view, outcome=told)


def revealing(
    entry: int, cubes: tuple[str, ...], *, events: Sequence[Event], view: View, outcome: str
) -> Reveal:
    """The reveal of an attack."""
    fell = tuple(event.seat for event in events if isinstance(event, Fell))
    out = tuple(n for n, seat in enumerate(view.seats) if seat.status != "in" and n not in fell)
    return Reveal(entry, cubes, outcome, out, fell)
