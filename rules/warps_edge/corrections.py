"""Putting right what the device has wrong. A correction fires nothing, and the bag stays closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Never

from rules.correcting import CountTable, Move
from rules.counting import Repair, repairs
from rules.decisions import Decisions
from rules.events import Agreed
from rules.refusals import Refused
from rules.warps_edge import amending, targets
from rules.warps_edge.commands import Amend, Correction, Set
from rules.warps_edge.draft import Draft, check_token
from rules.warps_edge.events import Dialled, Resumed
from rules.warps_edge.setup import deck_sizes
from rules.warps_edge.table import BAG, CARGO, DISCARD, GONE, TRAYS, Table
from rules.warps_edge.unknown import need
from rules.warps_edge.warp import WHEEL, act_if_all_are_there, lose_hull

HOMES: Final = (BAG, DISCARD, TRAYS, GONE)
"""Where a token is looked for first when a count does not tell."""
_LAST_TURN: Final = 999
_HANDFUL: Final = 5
"""More tokens than one draws do not come to lie in the bag unseen by a slip of the hand."""


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
    _check_stands(draft.table, command.to)
    if command.to == CARGO:
        _check_cargo(draft.table, sum(draft.table.pieces.at(CARGO).values()) + command.by)
    draft.move(command.piece, command.from_, command.to, why=command.why, by=command.by)


def count(draft: Draft, command: CountTable) -> None:
    """What the pilot sees in places that may be looked into, and on dials; the smallest repair is made."""
    _put(draft, command.places, command.dials or {}, why="count")
    _follow(draft, command.dials or {})
    if not draft.events:
        draft.say(Agreed())


def _put(
    draft: Draft, places: Mapping[str, Mapping[str, int]], dials: Mapping[str, int], *, why: str
) -> None:
    """Tokens and dials come to stand as they are seen."""
    moves = proposed(draft.table, places)
    for repair in moves:
        draft.move(repair.piece, repair.from_, repair.to, why=why, by=repair.by)
    hidden = sum(repair.by for repair in moves if repair.to == BAG)
    bag = sum(draft.table.pieces.at(BAG).values())
    if dials.get(BAG, bag) != bag:
        raise Refused("bad-count", "By this count the bag holds {n} tokens.", n=bag)
    if hidden > _HANDFUL and BAG not in dials:
        raise Refused(
            "bad-count",
            "This lays {n} tokens into the closed bag, which holds {bag} then: is it so? Count the bag, too.",
            n=hidden, bag=bag,
        )  # fmt: skip
    for dial, to in dials.items():
        if dial != BAG and _reading(draft.table, dial) != to:
            _turn(draft, dial, to, why=why)


def proposed(table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
    """The repair that a count of these places would make. Raises `Refused`, naming the place or the token."""
    for place, heap in places.items():
        _check_place(table, place)
        if place == BAG:
            raise Refused("bag-closed", "Nobody may look into the bag.")
        for token in heap:
            check_token(table, token)
        if any(heap.values()):
            _check_stands(table, place)
    _check_cargo(table, sum(places.get(CARGO, {}).values()))
    everywhere = frozenset({*table.pieces.heaps, *HOMES})
    return repairs(table.pieces, places, places=everywhere, homes=lambda _: HOMES)


def set_dial(draft: Draft, command: Set) -> None:
    """A dial stands elsewhere than the device thinks. Rulebook, how to lose: hull 0 ends the flight."""
    _turn(draft, command.dial, command.to, why=command.why)
    _follow(draft, {command.dial: command.to})


def _follow(draft: Draft, dials: Mapping[str, int]) -> None:
    """What follows from dials: an empty deck leaves nobody to wait for, and hull 0 ends the flight."""
    act_if_all_are_there(draft)
    if dials.get("hull", 0) and draft.table.ended == "hull":
        draft.say(Resumed())
    elif dials.get("hull") == 0 and draft.table.ended is None:
        lose_hull(draft)


def amend(draft: Draft, command: Amend) -> None:
    """What was told wrongly, cards and tokens alike, as one entry."""
    amending.amend(draft, command)
    _put(draft, command.places or {}, command.dials or {}, why=command.why)
    amending.settled(draft, command)
    if command.ended is None:
        _follow(draft, command.dials or {})
    if not draft.events:
        raise Refused("nothing-to-do", "The correction would change nothing.")


def _reading(table: Table, dial: str) -> int | None:
    """Where a dial stands; none for a name that is none."""
    decks = dict(zip(("left-deck", "right-deck"), table.decks, strict=False))
    if dial in decks:
        return decks[dial]
    now = {"shields": table.shields, "hull": table.hull, "warp": table.warp, "marker": table.marker}
    return (now | {"turn": table.turn}).get(dial)


def _turn(draft: Draft, dial: str, to: int, *, why: str) -> None:
    """Check a dial and set it."""
    table = draft.table
    sizes = deck_sizes(table.levels)
    markers = WHEEL if table.has("wheel") else len(table.sections)
    ranges = {
        "shields": (0, table.full_shields),
        "hull": (0, table.full_hull),
        "warp": (1, table.warps),
        "marker": (1, markers),
        "left-deck": (0, sizes[0]),
        "right-deck": (0, sizes[-1] if len(sizes) > 1 else 0),
        "turn": (0, _LAST_TURN),
    }
    scales = {"shields": table.panel("shields"), "hull": table.panel("hull"), "warp": table.board("warps")}
    if dial not in ranges:
        raise Refused(
            "no-such-dial", "The dials are {dials}, not {dial}.", dials=", ".join(ranges), dial=dial
        )
    if dial in scales:
        need(table, scales[dial])
    least, most = ranges[dial]
    if not least <= to <= most:
        raise Refused("bad-count", "It must be {least} to {most}, not {n}.", least=least, most=most, n=to)
    match dial:
        case "shields" | "hull" | "warp" | "marker" | "left-deck" | "right-deck" | "turn" as known:
            draft.say(Dialled(dial=known, to=to, why=why))


def _check_place(table: Table, place: str) -> None:
    if not table.is_place(place):
        raise Refused("no-such-place", "There is no place called {place} at this table.", place=place)


def _check_stands(table: Table, place: str) -> None:
    """No token lies at an empty place of the row, or at a section that is out."""
    what, _, rest = place.partition(":")
    if what in ("enemy", "section"):
        for n in rest.partition(":")[0].split("-"):
            if f"{what}:{n}" not in targets.standing(table):
                raise Refused("no-such-target", "There is no {target} to aim at.", target=f"{what}:{n}")


def _check_cargo(table: Table, held: int) -> None:
    if held:
        need(table, table.panel("cargo"))
    if held > table.room:
        raise Refused("cargo-full", "The cargo holds {n} tokens at most.", n=table.room)


DECISIONS: Final[Decisions[Draft, Correction]] = (
    Decisions[Draft, Never]().on(Move, move).on(CountTable, count).on(Set, set_dial).on(Amend, amend)
)
"""What puts the device right; all are taken after the end too."""
