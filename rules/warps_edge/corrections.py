"""Putting right what the device has wrong. A correction fires nothing, and the bag stays closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Never

from rules.correcting import CountTable, Move
from rules.counting import Repair, repairs
from rules.decisions import Decisions
from rules.events import Agreed
from rules.refusals import Refused
from rules.warps_edge.commands import Correction, Set
from rules.warps_edge.draft import Draft, check_token
from rules.warps_edge.events import Dialled, Resumed
from rules.warps_edge.setup import deck_sizes
from rules.warps_edge.table import BAG, CARGO, DISCARD, GONE, TRAYS, Table
from rules.warps_edge.unknown import need
from rules.warps_edge.warp import WHEEL, act_if_all_are_there

HOMES: Final = (BAG, DISCARD, TRAYS, GONE)
"""Where a token is looked for first when a count does not tell."""


def move(draft: Draft, command: Move) -> None:
    """Tokens lie elsewhere than the device thinks."""
    check_token(draft.table, command.piece)
    for place in (command.from_, command.to):
        _check_place(draft.table, place)
    if command.from_ == command.to:
        raise Refused("nothing-to-do", "A move from a place to itself changes nothing.")
    if draft.table.pieces.count(command.from_, command.piece) < command.by:
        raise Refused(
            "not-enough-pieces",
            "There are not so many {token} in the {place}.",
            token=command.piece,
            place=command.from_,
        )
    if command.to == CARGO:
        _check_cargo(draft.table, sum(draft.table.pieces.at(CARGO).values()) + command.by)
    draft.move(command.piece, command.from_, command.to, why=command.why, by=command.by)


def count(draft: Draft, command: CountTable) -> None:
    """What the pilot sees in the places that may be looked into; the smallest repair is made."""
    for dial in command.dials or ():
        raise Refused("no-such-dial", "A count of a flight has no dials, so not {dial} either.", dial=dial)
    made = proposed(draft.table, command.places)
    for repair in made:
        draft.move(repair.piece, repair.from_, repair.to, why="count", by=repair.by)
    if not made:
        draft.say(Agreed())


def proposed(table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
    """The repair that a count of these places would make. Raises `Refused`, naming the place or the token."""
    for place, heap in places.items():
        _check_place(table, place)
        if place == BAG:
            raise Refused("bag-closed", "Nobody may look into the bag.")
        for token in heap:
            check_token(table, token)
    _check_cargo(table, sum(places.get(CARGO, {}).values()))
    everywhere = frozenset({*table.pieces.heaps, *HOMES})
    return repairs(table.pieces, places, places=everywhere, homes=lambda _: HOMES)


def set_dial(draft: Draft, command: Set) -> None:
    """A dial stands elsewhere than the device thinks."""
    table = draft.table
    sizes = deck_sizes(table.ship)
    markers = WHEEL if table.has("wheel") else len(table.sections)
    ranges = {
        "shields": (0, table.full_shields),
        "hull": (1, table.full_hull),
        "warp": (1, table.warps),
        "marker": (1, markers),
        "left-deck": (0, sizes[0]),
        "right-deck": (0, sizes[-1] if len(sizes) > 1 else 0),
    }
    scales = {"shields": table.panel("shields"), "hull": table.panel("hull"), "warp": table.board("warps")}
    if command.dial not in ranges:
        raise Refused(
            "no-such-dial", "The dials are {dials}, not {dial}.", dials=", ".join(ranges), dial=command.dial
        )
    if command.dial in scales:
        need(table, scales[command.dial])
    least, most = ranges[command.dial]
    if not least <= command.to <= most:
        raise Refused(
            "bad-count", "It must be {least} to {most}, not {n}.", least=least, most=most, n=command.to
        )
    match command.dial:
        case "shields" | "hull" | "warp" | "marker" | "left-deck" | "right-deck" as dial:
            draft.say(Dialled(dial=dial, to=command.to, why=command.why))
    act_if_all_are_there(draft)  # an empty deck has nobody left to wait for
    if command.dial == "hull" and table.ended == "hull":
        draft.say(Resumed())


def _check_place(table: Table, place: str) -> None:
    if not table.is_place(place):
        raise Refused("no-such-place", "There is no place called {place} at this table.", place=place)


def _check_cargo(table: Table, held: int) -> None:
    if held:
        need(table, table.panel("cargo"))
    if held > table.room:
        raise Refused("cargo-full", "The cargo holds {n} tokens at most.", n=table.room)


DECISIONS: Final[Decisions[Draft, Correction]] = (
    Decisions[Draft, Never]().on(Move, move).on(CountTable, count).on(Set, set_dial)
)
"""What puts the device right; all are taken after the end too."""
