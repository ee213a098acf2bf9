"""
What an `ask` of the socket is answered with, each in a shape of its own; `wire.Ask` says which is which.

Plain values: no message by themselves, they cross as an answer's `result`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.game import View
from rules.games import GAMES


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """What a command would be recorded as, were it given now; nothing is drawn for it."""

    text: str = ""
    """The line of the history; empty where a draw decides, for nobody may know that beforehand."""

    refused: str = ""
    """Why it would be refused, in a sentence."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who sat at this table before."""

    name: str
    colour: str
    """The cubes played with, the last time."""

    newest: bool
    """Whether it was in the newest evening."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands that somebody saw before."""

    head: str
    """Four letters for the hash of the entry asked for; empty when the game does not come so far."""

    entries: int
    ended: bool


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A correction of what was fired by mistake; the table takes or leaves it."""

    text: str
    """What it would change, in the table's language."""

    command: dict[str, Any]
    """One line of the script format."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry told, and the table around it: so it can be told anew, or what was forgotten after it."""

    command: dict[str, Any]
    """One line of the script format; of an entry that told another one anew, what it told instead."""

    before: View | None
    """None for the set-up."""

    after: View


class PrintedNumber(msgspec.Struct, frozen=True, kw_only=True):
    """One printed number of a box, or one row of them."""

    path: str
    """Such as `fury.cubes`."""

    value: Any
    source: str
    confirmed: bool
    """Whether somebody has seen it on the board."""

    asked: bool = False
    """Whether a game began here with it, so that the table was asked before."""

    instead: Any = None
    """What the box that ships with the game has, where the table plays by another."""


def told_by(result: Any) -> Told:
    """The answer to `told`, with its views in their game's own shape."""
    return msgspec.convert(result, Told, dec_hook=seen)


def seen(kind: type[Any], told: Any) -> Any:
    """A view, in the shape of the game that it names."""
    game = told.get("game")
    if kind is not View or game not in GAMES:
        raise ValueError(f"there is no game called {game}")
    return msgspec.convert(told, GAMES[game].shown)
