"""
Entries of a flight as a person would tell them: one short line for every command there is. Pure.

*names* are the row's enemies, from the deck on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard, assert_never, get_args

from companion.games.telling import Telling, corrected, counted, listed, moves, with_reason
from companion.games.warps_edge import naming
from companion.games.warps_edge.effects import moved, news, outcomes
from companion.games.warps_edge.refusals import field
from companion.words.language import _, ngettext
from rules.correcting import CountTable, Move, Stop
from rules.events import Drawn, Moved
from rules.game import Event
from rules.warps_edge import commands, figures
from rules.warps_edge import events as happened
from rules.warps_edge.box import answers
from rules.warps_edge.table import BAG, DISCARD, SUPPLY, TRAYS

Events = Sequence[Event]
Names = Sequence[str]

_MOST_NUMBERS: Final = 3
"""Printed numbers of one entry that are named one by one."""
_MOST_NAMES: Final = 3
"""Attackers of one step that are called by name."""


_OfTokens = (
    commands.Assign | commands.Stow | commands.Unstow | commands.Repair | commands.Buy | commands.Gain
    | commands.Defeat | commands.Activate | commands.UseSkill | commands.Power | commands.Flip
)  # fmt: skip

tells = Telling()


def _tell(command: commands.Start | commands.WarpsCommand, events: Events, names: Names) -> str:
    """What changed, and then what was done."""
    done = _said(command, events, names)
    if isinstance(command, Stop):
        return done
    hits = isinstance(command, commands.Finish | commands.EnemyAttack)
    first = listed(*(each for each in news(events, names, hits=hits) if each not in done))
    return f"{first[:1].upper()}{first[1:]}. {done}" if first else done


def _said(command: commands.Start | commands.WarpsCommand, events: Events, names: Names) -> str:
    match command:
        case commands.Start(fighter=fighter, mothership=ship):
            ships = {"fighter": naming.fighter(fighter), "mothership": naming.ship(ship)}
            return _("{fighter} flies against {mothership}").format(**ships)
        case commands.Printed(box=box):
            return _("Looked up: {numbers}").format(numbers=_numbers(box))
        case commands.Skill(name=name):
            is_kept = any(isinstance(e, happened.ChoiceMade) and e.what == "keep-skill" for e in events)
            line = _("Skill kept: {skill}") if is_kept else _("Skill gained: {skill}")
            return listed(line.format(skill=naming.skill(name)), *outcomes(events))
        case commands.Section(section=n):
            known = next((e.figures for e in events if isinstance(e, happened.SectionKnown)), None)
            return _with(_("Section {n} looked up").format(n=n), *(_figures(known) if known else ()))
        case commands.Arrive():
            return _arrive(command, events, names)
        case commands.Plan() | commands.Record():
            return _plan(events)
        case commands.Draw():
            return _with(_("By an effect"), *outcomes(events))
        case commands.Finish():
            return _with(_("Finished the turn"), *_rest_of_turn(events, names))
        case commands.EndTurn():
            left = moved(events, from_=SUPPLY, to=DISCARD)
            discarded = _("{tokens} discarded").format(tokens=naming.heap(left)) if left else ""
            return _with(_("Ended the actions"), discarded, *outcomes(events))
        case commands.EnemyAttack():
            return _with(_attacked(events, names), *outcomes(events))
        case Stop(why=why):
            return with_reason(_("The game was stopped"), why)
        case Move() | CountTable() | commands.Set() | commands.Amend():
            return _correction(command, events, names)
        case _:
            return _used_tokens(command, events, names)


def _used_tokens(command: _OfTokens, events: Events, names: Names) -> str:
    match command:
        case commands.Assign(piece=piece, target=target, more=more):
            moves_on = any(isinstance(e, Moved) and e.why == "moves-on" for e in events[:1])
            line = _("Moved {token} on to {target}") if moves_on else _("Assigned {token} to {target}")
            at = naming.place_among(target, names)
            said = line.format(token=naming.heap((piece, *(more or ()))), target=at)
            return _with(said, *outcomes(events))
        case commands.Stow(piece=piece):
            return _("Stowed {token} in the cargo").format(token=naming.token(piece))
        case commands.Unstow(piece=piece):
            return _("Took {token} out of the cargo").format(token=naming.token(piece))
        case commands.Repair(piece=piece):
            now = [e.to for e in events if isinstance(e, happened.ShieldsChanged) or _is_shields(e)]
            done = _("shields {n}").format(n=now[-1]) if now else _("the shields were full")
            return _with(_("Repaired with {token}").format(token=naming.token(piece)), done)
        case commands.Buy(take=take, pay=pay):
            paid = {"tokens": naming.heap(take), "energy": naming.heap(pay)}
            return _("Bought {tokens} with {energy}").format(**paid)
        case commands.Gain(tokens=tokens):
            line = _("Gained: {tokens}")
            if moved(events, from_=DISCARD, to=BAG):
                line = _("Back into the bag: {tokens}")
            elif moved(events, from_=TRAYS, to=SUPPLY):
                line = _("Gained into the supply: {tokens}")
            return listed(line.format(tokens=naming.heap(tokens)), *outcomes(events))
        case commands.Defeat(target=target):
            line = _("By an effect, {target}").format(target=naming.place_among(target, names))
            return _with(line, *outcomes(events))
        case commands.Activate(skill=skill, tokens=tokens):
            paid = {"skill": naming.skill(skill), "tokens": naming.heap(tokens)}
            return _("Activated {skill} with {tokens}").format(**paid)
        case commands.UseSkill(skill=skill, target=target, remove=remove, gain=gain):
            line = _used(naming.skill(skill), names, target=target)
            gone = _("{tokens} out of the game").format(tokens=naming.heap([remove])) if remove else ""
            got = _("{tokens} into the bag").format(tokens=naming.heap([gain])) if gain else ""
            return _with(line, gone, got, *outcomes(events))
        case commands.Power(piece=piece, target=target, other=other, kind=kind):
            line = _used(naming.token(piece), names, target=target, other=other, kind=kind)
            return _with(line, *_swapped(events), *outcomes(events))
        case commands.Flip(piece=piece, target=target, up=up):
            where = {"token": naming.token(piece), "target": naming.place_among(target, names)}
            is_told = any(isinstance(e, happened.Flipped) for e in events)
            side = "" if is_told else _("face up") if up else _("face down")
            line = _("Tossed {token} by hand at {target}").format(**where)
            return _with(line, side, *outcomes(events))
        case _:
            assert_never(command)


def _correction(command: commands.Correction, events: Events, names: Names) -> str:
    match command:
        case CountTable():
            return counted(events, listed(_moves(events, names), *_dials(events)))
        case Move(why=why):
            return corrected(_moves(events, names), why)
        case commands.Set(dial=dial, to=to, why=why):
            return corrected(_("{dial} to {n}").format(dial=naming.dial(dial), n=to), why)
        case commands.Amend(why=why):
            what = "; ".join(filter(None, (*_amended(command), _moves(events, names))))
            came = (each for each in outcomes(events) if each not in what)
            return listed(corrected(what, why), *dict.fromkeys(came))
        case _:
            assert_never(command)


for _kind in (commands.Start, *get_args(commands.WarpsCommand)):
    tells(_kind)(_tell)


def _arrive(command: commands.Arrive, events: Events, names: Names) -> str:
    cards = [event for event in events if isinstance(event, happened.Arrived)]
    who = ", ".join(naming.enemy(card.name) for card in cards) or naming.enemy(command.name)
    line = _("Arrived: {name}").format(name=who)
    if len(cards) != 1:
        return line
    return listed(line, *_card(cards[0]), *outcomes(events))


def _plan(events: Events) -> str:
    drawn = next((e for e in events if isinstance(e, Drawn) and not happened.is_toss(e)), None)
    if drawn is None:
        return _with(_("Nothing left to draw"), *outcomes(events))
    line = _("Drew by hand {tokens}") if drawn.by == "hand" else _("Drew {tokens}")
    rest = [event for event in events if event is not drawn]
    return _with(line.format(tokens=naming.heap(drawn.cubes)), *outcomes(rest))


def _rest_of_turn(events: Events, names: Names) -> Iterator[str]:
    """Who hits, what is discarded, the draw, who comes."""
    has_attacked = any(isinstance(event, happened.StepBegan) and event.step == "plan" for event in events)
    if has_attacked or any(isinstance(event, happened.Hit) for event in events):
        yield _attacked(events, names, within=True)
    if left := moved(events, from_=SUPPLY, to=DISCARD, why="end-turn"):
        yield _("{tokens} discarded").format(tokens=naming.heap(left))
    yield from outcomes(events)
    if cards := [naming.enemy(event.name) for event in events if isinstance(event, happened.Arrived)]:
        yield _("arrived: {names}").format(names=", ".join(cards))


def _moves(events: Events, names: Names) -> str:
    return moves(events, pieces=naming.several, place=lambda place: naming.place_among(place, names))


def _dials(events: Events) -> Iterator[str]:
    """Markers and decks that a correction set."""
    for event in events:
        if isinstance(event, happened.Dialled):
            yield _("{dial} to {n}").format(dial=naming.dial(event.dial), n=event.to)


def _is_shields(event: Event) -> TypeGuard[happened.Dialled]:
    """Whether a repair was put right later: the dial was set."""
    return isinstance(event, happened.Dialled) and event.dial == "shields"


def _amended(command: commands.Amend) -> Iterator[str]:
    """What is otherwise than the device thought, in the order of the command's fields."""
    yield from _cards_amended(command)
    if command.fallen is not None:
        names = ", ".join(naming.enemy(name) for pile in command.fallen for name in pile)
        yield _("discarded enemies: {names}").format(names=names or _("none"))
    if command.owed is not None:
        owed = ", ".join(naming.choice(choice.what) for choice in command.owed)
        yield _("to be chosen: {what}").format(what=owed or _("nothing"))
    if command.effects is not None:
        yield _("what holds this turn")
    if command.step is not None:
        yield _("step: {step}").format(step=naming.step(command.step))
    if command.first_draw is not None:
        yield _("the draw is a warp's first") if command.first_draw else _("the draw is not a warp's first")
    if command.face is not None:
        yield _("now {ship}").format(ship=naming.ship(command.face))
    if command.ended is not None:
        yield _("how the flight ended")
    if command.box is not None:
        yield _numbers(command.box)
    for dial, to in (command.dials or {}).items():
        yield _("{dial} to {n}").format(dial=naming.dial(dial), n=to)


