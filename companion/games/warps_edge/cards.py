"""What cards and sections say, as fields to be filled in; rewards are typed as `l2 P skill`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games.deeds import Field, choice, number
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.warps_edge.figures import OF_ENEMIES, OF_SKILLS, Effect, is_reward
from rules.warps_edge.view import View as Flight

REWARDS: Final[Mapping[str, str]] = {
    **{f"e{n}": f"energy-{n}" for n in (1, 2, 3)},
    **{f"l{n}": f"laser-{n}" for n in (1, 2, 3)},
    "m": "manoeuvre",
    **{letter: f"power-{letter}" for letter in "POWER"},
    "power": "power",
    "any": "any",
    "skill": "skill",
    "back": "return-2",
    "draw": "draw-3",
    **{f"+{n}": f"shields-{n}" for n in range(1, 10)},
}
"""What is typed -> the reward."""
_EFFECTS: Final = (("effect", "n"), ("also", "also_n"))
_OF_EFFECTS: Final = frozenset(name for pair in _EFFECTS for name in pair)


def name_field(placeholder: str = "") -> Field:
    """The name on a card; a form in which none is typed yet holds an empty one, and sends none."""
    return Field(name="name", label=_("its name"), needed=True, empty="", placeholder=placeholder, longest=40)


def enemy_fields(level: int = 1) -> tuple[Field, ...]:
    """What an enemy's card says, which is likely of that *level*."""
    levels = ((1, _("1, yellow")), (2, _("2, orange")), (3, _("3, red")))
    special = ((None, _("none, or played by hand")), ("sheds-lasers", _("sheds its lasers each turn")))
    return (
        _figure("lasers", _("lasers")),
        _figure("manoeuvres", _("manoeuvres")),
        _figure("attack", _("attack"), least=0),
        _rewards("destroyed", _("for destroying it")),
        _rewards("evaded", _("for evading it")),
        choice("level", _("level"), levels, at=level - 1),
        choice("special", _("ability"), special),
    )


def section_fields() -> tuple[Field, ...]:
    """What a section of the mothership says."""
    special = (
        (None, _("none")),
        ("slow-repairs", _("repairs give 1 for each energy")),
        ("tough-scouts", _("level 1 needs one more of each")),
    )
    return (
        _figure("lasers", _("lasers")),
        _figure("manoeuvres", _("manoeuvres")),
        _figure("energy", _("energy, and nothing else")),
        _figure("attack", _("attack"), least=0),
        _rewards("reward", _("reward")),
        choice("special", _("special rule"), special),
    )


def skill_fields() -> tuple[Field, ...]:
    """What a skill card says."""
    kinds = [(kind, naming.token(kind)) for kind in ("energy", "laser", "manoeuvre")]
    frames = ((False, _("not red")), (True, _("red: the tokens leave the game")))
    return (
        choice("kind", _("fee in"), [(None, _("look at the card")), *kinds]),
        _figure("fee", _("fee")),
        choice("lasting", _("effect"), ((False, _("once a warp")), (True, _("lasting")))),
        choice("removes", _("frame of the fee"), frames),
    )


def effect_fields(*, skill: bool = False) -> tuple[Field, ...]:
    """What an enemy or a skill does besides: nothing, one thing or two, for the coach to count."""
    able = (OF_SKILLS if skill else OF_ENEMIES).items()
    does = [(f"{when}-{each}", naming.effect(when, each, skill=skill)) for when, of in able for each in of]
    first = ((None, _("not picked, left out")), ("", _("it says nothing else")), *does)
    much = number("n", _("how much"), least=1, most=9, empty=1).but(only_with="effect")
    also = choice("also", _("and"), (("", _("nothing else")), *does))
    return (
        choice("effect", _("for the chances"), first).but(hint=by_hand()), much,
        also.but(only_with="effect"), much.but(name="also_n", only_with="also"),
    )  # fmt: skip


