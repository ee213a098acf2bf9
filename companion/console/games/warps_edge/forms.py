"""What a card or a section says, as fields of a form: how each is asked, read and written. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.console.games.warps_edge import rewards
from companion.games.warps_edge import naming
from companion.language import _


@dataclass(frozen=True, slots=True)
class Field:
    """One field: a number, rewards, or one of a few answers."""

    name: str
    """As the command has it."""

    label: str
    kind: Literal["number", "rewards", "choice"] = "number"
    options: tuple[tuple[Any, str], ...] = ()
    """For a choice: answers, and what each is called."""


def enemy_fields() -> tuple[Field, ...]:
    """What an enemy's card says."""
    levels = ((1, _("1, yellow")), (2, _("2, orange")), (3, _("3, red")))
    return (
        Field("lasers", _("lasers")),
        Field("manoeuvres", _("manoeuvres")),
        Field("attack", _("attack")),
        Field("destroyed", _("for destroying it"), "rewards"),
        Field("evaded", _("for evading it"), "rewards"),
        Field("level", _("level"), "choice", levels),
        Field("special", _("ability"), "choice",
              ((None, _("none, or played by hand")), ("sheds-lasers", _("sheds its lasers each turn")))),
    )  # fmt: skip


def section_fields() -> tuple[Field, ...]:
    """What a section of the mothership says."""
    special = (
        (None, _("none")),
        ("slow-repairs", _("repairs give 1 for each energy")),
        ("tough-scouts", _("level 1 needs one more of each")),
    )
    return (
        Field("lasers", _("lasers")),
        Field("manoeuvres", _("manoeuvres")),
        Field("energy", _("energy, and nothing else")),
        Field("attack", _("attack")),
        Field("reward", _("reward"), "rewards"),
        Field("special", _("special rule"), "choice", special),
    )


def skill_fields() -> tuple[Field, ...]:
    """What a skill card says."""
    kinds = tuple((kind, naming.token(kind)) for kind in ("energy", "laser", "manoeuvre"))
    return (
        Field("kind", _("fee in"), "choice", kinds),
        Field("fee", _("fee")),
        Field("lasting", _("effect"), "choice", ((False, _("once a warp")), (True, _("lasting")))),
        Field("removes", _("frame of the fee"), "choice",
              ((False, _("not red")), (True, _("red: the tokens leave the game")))),
    )  # fmt: skip


def read(field: Field, text: str) -> Any:
    """
    What was typed into a number or rewards field; none for an empty number.

    Raises `ValueError`, whose text is a sentence.

    >>> read(Field("attack", "attack"), "2"), read(Field("reward", "reward", "rewards"), "l1 skill")
    (2, ('laser-1', 'skill'))
    """
    if field.kind == "rewards":
        try:
            return rewards.read(text)
        except ValueError as wrong:
            said = _("There is no reward called {word}.").format(word=wrong)
            raise ValueError(said) from wrong
    if not text.strip():
        return None
    if not text.strip().isdecimal():
        raise ValueError(_("Type a whole number for: {name}.").format(name=field.label))
    return int(text)


def written(field: Field, value: Any) -> str:
    """A known value as one types it."""
    if value is None:
        return ""
    return rewards.written(value) if field.kind == "rewards" else str(value)


def told(fields: Sequence[Field], figures: Mapping[str, Any]) -> str:
    """Figures in a line, for a card that is known."""
    said = [
        f"{field.label} {_said(field, figures[field.name])}"
        for field in fields
        if figures.get(field.name) not in (None, (), [], False)
    ]
    return " · ".join(said)


def _said(field: Field, value: Any) -> str:
    if field.kind == "rewards":
        return naming.rewards(value)
    if field.kind == "choice":
        return next((label for each, label in field.options if each == value), str(value))
    return str(value)
