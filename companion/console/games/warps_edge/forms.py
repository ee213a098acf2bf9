"""What a card or a section says, as fields of a form. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.console.games.warps_edge import rewards
from companion.games.deeds import Field, choice, number
from companion.games.warps_edge import naming
from companion.words.language import _


def enemy_fields() -> tuple[Field, ...]:
    """What an enemy's card says."""
    levels = ((1, _("1, yellow")), (2, _("2, orange")), (3, _("3, red")))
    return (
        _figure("lasers", _("lasers")),
        _figure("manoeuvres", _("manoeuvres")),
        _figure("attack", _("attack"), least=0),
        _rewards("destroyed", _("for destroying it")),
        _rewards("evaded", _("for evading it")),
        choice("level", _("level"), levels),
        choice("special", _("ability"),
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
        _figure("lasers", _("lasers")),
        _figure("manoeuvres", _("manoeuvres")),
        _figure("energy", _("energy, and nothing else")),
        _figure("attack", _("attack"), least=0),
        _rewards("reward", _("reward")),
        choice("special", _("special rule"), special),
    )


def skill_fields() -> tuple[Field, ...]:
    """What a skill card says."""
    kinds = tuple((kind, naming.token(kind)) for kind in ("energy", "laser", "manoeuvre"))
    return (
        choice("kind", _("fee in"), kinds),
        _figure("fee", _("fee")),
        choice("lasting", _("effect"), ((False, _("once a warp")), (True, _("lasting")))),
        choice("removes", _("frame of the fee"),
               ((False, _("not red")), (True, _("red: the tokens leave the game")))),
    )  # fmt: skip


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
    return next((each.label for each in field.options or () if each.value == value), str(value))


def _figure(name: str, label: str, *, least: int = 1) -> Field:
    return number(name, label, least=least, most=99, placeholder="–")  # noqa: RUF001  # a dash says none


def _rewards(name: str, label: str) -> Field:
    return Field(
        name=name, label=label, reads=rewards.read, written=rewards.written, empty=(),
        placeholder=_("none"), longest=60,
    )  # fmt: skip
