"""What cards and sections say, as fields to be filled in; rewards are typed as `l2 P skill`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.games.deeds import Field, choice, number
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.warps_edge.figures import is_reward
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
    return " · ".join(parts)


def _said(field: Field, value: Any) -> str:
    if isinstance(value, list | tuple):
        return naming.rewards(value)
    return next((option.label for option in field.options or () if option.value == value), str(value))


def _figure(name: str, label: str, *, least: int = 1) -> Field:
    return number(name, label, least=least, most=99, placeholder="–")  # noqa: RUF001  # a dash says none


def _rewards(name: str, label: str) -> Field:
    return Field(
        name=name, label=label, reads=read, written=written, empty=(), placeholder=_("none"), longest=60
    )


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


def hint() -> str:
    """How rewards are typed."""
    return _(
        "Rewards: e1-3 energy, l1-3 laser, m manoeuvre, P/O/W/E/R, power, any, skill, back, draw, +2 shields"
    )
