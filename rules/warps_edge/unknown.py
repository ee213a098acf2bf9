"""What the rulebook does not print and nobody has typed yet: asked for when it matters, not before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.events import Warned
from rules.refusals import Refused
from rules.warps_edge import figures
from rules.warps_edge.box import UNKNOWN, Box, answers, held_at, laid_over, miscounted, too_many_cards
from rules.warps_edge.commands import Printed
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import Amended, FiguresKnown, TokensLaid
from rules.warps_edge.figures import is_reward
from rules.warps_edge.setup import laid, recounted
from rules.warps_edge.table import TRAYS, Path, Table

_MAY_CHANGE: Final = frozenset(
    {
        "hull",
        "shields",
        "cargo",
        "special",
        "warps",
        "figures",
        "prices",
        "stock",
        "decks",
        "draws",
        "repair",
    },
)
"""Printed numbers that may be told anew in a flight; what lies on the table goes by the others."""
_SHAPES: Final[Mapping[str, tuple[type[Any], Mapping[str, Any]]]] = {
    "enemies": (figures.Enemy, {"level": 1, "attack": 0}),
    "skill_cards": (figures.Skill, {"kind": "energy", "fee": 1}),
}
"""Cards: what one says, and the least of it, so that one known in part can be checked too."""
_CARDS: Final = frozenset(_SHAPES)
_COUNTED: Final = frozenset({("tokens", "stock"), ("tokens", "each_power"), ("tokens", "regular")})
"""What adds up to all tokens without a white border. Rulebook, contents: 109 tokens, 10 of them with one."""


def need(table: Table, *paths: Path) -> None:
    """Raise `Refused`, naming all of these printed numbers that nobody has typed yet."""
    if missing := [".".join(path) for path in paths if held_at(table.box, path) == UNKNOWN]:
        raise Refused(
            "unknown-figures",
            "Not known yet: {field}. Look and type it.",
            field=", ".join(missing),
        )


def printed(draft: Draft, command: Printed) -> None:
    """Printed numbers that somebody has looked up."""
    tell(draft, command.box)


def tell(draft: Draft, override: Mapping[str, Any]) -> None:
    """
    Printed numbers, also those that were misread; once the inventory is whole, the tokens are laid out.

    A card told anew changes where it lies: in the row, beside the panel, and when it comes again.
    """
    told = dict(answers(override))
    if not told:
        raise Refused("nothing-to-do", "No printed number is named: say which.")
    for path, value in told.items():
        held = held_at(draft.table.box, path)
        if held not in (UNKNOWN, value) and path[-1] not in _MAY_CHANGE and path[0] not in _CARDS:
            raise Refused(
                "bad-box",
                "The flight goes by {field} already; only a new start can change it.",
                field=".".join(path),
            )
    box = laid_over(draft.table.box, override)
    _check_cards(draft.table, box, told)
    for token, by in recounted(draft.table, box).items():
        if draft.table.pieces.count(TRAYS, token) + by < 0:
            raise Refused(
                "not-enough-pieces", "There is no {token} in the {place}.", token=token, place=TRAYS
            )
    draft.say(FiguresKnown(box=dict(override)))
    if miscounted(box.tokens) and any(path in _COUNTED for path in told):
        draft.say(Warned(of="tokens", most=box.tokens.regular))
    if cards := _told_anew(draft.table, told):
        draft.say(Amended(why="printed", **cards))
    places = laid(draft.table.box, draft.table.fighter)
    if places and not draft.table.census:
        draft.say(TokensLaid(places=places))


def _check_cards(table: Table, box: Box, told: Mapping[Path, Any]) -> None:
    """Raise `Refused` for what no card can say, and for a deck that no box can fill."""
    for path in told:
        if path[0] in _CARDS and len(path) > 1:
            shape, least = _SHAPES[path[0]]
            held = getattr(box, path[0])[path[1]]
            try:
                card = msgspec.convert({**least, **held}, shape)
            except msgspec.ValidationError as error:
                raise Refused(
                    "bad-count", "The figures of {field} {wrong}.", field=path[1], wrong=str(error)
                ) from error
            for name in (*getattr(card, "destroyed", ()), *getattr(card, "evaded", ())):
                if not is_reward(name):
                    raise Refused("no-such-token", "There is no reward called {kind}.", kind=name)
        if path[-1] == "decks":
            old, new = table.box.motherships[path[1]].decks, box.motherships[path[1]].decks
            if len(old) != len(new):
                raise too_many_cards(path)


def _told_anew(table: Table, told: Mapping[Path, Any]) -> dict[str, Any]:
    """The cards that lie otherwise now, and those that are known otherwise."""
    known: dict[str, figures.Enemy] = {}
    skills = dict(table.skills)
    for kind, name, *_ in (path for path in told if path[0] in _CARDS):
        held = getattr(table.box, kind)[name]
        if kind == "enemies" and name in table.known:
            known[name] = msgspec.convert(msgspec.to_builtins(table.known[name]) | held, figures.Enemy)
        elif kind == "skill_cards" and name in skills:
            laid = msgspec.to_builtins(skills[name].figures) | held
            skills[name] = replace(skills[name], figures=msgspec.convert(laid, figures.Skill))
    row = tuple(
        replace(card, figures=known[card.name]) if card and card.name in known else card for card in table.row
    )
    facts: dict[str, Any] = {"known": known} if known else {}
    facts |= {"row": row} if row != table.row else {}
    return facts | ({"skills": skills} if skills != table.skills else {})
