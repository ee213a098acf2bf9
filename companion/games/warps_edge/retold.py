"""What can be said again of a flight, or later than it happened: who came, and where tokens went. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from companion.games.deeds import Deed, Field, Option, choice
from companion.games.warps_edge import heaps, naming
from companion.games.warps_edge.aims import standing
from companion.games.warps_edge.cards import enemy_fields, name_field
from companion.games.warps_edge.inventory import at_hand, every_token
from companion.words.language import _
from rules.game import Command, kebab
from rules.warps_edge import commands
from rules.warps_edge.tokens import POWER, TOSSED
from rules.warps_edge.view import View as Flight

_NONE = "–"  # noqa: RUF001  # a dash says none


def retold(then: Flight) -> tuple[Deed, ...]:
    """Everything that a pilot does step by step, with every answer there may have been."""
    tokens, here = every_token(then), heaps.in_order(at_hand(then))
    piece = _one("piece", _("token"), (*here, *(token for token in tokens if token not in here)))
    targets = ((place, naming.place(place, then)) for place in standing(then))
    target = choice("target", _("target"), targets)
    skills = ((card.name, naming.skill(card.name)) for card in then.skills)
    skill = choice("skill", _("skill"), skills)
    hows = (("destroyed", _("destroyed")), ("evaded", _("evaded")), ("defeated", _("out")))
    ups = ((True, _("face up")), (False, _("face down")))
    tos = (
        (None, _("as it was owed")), ("bag", naming.place("bag")), ("supply", naming.place("supply")),
    )  # fmt: skip
    some, paid = _heap(then, "tokens", _("tokens"), empty=()), _("paid with")
    removed = _heap(then, "remove", _("left the game"), empty=())
    kinds: tuple[tuple[type[Command], str, tuple[Field, ...]], ...] = (
        (commands.Assign, _("tokens for a target"),
         (piece, target, _heap(then, "more", _("and for the same")))),
        (commands.Arrive, _("an enemy that came"), (name_field(), *map(_or_known, enemy_fields()))),
        (commands.Power, _("a POWER token"), (
            _one("piece", _("token"), (token for token in tokens if token in POWER)), _maybe(target),
            _maybe(target.but(name="other", label=_("and the other"))),
            _maybe(_one("kind", _("kind"), ("energy", "laser", "manoeuvre"))),
            _heap(then, "tokens", _("tokens")), _maybe(skill),
        )),
        (commands.Buy, _("a purchase"),
         (_heap(then, "pay", paid, empty=()), _heap(then, "take", _("bought"), empty=()))),
        (commands.Stow, _("stowed"), (piece,)),
        (commands.Unstow, _("out of the cargo"), (piece,)),
        (commands.Repair, _("a repair"), (piece,)),
        (commands.Gain, _("tokens gained"), (some, choice("to", _("where to"), tos))),
        (commands.Activate, _("a skill paid"), (skill, some.but(label=paid))),
        (commands.UseSkill, _("a skill used"), (
            skill, _maybe(target), _maybe(piece.but(name="remove", label=_("it leaves the game"))),
            _maybe(_one("gain", _("it is gained"), tokens)),
        )),
        (commands.Flip, _("tossed by hand"),
         (_one("piece", _("token"), sorted(TOSSED)), target, choice("up", _("it fell"), ups))),
        (commands.Defeat, _("a target out by hand"), (target, choice("how", _("how"), hows))),
        (commands.Skill, _("a skill card"), (name_field(),)),
        (commands.EnemyAttack, _("the enemies' attack"), (removed,)),
        (commands.Finish, _("the end of the turn"), (removed,)),
    )  # fmt: skip
    return tuple(Deed(kebab(does.__name__), label, does=does, fields=fields) for does, label, fields in kinds)


def _or_known(field: Field) -> Field:
    """A figure of a card: left empty, it is as the card is known."""
    if field.options is None:
        return field.but(empty=None, placeholder=_("as known"))
    return _maybe(field, _("as known"))


def _maybe(field: Field, said: str = _NONE) -> Field:
    """A choice that need not be made."""
    options = (each for each in field.options or () if each.value)
    return field.but(options=(Option(None, said), *options), at=0)


def _one(name: str, label: str, tokens: Iterable[str]) -> Field:
    return choice(name, label, ((token, naming.token(token)) for token in tokens))


def _heap(flight: Flight, name: str, label: str, **asked: Any) -> Field:
    """Several tokens, typed by their keys."""
    return Field(
        name=name, label=label, longest=60, placeholder=_("by their keys, such as 11 4x2 7"),
        reads=partial(_read, known=every_token(flight)),
        written=lambda tokens: heaps.written(Counter(tokens)), **asked,
    )  # fmt: skip


def _read(text: str, known: Iterable[str]) -> heaps.Tokens:
    return tuple(Counter(heaps.read(text, known)).elements())