def _cards_amended(command: commands.Amend) -> Iterator[str]:
    """Enemies, sections and skills that lie otherwise."""
    for n, card in sorted((command.row or {}).items()):
        place = naming.place(f"enemy:{n}")
        if card is None:
            yield _("no card at place {n}").format(n=n)
        else:
            yield _("{place} is {name}").format(place=place, name=naming.enemy(card.name))
    for n, part in sorted((command.sections or {}).items()):
        place = naming.place(f"section:{n}")
        if part.down is not None:
            yield (_("{target} is out") if part.down else _("{target} is not out")).format(target=place)
        if part.figures is not None:
            yield _with(place, *_figures(part.figures))
    for name, skill in (command.skills or {}).items():
        said = naming.place(f"skill:{name}")
        if skill is None:
            yield _("no {card} here").format(card=said)
        else:
            yield _with(said, naming.state(skill.state) if skill.state else "")


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


def _figures(known: figures.Section) -> list[str]:
    told = [naming.needs(known.lasers, known.manoeuvres, known.energy)]
    if known.special:
        told.append(naming.special(known.special))
    else:
        told.append(_("attack {n}").format(n=known.attack))
    if known.reward:
        told.append(_("reward: {reward}").format(reward=naming.rewards(known.reward)))
    return told


def _card(card: happened.Arrived) -> list[str]:
    told = [
        _("place {n}").format(n=card.place),
        naming.needs(card.figures.lasers, card.figures.manoeuvres),
        _("attack {n}").format(n=card.figures.attack),
    ]
    if card.figures.special:
        told.append(naming.special(card.figures.special))
    return [*told, *naming.effects(card.figures.effects, skill=False)]


def _attacked(events: Sequence[Event], names: Sequence[str], *, within: bool = False) -> str:
    """Who attacked; *within* a line that began before."""
    hits = [event for event in events if isinstance(event, happened.Hit)]
    if not hits:
        return _("nobody attacked") if within else _("Nobody attacked")
    who = ", ".join(naming.place_among(hit.target, names) for hit in hits)
    if len(hits) > _MOST_NAMES:
        who = ngettext("{n} attacker", "{n} attackers", len(hits)).format(n=len(hits))
    line = _("attacked for {n} by {who}") if within else _("Attacked for {n} by {who}")
    return line.format(n=sum(hit.damage for hit in hits), who=who)


def _used(
    what: str, names: Names, *, target: str | None, other: str | None = None, kind: str | None = None
) -> str:
    """What was used, and on what."""
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
