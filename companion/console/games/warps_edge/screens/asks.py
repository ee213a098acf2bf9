"""Which small screen asks for what: choices owed, skills, POWER tokens, effects carried out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal

from textual.screen import Screen

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.screens.amend import amends
from companion.console.games.warps_edge.screens.cards import ArriveScreen, SectionScreen, SkillScreen
from companion.console.games.warps_edge.screens.figures import FiguresScreen
from companion.console.games.warps_edge.screens.pick import Line, PickScreen
from companion.console.games.warps_edge.screens.tokens import TokensScreen
from companion.games.warps_edge import naming, turn
from companion.games.warps_edge.powers import ASKS, MOST_REACTED, REACTED, worth
from companion.games.warps_edge.turn import Due
from companion.words.language import _
from rules.game import Command
from rules.warps_edge import commands
from rules.warps_edge import figures as printed
from rules.warps_edge.tokens import BASIC, POWER, TOSSED, kind
from rules.warps_edge.view import SkillView
from rules.warps_edge.view import View as Flight

Ask = Screen[Any]
OfOne = type[commands.Stow] | type[commands.Unstow] | type[commands.Repair]
"""A command about one token."""

_MANY = 9


def screen_for(due: Due, flight: Flight) -> Ask | None:
    """The screen that asks for what is due; none where the keys of the flight's own screen answer."""
    match due.ask:
        case "arrive":
            return arrival(flight)
        case "skill":
            is_kept = flight.owed[0].what == "keep-skill"
            return SkillScreen(
                _("Which of the two skills do you keep?") if is_kept else _("Which skill is it?")
            )
        case "section":
            return section(due.section)
        case "gain" | "return":
            return gained(flight)
        case "remove":
            return removed(flight)
        case "figures":
            return figures()
        case _:
            return None


def arrival(flight: Flight) -> Ask:
    """An enemy of step 1, or one that keen sights add."""
    is_added = bool(flight.owed) and flight.owed[0].what == "enemy"
    free = next((n for n, card in enumerate(flight.row, 1) if card is None), len(flight.row) + 1)
    levels = [card.figures.level for card in flight.row if card is not None]
    level = next((card.level for card in flight.coming if card.level), max(levels, default=1))
    title = _("Keen sights: which enemy is added?") if is_added else _("Which enemy arrives at {n}?")
    said, has_decks = title.format(n=free), is_added and len(flight.decks) > 1

    def typed() -> Ask:
        return ArriveScreen(said, level=level, decks=has_decks)

    def lines(now: Flight) -> list[Line]:
        came = [
            Line(naming.enemy(name), command=commands.Arrive(name=name, then=())) for name in _expected(now)
        ]
        return [*came, Line(_("another one"), _("its name is typed"), screen=typed)]

    return PickScreen(said, lines) if _expected(flight) and not has_decks else typed()


def _expected(flight: Flight) -> tuple[str, ...]:
    """Who may lie on top of the deck that is due; none where it can be anybody."""
    return flight.coming[0].names if flight.coming else ()


def section(n: int) -> Ask:
    """What a section says."""
    return SectionScreen(n)


def figures() -> Ask:
    """Printed numbers nobody has typed."""
    return FiguresScreen()


def gained(flight: Flight) -> Ask:
    """Tokens that a reward leaves to choose."""
    choice = flight.owed[0]

    def heap(now: Flight) -> Mapping[str, int]:
        if choice.what == "return":
            return now.discard
        return {token: n for token, n in now.trays.items() if token in choice.tokens}

    there = sum(heap(flight).values())
    return TokensScreen(
        _("Choose {what}").format(what=naming.choice(choice.what)),
        heap,
        _gain,
        due=min(choice.count, there) or 1,
    )


def removed(flight: Flight) -> Ask:
    """The discarded tokens that leave the game for shields lost."""
    n = flight.threat.tokens
    return TokensScreen(
        _("The enemies attack: which {n} leave the game?").format(n=n),
        turn.pile,
        lambda chosen: commands.Finish(remove=chosen),
        due=n,
        proposed=flight.proposed,
    )


