"""How a turn, a warp and the game end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.warps_edge import targets
from rules.warps_edge.box import Mothership
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import (
    BoardTurned,
    CardsReturned,
    Ended,
    HullChanged,
    MarkerMoved,
    ShieldsChanged,
    SkillsRefreshed,
    StepBegan,
    TurnBegan,
    TurnEnded,
    WarpBegan,
    WarpEnded,
)
from rules.warps_edge.table import BAG, DISCARD, OUT_OF_PLAY, Choice
from rules.warps_edge.tokens import LASERS
from rules.warps_edge.unknown import need

WHEEL = 4
"""Fields of Duo's wheel."""


def begin_turn(draft: Draft) -> None:
    """Step 1, or straight on where no enemy can arrive."""
    draft.say(TurnBegan(number=draft.table.turn + 1))
    act_if_all_are_there(draft)


def act_if_all_are_there(draft: Draft) -> None:
    """Step 2 once the row is as full as the deck allows."""
    if draft.table.step == "arrive" and not draft.table.free_slots:
        draft.say(StepBegan(step="act"))


def end_turn(draft: Draft) -> None:
    """What the end of a turn does to tokens and to the mothership's marker."""
    for place in [place for place in draft.table.pieces.heaps if place.endswith(targets.FACE_DOWN)]:
        draft.empty(place, DISCARD, why="face-down")
    for n, card in enumerate(draft.table.row, 1):
        if card is not None and card.figures.special == "sheds-lasers":
            for place in (targets.enemy(n), targets.enemy(n) + targets.ABOVE):
                for laser in LASERS:
                    there = draft.table.pieces.count(place, laser)
                    draft.move(laser, place, DISCARD, why="sheds-lasers", by=there)
    table = draft.table
    to = next_field(table.ship, table.marker, [part.down for part in table.sections])
    if to != table.marker:
        draft.say(MarkerMoved(to=to))
    draft.say(TurnEnded())


def end_warp(draft: Draft, why: Literal["bag-empty", "hull", "flipped"]) -> None:
    """The four steps, in order; the last warp's end is the game's. Rulebook, end of the warp."""
    table = draft.table
    other = table.ship.other_face if why == "flipped" else None
    need(table, table.board("warps") if other is None else table.board("sections", other))
    end_turn(draft)
    draft.say(WarpEnded(number=draft.table.warp, why=why))
    if why != "flipped" and table.warp >= table.warps:
        draft.say(Ended(why="last-warp"))
        return
    for place in sorted(draft.table.pieces.heaps.keys() - OUT_OF_PLAY):
        draft.empty(place, BAG, why="warp")
    draft.say(CardsReturned())
    draft.say(SkillsRefreshed())
    if other is not None:
        draft.say(BoardTurned(to=other))
    draft.owe(Choice(what="keep-skill", count=1, tokens=(), to=""))
    if draft.owed("keep-skill") is None:
        begin_warp(draft)


def begin_warp(draft: Draft) -> None:
    """The fourth step: the warp's marker moves on."""
    draft.say(WarpBegan(number=draft.table.warp + 1))


def lose_hull(draft: Draft) -> None:
    """The hull is at 0: the end, but for a fighter that rises again. Rulebook, the fighter's panel."""
    if draft.table.fighter.special != "rises-again":
        draft.say(Ended(why="hull"))
        return
    draft.say(ShieldsChanged(to=draft.table.full_shields, why="rises-again"))
    draft.say(HullChanged(to=draft.table.full_hull, why="rises-again"))
    end_warp(draft, "hull")


def next_field(ship: Mothership, marker: int, down: Sequence[bool]) -> int:
    """
    Where the mothership's marker goes at the end of a turn, as sections are *down*.

    Rulebook, Colony and Duo.
    """
    if "wheel" in ship.rules:
        return marker % WHEEL + 1
    if "active-section" in ship.rules:
        size = len(down)
        order = [(marker + n) % size for n in range(size)]
        return next((at + 1 for at in order if not down[at]), marker)
    return marker
