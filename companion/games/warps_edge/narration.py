"""
Entries of a flight as a person would tell them: one short line for every command there is. Pure.

Corrections, words and take-backs are told as in every game. *names* are the row's enemies, from the deck on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from companion.games.warps_edge import naming
from companion.games.warps_edge.effects import moved, outcomes, suffered
from companion.games.warps_edge.refusals import field
from companion.games.warps_edge.row import during
from companion.language import _, ngettext
from rules.events import Agreed, Drawn, Moved
from rules.game import Event
from rules.warps_edge import figures
from rules.warps_edge.box import answers
from rules.warps_edge.events import (
    Arrived,
    ChoiceMade,
    Flipped,
    Hit,
    SectionKnown,
    ShieldsChanged,
    WarpsEvent,
    is_toss,
)
from rules.warps_edge.table import BAG, DISCARD, SUPPLY, TRAYS

_OWN: Final = tuple(event for event in get_args(WarpsEvent) if event not in (Agreed, Drawn, Moved))
"""Events that only a flight knows."""
_MOST_NUMBERS: Final = 3
"""Printed numbers of one entry that are told one by one."""
_MOST_NAMES: Final = 3
"""Attackers of one step that are told by name."""


def told(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str] = ()) -> str | None:
    """
    Name an entry: what was done, and what came of it; none for a command that is not a flight's alone.

    >>> told({"do": "assign", "piece": "laser-2", "target": "enemy:1"}, [], ["fury"])
    'Assigned laser 2 to fury'
    """
    row = during(names, events)
    return (
        _of_cards(do, events, row)
        or _of_turn(do, events, row)
        or _of_tokens(do, events, row)
        or _of_powers(do, events, row)
    )


def _of_cards(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    """The set-up, and what is read from cards and boards."""
    match do:
        case {"do": "start", "fighter": fighter, "mothership": ship}:
            return _("{fighter} flies against {mothership}").format(
                fighter=naming.fighter(fighter), mothership=naming.ship(ship)
            )
        case {"do": "printed", "box": box}:
            return _("Looked up: {numbers}").format(numbers=_numbers(box))
        case {"do": "skill", "name": name}:
            return _listed(_skill(naming.skill(name), events), *outcomes(events, names))
        case {"do": "section", "section": n}:
            known = next((event.figures for event in events if isinstance(event, SectionKnown)), None)
            line = _("Section {n} looked up").format(n=n)
            return _with(line, *_section(known)) if known else line
        case {"do": "arrive", "name": name}:
            card = next((event for event in events if isinstance(event, Arrived)), None)
            line = _("Arrived: {name}").format(name=naming.enemy(name))
            if card is None:
                return line
            return _listed(line, *_card(card), *outcomes(events, names, target=f"enemy:{card.place}"))
        case _:
            return None


def _of_turn(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    """The steps of a turn."""
    match do:
        case {"do": "plan"}:
            return _drew(events, names)
        case {"do": "record"} if any(isinstance(event, _OWN) for event in events):
            return _drew(events, names)
        case {"do": "end-turn"} if any(isinstance(event, _OWN) for event in events):
            line = _("Ended the actions")
            left = moved(events, from_=SUPPLY, to=DISCARD)
            discarded = _("{tokens} discarded").format(tokens=naming.heap(left)) if left else ""
            return _with(line, discarded, *outcomes(events, names))
        case {"do": "enemy-attack"}:
            return _with(_attacked(events, names), *suffered(events), *outcomes(events, names))
        case _:
            return None


def _of_tokens(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    """What the pilot does with tokens."""
    match do:
        case {"do": "assign", "piece": token, "target": target}:
            line = _("Assigned {token} to {target}")
            if any(isinstance(event, Moved) and event.why == "moves-on" for event in events[:1]):
                line = _("Moved {token} on to {target}")
            said = line.format(token=naming.token(token), target=naming.place_among(target, names))
            return _with(said, *outcomes(events, names, target=target))
        case {"do": "stow", "piece": token}:
            return _("Stowed {token} in the cargo").format(token=naming.token(token))
        case {"do": "unstow", "piece": token}:
            return _("Took {token} out of the cargo").format(token=naming.token(token))
        case {"do": "repair", "piece": token}:
            line = _("Repaired with {token}").format(token=naming.token(token))
            now = [event.to for event in events if isinstance(event, ShieldsChanged)]
            done = _("shields {n}").format(n=now[-1]) if now else _("the shields were full")
            return _with(line, done)
        case {"do": "buy", "pay": pay, "take": take}:
            return _("Bought {tokens} with {energy}").format(
                tokens=naming.heap(take), energy=naming.heap(pay)
            )
        case {"do": "gain", "tokens": tokens}:
            return _listed(_gained(naming.heap(tokens), events), *outcomes(events, names))
        case {"do": "defeat", "target": target}:
            line = _("By an effect, {target}").format(target=naming.place_among(target, names))
            return _with(line, *outcomes(events, names, target=target))
        case _:
            return None


def _of_powers(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    """Skills and POWER tokens."""
    match do:
        case {"do": "activate", "skill": skill, "tokens": tokens}:
            return _("Activated {skill} with {tokens}").format(
                skill=naming.skill(skill), tokens=naming.heap(tokens)
            )
        case {"do": "use-skill", "skill": skill, **more}:
            line = _used(naming.skill(skill), more, names)
            swapped = [
                _("{tokens} out of the game").format(tokens=naming.heap([more["remove"]]))
                if more.get("remove")
                else "",
                _("{tokens} into the bag").format(tokens=naming.heap([more["gain"]]))
                if more.get("gain")
                else "",
            ]
            return _with(line, *swapped, *outcomes(events, names, target=more.get("target") or ""))
        case {"do": "power", "piece": token, **more}:
            line = _used(naming.token(token), more, names)
            target = "" if more.get("other") else more.get("target") or ""
            return _with(line, *_swapped(events), *outcomes(events, names, target=target))
        case {"do": "flip", "piece": token, "target": target, "up": up}:
            line = _("Tossed {token} by hand at {target}").format(
                token=naming.token(token), target=naming.place_among(target, names)
            )
            is_told = any(isinstance(event, Flipped) for event in events)
            side = "" if is_told else _("face up") if up else _("face down")
            return _with(line, side, *outcomes(events, names, target=target))
        case _:
            return None


def _numbers(box: Mapping[str, Any]) -> str:
    """Printed numbers that were typed, the first few one by one."""
    found = [(field(".".join(path)), value) for path, value in answers(box)]
    told = [
        _("{field} {n}").format(field=name, n=value)
        if isinstance(value, int) and not isinstance(value, bool)
        else name
        for name, value in found[:_MOST_NUMBERS]
    ]
    more = len(found) - _MOST_NUMBERS
    if more > 0:
        told.append(ngettext("{n} more number", "{n} more numbers", more).format(n=more))
    return ", ".join(told)


def _skill(name: str, events: Sequence[Event]) -> str:
    is_kept = any(isinstance(event, ChoiceMade) and event.what == "keep-skill" for event in events)
    line = _("Skill kept: {skill}") if is_kept else _("Skill gained: {skill}")
    return line.format(skill=name)


def _section(known: figures.Section) -> list[str]:
    told = [naming.needs(known.lasers, known.manoeuvres, known.energy)]
    if known.special:
        told.append(naming.special(known.special))
    else:
        told.append(_("attack {n}").format(n=known.attack))
    if known.reward:
        told.append(_("reward: {reward}").format(reward=naming.rewards(known.reward)))
    return told


def _card(card: Arrived) -> list[str]:
    told = [
        _("place {n}").format(n=card.place),
        naming.needs(card.figures.lasers, card.figures.manoeuvres),
        _("attack {n}").format(n=card.figures.attack),
    ]
    if card.figures.special:
        told.append(naming.special(card.figures.special))
    return told


def _drew(events: Sequence[Event], names: Sequence[str]) -> str:
    drawn = next((event for event in events if isinstance(event, Drawn) and not is_toss(event)), None)
    if drawn is None:
        return _with(_("Nothing left to draw"), *outcomes(events, names))
    line = _("Drew by hand {tokens}") if drawn.by == "hand" else _("Drew {tokens}")
    rest = [event for event in events if event is not drawn]
    return _with(line.format(tokens=naming.heap(drawn.cubes)), *outcomes(rest, names))


def _attacked(events: Sequence[Event], names: Sequence[str]) -> str:
    hits = [event for event in events if isinstance(event, Hit)]
    if not hits:
        return _("Nobody attacked")
    who = ", ".join(naming.place_among(hit.target, names) for hit in hits)
    if len(hits) > _MOST_NAMES:
        who = ngettext("{n} attacker", "{n} attackers", len(hits)).format(n=len(hits))
    return _("Attacked for {n} by {who}").format(n=sum(hit.damage for hit in hits), who=who)


def _gained(tokens: str, events: Sequence[Event]) -> str:
    if moved(events, from_=DISCARD, to=BAG):
        return _("Back into the bag: {tokens}").format(tokens=tokens)
    if moved(events, to=SUPPLY):
        return _("Gained into the supply: {tokens}").format(tokens=tokens)
    return _("Gained: {tokens}").format(tokens=tokens)


def _used(what: str, more: Mapping[str, Any], names: Sequence[str]) -> str:
    """What was used, and on what."""
    target, other, kind = more.get("target"), more.get("other"), more.get("kind")
    if target and other:
        one, two = (naming.place_among(each, names) for each in (target, other))
        return _("Used {what} between {one} and {other}").format(what=what, one=one, other=two)
    if target:
        return _("Used {what} on {target}").format(what=what, target=naming.place_among(target, names))
    if kind:
        return _("Used {what} for {kind}").format(what=what, kind=naming.token(kind))
    return _("Used {what}").format(what=what)


def _swapped(events: Sequence[Event]) -> list[str]:
    """Tokens that a POWER token made better, or gave."""
    given, got = moved(events, from_=SUPPLY, to=TRAYS), moved(events, from_=TRAYS, to=SUPPLY)
    if given:
        return [_("{tokens} into {better}").format(tokens=naming.heap(given), better=naming.heap(got))]
    return [_("gained {tokens}").format(tokens=naming.heap(got))] if got else []


def _with(line: str, *outcome: str) -> str:
    """A line, and what came of it; what came twice is said once."""
    parts = ", ".join(part for part in dict.fromkeys(outcome) if part)
    return _("{what}: {outcome}").format(what=line, outcome=parts) if parts else line


def _listed(*parts: str) -> str:
    """Parts that say something, in one line."""
    return ", ".join(part for part in parts if part)