def picked(figures: Mapping[str, Any]) -> dict[str, Any]:
    """
    A card's figures as its fields have them.

    >>> picked({"attack": 1, "effects": [{"when": "arrival", "does": "damage", "n": 2}]})
    {'attack': 1, 'effect': 'arrival-damage', 'n': 2}
    """
    held = {name: value for name, value in figures.items() if name != "effects"}
    told = figures.get("effects")
    if told is None or told is msgspec.UNSET:
        return held
    found = [(f"{each.when}-{each.does}", each.n) for each in msgspec.convert(told, tuple[Effect, ...])]
    for (what, much), (does, n) in zip(_EFFECTS, found, strict=False):
        held |= {what: does, much: n}
    return held if found else {**held, "effect": ""}


def gathered(said: Mapping[str, Any]) -> dict[str, Any]:
    """
    The figures that the fields say; no effects where none are picked.

    >>> gathered({"attack": 1, "effect": "", "n": 1, "also": "", "also_n": 1})
    {'attack': 1, 'effects': ()}
    """
    held = {name: value for name, value in said.items() if name not in _OF_EFFECTS}
    if said.get("effect") is None:
        return held
    effects = []
    for what, much in _EFFECTS:
        when, _dash, does = ((said["effect"] and said.get(what)) or "").rpartition("-")
        if when:
            effects.append(Effect(when=when, does=does, n=said[much]))  # type: ignore[arg-type]  # of the list
    return {**held, "effects": tuple(effects)}


def deck_field(flight: Flight, *others: tuple[Any, str]) -> tuple[Field, ...]:
    """From which deck a card is, where there are two; *others* are answered first."""
    sides = (*others, ("left", _("left")), ("right", _("right")))
    return (choice("deck", _("from the deck"), sides),) if len(flight.decks) > 1 else ()


def said(fields: Sequence[Field], figures: Mapping[str, Any]) -> str:
    """Figures in a line, for a card that is known."""
    parts = [
        f"{field.label} {_said(field, figures[field.name])}"
        for field in fields
        if figures.get(field.name) not in (None, (), [], False)
    ]
    does = msgspec.convert(figures.get("effects") or (), tuple[Effect, ...])
    return " · ".join((*parts, *naming.effects(does, skill="fee" in figures)))


def _said(field: Field, value: Any) -> str:
    if isinstance(value, list | tuple):
        return naming.rewards(value)
    return next((option.label for option in field.options or () if option.value == value), str(value))


def _figure(name: str, label: str, *, least: int = 1) -> Field:
    return number(name, label, least=least, most=99).but(placeholder="–")  # noqa: RUF001  # a dash says none


def _rewards(name: str, label: str) -> Field:
    return Field(
        name=name, label=label, reads=read, written=written, empty=(), placeholder=_("none"), hint=hint(),
        longest=60,
    )  # fmt: skip


def read(text: str) -> tuple[str, ...]:
    """
    The rewards typed. Raises `ValueError`, whose text is a sentence.

    >>> read("l2, P"), read("laser-2 +2")
    (('laser-2', 'power-P'), ('laser-2', 'shields-2'))
    """
    names = []
    for word in text.replace(",", " ").split():
        name = REWARDS.get(word) or REWARDS.get(word.lower()) or word.lower()
        if not is_reward(name):
            raise ValueError(_("There is no reward called {word}.").format(word=word))
        names.append(name)
    return tuple(names)


def written(names: Iterable[str]) -> str:
    """
    Rewards as one types them.

    >>> written(("laser-2", "power-P", "return-2"))
    'l2 P back'
    """
    short = {name: code for code, name in REWARDS.items()}
    return " ".join(short.get(name, name) for name in names)


def by_hand() -> str:
    """What comes of picking what a card does."""
    return _("Hands carry out what a card says, as ever; what is picked counts in the chances alone.")


def hint() -> str:
    """How rewards are typed."""
    return _(
        "Rewards: e1-3 energy, l1-3 laser, m manoeuvre, P/O/W/E/R, power, any, skill, back, draw, +2 shields"
    )
