"""What a flight learns of printed cards and boards, so that the next one need not ask. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules.boxes import Path
from rules.game import Event
from rules.warps_edge.box import answers
from rules.warps_edge.events import Amended, Arrived, FiguresKnown, PricesKnown, SectionKnown, SkillLaid
from rules.warps_edge.table import Table


def cards(table: Table) -> dict[str, dict[str, dict[str, Any]]]:
    """`enemies` and `skills` by name, each with as much of its figures as is known, printed or typed."""
    typed = {name: _figures(known) for name, known in table.known.items()}
    laid = {name: _figures(skill.figures) for name, skill in table.skills.items()}
    return {
        "enemies": {**table.box.enemies, **typed},
        "skills": {**table.box.skill_cards, **laid},
    }


def learned(table: Table, events: Iterable[Event]) -> dict[Path, Any]:
    """
    Where in the box the printed numbers belong that *events* told; *table* is as they left it.

    A board's sections are told once every one of them is known.
    """
    news: dict[Path, Any] = {}
    for event in events:
        match event:
            case Arrived():
                news[("enemies", event.name)] = _figures(event.figures)
            case SkillLaid():
                news[("skill_cards", event.name)] = _figures(event.figures)
            case PricesKnown():
                news[("tokens", "prices")] = dict(table.prices)
            case FiguresKnown():
                news |= dict(_printed(table, event.box))
            case Amended():
                news |= {("enemies", name): _figures(table.known[name]) for name in event.known or ()}
                news |= {
                    ("skill_cards", name): _figures(skill.figures)
                    for name, skill in (event.skills or {}).items()
                }
            case SectionKnown() if all(part.figures is not None for part in table.sections):
                path = ("motherships", table.mothership, "figures")
                news[path] = [_figures(part.figures) for part in table.sections]
            case _:
                pass
    return news


def _printed(table: Table, override: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    """What was told of the box; a card is told whole, so that what it does not say is forgotten."""
    for path, value in answers(override):
        if path[0] in ("enemies", "skill_cards") and len(path) > 1:
            held = getattr(table.box, path[0])[path[1]]
            yield path[:2], {name: said for name, said in held.items() if said is not None}
        else:
            yield path, value


def _figures(card: Any) -> dict[str, Any]:
    """What a card says, without what it does not."""
    told: Mapping[str, Any] = msgspec.to_builtins(card)
    return {name: value for name, value in told.items() if value is not None}
