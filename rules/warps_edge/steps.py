"""The four steps of a turn, as commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.game import needed
from rules.refusals import Refused
from rules.warps_edge import decks, figures, targets
from rules.warps_edge.box import faulty
from rules.warps_edge.commands import (
    Arrive,
    CardTold,
    EndTurn,
    EnemyAttack,
    Finish,
    Plan,
    Record,
    Section,
    Skill,
)
from rules.warps_edge.defeats import put
from rules.warps_edge.draft import Draft
from rules.warps_edge.drawing import Hand, draw, draw_owed
from rules.warps_edge.events import (
    Arrived,
    Hit,
    HullChanged,
    RanShort,
    SectionKnown,
    ShieldsChanged,
    SkillLaid,
    StepBegan,
)
from rules.warps_edge.figures import is_reward
from rules.warps_edge.table import BAG, DISCARD, GONE, SUPPLY, TRAYS, Choice, Table
from rules.warps_edge.threat import hits, of_hits
from rules.warps_edge.unknown import need
from rules.warps_edge.warp import act_if_all_are_there, begin_turn, begin_warp, end_turn, end_warp, lose_hull


def in_step(table: Table, step: str) -> None:
    """Raise `Refused` in another step of the turn."""
    if table.step == step:
        return
    match table.step:
        case "arrive":
            raise Refused("not-now", "First the row is filled: turn up the next enemy.")
        case "act":
            raise Refused("not-now", "It is time to act; say so when you have done.")
        case "attack":
            raise Refused("not-now", "First the enemies attack.")
        case "plan":
            raise Refused("not-now", "First new tokens are drawn.")


def acting(table: Table) -> None:
    """Raise `Refused` unless the pilot acts, and every section that matters is known."""
    in_step(table, "act")
    need(table, table.board("sections"))
    for n, part in enumerate(table.sections, 1):
        if part.figures is None and targets.is_open(table, n):
            raise Refused(
                "unknown-figures", "Not known yet: {field}. Look and type it.", field=targets.section(n)
            )


def section(draft: Draft, command: Section) -> None:
    """What a section says, typed once."""
    if command.section > len(draft.table.sections):
        raise Refused(
            "no-such-target", "There is no {target} to aim at.", target=f"section:{command.section}"
        )
    if wrong := faulty(command.figures, "bad-count", f"section:{command.section}"):
        raise wrong
    draft.say(SectionKnown(section=command.section, figures=command.figures))


def skill(draft: Draft, command: Skill) -> None:
    """A skill that was kept, or that a reward gives. Rulebook, set-up 2, end of the warp 3."""
    choice = draft.owed("skill", "keep-skill")
    if choice is None:
        raise Refused("nothing-owed", "No skill card is due.")
    if command.name in draft.table.skills:
        raise Refused("already-owned", "The skill {kind} is there already.", kind=command.name)
    if ":" in command.name:
        raise Refused("no-such-place", "A skill's name has no colon.")
    draft.say(SkillLaid(name=command.name, figures=skill_figures(draft.table, command.name, command.figures)))
    draft.chosen(choice)
    if choice.what == "keep-skill" and draft.table.turn:
        begin_warp(draft)


def arrive(draft: Draft, command: Arrive) -> None:
    """Rulebook, step 1: free places of the row are filled from the left; keen sights add one more."""
    if choice := draft.owed("enemy"):
        _one_more(draft, command, choice)
        return
    in_step(draft.table, "arrive")
    _deal(draft, command)
    for name in command.then or ():
        in_step(draft.table, "arrive")
        _deal(draft, Arrive(name=name))
    if command.then is not None:
        deal_the_certain(draft)


def _deal(draft: Draft, command: Arrive) -> None:
    """The next card of the deck that is due, on the first free place."""
    slot = draft.table.free_slots[0]
    _turn_up(draft, command, slot=slot, deck=draft.table.deck_of_slot(slot))
    act_if_all_are_there(draft)


def deal_the_certain(draft: Draft) -> None:
    """The cards that can be only one come by themselves: the last of those that went back onto the deck."""
    while draft.table.step == "arrive":
        names = decks.coming(draft.table, draft.table.deck_of_slot(draft.table.free_slots[0]))
        if len(names) != 1 or names[0] not in draft.table.known:
            return
        _deal(draft, Arrive(name=names[0]))


def _one_more(draft: Draft, command: Arrive, choice: Choice) -> None:
    """Rulebook, keen sights: nearest its deck or at the end of the row, and with a laser at it."""
    table = draft.table
    deck = _deck_named(table, command)
    free = [n for n, card in enumerate(table.row) if card is None]
    slot = (max(free) if deck else min(free)) if free else len(table.row)
    _turn_up(draft, command, slot=slot, deck=deck)
    draft.chosen(choice)
    if draft.table.pieces.count(TRAYS, "laser-2"):
        put(draft, "laser-2", targets.enemy(slot + 1), from_=TRAYS)
    else:
        draft.say(RanShort(of="laser-2", by=1))


def _deck_named(table: Table, command: Arrive) -> int:
    """The deck the pilot has named, or the only one with cards. Raises `Refused`."""
    if command.deck is None:
        if sum(map(bool, table.decks)) > 1:
            raise Refused("bad-count", "Both decks have cards: say from which it comes, left or right.")
        return next(n for n, left in enumerate(table.decks) if left)
    deck = int(command.deck == "right" and len(table.decks) > 1)
    if not table.decks[deck]:
        raise Refused("sold-out", "That enemy deck is empty.")
    return deck


def _turn_up(draft: Draft, command: Arrive, *, slot: int, deck: int) -> None:
    card = enemy_figures(draft.table, command, decks.level(draft.table, deck))
    draft.say(Arrived(place=slot + 1, name=command.name, deck=deck, figures=card))


def end_acting(draft: Draft, _command: EndTurn) -> None:
    """Rulebook, end of step 2: the rest of the supply is discarded."""
    acting(draft.table)
    for effect in draft.table.effects:
        if effect.what == "must-use-skill":
            raise Refused("not-now", "Use {skill} first: it was activated for this turn.", skill=effect.at)
    draft.empty(SUPPLY, DISCARD, why="end-turn")
    draft.say(StepBegan(step="attack"))


def enemy_attack(draft: Draft, command: EnemyAttack) -> None:
    """Rulebook, step 3: the row from the left, then the mothership; shields first, then the hull."""
    in_step(draft.table, "attack")
    hit = hits(draft.table)
    coming = of_hits(draft.table, hit)
    if coming.damage:
        need(draft.table, draft.table.panel("shields"), draft.table.panel("hull"))
    taken = list(_removed(draft.table, command.remove, lost=coming.shields))
    spared = draft.table.spared
    for target, damage in hit.items():
        ignored, spared = min(spared, damage), max(0, spared - damage)
        draft.say(Hit(target=target, damage=damage, ignored=ignored))
        taken = _suffer(draft, damage - ignored, taken, by=target)
        if draft.table.step != "attack" or draft.table.ended:
            return
    for place in (*targets.standing(draft.table), *targets.shared(draft.table)):
        draft.empty(place, place + targets.ABOVE, why="attacked")
    draft.say(StepBegan(step="plan"))


def plan(draft: Draft, _command: Plan) -> None:
    """The draw that is due, by the device."""
    _new_tokens(draft, None)


def record(draft: Draft, command: Record) -> None:
    """The draw that is due, made by hand from the real bag."""
    _new_tokens(draft, command.drawn)


def finish(draft: Draft, command: Finish) -> None:
    """The rest of the turn in one go, up to whatever is to be chosen, typed or drawn by hand."""
    in_turn = draft.table.step
    if in_turn == "act":
        end_acting(draft, EndTurn())
    if draft.table.step == "attack":
        enemy_attack(draft, EnemyAttack(remove=command.remove))
    is_free = draft.table.ended is None and not draft.table.owed
    if is_free and draft.table.step == "plan" and (in_turn == "plan" or not draft.table.by_hand):
        plan(draft, Plan())
    if not draft.table.owed:
        deal_the_certain(draft)
    if not draft.events:
        in_step(draft.table, "act")


def _new_tokens(draft: Draft, by_hand: Hand | None) -> None:
    """Rulebook, step 4: five tokens; the warp ends when one must be drawn and there is none."""
    if choice := draft.owed("draw"):
        draw_owed(draft, choice, by_hand)
        return
    table = draft.table
    in_step(table, "plan")
    need(table, *table.inventory)
    due = table.box.turn.draws
    if table.first_draw:
        draw(draft, due, why="plan", by_hand=by_hand)
        begin_turn(draft)
        return
    there = sum(table.pieces.at(BAG).values())
    draw(draft, min(due, there), why="plan", by_hand=by_hand)
    if there < due:
        end_warp(draft, "bag-empty")
        return
    end_turn(draft)
    begin_turn(draft)


def _removed(table: Table, remove: tuple[str, ...], *, lost: int) -> tuple[str, ...]:
    """The discarded tokens that will leave the game, one for each shield lost. Raises `Refused`."""
    pile = Counter(table.pieces.at(DISCARD))
    due = min(lost, pile.total())
    if not remove and (due == pile.total() or len(pile) == 1):
        return tuple(pile.elements())[:due]
    if len(remove) != due:
        raise Refused(
            "bad-count",
            "Each shield lost takes a discarded token out of the game: choose {due}, not {n}.",
            due=due,
            n=len(remove),
        )
    if Counter(remove) - pile:
        token = next(iter(Counter(remove) - pile))
        raise Refused("not-enough-pieces", "There is no {token} in the {place}.", token=token, place=DISCARD)
    return remove


def _suffer(draft: Draft, damage: int, taken: list[str], *, by: str) -> list[str]:
    """Damage of one attack; returns the tokens that are still to be removed."""
    lost = min(damage, draft.table.shields)
    if lost:
        draft.say(ShieldsChanged(to=draft.table.shields - lost, why=by))
        for token in taken[:lost]:
            draft.move(token, DISCARD, GONE, why=by)
    hull = max(0, draft.table.hull - (damage - lost))
    if hull < draft.table.hull:
        draft.say(HullChanged(to=hull, why=by))
        if hull == 0:
            lose_hull(draft)
    return taken[lost:]


def enemy_figures(table: Table, command: Arrive | CardTold, level: int | None) -> figures.Enemy:
    """A card's figures: what its place in the deck says, is printed, was typed before, is typed now."""
    remembered = table.known.get(command.name)
    known: dict[str, Any] = (
        dict(table.box.enemies.get(command.name, {}))
        if remembered is None
        else msgspec.to_builtins(remembered)
    )
    held = {**known, **{n: v for n, v in _said(command).items() if n not in ("name", "deck", "then")}}
    if level is not None:
        held.setdefault("level", level)
    ways = () if "lasers" in held or "manoeuvres" in held else ("lasers", "manoeuvres")
    card: figures.Enemy = card_figures(figures.Enemy, command.name, held, *ways)
    for name in (*card.destroyed, *card.evaded):
        if not is_reward(name):
            raise Refused("no-such-token", "There is no reward called {kind}.", kind=name)
    return card


