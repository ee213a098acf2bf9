"""An attack that is being shown, cube by cube. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.clank.effects import fallen, outcome
from companion.games.game import Reveal
from rules.clank.events import Attacked
from rules.clank.view import View
from rules.events import Drawn
from rules.game import Event


def reveal_of(entry: int, events: Sequence[Event], view: View, names: Sequence[str]) -> Reveal | None:
    """The reveal of the attack in an entry, if there was one: lots of the set-up are none."""
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    if drawn is None or not any(isinstance(event, Attacked) for event in events):
        return None
    fell = tuple(event for event in fallen(events))
    out = tuple(n for n, seat in enumerate(view.seats) if seat.status != "in" and n not in fell)
    return Reveal(entry, drawn.cubes, outcome(events, names), out, fell)
