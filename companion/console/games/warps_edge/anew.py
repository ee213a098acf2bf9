"""What is told anew of a flight: who came, and where tokens went. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from companion.console.games.warps_edge import forms, grip
from companion.console.games.warps_edge.screens import count
from companion.games.deeds import Deed, Field, Option, choice
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.game import Command, kebab
from rules.warps_edge import commands
from rules.warps_edge.tokens import POWER, TOSSED
from rules.warps_edge.view import View as Flight

LONGEST_NAME = 40
_KINDS = ("energy", "laser", "manoeuvre")


def anew(then: Flight) -> tuple[Deed, ...]:
    """Everything that a pilot tells step by step; what is printed is told by its own form."""
    piece, target = _piece(then), _target(then)
    power = _one("piece", _("token"), [token for token in grip.all_tokens(then) if token in POWER])
    skill = choice(
        "skill", _("skill"), [(card.name, naming.skill(card.name)) for card in then.skills] or _NONE
    )
    hows = (("destroyed", _("destroyed")), ("evaded", _("evaded")), ("defeated", _("out")))
    return (
        _deed(commands.Assign, _("tokens for a target"),
             (piece, target, _tokens(then, "more", _("and for the same"), empty=None))),
        _deed(commands.Arrive, _("an enemy that came"), (_name(), *map(_or_known, forms.enemy_fields()))),
        _deed(commands.Power, _("a POWER token"), (
            power, _maybe(target), _maybe(replace(target, name="other", label=_("and the other"))),
            _maybe(_one("kind", _("kind"), _KINDS)), _tokens(then, "tokens", _("tokens"), empty=None),
            _maybe(skill),
        )),
        _deed(commands.Buy, _("a purchase"),
             (_tokens(then, "pay", _("paid with")), _tokens(then, "take", _("bought")))),
        _deed(commands.Stow, _("stowed"), (piece,)),
        _deed(commands.Unstow, _("out of the cargo"), (piece,)),
        _deed(commands.Repair, _("a repair"), (piece,)),
        _deed(commands.Gain, _("tokens gained"), (
            _tokens(then, "tokens", _("tokens")),
            choice("to", _("where to"), (
                (None, _("as it was owed")), ("bag", naming.place("bag")), ("supply", naming.place("supply")),
            )),
        )),
        _deed(commands.Activate, _("a skill paid"), (skill, _tokens(then, "tokens", _("paid with")))),
        _deed(commands.UseSkill, _("a skill used"), (
            skill, _maybe(target), _maybe(replace(piece, name="remove", label=_("it leaves the game"))),
            _maybe(_one("gain", _("it is gained"), grip.all_tokens(then))),
        )),
        _deed(commands.Flip, _("tossed by hand"), (
            _one("piece", _("token"), sorted(TOSSED)), target,
            choice("up", _("it fell"), ((True, _("face up")), (False, _("face down")))),
        )),
        _deed(commands.Defeat, _("a target out by hand"), (target, choice("how", _("how"), hows))),
        _deed(commands.Skill, _("a skill card"), (_name(),)),
        _deed(commands.EnemyAttack, _("the enemies' attack"), (_tokens(then, "remove", _("left the game")),)),
        _deed(commands.Finish, _("the end of the turn"), (_tokens(then, "remove", _("left the game")),)),
    )  # fmt: skip


def _deed(does: type[Command], label: str, fields: tuple[Field, ...]) -> Deed:
    return Deed(kebab(does.__name__), label, does=does, fields=fields)


_NONE = (("", "–"),)  # noqa: RUF001  # a dash says none


def _piece(then: Flight) -> Field:
    """A token: those at hand then come first."""
    here = grip.in_order(grip.at_hand(then))
    others = [token for token in grip.all_tokens(then) if token not in here]
    return _one("piece", _("token"), (*here, *others))


def _target(then: Flight) -> Field:
    places = grip.standing(then)
    return choice("target", _("target"), [(place, naming.place(place, then)) for place in places] or _NONE)


def _name() -> Field:
    return Field(name="name", label=_("its name"), needed=True, longest=LONGEST_NAME)


def _or_known(field: Field) -> Field:
    """A figure of a card: left empty, it is as the card is known."""
    if field.options is None:
        return replace(field, empty=None, placeholder=_("as known"))
    return replace(
        field, options=(Option(None, _("as known")), *(each for each in field.options if each.value))
    )


def _maybe(field: Field) -> Field:
    """A choice that need not be made."""
    return replace(field, options=(Option(None, "–"), *(each for each in field.options or () if each.value)))  # noqa: RUF001


def _one(name: str, label: str, tokens: Iterable[str]) -> Field:
    return choice(name, label, [(token, naming.token(token)) for token in tokens] or _NONE)


def _tokens(then: Flight, name: str, label: str, *, empty: tuple[str, ...] | None = ()) -> Field:
    """Several tokens, by their keys; *empty* is what nothing typed stands for."""
    return Field(
        name=name,
        label=label,
        reads=partial(_read, known=grip.all_tokens(then)),
        written=lambda tokens: count.written(Counter(tokens)),
        empty=empty,
        placeholder=_("by their keys, such as 11 4x2 7"),
        longest=60,
    )


def _read(text: str, known: Iterable[str]) -> tuple[str, ...]:
    return tuple(Counter(count.read(text, known)).elements())