def one(title: str, do: OfOne, kinds: Iterable[str], place: str) -> Ask:
    """One token for a command."""
    wanted = frozenset(kinds)

    def heap(now: Flight) -> Mapping[str, int]:
        there = {"cargo": now.cargo, "supply": now.supply}.get(place, grip.at_hand(now))
        return {token: n for token, n in there.items() if token in wanted}

    return TokensScreen(title, heap, lambda chosen: do(piece=chosen[0]), due=1)


def for_power(token: str, flight: Flight) -> Ask | None:
    """What a POWER token asks for besides targets; none for one that asks for nothing."""
    match ASKS.get(token):
        case "kind":
            kinds: tuple[Literal["energy", "laser", "manoeuvre"], ...] = ("energy", "laser", "manoeuvre")
            return _pick(
                naming.token(token),
                lambda _now: [
                    Line(naming.token(k), command=commands.Power(piece=token, kind=k)) for k in kinds
                ],
            )
        case "skill":
            return _pick(
                naming.token(token),
                lambda now: [
                    Line(naming.skill(s.name), command=commands.Power(piece=token, skill=s.name))
                    for s in now.skills if s.state == "idle"
                ],
            )  # fmt: skip
        case "better":
            return TokensScreen(
                _("{token}: which become worth one more?").format(token=naming.token(token)),
                lambda now: {
                    t: n for t, n in now.supply.items() if t in BASIC and t[-1] in "12" and "-" in t
                },
                lambda chosen: commands.Power(piece=token, tokens=chosen),
            )
        case "four":
            there = sum(flight.trays.get(each, 0) for each in REACTED)
            return TokensScreen(
                _("{token}: which tokens?").format(token=naming.token(token)),
                lambda now: {t: n for t, n in now.trays.items() if t in REACTED},
                lambda chosen: commands.Power(piece=token, tokens=chosen),
                due=min(MOST_REACTED, there) or None,
            )
        case _:
            return None


def which_power(then: Callable[[str], object]) -> Ask:
    """One of several POWER tokens; it is only taken in hand."""
    return TokensScreen(
        _("Which POWER token?"),
        lambda now: {token: n for token, n in grip.at_hand(now).items() if token in POWER},
        lambda chosen: commands.Power(piece=chosen[0]),
        due=1,
        then=lambda chosen: then(chosen[0]),
    )


def skills() -> Ask:
    """Every card that lies out, and what can be done with it."""
    return _pick(_("Skills"), lambda now: [_skill(skill) for skill in now.skills])


def effects() -> Ask:
    """What a card says that the device does not know."""
    return PickScreen(
        _("Carried out by hand"),
        lambda _now: [
            Line(_("Tokens into the bag"), _("from the trays, for nothing"), screen=lambda: _given("bag")),
            Line(
                _("Tokens into the supply"), _("from the trays, for nothing"), screen=lambda: _given("supply")
            ),
            Line(_("A target is destroyed"), _("with its reward"), screen=lambda: _defeated("destroyed")),
            Line(_("A target is evaded"), _("with its reward"), screen=lambda: _defeated("evaded")),
            Line(_("A target is out"), _("a section gives its reward"), screen=lambda: _defeated("defeated")),
            Line(_("A token tossed by hand"), _("plasma torpedo, U-turn"), screen=_tossed),
            Line(_("Tokens from the bag"), _("a card draws some that no reward names"), screen=_drawn),
            Line(
                _("Read or typed wrong"), _("a card, a section, a skill, a choice, a number"), screen=amends
            ),
        ],
    )


def _drawn() -> Ask:
    return _pick(
        _("How many tokens from the bag?"),
        lambda _now: [Line(str(n), command=commands.Draw(count=n)) for n in range(1, _MANY + 1)],
    )


def drawn_by_hand(flight: Flight) -> Ask:
    """What hands drew from the real bag; more than the bag holds cannot be."""
    owed = next((choice.count for choice in flight.owed if choice.what == "draw"), 5)
    return TokensScreen(
        _("Drawn by hand from the real bag:"),
        lambda now: dict.fromkeys((*BASIC, *_powers(now)), _MANY),
        lambda chosen: commands.Record(drawn=dict(Counter(chosen))),
        due=min(owed, flight.bag) or None,
    )


