"""Rewards as one types them: `l2 P skill`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.words.language import _
from rules.warps_edge.figures import is_reward

CODES: Final[Mapping[str, str]] = {
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


def read(text: str) -> tuple[str, ...]:
    """
    The rewards typed. Raises `ValueError`, whose text is a sentence.

    >>> read("l2, P"), read("laser-2 +2")
    (('laser-2', 'power-P'), ('laser-2', 'shields-2'))
    """
    names = []
    for word in text.replace(",", " ").split():
        name = CODES.get(word) or CODES.get(word.lower()) or word.lower()
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
    short = {name: code for code, name in CODES.items()}
    return " ".join(short.get(name, name) for name in names)


def hint() -> str:
    """How rewards are typed."""
    return _(
        "Rewards: e1-3 energy, l1-3 laser, m manoeuvre, P/O/W/E/R, power, any, skill, back, draw, +2 shields"
    )
