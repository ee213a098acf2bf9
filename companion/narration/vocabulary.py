"""
What each game calls the same things: its money, the place of safety, its menaces, its heaps of tokens.

The only table of words by game; whoever tells something to players reads it here. Knows no view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.language import _


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The words of one game, in the table's language; empty for what there is not in it."""

    title: str
    money: str
    safe: str = ""
    """Where a fallen seat with an artifact is saved, in two words."""

    lost: str = ""
    """Where it is not."""

    saved: str = ""
    """What it means to have lain in safety, in a sentence."""

    perished: str = ""
    """What it means not to."""

    end: str = ""
    """What happens when the row cannot be filled."""


def world(game: str) -> World:
    """
    The words of a game; those of the first one for a game nobody knows.

    >>> world("catacombs").money
    'gold'
    """
    return _WORLDS.get(game, _in_space)()


def _in_space() -> World:
    return World(
        title="Clank! In! Space!",
        money=_("credits"),
        safe=_("Cargo Bay"),
        lost=_("elsewhere"),
        saved=_("In the Cargo Bay: friends come, and the score counts"),
        perished=_("Anywhere else: lost aboard"),
        end=_("The row of cards cannot be filled: everybody aboard is stunned and the game ends."),
    )


def _catacombs() -> World:
    return World(
        title="Clank! Catacombs",
        money=_("gold"),
        safe=_("safe tile"),
        lost=_("the Depths"),
        saved=_("On a safe tile: carried out, and the score counts"),
        perished=_("In the Depths: lost below"),
        end=_("The row of cards cannot be filled: everybody below is knocked out and the game ends."),
    )


def _warps_edge() -> World:
    return World(title="Warp's Edge", money=_("energy"))


_WORLDS: Final[Mapping[str, Callable[[], World]]] = {
    "in-space": _in_space,
    "catacombs": _catacombs,
    "warps-edge": _warps_edge,
}
