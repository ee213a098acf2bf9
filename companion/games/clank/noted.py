"""What an entry of a table of seats says about its evening. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.noted import Dealt, Exposed, Noted
from rules.clank.events import Attacked, Drawn, Moved
from rules.clank.table import AREA, Table, wounds
from rules.game import Past

_NO_NOISE = frozenset({"escape", "lots"})
"""Why cubes come from the area or go there though nobody made noise or was hushed."""


def noted(past: Past[Table]) -> Noted:
    """What a standing entry brought."""
    after, before = past.after, past.before
    made, hushed = _noise(past)
    return Noted(
        turn=after.turn.number,
        seat=None if after.free else after.turn.seat,
        fury=after.step,
        noise=made,
        hushed=hushed,
        dealt=_dealt(past, before) if before else None,
        out={
            n: seat.status
            for n, seat in enumerate(after.seats)
            if before and seat.status not in ("in", "escaped", before.seats[n].status)
        },
    )


def _noise(past: Past[Table]) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Cubes that went to the area, and those that came back; a correction moves them, too."""
    made, hushed = dict[int, int](), dict[int, int]()
    for event in past.events:
        if not isinstance(event, Moved) or event.why in _NO_NOISE:
            continue
        if event.to == AREA and event.from_.startswith("supply:"):
            _more(made, event.from_, event.by)
        elif event.from_ == AREA and event.to.startswith("supply:"):
            _more(hushed, event.to, event.by)
    return made, hushed


def _more(counted: dict[int, int], place: str, by: int) -> None:
    seat = _seat(place)
    counted[seat] = counted.get(seat, 0) + by


def _seat(place: str) -> int:
    return int(place.partition(":")[2])


def _dealt(past: Past[Table], before: Table) -> Dealt | None:
    """
    The draw of an attack, seat by seat, as the odds of this table have it.

    A coin or a lot is a draw that no attack began.
    """
    drawn = next((event for event in past.events if isinstance(event, Drawn)), None)
    if drawn is None or not any(isinstance(event, Attacked) for event in past.events):
        return None
    bag, cubes = Counter(drawn.bag), Counter(drawn.cubes)
    return Dealt(
        of=bag.total(),
        taken=cubes.total(),
        by=drawn.by,
        exposed=tuple(
            Exposed(
                seat=n,
                harmful=sum(bag[piece] for piece in (before.seats[n].colour, *before.menaces)),
                hits=sum(cubes[piece] for piece in (before.seats[n].colour, *before.menaces)),
                room=before.box.health.length - len(before.pieces.row(wounds(n))),
            )
            for n in sorted(before.seats_in)
        ),
    )