def _skill(skill: SkillView) -> Line:
    name, fee = naming.skill(skill.name), skill.figures.fee
    match skill.state:
        case "idle":
            paid = naming.token(skill.figures.kind)
            hint = _("fee {n} {kind}").format(n=fee, kind=paid)
            return Line(name, hint, screen=lambda: _activated(skill))
        case "active":
            return _used(skill)
        case state:
            return Line(name, naming.state(state))


def _activated(skill: SkillView) -> Ask:
    fee = skill.figures.fee
    return TokensScreen(
        _("What pays for {skill}? Its fee is {n}").format(skill=naming.skill(skill.name), n=fee),
        lambda now: {token: n for token, n in grip.at_hand(now).items() if kind(token) == skill.figures.kind},
        lambda chosen: commands.Activate(skill=skill.name, tokens=chosen),
        verdict=lambda chosen: _("{n} of {of}").format(n=worth(chosen), of=fee),
        enough=lambda chosen: worth(chosen) >= fee,
    )


def _used(skill: SkillView) -> Line:
    name, hint = naming.skill(skill.name), _("active: use it")
    if skill.name == printed.FIVE_LASERS:
        return Line(
            name,
            hint,
            screen=lambda: _at_target(name, lambda place: commands.UseSkill(skill=skill.name, target=place)),
        )
    if skill.name == printed.EXCHANGER:
        return Line(name, hint, screen=lambda: _exchanged(skill.name))
    return Line(name, hint, command=commands.UseSkill(skill=skill.name))


def _exchanged(skill: str) -> Ask:
    """A.R.M.: one token of the supply leaves the game, one of the trays is gained."""
    return PickScreen(
        _("Which token of the supply leaves the game?"),
        lambda now: [
            Line(naming.token(token), screen=partial(_gained_for, skill, token))
            for token in grip.in_order(now.supply)
        ],
    )


def _gained_for(skill: str, token: str) -> Ask:
    return TokensScreen(
        _("Which token of the trays do you gain?"),
        lambda now: now.trays,
        lambda chosen: commands.UseSkill(skill=skill, remove=token, gain=chosen[0]),
        due=1,
    )


def _at_target(title: str, command: Callable[[str], Command]) -> Ask:
    """One of the targets that may be attacked."""
    return _pick(
        title,
        lambda now: [
            Line(naming.place(place, now), command=command(place)) for place in grip.attackable(now)
        ],
    )


def _given(to: Literal["bag", "supply"]) -> Ask:
    return TokensScreen(
        _("Which tokens of the trays?"), lambda now: now.trays,
        lambda chosen: commands.Gain(tokens=chosen, to=to),
    )  # fmt: skip


def _defeated(how: Literal["destroyed", "evaded", "defeated"]) -> Ask:
    return _at_target(_("Which target?"), lambda place: commands.Defeat(target=place, how=how))


def _tossed() -> Ask:
    def lines(now: Flight) -> list[Line]:
        up = {True: _("it fell face up"), False: _("it fell face down")}
        return [
            Line(
                naming.token(token), said,
                screen=partial(_at_target, naming.token(token), partial(_flipped, token, is_up)),
            )
            for token in now.supply if token in TOSSED for is_up, said in up.items()
        ]  # fmt: skip

    return PickScreen(_("Tossed by hand"), lines)


def _flipped(token: str, up: bool, target: str) -> commands.Flip:  # noqa: FBT001  # filled in before it is called
    return commands.Flip(piece=token, up=up, target=target)


def _gain(chosen: tuple[str, ...]) -> commands.Gain:
    return commands.Gain(tokens=chosen)


def _pick(title: str, lines: Callable[[Flight], list[Line]]) -> Ask:
    return PickScreen(title, lines)


def _powers(flight: Flight) -> tuple[str, ...]:
    return tuple(token for token in grip.all_tokens(flight) if token in POWER)
