"""What the rulebook does not print and nobody has typed yet: asked for when it matters, not before."""

from __future__ import annotations

from typing import Final

from rules.refusals import Refused
from rules.warps_edge.box import UNKNOWN, answers, held_at, laid_over
from rules.warps_edge.commands import Printed
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import FiguresKnown, TokensLaid
from rules.warps_edge.setup import laid, recounted
from rules.warps_edge.table import TRAYS, Path, Table

_MAY_CHANGE: Final = frozenset(
    {"hull", "shields", "cargo", "special", "warps", "figures", "prices", "stock"},
)
"""Printed numbers that may be told anew in a flight; what lies on the table goes by the others."""
_CARDS: Final = frozenset({"enemies", "skill_cards"})


def need(table: Table, *paths: Path) -> None:
    """Raise `Refused`, naming all of these printed numbers that nobody has typed yet."""
    if missing := [".".join(path) for path in paths if held_at(table.box, path) == UNKNOWN]:
        raise Refused(
            "unknown-figures",
            "Not known yet: {field}. Look and type it.",
            field=", ".join(missing),
        )


def printed(draft: Draft, command: Printed) -> None:
    """Printed numbers that somebody has looked up; once the inventory is whole, the tokens are laid out."""
    told = dict(answers(command.box))
    if not told:
        raise Refused("nothing-to-do", "No printed number is told: say which.")
    for path, value in told.items():
        held = held_at(draft.table.box, path)
        if held not in (UNKNOWN, value) and path[-1] not in _MAY_CHANGE and path[0] not in _CARDS:
            raise Refused(
                "bad-box",
                "The flight goes by {field} already; only a new start can change it.",
                field=".".join(path),
            )
    box = laid_over(draft.table.box, command.box)
    for token, by in recounted(draft.table, box).items():
        if draft.table.pieces.count(TRAYS, token) + by < 0:
            raise Refused(
                "not-enough-pieces", "There is no {token} in the {place}.", token=token, place=TRAYS
            )
    draft.say(FiguresKnown(box=command.box))
    places = laid(draft.table.box, draft.table.fighter)
    if places and not draft.table.census:
        draft.say(TokensLaid(places=places))
