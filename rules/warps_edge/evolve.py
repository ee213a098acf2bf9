"""Folding events into the table. Decides nothing: what happened has happened."""

from __future__ import annotations

from typing import Final, assert_never, cast

from msgspec.structs import replace

from rules.events import Agreed, Drawn, Moved, Warned
from rules.game import Event
from rules.pieces import laid_out
from rules.warps_edge import decks
from rules.warps_edge import events as happened
from rules.warps_edge.events import WarpsEvent
from rules.warps_edge.setup import deck_sizes, fresh_sections, opened, with_figures
from rules.warps_edge.table import Choice, Effect, Enemy, Section, Skill, Table

AMENDED: Final = ("row", "fallen", "decks", "returned", "sections", "skills", "effects", "first_draw")
"""What a correction tells whole."""


def evolve(table: Table | None, event: Event) -> Table:
    """The table after one event. Raises `ValueError` for a first event that is no set-up."""
    if type(event) is happened.Started:
        fresh = opened(event)
        return replace(fresh, draws=table.draws, by_hand=table.by_hand) if table else fresh
    if table is None:
        message = "A journal begins with its set-up."
        raise ValueError(message)
    return _evolved(table, cast("WarpsEvent", event))


def _evolved(table: Table, event: WarpsEvent) -> Table:  # a closed match is as long as its union
    match event:  # what happens most stands first
        case Moved():
            return replace(table, pieces=table.pieces.moved(event.piece, event.by, event.from_, event.to))
        case happened.StepBegan():
            return replace(table, step=event.step, attacked=())
        case happened.Arrived():
            return _arrived(table, event)
        case happened.Hit():
            return replace(table, attacked=(*table.attacked, event.target))
        case Drawn():
            by_hand = table.by_hand if happened.is_toss(event) else event.by == "hand"
            return replace(table, draws=event.draw, by_hand=by_hand)
        case happened.ShieldsChanged():
            return replace(table, shields=event.to)
        case happened.ChoiceMade():
            return replace(table, owed=_less(table.owed, event))
        case happened.HullChanged():
            return replace(table, hull=event.to)
        case happened.TurnBegan():
            return replace(table, turn=event.number, step="arrive", first_draw=False)
        case happened.TurnEnded():
            return replace(table, effects=())
        case happened.MarkerMoved():
            return replace(table, marker=event.to)
        case happened.SkillLaid():
            return replace(table, skills=table.skills | {event.name: Skill(figures=event.figures)})
        case happened.ChoiceOwed():
            choice = Choice(what=event.what, count=event.count, tokens=event.tokens, to=event.to)
            return replace(table, owed=(*table.owed, choice))
        case happened.Defeated():
            return _defeated(table, event.target)
        case happened.Flipped() | happened.RanShort() | Agreed() | Warned() | happened.Started():
            return table
        case happened.WarpEnded():
            prizes = tuple(choice for choice in table.owed if choice.what in ("gain", "skill"))
            return replace(table, step="plan", first_draw=True, owed=prizes, attacked=())
        case happened.CardsReturned():
            return _shuffled(table)
        case happened.SkillsRefreshed():
            fresh = {
                name: skill if skill.state == "lasting" else replace(skill, state="idle")
                for name, skill in table.skills.items()
            }
            return replace(table, skills=fresh)
        case happened.WarpBegan():
            return replace(table, warp=event.number)
        case happened.FiguresKnown():
            return with_figures(table, event.box)
        case happened.TokensLaid():
            pieces = laid_out(event.places)
            return replace(table, pieces=pieces, census=pieces.census())
        case happened.SectionKnown():
            known = replace(table.sections[event.section - 1], figures=event.figures)
            return _with_section(table, event.section, known)
        case happened.PricesKnown():
            return replace(table, prices=table.prices | event.prices)
        case happened.EffectBegan():
            return replace(table, effects=(*table.effects, Effect(what=event.what, at=event.at)))
        case happened.SkillActivated():
            return _with_skill(table, event.name, "active")
        case happened.SkillUsed():
            lasting = table.skills[event.name].figures.lasting
            used = replace(
                table,
                effects=tuple(e for e in table.effects if (e.what, e.at) != ("must-use-skill", event.name)),
            )
            return _with_skill(used, event.name, "lasting" if lasting else "exhausted")
        case happened.BoardTurned():
            turned = replace(table, mothership=event.to, warp=0)
            return replace(turned, sections=fresh_sections(turned.ship), marker=1)
        case happened.Amended():
            return _amended(table, event)
        case happened.Dialled():
            return _dialled(table, event)
        case happened.Ended():
            return replace(table, ended=event.why, owed=())
        case happened.Resumed():
            return replace(table, ended=None)
        case _:
            assert_never(event)


def _with_section(table: Table, n: int, section: Section) -> Table:
    return replace(table, sections=(*table.sections[: n - 1], section, *table.sections[n:]))


def _with_skill(table: Table, name: str, state: str) -> Table:
    return replace(table, skills=table.skills | {name: replace(table.skills[name], state=state)})


def _arrived(table: Table, event: happened.Arrived) -> Table:
    row = list(table.row) + [None] * (event.place - len(table.row))
    row[event.place - 1] = Enemy(name=event.name, deck=event.deck, figures=event.figures)
    decks = tuple(left - (n == event.deck) for n, left in enumerate(table.decks))
    return replace(table, row=tuple(row), decks=decks, known=table.known | {event.name: event.figures})


def _defeated(table: Table, target: str) -> Table:
    what, _, number = target.partition(":")
    n = int(number)
    effects = tuple(e for e in table.effects if (e.what, e.at) != ("five-lasers", target))
    if what == "section":
        return _with_section(replace(table, effects=effects), n, replace(table.sections[n - 1], down=True))
    card = table.row[n - 1]
    fallen = tuple(
        (*names, card.name) if card and card.deck == deck else names
        for deck, names in enumerate(table.fallen)
    )
    row = (*table.row[: n - 1], None, *table.row[n:])
    while len(row) > table.box.turn.row and row[-1] is None:
        row = row[:-1]
    return replace(table, row=row, fallen=fallen, effects=effects)


def _shuffled(table: Table) -> Table:
    """Rulebook, end of the warp 2: row and discard pile lie on the decks."""
    sizes = deck_sizes(table.levels)
    return replace(
        table,
        row=(None,) * table.box.turn.row,
        decks=sizes,
        fallen=((),) * len(sizes),
        returned=decks.returned(table),
    )


def _less(owed: tuple[Choice, ...], event: happened.ChoiceMade) -> tuple[Choice, ...]:
    at = event.at
    left = replace(owed[at], count=owed[at].count - event.count)
    return (*owed[:at], *((left,) if left.count > 0 else ()), *owed[at + 1 :])


def _amended(table: Table, event: happened.Amended) -> Table:
    told = {name: held for name in AMENDED if (held := getattr(event, name)) is not None}
    return replace(table, **told, known=table.known | (event.known or {}))


def _dialled(table: Table, event: happened.Dialled) -> Table:
    match event.dial:
        case "shields":
            return replace(table, shields=event.to)
        case "hull":
            return replace(table, hull=event.to)
        case "warp":
            return replace(table, warp=event.to)
        case "marker":
            return replace(table, marker=event.to)
        case "turn":
            return replace(table, turn=event.to)
        case "left-deck":
            return replace(table, decks=(event.to, *table.decks[1:]))
        case "right-deck":
            return replace(table, decks=(*table.decks[:1], event.to))
        case _:
            assert_never(event.dial)
