"""
One entry of a flight told anew at the place where it was wrong; every later one stays.

Two tables are laid side by side: as the entry left it, and as it should have. What they differ in is carried
over to the newest table, tokens to where they would lie by now. Nothing fires a second time and no draw is
made again; where later entries have gone on with what was wrong, it is refused, and `amend` tells the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.events import Drawn
from rules.game import Command, Event, Past, Retold, Story
from rules.refusals import Refused
from rules.warps_edge import targets
from rules.warps_edge.commands import Printed
from rules.warps_edge.decide import decided
from rules.warps_edge.defeats import go_on
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import (
    Amended,
    ChoiceMade,
    ChoiceOwed,
    Dialled,
    Ended,
    PricesKnown,
    Resumed,
    StepBegan,
)
from rules.warps_edge.table import BAG, DISCARD, OUT_OF_PLAY, SUPPLY, Choice, Table
from rules.warps_edge.unknown import tell
from rules.warps_edge.warp import act_if_all_are_there, lose_hull

Hear = Callable[[Any], Command]


def retold(story: Story[Table], telling: Retold, instead: Command | None, *, hear: Hear) -> tuple[Event, ...]:
    """What puts the newest table right. Raises `Refused`."""
    before, wrong, made = _wrong(story, telling, hear)
    draft = Draft(story[-1].after, None)
    if isinstance(instead, Printed):
        tell(draft, instead.box)
    else:
        right = before if instead is None else _told(before, instead, made)
        if _draws(made) and right.draws != wrong.draws:
            raise _no_other_draw()
        _carry(draft, wrong, right, why=telling.why)
    if not draft.events:
        raise Refused("nothing-to-do", "It would be told as it was.")
    go_on(draft)
    if draft.table.ended is None:
        act_if_all_are_there(draft)
    return tuple(draft.events)


def _wrong(story: Story[Table], telling: Retold, hear: Hear) -> tuple[Table, Table, tuple[Event, ...]]:
    """The table before an entry, as the newest telling of it left it, and what was drawn then."""
    if telling.entry is None:
        past = _entry(story, telling.after)
        return past.after, past.after, ()
    past = _entry(story, telling.entry)
    if past.before is None:
        raise _too_late()
    again = [each.retold for each in story if each.retold and each.retold.entry == telling.entry]
    if not again:
        return past.before, past.after, past.events
    newest = again[-1].instead
    wrong = past.before if newest is None else _told(past.before, hear(newest), past.events)
    return past.before, wrong, past.events


def _entry(story: Story[Table], n: int | None) -> Past[Table]:
    return next(past for past in story if past.entry == n)


def _too_late() -> Refused:
    return Refused("not-retold", "Too much rests on it by now: tell what lies otherwise.")


def _no_other_draw() -> Refused:
    return Refused("not-retold", "A draw that was made is not told anew.")


def _draws(events: tuple[Event, ...]) -> tuple[Drawn, ...]:
    return tuple(event for event in events if isinstance(event, Drawn) and event.by == "device")


class _Made:
    """The luck that was: a draw is read again from the same bag, and no other can be."""

    def __init__(self, draws: tuple[Drawn, ...]) -> None:
        self._draws = {event.draw: event for event in draws}

    def drawn(self, draw: int, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """What was drawn then."""
        made = self._draws.get(draw)
        if made is None or made.bag != bag or made.count != count:
            raise _no_other_draw()
        return made.cubes


def _told(before: Table, command: Command, made: tuple[Event, ...]) -> Table:
    draft = Draft(before, _Made(_draws(made)))
    decided(draft, command)
    return draft.table


# What the two tables differ in


def _carry(draft: Draft, wrong: Table, right: Table, *, why: str) -> None:
    now = draft.table
    if wrong.mothership != right.mothership or wrong.box != right.box:
        raise _too_late()
    facts = {name: held for name, held in _facts(now, wrong, right) if held != getattr(now, name)}
    if facts:
        draft.say(Amended(why=why, **facts))
    _carry_tokens(draft, now, wrong, right, why=why)
    _carry_dials(draft, wrong, right, why=why)
    if prices := {token: cost for token, cost in right.prices.items() if wrong.prices.get(token) != cost}:
        draft.say(PricesKnown(prices=prices))
    _carry_choices(draft, wrong, right)
    if wrong.step != right.step and now.step == wrong.step and _same_turn(now, wrong):
        draft.say(StepBegan(step=right.step))
    _carry_end(draft, wrong, right)


def _same_turn(now: Table, then: Table) -> bool:
    return (now.warp, now.turn) == (then.warp, then.turn)


def _facts(now: Table, wrong: Table, right: Table) -> Iterator[tuple[str, Any]]:
    """Cards, sections and skills as they lie by now."""
    known = {name: card for name, card in right.known.items() if wrong.known.get(name) != card}
    yield "known", now.known | known
    if now.warp == wrong.warp:
        yield (
            "row",
            tuple(
                replace(card, figures=known[card.name])
                if card and card.name in known and card.figures == wrong.known.get(card.name)
                else card
                for card in _row(now, wrong, right)
            ),
        )
        yield "fallen", _piles(now, wrong, right)
        yield (
            "decks",
            tuple(
                max(0, left + more - less)
                for left, more, less in zip(now.decks, right.decks, wrong.decks, strict=True)
            ),
        )
    yield (
        "sections",
        tuple(_merged(*parts) for parts in zip(now.sections, wrong.sections, right.sections, strict=True)),
    )
    yield "skills", dict(_skills(now, wrong, right))
    if _same_turn(now, wrong):
        yield "first_draw", right.first_draw if now.first_draw == wrong.first_draw else now.first_draw
        gone, new = (
            Counter(wrong.effects) - Counter(right.effects),
            Counter(right.effects) - Counter(wrong.effects),
        )
        yield "effects", tuple((Counter(now.effects) - gone + new).elements())


def _row(now: Table, wrong: Table, right: Table) -> tuple[Any, ...]:
    longest = max(len(now.row), len(wrong.row), len(right.row))
    rows = [(*table.row, *[None] * (longest - len(table.row))) for table in (now, wrong, right)]
    row: list[Any] = []
    for here, old, new in zip(*rows, strict=True):
        if new in (old, here):
            row.append(here)
        elif here == old:
            row.append(new)
        elif here is None and old is not None and new is not None:
            row.append(None)  # it is out by now, under its right name
        else:
            raise _too_late()
    while len(row) > now.box.turn.row and row[-1] is None:
        row.pop()
    return tuple(row)


def _piles(now: Table, wrong: Table, right: Table) -> tuple[tuple[str, ...], ...]:
    """The discarded enemies; one that has gone out under a wrong name has its right one."""
    names = {
        old.name: new.name
        for here, old, new in zip(now.row, wrong.row, right.row, strict=False)
        if old and new and here is None
    }
    piles = []
    for pile, old, new in zip(now.fallen, wrong.fallen, right.fallen, strict=True):
        left = [names.get(name, name) for name in pile]
        for name in (Counter(old) - Counter(new)).elements():
            if name in left:
                left.remove(name)
        piles.append((*left, *(Counter(new) - Counter(old)).elements()))
    return tuple(piles)


def _merged(now: Any, old: Any, new: Any) -> Any:
    """A section or a skill, field by field: what was told anew, and what has happened since."""
    fields = {
        name: getattr(new, name)
        for name in now.__struct_fields__
        if getattr(now, name) == getattr(old, name) != getattr(new, name)
    }
    return replace(now, **fields)


def _skills(now: Table, wrong: Table, right: Table) -> Iterator[tuple[str, Any]]:
    for name in {**now.skills, **right.skills}:
        here, old, new = (table.skills.get(name) for table in (now, wrong, right))
        if here and old and new:
            yield name, _merged(here, old, new)
        elif old == new and here:
            yield name, here
        elif new and not here:
            yield name, new


# Tokens


def _carry_tokens(draft: Draft, now: Table, wrong: Table, right: Table, *, why: str) -> None:
    """Each token that lay otherwise goes from where it lies by now to where it would."""
    then: dict[str, Counter[str]] = {}
    for table, here, sign in ((right, draft.table, 1), (wrong, now, -1)):
        for place, heap in table.pieces.heaps.items():
            for token, n in heap.items():
                then.setdefault(token, Counter())[_by_now(here, wrong, place)] += sign * n
    for token, change in sorted(then.items()):
        wanted = [place for place, by in sorted(change.items()) for _ in range(by)]
        for place, by in sorted(change.items()):
            for _ in range(-by):
                if not draft.table.pieces.count(place, token):
                    raise _too_late()
                draft.move(token, place, wanted.pop(0), why=why)


def _by_now(now: Table, then: Table, place: str) -> str:
    """Where a token lies by now that lay there *then*, if nobody has touched it since."""
    if place in OUT_OF_PLAY:
        return place
    if now.warp != then.warp:
        return BAG
    is_later = now.turn > then.turn
    if place == SUPPLY and (is_later or (now.step in ("attack", "plan") and then.step in ("arrive", "act"))):
        return DISCARD
    if place.startswith(("enemy:", "section:")):
        what, _, rest = place.partition(":")
        numbers, _, lies = rest.partition(":")
        if not all(f"{what}:{n}" in targets.standing(now) for n in numbers.split("-")):
            return DISCARD
        if is_later and lies == targets.FACE_DOWN[1:]:
            return DISCARD
        if not lies and (is_later or now.step == "plan"):
            return place + targets.ABOVE
    return place


# Dials, choices, the end


def _carry_dials(draft: Draft, wrong: Table, right: Table, *, why: str) -> None:
    now = draft.table
    for dial, full in (("shields", now.full_shields), ("hull", now.full_hull)):
        by = getattr(right, dial) - getattr(wrong, dial)
        to = min(max(0, getattr(now, dial) + by), full)
        if to != getattr(now, dial):
            draft.say(Dialled(dial="shields" if dial == "shields" else "hull", to=to, why=why))
    for counter in ("warp", "turn"):
        by = getattr(right, counter) - getattr(wrong, counter)
        if by:
            draft.say(
                Dialled(dial="warp" if counter == "warp" else "turn", to=getattr(now, counter) + by, why=why)
            )
    if right.marker != wrong.marker == now.marker:
        draft.say(Dialled(dial="marker", to=right.marker, why=why))


def _carry_choices(draft: Draft, wrong: Table, right: Table) -> None:
    gone = list(wrong.owed)
    new: list[Choice] = []
    for choice in right.owed:
        if choice in gone:
            gone.remove(choice)
        else:
            new.append(choice)
    for choice in gone:
        if choice in draft.table.owed:
            at = draft.table.owed.index(choice)
            draft.say(ChoiceMade(at=at, what=choice.what, count=choice.count))
    for choice in new:
        draft.say(ChoiceOwed(what=choice.what, count=choice.count, tokens=choice.tokens, to=choice.to))


def _carry_end(draft: Draft, wrong: Table, right: Table) -> None:
    now = draft.table
    if now.ended is None:
        match right.ended:
            case "victory" | "hull" | "last-warp" as why if wrong.ended is None:
                draft.say(Ended(why=why))
            case _ if now.hull == 0 and now.full_hull:
                lose_hull(draft)
            case _:
                pass
    elif right.ended is None and (now.ended == wrong.ended or (now.ended == "hull" and now.hull)):
        draft.say(Resumed())