def skill_figures(
    table: Table, name: str, typed: figures.TypedSkill | None, laid: figures.Skill | None = None
) -> figures.Skill:
    """A skill's figures: what is printed, what the card laid out has, what is typed now. Raises `Refused`."""
    known = msgspec.to_builtins(laid) if laid else table.box.skill_cards.get(name, {})
    card: figures.Skill = card_figures(figures.Skill, name, {**known, **(_said(typed) if typed else {})})
    return card


def _said(told: msgspec.Struct) -> dict[str, Any]:
    """What was typed of a card; null forgets its effects, and says nothing of anything else."""
    said = msgspec.structs.asdict(told).items()
    return {name: held for name, held in said if held is not (msgspec.UNSET if name == "effects" else None)}


def card_figures(shape: type[msgspec.Struct], name: str, held: Mapping[str, Any], *also: str) -> Any:
    """What a card says. Raises `Refused`, naming all that is not known of it; *also* is named with it."""
    if missing := [*(field for field in needed(shape) if field not in held), *also]:
        raise Refused(
            "unknown-figures",
            "Not known yet: {field}. Look and type it.",
            field=f"{name}: {', '.join(missing)}",
        )
    try:
        return msgspec.convert(held, shape)
    except msgspec.ValidationError as error:
        raise Refused("bad-count", "The figures of {field} {wrong}.", field=name, wrong=str(error)) from error
